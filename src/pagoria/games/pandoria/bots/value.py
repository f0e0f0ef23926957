"""How a table of Pandoria stands: what every side will have at the end, about, and how likely it wins.

A side is a player or, in teams, two partners (PD-71). Values are hundredths of a point.
"""

from __future__ import annotations

import math
from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.bots.chart import OPEN, Chart
from pagoria.games.pandoria.bots.worth import POINT, Worth
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.table import OVER

#: How far the final scores of two sides stray from what is foreseen, in points: at the end of the game, and
#: for the root of the turns that a player has left. Fitted to games that the bots played.
_STRAY: Final = 2.0
_STRAY_BY_TURN: Final = 2.5
#: More points than anybody is ever ahead.
_FAR: Final = 1000.0


def values(state: State) -> list[int]:
    """What each seat owns, holds and can hope for."""
    worth = Worth(state)
    chart = Chart(state, worth, 0)
    found: list[int] = []
    seat: i64 = 0
    while seat < state.setting.players:
        found.append(worth.board(seat) + worth.reserve(seat) + _on_the_map(chart, seat))
        seat += 1
    return found


def _on_the_map(chart: Chart, seat: i64) -> i64:
    """What the regions promise to a seat, and the places where its figures stand."""
    value: i64 = 0
    number: i64 = 0
    while number < len(chart.terrain):
        if chart.status[number] == OPEN and chart.beside[number]:
            value += chart.promise(seat, number)
        number += 1
    for figure in bits.listed(chart.owned[seat]):
        value += chart.stay(chart.figure_space[figure])
    return value


def other_sides(setting: Setting, seat: i64) -> list[int]:
    """One seat of each side that a seat plays against."""
    found: list[int] = []
    other: i64 = 0
    while other < setting.players:
        if not setting.partner(seat, other) and not any(setting.partner(first, other) for first in found):
            found.append(other)
        other += 1
    return found


@final
class Standing:
    """A table as one seat sees it: the probability that its side wins, and its lead in points."""

    def __init__(self, state: State, seat: i64) -> None:
        self.win: float = 0.0
        self.lead: float = 0.0
        if state.phase == OVER:
            self._read_result(state, seat)
        else:
            self._foresee(state, seat)

    def _read_result(self, state: State, seat: i64) -> None:
        outcome = PANDORIA.rules.outcome(state)
        assert outcome is not None, "the game is over"
        others = other_sides(state.setting, seat)
        self.lead = float(outcome.scores[seat] - max([outcome.scores[other] for other in others]))
        if seat in outcome.winners:
            self.win = 1.0 / (1 + len([other for other in others if other in outcome.winners]))

    def _foresee(self, state: State, seat: i64) -> None:
        found = values(state)
        stray: float = _STRAY + _STRAY_BY_TURN * math.sqrt(float(Worth(state).turns))
        own: i64 = _of_side(state.setting, found, seat)
        weights: float = 1.0
        behind: float = -_FAR
        for other in other_sides(state.setting, seat):
            theirs: i64 = _of_side(state.setting, found, other)
            gap: float = float(theirs - own) / float(POINT)
            behind = max(behind, gap)
            weights += math.exp(min(_FAR, gap) / stray)
        self.win = 1.0 / weights
        self.lead = -behind


def _of_side(setting: Setting, found: list[int], seat: i64) -> i64:
    """What a seat has together with its partner."""
    total: i64 = 0
    other: i64 = 0
    while other < setting.players:
        if setting.partner(seat, other):
            total += found[other]
        other += 1
    return total
