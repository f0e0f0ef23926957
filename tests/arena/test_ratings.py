"""One scale for several bots, or an honest refusal."""

import random
import re

import pytest

from pagoria.arena.ratings import NotRankedError, rate
from pagoria.arena.statistics import SHARES, count_pairs, elo, elo_interval, expected_share, win_rate
from tests.arena.test_statistics import pair_distribution

Scores = dict[tuple[int, int], dict[int, float]]


def sampled(strengths: list[float], pairs: int, source: random.Random, correlation: float = 0.3) -> Scores:
    scores: Scores = {}
    for a in range(len(strengths)):
        for b in range(a + 1, len(strengths)):
            share = expected_share(strengths[a] - strengths[b])
            drawn = source.choices(SHARES, pair_distribution(share, correlation), k=pairs)
            scores[a, b] = {number: 2 * value for number, value in enumerate(drawn)}
    return scores


def test_two_bots_differ_as_their_win_rate_says() -> None:
    points = [2.0] * 30 + [1.0] * 40 + [0.0] * 10
    better, worse = rate(["a", "b"], {(0, 1): dict(enumerate(points))})
    assert (better.bot, worse.bot) == ("a", "b")
    assert better.elo - worse.elo == pytest.approx(elo(0.625))
    assert better.elo == pytest.approx(-worse.elo)
    expected = elo_interval(win_rate(count_pairs(points)))
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
    chain: Scores = {
        (0, 1): {number: float(number % 4 != 0) * 2 for number in range(20)},
        (1, 2): {number: float(number % 4 != 0) * 2 for number in range(20)},
        (0, 2): dict.fromkeys(range(20), 2.0),
    }
    assert [rating.bot for rating in rate(["x", "y", "z"], chain)] == ["x", "y", "z"]


@pytest.mark.parametrize(
    ("scores", "why"),
    [
        ({(0, 1): dict(enumerate([2.0, 0.0] * 4))}, "8 pairs of games between x and y; a ranking needs 10"),
        ({(0, 1): dict.fromkeys(range(50), 2.0)}, "y got no point against x, so the interval"),
        ({(0, 1): dict.fromkeys(range(50), 0.0)}, "x got no point against y, so the interval"),
    ],
)
def test_nobody_is_ranked_without_an_interval(scores: Scores, why: str) -> None:
    with pytest.raises(NotRankedError, match=re.escape(why)):
        rate(["x", "y"], scores)
