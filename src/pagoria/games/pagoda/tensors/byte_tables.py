"""Pieces of an observation as bytes: to look one up is quicker than to write its numbers one by one."""

from __future__ import annotations

from typing import Final

from pagoria.core.ints import i64
from pagoria.games.pagoda.engine.components import COLOURS, COLUMNS_PER_FLOOR, TOP_FLOOR

#: The most that a byte can say: what is more counts as this.
MOST: Final = 255
_COLUMN_COUNTS: Final = COLUMNS_PER_FLOOR + 1


def _one_hot(place: int, size: int) -> bytes:
    return bytes([int(other == place) for other in range(size)])


def _counters(row: int, size: int) -> bytes:
    return bytes([(row >> (4 * place)) & 15 for place in range(size)])


#: A number.
BYTE: Final[list[bytes]] = [bytes([number]) for number in range(MOST + 1)]
#: By seat.
ONE_OF_TWO: Final[list[bytes]] = [_one_hot(seat, 2) for seat in range(2)]
#: By colour + 1; 0 is none.
COLOUR: Final[list[bytes]] = [_one_hot(colour, COLOURS) for colour in range(-1, COLOURS)]
#: By five bits, one for each colour.
BITS: Final[list[bytes]] = [
    bytes([(row >> place) & 1 for place in range(COLOURS)]) for row in range(1 << COLOURS)
]
#: By ``floor_place``: its colour, then its columns.
FLOOR: Final[list[bytes]] = [
    colour + bytes([columns]) for colour in COLOUR for columns in range(_COLUMN_COUNTS)
]
#: So many floors that are not there yet.
NO_FLOORS: Final[list[bytes]] = [bytes((COLOURS + 1) * count) for count in range(TOP_FLOOR + 1)]
_THREE: Final[list[bytes]] = [_counters(row, 3) for row in range(1 << 12)]
_TWO: Final[list[bytes]] = [_counters(row, 2) for row in range(1 << 8)]


def floor_place(colour: i64, columns: i64) -> i64:
    """Where a floor is in ``FLOOR``; its colour is -1 as long as it has none."""
    return (colour + 1) * _COLUMN_COUNTS + columns


def add_counters(parts: list[bytes], row: i64) -> None:
    """Add the first five counters of a row (``core.nibbles``), a byte each."""
    parts.append(_THREE[row & 0xFFF])
    parts.append(_TWO[(row >> 12) & 0xFF])
