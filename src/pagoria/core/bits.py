"""Sets of small numbers as the bits of one integer: cards, tiles, anything that exists only once.

Members lie between 0 and 61, so that a set fits a machine word and never turns negative.
"""

from __future__ import annotations

from pagoria.core.ints import i64


def _shifted(value: i64, places: i64) -> i64:
    """The value is a parameter for mypyc's sake: see ``nibbles.at``."""
    return value << places


def bit(member: i64) -> i64:
    """The set of one member."""
    return _shifted(1, member)


def has(members: i64, member: i64) -> bool:
    return (members >> member) & 1 == 1


def count(members: i64) -> i64:
    """How many members there are."""
    total: i64 = 0
    while members:
        members &= members - 1
        total += 1
    return total


def listed(members: i64) -> list[int]:
    """All members, the smallest first."""
    found: list[int] = []
    member: i64 = 0
    while members:
        if members & 1:
            found.append(member)
        members >>= 1
        member += 1
    return found


def nth(members: i64, index: i64) -> i64:
    """Member number ``index``, counted from the smallest."""
    member: i64 = 0
    while True:
        if members & 1:
            if index == 0:
                return member
            index -= 1
        members >>= 1
        member += 1
