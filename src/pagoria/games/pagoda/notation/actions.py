"""Cards and actions as text. Every action has exactly one spelling (see docs/reference/games/pagoda.md)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NoReturn

from pagoria.core import nibbles
from pagoria.core.errors import MalformedError
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, top_cards, way_cards
from pagoria.games.pagoda.engine.cards import cards_from, display_of, hand_of
from pagoria.games.pagoda.engine.components import COLOURS, LETTERS, LOTS

#: Longer lists than any action can hold; refused before anything is counted.
_MAX_CARDS: Final = 15

_BARE: Final = {
    "L": Kind.LANTERN,
    "E": Kind.END,
    "N": Kind.USE_FAN,
    "-": Kind.SKIP_FAN,
    "X": Kind.PASS,
}
_BARE_TEXT: Final = {action: text for text, action in _BARE.items()}


# -- cards ----------------------------------------------------------------------------------------


def format_colours(row: int) -> str:
    """Five counters as capital letters in colour order."""
    return "".join(LETTERS[colour] * nibbles.get(row, colour) for colour in range(COLOURS))


@lru_cache(4096)  # menus spell the same few payments again and again
def format_cards(cards: int) -> str:
    """A row of cards: the display's as capitals, then the hand's as small letters."""
    return format_colours(display_of(cards)) + format_colours(hand_of(cards)).lower()


def parse_cards(field: str, text: str) -> int:
    """A row of cards from its one spelling."""
    if len(text) > _MAX_CARDS:
        raise MalformedError(field, f"{len(text)} cards are more than a player can hold")
    parts = [0, 0]
    for letter in text:
        if letter.upper() not in LETTERS:
            cards_are = f"cards are {LETTERS} and {LETTERS.lower()}"
            raise MalformedError(field, f"{letter!r} is not a card; {cards_are}")
        parts[letter.islower()] += nibbles.one(LETTERS.index(letter.upper()))
    cards = cards_from(*parts)
    if text != format_cards(cards):
        raise MalformedError(field, f"the cards {text!r} are written {format_cards(cards)!r}")
    return cards


# -- formatting -----------------------------------------------------------------------------------


def format_action(action: int) -> str:
    """The one spelling of an action; an integer that is none is written as a number."""
    if not actions.is_action(action):
        return f"#{action}"
    kind = actions.kind(action)
    if kind == Kind.DRAGON:
        return "D" + format_cards(actions.cards_of(action))
    if kind in _BARE_TEXT:
        return _BARE_TEXT[kind]
    lot = actions.lot_of(action) + 1
    colour = LETTERS[actions.colour_of(action)]
    if kind == Kind.ALTERNATIVE:
        return f"A{lot}{colour}:{format_cards(actions.cards_of(action))}"
    paid = actions.paid_of(action)
    payment = format_cards(way_cards(paid))
    if kind == Kind.COLUMN:
        return f"C{lot}{payment}" if payment.upper() == colour else f"C{lot}{colour}={payment}"
    if kind == Kind.TILE:
        return f"T{lot}{colour}:{payment}"
    return f"F{lot}{colour}:{payment}:{_format_top(action)}"


def _format_top(action: int) -> str:
    pair = actions.pair_of(action)
    if pair == actions.NO_PAIR:
        return format_cards(top_cards(action))
    pair_cards = way_cards(pair)
    return f"{format_cards(top_cards(action) - pair_cards)}+{format_cards(pair_cards)}"


# -- parsing --------------------------------------------------------------------------------------


def parse_action(text: str) -> int:
    """The action with this spelling; raises ``MalformedError``."""
    if text in _BARE:
        return _BARE[text]
    readers = {"C": _column, "T": _tile, "F": _roof, "D": _dragon, "A": _alternative}
    reader = readers.get(text[:1])
    if reader is None:
        _fail("an action begins with one of C T F L D A E N - X" if text else "an action is missing")
    return reader(text[1:])


def _fail(fault: str) -> NoReturn:
    raise MalformedError("action", fault)


def _lot(text: str) -> int:
    if not "1" <= text[:1] <= str(LOTS):
        _fail(f"{text[:1]!r} is not a lot; lots are 1 to {LOTS}")
    return int(text[0]) - 1


def _colour(letter: str) -> int:
    if len(letter) != 1 or letter not in LETTERS:
        _fail(f"{letter!r} is not a colour; colours are {LETTERS}")
    return LETTERS.index(letter)


def _lot_and_colour(text: str, mark: str, form: str) -> tuple[int, int, str]:
    """The start that most actions share: lot, colour, mark; then the rest."""
    lot = _lot(text)
    if text[2:3] != mark:
        _fail(f"the form is {form}")
    return lot, _colour(text[1:2]), text[3:]


def _way(text: str, what: str) -> int:
    """A payment of one card or of a pair in one colour."""
    cards = parse_cards("action", text)
    count = len(text)
    colours = {letter.upper() for letter in text}
    if count not in (1, 2) or len(colours) != 1:
        _fail(f"{what} is paid with one card or with two of one colour, not with {text!r}")
    from_hand = nibbles.total(hand_of(cards))
    return actions.way(LETTERS.index(colours.pop()), count, from_hand)


def _column(text: str) -> int:
    if text[2:3] == "=":
        lot, colour, payment = _lot_and_colour(text, "=", "C1Y=Rr")
        paid = _way(payment, "a column")
        if actions.way_count(paid) != 2:
            _fail("after '=' come the two cards of the Bowl of rice")
        return actions.column(lot, colour, paid)
    lot = _lot(text)
    if len(text) != 2:
        _fail("the form is C1r, or C1Y=Rr with the Bowl of rice")
    paid = _way(text[1:], "a column")
    return actions.column(lot, actions.way_colour(paid), paid)


def _tile(text: str) -> int:
    lot, space, payment = _lot_and_colour(text, ":", "T1B:R")
    return actions.tile(lot, space, _way(payment, "a tile"))


def _roof(text: str) -> int:
    lot, rooftop, payments = _lot_and_colour(text, ":", "F1P:G:Pp")
    tile_text, colon, top_text = payments.partition(":")
    if not colon:
        _fail("the form is F1P:G:Pp, or F1P:G:P+Bb with the Bowl of rice")
    paid = _way(tile_text, "the roof's tile")
    own_text, plus, pair_text = top_text.partition("+")
    own = _way(own_text, "a rooftop")
    if actions.way_colour(own) != rooftop:
        _fail(f"{own_text!r} is not of the rooftop's colour {LETTERS[rooftop]}")
    if actions.way_count(own) != (1 if plus else 2):
        _fail("a rooftop is paid with two cards of its colour, or with one, '+' and a pair")
    pair = _way(pair_text, "the Bowl of rice") if plus else actions.NO_PAIR
    if plus and actions.way_count(pair) != 2:
        _fail("after '+' come the two cards of the Bowl of rice")
    return actions.roof(lot, rooftop, paid, actions.top_way(actions.way_hand(own), pair))


def _dragon(text: str) -> int:
    if not text:
        _fail("the Dragon exchanges at least one card: DRGp")
    return actions.dragon(parse_cards("action", text))


def _alternative(text: str) -> int:
    lot, colour, payment = _lot_and_colour(text, ":", "A3B:RRYg")
    if len(payment) != 4:
        _fail(f"the alternative turn discards exactly 4 cards, not {len(payment)}")
    return actions.alternative(lot, colour, parse_cards("action", payment))
