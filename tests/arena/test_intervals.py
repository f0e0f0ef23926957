"""Intervals that cover, Elo, and the sequential test with the errors it promises."""

import math
import random
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

import pytest

from pagoria.arena.intervals import (
    Interval,
    Sprt,
    elo,
    elo_interval,
    expected_share,
    mean_share,
    most_likely,
    student,
)

#: What a match of two games can come to.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def win_rate(counts: Sequence[int]) -> Interval:
    return mean_share(SHARES, counts)


def count_shares(shares: Iterable[float]) -> list[int]:
    counts = [0] * len(SHARES)
    for share in shares:
        counts[SHARES.index(share)] += 1
    return counts


def pair_distribution(share: float, correlation: float, ties: float = 0.0) -> list[float]:
    """The five probabilities when a game is won with this probability and the two games of a pair are
    correlated: 1 always end alike, 0 are independent, -1 go one each as far as the win rate allows."""
    single = {1.0: share - ties / 2, 0.5: ties, 0.0: 1 - share - ties / 2}
    apart, alike, against = [0.0] * 5, [0.0] * 5, [0.0] * 5
    for first, p in single.items():
        alike[round(4 * first)] += p
        for second, q in single.items():
            apart[round(2 * (first + second))] += p * q
    lost = min(share, 1 - share)
    against[2] = 2 * lost
    against[4 if share > 0.5 else 0] += 1 - 2 * lost
    other = alike if correlation > 0 else against
    weight = abs(correlation)
    return [(1 - weight) * p + weight * q for p, q in zip(apart, other, strict=True)]


@cache
def all_counts(pairs: int) -> list[tuple[int, ...]]:
    """Every way in which so many pairs can fall on the five results."""
    found = []
    for bars in combinations(range(pairs + 4), 4):
        edges = (-1, *bars, pairs + 4)
        found.append(tuple(edges[i + 1] - edges[i] - 1 for i in range(5)))
    return found


@cache
def all_intervals(pairs: int) -> list[Interval]:
    return [win_rate(counts) for counts in all_counts(pairs)]


def probability(counts: tuple[int, ...], distribution: list[float]) -> float:
    result = float(math.factorial(sum(counts)))
    for count, p in zip(counts, distribution, strict=True):
        result *= p**count / math.factorial(count)
    return result


def coverage(pairs: int, distribution: list[float]) -> float:
    """The exact probability that the interval holds the true win rate."""
    truth = sum(p * share for p, share in zip(distribution, SHARES, strict=True))
    return sum(
        probability(counts, distribution)
        for counts, interval in zip(all_counts(pairs), all_intervals(pairs), strict=True)
        if interval.low - 1e-9 <= truth <= interval.high + 1e-9
    )


@pytest.mark.parametrize("pairs", [4, 10, 16])
@pytest.mark.parametrize("correlation", [-1.0, -0.5, 0.0, 0.5])
def test_intervals_cover_the_truth_for_few_pairs(pairs: int, correlation: float) -> None:
    for share in (0.5, 0.55, 0.65, 0.8, 0.9, 0.97):
        for ties in (0.0, 0.05):
            covered = coverage(pairs, pair_distribution(share, correlation, ties))
            assert covered >= 0.93, (share, correlation, ties, covered)


@pytest.mark.parametrize("correlation", [-1.0, -0.5, 0.0, 0.5, 0.9])
def test_intervals_cover_the_truth_for_many_pairs_and_are_not_too_wide(correlation: float) -> None:
    source = random.Random(f"coverage {correlation}")
    for share in (0.5, 0.6, 0.8, 0.95):
        distribution = pair_distribution(share, correlation)
        hits, rounds, width = 0, 1_500, 0.0
        for _ in range(rounds):
            found = mean_share(source.choices(SHARES, distribution, k=100))
            hits += found.low <= share <= found.high
            width += found.high - found.low
        assert hits / rounds >= 0.93, share
        variance = sum(p * (s - share) ** 2 for p, s in zip(distribution, SHARES, strict=True))
        ideal = 2 * 1.96 * math.sqrt(variance / 100)
        assert width / rounds <= 1.25 * ideal + 0.03, share


def test_single_games_would_be_wrong_about_pairs_that_share_their_luck() -> None:
    """When both games of a pair always end alike, the interval is that of half as many games."""
    alike = win_rate([40, 0, 0, 0, 60])
    apart = win_rate([16, 0, 48, 0, 36])
    one_each = win_rate([0, 0, 80, 0, 20])
    assert alike.value == apart.value == one_each.value == 0.6
    assert alike.high - alike.low > 1.3 * (apart.high - apart.low) > 1.6 * (one_each.high - one_each.low)


def test_intervals_at_the_ends_and_with_hardly_any_pairs() -> None:
    assert win_rate([0] * 5) == Interval(0.5, 0.0, 1.0)
    assert win_rate([0, 0, 0, 0, 1]) == Interval(1.0, 0.0, 1.0)
    all_won, all_lost = win_rate([0, 0, 0, 0, 50]), win_rate([50, 0, 0, 0, 0])
    assert all_won.value == all_won.high == 1
    assert 0.9 < all_won.low < 0.95
    assert all_lost.low == all_lost.value == 0
    assert all_lost.high == pytest.approx(1 - all_won.low)
    assert win_rate([0, 0, 10, 0, 0]).low < 0.45


def test_students_quantile() -> None:
    """As in any table of it."""
    for freedom, quantile in ((1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980)):
        assert student(freedom) == pytest.approx(quantile, abs=0.004)


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.85, abs=0.005)
    assert elo(0.25) == pytest.approx(-190.85, abs=0.005)
    assert (elo(0), elo(1)) == (-math.inf, math.inf)
    assert expected_share(elo(0.62)) == pytest.approx(0.62)
    assert elo_interval(Interval(1.0, 0.75, 1.0)) == Interval(math.inf, elo(0.75), math.inf)


def test_the_most_likely_distribution_has_its_mean_and_beats_others() -> None:
    seen = [0.1, 0.1, 0.4, 0.1, 0.3]
    found = most_likely(seen, 0.5)
    assert sum(found) == pytest.approx(1)
    assert sum(p * s for p, s in zip(found, SHARES, strict=True)) == pytest.approx(0.5)
    likelihood = sum(p * math.log(q) for p, q in zip(seen, found, strict=True))
    for move in ([1, -2, 1, 0, 0], [0, 1, -2, 1, 0], [0, 0, 1, -2, 1], [1, 0, -2, 0, 1]):
        for size in (0.01, -0.01):
            other = [q + size * change for q, change in zip(found, move, strict=True)]
            assert sum(p * math.log(q) for p, q in zip(seen, other, strict=True)) < likelihood


def test_the_ratio_of_likelihoods_is_that_of_normal_means_when_there_are_many_pairs() -> None:
    counts = [400, 1_000, 4_000, 1_200, 500]
    sprt = Sprt(0, 5)
    mean = sum(n * s for n, s in zip(counts, SHARES, strict=True)) / sum(counts)
    variance = sum(n * (s - mean) ** 2 for n, s in zip(counts, SHARES, strict=True)) / sum(counts)
    low, high = expected_share(0), expected_share(5)
    approximation = sum(counts) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert sprt.llr(counts) == pytest.approx(approximation, rel=0.02)


def test_the_bounds_are_those_of_five_per_cent() -> None:
    assert -Sprt().lower == Sprt().upper == pytest.approx(2.944, abs=0.001)
    assert (Sprt().elo0, Sprt().elo1) == (0, 20)


def decide(sprt: Sprt, distribution: Sequence[float], source: random.Random) -> str | None:
    """What the test says when it stops."""
    counts = [0] * len(SHARES)
    for _ in range(5_000):
        counts[source.choices(range(5), distribution)[0]] += 1
        if verdict := sprt.verdict(counts):
            return verdict
    raise AssertionError("the test does not end")


@pytest.mark.parametrize("correlation", [-0.6, 0.5])
@pytest.mark.parametrize(("truth", "wrong"), [(0, "H1"), (120, "H0")])
def test_the_sequential_test_errs_as_seldom_as_it_promises(
    truth: float, wrong: str, correlation: float
) -> None:
    sprt = Sprt(0, 120)
    source = random.Random(f"{truth} {correlation}")
    distribution = pair_distribution(expected_share(truth), correlation, ties=0.03)
    errors, rounds = 0, 100
    for _ in range(rounds):
        errors += decide(sprt, distribution, source) == wrong
    # Of 100 decisions with an error of 5 %, more than 10 are wrong about once in a hundred series.
    assert errors <= 10


def test_a_test_that_is_not_decided_says_so() -> None:
    assert Sprt(0, 5).verdict(count_shares([0.5, 1.0, 0.0] * 5)) is None
    assert Sprt().verdict([0] * 5) is None
