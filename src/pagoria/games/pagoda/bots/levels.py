"""The levels of Pagoda, from a beginner who overlooks most of it to a master who searches.

How they differ was tuned in the arena, so that each wins about seven of ten games against the one before it:
docs/strength.md has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.bots.glance import glance
from pagoria.games.pagoda.bots.greedy import PagodaGreedy
from pagoria.games.pagoda.bots.search import Search
from pagoria.games.pagoda.engine.state import State
from pagoria.play.analyst import RacingAnalyst
from pagoria.play.bots import GameBots, Maker
from pagoria.play.contract import Bot, Player
from pagoria.play.search import Thought, searching_levels
from pagoria.play.specs import Budget

#: Turns that follow the candidate in a simulation: the opponent's and the own next one.
DEPTH: Final = 2


@dataclass(frozen=True)
class Glance:
    """How much a level sees of the turns there are, and minds of what follows them, in percent."""

    sees: int
    minds: int


class GlancingPlayer(Player):
    """A level that looks at its cards and takes what it sees."""

    def __init__(self, name: str, look: Glance) -> None:
        self.name = name
        self._look = look

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return glance(view.determinize(rng), rng, self._look.sees, self._look.minds)


@dataclass(frozen=True)
class PagodaMind:
    """Races between whole turns."""

    game: str = "pagoda"

    def race(self, view: View[State], rng: Rng, width: int) -> Search:
        return Search(view, rng, DEPTH, width)

    def glance(self, view: View[State], rng: Rng) -> list[int]:
        return glance(view.determinize(rng), rng, sees=100, minds=100)

    def finished(
        self, view: View[State], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        del view, rng, simulations, seconds  # a candidate is a whole turn already
        return list(line)


_GLANCES: Final = {
    "porter": Glance(sees=17, minds=0),
    "apprentice": Glance(sees=35, minds=5),
    "mason": Glance(sees=75, minds=18),
    "carpenter": Glance(sees=47, minds=100),
}
#: The seconds are a bound for slow machines; where the engine is compiled the simulations end first.
_THOUGHTS: Final = {
    "architect": Thought(width=4, simulations=32, seconds=1.0, often=25),
    "master": Thought(width=12, simulations=400, seconds=1.2),
}


def _glancing(name: str, budget: Budget | None) -> Bot:
    del budget  # thinks no longer than it looks
    return GlancingPlayer(name, _GLANCES[name])


_LEVELS: Final[dict[str, Maker]] = {
    **{name: partial(_glancing, name) for name in _GLANCES},
    **searching_levels(PagodaMind(), _THOUGHTS),
}

BOTS: Final = GameBots(
    _LEVELS,
    usual="apprentice",
    yardsticks={PagodaGreedy.name: lambda _: PagodaGreedy()},
    analyst=partial(RacingAnalyst, PagodaMind()),
)
