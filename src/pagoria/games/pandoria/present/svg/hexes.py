"""Where spaces lie on a picture, and the lines around groups of them.

Hexagons stand on a corner. Corners and centres lie on a grid of whole numbers, half a space across and half a
side down, so that equal corners are equal numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final, TypeAlias

from pagoria.core.svg import number

Data: TypeAlias = Mapping[str, Any]
Point: TypeAlias = tuple[float, float]
_Corner: TypeAlias = tuple[int, int]

#: From the centre to a corner, as long as a side, and from side to side: 26 times the root of 3, but for a
#: hair that makes all numbers short.
SIDE: Final = 26
WIDTH: Final = 45
ROW: Final = SIDE * 1.5

#: The six neighbours, clockwise from the right, and the corner at which the side to each begins.
_STEPS: Final = ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3))
_CORNERS: Final = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))


def _point(corner: _Corner) -> Point:
    return corner[0] * WIDTH / 2, corner[1] * SIDE / 2


def _grid(space: Data) -> _Corner:
    return int(space["x"]), 3 * int(space["row"])


def centre(space: Data) -> Point:
    """The middle of a space."""
    return _point(_grid(space))


def _path(corners: Iterable[_Corner]) -> str:
    points = (_point(corner) for corner in corners)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


#: The line around a space at the origin.
HEXAGON: Final = _path(_CORNERS)


def outline(spaces: Iterable[Data]) -> str:
    """The lines around a group of spaces, those around its holes included, as the commands of one path."""
    inside = {_grid(space) for space in spaces}
    following: dict[_Corner, _Corner] = {}
    for across, down in sorted(inside):
        for side, (right, below) in enumerate(_STEPS):
            if (across + right, down + below) not in inside:
                start, end = _CORNERS[side], _CORNERS[(side + 1) % 6]
                following[across + start[0], down + start[1]] = (across + end[0], down + end[1])
    # Where three spaces meet, at most one line comes in and one goes out: each is followed until it closes.
    rings = ""
    while following:
        corner = next(iter(following))
        ring: list[_Corner] = []
        while corner in following:
            ring.append(corner)
            corner = following.pop(corner)
        rings += _path(ring)
    return rings


def way_out(space: Data, spaces: Iterable[Data]) -> Point:
    """From the middle of a space at the edge of the board to a point just beyond it."""
    taken = {_grid(other) for other in spaces}
    across, down = _grid(space)
    ways = [_point(step) for step in _STEPS if (across + step[0], down + step[1]) not in taken]
    x, y = (sum(parts) for parts in zip(*ways, strict=True)) if ways else (0.0, -WIDTH)
    length = sqrt(x * x + y * y) or 1
    return x / length * WIDTH * 0.66, y / length * WIDTH * 0.66
