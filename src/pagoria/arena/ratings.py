"""One Elo scale for several bots: Bradley and Terry's model, with intervals that mind shared deals.

It takes comparisons of two bots by rank. At a table of several that is the model of Plackett and Luce, in
which the better of any two contestants is found as if they were alone; comparisons in one game are not
independent, and the intervals mind that too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pagoria.arena.intervals import spread, student
from pagoria.arena.matrices import Matrix, inverse, product, times
from pagoria.core.errors import PagoriaError
from pagoria.core.plurals import how_many

#: With fewer deals between two bots nobody is ranked.
LEAST_DEALS: Final = 10
#: Logits per point of Elo.
PER_ELO: Final = math.log(10) / 400
_STEPS: Final = 100

#: How often the first bot of each pair finished ahead of the second, by deal; bots are numbered.
Shares = Mapping[tuple[int, int], Mapping[int, float]]


class NotRankedError(PagoriaError):
    """There are not enough games for an honest ranking; says why."""


@dataclass(frozen=True)
class BotRating:
    """A bot's Elo relative to the average of all, with its 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float


def rate(bots: Sequence[str], shares: Shares, sides: int = 2) -> list[BotRating]:
    """The bots by strength, the strongest first; raises ``NotRankedError`` when nobody can be ranked.

    The ratings make all comparisons together most likely, a tie as half a win. The intervals come from how
    much the results really vary from deal to deal (the sandwich estimate): everybody plays the same deals,
    so only deals are independent, not games. As in ``intervals.mean_share`` two imagined deals for each pair
    of bots and Student's quantile keep few games from looking certain.
    """
    _require_games(bots, shares)
    _require_links(bots, shares)
    strengths = _fit(len(bots), shares)
    bread = inverse(_information(strengths, shares))
    meat = _variation(strengths, shares, sides)
    covariance = product(product(bread, meat), bread)
    reach = student(min(len(deals) for deals in shares.values()) - 1)
    ratings = []
    for number, bot in enumerate(bots):
        value = strengths[number] / PER_ELO
        half = reach * math.sqrt(max(0.0, covariance[number][number])) / PER_ELO
        ratings.append(BotRating(bot, value, value - half, value + half))
    return sorted(ratings, key=lambda rating: -rating.elo)


# -- when not to rank ------------------------------------------------------------------------------


def _require_games(bots: Sequence[str], shares: Shares) -> None:
    for (a, b), deals in shares.items():
        if len(deals) < LEAST_DEALS:
            raise NotRankedError(
                f"{how_many(len(deals), 'deal')} with {bots[a]} and {bots[b]}; a ranking needs {LEAST_DEALS}"
            )


def _require_links(bots: Sequence[str], shares: Shares) -> None:
    """A bot that is never ahead of the others, directly or through others, has no finite rating."""
    beats: list[set[int]] = [set() for _ in bots]
    for (a, b), deals in shares.items():
        if any(share > 0 for share in deals.values()):
            beats[a].add(b)
        if any(share < 1 for share in deals.values()):
            beats[b].add(a)
    for bot in range(len(bots)):
        out_of_reach = set(range(len(bots))) - _reached(beats, bot)
        if out_of_reach:
            others = ", ".join(bots[other] for other in sorted(out_of_reach))
            raise NotRankedError(
                f"{bots[bot]} never finished ahead of {others}, so the interval of the difference has no end"
            )


def _reached(beats: Sequence[set[int]], start: int) -> set[int]:
    reached, fresh = {start}, [start]
    while fresh:
        new = beats[fresh.pop()] - reached
        reached |= new
        fresh.extend(new)
    return reached


# -- the fit ---------------------------------------------------------------------------------------


def _fit(count: int, shares: Shares) -> list[float]:
    """Strengths on the scale of logits, their mean 0: Newton's method, with steps that cannot run away."""
    strengths = [0.0] * count
    for _ in range(_STEPS):
        gradient = [0.0] * count
        for (a, b), deals in shares.items():
            surplus = sum(deals.values()) - len(deals) * _expected(strengths, a, b)
            gradient[a] += surplus
            gradient[b] -= surplus
        step = times(inverse(_information(strengths, shares)), gradient)
        longest = max(map(abs, step))
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [value + scale * change for value, change in zip(strengths, step, strict=True)]
        if longest < 1e-12:
            break
    middle = sum(strengths) / count
    return [value - middle for value in strengths]


def _expected(strengths: Sequence[float], a: int, b: int) -> float:
    return 1 / (1 + math.exp(strengths[b] - strengths[a]))


def _information(strengths: Sequence[float], shares: Shares) -> Matrix:
    """The second derivatives; a constant is added in the direction that no result can tell, the mean."""
    count = len(strengths)
    matrix = [[1.0 / count] * count for _ in range(count)]
    for (a, b), deals in shares.items():
        share = _expected(strengths, a, b)
        _add_difference(matrix, a, b, len(deals) * share * (1 - share))
    return matrix


def _variation(strengths: Sequence[float], shares: Shares, sides: int) -> Matrix:
    """How much the derivatives vary: from deal to deal, and by the imagined deals of each pair."""
    count = len(strengths)
    matrix = [[0.0] * count for _ in range(count)]
    for deal in {number for deals in shares.values() for number in deals}:
        push = [0.0] * count
        for (a, b), deals in shares.items():
            if deal in deals:
                surplus = deals[deal] - _expected(strengths, a, b)
                push[a] += surplus
                push[b] -= surplus
        for row in range(count):
            for column in range(count):
                matrix[row][column] += push[row] * push[column]
    for (a, b), deals in shares.items():
        mean = sum(deals.values()) / len(deals)
        plain = sum((share - mean) ** 2 for share in deals.values())
        _add_difference(matrix, a, b, spread(list(deals.values()), [1] * len(deals), sides) - plain)
    return matrix


def _add_difference(matrix: Matrix, a: int, b: int, weight: float) -> None:
    """Add what depends on the difference of two bots only."""
    matrix[a][a] += weight
    matrix[b][b] += weight
    matrix[a][b] -= weight
    matrix[b][a] -= weight
