"""A position with open cards, for every game: everything is known but the order of the piles.

It is for games that are over and for studies. What a seat may know in a running game is its own view, never
this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import S


class OpenView(Generic[S]):
    """What the seat that has to decide would know if all cards lay open."""

    def __init__(self, game: GamePackage[S], state: S) -> None:
        self._game = game
        self._state = state

    @property
    def seat(self) -> int:
        return self._state.actor()

    def text(self) -> str:
        return self._game.rules.opened(self._state, self.seat).text()

    def data(self) -> Mapping[str, object]:
        return self._game.rules.opened(self._state, self.seat).data()

    def actor(self) -> int:
        return self._state.actor()

    def legal_actions(self) -> list[int]:
        return self._state.legal_actions()

    def determinize(self, rng: Rng) -> S:
        """A copy of the state: only what chance will bring is unknown, and no state holds that."""
        del rng
        return self._state.copy()
