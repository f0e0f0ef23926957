"""Analyses of decisions by what their own seat can know, as a strong player would judge; for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.elimination import Arm
from pagoria.play.search import UNLIMITED, Searcher
from pagoria.play.specs import Budget

_WIDTH: Final = 10
_SIMULATIONS: Final = 300
_SECONDS: Final = 0.8
#: Lines that are judged more closely after the search, and the share of the budget that this takes.
_LINES: Final = 2
_CLOSER: Final = 0.3


@dataclass(frozen=True)
class Line:
    """One way to go on, up to the next chance or the next decision of somebody else, with its value.

    ``points`` are scored on the way. ``win`` is the probability of winning, a tie as half, and ``margin`` the
    points that the seat will be ahead of its strongest opponent at the end, both with good play of all.
    """

    actions: tuple[int, ...]
    points: int
    win: float
    margin: float


@dataclass(frozen=True)
class Analysis:
    """A decision as a strong player sees it that knows what the seat knows; the best line comes first."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        return self.lines[0]


class Analyst(Protocol):
    """Judges decisions by what the view's own seat, which has to decide, can know."""

    def analyse(self, view: View[Any], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        """The best lines, and among them the one that was ``played``, wherever it stands.

        ``played`` is judged in the same imagined deals as the others, so that only the choice differs.
        """
        ...


class LineSearcher(Searcher, Protocol):
    """What a game brings for its analyst."""

    def complete(
        self, view: View[Any], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        """A line with what best follows it up to the next chance or the next decision of somebody else."""
        ...


class SearchAnalyst:
    """Searches for the best lines; then samples those and the one that was played in new deals."""

    def __init__(self, searcher: LineSearcher, budget: Budget | None = None) -> None:
        given = budget or Budget(_SIMULATIONS, _SECONDS)
        self._searcher = searcher
        self._simulations = given.simulations or UNLIMITED
        self._seconds = given.seconds or 0.0

    def analyse(self, view: View[Any], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        best = self._best_lines(view, rng)
        closer = self._searcher.search(view, rng, 1)
        closer.arms = []
        for actions in [*best, list(played)] if played else best:
            closer.add_arm(actions)
        closer.sample_equally(int(self._simulations * _CLOSER), self._seconds * _CLOSER)
        lines = [self._line(view, rng, arm) for arm in ranked(closer.arms)]
        return Analysis(view.actor(), tuple(lines))

    def _best_lines(self, view: View[Any], rng: Rng) -> list[list[int]]:
        """The best lines, each complete."""
        search = self._searcher.search(view, rng, _WIDTH)
        search.run(self._simulations, self._seconds * (1 - _CLOSER))
        share, seconds = int(self._simulations * _CLOSER), self._seconds * _CLOSER / _LINES
        return [
            self._searcher.complete(view, rng, arm.actions, share, seconds)
            for arm in ranked(search.arms)[:_LINES]
        ]

    def _line(self, view: View[Any], rng: Rng, arm: Arm) -> Line:
        """An arm as a line; the points on the way are the same in every deal."""
        game, seat = find_game(self._searcher.game), view.actor()
        state = view.determinize(rng)
        before = game.rules.scores(state)[seat]
        for action in arm.actions:
            state.apply(action)
        points = game.rules.scores(state)[seat] - before
        count = max(1, len(arm.samples))
        return Line(tuple(arm.actions), points, arm.wins / count, arm.leads / count)


def ranked(arms: Sequence[Arm]) -> list[Arm]:
    """The arms, best first: those that survived the most rounds, then those with the highest mean."""
    return sorted(arms, key=lambda arm: (-len(arm.samples), -sum(arm.samples), -arm.prior))
