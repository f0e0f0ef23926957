"""Small matrices with the standard library alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Vector: TypeAlias = list[float]
Matrix: TypeAlias = list[Vector]


def times(matrix: Matrix, vector: Sequence[float]) -> Vector:
    return [sum(x * y for x, y in zip(row, vector, strict=True)) for row in matrix]


def product(left: Matrix, right: Matrix) -> Matrix:
    columns = [list(column) for column in zip(*right, strict=True)]
    return [times(columns, row) for row in left]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive matrix, by Gauss and Jordan's way."""
    size = len(matrix)
    work = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(work[row][pivot]))
        work[pivot], work[best] = work[best], work[pivot]
        scale = work[pivot][pivot]
        work[pivot] = [value / scale for value in work[pivot]]
        for row in range(size):
            if row != pivot and work[row][pivot]:
                factor = work[row][pivot]
                work[row] = [x - factor * y for x, y in zip(work[row], work[pivot], strict=True)]
    return [row[size:] for row in work]
