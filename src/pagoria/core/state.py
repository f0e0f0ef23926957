"""What every game is made of: states with integers as actions, views, chance, outcomes.

A *state* is everything about a game at one moment, hidden cards included; it is made to be copied and changed
quickly. A *view* is what one seat or a spectator may know of it. Chance is never inside a state: when the
actor is ``CHANCE``, the state lists what may come, and somebody outside chooses.

Seats are numbered from 0. The seat that has to decide is the state's ``actor``, which need not be the
seat whose turn it is; several seats may share a result (teams).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, Protocol, Self, TypeVar

from pagoria.core.values import Pasteable

if TYPE_CHECKING:
    from pagoria.core.rng import Rng
    from pagoria.core.texts import Text

CHANCE: Final = -1
"""The ``actor()`` of a state in which chance has to bring something."""
GAME_OVER: Final = -2
"""The ``actor()`` of a state in which the game is over."""


class State(Protocol):
    """A game at one moment. ``apply`` trusts its caller; ``Rules.why_not`` is the judge."""

    def actor(self) -> int:
        """The seat that has to decide, ``CHANCE`` or ``GAME_OVER``."""
        ...

    def legal_actions(self) -> list[int]:
        """All legal actions of the actor; empty at chance and at the end."""
        ...

    def random_action(self, rng: Rng) -> int:
        """A random legal action, without listing those that can be spelled in very many ways."""
        ...

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance may bring, each with its weight; empty if it is not chance's move.

        The probability is weight / sum of weights.
        """
        ...

    def random_outcome(self, rng: Rng) -> int:
        """One of the outcomes of chance, drawn by weight."""
        ...

    def apply(self, action: int) -> None:
        """Do a legal action, or let chance bring this outcome."""
        ...

    def copy(self) -> Self:
        """An independent twin, cheap enough for every node of a search."""
        ...

    def to_bytes(self) -> bytes:
        """The state for another process."""
        ...


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class View(Protocol[S_co]):
    """What one seat, or a spectator (``seat`` is None), may know of a state."""

    @property
    def seat(self) -> int | None: ...

    def text(self) -> str:
        """The position with what is hidden written as hidden."""
        ...

    def data(self) -> Mapping[str, object]:
        """The same as plain values for JSON, each on the allow-list; a ``TypedDict`` may say which."""
        ...

    def actor(self) -> int: ...

    def legal_actions(self) -> list[int]:
        """The legal actions, when this view's own seat is the actor."""
        ...

    def determinize(self, rng: Rng) -> S_co:
        """A state that agrees with this view: the unseen cards dealt at random, every deal equally likely."""
        ...


@dataclass(frozen=True, repr=False)
class Outcome(Pasteable):
    """How a game ended: a reason with its rule, the scores by seat, and who won (several: shared)."""

    reason: str
    rule: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Draw:
    """A draw that is due: from which pile, what lies in it, for whom, and where the card goes.

    A pile that is not ``lasting`` is mixed anew for every draw, like a die, and leaves nothing behind.
    """

    pile: str
    cards: tuple[int, ...]
    seat: int
    zone: str
    public: bool
    lasting: bool = True


@dataclass(frozen=True)
class Position(Generic[S]):
    """A state together with the order of its piles, next card first: all there is to know."""

    state: S
    orders: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Fault:
    """Why no game can contain a position, and the field where it shows.

    For a draft that is set up by hand, the fault is a text for every language, with the places of the board
    that it is about (``core.arranging``).
    """

    field: str
    text: str | Text
    places: tuple[str, ...] = ()
