"""Levels that search among candidates in imagined deals, in several processes if they may; for every game."""

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
from pagoria.play.bot import Bot
from pagoria.play.elimination import Elimination
from pagoria.play.specs import Budget

#: No limit of simulations, for a budget in seconds.
UNLIMITED: Final = 1_000_000_000


@dataclass(frozen=True)
class SearchSettings:
    """How a level searches: among how many arms, with how many simulations, at most how many seconds.

    ``each`` bounds the simulations by the number of arms, so that a choice among few is soon made. ``often``
    says how many decisions in a hundred are searched; the policy makes the others.
    """

    width: int
    simulations: int
    seconds: float = 0.0
    each: int = UNLIMITED
    often: int = 100

    def within(self, budget: Budget | None) -> SearchSettings:
        """The same with the given budget in place of the usual one."""
        if budget is None:
            return self
        simulations, seconds = budget.simulations or UNLIMITED, budget.seconds or 0.0
        return replace(self, simulations=simulations, seconds=seconds, each=UNLIMITED)


class Searcher(Protocol):
    """What a game brings for its levels that search. It travels to other processes, so it keeps nothing."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    def search(self, view: View[Any], rng: Rng, width: int) -> Elimination:
        """The best candidates for the decision of the view's seat, none of them sampled yet."""
        ...

    def policy(self, view: View[Any], rng: Rng) -> list[int]:
        """What looks best without a search."""
        ...


class SearchBot:
    """A level that samples its candidates in imagined deals."""

    def __init__(self, name: str, searcher: Searcher, settings: SearchSettings, processes: int = 1) -> None:
        self.name = name
        self._searcher = searcher
        self._settings = settings
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        #: The number of simulations so far in this process, for measurements.
        self.simulations = 0

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        if rng.below(100) >= self._settings.often:
            return self._searcher.policy(view, rng)
        if self._processes > 1:
            return list(best_of_all(self._search_in_processes(view, rng)))
        search = _searched(self._searcher, view, rng, self._settings)
        self.simulations += search.simulations
        return search.best().actions

    def _search_in_processes(self, view: View[Any], rng: Rng) -> Sequence[Sequence[ArmTotal]]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))
        share = -(-self._settings.simulations // self._processes)
        settings = replace(self._settings, simulations=share)
        seeds = [f"{rng.word()} {rng.word()}" for _ in range(self._processes)]
        return list(self._pool.map(partial(_search_elsewhere, self._searcher, view.text(), settings), seeds))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def search_levels(
    searcher: Searcher, settings: Mapping[str, SearchSettings]
) -> dict[str, Callable[[Budget | None], Bot]]:
    """Makers of levels that search, by name."""
    return {name: partial(_make_level, searcher, name, usual) for name, usual in settings.items()}


def _make_level(searcher: Searcher, name: str, usual: SearchSettings, budget: Budget | None) -> Bot:
    return SearchBot(name, searcher, usual.within(budget), budget.processes if budget else 1)


def _searched(searcher: Searcher, view: View[Any], rng: Rng, settings: SearchSettings) -> Elimination:
    search = searcher.search(view, rng, settings.width)
    search.run(min(settings.simulations, settings.each * len(search.arms)), settings.seconds)
    return search


@dataclass(frozen=True)
class ArmTotal:
    """An arm as another process sampled it: how often, and the sum of its samples."""

    actions: tuple[int, ...]
    count: int
    total: float


def _search_elsewhere(
    searcher: Searcher, view_text: str, settings: SearchSettings, seed: str
) -> list[ArmTotal]:
    view = find_game(searcher.game).notation.parse_view(view_text)
    search = _searched(searcher, view, Rng(seed), settings)
    return [ArmTotal(tuple(arm.actions), len(arm.samples), sum(arm.samples)) for arm in search.arms]


def best_of_all(searches: Sequence[Sequence[ArmTotal]]) -> tuple[int, ...]:
    """The arm with the best mean in all searches together, among those that came close to the last round."""
    counts: dict[tuple[int, ...], int] = {}
    totals: dict[tuple[int, ...], float] = {}
    for arm in (arm for search in searches for arm in search):
        counts[arm.actions] = counts.get(arm.actions, 0) + arm.count
        totals[arm.actions] = totals.get(arm.actions, 0.0) + arm.total
    most = max(counts.values())
    lasting = [actions for actions, count in counts.items() if 2 * count >= most]
    return max(lasting, key=lambda actions: totals[actions] / max(1, counts[actions]))
