"""Intervals hold the truth as often as they say, for bots whose strength is known.

The bots draw lots: each gets a random number that depends on its strength, the luck of its seat on this deal
and the luck of the game, and the highest wins. So games on one deal are not independent, and everything runs
through the tournament and its report as it does with real games.
"""

import math
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pagoria.arena.code_version import code_version
from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.matches import GameResult, MatchResult, Task
from pagoria.arena.report import make_report
from pagoria.arena.tournament import Tournament
from tests.arena.test_tournament import schedule

STRENGTHS = {"a": 0.8, "b": 0.2, "c": 0.0, "d": -0.5}
#: How much the luck of a seat counts beside that of the game.
SEAT_LUCK = 1.0
ROUNDS = 200
DEALS = 60
#: Enough to know the truth; its own error is a tenth of an interval's.
MANY_DEALS = 5_000


def gumbel(source: random.Random) -> float:
    """With this luck of the game the ranks follow the model of Plackett and Luce."""
    return -math.log(-math.log(source.random()))


def lottery(source: random.Random) -> Callable[[Task], MatchResult]:
    def play(task: Task) -> MatchResult:
        luck = [SEAT_LUCK * source.gauss(0, 1) for _ in task.bots]
        games = []
        for seating in task.seatings():
            side_of = {contestant: side for side, contestant in enumerate(seating)}
            drawn = [
                STRENGTHS[bot] + luck[side_of[number]] + gumbel(source)
                for number, bot in enumerate(task.bots)
            ]
            ranks = tuple(1 + sum(other > own for other in drawn) for own in drawn)
            games.append(GameResult(ranks, ranks, 1))
        return MatchResult(task, tuple(games), dict.fromkeys(task.bots, DecisionTimes()), code_version())

    return play


def report(bots: str, sides: int, deals: int, seed: str) -> dict[str, Any]:
    plan = schedule(bots, deals, sides=sides)
    play = lottery(random.Random(f"{bots} {sides} {seed}"))
    return make_report(Tournament(plan, map(play, Tournament(plan).missing())))


@cache
def truth(bots: str, sides: int) -> dict[str, Any]:
    return report(bots, sides, MANY_DEALS, "truth")


@pytest.mark.parametrize(("bots", "sides"), [("ab", 2), ("ab", 3), ("ad", 4), ("abc", 3)])
def test_intervals_hold_the_truth(bots: str, sides: int) -> None:
    real = truth(bots, sides)
    elo = {entry["bot"]: entry["elo"] for entry in real["ranking"]}
    wins = ahead = rated = 0
    for number in range(ROUNDS):
        found = report(bots, sides, DEALS, str(number))
        own, others = found["bots"][0], real["bots"][0]
        wins += own["low"] <= others["win_share"] <= own["high"]
        pair = found["pairs"][0]
        ahead += pair["low"] <= real["pairs"][0]["share"] <= pair["high"]
        best = next(entry for entry in found["ranking"] if entry["bot"] == bots[0])
        rated += best["low"] <= elo[bots[0]] <= best["high"]
    assert 0.90 <= wins / ROUNDS <= 0.98, wins
    assert 0.90 <= ahead / ROUNDS <= 0.98, ahead
    assert 0.90 <= rated / ROUNDS <= 0.98, rated


def test_without_the_luck_of_seats_elo_is_that_of_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table of three as between two: strengths are on the scale of logits."""
    monkeypatch.setitem(globals(), "SEAT_LUCK", 0.0)
    for bots, sides in (("ab", 2), ("ab", 3), ("abc", 3)):
        pair = report(bots, sides, MANY_DEALS, "model")["pairs"][0]
        assert pair["elo"] == pytest.approx((0.8 - 0.2) * 400 / math.log(10), abs=12)
