"""The levels of Pagoda, from a beginner who overlooks most of it to a master who searches.

How they differ was tuned in the arena, so that each wins about seven of ten games against the one before it:
docs/strength.md has the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import Final

from pagoria.bots.contract import Bot, Player
from pagoria.bots.pagoda_glance import glance
from pagoria.bots.pagoda_search import Search
from pagoria.bots.specs import Budget
from pagoria.core.contract import View
from pagoria.core.rng import Rng
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.view import parse_view

#: Turns that follow the candidate in a simulation: the opponent's and the own next one.
DEPTH: Final = 2
#: No limit of simulations, for a budget in seconds.
UNLIMITED: Final = 1_000_000_000


@dataclass(frozen=True)
class Glance:
    """How much a level sees of the turns there are, and minds of what follows them, in percent."""

    sees: int
    minds: int


@dataclass(frozen=True)
class Thought:
    """How a level searches: among how many turns, with how many simulations, at most how many seconds.

    ``often`` says in how many of a hundred decisions; it glances at the others.
    """

    width: int
    simulations: int
    seconds: float = 0.0
    often: int = 100

    def within(self, budget: Budget | None) -> Thought:
        """The same with somebody's own budget in place of the usual one."""
        if budget is None:
            return self
        simulations, seconds = budget.simulations or UNLIMITED, budget.seconds or 0.0
        return replace(self, simulations=simulations, seconds=seconds)


class GlancingPlayer(Player):
    """A level that looks at its cards and takes what it sees."""

    def __init__(self, name: str, look: Glance) -> None:
        self.name = name
        self._look = look

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return glance(view.determinize(rng), rng, self._look.sees, self._look.minds)


class SearchingPlayer(Player):
    """A level that tries its turns in imagined deals, in several processes if it may."""

    def __init__(self, name: str, thought: Thought, processes: int = 1) -> None:
        self.name = name
        self._thought = thought
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        if rng.below(100) >= self._thought.often:
            return glance(view.determinize(rng), rng, sees=100, minds=100)
        if self._processes > 1:
            return list(_most_successful(self._race_in_processes(view, rng)))
        return _race(view, rng, self._thought).best().doings

    def _race_in_processes(self, view: View[State], rng: Rng) -> Sequence[Sequence[Tally]]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))
        share = -(-self._thought.simulations // self._processes)
        thought = replace(self._thought, simulations=share)
        seeds = [f"{rng.word()} {rng.word()}" for _ in range(self._processes)]
        return list(self._pool.map(partial(_race_elsewhere, view.text(), thought), seeds))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _race(view: View[State], rng: Rng, thought: Thought) -> Search:
    search = Search(view, rng, DEPTH, thought.width)
    search.run(thought.simulations, thought.seconds)
    return search


@dataclass(frozen=True)
class Tally:
    """A candidate as another process found it."""

    doings: tuple[int, ...]
    simulations: int
    worth: float


def _race_elsewhere(view_text: str, thought: Thought, seed: str) -> list[Tally]:
    search = _race(parse_view(view_text), Rng(seed), thought)
    return [Tally(tuple(arm.doings), len(arm.worths), sum(arm.worths)) for arm in search.arms]


def _most_successful(races: Sequence[Sequence[Tally]]) -> tuple[int, ...]:
    """The candidate with the best mean of those that came about as far as the one that came furthest."""
    simulations: dict[tuple[int, ...], int] = {}
    worths: dict[tuple[int, ...], float] = {}
    for tally in (tally for race in races for tally in race):
        simulations[tally.doings] = simulations.get(tally.doings, 0) + tally.simulations
        worths[tally.doings] = worths.get(tally.doings, 0.0) + tally.worth
    furthest = max(simulations.values())
    lasting = [doings for doings, count in simulations.items() if 2 * count >= furthest]
    return max(lasting, key=lambda doings: worths[doings] / max(1, simulations[doings]))


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


def _searching(name: str, budget: Budget | None) -> Bot:
    return SearchingPlayer(name, _THOUGHTS[name].within(budget), budget.processes if budget else 1)


LEVELS: Final[dict[str, Callable[[Budget | None], Bot]]] = {
    **{name: partial(_glancing, name) for name in _GLANCES},
    **{name: partial(_searching, name) for name in _THOUGHTS},
}
