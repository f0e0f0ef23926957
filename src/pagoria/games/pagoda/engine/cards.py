"""Rows of cards: ten counters in one integer (``core.nibbles``), five for the display, five for the hand."""

from __future__ import annotations

from typing import Final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.engine.components import COLOURS

#: The counters of a row of cards.
CARD_PLACES: Final = 2 * COLOURS
_DISPLAY: Final = 0xFFFFF  # the bits of the display's five counters
_HAND: Final = 20  # where the hand begins


def display_of(cards: i64) -> i64:
    """The display's part of a row of cards, one counter for each colour."""
    return cards & _DISPLAY


def hand_of(cards: i64) -> i64:
    """The hand's part of a row of cards, one counter for each colour."""
    return cards >> _HAND


def both_of(cards: i64) -> i64:
    """Display and hand together, one counter for each colour."""
    return (cards & _DISPLAY) + (cards >> _HAND)


def cards_from(display: i64, hand: i64) -> i64:
    """A row of cards from its two parts."""
    return display | (hand << _HAND)


def some_cards(colour: i64, count: i64, from_hand: i64) -> i64:
    """``count`` cards of one colour as a row, ``from_hand`` of them from the hand."""
    return (count - from_hand) * nibbles.one(colour) + from_hand * nibbles.one(COLOURS + colour)


def sub_rows(cards: i64, size: i64) -> list[int]:
    """Every row contained in ``cards`` with ``size`` units; with -1, every one but the empty row."""
    rows: list[int] = [0]
    place: i64 = 0
    while place < CARD_PLACES:
        unit: i64 = nibbles.one(place)
        grown: list[int] = []
        for row in rows:
            count: i64 = 0
            while count <= nibbles.get(cards, place):
                grown.append(row + count * unit)
                count += 1
        rows = grown
        place += 1
    if size < 0:
        return [row for row in rows if row]
    return [row for row in rows if nibbles.total(row) == size]
