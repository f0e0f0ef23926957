"""Recorded games, with the states on the way."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any, final

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import (
    COMPONENTS,
    RecordError,
    is_text,
    open_session,
    parse_record,
    replay,
    split_records,
)
from pagoria.core.state import Outcome
from pagoria.library.arguments import Components, components_text, package_of, text_of
from pagoria.library.luck import Luck
from pagoria.library.steps import Step
from pagoria.library.table import Table

#: Shuffles those piles of an unfinished game whose order the record does not hold.
_SEED = 0


@final
class Record:
    """A recorded game that the rules allow: who played, what happened, how it ended.

    ``for step in record`` goes through it. Two records are equal when their texts are.

    Args:
        text: the record, as ``Table.record`` writes it.
        components: a folder with the components it was played with, if they are not the game's own.

    Raises:
        RecordError: it cannot be replayed; the message names the line and the fault.
        TypeError: for arguments of other types.
    """

    def __init__(self, text: str, *, components: Components = None) -> None:
        self._begin(text_of("text", text), components, first_line=1)

    @classmethod
    def _from_file(cls, text: str, components: Components, first_line: int) -> Record:
        record = cls.__new__(cls)
        record._begin(text, components, first_line)
        return record

    def _begin(self, text: str, components: Components, first_line: int) -> None:
        self._text = text
        self._components = components_text(components)
        header = parse_record(text, first_line)
        if components is None and COMPONENTS in dict(header.entries()):
            fault = f"it was played with those in {header.get(COMPONENTS)!r}: give them as components"
            raise RecordError(header.line_of(COMPONENTS), COMPONENTS, fault)
        self._replay = replay(text, self._find_game, Luck(_SEED), first_line)

    def _find_game(self, name: str) -> GamePackage[Any]:
        return package_of(name, self._components)

    @property
    def text(self) -> str:
        """The record as it was read."""
        return self._text

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._replay.session.game.id

    @property
    def variant(self) -> str:
        """The variant that was played."""
        return self._replay.session.variant

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(self._replay.record.player_names())

    @property
    def header(self) -> tuple[tuple[str, str], ...]:
        """All header lines, keys with values."""
        return tuple(self._replay.record.entries())

    @property
    def result(self) -> Outcome | None:
        """How the game ended; None where it was not finished."""
        return self._replay.session.outcome()

    def table(self) -> Table:
        """A table at the end of the record, with all its steps to undo; each call makes another one."""
        begun = open_session(self._replay.record, self._find_game, Luck(_SEED))
        made = Table._of(begun, _SEED, self._components, from_position=False)
        for step in self._replay.session.steps:
            made._course.do(step.action)
        return made

    def __iter__(self) -> Iterator[Step]:
        """The steps, the first one first, each with the state in which it was done."""
        return iter(self.table().history)

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self._replay.session.steps)

    def __str__(self) -> str:
        """The text."""
        return self._text

    def __repr__(self) -> str:
        """The record as an expression."""
        more = f", components={self._components!r}" if self._components is not None else ""
        return f"pagoria.Record({self._text!r}{more})"

    def __eq__(self, other: object) -> bool:
        """Whether both have the same text."""
        return self._facts() == other._facts() if isinstance(other, Record) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the text."""
        return hash(self._facts())

    def _facts(self) -> tuple[str, str | None]:
        return self._text, self._components


def read_records(source: str | PathLike[str], *, components: Components = None) -> Iterator[Record]:
    """The games recorded in a file or text, which may hold several, one behind the other.

    Args:
        source: the path of a file, or the text itself: a string that is empty, has more than one line or
            begins like a record, ``"Game: "``.
        components: a folder with the components they were played with, if they are not the game's own.

    Returns:
        The records, each read when its turn comes.

    Raises:
        RecordError: one cannot be replayed, as soon as its turn comes; the message names the line.
        PagoriaError: the file is not UTF-8, or no file can have such a path.
        OSError: the file cannot be read.
        TypeError: for arguments of other types.
    """
    if not isinstance(source, (str, PathLike)):
        raise TypeError(f"source must be a path or a text, not {type(source).__name__}")
    text = source if isinstance(source, str) and is_text(source) else _read(Path(source))
    return (Record._from_file(part, components, line) for line, part in split_records(text))


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PagoriaError(f"{path}: byte {error.start + 1} is not UTF-8") from error
    except ValueError as error:
        raise PagoriaError(f"{str(path)!r} is not the path of a file: {error}") from error
