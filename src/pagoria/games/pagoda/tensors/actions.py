"""The actions of Pagoda as 166 numbers.

=========  ======================================================================================
numbers    meaning
=========  ======================================================================================
0-29       a column: 5 · lot + colour
30-59      a tile: 5 · lot + colour of its column spaces
60-89      a roof: 5 · lot + colour of its rooftop
90-96      Lantern, Dragon, alternative turn, end of turn, use the Fan, keep the Fan, pass
97-121     how a column or tile is paid: 5 · colour of the cards + way (see ``WAYS``)
122-154    how a rooftop is paid: two cards of its colour, 0 to 2 of them from the hand; or one card
           of its colour (0 or 1 from the hand) with a pair for the Bowl of rice
155-164    a card: one of five colours of the display, then of the hand
165        done: no more cards
=========  ======================================================================================

Lots, colours and places count from 0 in the order of the notation. Spellings:

- column or tile, how it is paid; roof, how its tile is paid, how its rooftop is paid
- Dragon, its cards in ascending order, done
- alternative turn, its column, its four cards in ascending order
- every other action is one number
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pagoria.core import nibbles
from pagoria.core.tensors import Blocks, Codec, Continuations, Spelling, following
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import ALTERNATIVE_COST, COLOURS, LETTERS, LOTS
from pagoria.games.pagoda.engine.legality import (
    alternative_columns,
    alternative_possible,
    dragon_possible,
    regular_builds,
    stuck,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase

#: What may be paid with cards of one colour: how many, and how many of them from the hand.
WAYS: Final = ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2))
_PAIRS: Final = WAYS[2:]
_PLACES: Final = 2 * COLOURS
_TURN_KINDS: Final = (
    Kind.LANTERN,
    Kind.DRAGON,
    Kind.ALTERNATIVE,
    Kind.END,
    Kind.USE_FAN,
    Kind.SKIP_FAN,
    Kind.PASS,
)
_TURN_NAMES: Final = ("Lantern", "Dragon", "alternative turn", "end", "use the Fan", "keep the Fan", "pass")

BLOCKS: Final = Blocks(
    column=LOTS * COLOURS,
    tile=LOTS * COLOURS,
    roof=LOTS * COLOURS,
    turn=len(_TURN_KINDS),
    paid=COLOURS * len(WAYS),
    top=3 + 2 * COLOURS * len(_PAIRS),
    card=_PLACES,
    done=1,
)
_COLUMN: Final = BLOCKS["column"]
_TILE: Final = BLOCKS["tile"]
_ROOF: Final = BLOCKS["roof"]
_TURN: Final = BLOCKS["turn"]
_PAID: Final = BLOCKS["paid"]
_TOP: Final = BLOCKS["top"]
_CARD: Final = BLOCKS["card"]
DONE: Final = BLOCKS["done"]
DRAGON: Final = _TURN + _TURN_KINDS.index(Kind.DRAGON)
ALTERNATIVE: Final = _TURN + _TURN_KINDS.index(Kind.ALTERNATIVE)
_LANTERN: Final = _TURN + _TURN_KINDS.index(Kind.LANTERN)
_END: Final = _TURN + _TURN_KINDS.index(Kind.END)
_PASS: Final = _TURN + _TURN_KINDS.index(Kind.PASS)
_BUILDS: Final = {Kind.COLUMN: _COLUMN, Kind.TILE: _TILE, Kind.ROOF: _ROOF}


class PagodaCodec(Codec[State]):
    """The spellings of Pagoda, the same for all variants."""

    size = BLOCKS.total
    outcomes = COLOURS
    # 96 columns, each the only one of its turn and each turn followed by a pass, are 192 turns; no turn has
    # room for more than 40 numbers or 30 cards.
    most_numbers = 192 * 40
    most_draws = 192 * 30

    def spell(self, action: int) -> Spelling:
        kind = actions.kind(action)
        if kind in _BUILDS:
            return _spell_build(action)
        first = _TURN + _TURN_KINDS.index(kind)
        if kind == Kind.DRAGON:
            return (first, *_spell_cards(actions.cards_of(action)), DONE)
        if kind == Kind.ALTERNATIVE:
            return (first, _place(_COLUMN, action), *_spell_cards(actions.cards_of(action)))
        return (first,)

    def action(self, spelling: Spelling) -> int | None:
        first = spelling[0]
        if first < _TURN:
            return _build(spelling)
        if first == DRAGON:
            return actions.dragon(_row(spelling[1:-1])) if spelling[-1] == DONE else None
        if first == ALTERNATIVE:
            if len(spelling) < 2 + ALTERNATIVE_COST:
                return None
            lot, colour = divmod(spelling[1] - _COLUMN, COLOURS)
            return actions.alternative(lot, colour, _row(spelling[2:]))
        return _TURN_KINDS[first - _TURN]

    def name(self, number: int) -> str:
        return _name(number)

    def continuations(self, state: State) -> Continuations:
        return _PagodaContinuations(state)


class _PagodaContinuations:
    """What may be done in a state, without a list of the wide actions: cards follow card by card."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._builds: list[Spelling] = []

    def after(self, prefix: Spelling) -> list[int]:
        if not prefix:
            return self._first()
        if prefix[0] == DRAGON:
            cards = self._cards(prefix[1:], 1)
            return [*cards, DONE] if len(prefix) > 1 else cards
        if prefix[0] == ALTERNATIVE:
            if len(prefix) == 1:
                return [_COLUMN + lot * COLOURS + colour for lot, colour in alternative_columns(self._state)]
            return self._cards(prefix[2:], ALTERNATIVE_COST)
        return following(self._spelt_builds(), prefix)

    def _first(self) -> list[int]:
        state = self._state
        if state.phase == Phase.FAN:
            return sorted(_TURN + _TURN_KINDS.index(action) for action in state.legal_actions())
        builds = regular_builds(state)
        alternative = alternative_possible(state)
        self._builds = [_spell_build(action) for action in builds]
        found = sorted({spelling[0] for spelling in self._builds})
        if PAGODA.rules.why_not(state, Kind.LANTERN) is None:
            found.append(_LANTERN)
        if dragon_possible(state):
            found.append(DRAGON)
        if alternative:
            found.append(ALTERNATIVE)
        if PAGODA.rules.why_not(state, Kind.END) is None:
            found.append(_END)
        if stuck(state, builds, alternative):
            found.append(_PASS)
        return found

    def _spelt_builds(self) -> list[Spelling]:
        if not self._builds:
            self._builds = [_spell_build(action) for action in regular_builds(self._state)]
        return self._builds

    def _cards(self, chosen: Spelling, least: int) -> list[int]:
        """The cards that may follow in ascending order, so that ``least`` can be reached."""
        rest = self._state.held(self._state.turn) - _row(chosen)
        lowest = chosen[-1] - _CARD if chosen else 0
        found: list[int] = []
        after = 0
        for place in range(_PLACES - 1, lowest - 1, -1):
            count = nibbles.get(rest, place)
            after += count
            if count and after >= least - len(chosen):
                found.append(_CARD + place)
        return found[::-1]


# -- spelling and reading -----------------------------------------------------------------------------


def _place(first: int, action: int) -> int:
    return first + int(actions.lot_of(action)) * COLOURS + int(actions.colour_of(action))


@cache
def _spell_build(action: int) -> Spelling:
    kind = actions.kind(action)
    paid = _way_number(actions.paid_of(action))
    if kind == Kind.ROOF:
        return (_place(_ROOF, action), paid, _spell_top(action))
    return (_place(_BUILDS[kind], action), paid)


def _way_number(paid: int) -> int:
    count, hand = actions.way_count(paid), actions.way_hand(paid)
    return _PAID + int(actions.way_colour(paid)) * len(WAYS) + WAYS.index((count, hand))


def _spell_top(action: int) -> int:
    hand, pair = int(actions.top_hand_of(action)), actions.pair_of(action)
    if pair == actions.NO_PAIR:
        return _TOP + hand
    colour, from_hand = int(actions.way_colour(pair)), int(actions.way_hand(pair))
    return _TOP + 3 + (hand * COLOURS + colour) * len(_PAIRS) + from_hand


def _spell_cards(row: int) -> Spelling:
    return tuple(_CARD + place for place in range(_PLACES) for _ in range(nibbles.get(row, place)))


def _row(cards: Spelling) -> int:
    return sum(nibbles.one(card - _CARD) for card in cards)


@cache
def _build(spelling: Spelling) -> int | None:
    roof = spelling[0] >= _ROOF
    if len(spelling) < 2 + roof:
        return None
    where, place = divmod(spelling[0], LOTS * COLOURS)
    lot, colour = divmod(place, COLOURS)
    paid = _way(spelling[1])
    if roof:
        return actions.roof(lot, colour, paid, _top_way(spelling[2]))
    return (actions.column, actions.tile)[where](lot, colour, paid)


def _way(number: int) -> int:
    colour, way = divmod(number - _PAID, len(WAYS))
    return actions.way(colour, *WAYS[way])


def _top_way(number: int) -> int:
    top = number - _TOP
    if top < 3:
        return actions.top_way(top, actions.NO_PAIR)
    rest, from_hand = divmod(top - 3, len(_PAIRS))
    hand, colour = divmod(rest, COLOURS)
    return actions.top_way(hand, actions.way(colour, 2, from_hand))


# -- names --------------------------------------------------------------------------------------------


@cache
def _name(number: int) -> str:
    block, at = BLOCKS.find(number)
    if block in ("column", "tile", "roof"):
        lot, colour = divmod(at, COLOURS)
        return f"{block} {lot + 1}{LETTERS[colour]}"
    if block == "turn":
        return _TURN_NAMES[at]
    if block == "paid":
        return f"pay {_way_text(*divmod(at, len(WAYS)))}"
    if block == "top":
        return f"rooftop {_top_text(at)}"
    return f"card {_card_letters(at, 1, at // COLOURS)}" if block == "card" else "done"


def _card_letters(colour: int, count: int, hand: int) -> str:
    """Cards as the notation writes them: capitals from the display, small letters from the hand."""
    letter = LETTERS[colour % COLOURS]
    return letter * (count - hand) + letter.lower() * hand


def _way_text(colour: int, way: int) -> str:
    return _card_letters(colour, *WAYS[way])


def _top_text(at: int) -> str:
    if at < 3:
        return f"with 2 cards, {at} from hand"
    rest, from_hand = divmod(at - 3, len(_PAIRS))
    hand, colour = divmod(rest, COLOURS)
    return f"with 1 card, {hand} from hand, and {_card_letters(colour, *_PAIRS[from_hand])}"
