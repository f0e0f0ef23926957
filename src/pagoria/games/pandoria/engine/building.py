"""What may be built: a card's building at a place, a monument on a building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pagoria.core.ints import i64
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


def add_builds(state: State, found: list[int], card: i64, less: i64) -> None:
    """The active player's places for a card's building; of several empty places the first stands for all."""
    board = state.active_board()
    empty_seen = False
    place: i64 = 0
    while place < BUILDING_PLACES:
        empty = board.free_place(place)
        if not (empty and empty_seen) and board.can_build(card, place, less):
            found.append(actions.act(Kind.BUILD, card, place))
        empty_seen = empty_seen or empty
        place += 1


def can_build_monument(state: State, place: i64, less: i64) -> bool:
    """PD-44: on a building, while there are monuments."""
    return state.piles.monuments_left() > 0 and state.active_board().can_cover(place, less)


def add_monuments(state: State, found: list[int], less: i64) -> None:
    place: i64 = 0
    while place < BUILDING_PLACES:
        if can_build_monument(state, place, less):
            found.append(actions.act(Kind.MONUMENT, place))
        place += 1


def build(state: State, action: i64, less: i64) -> None:
    """Carry out an action that builds a building or a monument, with a discount in wood."""
    board = state.active_board()
    if actions.kind(action) == Kind.BUILD:
        board.build(actions.first(action), actions.second(action), less)
    else:
        board.cover(actions.first(action), state.piles.next_monument(), less)
