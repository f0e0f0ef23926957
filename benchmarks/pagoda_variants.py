"""The master of Pagoda with other settings, as opponents in the arena.

pagoria arena pagoda master@200 python:benchmarks.pagoda_variants:deeper@133 --games 200
"""

from __future__ import annotations

from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.bots.search import PagodaSearch
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bot import StatelessBot
from pagoria.play.specs import Budget

_SIMULATIONS: Final = 200


class Variant(StatelessBot):
    """The master's search with a given depth and width; a budget counts simulations."""

    def __init__(self, name: str, depth: int, width: int, budget: Budget | None) -> None:
        self.name = name
        self._depth = depth
        self._width = width
        self._simulations = (budget and budget.simulations) or _SIMULATIONS

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        search = PagodaSearch(view, rng, self._depth, self._width)
        search.run(self._simulations, 0.0)
        return search.best().actions


def shallower(budget: Budget | None) -> Variant:
    """Judges after the opponent's answer."""
    return Variant("shallower", 1, 12, budget)


def deeper(budget: Budget | None) -> Variant:
    """Judges after the opponent's second answer."""
    return Variant("deeper", 3, 12, budget)


def wider(budget: Budget | None) -> Variant:
    """Tries twice as many turns."""
    return Variant("wider", 2, 24, budget)
