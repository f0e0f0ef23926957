"""Setting up a position by hand: what can be put where, taken away or set, for every game that brings it.

A position that is being set up is a *draft*: it may be one that no game can contain, as long as it can be
drawn. A game brings its arranger as the extension ``arranging``. Places have the names that its board in the
browser gives them, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pagoria.core.package import GamePackage
    from pagoria.core.state import Fault, Position
    from pagoria.core.texts import Text


@dataclass(frozen=True)
class Place:
    """Where something can be put, or taken away."""

    id: str
    words: Text


@dataclass(frozen=True)
class Piece:
    """Something that can be put somewhere."""

    id: str
    words: Text
    #: The ids of the places where it fits.
    places: tuple[str, ...]
    #: Whether it is drawn across many places in one stroke, as land is painted.
    paints: bool = False


@dataclass(frozen=True)
class Shelf:
    """Pieces of one kind."""

    words: Text
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Dial:
    """A number that can be set, from ``least`` to ``most``; with ``names`` each number means one of those."""

    id: str
    words: Text
    value: int
    least: int
    most: int
    names: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Bench:
    """Everything that can be done with a draft."""

    shelves: tuple[Shelf, ...]
    #: Every place that is named here, in reading order.
    places: tuple[Place, ...]
    #: The ids of the places from which something can be taken away.
    standing: tuple[str, ...]
    dials: tuple[Dial, ...]


@runtime_checkable
class Arranger(Protocol):
    """What a game brings so that its positions can be set up by hand.

    A change raises ``ImpossibleError`` with the fault if a piece does not fit at all; ``faults`` tells
    whatever else is wrong with a draft. The draft that was given is left as it is.
    """

    def read(self, text: str) -> Position[Any]:
        """A draft in notation. Raises ``NotationError`` for one that cannot be drawn."""
        ...

    def faults(self, draft: Position[Any]) -> Sequence[Fault]:
        """Why no game can contain the draft; none for a position."""
        ...

    def bench(self, draft: Position[Any]) -> Bench: ...

    def put(self, draft: Position[Any], piece: str, place: str) -> Position[Any]: ...

    def take(self, draft: Position[Any], place: str) -> Position[Any]: ...

    def set(self, draft: Position[Any], dial: str, value: int) -> Position[Any]: ...


def find_arranger(game: GamePackage[Any]) -> Arranger | None:
    """The arranger of a game; None if it has none."""
    return game.extension("arranging", Arranger, None)
