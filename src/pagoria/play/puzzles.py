"""Puzzles: decisions in which one line is clearly best. A game brings them in ``puzzles.jsonl``.

Each line of that file is one puzzle as JSON. ``pagoria puzzles`` makes and verifies them; the fields are
explained in docs/reference/puzzles.md.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any, Final, Protocol, runtime_checkable

from pagoria.core.errors import PagoriaError, shown
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import State
from pagoria.core.texts import Text

FILE: Final = "puzzles.jsonl"
EASIEST: Final = 1
HARDEST: Final = 5

_MOST_PUZZLES: Final = 20_000
_MOST_ACTIONS: Final = 100
_MOST_TEXT: Final = 4000
_MOST_SEATS: Final = 16
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9+-]{0,39}")


class PuzzleError(PagoriaError):
    """A puzzle that cannot be read: the source, the line, and what is wrong there."""

    def __init__(self, source: str, line: int, fault: str) -> None:
        super().__init__(f"{source}, line {line}: {fault}")


@dataclass(frozen=True)
class Puzzle:
    """A decision in which one line is clearly best.

    ``position`` is one deal that agrees with what the ``seat`` knows, at the beginning of its turn; ``line``
    goes on up to the next chance or the next decision of somebody else. Both are in notation.
    """

    #: Stays with the puzzle for ever.
    number: int
    variant: str
    position: str
    seat: int
    line: tuple[str, ...]
    #: The chance to win by playing the line.
    win: float
    #: How much smaller that chance is, at least, with the best line that leads elsewhere: another search
    #: finds at least this much, too.
    gap: float
    #: What it is about, by the game's ``Themes``; "" for a game without them.
    theme: str
    #: From ``EASIEST`` to ``HARDEST``: how often the game's levels fail at it.
    grade: int


@runtime_checkable
class Themes(Protocol):
    """What puzzles of a game can be about: its extension ``puzzles``."""

    @property
    def names(self) -> Mapping[str, Text]:
        """The themes by their names in puzzles, and what people read."""
        ...

    def theme(self, game: GamePackage[Any], state: Any, line: Sequence[int], rng: Rng) -> str:
        """What a line is about, by what it does from a state: one of the names.

        It depends only on what the deciding seat knows.
        """
        ...


def find_themes(game: GamePackage[Any]) -> Themes | None:
    """The themes of a game; None if it has none."""
    return game.extension("puzzles", Themes, None)


@cache
def puzzles_of(game: GamePackage[Any]) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings, by number; none for a game without a file."""
    file = game.file(FILE)
    if not file.is_file():
        return ()
    return parse_puzzles(file.read_text(encoding="utf-8"), f"{game.id}/{FILE}", game)


# -- the file --------------------------------------------------------------------------------------


def parse_puzzles(text: str, source: str, game: GamePackage[Any]) -> tuple[Puzzle, ...]:
    """The puzzles that ``text`` spells; raises ``PuzzleError``. Whether they hold is another question."""
    found: dict[int, Puzzle] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            puzzle = _read(line, game)
        except ValueError as error:
            raise PuzzleError(source, number, str(error)) from error
        if puzzle.number in found:
            raise PuzzleError(source, number, f"there is another puzzle with the number {puzzle.number}")
        found[puzzle.number] = puzzle
        if len(found) > _MOST_PUZZLES:
            raise PuzzleError(source, number, f"{_MOST_PUZZLES} puzzles are the most")
    return tuple(puzzle for _, puzzle in sorted(found.items()))


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The puzzles as ``parse_puzzles`` reads them."""
    lines = (json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles)
    return "".join(f"{line}\n" for line in lines)


def _read(line: str, game: GamePackage[Any]) -> Puzzle:
    """One line; ``ValueError`` says what is wrong with it."""
    try:
        data: object = json.loads(line)
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error
    return read_puzzle(data, game)


def read_puzzle(data: object, game: GamePackage[Any], first: int = 1) -> Puzzle:
    """The puzzle that some JSON spells; ``ValueError`` says what is wrong with it.

    Numbers begin with ``first``: a puzzle that has yet to be verified may have none.
    """
    names = {field.name for field in fields(Puzzle)}
    if not isinstance(data, dict) or set(data) != names:
        raise ValueError(f"a puzzle is an object with {', '.join(sorted(names))}")
    actions = data["line"]
    if not isinstance(actions, list) or not 1 <= len(actions) <= _MOST_ACTIONS:
        raise ValueError(f"line: must be a list of 1 to {_MOST_ACTIONS} actions")
    win = _share(data, "win")
    gap = _share(data, "gap")
    if gap > win:
        raise ValueError("gap: must not be larger than win")
    theme = data["theme"]
    return Puzzle(
        number=_whole(data, "number", first, 10**9),
        variant=_one_of(data, "variant", game.rules.variants),
        position=_text("position", data["position"]),
        seat=_whole(data, "seat", 0, _MOST_SEATS - 1),
        line=tuple(_text("line", action) for action in actions),
        win=win,
        gap=gap,
        theme="" if theme == "" else _name("theme", theme),
        grade=_whole(data, "grade", EASIEST, HARDEST),
    )


def _whole(data: Mapping[str, object], name: str, least: int, most: int) -> int:
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name}: must be a whole number from {least} to {most}")
    return value


def _share(data: Mapping[str, object], name: str) -> float:
    value = data[name]
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise ValueError(f"{name}: must be a number")
    if not 0 <= value <= 1:
        raise ValueError(f"{name}: must lie between 0 and 1")
    return float(value)


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= _MOST_TEXT:
        raise ValueError(f"{name}: must be a text of 1 to {_MOST_TEXT} characters")
    return value


def _name(name: str, value: object) -> str:
    text = _text(name, value)
    if _NAME.fullmatch(text) is None:
        raise ValueError(f"{name}: {shown(text)!r} is not a name")
    return text


def _one_of(data: Mapping[str, object], name: str, known: Sequence[str]) -> str:
    text = _text(name, data[name])
    if text not in known:
        raise ValueError(f"{name}: {shown(text)!r} is none of {', '.join(known)}")
    return text


# -- playing it ------------------------------------------------------------------------------------


def after(state: State, actions: Iterable[int]) -> State:
    """The state that actions lead to, before chance answers; ``state`` is left as it is."""
    state = state.copy()
    for action in actions:
        state.apply(action)
    return state
