"""The fields of a state's parts by name: as numbers, and back. Copies are written out, for speed.

``tests/games/pandoria/engine/test_fields.py`` changes every attribute of every part and fails when a copy
or the numbers do not carry it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pagoria.core.ints import i64


def add_numbers(found: list[int], part: object, fields: list[str]) -> None:
    """Append the values of some fields of a part, in this order."""
    for name in fields:
        found.append(int(getattr(part, name)))


def load_numbers(part: object, fields: list[str], numbers: Sequence[int], at: i64) -> i64:
    """Set the fields from the numbers that begin at a place; gives the place after them."""
    for name in fields:
        setattr(part, name, numbers[at])
        at += 1
    return at
