"""Checks of the map: everything that ``Land`` keeps up to date is counted anew, slowly, and compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pagoria.core.state import Fault
from pagoria.core.texts import Text
from pagoria.games.pandoria.components.model import DIRECTIONS, MOST_SYMBOLS, SpaceKind, Terrain
from pagoria.games.pandoria.engine.boards import CASTLES
from pagoria.games.pandoria.engine.land import NOBODY, Ground, Land, figure_of, owner_of, printed_ground
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation.fields import LAND_FIELD, TURN_FIELD, player_field


def land_faults(state: State) -> list[Fault]:
    """What is wrong with the map; regions and closings are looked at when the spaces are in order."""
    found = [*_spaces(state), *_placed(state.land), *_figures(state), *_reserves(state)]
    return found or [*_regions(state.land), *_closed(state)]


@lru_cache(maxsize=16)
def _all_around(setting: Setting) -> list[list[int]]:
    six = setting.neighbours
    return [
        [other for other in six[DIRECTIONS * space : DIRECTIONS * (space + 1)] if other >= 0]
        for space in range(setting.size)
    ]


# -- spaces ---------------------------------------------------------------------------------------


def _spaces(state: State) -> Iterator[Fault]:
    setting, land = state.setting, state.land
    for space, kind in enumerate(setting.kind):
        name, ground = setting.space_names[space], land.ground[space]
        buildable = kind in (SpaceKind.EMPTY, SpaceKind.START)
        if buildable and ground > Ground.NOTHING:
            yield Fault(LAND_FIELD, f"{name} is not water")
        elif buildable and ground < Terrain.COUNT and not 1 <= land.symbols[space] <= MOST_SYMBOLS:
            yield Fault(LAND_FIELD, f"{name} has {land.symbols[space]} symbols; a tile has 1 or 2")
        elif kind == SpaceKind.START and ground >= Terrain.COUNT and state.turn.phase > Phase.START_TILES:
            yield Fault(LAND_FIELD, f"no start tile lies on the start space {name}")
        elif kind == SpaceKind.PRINTED and ground != setting.printed_terrain[space]:
            yield Fault(LAND_FIELD, f"{name} does not show its printed terrain")
        elif not buildable and kind != SpaceKind.PRINTED and ground != printed_ground(kind):
            yield Fault(LAND_FIELD, f"{name} cannot be built on")


def _placed(land: Land) -> Iterator[Fault]:
    """PD-20: what is connected to the placed tiles, and that nothing was placed apart from them."""
    setting, around = land.setting, _all_around(land.setting)
    if list(land.joined) != joined(land):
        yield Fault(LAND_FIELD, "what is connected to the placed tiles was kept wrongly")
    for space, kind in enumerate(setting.kind):
        placed = kind == SpaceKind.EMPTY and land.ground[space] <= Ground.CASTLE
        if placed and not any(land.joined[other] for other in around[space]):
            name = setting.space_names[space]
            text = Text("{space} touches nothing that was placed", {"space": name})
            yield Fault(LAND_FIELD, text, (f"space {name}",))


def joined(land: Land) -> list[int]:
    """The placed spaces, and those of the regions beside them (PD-20)."""
    setting, around = land.setting, _all_around(land.setting)
    placed = {
        space
        for space, kind in enumerate(setting.kind)
        if kind != SpaceKind.PRINTED and land.ground[space] <= Ground.CASTLE
    }
    found = set(placed)
    for region in all_regions(land):
        if any(other in placed for space in region for other in around[space]):
            found |= region
    return [int(space in found) for space in range(setting.size)]


# -- regions --------------------------------------------------------------------------------------


def all_regions(land: Land) -> list[set[int]]:
    """Every region (PD-02), found by walking from space to space."""
    around, seen, regions = _all_around(land.setting), set[int](), []
    for first in range(land.setting.size):
        terrain = land.ground[first]
        if terrain < Terrain.COUNT and first not in seen:
            region, waiting = {first}, [first]
            while waiting:
                for other in around[waiting.pop()]:
                    if other not in region and land.ground[other] == terrain:
                        region.add(other)
                        waiting.append(other)
            seen |= region
            regions.append(region)
    return regions


def _regions(land: Land) -> Iterator[Fault]:
    """What is kept for the root of every region against what is there (PD-02 to PD-04)."""
    setting, around = land.setting, _all_around(land.setting)
    roots = set()
    regions = all_regions(land)
    for region in regions:
        first = min(region)
        name, terrain, root = setting.space_names[first], land.ground[first], land.root(first)
        sides = sum(land.ground[other] == Ground.NOTHING for space in region for other in around[space])
        path = any(setting.paths[space] >> terrain & 1 for space in region)
        symbols = sum(land.symbols[space] for space in region)
        roots.add(root)
        if any(land.root(space) != root for space in region):
            yield Fault(LAND_FIELD, f"the region of {name} is not kept as one")
        elif (land.sides[root], land.region_symbols[root], bool(land.kept[root])) != (sides, symbols, path):
            yield Fault(LAND_FIELD, f"sides, symbols or path of the region of {name} were kept wrongly")
        elif land.closed(first) != (sides == 0 and not path):
            yield Fault(LAND_FIELD, f"whether the region of {name} is closed was kept wrongly")
    if len(roots) < len(regions):
        yield Fault(LAND_FIELD, "two regions are kept as one")


def _closed(state: State) -> Iterator[Fault]:
    """PD-22: nobody stands in a closed region; what is to be scored is closed."""
    land, names = state.land, state.setting.space_names
    for space, figure in enumerate(land.figure):
        if figure != NOBODY and land.ground[space] < Terrain.COUNT and land.closed(space):
            yield Fault(LAND_FIELD, f"a figure stands in a closed region on {names[space]}")
    for root in (*state.turn.closing, *((state.turn.region,) if state.turn.region >= 0 else ())):
        if land.ground[root] >= Terrain.COUNT or not land.closed(root):
            yield Fault(TURN_FIELD, f"the region of {names[root]} is to be scored, but it is not closed")
    if len({land.root(root) for root in state.turn.closing}) < len(state.turn.closing):
        yield Fault(TURN_FIELD, "a region is to be scored twice")


# -- figures and castles --------------------------------------------------------------------------


def _figures(state: State) -> Iterator[Fault]:
    land, names = state.land, state.setting.space_names
    for space, figure in enumerate(land.figure):
        ground = land.ground[space]
        if figure != NOBODY and ground > Ground.CASTLE and ground != Ground.SHIP:
            yield Fault(LAND_FIELD, f"a figure stands on {names[space]}, where it cannot")
        if figure != NOBODY and not 0 <= owner_of(figure) < state.setting.players:
            yield Fault(LAND_FIELD, f"the figure on {names[space]} is nobody's")


def _reserves(state: State) -> Iterator[Fault]:
    """What a player has on the map and in reserve is always the same in all."""
    setting, land = state.setting, state.land
    raised = [land.symbols[space] for space, ground in enumerate(land.ground) if ground == Ground.CASTLE]
    for seat, board in enumerate(state.boards):
        workers = land.figure.count(figure_of(seat, False)) + board.workers
        leaders = land.figure.count(figure_of(seat, True)) + board.leader
        castles = raised.count(seat) + board.castles
        field = player_field(seat)
        if workers != setting.workers:
            yield Fault(field, f"{workers} workers in all; there are {setting.workers}")
        if leaders != 1:
            yield Fault(field, f"{leaders} leaders in all; there is 1")
        if castles != CASTLES:
            yield Fault(field, f"{castles} castles in all; there are {CASTLES}")
