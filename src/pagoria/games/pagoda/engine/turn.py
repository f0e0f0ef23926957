"""What actions and draws do to a state: building, scoring, abilities, and the end of a turn.

The functions trust their callers: legality is judged where a move enters (``refusals``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, cost
from pagoria.games.pagoda.engine.cards import both_of, display_of, hand_of
from pagoria.games.pagoda.engine.components import (
    COLOURS,
    COLUMNS_PER_FLOOR,
    DISPLAY_SIZE,
    FAN_HAND_SIZE,
    HAND_SIZE,
    MARKER_USES,
    PAGODAS_TO_END,
    ROOFTOP_POINTS,
    ROOFTOP_POINTS_FAST,
    TILE_POINTS,
    TILE_WITH_BACK,
    Colour,
    Floor,
    Variant,
)

if TYPE_CHECKING:
    from pagoria.games.pagoda.engine.state import State


@final
class Phase:
    """Who has to decide what next."""

    START: Final = 0  # chance: which seat starts
    DEAL: Final = 1  # chance: a card for a starting hand
    PLAY: Final = 2  # the active player
    EXCHANGE: Final = 3  # chance: a card for the Dragon
    REFILL_DISPLAY: Final = 4  # chance: a card for the display at the end of the turn
    FAN: Final = 5  # the active player: use the Fan or not
    REFILL_HAND: Final = 6  # chance: a card for the hand at the end of the turn
    OVER: Final = 7


def act(state: State, action: i64) -> None:
    """An action of the active player in a turn."""
    kind = actions.kind(action)
    if kind == Kind.COLUMN:
        _build_column(state, action)
    elif kind == Kind.END:
        _end_turn(state)
    elif kind == Kind.TILE:
        _build_tile(state, action)
    elif kind == Kind.ALTERNATIVE:
        _alternative_turn(state, action)
    elif kind == Kind.ROOF:
        _build_roof(state, action)
    elif kind == Kind.LANTERN:
        _use(state, Colour.RED)
    elif kind == Kind.DRAGON:
        _exchange(state, actions.cards_of(action))
    else:
        _pass(state)


# -- building -------------------------------------------------------------------------------------


def _play_cards(state: State, action: i64) -> None:
    cards = cost(action)
    state.hold(state.turn, state.held(state.turn) - cards)
    state.played += both_of(cards)
    state.acted = 1
    state.passed = 0


def _build_column(state: State, action: i64) -> None:
    colour = actions.colour_of(action)
    _play_cards(state, action)
    if actions.way_count(actions.paid_of(action)) > 1:
        _use(state, Colour.GREEN)
    put_column(state, actions.lot_of(action), colour)


def put_column(state: State, lot: i64, colour: i64) -> None:
    """A column stands on the lot and scores (PG-21, PG-23); what it costs is the caller's part."""
    floor = state.floor(lot)
    if state.tower_colour(lot, floor) < 0:
        state.paint(lot, floor, colour)
    state.columns += nibbles.one(lot)
    state.built += 1
    _score(state, floor)


def _build_tile(state: State, action: i64) -> None:
    lot = actions.lot_of(action)
    space = actions.colour_of(action)
    _play_cards(state, action)
    _lay_tile(state, lot, space, actions.paid_of(action))
    state.floors += nibbles.one(lot)
    state.columns -= COLUMNS_PER_FLOOR * nibbles.one(lot)
    state.paint(lot, state.floor(lot), space)


def _lay_tile(state: State, lot: i64, space: i64, paid: i64) -> None:
    """The part that a tile and a roof share; Buddha is used before the tile brings its ability (PG-61)."""
    base = state.colour_at(lot)
    if actions.way_count(paid) > 1:
        _use(state, Colour.BLUE)
    bit: i64 = 1
    state.tiles &= ~(bit << (base * COLOURS + space))
    _score(state, TILE_POINTS)
    if not state.variant & Variant.SIMPLE:
        state.set_marker(state.turn, base, MARKER_USES)


def _build_roof(state: State, action: i64) -> None:
    lot = actions.lot_of(action)
    rooftop = actions.colour_of(action)
    base = state.colour_at(lot)
    _play_cards(state, action)
    tile: i64 = TILE_WITH_BACK[base * COLOURS + rooftop]
    _lay_tile(state, lot, tile - base * COLOURS, actions.paid_of(action))
    # The tile's ability is there before the rooftop is paid for (PG-42).
    if actions.pair_of(action) != actions.NO_PAIR:
        _use(state, Colour.GREEN)
    state.built += 1
    _score(state, ROOFTOP_POINTS_FAST if state.variant & Variant.FAST else ROOFTOP_POINTS)
    state.paint(lot, Floor.ROOFED, rooftop)
    state.floors = nibbles.put(state.floors, lot, Floor.ROOFED)


def _score(state: State, points: i64) -> None:
    if state.turn == 0:
        state.score0 += points
    else:
        state.score1 += points


def _use(state: State, colour: i64) -> None:
    bit: i64 = 1
    state.used |= bit << colour
    state.set_marker(state.turn, colour, state.marker(state.turn, colour) - 1)


# -- other turns ----------------------------------------------------------------------------------


def _exchange(state: State, cards: i64) -> None:
    _use(state, Colour.YELLOW)
    held = state.held(state.turn)
    state.hand_goal = nibbles.total(hand_of(held))
    state.hold(state.turn, held - cards)
    state.discard += both_of(cards)
    state.phase = Phase.EXCHANGE
    _go_on(state)


def _alternative_turn(state: State, action: i64) -> None:
    _play_cards(state, action)
    put_column(state, actions.lot_of(action), actions.colour_of(action))
    _end_turn(state)


def _pass(state: State) -> None:
    if state.passed:
        _finish(state)
    else:
        _end_turn(state)


# -- the end of a turn ----------------------------------------------------------------------------


def _end_turn(state: State) -> None:
    state.discard += state.played
    state.played = 0
    state.acted = 0
    state.phase = Phase.REFILL_DISPLAY
    _go_on(state)


def decide_fan(state: State, action: i64) -> None:
    """The active player uses the Fan or does not; then the hand is filled."""
    if action == Kind.USE_FAN:
        _use(state, Colour.PURPLE)
        state.hand_goal = FAN_HAND_SIZE
    else:
        state.hand_goal = HAND_SIZE
    state.phase = Phase.REFILL_HAND
    _go_on(state)


def draw(state: State, colour: i64) -> None:
    """A card of this colour comes to the active player: to the display until it is full, then to the hand."""
    state.pile -= nibbles.one(colour)
    held = state.held(state.turn)
    if nibbles.total(display_of(held)) < DISPLAY_SIZE:
        state.hold(state.turn, held + nibbles.one(colour))
    else:
        state.hold(state.turn, held + nibbles.one(COLOURS + colour))
    _go_on(state)


def deal(state: State, colour: i64) -> None:
    """A card of this colour comes to a starting hand."""
    state.pile -= nibbles.one(colour)
    card: i64 = nibbles.one(COLOURS + colour)
    if nibbles.total(hand_of(state.held0)) < HAND_SIZE:
        state.held0 += card
        return
    state.held1 += card
    if nibbles.total(hand_of(state.held1)) == HAND_SIZE:
        state.phase = Phase.PLAY


def _go_on(state: State) -> None:
    """Move on to the next draw or decision: display first, then Fan, then hand (PG-50, PG-52)."""
    held = state.held(state.turn)
    if nibbles.total(display_of(held)) < DISPLAY_SIZE:
        _prepare_draw(state)
        return
    if state.phase == Phase.REFILL_DISPLAY:
        if state.can_use(Colour.PURPLE):
            state.phase = Phase.FAN
            return
        state.hand_goal = HAND_SIZE
        state.phase = Phase.REFILL_HAND
    if nibbles.total(hand_of(held)) < state.hand_goal:
        _prepare_draw(state)
    elif state.phase == Phase.EXCHANGE:
        state.hand_goal = 0
        state.phase = Phase.PLAY
    else:
        _next_player(state)


def _prepare_draw(state: State) -> None:
    """An empty draw pile is renewed from the discard pile, at a draw and not before (PG-51)."""
    if state.pile == 0:
        state.pile = state.discard
        state.discard = 0


def _next_player(state: State) -> None:
    # A turn without a column was a pass: PG-11 allows no other.
    passed: i64 = 1 if state.built == 0 else 0
    if in_last_turn(state):
        _finish(state)
        return
    hand_over(state)
    state.passed = passed


def in_last_turn(state: State) -> bool:
    """Whether the game ends with this turn, as the board is now."""
    return state.turn != state.start and state.completed() >= PAGODAS_TO_END


def hand_over(state: State) -> None:
    """The other player's turn begins; nothing of this one is remembered."""
    _clear_turn(state)
    state.turn = 1 - state.turn
    state.phase = Phase.PLAY


def _finish(state: State) -> None:
    _clear_turn(state)
    state.phase = Phase.OVER


def _clear_turn(state: State) -> None:
    state.hand_goal = 0
    state.built = 0
    state.used = 0
    state.acted = 0
    state.passed = 0
