"""Judges decisions of Pagoda as a strong player would who knows what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pagoria.bots.contract import Analysis, Line
from pagoria.bots.pagoda_levels import DEPTH, UNLIMITED
from pagoria.bots.pagoda_search import Search
from pagoria.bots.race import Arm
from pagoria.bots.specs import Budget
from pagoria.core.contract import View
from pagoria.core.rng import Rng
from pagoria.games.pagoda.state import State

_WIDTH: Final = 10
_SIMULATIONS: Final = 300
_SECONDS: Final = 0.8
#: Lines that are judged more closely after the race, and the share of the budget that this takes.
_LINES: Final = 2
_CLOSER: Final = 0.3


class PagodaAnalyst:
    """First a race finds the best turns; then those and the one that was played are tried in new deals."""

    def __init__(self, budget: Budget | None = None) -> None:
        given = budget or Budget(_SIMULATIONS, _SECONDS)
        self._simulations = given.simulations or UNLIMITED
        self._seconds = given.seconds or 0.0

    def analyse(self, view: View[State], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        race = Search(view, rng, DEPTH, _WIDTH)
        race.run(self._simulations, self._seconds * (1 - _CLOSER))
        finalists = [arm.doings for arm in _by_success(race.arms)[:_LINES]]
        closer = Search(view, rng, DEPTH, 1)
        closer.arms = []
        for doings in [*finalists, list(played)] if played else finalists:
            closer.add(doings)
        closer.settle(int(self._simulations * _CLOSER), self._seconds * _CLOSER)
        lines = [_line(race.state, arm) for arm in _by_success(closer.arms)]
        return Analysis(race.state.turn, tuple(lines))


def _by_success(arms: Sequence[Arm]) -> list[Arm]:
    """Those that came furthest in the race, the best first."""
    return sorted(arms, key=lambda arm: (-len(arm.worths), -sum(arm.worths), -arm.prior))


def _line(state: State, arm: Arm) -> Line:
    after = state.copy()
    for action in arm.doings:
        after.apply(action)
    seat = state.turn
    points = after.scores()[seat] - state.scores()[seat]
    count = max(1, len(arm.worths))
    return Line(tuple(arm.doings), points, arm.wins / count, arm.leads / count)
