"""The value of a state of Pagoda to the player who has just finished a turn.

The value is the expected change of the lead until the end, in hundredths of a point: the sum of one entry
from each of several small tables. Each table is indexed by what belongs together: how far a lot is and how
many cards both players have for it, an ability and its uses, the stage of the game. The entries were learnt
from games that the bots played against each other (``tools/train_pagoda.py``) and are read from
``evaluation.json``.

Only what the finishing player knows goes in: their own cards, what lies open, and how many cards of each
colour are out of sight.
"""

from __future__ import annotations

import json
import math
from abc import ABC, abstractmethod
from importlib import resources
from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.engine.cards import both_of, display_of, hand_of
from pagoria.games.pagoda.engine.components import (
    COLOURS,
    COLUMNS_PER_FLOOR,
    DISPLAY_SIZE,
    FAN_HAND_SIZE,
    LOTS,
    MARKER_USES,
    PAGODAS_TO_END,
    TOP_FLOOR,
    Floor,
    Variant,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.notation.positions import VARIANT_NUMBERS

#: A point of the score in the unit of values.
POINT: Final = 100

#: Less than any value.
LOWEST: Final = -1_000_000_000

#: Stages: four by how much is built, then two pagodas complete, then the opponent's last turn.
STAGES: Final = 6
_TWO_COMPLETE: Final = 4
_LAST_TURN: Final = 5
#: How much is built (see ``progress``) while one of the first stages lasts.
_STAGE_LENGTH: Final = 22

# How many values the parts of an index have.
_COLUMN_COUNTS: Final = COLUMNS_PER_FLOOR + 1
_LOT_STATES: Final = TOP_FLOOR * _COLUMN_COUNTS
_FEW: Final = 4  # 0, 1, 2, or more cards
_UNSEEN_PAIRS: Final = 6  # pairs of cards out of sight, the last for all above
_NEXTS: Final = 2 * _FEW  # see ``_next_floor``
_ROOFTOP_CARDS: Final = 3  # 0, 1, or the two that a rooftop costs
_ROOFS: Final = 2 * _ROOFTOP_CARDS  # see ``_roof``
_USES: Final = MARKER_USES + 1
_DEMANDS: Final = TOP_FLOOR + 1
_CARD_COUNTS: Final = DISPLAY_SIZE + FAN_HAND_SIZE + 1
_HAND_COUNTS: Final = FAN_HAND_SIZE + 1
_LARGEST: Final = 5  # cards of the most frequent colour, the last for all above
_PROGRESS: Final = 128

# Where each table begins in the list of all entries, and what its index is made of.
_LOT: Final = 0  # stage, lot state, open cards of the opponent for it, own cards for it
_UNSEEN: Final = _LOT + STAGES * _LOT_STATES * _FEW * _FEW  # lot state, cards out of sight
_FOLLOW: Final = _UNSEEN + _LOT_STATES * _UNSEEN_PAIRS  # floor, columns missing (0 or 1), next floor: both
_ROOF: Final = _FOLLOW + TOP_FLOOR * 2 * _NEXTS * _NEXTS  # stage, the roof: both
_MARKER: Final = _ROOF + STAGES * _ROOFS * _ROOFS  # whose, colour, uses, stage
_COLOUR: Final = _MARKER + 2 * COLOURS * _USES * STAGES  # stage, highest floor that needs it, cards: both
_KEPT: Final = _COLOUR + STAGES * _DEMANDS * _FEW * _FEW  # stage, own cards, those of the largest colour
_HANDS: Final = _KEPT + STAGES * _CARD_COUNTS * _LARGEST  # stage, cards in the hand: both
_BUILT: Final = _HANDS + STAGES * _HAND_COUNTS * _HAND_COUNTS  # how much is built
_SIDE: Final = _BUILT + _PROGRESS  # stage, whether the finishing player began the game
ENTRIES: Final = _SIDE + STAGES * 2


class TurnValue(ABC):
    """The value of a finished turn: all that the search for turns has to know."""

    @abstractmethod
    def value(self, state: State, seat: i64) -> i64:
        """The lead that ``seat``, which has just built the last piece of its turn, can still win."""

    @abstractmethod
    def spare_cards(self, state: State, seat: i64, count: i64) -> i64:
        """The ``count`` cards that ``seat`` misses least, as a row."""


@final
class ValueTables(TurnValue):
    """The learnt tables, and the scale on which a lead becomes a probability of winning."""

    def __init__(self, entries: list[int], scales: list[float]) -> None:
        self.entries = entries
        #: By stage: the lead in hundredths of a point that makes the odds e to 1.
        self.scales = scales

    def win(self, state: State, seat: i64, lead: float) -> float:
        """The probability that ``seat`` wins with this expected lead after its turn; a tie counts half."""
        if ends(state, seat):
            return 1.0 if lead > 0.0 else 0.0 if lead < 0.0 else 0.5
        return 1.0 / (1.0 + math.exp(-lead / self.scales[stage_of(state)]))

    def value(self, state: State, seat: i64) -> i64:
        total: i64 = 0
        if ends(state, seat):
            return total
        for index in indices(state, seat):
            total += self.entries[index]
        return total

    def spare_cards(self, state: State, seat: i64, count: i64) -> i64:
        """One card after the other: looking at all combinations would bring little more."""
        held = state.held(seat)
        rest: i64 = held
        while count > 0:
            rest = self._without_one(state, seat, rest)
            count -= 1
        state.hold(seat, held)
        return held - rest

    def _without_one(self, state: State, seat: i64, rest: i64) -> i64:
        """Of the rows with one card less, the one with the highest value; changes the cards of ``state``."""
        best: i64 = LOWEST
        best_row: i64 = 0
        place: i64 = 0
        while place < 2 * COLOURS:
            if nibbles.get(rest, place) > 0:
                row: i64 = rest - nibbles.one(place)
                state.hold(seat, row)
                value = self.value(state, seat)
                if value > best:
                    best = value
                    best_row = row
            place += 1
        return best_row


def ends(state: State, seat: i64) -> bool:
    """Whether the game is over when ``seat``'s turn is (PG-80)."""
    return seat != state.start and state.completed() >= PAGODAS_TO_END


def stage_of(state: State) -> i64:
    """How far the game is, from 0 to ``STAGES`` - 1."""
    return _stage(state, progress(state))


def _stage(state: State, built: i64) -> i64:
    complete: i64 = state.completed()
    if complete >= PAGODAS_TO_END:
        return _LAST_TURN
    if complete == PAGODAS_TO_END - 1:
        return _TWO_COMPLETE
    return min(_TWO_COMPLETE - 1, built // _STAGE_LENGTH)


def progress(state: State) -> i64:
    """How much is built: one for each column and each tile."""
    built: i64 = 0
    lot: i64 = 0
    while lot < LOTS:
        built += _COLUMN_COUNTS * (state.floor(lot) - 1) + state.columns_on(lot)
        lot += 1
    return built


# -- which entries count ----------------------------------------------------------------------------


@final
class _Sight:
    """What the finishing player knows, as rows of counters by colour: all that the indices are made of."""

    def __init__(self, state: State, seat: i64) -> None:
        theirs: i64 = state.held(1 - seat)
        self.state = state
        self.seat: i64 = seat
        self.built: i64 = progress(state)
        self.stage: i64 = _stage(state, self.built)
        self.top: i64 = state.top_floor()
        self.own: i64 = both_of(state.held(seat))
        self.open: i64 = display_of(theirs)
        self.unseen: i64 = state.pile + hand_of(theirs)
        #: The highest floor that needs each colour, of the lots noted so far.
        self.demand: i64 = 0

    def note_demand(self, colour: i64, floor: i64) -> None:
        if nibbles.get(self.demand, colour) < floor:
            self.demand = nibbles.put(self.demand, colour, floor)


def indices(state: State, seat: i64) -> list[int]:
    """The entries that make up the value of a state to ``seat``, which has just finished its turn."""
    sight = _Sight(state, seat)
    found: list[int] = []
    lot: i64 = 0
    while lot < LOTS:
        floor: i64 = state.floor(lot)
        if floor != Floor.ROOFED and not state.blocked(lot):
            _add_lot(found, sight, lot, floor)
        lot += 1
    colour: i64 = 0
    while colour < COLOURS:
        if not state.variant & Variant.SIMPLE:
            _add_markers(found, sight, colour)
        _add_colour(found, sight, colour)
        colour += 1
    _add_counts(found, sight)
    return found


def _add_lot(found: list[int], sight: _Sight, lot: i64, floor: i64) -> None:
    """A pagoda that is being built: what stands there, and which player has cards to go on.

    Floors count from the top, as a floor below the roof has much the same value in a fast game.
    """
    state = sight.state
    columns: i64 = state.columns_on(lot)
    colour: i64 = state.colour_at(lot)
    level: i64 = floor - 1 + TOP_FLOOR - sight.top
    place: i64 = level * _COLUMN_COUNTS + columns
    theirs: i64 = 0
    mine: i64 = 0
    if colour >= 0:
        theirs = _few(nibbles.get(sight.open, colour))
        mine = _few(nibbles.get(sight.own, colour))
        pairs: i64 = (nibbles.get(sight.unseen, colour) + 1) >> 1
        found.append(_UNSEEN + place * _UNSEEN_PAIRS + min(_UNSEEN_PAIRS - 1, pairs))
        sight.note_demand(colour, floor)
    found.append(_LOT + ((sight.stage * _LOT_STATES + place) * _FEW + theirs) * _FEW + mine)
    missing: i64 = COLUMNS_PER_FLOOR - columns
    if floor < sight.top and missing <= 1:
        theirs = _next_floor(state, colour, sight.open, missing)
        mine = _next_floor(state, colour, sight.own, missing)
        found.append(_FOLLOW + ((level * 2 + missing) * _NEXTS + theirs) * _NEXTS + mine)
    elif missing == 0:
        theirs = _roof(state, colour, sight.open)
        mine = _roof(state, colour, sight.own)
        found.append(_ROOF + (sight.stage * _ROOFS + theirs) * _ROOFS + mine)


def _add_markers(found: list[int], sight: _Sight, colour: i64) -> None:
    """The uses of an ability that both players have left."""
    mine: i64 = sight.state.marker(sight.seat, colour)
    theirs: i64 = sight.state.marker(1 - sight.seat, colour)
    found.append(_MARKER + (colour * _USES + mine) * STAGES + sight.stage)
    found.append(_MARKER + ((COLOURS + colour) * _USES + theirs) * STAGES + sight.stage)


def _add_colour(found: list[int], sight: _Sight, colour: i64) -> None:
    """Both players' cards of a colour, beside the best that they are good for."""
    theirs: i64 = _few(nibbles.get(sight.open, colour))
    mine: i64 = _few(nibbles.get(sight.own, colour))
    demand: i64 = nibbles.get(sight.demand, colour)
    found.append(_COLOUR + ((sight.stage * _DEMANDS + demand) * _FEW + theirs) * _FEW + mine)


def _add_counts(found: list[int], sight: _Sight) -> None:
    """Numbers that concern the whole state: cards, pieces, and whose turn comes last."""
    state = sight.state
    stage: i64 = sight.stage
    largest: i64 = min(_LARGEST - 1, _largest(sight.own))
    found.append(_KEPT + (stage * _CARD_COUNTS + nibbles.total(sight.own)) * _LARGEST + largest)
    mine: i64 = nibbles.total(hand_of(state.held(sight.seat)))
    theirs: i64 = nibbles.total(hand_of(state.held(1 - sight.seat)))
    found.append(_HANDS + (stage * _HAND_COUNTS + mine) * _HAND_COUNTS + theirs)
    found.append(_BUILT + sight.built)
    found.append(_SIDE + stage * 2 + (1 if sight.seat == state.start else 0))


def _few(count: i64) -> i64:
    return count if count < _FEW else _FEW - 1


def _next_floor(state: State, base: i64, cards: i64, missing: i64) -> i64:
    """Whether cards pay for the missing columns and the tile on top, and how many then fit its floor.

    The colour of the floor above is open: the one counts that most cards are left for.
    """
    rest: i64 = cards
    paid: i64 = 0
    if nibbles.get(cards, base) > missing:
        paid = _FEW
        rest -= (1 + missing) * nibbles.one(base)
    return paid + _few(_most_for_a_tile(state, base, rest))


def _roof(state: State, base: i64, cards: i64) -> i64:
    """Whether cards pay for the tile of a roof, and none, one or both cards of its rooftop."""
    rest: i64 = cards
    paid: i64 = 0
    if nibbles.get(cards, base) > 0:
        paid = _ROOFTOP_CARDS
        rest -= nibbles.one(base)
    return paid + min(_ROOFTOP_CARDS - 1, _most_for_a_tile(state, base, rest))


def _most_for_a_tile(state: State, base: i64, cards: i64) -> i64:
    """The most cards of a colour that a tile of this base colour can still bring."""
    tiles: i64 = state.tiles_of(base)
    most: i64 = 0
    space: i64 = 0
    while space < COLOURS:
        if (tiles >> space) & 1:
            most = max(most, nibbles.get(cards, space))
        space += 1
    return most


def _largest(cards: i64) -> i64:
    """How many cards the most frequent colour has."""
    most: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        most = max(most, nibbles.get(cards, colour))
        colour += 1
    return most


# -- the learnt tables ------------------------------------------------------------------------------


def tables_of(variant: i64) -> ValueTables:
    """The tables of a variant, by its number in a state."""
    if not _TABLES:
        file = resources.files("pagoria.games.pagoda.bots").joinpath("evaluation.json")
        for name, data in json.loads(file.read_text(encoding="utf-8")).items():
            _TABLES[VARIANT_NUMBERS[name]] = ValueTables(list(data["entries"]), list(data["scales"]))
    return _TABLES[variant]


#: By the number of the variant; read when the first is asked for.
_TABLES: Final[dict[int, ValueTables]] = {}
