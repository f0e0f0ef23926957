"""Figures on the map: where they stand, where they may be placed or walk to, and how they come home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import DIRECTIONS, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import NOBODY, Ground, Land, figure_of, is_leader, owner_of

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State

# -- where they are -------------------------------------------------------------------------------


def figures_of(land: Land, seat: i64) -> list[int]:
    """The spaces on which a seat's figures stand."""
    worker = figure_of(seat, False)
    return [
        space
        for space in range(land.setting.size)
        if land.figure[space] == worker or land.figure[space] == worker + 1
    ]


def figures_beside(land: Land, region: list[int]) -> list[int]:
    """Spaces with figures beside a region, each once (PD-35); a figure inside does not stand beside it."""
    found: list[int] = []
    terrain: i64 = land.ground[region[0]]
    for space in region:
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = land.setting.neighbours[DIRECTIONS * space + direction]
            stands = other >= 0 and land.figure[other] != NOBODY
            if stands and land.ground[other] != terrain and other not in found:
                found.append(other)
            direction += 1
    return found


def strength(land: Land, seat: i64, spaces: list[int], leader_counts: i64) -> i64:
    """How much a seat's figures on some spaces count; the leader counts ``leader_counts``."""
    total: i64 = 0
    for space in spaces:
        figure: i64 = land.figure[space]
        if owner_of(figure) == seat:
            total += leader_counts if is_leader(figure) else 1
    return total


def rage_victims(land: Land, seat: i64) -> list[int]:
    """Spaces with a worker of an opponent that Rage may send home."""
    found: list[int] = []
    space: i64 = 0
    while space < land.setting.size:
        figure: i64 = land.figure[space]
        worker = figure != NOBODY and not is_leader(figure) and land.ground[space] < Terrain.COUNT
        if worker and not land.setting.partner(seat, owner_of(figure)):
            found.append(space)
        space += 1
    return found


# -- where they may go ----------------------------------------------------------------------------


def open_spaces(land: Land) -> list[int]:
    """Every free terrain space of an open region."""
    return [space for space in range(land.setting.size) if land.can_hold_figure(space)]


def open_spaces_beside(land: Land, seat: i64) -> list[int]:
    """Free spaces of open regions beside a seat's figures."""
    found: list[int] = []
    for space in figures_of(land, seat):
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = land.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and other not in found and land.can_hold_figure(other):
                found.append(other)
            direction += 1
    return found


def wander_moves(land: Land, seat: i64) -> list[int]:
    """The Elves' moves: a worker goes one or two spaces, never off a ship (PD-52)."""
    found: list[int] = []
    for space in figures_of(land, seat):
        if not is_leader(land.figure[space]) and land.ground[space] != Ground.SHIP:
            for target in walk(land, seat, space):
                found.append(actions.act(Kind.MOVE, space, target))
    return found


def walk(land: Land, seat: i64, space: i64) -> list[int]:
    """Where a seat's worker can go from a space in one or two steps."""
    reached: list[int] = []
    for step in _steps(land, seat, space):
        if step not in reached:
            reached.append(step)
        for further in _steps(land, seat, step):
            if further not in reached:
                reached.append(further)
    return [target for target in reached if _may_stop(land, seat, target)]


def _may_stop(land: Land, seat: i64, space: i64) -> bool:
    """PD-52: a free space of an open region, or a free own castle that is not enclosed."""
    if land.castle_of(seat, space):
        return land.figure[space] == NOBODY and land.beside_nothing(space)
    return land.can_hold_figure(space)


def _steps(land: Land, seat: i64, space: i64) -> list[int]:
    """The neighbouring spaces that may be crossed: terrain, and own castles."""
    found: list[int] = []
    direction: i64 = 0
    while direction < DIRECTIONS:
        other: i64 = land.setting.neighbours[DIRECTIONS * space + direction]
        if other >= 0 and (land.ground[other] < Terrain.COUNT or land.castle_of(seat, other)):
            found.append(other)
        direction += 1
    return found


# -- between reserve and map ----------------------------------------------------------------------


def add_figure_placements(state: State, found: list[int], spaces: list[int]) -> None:
    """Worker or leader of the active player onto each of the spaces."""
    board = state.active_board()
    leader = board.leader_allowed()
    for space in spaces:
        if board.workers > 0:
            found.append(actions.act(Kind.WORKER, space))
        if leader:
            found.append(actions.act(Kind.LEADER, space))


def place_figure(state: State, seat: i64, leader: bool, space: i64) -> None:
    """From the reserve onto a space."""
    board = state.boards[seat]
    state.land.figure[space] = figure_of(seat, leader)
    if leader:
        board.leader = 0
    else:
        board.workers -= 1


def send_home(state: State, space: i64) -> None:
    """From a space back to the owner's reserve."""
    figure: i64 = state.land.figure[space]
    state.land.figure[space] = NOBODY
    if state.ledger is not None:
        state.ledger.home.append(space)
    board = state.boards[owner_of(figure)]
    if is_leader(figure):
        board.leader = 1
    else:
        board.workers += 1
