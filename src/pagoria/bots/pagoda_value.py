"""What a table of Pagoda is worth to the player who has just finished a turn.

The value is the expected change of the lead until the end, in hundredths of a point: the sum of one entry
from each of several small tables. Each table is indexed by what belongs together: how far a lot is and how
many cards both players have for it, an ability and its uses, the stage of the game. The entries were learnt
from games that the bots played against each other (``tools/train_pagoda.py``) and are read from
``pagoda_value.json``.

Only what the finishing player knows goes in: the own cards, what lies open, and how many cards of each
colour are out of sight.
"""

from __future__ import annotations

import json
import math
from importlib import resources
from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.components import COLOURS, COLUMNS_PER_FLOOR, LOTS, PAGODAS_TO_END
from pagoria.games.pagoda.positions import VARIANT_NUMBERS
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import ROOFED, SIMPLE, both_of, display_of, hand_of

#: Stages: four by how much is built, then two pagodas complete, then the opponent's last turn.
STAGES: Final = 6
_TWO_COMPLETE: Final = 4
_LAST_TURN: Final = 5
#: Points of progress (see ``_progress``) that one of the first stages lasts.
_STAGE_LENGTH: Final = 22

_LOT_STATES: Final = 20  # floors 1 to 4 with 0 to 4 columns
_FEW: Final = 4  # 0, 1, 2, or more cards

# Where each table begins in the list of all entries.
_LOT: Final = 0  # stage, lot state, open cards of the opponent, own cards for it
_UNSEEN: Final = _LOT + STAGES * _LOT_STATES * _FEW * _FEW  # lot state, cards out of sight
_FOLLOW: Final = (
    _UNSEEN + _LOT_STATES * 6
)  # floor, 3 or 4 columns, can be crowned, cards for the floor above: both
_ROOF: Final = _FOLLOW + 4 * 2 * 64
_MARKER: Final = _ROOF + STAGES * 36
_COLOUR: Final = _MARKER + 2 * COLOURS * 3 * STAGES
_KEPT: Final = _COLOUR + STAGES * 80
_SURPLUS: Final = _KEPT + STAGES * 50
_STAGE: Final = _SURPLUS + STAGES * 25
_SIDE: Final = _STAGE + 128
ENTRIES: Final = _SIDE + 2 * STAGES


@final
class Evaluation:
    """The tables, and the scale on which a lead becomes a probability to win."""

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
        """The lead that ``seat``, which has just built the last piece of its turn, can still win."""
        total: i64 = 0
        if ends(state, seat):
            return total
        for index in indices(state, seat):
            total += self.entries[index]
        return total


def ends(state: State, seat: i64) -> bool:
    """Whether the game is over when ``seat``'s turn is (PG-80)."""
    return seat != state.start and state.completed() >= PAGODAS_TO_END


def stage_of(state: State) -> i64:
    complete: i64 = state.completed()
    if complete >= PAGODAS_TO_END:
        return _LAST_TURN
    if complete == PAGODAS_TO_END - 1:
        return _TWO_COMPLETE
    return min(_TWO_COMPLETE - 1, progress(state) // _STAGE_LENGTH)


def progress(state: State) -> i64:
    """How much is built: five for each floor with its tile, one for each column."""
    built: i64 = 0
    lot: i64 = 0
    while lot < LOTS:
        built += 5 * (state.floor(lot) - 1) + state.columns_on(lot)
        lot += 1
    return built


def few(count: i64) -> i64:
    return count if count < _FEW else _FEW - 1


def indices(state: State, seat: i64) -> list[int]:
    """Which entry counts of each table."""
    other: i64 = 1 - seat
    found: list[int] = []
    stage = stage_of(state)
    own: i64 = both_of(state.held(seat))
    open_cards: i64 = display_of(state.held(other))
    unseen: i64 = state.pile + hand_of(state.held(other))
    top: i64 = state.top_floor()
    demand: i64 = 0  # by colour: the highest floor that wants it
    lot: i64 = 0
    while lot < LOTS:
        floor: i64 = state.floor(lot)
        if floor != ROOFED and not state.blocked(lot):
            columns: i64 = state.columns_on(lot)
            colour: i64 = state.colour_at(lot)
            place: i64 = (floor - 1 + 4 - top) * 5 + columns
            theirs: i64 = 0
            mine: i64 = 0
            if colour >= 0:
                theirs = nibbles.get(open_cards, colour)
                mine = nibbles.get(own, colour)
                found.append(_UNSEEN + place * 6 + min(5, (nibbles.get(unseen, colour) + 1) // 2))
                if nibbles.get(demand, colour) < floor:
                    demand = nibbles.put(demand, colour, floor)
            found.append(_LOT + ((stage * _LOT_STATES + place) * _FEW + few(theirs)) * _FEW + few(mine))
            if columns >= COLUMNS_PER_FLOOR - 1:
                left: i64 = COLUMNS_PER_FLOOR - columns
                their_next: i64 = above(state, colour, open_cards, left)
                my_next: i64 = above(state, colour, own, left)
                if floor < top:
                    found.append(
                        _FOLLOW + (((floor - 1 + 4 - top) * 2 + left) * 8 + their_next) * 8 + my_next
                    )
                elif left == 0:
                    found.append(_ROOF + (stage * 6 + roof(their_next)) * 6 + roof(my_next))
        lot += 1
    colour = 0
    while colour < COLOURS:
        if not state.variant & SIMPLE:
            found.append(_MARKER + (colour * 3 + state.marker(seat, colour)) * STAGES + stage)
            found.append(_MARKER + ((COLOURS + colour) * 3 + state.marker(other, colour)) * STAGES + stage)
        found.append(
            _COLOUR
            + ((stage * 5 + nibbles.get(demand, colour)) * _FEW + few(nibbles.get(open_cards, colour))) * _FEW
            + few(nibbles.get(own, colour))
        )
        colour += 1
    found.append(_KEPT + (stage * 10 + nibbles.total(own)) * 5 + min(4, most(own)))
    found.append(
        _SURPLUS
        + (stage * 5 + nibbles.total(hand_of(state.held(seat)))) * 5
        + nibbles.total(hand_of(state.held(other)))
    )
    found.append(_STAGE + min(127, progress(state)))
    found.append(_SIDE + stage * 2 + (1 if seat == state.start else 0))
    return found


def above(state: State, base: i64, cards: i64, columns_first: i64) -> i64:
    """Whether cards can crown a floor (4) and how many are left for the best floor above it (0 to 3)."""
    rest: i64 = cards
    can: i64 = 0
    if nibbles.get(cards, base) > columns_first:
        can = 4
        rest -= (1 + columns_first) * nibbles.one(base)
    left: i64 = state.tiles_of(base)
    best: i64 = 0
    space: i64 = 0
    while space < COLOURS:
        if (left >> space) & 1:
            best = max(best, nibbles.get(rest, space))
        space += 1
    return can + few(best)


def roof(next_floor: i64) -> i64:
    """Whether the tile of a roof can be paid (3), and none, one or both cards of a rooftop."""
    return (3 if next_floor >= 4 else 0) + min(2, next_floor & 3)


def most(cards: i64) -> i64:
    best: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        best = max(best, nibbles.get(cards, colour))
        colour += 1
    return best


def find_evaluation(variant: i64) -> Evaluation:
    """The tables of a variant, by its number in a state."""
    if not _EVALUATIONS:
        text = resources.files("pagoria.bots").joinpath("pagoda_value.json").read_text(encoding="utf-8")
        for name, data in json.loads(text).items():
            _EVALUATIONS[VARIANT_NUMBERS[name]] = Evaluation(list(data["entries"]), list(data["scales"]))
    return _EVALUATIONS[variant]


#: By the number of the variant; read when the first is asked for.
_EVALUATIONS: Final[dict[int, Evaluation]] = {}
