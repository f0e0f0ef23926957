"""The levels of Pandoria, from one that overlooks most choices to one that searches.

Each plays every variant with two, three and four; docs/reference/strength.md has the results.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pandoria.bots.greedy import PandoriaGreedy
from pagoria.games.pandoria.bots.policy import Policy, choose_action
from pagoria.games.pandoria.bots.search import Search
from pagoria.games.pandoria.engine.state import State
from pagoria.play.analyst import SearchAnalyst
from pagoria.play.bot import Bot
from pagoria.play.bots import GameBots, Maker
from pagoria.play.search import SearchSettings, search_levels
from pagoria.play.simple_bots import PolicyBot
from pagoria.play.specs import Budget

#: Choices that are tried for what follows the first one of a line.
_NARROW: Final = 4


def _policy(sees: int, view: View[State], rng: Rng) -> list[int]:
    """What looks best among the choices that a level sees, a percentage of all."""
    return [Policy(view.determinize(rng), rng).choose_seeing(sees)]


@dataclass(frozen=True)
class PandoriaSearcher:
    """Searches among the choices of one decision; the simple bot's policy plays what follows."""

    game: str = "pandoria"

    def search(self, view: View[State], rng: Rng, width: int) -> Search:
        return Search(view, rng, width, [])

    def policy(self, view: View[State], rng: Rng) -> list[int]:
        return [choose_action(view.determinize(rng), rng)]

    def complete(
        self, view: View[State], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        actions = list(line)
        until = time.perf_counter() + seconds
        while True:
            search = Search(view, rng, _NARROW, actions)
            if not search.arms:
                return actions
            left = until - time.perf_counter()
            # Nothing is sampled when the time is over: then the policy's choice stands.
            if not seconds or left > 0:
                search.run(simulations, left if seconds else 0.0)
            actions = search.best().actions

    def next_choices(self, view: View[State], rng: Rng, begun: Sequence[int], width: int) -> Search:
        return Search(view, rng, width, list(begun))


_SEES: Final = {"wanderer": 50, "settler": 75, "ranger": 100}
#: The seconds are a bound for slow machines; where the engine is compiled the simulations end first.
_SEARCHES: Final = {
    "steward": SearchSettings(width=4, simulations=32, seconds=1.0, often=30),
    "sovereign": SearchSettings(width=16, simulations=320, seconds=1.2, each=24),
}


def _make_quick(name: str, budget: Budget | None) -> Bot:
    del budget  # a policy needs none
    return PolicyBot(name, partial(_policy, _SEES[name]))


_LEVELS: Final[dict[str, Maker]] = {
    **{name: partial(_make_quick, name) for name in _SEES},
    **search_levels(PandoriaSearcher(), _SEARCHES),
}

#: From the shares of wins and the rankings of the classic game.
_STRENGTHS: Final = {
    2: {"wanderer": 1087, "settler": 1500, "ranger": 1752, "steward": 1925, "sovereign": 2419},
    3: {"wanderer": 1122, "settler": 1500, "ranger": 1674, "steward": 1813, "sovereign": 2314},
    4: {"wanderer": 1210, "settler": 1500, "ranger": 1703, "steward": 1851, "sovereign": 2245},
}

BOTS: Final = GameBots(
    _LEVELS,
    usual="settler",
    yardsticks={PandoriaGreedy.name: lambda _: PandoriaGreedy()},
    analyst=partial(SearchAnalyst, PandoriaSearcher()),
    quick="settler",
    searcher=PandoriaSearcher(),
    strengths=_STRENGTHS,
)
