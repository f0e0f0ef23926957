"""What must hold in every state of every game: the checks behind the position parser and the law tests.

They are necessary conditions: none of them refuses a state that a game can reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pagoria.core import bits, nibbles
from pagoria.core.plurals import how_many
from pagoria.core.state import Fault
from pagoria.core.texts import Text
from pagoria.games.pandoria.components.model import MOST_RESOURCES, Resource, SpaceKind, Terrain
from pagoria.games.pandoria.engine.boards import MONUMENT, PlayerBoard
from pagoria.games.pandoria.engine.land_checks import land_faults
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, MARKET_SIZE
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.engine.turn_checks import hand_faults, turn_faults
from pagoria.games.pandoria.notation.fields import (
    CARDS_FIELD,
    LAND_FIELD,
    MARKET_FIELD,
    MONUMENTS_FIELD,
    SINGLES_FIELD,
    TILES_FIELD,
    player_field,
)


def faults(state: State, hands_known: bool = True) -> list[Fault]:
    """Everything about a state that no game can contain."""
    if state.turn.phase == Phase.START:
        return []
    found = land_faults(state)
    if not found:
        found = [*_cards(state), *_start_tiles(state), *_tiles(state), *_players(state)]
    if not found and state.turn.phase >= Phase.PLACE:
        found = turn_faults(state)
    if not found and hands_known:
        found += hand_faults(state)
    return found


# -- cards, tiles, players ------------------------------------------------------------------------


def _all_held(parts: Sequence[int]) -> tuple[int, int]:
    """All members of several sets, and one that is in two of them, or -1."""
    held, twice = 0, -1
    for part in parts:
        if held & part:
            twice = bits.listed(held & part)[0]
        held |= part
    return held, twice


def _cards(state: State) -> Iterator[Fault]:
    setting = state.setting
    held, twice = _all_held([state.piles.cards, state.piles.market, *(board.hand for board in state.boards)])
    if twice >= 0:
        yield Fault(CARDS_FIELD, f"the card {setting.card_labels[twice]} is in two places")
    if held & ~setting.pile_cards:
        yield Fault(CARDS_FIELD, "a card that is not in this game")
    places = [nibbles.get(board.places, place) for board in state.boards for place in range(BUILDING_PLACES)]
    built = len([held for held in places if held])
    if bits.count(held) + built > bits.count(setting.pile_cards):
        yield Fault(CARDS_FIELD, "more cards and buildings than there are cards")
    market = bits.count(state.piles.market)
    if market > MARKET_SIZE or (market and not setting.with_resources()):
        yield Fault(MARKET_FIELD, f"{how_many(market, 'card')} in the market")
    elif (
        state.turn.phase >= Phase.PLACE
        and setting.with_resources()
        and state.piles.cards
        and market < MARKET_SIZE
    ):
        yield Fault(MARKET_FIELD, f"the market is filled to {MARKET_SIZE} cards while the pile has any")
    if places.count(MONUMENT) != state.piles.monuments_taken:
        built = places.count(MONUMENT)
        yield Fault(MONUMENTS_FIELD, f"{state.piles.monuments_taken} monuments are taken, {built} are built")


def _start_tiles(state: State) -> Iterator[Fault]:
    """PD-11: a start tile lies on every two start spaces, and none lies twice."""
    setting, land = state.setting, state.land
    faces = list(zip(setting.start_terrain, setting.start_symbols, strict=True))
    left = [sorted(faces[half : half + 2]) for half in range(0, len(faces), 2)]
    for pair in zip(setting.start_first, setting.start_second, strict=True):
        lying = sorted((land.ground[space], land.symbols[space]) for space in pair)
        if lying in left:
            left.remove(lying)
        elif lying[0][0] < Terrain.COUNT:
            first, second = (setting.space_names[space] for space in pair)
            yield Fault(LAND_FIELD, f"on {first} and {second} lies no start tile, or one that lies elsewhere")


def _tiles(state: State) -> Iterator[Fault]:
    setting = state.setting
    held, twice = _all_held([state.piles.tiles, *(board.tiles for board in state.boards)])
    if twice >= 0:
        yield Fault(TILES_FIELD, f"the tile {setting.tile_labels[twice]} is in two places")
    if bits.count(state.piles.tiles) < setting.tiles_removed:
        text = Text("{n} tiles are never drawn and must be in the pile", {"n": setting.tiles_removed})
        yield Fault(TILES_FIELD, text)
    if state.turn.single >= 0 and bits.has(state.piles.singles, state.turn.single):
        yield Fault(SINGLES_FIELD, "the single tile that was drawn is still in the pile")
    singles = state.piles.singles | (1 << state.turn.single if state.turn.single >= 0 else 0)
    expected = [
        *_faces(setting.tile_terrain, setting.tile_symbols, 2, ~held),
        *_faces(setting.single_terrain, setting.single_symbols, 1, ~singles),
    ]
    land = state.land
    lying = {
        space: (ground, land.symbols[space])
        for space, ground in enumerate(land.ground)
        if ground < Terrain.COUNT and setting.kind[space] == SpaceKind.EMPTY
    }
    if sorted(lying.values()) != sorted(expected):
        odd = Counter(lying.values())
        odd.subtract(expected)
        spaces = [setting.space_names[space] for space, face in lying.items() if odd[face] > 0]
        text = Text("there are not enough tiles for what lies on {spaces}", {"spaces": spaces})
        if not spaces:
            text = Text("tiles that are neither in a pile nor in a hand are not on the map")
        yield Fault(TILES_FIELD, text, tuple(f"space {name}" for name in spaces))


def _faces(terrains: Sequence[int], symbols: Sequence[int], each: int, chosen: int) -> list[tuple[int, int]]:
    """Terrain and symbols of every space of the chosen tiles, by the number of spaces of each."""
    faces = enumerate(zip(terrains, symbols, strict=True))
    return [face for number, face in faces if chosen >> (number // each) & 1]


def _players(state: State) -> Iterator[Fault]:
    setting = state.setting
    peoples = [board.people for board in state.boards if board.people >= 0]
    if len(set(peoples)) < len(peoples):
        yield Fault(player_field(0), "two players have the same people")
    for seat, board in enumerate(state.boards):
        field = player_field(seat)
        if state.turn.phase >= Phase.PLACE and (board.people >= 0) != setting.with_resources():
            yield Fault(field, "a people belongs to every player, in the family game to nobody")
        row = [board.resource(resource) for resource in range(Resource.COUNT)]
        if max(row) > MOST_RESOURCES or board.resources >> 4 * Resource.COUNT:
            yield Fault(field, f"more than {MOST_RESOURCES} of a resource")
        if not setting.with_resources() and (any(row) or board.places or board.visible_spell >= 0):
            yield Fault(field, "in the family game there are no resources, buildings and spell piles")
        if board.score < 0:
            yield Fault(field, "a score below 0")
        most = board.tile_goal()
        if bits.count(board.tiles) > most:
            yield Fault(field, f"{bits.count(board.tiles)} double tiles in hand; {most} are the most")
        yield from _buildings(board, field)


def _buildings(board: PlayerBoard, field: str) -> Iterator[Fault]:
    held = [nibbles.get(board.places, place) for place in range(BUILDING_PLACES)]
    buildings = [building for building in held if building not in (0, MONUMENT)]
    if len(set(buildings)) < len(buildings):
        yield Fault(field, "two visible buildings of the same name")
    if 0 in held and any(held[held.index(0) :]):
        yield Fault(field, "of the empty building places the first is used")
