"""The standing in a game: an estimate of what every side will have at the end, and how likely it is to win.

A side is a player or, in teams, two partners (PD-71). Values are hundredths of a point.
"""

from __future__ import annotations

import math
from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.bots.holdings import POINT, Holdings
from pagoria.games.pandoria.bots.region_forecast import RegionForecast, RegionStatus
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

#: How far the final scores of two sides stray from what is foreseen, in points: at the end of the game, and
#: for the root of the turns that a player has left. Fitted to games that the bots played.
_STRAY: Final = 2.0
_STRAY_BY_TURN: Final = 2.5
#: More points than anybody is ever ahead.
_FAR: Final = 1000.0


def values(state: State) -> list[int]:
    """What each seat owns, holds and can hope for."""
    holdings = Holdings(state)
    forecast = RegionForecast(state, holdings, 0)
    found: list[int] = []
    seat: i64 = 0
    while seat < state.setting.players:
        found.append(holdings.board(seat) + holdings.reserve(seat) + _on_the_map(forecast, seat))
        seat += 1
    return found


def _on_the_map(forecast: RegionForecast, seat: i64) -> i64:
    """What the regions promise to a seat, and the places where its figures stand."""
    value: i64 = 0
    number: i64 = 0
    while number < len(forecast.terrain):
        if forecast.status[number] == RegionStatus.OPEN and forecast.beside[number]:
            value += forecast.promise(seat, number)
        number += 1
    for figure in bits.listed(forecast.owned[seat]):
        value += forecast.stay(forecast.figure_space[figure])
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
    """A game as one seat sees it: the probability that its side wins, and its lead in points."""

    def __init__(self, state: State, seat: i64) -> None:
        self.win: float = 0.0
        self.lead: float = 0.0
        if state.turn.phase == Phase.OVER:
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
        stray: float = _STRAY + _STRAY_BY_TURN * math.sqrt(float(Holdings(state).turns))
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
