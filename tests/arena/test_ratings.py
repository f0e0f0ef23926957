"""One scale for several bots, or an honest refusal."""

import random
import re

import pytest

from pagoria.arena.intervals import elo, elo_interval, expected_share, mean_share
from pagoria.arena.ratings import NotRankedError, rate
from tests.arena.test_intervals import SHARES, pair_distribution

Shares = dict[tuple[int, int], dict[int, float]]


def sampled(strengths: list[float], deals: int, source: random.Random, correlation: float = 0.3) -> Shares:
    shares: Shares = {}
    for a in range(len(strengths)):
        for b in range(a + 1, len(strengths)):
            share = expected_share(strengths[a] - strengths[b])
            drawn = source.choices(SHARES, pair_distribution(share, correlation), k=deals)
            shares[a, b] = dict(enumerate(drawn))
    return shares


def test_two_bots_differ_as_their_win_rate_says() -> None:
    shares = [1.0] * 30 + [0.5] * 40 + [0.0] * 10
    better, worse = rate(["a", "b"], {(0, 1): dict(enumerate(shares))})
    assert (better.bot, worse.bot) == ("a", "b")
    assert better.elo - worse.elo == pytest.approx(elo(0.625))
    assert better.elo == pytest.approx(-worse.elo)
    expected = elo_interval(mean_share(shares))
    assert 2 * better.low == pytest.approx(expected.low, abs=5)
    assert 2 * better.high == pytest.approx(expected.high, abs=5)


def test_ratings_come_back_from_results_and_the_intervals_hold_them() -> None:
    truth = [150.0, 40.0, -60.0, -130.0]
    source = random.Random("ratings")
    held, rounds = 0, 150
    for _ in range(rounds):
        ratings = {rating.bot: rating for rating in rate(list("abcd"), sampled(truth, 40, source))}
        for bot, value in zip("abcd", truth, strict=True):
            held += ratings[bot].low <= value <= ratings[bot].high
            assert abs(ratings[bot].elo - value) < 120
    assert held / (4 * rounds) >= 0.93


def test_results_through_others_count() -> None:
    """A chain: nobody lost everything, though the first never lost to the last."""
    chain: Shares = {
        (0, 1): {number: float(number % 4 != 0) for number in range(20)},
        (1, 2): {number: float(number % 4 != 0) for number in range(20)},
        (0, 2): dict.fromkeys(range(20), 1.0),
    }
    assert [rating.bot for rating in rate(["x", "y", "z"], chain)] == ["x", "y", "z"]


@pytest.mark.parametrize(
    ("shares", "why"),
    [
        ({(0, 1): dict(enumerate([1.0, 0.0] * 4))}, "8 deals with x and y; a ranking needs 10"),
        ({(0, 1): dict.fromkeys(range(50), 1.0)}, "y never finished ahead of x, so the interval"),
        ({(0, 1): dict.fromkeys(range(50), 0.0)}, "x never finished ahead of y, so the interval"),
    ],
)
def test_nobody_is_ranked_without_an_interval(shares: Shares, why: str) -> None:
    with pytest.raises(NotRankedError, match=re.escape(why)):
        rate(["x", "y"], shares)
