"""Small counters packed side by side into one integer, four bits each.

A hand of cards, the columns on six lots, the markers of two players: each is a short row of counters
below 16. As one machine word a row copies, compares and hashes at once, adding two rows adds every
counter, and the compiled engine touches no memory for it. The caller keeps each counter below 16.
"""

from __future__ import annotations

from pagoria.core.ints import i64


def get(row: i64, place: i64) -> i64:
    """The counter at ``place``."""
    return (row >> (4 * place)) & 15


def at(place: i64, value: i64) -> i64:
    """A row with ``value`` at ``place`` and 0 elsewhere.

    The value is a parameter for a reason: mypyc writes a literal on the left of a shift as a 32-bit
    number, so that ``1 << 36`` in compiled code is not what it seems.
    """
    return value << (4 * place)


def one(place: i64) -> i64:
    """A row with 1 at ``place`` and 0 elsewhere; multiply it for more."""
    return at(place, 1)


def put(row: i64, place: i64, value: i64) -> i64:
    """``row`` with the counter at ``place`` set to ``value``."""
    return (row & ~at(place, 15)) | at(place, value)


def total(row: i64) -> i64:
    """The sum of all counters."""
    count: i64 = 0
    while row:
        count += row & 15
        row >>= 4
    return count


def nth(row: i64, index: i64) -> i64:
    """The place that holds unit number ``index`` when the units are counted from place 0."""
    place: i64 = 0
    while index >= (row & 15):
        index -= row & 15
        row >>= 4
        place += 1
    return place
