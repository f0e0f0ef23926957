"""What a bot is: it receives views, never states, and answers with actions."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from pagoria.core.errors import PagoriaError
from pagoria.core.rng import Rng
from pagoria.core.state import View

#: What a bot does: actions in their order, each as its number or as a text in notation. Other people's bots
#: may answer anything; the driver finds out.
Plan: TypeAlias = list[Any]


class BotError(PagoriaError):
    """A bot hung, crashed or answered nonsense: its seat loses the game, and nobody else is disturbed."""

    #: The seat that loses, once the driver has noted it.
    seat: int = -1


class Bot(Protocol):
    """A computer player. One instance plays one seat of one game.

    All its randomness comes from ``rng``, so that a game with bots can be repeated.
    """

    name: str

    def plan(self, view: View[Any], rng: Rng) -> Plan:
        """What the view's seat, which has to decide, does now: one action or several.

        The driver does them one after the other. Whatever comes after chance, another seat's decision or the
        end of the turn is not done: the bot is asked again then. May raise ``BotError``.
        """
        ...

    def close(self) -> None:
        """The game is over, or somebody else takes the seat: free everything. May be called twice."""
        ...


class StatelessBot:
    """The base of bots that hold nothing between two decisions."""

    def close(self) -> None:
        """There is nothing to free."""
