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
from pagoria.games.pandoria.engine.setting import Mode, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

#: What a turn brings beyond what the values foresee, in points: whoever has just had one has fewer left than
#: others. Then how far the final scores of the sides stray from what is foreseen, for the root of the turns
#: that a player has left. By the number of players, from two; fitted to games that the bots played
#: (``python -m benchmarks.pandoria_foresight --fit``).
_CLASSIC: Final[list[tuple[float, float]]] = [(3.1, 2.3), (3.9, 1.95), (3.3, 1.8)]
_FAMILY: Final[list[tuple[float, float]]] = [(7.0, 3.1), (5.5, 3.05), (6.1, 2.65)]
_TEAMS: Final[list[tuple[float, float]]] = [(3.5, 3.95)]
#: How far they stray at the end of the game, where little is left to foresee.
STRAY: Final = 0.3
#: More points than anybody is ever ahead.
_FAR: Final = 300.0


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


def sides(setting: Setting) -> list[int]:
    """One seat of each side, the first of its seats."""
    found: list[int] = []
    seat: i64 = 0
    while seat < setting.players:
        if not any(setting.partner(first, seat) for first in found):
            found.append(seat)
        seat += 1
    return found


@final
class Standing:
    """A game as it stands: each seat's probability of winning, and the lead of one seat in points.

    Partners win together, so that the probabilities of one seat of each side add up to 1.
    """

    def __init__(self, state: State, seat: i64) -> None:
        self.wins: list[float] = [0.0] * state.setting.players
        self.lead: float = 0.0
        if state.turn.phase == Phase.OVER:
            self._read_result(state, seat)
        else:
            self._foresee(state, seat)

    def _read_result(self, state: State, seat: i64) -> None:
        outcome = PANDORIA.rules.outcome(state)
        assert outcome is not None, "the game is over"
        setting = state.setting
        winning = [side for side in sides(setting) if side in outcome.winners]
        for winner in outcome.winners:
            self.wins[winner] = 1.0 / float(len(winning))
        scores = outcome.scores
        others = [scores[side] for side in sides(setting) if not setting.partner(seat, side)]
        self.lead = float(scores[seat] - max(others))

    def _foresee(self, state: State, seat: i64) -> None:
        setting = state.setting
        turn, by_turn = _outlook(setting)
        foreseen = _foreseen(state, turn)
        stray: float = STRAY + by_turn * math.sqrt(float(turns_left(state)) / float(setting.players))
        own: float = _of_side(setting, foreseen, seat)
        weights: list[float] = []
        behind: float = -_FAR
        for side in sides(setting):
            gap: float = _of_side(setting, foreseen, side) - own
            weights.append(math.exp(min(_FAR, gap) / stray))
            if not setting.partner(seat, side):
                behind = max(behind, gap)
        self._share_out(setting, weights)
        self.lead = -behind

    def _share_out(self, setting: Setting, weights: list[float]) -> None:
        """Each seat's chance by the weights of the sides."""
        total: float = sum(weights)
        for number, side in enumerate(sides(setting)):
            seat: i64 = 0
            while seat < setting.players:
                if setting.partner(side, seat):
                    self.wins[seat] = weights[number] / total
                seat += 1


def _outlook(setting: Setting) -> tuple[float, float]:
    """What a turn brings, and how far the scores stray for the root of the turns."""
    if setting.mode == Mode.TEAMS:
        return _TEAMS[0]
    return (_CLASSIC if setting.with_resources() else _FAMILY)[setting.players - 2]


def _foreseen(state: State, turn: float) -> list[float]:
    """The points that each seat will have at the end, but for a sum that is the same for all."""
    found: list[float] = []
    for seat, value in enumerate(values(state)):
        found.append(float(value) / float(POINT) + turn * float(turns_of(state, seat)))
    return found


def turns_of(state: State, seat: i64) -> i64:
    """How many turns a seat still has, if everybody places a tile in each; the one that goes on counts."""
    players = state.setting.players
    after: i64 = (seat - state.turn.active + players) % players
    return (turns_left(state) - after + players - 1) // players


def turns_left(state: State) -> i64:
    """The same for all seats together: when the tiles are drawn, the round is finished (PD-60)."""
    players = state.setting.players
    turns: i64 = 1 if state.turn.ending else state.piles.tiles_left() + 1
    while (state.turn.active + turns) % players != state.turn.start:
        turns += 1
    return turns


def _of_side(setting: Setting, found: list[float], seat: i64) -> float:
    """What a seat has together with its partner."""
    total: float = 0.0
    other: i64 = 0
    while other < setting.players:
        if setting.partner(seat, other):
            total += found[other]
        other += 1
    return total
