"""Estimates: figures from samples, each with how far off it may be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

#: Of normally distributed values, 95 % lie within this many standard errors.
NINETY_FIVE: Final = 1.96
#: A floor for the standard deviation of what was sampled: a few samples do not show what is rare.
_LEAST_DEVIATION: Final = 0.02


@dataclass(frozen=True)
class Estimate:
    """A figure from samples; 95 % of the time the true one is within ``error`` of it."""

    value: float
    error: float = 0.0

    def __add__(self, other: Estimate) -> Estimate:
        """The sum of two figures that were sampled independently."""
        return Estimate(self.value + other.value, math.hypot(self.error, other.error))

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, self.error)

    def __sub__(self, other: Estimate) -> Estimate:
        return self + -other


#: Nothing, for certain.
NOTHING: Final = Estimate(0.0)
#: Nothing is known: it may be all or nothing.
UNKNOWN: Final = Estimate(0.0, 1.0)


def total_of(estimates: Iterable[Estimate]) -> Estimate:
    """The sum of figures that were sampled independently."""
    return sum(estimates, NOTHING)


def mean_of(samples: Sequence[float], least: float = _LEAST_DEVIATION) -> Estimate:
    """The mean of some samples; ``least`` is a floor for their standard deviation."""
    count = len(samples)
    mean = sum(samples) / count
    squares = sum((sample - mean) ** 2 for sample in samples)
    # A single sample does not show how they vary.
    deviation = math.sqrt(squares / (count - 1)) if count > 1 else 1.0
    return Estimate(mean, NINETY_FIVE * max(least, deviation) / math.sqrt(count))


def share_of(shares: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, as uncertain as if one more game had been lost and one more been won.

    A few games that all ended alike do not prove that the next one will.
    """
    count = len(shares)
    centre = (sum(shares) + 1) / (count + 2)
    squares = sum((share - centre) ** 2 for share in shares) + centre**2 + (1 - centre) ** 2
    return Estimate(sum(shares) / count, NINETY_FIVE * math.sqrt(squares / (count + 2) / count))
