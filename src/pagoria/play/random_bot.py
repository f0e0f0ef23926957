"""Plays anything that is legal: the floor that every other bot must beat."""

from __future__ import annotations

from typing import Any

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.contract import Player


class RandomBot(Player):
    """Picks as the state's own ``random_action`` does, on an imagined deal; it knows no game."""

    name = "random"

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        return [int(view.determinize(rng).random_action(rng))]
