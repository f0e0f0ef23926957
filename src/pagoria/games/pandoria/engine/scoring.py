"""Closing and scoring regions, and the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import MOST_RESOURCES, YIELDS, Building, Resource, Terrain
from pagoria.games.pandoria.engine.boards import PlayerBoard
from pagoria.games.pandoria.engine.figures import figures_beside, send_home, strength
from pagoria.games.pandoria.engine.land import NOBODY, owner_of
from pagoria.games.pandoria.engine.ledger import Share

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


def close_around(state: State, space: i64) -> None:
    """After a space was filled: closed regions are noted, the figures in them go home (PD-22)."""
    land = state.land
    for root in land.closed_around(space):
        if root not in state.turn.closing:
            state.turn.closing.append(root)
            if state.ledger is not None:
                state.ledger.closed.append(root)
            for inside in land.region(root):
                if land.figure[inside] != NOBODY:
                    send_home(state, inside)


def figures_around(state: State, root: i64) -> list[int]:
    """The spaces beside the region of a root on which figures stand."""
    return figures_beside(state.land, state.land.region(root))


def scorable(state: State) -> list[int]:
    """The closed regions of this turn that have a figure beside them (PD-30)."""
    return [root for root in state.turn.closing if figures_around(state, root)]


def bonus_each(board: PlayerBoard, terrain: i64) -> i64:
    """What production buildings add for each figure beside a region (PD-32)."""
    if terrain == Terrain.CITY:
        return 1 if board.has_building(Building.STATUE) else 0
    small: i64 = Building.SMALL_TOWER
    large: i64 = Building.LARGE_TOWER
    if terrain == Terrain.FOREST:
        small = Building.SMALL_SAW_MILL
        large = Building.LARGE_SAW_MILL
    elif terrain == Terrain.HILLS:
        small = Building.SMALL_TREASURY
        large = Building.LARGE_TREASURY
    bonus: i64 = 1 if board.has_building(small) else 0
    return bonus + (2 if board.has_building(large) else 0)


def gain_of(state: State, seat: i64, root: i64, beside: list[int]) -> i64:
    """What a seat takes from a region (PD-31, PD-32)."""
    land = state.land
    symbols: i64 = land.region_symbols[root]
    base: i64 = symbols * strength(land, seat, beside, 2)
    if not state.setting.with_resources():
        return base
    return base + bonus_each(state.boards[seat], land.ground[root]) * strength(land, seat, beside, 1)


def share_of(state: State, seat: i64, root: i64, beside: list[int]) -> Share:
    """A seat's share in full: what of it is kept, becomes points, and is lost (PD-33)."""
    land = state.land
    figures = [space for space in beside if owner_of(land.figure[space]) == seat]
    share = Share(seat, root, figures, strength(land, seat, beside, 2), gain_of(state, seat, root, beside))
    terrain: i64 = land.ground[root]
    if terrain == Terrain.CITY or not state.setting.with_resources():
        share.points = share.gain
        return share
    resource: i64 = YIELDS[terrain]
    board = state.boards[seat]
    excess = max(0, board.resource(resource) + share.gain - MOST_RESOURCES)
    rate = board.exchange_rate(resource)
    share.kept = share.gain - excess
    share.points = excess // rate
    share.lost = excess % rate
    return share


def take_share(state: State, seat: i64, root: i64, beside: list[int]) -> None:
    share = share_of(state, seat, root, beside)
    board = state.boards[seat]
    board.score += share.points
    if share.kept:
        resource: i64 = YIELDS[state.land.ground[root]]
        board.set_resource(resource, board.resource(resource) + share.kept)
    if state.ledger is not None:
        state.ledger.shares.append(share)


def score_region(state: State, root: i64) -> None:
    """Everybody with figures beside the region takes a share."""
    beside = figures_around(state, root)
    seat: i64 = 0
    while seat < state.setting.players:
        if strength(state.land, seat, beside, 1) > 0:
            take_share(state, seat, root, beside)
        seat += 1


def final_count(state: State) -> None:
    """PD-61: cards in hand and resources become points; family games have at most the cards."""
    for board in state.boards:
        board.score += bits.count(board.hand)
        resource: i64 = Resource.CRYSTALS
        while resource < Resource.COUNT:
            rate = board.exchange_rate(resource)
            have = board.resource(resource)
            board.score += have // rate
            board.set_resource(resource, have % rate)
            resource += 1
