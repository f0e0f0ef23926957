"""The Bayesian update of strengths by the places of one game, in the model of Plackett and Luce.

In that model the first place goes to a side with a chance that grows by Elo's law,
then the second among the others, and so on. A tie is half of each order. Strengths are logits.

The joint posterior of all sides is taken: its mode by Newton's method (its logarithm is concave, so there is
one), then its means and covariance by quadrature around that mode, as it leans to one side where little is
known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations, product
from typing import Final

from pagoria.arena.matrices import Matrix, Vector, inverse, times
from pagoria.server.people.covariance import root

_STEPS: Final = 50
_EXACT: Final = 1e-9
#: Gauss-Hermite nodes and weights for a standard normal distribution: fewer if there are more sides.
_SEVEN: Final = (
    (0.0, 0.457142857142857),
    (1.154405394739968, 0.240123178605013),
    (2.366759410734541, 0.030757123967587),
    (3.750439717725742, 0.000548268855972),
)
_FIVE: Final = (
    (0.0, 0.533333333333333),
    (1.355626179974266, 0.222075922005613),
    (2.856970013872806, 0.011257411327721),
)
_THREE: Final = ((0.0, 2 / 3), (1.732050807568877, 1 / 6))
_NODES: Final = (_SEVEN, _SEVEN, _FIVE, _THREE)
#: Nodes with less weight change nothing.
_LEAST_WEIGHT: Final = 1e-6


class GameUpdate:
    """The update by the places of one game, given what was known of the sides before.

    ``strengths`` has all sides; ``uncertain`` are those of which something can be learnt, and ``covariance``
    is theirs, in that order.
    """

    def __init__(
        self,
        ranks: Sequence[int],
        strengths: Sequence[float],
        uncertain: Sequence[int],
        covariance: Matrix,
    ) -> None:
        self._orders = _orders(ranks)
        self._strengths = list(strengths)
        self._uncertain = uncertain
        self._covariance = covariance
        self._precision = inverse(covariance)

    def posterior(self) -> tuple[Vector, Matrix]:
        """How far the uncertain sides move, and their covariance after the game."""
        mode, curvature = self._mode()
        spread = root(curvature)
        highest = self._height(mode)
        size = range(len(self._uncertain))
        total, first, second = 0.0, [0.0 for _ in size], [[0.0 for _ in size] for _ in size]
        for node, weight in _nodes(len(size)):
            away = times(spread, node)
            # The nodes' weights were made for the normal distribution around the mode: divide by it.
            density = self._height(_sum(mode, away)) - highest + sum(each * each for each in node) / 2
            weight *= math.exp(min(density, 50.0))
            total += weight
            for one in size:
                part = weight * away[one]
                first[one] += part
                for other in size:
                    second[one][other] += part * away[other]
        shift = [each / total for each in first]
        covariance = [[second[a][b] / total - shift[a] * shift[b] for b in size] for a in size]
        return self._level(_sum(mode, shift), covariance)

    def _level(self, moves: Vector, covariance: Matrix) -> tuple[Vector, Matrix]:
        """A game tells of differences only: without a fixed strength, all together stay where they were.

        Quadrature is not quite exact, and ratings must not rise or sink with every game for that.
        """
        if len(self._uncertain) < len(self._strengths):
            return moves, covariance
        size = range(len(moves))
        known = [sum(row) for row in self._precision]
        whole = sum(known)
        shares = [each / whole for each in known]
        rise = sum(share * move for share, move in zip(shares, moves, strict=True))
        # How the common level was and is known: as before the game, apart from the differences.
        common = times(covariance, shares)
        both = sum(share * each for share, each in zip(shares, common, strict=True))
        level = [[covariance[a][b] - common[a] - common[b] + both + 1 / whole for b in size] for a in size]
        return [move - rise for move in moves], level

    def _mode(self) -> tuple[Vector, Matrix]:
        """How far the likeliest strengths are away, and the covariance that the curvature there means."""
        moves = [0.0] * len(self._uncertain)
        covariance = self._covariance
        for _ in range(_STEPS):
            push, information = self._derivatives(moves)
            covariance = inverse(information)
            step = times(covariance, push)
            longest = max(map(abs, step))
            scale = min(1.0, 1.0 / longest) if longest else 1.0
            moves = [move + scale * each for move, each in zip(moves, step, strict=True)]
            if longest < _EXACT:
                break
        return moves, covariance

    def _shifted(self, moves: Sequence[float]) -> Vector:
        shifted = list(self._strengths)
        for side, move in zip(self._uncertain, moves, strict=True):
            shifted[side] += move
        return shifted

    def _height(self, moves: Sequence[float]) -> float:
        """The logarithm of the posterior, up to a constant."""
        strengths = self._shifted(moves)
        height = 0.0
        for order in self._orders:
            for place in range(len(order) - 1):
                left = [strengths[side] for side in order[place:]]
                most = max(left)
                height += left[0] - most - math.log(sum(math.exp(each - most) for each in left))
        pull = times(self._precision, moves)
        return height / len(self._orders) - sum(x * y for x, y in zip(pull, moves, strict=True)) / 2

    def _derivatives(self, moves: Sequence[float]) -> tuple[Vector, Matrix]:
        """The first derivatives of ``_height``, and the second ones, negated."""
        strengths = self._shifted(moves)
        count = len(strengths)
        push, information = [0.0] * count, [[0.0] * count for _ in range(count)]
        share = 1 / len(self._orders)
        for order in self._orders:
            for place in range(count - 1):
                left = order[place:]
                chances = _chances([strengths[side] for side in left])
                push[left[0]] += share
                for one, chance in zip(left, chances, strict=True):
                    push[one] -= share * chance
                    information[one][one] += share * chance
                    for other, too in zip(left, chances, strict=True):
                        information[one][other] -= share * chance * too
        pull = times(self._precision, moves)
        return [push[side] - by for side, by in zip(self._uncertain, pull, strict=True)], [
            [information[a][b] + prior for b, prior in zip(self._uncertain, row, strict=True)]
            for a, row in zip(self._uncertain, self._precision, strict=True)
        ]


def _sum(one: Sequence[float], other: Sequence[float]) -> Vector:
    return [x + y for x, y in zip(one, other, strict=True)]


def _orders(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """All orders of the sides that agree with the ranks, the first side first; ties come in any order."""
    return [
        order
        for order in permutations(range(len(ranks)))
        if all(ranks[one] <= ranks[next_] for one, next_ in pairwise(order))
    ]


def _chances(strengths: Sequence[float]) -> Vector:
    """The probability of each side to come first."""
    most = max(strengths)
    odds = [math.exp(strength - most) for strength in strengths]
    whole = sum(odds)
    return [each / whole for each in odds]


@cache
def _nodes(sides: int) -> list[tuple[tuple[float, ...], float]]:
    """Quadrature nodes of a standard normal distribution in ``sides`` dimensions, with their weights."""
    half = _NODES[min(sides, len(_NODES)) - 1]
    line = [(sign * x, weight) for x, weight in half for sign in (1, -1)[: 1 + (x > 0)]]
    grid = [
        (tuple(x for x, _ in nodes), math.prod(weight for _, weight in nodes))
        for nodes in product(line, repeat=sides)
    ]
    return [(node, weight) for node, weight in grid if weight > _LEAST_WEIGHT]
