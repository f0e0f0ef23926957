"""What a bot is: a player that receives views, never states. And what an analyst is: one that explains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pagoria.core.errors import PagoriaError
from pagoria.core.rng import Rng
from pagoria.core.state import View


class BotError(PagoriaError):
    """A bot hung, crashed or answered nonsense: its seat loses the game, nobody else is disturbed."""


class Bot(Protocol):
    """A player. One instance plays one seat of one game.

    All its randomness comes from ``rng``, so that a game with bots can be repeated.
    """

    name: str

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        """What the view's own seat, which has to decide, does now: one action or several.

        They are done one after the other without asking again, so only the last of them may bring chance
        or pass the decision on. May raise ``BotError``.
        """
        ...

    def close(self) -> None:
        """The game is over, or somebody else takes the seat: free what is held. May be called twice."""
        ...


class Player:
    """What bots that hold nothing share."""

    def close(self) -> None:
        """Nothing to free."""


@dataclass(frozen=True)
class Line:
    """One way to go on, up to the next chance or the next decision of somebody else, and what it is worth.

    ``points`` are scored on the way. ``win`` is the probability of winning, a tie as half, and ``margin`` the
    points that the seat will be ahead of its strongest opponent at the end, both with good play of all.
    """

    actions: tuple[int, ...]
    points: int
    win: float
    margin: float


@dataclass(frozen=True)
class Analysis:
    """A decision as a strong player sees it who knows what its seat knows; the lines are best first."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        return self.lines[0]


class Analyst(Protocol):
    """Judges decisions by what the view's own seat, which has to decide, can know."""

    def analyse(self, view: View[Any], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        """The best lines, and among them the one that was ``played``, wherever it stands.

        ``played`` is judged in the same imagined deals as the others, so that the difference is the choice's.
        """
        ...
