"""The covariance of many people's strengths, and what rating a game needs of small matrices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pagoria.arena.matrices import Matrix, Vector, inverse

_STEPS: Final = 50
_EXACT: Final = 1e-9
#: What is smaller, in a matrix of variances near 1, is nothing but rounding.
_ROUNDING: Final = 1e-13


def root(matrix: Matrix) -> Matrix:
    """The symmetric root of a small symmetric positive matrix, by the Denman-Beavers iteration.

    It is the only root that does not depend on the order of the rows.
    """
    found, other = matrix, [[float(i == j) for j in range(len(matrix))] for i in range(len(matrix))]
    for _ in range(_STEPS):
        before = found
        found, other = _middle(found, inverse(other)), _middle(other, inverse(found))
        if all(
            abs(x - y) < _EXACT
            for new, old in zip(found, before, strict=True)
            for x, y in zip(new, old, strict=True)
        ):
            break
    return found


def _middle(one: Matrix, other: Matrix) -> Matrix:
    return [
        [(x + y) / 2 for x, y in zip(row, row2, strict=True)] for row, row2 in zip(one, other, strict=True)
    ]


def squares(matrix: Matrix) -> Iterator[tuple[float, Vector]]:
    """Factors and vectors whose outer squares sum up to a symmetric matrix that is definite or nearly so.

    There are as many as its rank, which is what they are for.
    """
    rest = [list(row) for row in matrix]
    for pivot in range(len(rest)):
        factor = rest[pivot][pivot]
        if abs(factor) < _ROUNDING:
            continue
        vector = [row[pivot] / factor for row in rest]
        rest = [
            [value - factor * x * y for value, y in zip(row, vector, strict=True)]
            for row, x in zip(rest, vector, strict=True)
        ]
        yield factor, vector


class Covariance:
    """A symmetric matrix that grows: only what is left of its diagonal is kept, and the sums of its rows."""

    def __init__(self) -> None:
        self._rows: list[Vector] = []
        self._sums: Vector = []

    def __len__(self) -> int:
        return len(self._rows)

    def variances(self) -> Vector:
        return [row[-1] for row in self._rows]

    def around_average(self) -> Vector:
        """The variance of each one's distance from the average of all."""
        size = len(self._rows)
        average = sum(self._sums) / size**2 if size else 0.0
        return [
            row[-1] - 2 * whole / size + average for row, whole in zip(self._rows, self._sums, strict=True)
        ]

    def column(self, place: int) -> Vector:
        return self._rows[place] + [row[place] for row in self._rows[place + 1 :]]

    def append(self, variance: float) -> None:
        """Add a variable that is independent of the others."""
        self._rows.append([0.0] * len(self._rows) + [variance])
        self._sums.append(variance)

    def replace(self, place: int, variance: float) -> None:
        """Put a new variable, independent of the others, in this place."""
        self._sums = [x - y for x, y in zip(self._sums, self.column(place), strict=True)]
        self._rows[place] = [0.0] * place + [variance]
        for row in self._rows[place + 1 :]:
            row[place] = 0.0
        self._sums[place] = variance

    def widen(self, place: int, by: float, most: float) -> None:
        """Raise a variance by ``by``, at most to ``most``."""
        by = max(0.0, min(by, most - self._rows[place][place]))
        self._rows[place][place] += by
        self._sums[place] += by

    def add_square(self, factor: float, vector: Sequence[float]) -> None:
        """Add a vector's outer square, which costs nothing where the vector is 0."""
        whole = sum(vector)
        for place, value in enumerate(vector):
            if value:
                by = factor * value
                row = self._rows[place]
                self._rows[place] = [x + by * y for x, y in zip(row, vector, strict=False)]
                self._sums[place] += by * whole
