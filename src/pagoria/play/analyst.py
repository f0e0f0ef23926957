"""Judges decisions as a strong player would who knows what the seat knows; the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.contract import Analysis, Line
from pagoria.play.elimination import Arm
from pagoria.play.search import UNLIMITED, Mind
from pagoria.play.specs import Budget

_WIDTH: Final = 10
_SIMULATIONS: Final = 300
_SECONDS: Final = 0.8
#: Lines that are judged more closely after the race, and the share of the budget that this takes.
_LINES: Final = 2
_CLOSER: Final = 0.3


class Judge(Mind, Protocol):
    """What a game brings for its analyst."""

    def finished(
        self, view: View[Any], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        """A line with what best follows it up to the next chance or the next decision of somebody else."""
        ...


class RacingAnalyst:
    """A race finds the best lines; then those and the one that was played are tried in new deals."""

    def __init__(self, judge: Judge, budget: Budget | None = None) -> None:
        given = budget or Budget(_SIMULATIONS, _SECONDS)
        self._judge = judge
        self._simulations = given.simulations or UNLIMITED
        self._seconds = given.seconds or 0.0

    def analyse(self, view: View[Any], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        finalists = self._finalists(view, rng)
        closer = self._judge.race(view, rng, 1)
        closer.arms = []
        for doings in [*finalists, list(played)] if played else finalists:
            closer.add(doings)
        closer.settle(int(self._simulations * _CLOSER), self._seconds * _CLOSER)
        lines = [self._line(view, rng, arm) for arm in by_success(closer.arms)]
        return Analysis(view.actor(), tuple(lines))

    def _finalists(self, view: View[Any], rng: Rng) -> list[list[int]]:
        """The best lines, each complete."""
        race = self._judge.race(view, rng, _WIDTH)
        race.run(self._simulations, self._seconds * (1 - _CLOSER))
        share, seconds = int(self._simulations * _CLOSER), self._seconds * _CLOSER / _LINES
        return [
            self._judge.finished(view, rng, arm.doings, share, seconds)
            for arm in by_success(race.arms)[:_LINES]
        ]

    def _line(self, view: View[Any], rng: Rng, arm: Arm) -> Line:
        """What a candidate came to; the points on the way are the same in every deal."""
        game, seat = find_game(self._judge.game), view.actor()
        state = view.determinize(rng)
        before = game.rules.scores(state)[seat]
        for action in arm.doings:
            state.apply(action)
        points = game.rules.scores(state)[seat] - before
        count = max(1, len(arm.worths))
        return Line(tuple(arm.doings), points, arm.wins / count, arm.leads / count)


def by_success(arms: Sequence[Arm]) -> list[Arm]:
    """Those that came furthest in the race, the best first."""
    return sorted(arms, key=lambda arm: (-len(arm.worths), -sum(arm.worths), -arm.prior))
