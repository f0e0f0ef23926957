"""Plays anything that is legal: the floor that every other bot must beat."""

from __future__ import annotations

from typing import Any

from pagoria.core.contract import View
from pagoria.core.rng import Rng


class RandomBot:
    """Picks as the state's own ``random_action`` does, on an imagined deal; it knows no game."""

    name = "random"

    def choose(self, view: View[Any], rng: Rng) -> int:
        return int(view.determinize(rng).random_action(rng))
