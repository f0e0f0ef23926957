"""Rows of counters against plain lists of numbers; above place 7 a row needs more than 32 bits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagoria.core import nibbles

PLACES = 15
places = st.integers(0, PLACES - 1)
values = st.integers(0, 15)
counters = st.lists(values, min_size=PLACES, max_size=PLACES)
small_counters = st.lists(st.integers(0, 7), min_size=10, max_size=10)


def packed(numbers: list[int]) -> int:
    return sum(number * 16**place for place, number in enumerate(numbers))


@given(numbers=counters)
def test_get_reads_every_place(numbers: list[int]) -> None:
    row = packed(numbers)
    assert [nibbles.get(row, place) for place in range(PLACES)] == numbers


@pytest.mark.parametrize("place", range(PLACES))
def test_at_and_one_reach_every_place(place: int) -> None:
    """A literal on the left of a shift has 32 bits in compiled code; places from 8 on would be lost."""
    assert nibbles.one(place) == 16**place
    for value in range(16):
        assert nibbles.at(place, value) == value * 16**place


@given(numbers=counters, place=places, value=values)
def test_put_sets_one_place_and_no_other(numbers: list[int], place: int, value: int) -> None:
    expected = [*numbers[:place], value, *numbers[place + 1 :]]
    assert nibbles.put(packed(numbers), place, value) == packed(expected)


@pytest.mark.parametrize("place", range(PLACES))
def test_put_reaches_every_place_of_a_full_row(place: int) -> None:
    full = packed([15] * PLACES)
    assert nibbles.put(full, place, 0) == full - 15 * 16**place
    assert nibbles.put(0, place, 15) == 15 * 16**place


@given(numbers=counters)
def test_total_adds_every_place(numbers: list[int]) -> None:
    assert nibbles.total(packed(numbers)) == sum(numbers)


@given(numbers=counters, data=st.data())
def test_nth_finds_the_place_of_every_unit(numbers: list[int], data: st.DataObject) -> None:
    units = [place for place, number in enumerate(numbers) for _ in range(number)]
    if units:
        index = data.draw(st.integers(0, len(units) - 1))
        assert nibbles.nth(packed(numbers), index) == units[index]


@given(first=small_counters, second=small_counters)
def test_rows_add_counter_by_counter(first: list[int], second: list[int]) -> None:
    both = [one + other for one, other in zip(first, second, strict=True)]
    assert packed(first) + packed(second) == packed(both)
    assert packed(both) - packed(second) == packed(first)
