"""The levels of Pagoda, from a beginner who overlooks most of it to a master who searches.

How they differ was tuned in the arena, so that each wins about seven of ten games against the one before it:
docs/reference/strength.md has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.bots.greedy import PagodaGreedy
from pagoria.games.pagoda.bots.quick_policy import quick_turn
from pagoria.games.pagoda.bots.search import PagodaSearch
from pagoria.games.pagoda.engine.state import State
from pagoria.play.analyst import SearchAnalyst
from pagoria.play.bot import Bot
from pagoria.play.bots import GameBots, Maker
from pagoria.play.search import SearchSettings, search_levels
from pagoria.play.simple_bots import PolicyBot
from pagoria.play.specs import Budget

#: Turns that follow the arm's own one in a simulation: the opponent's and the player's own next one.
DEPTH: Final = 2


@dataclass(frozen=True)
class PagodaPolicy:
    """How much a level sees of the turns there are, and minds of what follows them, in percent."""

    sees: int
    minds: int

    def __call__(self, view: View[State], rng: Rng) -> list[int]:
        return quick_turn(view.determinize(rng), rng, self.sees, self.minds)


@dataclass(frozen=True)
class PagodaSearcher:
    """Searches among whole turns."""

    game: str = "pagoda"

    def search(self, view: View[State], rng: Rng, width: int) -> PagodaSearch:
        return PagodaSearch(view, rng, DEPTH, width)

    def policy(self, view: View[State], rng: Rng) -> list[int]:
        return _SEES_ALL(view, rng)

    def complete(
        self, view: View[State], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        del view, rng, simulations, seconds  # an arm is a whole turn already
        return list(line)

    def next_choices(self, view: View[State], rng: Rng, begun: Sequence[int], width: int) -> PagodaSearch:
        search = self.search(view, rng, width)
        if begun:
            search.arms = []  # an arm is a whole turn
        return search


_SEES_ALL: Final = PagodaPolicy(sees=100, minds=100)
_POLICIES: Final = {
    "porter": PagodaPolicy(sees=17, minds=0),
    "apprentice": PagodaPolicy(sees=35, minds=5),
    "mason": PagodaPolicy(sees=75, minds=18),
    "carpenter": PagodaPolicy(sees=47, minds=100),
}
#: The seconds are a bound for slow machines; where the engine is compiled the simulations end first.
_SEARCHES: Final = {
    "architect": SearchSettings(width=4, simulations=32, seconds=1.0, often=25),
    "master": SearchSettings(width=12, simulations=400, seconds=1.2),
}


def _make_quick(name: str, budget: Budget | None) -> Bot:
    del budget  # a policy needs none
    return PolicyBot(name, _POLICIES[name])


_LEVELS: Final[dict[str, Maker]] = {
    **{name: partial(_make_quick, name) for name in _POLICIES},
    **search_levels(PagodaSearcher(), _SEARCHES),
}

#: Each level against the one before it.
_STRENGTHS: Final = {
    2: {
        "porter": 1333,
        "apprentice": 1500,
        "mason": 1654,
        "carpenter": 1821,
        "architect": 1958,
        "master": 2134,
    }
}

BOTS: Final = GameBots(
    _LEVELS,
    usual="apprentice",
    yardsticks={PagodaGreedy.name: lambda _: PagodaGreedy()},
    analyst=partial(SearchAnalyst, PagodaSearcher()),
    quick="carpenter",
    searcher=PagodaSearcher(),
    strengths=_STRENGTHS,
)
