"""Regions as plain values: what they are made of, what keeps them open, and who would get what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pagoria.games.pandoria.components.model import TERRAIN_NAMES
from pagoria.games.pandoria.land import NOTHING, TERRAINS, Land
from pagoria.games.pandoria.setting import DIRECTIONS, Setting
from pagoria.games.pandoria.state import State

Plain: TypeAlias = dict[str, object]


def regions(state: State) -> list[Plain]:
    """Every region of the land, in the order of their names."""
    land = state.land
    by_root: dict[int, list[int]] = {}
    for space in range(state.setting.size):
        if land.ground[space] < TERRAINS:
            by_root.setdefault(land.root(space), []).append(space)
    return [_region(state, root, spaces) for root, spaces in by_root.items()]


def _region(state: State, root: int, spaces: list[int]) -> Plain:
    land = state.land
    kept_open = "endless" if land.kept[root] else "open"
    closed = land.closed(root)
    waiting = root in state.closing or root == state.region
    return {
        **region_data(land, root, spaces),
        "state": "closed" if closed else kept_open,
        "empty": _names(state.setting, [] if land.kept[root] else _empty_beside(land, spaces)),
        "shares": [] if land.kept[root] or (closed and not waiting) else shares(state, root, spaces),
    }


def region_data(land: Land, root: int, spaces: Sequence[int]) -> Plain:
    """What a region is: its name, the first space in reading order, and what it is made of."""
    return {
        "name": land.setting.space_names[spaces[0]],
        "terrain": TERRAIN_NAMES[land.ground[root]],
        "symbols": land.worth[root],
        "spaces": _names(land.setting, spaces),
    }


def shares(state: State, root: int, spaces: list[int]) -> list[Plain]:
    """Who takes part in the scoring of a region as it is now, and what everybody gets (PD-30 to PD-35)."""
    beside = state.figures_beside(spaces)
    seats = [seat for seat in range(state.setting.players) if state.strength(seat, beside, 1)]
    return [share_data(state, seat, root, beside) for seat in seats]


def share_data(state: State, seat: int, root: int, beside: list[int]) -> Plain:
    """One seat's part in a region that has figures beside it."""
    strength, gain = state.strength(seat, beside, 2), state.share(seat, root, beside)
    kept, lost, points = state.parts_of(seat, state.land.ground[root], gain)
    return {
        "seat": seat,
        "figures": _names(state.setting, [space for space in beside if state.strength(seat, [space], 1)]),
        "strength": strength,
        "bonus": gain - strength * state.land.worth[root],
        "gain": gain,
        "kept": kept,
        "lost": lost,
        "points": points,
    }


def holes(land: Land) -> list[str]:
    """The empty spaces that have no empty neighbour: no double tile fits there."""
    setting = land.setting
    empty = [space for space in range(setting.size) if land.ground[space] == NOTHING]
    return _names(setting, [space for space in empty if not _empty_beside(land, [space])])


def _empty_beside(land: Land, spaces: Sequence[int]) -> list[int]:
    """The empty neighbours of some spaces, in reading order."""
    around = land.setting.neighbours
    found = {
        other
        for space in spaces
        for other in around[DIRECTIONS * space : DIRECTIONS * (space + 1)]
        if other >= 0 and land.ground[other] == NOTHING
    }
    return sorted(found)


def _names(setting: Setting, spaces: Sequence[int]) -> list[str]:
    return [setting.space_names[space] for space in spaces]
