"""Pagoda at full speed for learners: one of many games that are played at once.

What a seat sees is written straight from the state, for speed. It reads nothing but what a view is allowed to
copy (``engine.view``) and the seat's own hand. ``tensors.observations`` has the table and makes the same
numbers from a view; tests hold the two against each other, and deal anew what is hidden.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from pagoria.games.pagoda.engine.cards import display_of, hand_of
from pagoria.games.pagoda.engine.components import COLOURS, COLUMNS_PER_FLOOR, LOTS, TOP_FLOOR, Floor
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.tensors import byte_tables as tables
from pagoria.games.pagoda.tensors.spelling import SIZE, UNFINISHED, Offers, action_of

#: The numbers of an observation: what is before the numbers given so far, those, and one's own hand.
_BEFORE: Final = 250
OBSERVATION_SIZE: Final = 421
_NONE_CHOSEN: Final = bytes(SIZE)
_NONE_OFFERED: Final = bytes(SIZE)


@final
class PagodaLane:
    """A game in progress; chance is answered inside."""

    observation_size: Final = OBSERVATION_SIZE

    def __init__(self, variant: i64) -> None:
        self._variant: i64 = variant
        self.state = State(variant)
        self._rng = Rng(0)
        self._prefix: list[int] = []
        self._offers = Offers(self.state)
        self._seen = b""  # the row as it was when the last action was complete; empty: not made yet

    def begin(self, rng: Rng) -> None:
        """A new game, whose chance comes from ``rng``."""
        self._rng = rng
        self.state = State(self._variant)
        self._resolve_chance()

    def give(self, number: int) -> int:
        """The actor gives a number that is offered; who has to decide then."""
        self._prefix.append(number)
        action = action_of(self._prefix)
        if action != UNFINISHED:
            self.state.apply(action)
            self._resolve_chance()
        return self.state.actor()

    def _resolve_chance(self) -> None:
        """Let chance decide until a seat has to, or the game is over."""
        state = self.state
        while state.actor() == CHANCE:
            state.apply(state.random_outcome(self._rng))
        self._prefix = []
        self._offers = Offers(state)
        self._seen = b""

    def row(self) -> bytearray:
        """What the actor may know and what it may do, one byte for each number."""
        if not self._seen:
            self._seen = _seen(self.state, self.state.actor())
        row = bytearray(self._seen)
        for number in self._prefix:
            row[_BEFORE + number] += 1
        for number in self._offers.after(self._prefix):
            row[OBSERVATION_SIZE + number] = 1
        return row


def _seen(state: State, seat: i64) -> bytes:
    """The row of a seat that has given no number yet, without what it may do."""
    parts: list[bytes] = [tables.ONE_OF_TWO[seat]]
    _add_lots(parts, state)
    _add_players(parts, state)
    _add_turn(parts, state)
    parts.append(tables.ONE_OF_TWO[seat])
    parts.append(_NONE_CHOSEN)
    tables.add_counters(parts, hand_of(state.held(seat)))
    parts.append(_NONE_OFFERED)
    return b"".join(parts)


def _add_lots(parts: list[bytes], state: State) -> None:
    lot: i64 = 0
    while lot < LOTS:
        _add_floors(parts, state, lot)
        lot += 1
    lot = 0
    while lot < LOTS:
        roofed = state.floor(lot) == Floor.ROOFED
        parts.append(tables.COLOUR[1 + state.tower_colour(lot, Floor.ROOFED) if roofed else 0])
        lot += 1
    base: i64 = 0
    while base < COLOURS:
        parts.append(tables.BITS[state.tiles_of(base)])
        base += 1


def _add_floors(parts: list[bytes], state: State, lot: i64) -> None:
    """Each floor: its colour, and the columns on it; nothing above the one that is being built."""
    current = state.floor(lot)
    top = state.top_floor()
    floor: i64 = 1
    while floor < current and floor <= top:
        parts.append(tables.FLOOR[tables.floor_place(state.tower_colour(lot, floor), COLUMNS_PER_FLOOR)])
        floor += 1
    if floor <= top:
        place = tables.floor_place(state.tower_colour(lot, floor), state.columns_on(lot))
        parts.append(tables.FLOOR[place])
        floor += 1
    parts.append(tables.NO_FLOORS[TOP_FLOOR + 1 - floor])


def _add_players(parts: list[bytes], state: State) -> None:
    tables.add_counters(parts, display_of(state.held0))
    tables.add_counters(parts, display_of(state.held1))
    parts.append(tables.BYTE[nibbles.total(hand_of(state.held0))])
    parts.append(tables.BYTE[nibbles.total(hand_of(state.held1))])
    tables.add_counters(parts, state.markers)
    tables.add_counters(parts, state.markers >> (4 * COLOURS))
    parts.append(tables.BYTE[min(state.score0, tables.MOST)])
    parts.append(tables.BYTE[min(state.score1, tables.MOST)])


def _add_turn(parts: list[bytes], state: State) -> None:
    parts.append(tables.ONE_OF_TWO[state.turn])
    parts.append(tables.ONE_OF_TWO[state.start])
    tables.add_counters(parts, state.discard)
    tables.add_counters(parts, state.played)
    parts.append(tables.BITS[state.used])
    parts.append(tables.BYTE[nibbles.total(state.pile)])
    parts.append(tables.BYTE[state.built])
    parts.append(tables.BYTE[state.limit()])
    parts.append(tables.BYTE[1 if state.phase == Phase.FAN else 0])
