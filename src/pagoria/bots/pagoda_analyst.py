"""Judges turns of Pagoda as a strong player would who knows what the seat knows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pagoria.bots.contract import Analysis, Line
from pagoria.bots.pagoda_greedy import PagodaGreedy
from pagoria.bots.specs import Budget
from pagoria.core.contract import View
from pagoria.core.rng import Rng
from pagoria.games.pagoda.state import State


class PagodaAnalyst:
    """Interim: the greedy bot's next action, judged by the score alone."""

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget

    def analyse(self, view: View[State], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        state = view.determinize(rng)
        lines = [_judge(state, PagodaGreedy().plan(view, rng))]
        if played and tuple(played) != lines[0].actions:
            lines.append(_judge(state, played))
        return Analysis(state.turn, tuple(sorted(lines, key=lambda line: -line.win)))


def _judge(state: State, actions: Sequence[int]) -> Line:
    after = state.copy()
    for action in actions:
        after.apply(action)
    seat = state.turn
    scores = after.scores()
    points = scores[seat] - state.scores()[seat]
    margin = scores[seat] - scores[1 - seat]
    return Line(tuple(actions), points, 1 / (1 + math.exp(-margin / 10)), margin)
