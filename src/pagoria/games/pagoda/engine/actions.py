"""Actions as integers: the only place where they are packed and unpacked.

The four lowest bits hold the kind, then come lot and colour. What is paid follows in one of two forms:
builds name a ``way``, the colour of a card or pair and how many of its cards come from the hand; Dragon and
alternative turn, which may take any cards at all, carry a whole row of cards (see ``cards``).
An outcome of chance is not an action of this form but the number of the colour drawn or the seat chosen.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64
from pagoria.games.pagoda.engine.cards import some_cards
from pagoria.games.pagoda.engine.components import COLOURS, LOTS


@final
class Kind:
    """What an action does."""

    COLUMN: Final = 1
    TILE: Final = 2
    ROOF: Final = 3
    LANTERN: Final = 4
    DRAGON: Final = 5
    ALTERNATIVE: Final = 6
    END: Final = 7
    USE_FAN: Final = 8
    SKIP_FAN: Final = 9
    PASS: Final = 10


#: In place of the pair of a roof: the rooftop is paid for with two cards of its own colour.
NO_PAIR: Final = 0

_CARDS_SHIFT: Final = 10
_CARDS_MASK: Final = 0xFFFFFFFFFF
#: Kind, lot and colour.
_PLACE_BITS: Final = 0x3FF
#: Every bit that an action can have.
_ALL_BITS: Final = 0x3FFFFFFFFFFFF


def way(colour: i64, count: i64, from_hand: i64) -> i64:
    """A way to pay: one card or a pair (``count``) of a colour, and how many of them come from the hand."""
    return colour | (from_hand << 3) | ((count - 1) << 5)


def way_colour(paid: i64) -> i64:
    return paid & 7


def way_hand(paid: i64) -> i64:
    return (paid >> 3) & 3


def way_count(paid: i64) -> i64:
    return 1 + (paid >> 5)


def column(lot: i64, colour: i64, paid: i64) -> i64:
    """A column, paid for with a card of its own colour or with the Bowl of rice's pair (a ``way``)."""
    return Kind.COLUMN | (lot << 4) | (colour << 7) | (paid << 10)


def tile(lot: i64, space: i64, paid: i64) -> i64:
    """A tile, paid for with a card of its base colour or with Buddha's pair (a ``way``)."""
    return Kind.TILE | (lot << 4) | (space << 7) | (paid << 10)


def roof(lot: i64, rooftop: i64, paid: i64, top: i64) -> i64:
    """A roof: the tile is paid for as in ``tile``, the rooftop with a ``top_way``."""
    return Kind.ROOF | (lot << 4) | (rooftop << 7) | (paid << 10) | (top << 16)


def top_way(from_hand: i64, pair: i64) -> i64:
    """A way to pay for a rooftop: how many of its colour come from the hand, and a pair or ``NO_PAIR``."""
    return from_hand | (pair << 2)


def dragon(cards: i64) -> i64:
    """The Dragon, exchanging this row of cards."""
    return Kind.DRAGON | (cards << _CARDS_SHIFT)


def alternative(lot: i64, colour: i64, cards: i64) -> i64:
    """The alternative turn, discarding this row of cards for one column."""
    return Kind.ALTERNATIVE | (lot << 4) | (colour << 7) | (cards << _CARDS_SHIFT)


def kind(action: i64) -> i64:
    return action & 15


def lot_of(action: i64) -> i64:
    return (action >> 4) & 7


def colour_of(action: i64) -> i64:
    """The column's, the tile's space or the rooftop's colour."""
    return (action >> 7) & 7


def paid_of(action: i64) -> i64:
    """The ``way`` in which a column or a tile, also a roof's, is paid for."""
    return (action >> 10) & 63


def top_of(action: i64) -> i64:
    """The ``top_way`` in which a rooftop is paid for."""
    return (action >> 16) & 255


def top_hand_of(action: i64) -> i64:
    """How many cards of the rooftop's own colour come from the hand."""
    return (action >> 16) & 3


def pair_of(action: i64) -> i64:
    """The ``way`` of the pair that the Bowl of rice puts into a rooftop, or ``NO_PAIR``."""
    return (action >> 18) & 63


def cards_of(action: i64) -> i64:
    """The row of cards of a Dragon or an alternative turn."""
    return (action >> _CARDS_SHIFT) & _CARDS_MASK


def regardless_of_hand(action: i64) -> i64:
    """A number that builds share which differ only in how many of their cards come from the hand."""
    pair = pair_of(action)
    other: i64 = 0 if pair == NO_PAIR else 1 + way_colour(pair)
    return (action & _PLACE_BITS) | (way_colour(paid_of(action)) << 10) | (other << 13)


# -- what is paid ---------------------------------------------------------------------------------


def way_cards(paid: i64) -> i64:
    """The row of cards that a ``way`` to pay takes."""
    return some_cards(way_colour(paid), way_count(paid), way_hand(paid))


def top_cards(action: i64) -> i64:
    """The row of cards that a roof's rooftop takes."""
    rooftop = colour_of(action)
    pair = pair_of(action)
    if pair == NO_PAIR:
        return some_cards(rooftop, 2, top_hand_of(action))
    return some_cards(rooftop, 1, top_hand_of(action)) + way_cards(pair)


def cost(action: i64) -> i64:
    """The row of cards that an action plays or discards."""
    number = kind(action)
    if number == Kind.COLUMN or number == Kind.TILE:
        return way_cards(paid_of(action))
    if number == Kind.DRAGON or number == Kind.ALTERNATIVE:
        return cards_of(action)
    if number == Kind.ROOF:
        return way_cards(paid_of(action)) + top_cards(action)
    return 0


# -- what is an action ----------------------------------------------------------------------------


def is_action(number: int) -> bool:
    """Whether an integer of any size is an action: every part names what exists, and nothing is left over.

    Whether it is legal, or its cards are of the right colours, is another question.
    """
    return 0 <= number <= _ALL_BITS and _is_canonical(number)


def _is_canonical(action: i64) -> bool:
    """Whether taking the parts out and putting them together again gives the same integer."""
    number = kind(action)
    if number == Kind.LANTERN or Kind.END <= number <= Kind.PASS:
        return action == number
    if number == Kind.DRAGON:
        return action == dragon(cards_of(action))
    lot, colour = lot_of(action), colour_of(action)
    if lot >= LOTS or colour >= COLOURS:
        return False
    if number == Kind.ALTERNATIVE:
        return action == alternative(lot, colour, cards_of(action))
    paid = paid_of(action)
    if not _is_way(paid):
        return False
    if number == Kind.COLUMN:
        return action == column(lot, colour, paid)
    if number == Kind.TILE:
        return action == tile(lot, colour, paid)
    return number == Kind.ROOF and _is_top(action) and action == roof(lot, colour, paid, top_of(action))


def _is_way(paid: i64) -> bool:
    return way_colour(paid) < COLOURS and way_hand(paid) <= way_count(paid)


def _is_top(action: i64) -> bool:
    """Two cards of the rooftop's own colour, or one and a pair."""
    pair = pair_of(action)
    if pair == NO_PAIR:
        return top_hand_of(action) <= 2
    return top_hand_of(action) <= 1 and way_count(pair) == 2 and _is_way(pair)
