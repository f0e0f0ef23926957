"""The complete state of a game of Pagoda: its fields, questions about them, and what the core contract asks.

Every field is one small integer, most of them rows of counters (``core.nibbles``), so that a state copies in
a fraction of a microsecond. For the same reason the fields are not grouped into parts: each part would be an
object more to copy. What happens to a state is in ``turn``, what may be done in ``legality``; both are plain
functions. Seats are 0 and 1, lots 0 to 5, colours 0 to 4; the notation counts from 1.
"""

from __future__ import annotations

import struct
from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pagoda.engine.components import (
    CARDS_PER_COLOUR,
    COLOURS,
    COLUMN_LIMIT,
    COLUMNS_PER_FLOOR,
    LOTS,
    TOP_FLOOR,
    TOP_FLOOR_FAST,
    Colour,
    Floor,
    Variant,
)
from pagoria.games.pagoda.engine.phases import PHASES
from pagoria.games.pagoda.engine.turn import Phase

_TOWER: Final = 5  # places of one tower: four floors and the rooftop
_HALF: Final = 3  # towers in one field

_ONE_OF_EACH: Final = 0x11111
_FULL_SET: Final = _ONE_OF_EACH * CARDS_PER_COLOUR
_ALL_TILES: Final = (1 << (COLOURS * COLOURS)) - 1

#: Every field of a state, in the order of :meth:`State.numbers`. For speed, :meth:`State.copy` names them
#: again; a test changes every attribute and fails when a copy, the numbers or the bytes do not carry it.
FIELDS: Final = (
    "variant phase start turn built used acted passed held0 held1 pile discard played hand_goal "
    "score0 score1 markers tiles columns floors towers0 towers1"
).split()
_BYTES: Final = f"<{len(FIELDS)}q"


@final
class State:
    """A game of Pagoda at one moment, hidden cards included."""

    def __init__(self, variant: i64 = Variant.STANDARD) -> None:
        self.variant: i64 = variant
        self.phase: i64 = Phase.START
        self.start: i64 = 0  # the seat that began the game
        self.turn: i64 = 0  # the seat of the active player
        self.built: i64 = 0  # columns built this turn
        self.used: i64 = 0  # abilities used this turn, one bit for each colour
        self.acted: i64 = 0  # 1 after a regular action in this turn
        self.passed: i64 = 0  # 1 when the previous player passed and nothing was built since
        self.held0: i64 = _ONE_OF_EACH  # row of cards of seat 0
        self.held1: i64 = _ONE_OF_EACH
        self.pile: i64 = _FULL_SET - 2 * _ONE_OF_EACH  # draw pile, by colour; its order is not ours
        self.discard: i64 = 0
        self.played: i64 = 0  # played this turn and not yet discarded
        self.hand_goal: i64 = 0  # how many cards the hand is being filled to
        self.score0: i64 = 0
        self.score1: i64 = 0
        self.markers: i64 = 0  # uses left, five colours of seat 0, then of seat 1
        self.tiles: i64 = _ALL_TILES  # tiles left, bit base * 5 + space
        self.columns: i64 = 0  # by lot: columns on its current floor
        self.floors: i64 = 0x111111  # by lot: its current floor from 1, or Floor.ROOFED
        self.towers0: i64 = 0  # lots 0 to 2, five places each: colour + 1 of every floor and rooftop
        self.towers1: i64 = 0  # lots 3 to 5

    # -- decisions and chance -------------------------------------------------------------------

    def actor(self) -> int:
        """The seat that has to decide, or ``CHANCE``, or ``GAME_OVER``."""
        if self.phase == Phase.PLAY or self.phase == Phase.FAN:
            return self.turn
        return GAME_OVER if self.phase == Phase.OVER else CHANCE

    def legal_actions(self) -> list[int]:
        """Every legal action, the wide ones card by card."""
        return PHASES[self.phase].legal(self)

    def random_action(self, rng: Rng) -> int:
        """A random legal action without listing the wide ones; every legal action can come up."""
        return PHASES[self.phase].random_action(self, rng)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights: a seat to start, or the colour of a drawn card."""
        return PHASES[self.phase].outcomes(self)

    def random_outcome(self, rng: Rng) -> int:
        """One of the outcomes, drawn by its weight."""
        return PHASES[self.phase].random_outcome(self, rng)

    def apply(self, action: i64) -> None:
        """Do a legal action, or let chance bring one of its outcomes. Nothing is judged here."""
        PHASES[self.phase].apply(self, action)

    # -- the state as a value -------------------------------------------------------------------

    def copy(self) -> State:
        twin = State()
        twin.variant = self.variant
        twin.phase = self.phase
        twin.start = self.start
        twin.turn = self.turn
        twin.built = self.built
        twin.used = self.used
        twin.acted = self.acted
        twin.passed = self.passed
        twin.held0 = self.held0
        twin.held1 = self.held1
        twin.pile = self.pile
        twin.discard = self.discard
        twin.played = self.played
        twin.hand_goal = self.hand_goal
        twin.score0 = self.score0
        twin.score1 = self.score1
        twin.markers = self.markers
        twin.tiles = self.tiles
        twin.columns = self.columns
        twin.floors = self.floors
        twin.towers0 = self.towers0
        twin.towers1 = self.towers1
        return twin

    def numbers(self) -> tuple[int, ...]:
        """All fields in the order of ``FIELDS``: two states are equal when their numbers are."""
        return tuple([int(getattr(self, name)) for name in FIELDS])

    def to_bytes(self) -> bytes:
        """The state as bytes, for other processes (compiled objects do not pickle)."""
        return struct.pack(_BYTES, *self.numbers())

    def load_bytes(self, data: bytes) -> None:
        """Become the state that :meth:`to_bytes` wrote."""
        for name, number in zip(FIELDS, struct.unpack(_BYTES, data), strict=True):
            setattr(self, name, number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.numbers() == other.numbers()

    # -- the game -------------------------------------------------------------------------------

    def top_floor(self) -> i64:
        """The floor that carries the roof (PG-33, PG-90)."""
        return TOP_FLOOR_FAST if self.variant & Variant.FAST else TOP_FLOOR

    def limit(self) -> i64:
        """Columns that may be built this turn (PG-12, PG-68)."""
        lantern: i64 = (self.used >> Colour.RED) & 1
        return COLUMN_LIMIT + lantern

    def most_columns(self) -> i64:
        """Columns that any turn may have: where there are abilities, one more with the Lantern (PG-68)."""
        return COLUMN_LIMIT if self.variant & Variant.SIMPLE else COLUMN_LIMIT + 1

    def completed(self) -> i64:
        """Pagodas that count as completed (PG-43, PG-70)."""
        count: i64 = 0
        lot: i64 = 0
        while lot < LOTS:
            if self.floor(lot) == Floor.ROOFED or self.blocked(lot):
                count += 1
            lot += 1
        return count

    # -- lots -----------------------------------------------------------------------------------

    def floor(self, lot: i64) -> i64:
        """The floor being built on, from 1; ``Floor.ROOFED`` when the pagoda has its roof."""
        return nibbles.get(self.floors, lot)

    def columns_on(self, lot: i64) -> i64:
        """Columns on the lot's current floor."""
        return nibbles.get(self.columns, lot)

    def tower_colour(self, lot: i64, floor: i64) -> i64:
        """The colour of a floor, or of the rooftop (``Floor.ROOFED``); -1 where none is set yet."""
        if lot < _HALF:
            return nibbles.get(self.towers0, lot * _TOWER + floor - 1) - 1
        return nibbles.get(self.towers1, (lot - _HALF) * _TOWER + floor - 1) - 1

    def paint(self, lot: i64, floor: i64, colour: i64) -> None:
        """Set the colour of a floor or rooftop."""
        if lot < _HALF:
            self.towers0 = nibbles.put(self.towers0, lot * _TOWER + floor - 1, colour + 1)
        else:
            self.towers1 = nibbles.put(self.towers1, (lot - _HALF) * _TOWER + floor - 1, colour + 1)

    def colour_at(self, lot: i64) -> i64:
        """The colour that the current floor has or must get (PG-21, PG-22); -1: any."""
        return self.tower_colour(lot, self.floor(lot))

    def open_for_column(self, lot: i64) -> bool:
        """Whether the current floor has a free space (PG-24, PG-43)."""
        return self.columns_on(lot) < COLUMNS_PER_FLOOR and self.floor(lot) != Floor.ROOFED

    def full_floor(self, lot: i64) -> bool:
        """Whether the current floor has its four columns and waits for a tile."""
        return self.columns_on(lot) == COLUMNS_PER_FLOOR and self.floor(lot) != Floor.ROOFED

    def tiles_of(self, base: i64) -> i64:
        """The tiles left of a base colour, one bit for each space colour."""
        return (self.tiles >> (COLOURS * base)) & 31

    def blocked(self, lot: i64) -> bool:
        """Whether no tile is left for the full floor (PG-70)."""
        return self.full_floor(lot) and self.tiles_of(self.colour_at(lot)) == 0

    # -- players --------------------------------------------------------------------------------

    def held(self, seat: i64) -> i64:
        """The row of cards of a seat."""
        return self.held0 if seat == 0 else self.held1

    def hold(self, seat: i64, cards: i64) -> None:
        if seat == 0:
            self.held0 = cards
        else:
            self.held1 = cards

    def marker(self, seat: i64, colour: i64) -> i64:
        """Uses left of an ability (PG-60)."""
        return nibbles.get(self.markers, seat * COLOURS + colour)

    def set_marker(self, seat: i64, colour: i64, uses: i64) -> None:
        self.markers = nibbles.put(self.markers, seat * COLOURS + colour, uses)

    def has_used(self, colour: i64) -> bool:
        """Whether the ability was used in this turn (PG-60)."""
        return (self.used >> colour) & 1 == 1

    def can_use(self, colour: i64) -> bool:
        """Whether the active player has the ability and has not used it in this turn."""
        return self.marker(self.turn, colour) > 0 and not self.has_used(colour)

    def scores(self) -> tuple[int, int]:
        return (self.score0, self.score1)
