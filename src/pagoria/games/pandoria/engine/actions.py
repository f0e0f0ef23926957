"""Actions as integers: the kind in the lowest five bits, then up to three numbers of 10, 12 and 8 bits.

What chance brings is not an action of this form but a plain number: a seat, a people, a tile or a card.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64


@final
class Kind:
    """The kinds of actions; the comment says what the numbers of an action are."""

    PLACE_TILE: Final = 1  # tile, pair, turned
    PLACE_CASTLE: Final = 2  # space
    SKIP: Final = 3
    WORKER: Final = 4  # space
    LEADER: Final = 5  # space
    TAKE_BACK: Final = 6  # space
    NO_FIGURE: Final = 7
    SPELL: Final = 8  # card
    DOUBLE: Final = 9  # card: spell now, then building or monument (Halflings)
    RECAST: Final = 10  # the visible spell again (Wizards)
    BUILD: Final = 11  # card, place
    MONUMENT: Final = 12  # place
    PRINTED_SHIP: Final = 13  # the spell printed on the board
    NO_CARD: Final = 14
    ACQUIRE: Final = 15  # card
    CONJURE: Final = 16  # wood
    RAGE: Final = 17  # space
    MOVE: Final = 18  # from, to: Teleport and the Elves
    NO_MOVE: Final = 19
    PLACE_SINGLE: Final = 20  # space
    SCORE: Final = 21  # a space of the region
    POINTS: Final = 22
    CARD: Final = 23
    BUY: Final = 24  # card
    NO_BUY: Final = 25
    SAIL: Final = 26  # ship


#: The largest integer that an action can be.
MOST: Final = 0x7FFFFFFFF
#: How many numbers the actions of each kind have.
_NUMBERS: Final = {
    **dict.fromkeys(
        (
            Kind.SKIP,
            Kind.NO_FIGURE,
            Kind.RECAST,
            Kind.PRINTED_SHIP,
            Kind.NO_CARD,
            Kind.NO_MOVE,
            Kind.POINTS,
            Kind.CARD,
            Kind.NO_BUY,
        ),
        0,
    ),
    **dict.fromkeys(
        (
            Kind.PLACE_CASTLE,
            Kind.WORKER,
            Kind.LEADER,
            Kind.TAKE_BACK,
            Kind.RAGE,
            Kind.PLACE_SINGLE,
            Kind.SCORE,
            Kind.SAIL,
        ),
        1,
    ),
    **dict.fromkeys((Kind.SPELL, Kind.DOUBLE, Kind.MONUMENT, Kind.ACQUIRE, Kind.CONJURE, Kind.BUY), 1),
    **dict.fromkeys((Kind.BUILD, Kind.MOVE), 2),
    Kind.PLACE_TILE: 3,
}
#: The bits that an action with none, one, two or three numbers may have set.
_FORMS: Final = (0x1F, 0x7FFF, 0x7FFFFFF, MOST)


def is_action(number: int) -> bool:
    """Whether any integer has the form of an action: a kind that exists, and nothing beyond its numbers."""
    if not 0 <= number <= MOST:
        return False
    numbers = _NUMBERS.get(number & 31, -1)
    return numbers >= 0 and number <= _FORMS[numbers]


def act(kind: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0) -> i64:
    return kind | (first << 5) | (second << 15) | (third << 27)


def kind(action: i64) -> i64:
    return action & 31


def first(action: i64) -> i64:
    return (action >> 5) & 1023


def second(action: i64) -> i64:
    return (action >> 15) & 4095


def third(action: i64) -> i64:
    return (action >> 27) & 255
