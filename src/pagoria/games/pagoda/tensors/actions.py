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
from pagoria.core.tensors import Blocks, Codec, Continuations, Spelling
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import COLOURS, LETTERS, LOTS
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.tensors import spelling
from pagoria.games.pagoda.tensors.spelling import Offers

#: What may be paid with cards of one colour: how many, and how many of them from the hand.
WAYS: Final = ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2))
_PAIRS: Final = WAYS[2:]
_PLACES: Final = 2 * COLOURS
_TURN_NAMES: Final = ("Lantern", "Dragon", "alternative turn", "end", "use the Fan", "keep the Fan", "pass")

BLOCKS: Final = Blocks(
    column=LOTS * COLOURS,
    tile=LOTS * COLOURS,
    roof=LOTS * COLOURS,
    turn=len(_TURN_NAMES),
    paid=COLOURS * len(WAYS),
    top=3 + 2 * COLOURS * len(_PAIRS),
    card=_PLACES,
    done=1,
)


class PagodaCodec(Codec[State]):
    """The spellings of Pagoda, the same for all variants."""

    size = spelling.SIZE
    outcomes = COLOURS
    # 96 columns, each the only one of its turn and each turn followed by a pass, are 192 turns; no turn has
    # room for more than 40 numbers or 30 cards.
    most_numbers = 192 * 40
    most_draws = 192 * 30

    def spell(self, action: int) -> Spelling:
        kind = actions.kind(action)
        first = spelling.number_at(action, 0)
        if kind == Kind.DRAGON:
            return (first, *_spell_cards(actions.cards_of(action)), spelling.DONE)
        if kind == Kind.ALTERNATIVE:
            place = int(actions.lot_of(action)) * COLOURS + int(actions.colour_of(action))
            return (first, spelling.COLUMN + place, *_spell_cards(actions.cards_of(action)))
        depths = {Kind.COLUMN: 2, Kind.TILE: 2, Kind.ROOF: 3}.get(kind, 1)
        return tuple(spelling.number_at(action, depth) for depth in range(depths))

    def action(self, numbers: Spelling) -> int | None:
        found = spelling.action_of(list(numbers))
        return None if found == spelling.UNFINISHED else found

    def name(self, number: int) -> str:
        return _name(number)

    def continuations(self, state: State) -> Continuations:
        return _PagodaContinuations(state)


class _PagodaContinuations:
    """``Offers`` as libraries ask for them."""

    def __init__(self, state: State) -> None:
        self._offers = Offers(state)

    def after(self, prefix: Spelling) -> list[int]:
        return sorted(set(self._offers.after(list(prefix))))


def _spell_cards(row: int) -> Spelling:
    return tuple(spelling.CARD + place for place in range(_PLACES) for _ in range(nibbles.get(row, place)))


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
