"""Games that can be played with your own components: what such a game brings for people who make a set."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from pagoria.core.errors import PagoriaError
from pagoria.core.rules import Rules

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

#: The way to a value in a file: keys of tables, and numbers in lists.
Place: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True)
class ComponentFault:
    """One fault of a set: the file, the entry in it (empty for the file as a whole), and what is wrong."""

    file: str
    entry: str
    text: str
    #: Which value of the file is at fault; empty for the file as a whole.
    place: Place = ()
    #: The line of that value, counted from 1; 0 if it is not known.
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (where, self.entry, self.text) if part)


class ComponentError(PagoriaError):
    """A component set that cannot be played; ``faults`` holds everything that is wrong with it."""

    def __init__(self, faults: Sequence[ComponentFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Trial:
    """A variant and a number of players to try with a set; ``board`` is the board for it."""

    rules: Rules[Any]
    variant: str
    players: int
    board: str

    def __str__(self) -> str:
        return f"{self.variant}, {self.players} players, board {self.board}"


class ComponentKit(ABC):
    """The extension ``components`` of a game. ``Rules.with_components`` reads a set."""

    #: The page that describes the files.
    guide: str

    @abstractmethod
    def shipped(self) -> Traversable:
        """The folder of the set that comes with the game."""

    @abstractmethod
    def describe(self, rules: Rules[Any], plain: bool) -> list[str]:
        """What a set holds, for people, with drawings; ``plain`` is in ASCII only."""

    @abstractmethod
    def trials(self, rules: Rules[Any]) -> list[Trial]:
        """Every way to play with a set, so that nothing in it stays untried."""
