"""What players hold and build: double tiles and cards in hands, the market, buildings and monuments.

A tile or a card comes from its pile, a card otherwise from wherever it lies; what makes room for it goes
under the pile. A building takes a card out of the game, as in a game.
"""

from __future__ import annotations

from pagoria.core import bits, nibbles
from pagoria.games.pandoria.arranging.names import (
    FREE,
    GONE,
    HAND,
    MARKET,
    MONUMENT,
    PILE,
    PieceName,
    PlaceName,
)
from pagoria.games.pandoria.arranging.open_draft import OpenDraft, copies
from pagoria.games.pandoria.engine.boards import MONUMENT as COVERED
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation.positions import CARDS, TILES

# -- double tiles -----------------------------------------------------------------------------------


def why_no_tile(state: State, piece: PieceName, place: PlaceName) -> str | None:
    _, seat, there = place
    board, same = state.boards[seat], copies(state.setting.tile_labels, piece[1])
    if there in same:
        return "that tile is there already"
    if there == FREE and bits.count(board.tiles) >= board.tile_goal():
        return f"{board.tile_goal()} double tiles are the most there"
    return (
        None
        if any(bits.has(state.piles.tiles, tile) for tile in same)
        else "no such tile is left in the pile"
    )


def take_tile(draft: OpenDraft, piece: PieceName, place: PlaceName) -> None:
    _, seat, there = place
    same = copies(draft.setting.tile_labels, piece[1])
    tile = next(tile for tile in same if bits.has(draft.state.piles.tiles, tile))
    if there != FREE:
        drop_tile(draft, seat, there)
    draft.leave(TILES, tile)
    draft.state.boards[seat].tiles |= 1 << tile


def drop_tile(draft: OpenDraft, seat: int, tile: int) -> None:
    draft.state.boards[seat].tiles &= ~(1 << tile)
    draft.join(TILES, tile)


# -- cards ------------------------------------------------------------------------------------------


def why_no_card(state: State, piece: PieceName, place: PlaceName) -> str | None:
    zone, seat, there = place
    same = copies(state.setting.card_labels, piece[1])
    if there in same:
        return "that card is there already"
    here = bits.listed(state.boards[seat].hand) if zone == HAND else ()
    if zone == HAND and there == FREE and all(card in here for card in same):
        return "that card is there already"
    return None if _source(state, same, place) >= 0 else "no such card is left"


def _source(state: State, same: list[int], place: PlaceName) -> int:
    """The copy of a card that comes to a place: from the pile, from out of the game, or from elsewhere."""
    gone = _gone(state)
    held = [board.hand for seat, board in enumerate(state.boards) if place[:2] != (HAND, seat)]
    sources = {PILE: state.piles.cards, GONE: gone if _spare(state) > 0 else 0}
    rows = [row for zone, row in sources.items() if zone != place[0]]
    rows += [*held, *([state.piles.market] if place[0] != MARKET else [])]
    return next((card for row in rows for card in same if bits.has(row, card)), -1)


def _gone(state: State) -> int:
    """The cards that are out of the game, or under buildings."""
    found = state.setting.pile_cards & ~state.piles.cards & ~state.piles.market
    for board in state.boards:
        found &= ~board.hand
    return found


def _spare(state: State) -> int:
    """How many cards are out of the game and under no building."""
    return bits.count(_gone(state)) - _built(state)


def _built(state: State) -> int:
    rows = (board.places for board in state.boards)
    return sum(nibbles.get(row, place) > 0 for row in rows for place in range(BUILDING_PLACES))


def bring_card(draft: OpenDraft, piece: PieceName, place: PlaceName) -> None:
    zone, seat, there = place
    card = _source(draft.state, copies(draft.setting.card_labels, piece[1]), place)
    if there != FREE:
        drop_card(draft, place)
    _lift(draft, card)
    if zone == HAND:
        draft.state.boards[seat].hand |= 1 << card
    elif zone == MARKET:
        draft.state.piles.market |= 1 << card
        draft.state.piles.shown |= 1 << card
    elif zone == PILE:
        draft.join(CARDS, card)


def drop_card(draft: OpenDraft, place: PlaceName) -> None:
    """A card goes under the pile."""
    _lift(draft, place[2])
    draft.join(CARDS, place[2])


def _lift(draft: OpenDraft, card: int) -> None:
    """A card leaves wherever it lies."""
    state, others = draft.state, ~(1 << card)
    if bits.has(state.piles.cards, card):
        draft.leave(CARDS, card)
    state.piles.market &= others
    state.piles.shown &= others
    for board in state.boards:
        board.hand &= others


# -- buildings --------------------------------------------------------------------------------------


def why_no_building(state: State, piece: PieceName, place: PlaceName) -> str | None:
    _, seat, site = place
    board, held = state.boards[seat], _held(piece)
    there = nibbles.get(board.places, site)
    if there == held:
        return "that is there already"
    if not there and site and board.free_place(site - 1):
        return "of the empty building places the first is used"
    if piece[0] == MONUMENT:
        if not state.piles.monuments_left():
            return "no monument is left"
    elif board.has_building(piece[1]):
        return "that building is visible already"
    return None if there or _spare(state) > 0 or state.piles.cards else "no card is left for it"


def _held(piece: PieceName) -> int:
    """What stands in a building place for a piece."""
    return COVERED if piece[0] == MONUMENT else piece[1] + 1


def put_building(draft: OpenDraft, piece: PieceName, place: PlaceName) -> None:
    _, seat, site = place
    board = draft.state.boards[seat]
    if not nibbles.get(board.places, site) and _spare(draft.state) <= 0:
        draft.leave(CARDS, _card_for(draft.state, piece))
    board.places = nibbles.put(board.places, site, _held(piece))
    count_monuments(draft.state)


def _card_for(state: State, piece: PieceName) -> int:
    """The card of the pile that a building takes out of the game: one that shows it, if there is any."""
    cards = bits.listed(state.piles.cards)
    return next((card for card in cards if state.setting.card_building[card] == piece[1]), cards[-1])


def tear_down(draft: OpenDraft, place: PlaceName) -> None:
    """What stands behind a building place moves up."""
    _, seat, site = place
    board = draft.state.boards[seat]
    row = [nibbles.get(board.places, other) for other in range(BUILDING_PLACES) if other != site]
    for number, held in enumerate([*row, 0]):
        board.places = nibbles.put(board.places, number, held)
    count_monuments(draft.state)


def count_monuments(state: State) -> None:
    """The monuments that stand are those that were taken from the pile."""
    rows = (board.places for board in state.boards)
    state.piles.monuments_taken = sum(
        nibbles.get(row, place) == COVERED for row in rows for place in range(BUILDING_PLACES)
    )
