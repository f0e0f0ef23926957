"""What must hold in every state of every game: the checks behind the position parser and the law tests.

Each check is necessary, none refuses a state that a game can reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pagoria.core import nibbles
from pagoria.core.state import Fault
from pagoria.core.texts import Text
from pagoria.games.pagoda.engine.cards import both_of, display_of, hand_of
from pagoria.games.pagoda.engine.components import (
    CARDS_PER_COLOUR,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS_PER_FLOOR,
    DISPLAY_SIZE,
    FAN_HAND_SIZE,
    HAND_SIZE,
    LETTERS,
    LOTS,
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
from pagoria.games.pagoda.engine.legality import alternative_possible, regular_builds, stuck
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase

FIELD_NAMES: Final = (
    "lots",
    "first player's cards",
    "second player's cards",
    "draw",
    "discard",
    "scores",
    "markers",
    "turn",
    "variant",
)
(
    LOTS_FIELD,
    FIRST_FIELD,
    SECOND_FIELD,
    DRAW_FIELD,
    DISCARD_FIELD,
    SCORES_FIELD,
    MARKERS_FIELD,
    TURN_FIELD,
    VARIANT_FIELD,
) = (f"field {number} ({name})" for number, name in enumerate(FIELD_NAMES, start=1))
CARDS_FIELD: Final = "fields 2 to 5 (cards)"


def faults(state: State, hands_known: bool = True) -> list[Fault]:
    """Everything about a state that no game can contain."""
    found = [*_lots(state), *_cards(state), *_held(state), *_scores(state), *_markers(state), *_turn(state)]
    if not found and hands_known:
        found += hand_faults(state)
    return found


def board_points(state: State) -> int:
    """What everything built so far has scored, for both players together."""
    rooftop = ROOFTOP_POINTS_FAST if state.variant & Variant.FAST else ROOFTOP_POINTS
    points = 0
    for lot in range(LOTS):
        for floor, columns in enumerate(floor_columns(state, lot), start=1):
            points += floor * columns
            points += TILE_POINTS * (floor > 1)
        if state.floor(lot) == Floor.ROOFED:
            points += TILE_POINTS + rooftop
    return points


def floor_columns(state: State, lot: int) -> list[int]:
    """The number of columns on each floor of a lot, from the ground."""
    if state.floor(lot) == Floor.ROOFED:
        return [COLUMNS_PER_FLOOR] * state.top_floor()
    return [COLUMNS_PER_FLOOR] * (state.floor(lot) - 1) + [state.columns_on(lot)]


def tiles_laid(state: State) -> list[tuple[int, int]]:
    """The tiles on the board as (lot, tile number), read off the towers."""
    laid = []
    for lot in range(LOTS):
        floors = len(floor_columns(state, lot))
        for floor in range(1, floors):
            base = state.tower_colour(lot, floor)
            laid.append((lot, base * COLOURS + state.tower_colour(lot, floor + 1)))
        if state.floor(lot) == Floor.ROOFED:
            base = state.tower_colour(lot, floors)
            laid.append((lot, TILE_WITH_BACK[base * COLOURS + state.tower_colour(lot, Floor.ROOFED)]))
    return laid


def _lots(state: State) -> Iterator[Fault]:
    seen: set[int] = set()
    for lot, tile in tiles_laid(state):
        if tile in seen:
            name = f"{LETTERS[tile // COLOURS]}>{LETTERS[tile % COLOURS]}"
            yield Fault(LOTS_FIELD, f"lot {lot + 1}: the tile {name} lies on the board twice")
        seen.add(tile)
    if sum(1 << tile for tile in seen) != ((1 << COLOURS * COLOURS) - 1) & ~state.tiles:
        yield Fault(LOTS_FIELD, "the tiles left do not fit the tiles on the board")
    for lot in range(LOTS):
        empty_ground = state.floor(lot) == 1 and state.columns_on(lot) == 0
        if empty_ground != (state.colour_at(lot) < 0):
            yield Fault(LOTS_FIELD, f"lot {lot + 1}: a ground floor has a colour from its first column on")


def _cards(state: State) -> Iterator[Fault]:
    rows = [both_of(state.held0), both_of(state.held1), state.pile, state.discard, state.played]
    for colour in range(COLOURS):
        count = sum(nibbles.get(row, colour) for row in rows)
        if count != CARDS_PER_COLOUR:
            yield Fault(
                CARDS_FIELD, f"{count} {COLOUR_NAMES[colour]} cards in all; there are {CARDS_PER_COLOUR}"
            )


def _held(state: State) -> Iterator[Fault]:
    if state.phase in (Phase.START, Phase.DEAL):
        return
    for seat, field in enumerate((FIRST_FIELD, SECOND_FIELD)):
        display = nibbles.total(display_of(state.held(seat)))
        hand = nibbles.total(hand_of(state.held(seat)))
        waiting = seat != state.turn or state.phase == Phase.OVER
        played = 0 if waiting else nibbles.total(state.played)
        if display > DISPLAY_SIZE or hand > FAN_HAND_SIZE:
            yield Fault(field, f"{display} cards in the display and {hand} in the hand; 5 and 4 are the most")
        elif (
            waiting
            or (state.phase == Phase.PLAY and not state.acted)
            or (state.phase == Phase.FAN and not state.built)
        ):
            if display != DISPLAY_SIZE or hand < HAND_SIZE:
                text = Text("the display must have 5 cards and the hand at least 2 at this point")
                yield Fault(field, text, (f"display {seat}", f"hand {seat}"))
        elif state.phase == Phase.FAN and display != DISPLAY_SIZE:
            yield Fault(field, "the display is filled to 5 before the Fan is decided")
        elif state.phase == Phase.PLAY and not _came_from_full(display, hand, played):
            yield Fault(field, "with the cards played this turn it was no full display and hand before")


def _came_from_full(display: int, hand: int, played: int) -> bool:
    """Whether display and hand were complete before the cards of this turn were played."""
    hand_before = display + hand + played - DISPLAY_SIZE
    return HAND_SIZE <= hand_before <= FAN_HAND_SIZE and hand <= hand_before


def _scores(state: State) -> Iterator[Fault]:
    total = sum(state.scores())
    if total != board_points(state):
        yield Fault(
            SCORES_FIELD, f"the scores add up to {total}, but the board is worth {board_points(state)}"
        )


def _markers(state: State) -> Iterator[Fault]:
    laid = [0] * COLOURS
    for _, tile in tiles_laid(state):
        laid[tile // COLOURS] += 1
    for colour in range(COLOURS):
        uses = [state.marker(seat, colour) for seat in (0, 1)]
        name = COLOUR_NAMES[colour]
        if max(uses) > MARKER_USES:
            yield Fault(MARKERS_FIELD, f"a {name} marker shows more than {MARKER_USES} uses")
        elif state.variant & Variant.SIMPLE and (any(uses) or state.used):
            yield Fault(
                MARKERS_FIELD if any(uses) else TURN_FIELD, "there are no abilities in the simple game"
            )
        elif sum(use > 0 for use in uses) > laid[colour]:
            text = Text("more {colour} markers are set than {colour} tiles were laid", {"colour": name})
            yield Fault(MARKERS_FIELD, text)
        if state.has_used(colour) and not laid[colour]:
            yield Fault(TURN_FIELD, f"the {name} ability was used, but no {name} tile was laid")
        elif (
            state.has_used(colour)
            and state.phase == Phase.PLAY
            and not state.acted
            and uses[state.turn] == MARKER_USES
        ):
            yield Fault(MARKERS_FIELD, f"the {name} marker shows 2, though the ability was used this turn")


def _turn(state: State) -> Iterator[Fault]:
    if state.built > state.limit():
        yield Fault(TURN_FIELD, f"{state.built} columns are more than the limit of {state.limit()}")
    if state.has_used(Colour.GREEN) and not state.built:
        yield Fault(TURN_FIELD, "the Bowl of rice was used, but no column was built")
    if state.has_used(Colour.BLUE) and not state.built and not state.acted:
        yield Fault(TURN_FIELD, "Buddha was used, but no tile was laid this turn")
    if state.phase == Phase.PLAY:
        yield from _play(state)
    elif state.played:
        yield Fault(DISCARD_FIELD, "cards played this turn, though the turn's actions are over")
    if state.phase == Phase.FAN and not state.can_use(Colour.PURPLE):
        yield Fault(TURN_FIELD, "the Fan decision is due, but the player cannot use the Fan")
    if state.phase == Phase.FAN and state.passed:
        yield Fault(TURN_FIELD, "flag p ends when something is built, and a second pass ends the game")
    if state.phase == Phase.OVER and (state.built or state.used or state.acted or state.passed):
        yield Fault(TURN_FIELD, "a finished game is written c0l3[]o")
    if state.phase == Phase.OVER and state.completed() >= PAGODAS_TO_END and state.turn == state.start:
        yield Fault(TURN_FIELD, "the game is not over: the other player has one more turn")
    if state.phase in (Phase.EXCHANGE, Phase.REFILL_DISPLAY) and not state.pile:
        yield Fault(DRAW_FIELD, "a card is to be drawn from an empty pile")


def _play(state: State) -> Iterator[Fault]:
    if bool(state.acted) != (state.played > 0):
        yield Fault(
            DISCARD_FIELD, "cards are played in a turn exactly when a regular action was done (flag a)"
        )
    if state.built and not state.acted:
        yield Fault(TURN_FIELD, "columns were built without a regular action (flag a)")
    if state.has_used(Colour.PURPLE):
        yield Fault(TURN_FIELD, "the Fan is used only after the actions of a turn")
    # A pair costs one card more than the column it pays, and a tile is not a column.
    if state.built + state.has_used(Colour.GREEN) + 2 * state.has_used(Colour.BLUE) > nibbles.total(
        state.played
    ):
        yield Fault(TURN_FIELD, "the columns and pairs of this turn cost more cards than were played")
    if state.passed and state.acted:
        yield Fault(TURN_FIELD, "flag p ends when something is built")
    yield from _play_on_board(state)
    over = state.completed() >= PAGODAS_TO_END and state.turn == state.start and not state.acted
    if over:
        yield Fault(TURN_FIELD, Text("three pagodas were completed before this turn: the game is over"))


def _play_on_board(state: State) -> Iterator[Fault]:
    """What the turn says against what stands on the lots."""
    empty = [state.floor(lot) == 1 and state.columns_on(lot) == 0 for lot in range(LOTS)]
    if state.passed and any(empty):
        yield Fault(TURN_FIELD, "nobody passes while there is an empty lot (flag p)")
    standing = sum(sum(floor_columns(state, lot)) + (state.floor(lot) == Floor.ROOFED) for lot in range(LOTS))
    if state.built > standing:
        yield Fault(
            TURN_FIELD, f"{state.built} columns were built this turn, but {standing} are on the board"
        )
    if state.acted and not state.built and not tiles_laid(state):
        yield Fault(TURN_FIELD, "a regular action without a column lays a tile, but no tile is on the board")


def hand_faults(state: State) -> Iterator[Fault]:
    """Checks that need the hand of the active player: what was played so far tells about it."""
    if state.phase == Phase.OVER and state.completed() < PAGODAS_TO_END and _could_build(state):
        yield Fault(
            TURN_FIELD, "the game is not over: no three pagodas are completed and this player can build"
        )
    if state.phase == Phase.FAN and not state.built and _could_build(state):
        yield Fault(TURN_FIELD, "a player who can build something cannot have passed (f with c0)")
    if state.phase == Phase.PLAY and state.acted and not state.built and not regular_builds(state):
        yield Fault(TURN_FIELD, "this player can no longer build the column that every turn needs")


def _could_build(state: State) -> bool:
    """Whether the player of a turn that ended without a column could have built one (PG-15)."""
    turn = state.copy()
    turn.phase = Phase.PLAY
    # A Lantern forbids the alternative turn, and then a Dragon may draw nothing that fits. Only after the
    # game's end is this no longer written.
    lantern_lost = (
        state.phase == Phase.OVER and _was_laid(state, Colour.RED) and _was_laid(state, Colour.YELLOW)
    )
    return not stuck(turn, regular_builds(turn), alternative_possible(turn) and not lantern_lost)


def _was_laid(state: State, base: int) -> bool:
    return any(tile // COLOURS == base for _, tile in tiles_laid(state))
