"""How sure a result is: intervals, Elo and a sequential test, all made from deals.

The games on one deal are not independent: a deal that is good for one seat makes it likely that each bot wins
there once. Counting single games would get the intervals wrong. Everything here therefore counts deals, by
the share from 0 to 1 that a bot got of what there was to get.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, Literal

#: The error that an interval may make, on both sides together.
_ERROR: Final = 0.05
#: The errors of the sequential test: to call the weaker one stronger, or the stronger one weaker.
SPRT_ERROR: Final = 0.05
#: A result that was never seen gets this weight in the sequential test: it is unlikely and not impossible.
_UNSEEN: Final = 1e-3


@dataclass(frozen=True)
class Interval:
    """An estimate between the ends of its 95 % interval."""

    value: float
    low: float
    high: float


# -- shares and Elo --------------------------------------------------------------------------------


def mean_share(shares: Sequence[float], counts: Sequence[int] | None = None, sides: int = 2) -> Interval:
    """The mean of the shares that a bot got of deals, each from 0 to 1, with its interval.

    With ``counts`` each share was seen so often, without them once. A deal is played once for each of its
    ``sides``.

    This is Wilson's interval for a share. His formula takes n independent trials; here n is the number of
    deals divided by how much they vary compared with single trials of the same mean (for two games on a deal
    1/2 when they are independent, less when they go one each, up to 1 when they always end alike). Two
    imagined deals, one lost and one won, are added when the variation is estimated, so that deals that all
    ended alike do not pretend to be certain; Student's quantile replaces the normal one because the variation
    is only estimated. The interval never leaves 0 to 1, and at 0 % and 100 % it has a width.
    """
    counts = counts or [1] * len(shares)
    deals = sum(counts)
    if deals == 0:
        return Interval(0.5, 0.0, 1.0)
    won = _sum(shares, counts)
    mean = won / deals
    if deals == 1:
        return Interval(mean, 0.0, 1.0)
    weight = _imagined_weight(sides)
    centre = (won + weight) / (deals + 2 * weight)
    variance = spread(shares, counts, sides) / (deals + 2 * weight)
    trials = deals * centre * (1 - centre) / variance
    z2 = student(deals - 1) ** 2 / trials
    middle = (mean + z2 / 2) / (1 + z2)
    reach = math.sqrt(z2 * mean * (1 - mean) + z2 * z2 / 4) / (1 + z2)
    return Interval(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def _sum(shares: Sequence[float], counts: Sequence[int]) -> float:
    return sum(count * share for count, share in zip(counts, shares, strict=True))


def spread(shares: Sequence[float], counts: Sequence[int], sides: int = 2) -> float:
    """The sum of squared distances from the mean, with two imagined deals: one lost and one won."""
    weight = _imagined_weight(sides)
    centre = (_sum(shares, counts) + weight) / (sum(counts) + 2 * weight)
    seen = sum(count * (share - centre) ** 2 for count, share in zip(counts, shares, strict=True))
    return seen + weight * (centre**2 + (1 - centre) ** 2)


def _imagined_weight(sides: int) -> float:
    """What an imagined deal counts beside a real one: two games, however many a real one has."""
    return 2 / sides


def student(freedom: int) -> float:
    """How many standard deviations a 95 % interval reaches when they are estimated from few values."""
    z = NormalDist().inv_cdf(1 - _ERROR / 2)
    if freedom < len(_STUDENT):
        return _STUDENT[freedom]
    # Cornish and Fisher's expansion; its error is below 0.003 from five degrees of freedom on.
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


#: Student's quantile for 95 % and 0 to 4 degrees of freedom, where the expansion is too rough.
_STUDENT: Final = (math.inf, 12.7062, 4.3027, 3.1824, 2.7764)


def elo(share: float) -> float:
    """The difference in Elo that this share stands for; infinite at 0 and 1."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share / (1 - share))


def expected_share(difference: float) -> float:
    """The share that a difference in Elo stands for."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def elo_interval(rate: Interval) -> Interval:
    """The same interval in Elo; ends at 0 % and 100 % are infinite."""
    return Interval(elo(rate.value), elo(rate.low), elo(rate.high))


# -- the sequential test ---------------------------------------------------------------------------

#: H1: at least ``elo1`` stronger; H0: not more than ``elo0``; None: not decided yet.
Verdict = Literal["H0", "H1"] | None


@dataclass(frozen=True)
class Sprt:
    """The question whether the first bot is stronger: by ``elo1`` (H1) or only by ``elo0`` (H0)."""

    elo0: float = 0.0
    elo1: float = 20.0

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return math.log((1 - SPRT_ERROR) / SPRT_ERROR)

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return -self.upper

    def llr(self, counts: Sequence[int]) -> float:
        """How much better H1 explains the matches than H0, as the logarithm of the ratio of likelihoods.

        ``counts`` says how many matches came to each share, from 0 to 1 in equal steps. Both hypotheses say
        only what the mean is. Each gets the distribution over the shares that has this mean and explains the
        matches best (the generalized test, as fishtest runs it on its pentanomial results).
        """
        matches = sum(counts)
        if matches == 0:
            return 0.0
        weights = [max(count, _UNSEEN) for count in counts]
        total = sum(weights)
        seen = [weight / total for weight in weights]
        worse = most_likely(seen, expected_share(self.elo0))
        better = most_likely(seen, expected_share(self.elo1))
        return matches * sum(p * math.log(q1 / q0) for p, q0, q1 in zip(seen, worse, better, strict=True))

    def verdict(self, counts: Sequence[int]) -> Verdict:
        """What can be said after these matches."""
        ratio = self.llr(counts)
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else None


def most_likely(seen: Sequence[float], mean: float) -> list[float]:
    """The distribution over shares in equal steps with this mean under which what was seen is most likely.

    Lagrange's method gives p/(1 + x(share - mean)), with x such that the mean comes out. That is one equation
    which falls in x from plus to minus infinity where all denominators are positive, so halving finds it.
    """
    offsets = [step / (len(seen) - 1) - mean for step in range(len(seen))]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(60):
        middle = (low + high) / 2
        off = sum(p * offset / (1 + middle * offset) for p, offset in zip(seen, offsets, strict=True))
        low, high = (middle, high) if off > 0 else (low, middle)
    middle = (low + high) / 2
    return [p / (1 + middle * offset) for p, offset in zip(seen, offsets, strict=True)]
