"""The numbers of actions: packed and unpacked here and nowhere else; ``tensors.actions`` has the table."""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.cards import CARD_PLACES
from pagoria.games.pagoda.engine.components import ALTERNATIVE_COST, COLOURS
from pagoria.games.pagoda.engine.legality import (
    add_turn_moves,
    alternative_columns,
    alternative_possible,
    dragon_possible,
    regular_builds,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase

#: The first number of every block. Compiled code needs them as they are; a test holds them against the sizes.
COLUMN: Final = 0
TILE: Final = 30
ROOF: Final = 60
TURN: Final = 90
PAID: Final = 97
TOP: Final = 122
CARD: Final = 155
DONE: Final = 165
SIZE: Final = 166

DRAGON: Final = 91
ALTERNATIVE: Final = 92
#: The ways to pay with cards of one colour (``tensors.actions.WAYS``); those with two cards.
WAY_COUNT: Final = 5
PAIR_COUNT: Final = 3
#: No action yet: numbers are missing.
UNFINISHED: Final = -1


# -- from actions to numbers --------------------------------------------------------------------------


def number_at(action: i64, depth: i64) -> i64:
    """The number at a place of the spelling of a build; at place 0 also that of an action without cards."""
    kind = actions.kind(action)
    if depth == 0:
        return _first_number(kind, action)
    if depth == 1:
        return paid_number(actions.paid_of(action))
    return top_number(action)


def _first_number(kind: i64, action: i64) -> i64:
    place: i64 = actions.lot_of(action) * COLOURS + actions.colour_of(action)
    if kind == Kind.COLUMN:
        return COLUMN + place
    if kind == Kind.TILE:
        return TILE + place
    if kind == Kind.ROOF:
        return ROOF + place
    return TURN + kind - Kind.LANTERN


def paid_number(paid: i64) -> i64:
    """How a column or a tile is paid."""
    way: i64 = 2 * (actions.way_count(paid) - 1) + actions.way_hand(paid)
    return PAID + actions.way_colour(paid) * WAY_COUNT + way


def top_number(action: i64) -> i64:
    """How a roof's rooftop is paid."""
    hand = actions.top_hand_of(action)
    pair = actions.pair_of(action)
    if pair == actions.NO_PAIR:
        return TOP + hand
    return TOP + 3 + (hand * COLOURS + actions.way_colour(pair)) * PAIR_COUNT + actions.way_hand(pair)


# -- from numbers to actions --------------------------------------------------------------------------


def action_of(spelling: list[int]) -> i64:
    """The action with this spelling; ``UNFINISHED`` while numbers are missing."""
    first: i64 = spelling[0]
    count: i64 = len(spelling)
    if first < TURN:
        return _build(spelling) if count == (3 if first >= ROOF else 2) else UNFINISHED
    if first == DRAGON:
        return actions.dragon(_row(spelling, 1, count - 1)) if spelling[count - 1] == DONE else UNFINISHED
    if first == ALTERNATIVE:
        if count < 2 + ALTERNATIVE_COST:
            return UNFINISHED
        place: i64 = spelling[1] - COLUMN
        return actions.alternative(place // COLOURS, place % COLOURS, _row(spelling, 2, count))
    return first - TURN + Kind.LANTERN


def _build(spelling: list[int]) -> i64:
    first: i64 = spelling[0]
    paid: i64 = _way(spelling[1])
    if first >= ROOF:
        place: i64 = first - ROOF
        return actions.roof(place // COLOURS, place % COLOURS, paid, _top_way(spelling[2]))
    if first >= TILE:
        place = first - TILE
        return actions.tile(place // COLOURS, place % COLOURS, paid)
    return actions.column(first // COLOURS, first % COLOURS, paid)


def _way(number: i64) -> i64:
    at: i64 = number - PAID
    way: i64 = at % WAY_COUNT
    if way < 2:
        return actions.way(at // WAY_COUNT, 1, way)
    return actions.way(at // WAY_COUNT, 2, way - 2)


def _top_way(number: i64) -> i64:
    top: i64 = number - TOP
    if top < 3:
        return actions.top_way(top, actions.NO_PAIR)
    rest: i64 = (top - 3) // PAIR_COUNT
    pair = actions.way(rest % COLOURS, 2, (top - 3) % PAIR_COUNT)
    return actions.top_way(rest // COLOURS, pair)


def _row(spelling: list[int], start: i64, end: i64) -> i64:
    """The cards that a part of a spelling names."""
    row: i64 = 0
    while start < end:
        row += nibbles.one(spelling[start] - CARD)
        start += 1
    return row


# -- what may be said ---------------------------------------------------------------------------------


@final
class Offers:
    """What the actor of a state may do, without a list of the wide actions: cards follow card by card."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._listed = False
        self._moves: list[int] = []  # all but the wide ones

    def after(self, prefix: list[int]) -> list[int]:
        """The numbers that may follow the ones given so far: in no order, and some of them several times."""
        found: list[int] = []
        if not prefix:
            self._add_first(found)
        elif prefix[0] == DRAGON:
            if len(prefix) > 1:
                found.append(DONE)
            self._add_cards(found, prefix, 1, 1)
        elif prefix[0] != ALTERNATIVE:
            self._add_following(found, prefix)
        elif len(prefix) > 1:
            self._add_cards(found, prefix, 2, ALTERNATIVE_COST)
        else:
            for lot, colour in alternative_columns(self._state):
                found.append(COLUMN + lot * COLOURS + colour)
        return found

    def _list(self) -> list[int]:
        if not self._listed:
            state = self._state
            if state.phase == Phase.FAN:
                self._moves = state.legal_actions()
            else:
                self._moves = regular_builds(state)
                add_turn_moves(state, self._moves, alternative_possible(state))
            self._listed = True
        return self._moves

    def _add_first(self, found: list[int]) -> None:
        last: i64 = -1
        for action in self._list():
            number = number_at(action, 0)
            # Builds that differ only in how they are paid follow one another.
            if number != last:
                found.append(number)
                last = number
        if self._state.phase == Phase.PLAY:
            if dragon_possible(self._state):
                found.append(DRAGON)
            if alternative_possible(self._state):
                found.append(ALTERNATIVE)

    def _add_following(self, found: list[int], prefix: list[int]) -> None:
        first: i64 = prefix[0]
        depth: i64 = len(prefix)
        for action in self._list():
            if number_at(action, 0) == first and (depth == 1 or number_at(action, 1) == prefix[1]):
                found.append(number_at(action, depth))

    def _add_cards(self, found: list[int], prefix: list[int], start: i64, least: i64) -> None:
        """The cards that may follow in ascending order, so that ``least`` can be reached."""
        count: i64 = len(prefix)
        rest: i64 = self._state.held(self._state.turn) - _row(prefix, start, count)
        lowest: i64 = prefix[count - 1] - CARD if count > start else 0
        missing: i64 = least - (count - start)
        after: i64 = 0
        place: i64 = CARD_PLACES - 1
        while place >= lowest:
            left: i64 = nibbles.get(rest, place)
            after += left
            if left and after >= missing:
                found.append(CARD + place)
            place -= 1
