"""The levels of Pandoria, from one who overlooks most of it to a sovereign who searches.

Each plays every variant with two, three and four; docs/strength.md has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pandoria.bots.greedy import PandoriaGreedy
from pagoria.games.pandoria.bots.plan import Planner, choose_action
from pagoria.games.pandoria.bots.search import Search
from pagoria.games.pandoria.engine.state import State
from pagoria.play.analyst import RacingAnalyst
from pagoria.play.bots import GameBots, Maker
from pagoria.play.contract import Bot, Player
from pagoria.play.search import Thought, searching_levels
from pagoria.play.specs import Budget

#: Choices that are tried for what follows the first one of a line.
_NARROW: Final = 4


class GlancingPlayer(Player):
    """A level that sees so many of a hundred choices and takes what looks best among them."""

    def __init__(self, name: str, sees: int) -> None:
        self.name = name
        self._sees = sees

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return [Planner(view.determinize(rng), rng).glance(self._sees)]


@dataclass(frozen=True)
class PandoriaMind:
    """Races between the choices of one decision, the simple bot's sense for what follows."""

    game: str = "pandoria"

    def race(self, view: View[State], rng: Rng, width: int) -> Search:
        return Search(view, rng, width, [])

    def glance(self, view: View[State], rng: Rng) -> list[int]:
        return [choose_action(view.determinize(rng), rng)]

    def finished(
        self, view: View[State], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        doings = list(line)
        while True:
            race = Search(view, rng, _NARROW, doings)
            if not race.arms:
                return doings
            race.run(simulations, seconds)
            doings = race.best().doings


_GLANCES: Final = {"wanderer": 50, "settler": 75, "ranger": 100}
#: The seconds are a bound for slow machines; where the engine is compiled the simulations end first.
_THOUGHTS: Final = {
    "steward": Thought(width=4, simulations=32, seconds=1.0, often=30),
    "sovereign": Thought(width=16, simulations=320, seconds=1.2, each=24),
}


def _glancing(name: str, budget: Budget | None) -> Bot:
    del budget  # thinks no longer than it looks
    return GlancingPlayer(name, _GLANCES[name])


_LEVELS: Final[dict[str, Maker]] = {
    **{name: partial(_glancing, name) for name in _GLANCES},
    **searching_levels(PandoriaMind(), _THOUGHTS),
}

BOTS: Final = GameBots(
    _LEVELS,
    usual="settler",
    yardsticks={PandoriaGreedy.name: lambda _: PandoriaGreedy()},
    analyst=partial(RacingAnalyst, PandoriaMind()),
)
