"""How actions and draws change the table: building, scoring, abilities, and the end of a turn."""

from __future__ import annotations

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.components import (
    BLUE,
    COLOURS,
    COLUMNS_PER_FLOOR,
    DISPLAY_SIZE,
    FAN_HAND_SIZE,
    GREEN,
    HAND_SIZE,
    MARKER_USES,
    PAGODAS_TO_END,
    PURPLE,
    RED,
    ROOFTOP_POINTS,
    ROOFTOP_POINTS_FAST,
    TILE_POINTS,
    TILE_WITH_BACK,
    YELLOW,
)
from pagoria.games.pagoda.engine.table import (
    DEAL,
    EXCHANGE,
    FAN,
    FAST,
    OVER,
    PLAY,
    REFILL_DISPLAY,
    REFILL_HAND,
    ROOFED,
    SIMPLE,
    START,
    Table,
    both_of,
    display_of,
    hand_of,
    some_cards,
)


def way_cards(paid: i64) -> i64:
    """The row of cards that a ``way`` to pay takes."""
    return some_cards(actions.way_colour(paid), actions.way_count(paid), actions.way_hand(paid))


def top_cards(action: i64) -> i64:
    """The row of cards that a roof's rooftop takes."""
    rooftop = actions.colour_of(action)
    pair = actions.pair_of(action)
    if pair == actions.NO_PAIR:
        return some_cards(rooftop, 2, actions.top_hand_of(action))
    return some_cards(rooftop, 1, actions.top_hand_of(action)) + way_cards(pair)


def cost(action: i64) -> i64:
    """The row of cards that an action plays or discards."""
    kind = actions.kind(action)
    if kind == actions.COLUMN or kind == actions.TILE:
        return way_cards(actions.paid_of(action))
    if kind == actions.DRAGON or kind == actions.ALTERNATIVE:
        return actions.cards_of(action)
    if kind == actions.ROOF:
        return way_cards(actions.paid_of(action)) + top_cards(action)
    return 0


class Turn(Table):
    """A table on which actions happen. ``apply`` trusts its caller: legality is ``State``'s part."""

    def apply(self, action: i64) -> None:
        """Do a legal action, or let chance bring one of its outcomes."""
        phase = self.phase
        if phase == PLAY:
            self._act(action)
        elif phase == FAN:
            self._decide_fan(action)
        elif phase == START:
            self.start = action
            self.turn = action
            self.phase = DEAL
        elif phase == OVER:
            raise ValueError("the game is over")
        else:
            self._draw(action)

    def _act(self, action: i64) -> None:
        kind = actions.kind(action)
        if kind == actions.COLUMN:
            self._build_column(action)
        elif kind == actions.END:
            self._end_turn()
        elif kind == actions.TILE:
            self._build_tile(action)
        elif kind == actions.ALTERNATIVE:
            self._alternative_turn(action)
        elif kind == actions.ROOF:
            self._build_roof(action)
        elif kind == actions.LANTERN:
            self._use(RED)
        elif kind == actions.DRAGON:
            self._exchange(actions.cards_of(action))
        elif kind == actions.PASS:
            self._pass()
        else:
            raise ValueError(f"{action} is not an action of a turn")

    # -- building -------------------------------------------------------------------------------

    def _play_cards(self, action: i64) -> None:
        cards = cost(action)
        self.hold(self.turn, self.held(self.turn) - cards)
        self.played += both_of(cards)
        self.acted = 1
        self.passed = 0

    def _build_column(self, action: i64) -> None:
        colour = actions.colour_of(action)
        self._play_cards(action)
        if actions.way_count(actions.paid_of(action)) > 1:
            self._use(GREEN)
        self.put_column(actions.lot_of(action), colour)

    def put_column(self, lot: i64, colour: i64) -> None:
        """A column stands on the lot and scores (PG-21, PG-23); what it costs is the caller's part."""
        floor = self.floor(lot)
        if self.tower_colour(lot, floor) < 0:
            self.paint(lot, floor, colour)
        self.columns += nibbles.one(lot)
        self.built += 1
        self._score(floor)

    def _build_tile(self, action: i64) -> None:
        lot = actions.lot_of(action)
        space = actions.colour_of(action)
        self._play_cards(action)
        self._lay_tile(lot, space, actions.paid_of(action))
        self.floors += nibbles.one(lot)
        self.columns -= COLUMNS_PER_FLOOR * nibbles.one(lot)
        self.paint(lot, self.floor(lot), space)

    def _lay_tile(self, lot: i64, space: i64, paid: i64) -> None:
        """The part that a tile and a roof share; Buddha is paid before the tile gives (PG-61)."""
        base = self.colour_at(lot)
        if actions.way_count(paid) > 1:
            self._use(BLUE)
        bit: i64 = 1
        self.tiles &= ~(bit << (base * COLOURS + space))
        self._score(TILE_POINTS)
        if not self.variant & SIMPLE:
            self.set_marker(self.turn, base, MARKER_USES)

    def _build_roof(self, action: i64) -> None:
        lot = actions.lot_of(action)
        rooftop = actions.colour_of(action)
        base = self.colour_at(lot)
        self._play_cards(action)
        tile: i64 = TILE_WITH_BACK[base * COLOURS + rooftop]
        self._lay_tile(lot, tile - base * COLOURS, actions.paid_of(action))
        # The tile's ability is there before the rooftop is paid (PG-42).
        if actions.pair_of(action) != actions.NO_PAIR:
            self._use(GREEN)
        self.built += 1
        self._score(ROOFTOP_POINTS_FAST if self.variant & FAST else ROOFTOP_POINTS)
        self.paint(lot, ROOFED, rooftop)
        self.floors = nibbles.put(self.floors, lot, ROOFED)

    def _score(self, points: i64) -> None:
        if self.turn == 0:
            self.score0 += points
        else:
            self.score1 += points

    def _use(self, colour: i64) -> None:
        bit: i64 = 1
        self.used |= bit << colour
        self.set_marker(self.turn, colour, self.marker(self.turn, colour) - 1)

    # -- other turns ----------------------------------------------------------------------------

    def _exchange(self, cards: i64) -> None:
        self._use(YELLOW)
        held = self.held(self.turn)
        self.hand_goal = nibbles.total(hand_of(held))
        self.hold(self.turn, held - cards)
        self.discard += both_of(cards)
        self.phase = EXCHANGE
        self._go_on()

    def _alternative_turn(self, action: i64) -> None:
        self._play_cards(action)
        self.put_column(actions.lot_of(action), actions.colour_of(action))
        self._end_turn()

    def _pass(self) -> None:
        if self.passed:
            self._finish()
        else:
            self._end_turn()

    # -- the end of a turn ----------------------------------------------------------------------

    def _end_turn(self) -> None:
        self.discard += self.played
        self.played = 0
        self.acted = 0
        self.phase = REFILL_DISPLAY
        self._go_on()

    def _decide_fan(self, action: i64) -> None:
        if action == actions.USE_FAN:
            self._use(PURPLE)
            self.hand_goal = FAN_HAND_SIZE
        else:
            self.hand_goal = HAND_SIZE
        self.phase = REFILL_HAND
        self._go_on()

    def _draw(self, colour: i64) -> None:
        self.pile -= nibbles.one(colour)
        if self.phase == DEAL:
            self._deal(colour)
            return
        held = self.held(self.turn)
        if nibbles.total(display_of(held)) < DISPLAY_SIZE:
            self.hold(self.turn, held + nibbles.one(colour))
        else:
            self.hold(self.turn, held + nibbles.one(COLOURS + colour))
        self._go_on()

    def _deal(self, colour: i64) -> None:
        card: i64 = nibbles.one(COLOURS + colour)
        if nibbles.total(hand_of(self.held0)) < HAND_SIZE:
            self.held0 += card
            return
        self.held1 += card
        if nibbles.total(hand_of(self.held1)) == HAND_SIZE:
            self.phase = PLAY

    def _go_on(self) -> None:
        """Move on to the next draw or decision: display first, then Fan, then hand (PG-50, PG-52)."""
        held = self.held(self.turn)
        if nibbles.total(display_of(held)) < DISPLAY_SIZE:
            self._prepare_draw()
            return
        if self.phase == REFILL_DISPLAY:
            if self.can_use(PURPLE):
                self.phase = FAN
                return
            self.hand_goal = HAND_SIZE
            self.phase = REFILL_HAND
        if nibbles.total(hand_of(held)) < self.hand_goal:
            self._prepare_draw()
        elif self.phase == EXCHANGE:
            self.hand_goal = 0
            self.phase = PLAY
        else:
            self._next_player()

    def _prepare_draw(self) -> None:
        """An empty draw pile is renewed from the discard pile, at a draw and not before (PG-51)."""
        if self.pile == 0:
            self.pile = self.discard
            self.discard = 0

    def _next_player(self) -> None:
        # A turn without a column was a pass: PG-11 allows no other.
        passed: i64 = 1 if self.built == 0 else 0
        if self.turn != self.start and self.completed() >= PAGODAS_TO_END:
            self._finish()
            return
        self._clear_turn()
        self.passed = passed
        self.turn = 1 - self.turn
        self.phase = PLAY

    def _finish(self) -> None:
        self._clear_turn()
        self.phase = OVER

    def _clear_turn(self) -> None:
        self.hand_goal = 0
        self.built = 0
        self.used = 0
        self.acted = 0
        self.passed = 0
