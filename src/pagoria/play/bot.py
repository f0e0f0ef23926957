"""What a bot is: it receives views, never states, and answers with actions."""

from __future__ import annotations

from typing import Any, Protocol

from pagoria.core.errors import PagoriaError
from pagoria.core.rng import Rng
from pagoria.core.state import View


class BotError(PagoriaError):
    """A bot hung, crashed or answered nonsense: its seat loses the game, and nobody else is disturbed."""


class Bot(Protocol):
    """A computer player. One instance plays one seat of one game.

    All its randomness comes from ``rng``, so that a game with bots can be repeated.
    """

    name: str

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        """What the view's own seat, which has to decide, does now: one action or several.

        They are carried out one after the other without asking again, so only the last of them may bring
        chance or pass the decision on. May raise ``BotError``.
        """
        ...

    def close(self) -> None:
        """The game is over, or somebody else takes the seat: free what is held. May be called twice."""
        ...


class StatelessBot:
    """The base of bots that hold nothing between two decisions."""

    def close(self) -> None:
        """There is nothing to free."""
