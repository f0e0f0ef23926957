"""What must hold in every state of every game: the checks behind the position parser and the law tests.

Each check is necessary, none refuses a state that a game can reach. Regions are counted anew from the map,
slowly and plainly, and compared with what the land keeps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pagoria.core import bits, nibbles
from pagoria.core.contract import Fault
from pagoria.games.pandoria.components.model import (
    CONSTRUCT,
    EMPTY,
    MOST_RESOURCES,
    MOST_SYMBOLS,
    PRINTED,
    RESOURCES,
    TERRAIN,
    TWO_TILES,
)
from pagoria.games.pandoria.components.model import START as START_SPACE
from pagoria.games.pandoria.land import (
    CASTLE,
    NOBODY,
    NOTHING,
    SHIP,
    TERRAINS,
    Land,
    figure_of,
    owner_of,
    printed_ground,
)
from pagoria.games.pandoria.setting import BUILDING_PLACES, DIRECTIONS, MARKET_SIZE, Setting
from pagoria.games.pandoria.state import State
from pagoria.games.pandoria.table import (
    BUILD,
    CARD,
    CASTLE_FIGURE,
    MONUMENT,
    OVER,
    PLACE,
    PLACED_NOTHING,
    SAIL,
    SCORE,
    START,
    START_TILES,
    TAKE,
    TARGET,
)
from pagoria.games.pandoria.turn import CASTLES

FIELD_NAMES: Final = ("variant", "land", "market", "cards", "tiles", "single tiles", "monuments", "turn")
(
    VARIANT_FIELD,
    LAND_FIELD,
    MARKET_FIELD,
    CARDS_FIELD,
    TILES_FIELD,
    SINGLES_FIELD,
    MONUMENTS_FIELD,
    TURN_FIELD,
) = (f"field {number} ({name})" for number, name in enumerate(FIELD_NAMES, start=1))


def player_field(seat: int) -> str:
    """What messages call the field of a player."""
    return f"field {len(FIELD_NAMES) + seat + 1} (player {seat + 1})"


def field_names(players: int) -> list[str]:
    """All fields of a position for so many players."""
    first = [f"field {number} ({name})" for number, name in enumerate(FIELD_NAMES, start=1)]
    return [*first, *(player_field(seat) for seat in range(players))]


def faults(state: State, hands_known: bool = True) -> list[Fault]:
    """Everything about a state that no game can contain."""
    if state.phase == START:
        return []
    found = [*_land(state), *_figures(state)]
    if not found:
        found = [
            *_regions(state.land),
            *_closed(state),
            *_components(state),
            *_players(state),
            *_turn(state),
            *_stage(state),
        ]
    if not found and hands_known:
        found += hand_faults(state)
    return found


# -- the land -------------------------------------------------------------------------------------


def around(setting: Setting, space: int) -> list[int]:
    """The neighbouring spaces that are on the board."""
    six = setting.neighbours[DIRECTIONS * space : DIRECTIONS * (space + 1)]
    return [other for other in six if other >= 0]


def _land(state: State) -> Iterator[Fault]:
    setting, land = state.setting, state.land
    for space in range(setting.size):
        name, ground, kind = setting.space_names[space], land.ground[space], setting.kind[space]
        buildable = kind in (EMPTY, START_SPACE)
        if kind == PRINTED and ground != setting.printed_terrain[space]:
            yield Fault(LAND_FIELD, f"{name} does not show its printed terrain")
        elif not buildable and kind != PRINTED and ground != printed_ground(kind):
            yield Fault(LAND_FIELD, f"{name} cannot be built on")
        elif buildable and ground > NOTHING:
            yield Fault(LAND_FIELD, f"{name} is no water")
        if buildable and ground < TERRAINS and not 1 <= land.symbols[space] <= MOST_SYMBOLS:
            yield Fault(LAND_FIELD, f"{name} has {land.symbols[space]} symbols; a tile has 1 or 2")
        if kind == START_SPACE and state.phase > START_TILES and ground >= TERRAINS:
            yield Fault(LAND_FIELD, f"on the start space {name} lies no start tile")
    if list(land.joined) != joined(land):
        yield Fault(LAND_FIELD, "what is connected to the placed tiles was kept wrongly")
    for space in range(setting.size):
        if land.ground[space] <= CASTLE and setting.kind[space] == EMPTY and not _is_reached(land, space):
            yield Fault(LAND_FIELD, f"{setting.space_names[space]} touches nothing that was placed")


def _is_reached(land: Land, space: int) -> bool:
    """Whether a placed space touches another one that is joined: its own tile's, or what lay there."""
    return any(land.joined[other] for other in around(land.setting, space))


def joined(land: Land) -> list[int]:
    """Slowly: the placed spaces, and the printed ones that terrain connects with them (PD-20)."""
    setting = land.setting
    placed = [
        space
        for space in range(setting.size)
        if land.ground[space] <= CASTLE and setting.kind[space] != PRINTED
    ]
    found = set(placed)
    waiting = list(placed)
    while waiting:
        for other in around(setting, waiting.pop()):
            if other not in found and land.ground[other] < TERRAINS:
                found.add(other)
                waiting.append(other)
    return [int(space in found) for space in range(setting.size)]


def flood(land: Land, space: int) -> set[int]:
    """Slowly: all spaces of the region of a terrain space (PD-02)."""
    found = {space}
    waiting = [space]
    while waiting:
        for other in around(land.setting, waiting.pop()):
            if other not in found and land.ground[other] == land.ground[space]:
                found.add(other)
                waiting.append(other)
    return found


def all_regions(land: Land) -> list[set[int]]:
    """Slowly: every region, by its first space."""
    left = [space for space in range(land.setting.size) if land.ground[space] < TERRAINS]
    regions = []
    while left:
        region = flood(land, left[0])
        regions.append(region)
        left = [space for space in left if space not in region]
    return regions


def _regions(land: Land) -> Iterator[Fault]:
    """The regions of the union-find against those of a flood fill (PD-02 to PD-04)."""
    setting = land.setting
    for region in all_regions(land):
        first = min(region)
        name, root = setting.space_names[first], land.root(first)
        sides = sum(land.ground[other] == NOTHING for space in region for other in around(setting, space))
        path = any(setting.paths[space] >> land.ground[space] & 1 for space in region)
        if {land.root(space) for space in region} != {root} or set(land.region(first)) != region:
            yield Fault(LAND_FIELD, f"the region of {name} is not kept as one")
        elif (land.sides[root], land.worth[root], bool(land.kept[root])) != (
            sides,
            sum(land.symbols[space] for space in region),
            path,
        ):
            yield Fault(LAND_FIELD, f"sides, symbols or path of the region of {name} were kept wrongly")
        elif land.closed(first) != (sides == 0 and not path):
            yield Fault(LAND_FIELD, f"whether the region of {name} is closed was kept wrongly")


def _closed(state: State) -> Iterator[Fault]:
    """PD-22: nobody stands in a closed region; what is being scored is closed."""
    land, names = state.land, state.setting.space_names
    for space in range(state.setting.size):
        if land.figure[space] != NOBODY and land.ground[space] < TERRAINS and land.closed(space):
            yield Fault(LAND_FIELD, f"a figure stands in a closed region on {names[space]}")
    for root in (*state.closing, *((state.region,) if state.region >= 0 else ())):
        if land.ground[root] >= TERRAINS or not land.closed(root):
            yield Fault(TURN_FIELD, f"the region of {names[root]} is to be scored, but it is not closed")
    if len({land.root(root) for root in state.closing}) < len(state.closing):
        yield Fault(TURN_FIELD, "a region is to be scored twice")


def _figures(state: State) -> Iterator[Fault]:
    setting, land = state.setting, state.land
    for space in range(setting.size):
        figure, ground = land.figure[space], land.ground[space]
        if figure != NOBODY and ground > CASTLE and ground != SHIP:
            yield Fault(LAND_FIELD, f"a figure stands on {setting.space_names[space]}, where it cannot")
        if figure < NOBODY or (figure != NOBODY and owner_of(figure) >= setting.players):
            yield Fault(LAND_FIELD, f"the figure on {setting.space_names[space]} is nobody's")
    for seat in range(setting.players):
        workers = land.figure.count(figure_of(seat, False)) + state.workers[seat]
        leaders = land.figure.count(figure_of(seat, True)) + state.leader[seat]
        castles = state.castles[seat] + sum(
            land.ground[space] == CASTLE and land.symbols[space] == seat for space in range(setting.size)
        )
        field = player_field(seat)
        if workers != setting.workers:
            yield Fault(field, f"{workers} workers in all; there are {setting.workers}")
        if leaders != 1:
            yield Fault(field, f"{leaders} leaders in all; there is 1")
        if castles != CASTLES:
            yield Fault(field, f"{castles} castles in all; there are {CASTLES}")


# -- cards, tiles, players ------------------------------------------------------------------------


def _twice(parts: Sequence[int]) -> int:
    """A member that is in two of several sets, or -1."""
    seen = 0
    for part in parts:
        if seen & part:
            return bits.listed(seen & part)[0]
        seen |= part
    return -1


def _components(state: State) -> Iterator[Fault]:
    setting = state.setting
    card = _twice([state.card_pile, state.market, *state.hand])
    if card >= 0:
        yield Fault(CARDS_FIELD, f"the card {setting.card_labels[card]} is in two places")
    held = state.card_pile | state.market
    for hand in state.hand:
        held |= hand
    if held & ~setting.pile_cards:
        yield Fault(CARDS_FIELD, "a card that is not in this game")
    built = sum(
        state.building_at(seat, place) >= 0
        for seat in range(setting.players)
        for place in range(BUILDING_PLACES)
    )
    if bits.count(held) + built > bits.count(setting.pile_cards):
        yield Fault(CARDS_FIELD, "more cards and buildings than there are cards")
    if state.phase >= PLACE and bits.count(state.market) != _market_size(state):
        yield Fault(MARKET_FIELD, f"the market is filled to {MARKET_SIZE} cards while the pile has any")
    tile = _twice([state.tile_pile, *state.tiles])
    if tile >= 0:
        yield Fault(TILES_FIELD, f"the tile {setting.tile_labels[tile]} is in two places")
    if bits.count(state.tile_pile) < setting.tiles_removed:
        yield Fault(TILES_FIELD, f"{setting.tiles_removed} tiles are never drawn and must be in the pile")
    yield from _tiles_laid(state)
    if state.single >= 0 and bits.has(state.single_pile, state.single):
        yield Fault(SINGLES_FIELD, "the single tile that was drawn is still in the pile")
    monuments = sum(
        state.monument_at(seat, place) for seat in range(setting.players) for place in range(BUILDING_PLACES)
    )
    if monuments != state.monuments_taken:
        yield Fault(MONUMENTS_FIELD, f"{state.monuments_taken} monuments are taken, {monuments} are built")


def _market_size(state: State) -> int:
    """How many cards the market must have at a decision; with an empty pile, as many as it has."""
    if not state.setting.with_resources():
        return 0
    most = min(MARKET_SIZE, bits.count(state.market))
    # An acquired card is replaced when the spell is over.
    return most if not state.card_pile else MARKET_SIZE


def _tiles_laid(state: State) -> Iterator[Fault]:
    """The spaces on the map are those of the tiles that are nowhere else."""
    setting, land = state.setting, state.land
    away = state.tile_pile
    for tiles in state.tiles:
        away |= tiles
    expected = _faces(setting.tile_terrain, setting.tile_symbols, 2, ~away)
    expected += _faces(setting.start_terrain, setting.start_symbols, 2, state.start_laid)
    singles = ~(state.single_pile | (1 << state.single if state.single >= 0 else 0))
    expected += _faces(setting.single_terrain, setting.single_symbols, 1, singles)
    lying = [
        (land.ground[space], land.symbols[space])
        for space in range(setting.size)
        if land.ground[space] < TERRAINS and setting.kind[space] != PRINTED
    ]
    if sorted(lying) != sorted(expected):
        yield Fault(
            TILES_FIELD, "the tiles on the map are not those that are neither in a pile nor in a hand"
        )


def _faces(terrains: Sequence[int], symbols: Sequence[int], each: int, chosen: int) -> list[tuple[int, int]]:
    """Terrain and symbols of every space of the chosen tiles."""
    faces = list(zip(terrains, symbols, strict=True))
    return [face for number, face in enumerate(faces) if chosen >> (number // each) & 1]


def _players(state: State) -> Iterator[Fault]:
    setting = state.setting
    dealt = state.phase >= PLACE
    peoples = [people for people in state.people if people >= 0]
    if len(set(peoples)) < len(peoples):
        yield Fault(player_field(0), "two players have the same people")
    for seat in range(setting.players):
        field = player_field(seat)
        if dealt and (state.people[seat] >= 0) != setting.with_resources():
            yield Fault(field, "a people belongs to every player, in the family game to nobody")
        row = [state.resource(seat, resource) for resource in range(RESOURCES)]
        if max(row) > MOST_RESOURCES or state.resources[seat] >> 4 * RESOURCES:
            yield Fault(field, f"more than {MOST_RESOURCES} of a resource")
        if not setting.with_resources() and (
            any(row) or state.places[seat] or state.visible_spell[seat] >= 0
        ):
            yield Fault(field, "in the family game there are no resources, buildings and spell piles")
        if state.score[seat] < 0:
            yield Fault(field, "a score below 0")
        most = 2 if state.ability(seat, TWO_TILES) else 1
        if bits.count(state.tiles[seat]) > most:
            yield Fault(field, f"{bits.count(state.tiles[seat])} double tiles in hand; {most} are the most")
        yield from _buildings(state, seat)


def _buildings(state: State, seat: int) -> Iterator[Fault]:
    held = [nibbles.get(state.places[seat], place) for place in range(BUILDING_PLACES)]
    buildings = [building for building in held if building not in (0, MONUMENT)]
    if len(set(buildings)) < len(buildings):
        yield Fault(player_field(seat), "two visible buildings of the same name")
    if 0 in held and any(held[held.index(0) :]):
        yield Fault(player_field(seat), "of the empty building places the first is used")


# -- the turn -------------------------------------------------------------------------------------


def _turn(state: State) -> Iterator[Fault]:
    setting, phase = state.setting, state.phase
    if phase == PLACE and (state.placed != PLACED_NOTHING or state.place_first >= 0 or state.scored):
        yield Fault(TURN_FIELD, "a turn that begins has nothing placed or scored")
    if state.skips > setting.players or (state.skips == setting.players and phase == PLACE):
        yield Fault(TURN_FIELD, f"{state.skips} skips in a row: the game is over")
    if phase == OVER and state.skips < setting.players and not (state.ending and state.turn == state.start):
        yield Fault(TURN_FIELD, "the game is not over: tiles are left and the round goes on")
    if state.ending and state.tiles_left():
        yield Fault(TURN_FIELD, "the end has begun, but there are tiles to draw")
    if phase == PLACE and state.ending and state.turn == state.start:
        yield Fault(TURN_FIELD, "the round in which the tiles ran out is over, and so is the game")
    if phase == PLACE and state.closing:
        yield Fault(TURN_FIELD, "a turn that begins has no regions to score")
    if phase >= PLACE and (phase == SAIL) != (state.resume > 0):
        yield Fault(TURN_FIELD, "what follows ('then') is written in the phase sail, and only there")
    if phase >= PLACE and (phase == SAIL) != (state.ship >= 0):
        yield Fault(TURN_FIELD, "a ship sails in the phase sail, and only there")


def _stage(state: State) -> Iterator[Fault]:
    """What a phase needs so that there is something to decide."""
    phase = state.phase
    casting = phase in (TARGET, CASTLE_FIGURE, BUILD) or (phase == SAIL and state.spell >= 0)
    if phase >= PLACE and casting != (state.spell >= 0):
        yield Fault(TURN_FIELD, "a spell is going on in the phases target, castle and build")
    elif state.discount and (state.spell_card < 0 or not bits.has(state.hand[state.turn], state.spell_card)):
        if phase >= PLACE:
            yield Fault(TURN_FIELD, "the card of a double use is still in the hand")
    elif phase == TARGET and (state.spell == TERRAIN) != (state.single >= 0):
        yield Fault(TURN_FIELD, "a single tile is placed by the spell Terrain")
    elif phase == SAIL and not _ship_is_stranded(state):
        yield Fault(TURN_FIELD, "the ship that sails is not surrounded, or has no fork below it")
    elif phase == SCORE and len(state.scorable()) < 2:
        yield Fault(TURN_FIELD, "there are no two regions to choose from")
    elif phase == TAKE and (state.region < 0 or not state.card_pile):
        yield Fault(TURN_FIELD, "points or a card: there is no region that is scored, or no card")
    elif phase >= PLACE and phase != OVER and phase != CARD and not _is_hand_asked(state):
        if not state.legal_actions():
            yield Fault(TURN_FIELD, "there is nothing to decide")


def _ship_is_stranded(state: State) -> bool:
    ship = state.ship
    if state.land.ground[ship] != SHIP or state.land.figure[ship] == NOBODY:
        return False
    owner = owner_of(state.land.figure[ship])
    return state.stranded_ship() == ship and len(state.harbours(ship)) > 1 and owner == state.decider


def _is_hand_asked(state: State) -> bool:
    """Whether what can be done now depends on the hand of the player on turn."""
    return state.phase == CARD or (state.phase == TARGET and state.spell == CONSTRUCT)


def hand_faults(state: State) -> Iterator[Fault]:
    """Checks that need the hand of the player on turn: a stage without anything to do is passed over."""
    if _is_hand_asked(state) and not possible_with_hand(state):
        yield Fault(player_field(state.turn), "with this hand there is nothing to decide at this point")


def possible_with_hand(state: State) -> bool:
    """Whether the hand of the player on turn gives the stage that the turn is in something to do."""
    if state.phase == CARD:
        return len(state.card_actions()) > 0
    if state.phase == TARGET and state.spell == CONSTRUCT:
        return len(state.legal_actions()) > 0
    return True
