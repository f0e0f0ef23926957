"""What a bot is: a player that receives views, never states."""

from __future__ import annotations

from typing import Any, Protocol

from pagoria.core.contract import View
from pagoria.core.rng import Rng


class Bot(Protocol):
    """A player. ``choose`` is asked when the view's own seat has to decide.

    All its randomness comes from ``rng``, so that a game with bots can be repeated.
    """

    name: str

    def choose(self, view: View[Any], rng: Rng) -> int:
        """One of the view's legal actions."""
        ...
