"""Regions as plain values: what they are made of, what keeps them open, and who would get what."""

from __future__ import annotations

from collections.abc import Sequence

from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import DIRECTIONS, TERRAIN_NAMES, Terrain
from pagoria.games.pandoria.engine.figures import figures_beside, strength
from pagoria.games.pandoria.engine.land import Ground, Land
from pagoria.games.pandoria.engine.ledger import Share
from pagoria.games.pandoria.engine.scoring import share_of
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State


def regions(state: State) -> list[wire.RegionData]:
    """Every region of the land, in the order of their names."""
    land = state.land
    by_root: dict[int, list[int]] = {}
    for space in range(state.setting.size):
        if land.ground[space] < Terrain.COUNT:
            by_root.setdefault(land.root(space), []).append(space)
    return [_region(state, root, spaces) for root, spaces in by_root.items()]


def _region(state: State, root: int, spaces: list[int]) -> wire.RegionData:
    land = state.land
    endless, closed = bool(land.kept[root]), land.closed(root)
    waiting = root in state.turn.closing or root == state.turn.region
    return {
        **scored(
            land, root, spaces, [] if endless or (closed and not waiting) else _portions(state, root, spaces)
        ),
        "state": "endless" if endless else "closed" if closed else "open",
        "empty": [] if endless else _names(land.setting, _empty_beside(land, spaces)),
    }


def _portions(state: State, root: int, spaces: list[int]) -> list[Share]:
    """Who would take part in the scoring of a region as it is now (PD-30 to PD-35)."""
    beside = figures_beside(state.land, spaces)
    seats = [seat for seat in range(state.setting.players) if strength(state.land, seat, beside, 1)]
    return [share_of(state, seat, root, beside) for seat in seats]


def scored(land: Land, root: int, spaces: Sequence[int], shares: Sequence[Share]) -> wire.ScoredData:
    """A region, given by all its spaces, with these shares."""
    return {
        "name": land.setting.space_names[spaces[0]],
        "terrain": TERRAIN_NAMES[land.ground[root]],
        "symbols": land.region_symbols[root],
        "spaces": _names(land.setting, spaces),
        "shares": [_share(land, share) for share in shares],
    }


def _share(land: Land, share: Share) -> wire.ShareData:
    return {
        "seat": share.seat,
        "figures": _names(land.setting, share.figures),
        "strength": share.strength,
        "bonus": share.gain - share.strength * land.region_symbols[share.root],
        "gain": share.gain,
        "kept": share.kept,
        "lost": share.lost,
        "points": share.points,
    }


def holes(land: Land) -> list[str]:
    """The empty spaces that have no empty neighbour: no double tile fits there."""
    setting = land.setting
    empty = [space for space in range(setting.size) if land.ground[space] == Ground.NOTHING]
    return _names(setting, [space for space in empty if not _empty_beside(land, [space])])


def _empty_beside(land: Land, spaces: Sequence[int]) -> list[int]:
    """The empty neighbours of some spaces, in reading order."""
    around = land.setting.neighbours
    found = {
        other
        for space in spaces
        for other in around[DIRECTIONS * space : DIRECTIONS * (space + 1)]
        if other >= 0 and land.ground[other] == Ground.NOTHING
    }
    return sorted(found)


def _names(setting: Setting, spaces: Sequence[int]) -> list[str]:
    return [setting.space_names[space] for space in spaces]
