"""Levels that search: a race in imagined deals, in several processes if they may; the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, Protocol

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.contract import Bot, Player
from pagoria.play.elimination import Race
from pagoria.play.specs import Budget

#: No limit of simulations, for a budget in seconds.
UNLIMITED: Final = 1_000_000_000


@dataclass(frozen=True)
class Thought:
    """How a level searches: among how many choices, with how many simulations, at most how many seconds.

    ``each`` bounds the simulations by the number of choices, so that a choice among few is soon made;
    ``often`` says in how many of a hundred decisions it searches; it glances at the others.
    """

    width: int
    simulations: int
    seconds: float = 0.0
    each: int = UNLIMITED
    often: int = 100

    def within(self, budget: Budget | None) -> Thought:
        """The same with somebody's own budget in place of the usual one."""
        if budget is None:
            return self
        simulations, seconds = budget.simulations or UNLIMITED, budget.seconds or 0.0
        return replace(self, simulations=simulations, seconds=seconds, each=UNLIMITED)


class Mind(Protocol):
    """What a game brings for its searching levels. It travels to other processes, so it holds nothing."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    def race(self, view: View[Any], rng: Rng, width: int) -> Race:
        """The best candidates for what the view's seat has to decide, before the race."""
        ...

    def glance(self, view: View[Any], rng: Rng) -> list[int]:
        """What looks best without a search."""
        ...


class SearchingPlayer(Player):
    """A level that tries its choices in imagined deals."""

    def __init__(self, name: str, mind: Mind, thought: Thought, processes: int = 1) -> None:
        self.name = name
        self._mind = mind
        self._thought = thought
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        if rng.below(100) >= self._thought.often:
            return self._mind.glance(view, rng)
        if self._processes > 1:
            return list(most_successful(self._race_in_processes(view, rng)))
        return _race(self._mind, view, rng, self._thought).best().doings

    def _race_in_processes(self, view: View[Any], rng: Rng) -> Sequence[Sequence[Tally]]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))
        share = -(-self._thought.simulations // self._processes)
        thought = replace(self._thought, simulations=share)
        seeds = [f"{rng.word()} {rng.word()}" for _ in range(self._processes)]
        return list(self._pool.map(partial(_race_elsewhere, self._mind, view.text(), thought), seeds))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def searching_levels(
    mind: Mind, thoughts: Mapping[str, Thought]
) -> dict[str, Callable[[Budget | None], Bot]]:
    """Makers of levels that search, by name."""
    return {name: partial(_searching, mind, name, thought) for name, thought in thoughts.items()}


def _searching(mind: Mind, name: str, thought: Thought, budget: Budget | None) -> Bot:
    return SearchingPlayer(name, mind, thought.within(budget), budget.processes if budget else 1)


def _race(mind: Mind, view: View[Any], rng: Rng, thought: Thought) -> Race:
    race = mind.race(view, rng, thought.width)
    race.run(min(thought.simulations, thought.each * len(race.arms)), thought.seconds)
    return race


@dataclass(frozen=True)
class Tally:
    """A candidate as another process found it."""

    doings: tuple[int, ...]
    simulations: int
    worth: float


def _race_elsewhere(mind: Mind, view_text: str, thought: Thought, seed: str) -> list[Tally]:
    race = _race(mind, find_game(mind.game).notation.parse_view(view_text), Rng(seed), thought)
    return [Tally(tuple(arm.doings), len(arm.worths), sum(arm.worths)) for arm in race.arms]


def most_successful(races: Sequence[Sequence[Tally]]) -> tuple[int, ...]:
    """The arm with the best mean among those that reached the last round, or came near it, in all races."""
    simulations: dict[tuple[int, ...], int] = {}
    worths: dict[tuple[int, ...], float] = {}
    for tally in (tally for race in races for tally in race):
        simulations[tally.doings] = simulations.get(tally.doings, 0) + tally.simulations
        worths[tally.doings] = worths.get(tally.doings, 0.0) + tally.worth
    furthest = max(simulations.values())
    lasting = [doings for doings, count in simulations.items() if 2 * count >= furthest]
    return max(lasting, key=lambda doings: worths[doings] / max(1, simulations[doings]))
