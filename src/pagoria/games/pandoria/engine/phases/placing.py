"""The first stage of a turn (PD-20 to PD-22): a tile or a castle onto the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import Ground
from pagoria.games.pandoria.engine.phases.rules import PhaseRules
from pagoria.games.pandoria.engine.phases.ships import ships_then
from pagoria.games.pandoria.engine.scoring import close_around
from pagoria.games.pandoria.engine.turn import Phase, Placed

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State

#: A random action that could place a tile places a castle once in this many times.
_CASTLE_ONCE_IN: Final = 16


@final
class Placement(PhaseRules):
    """A tile in hand, a castle, or a skip when neither has a place."""

    def legal(self, state: State) -> list[int]:
        return placements(state)

    def random_action(self, state: State, rng: Rng) -> i64:
        """One ticket for each place, then tile and direction at random."""
        board = state.active_board()
        pairs: list[int] = state.land.open_pairs() if board.tiles else []
        castle = board.castles > 0 and (not pairs or rng.below(_CASTLE_ONCE_IN) == 0)
        if castle:
            shore = state.land.shore()
            if shore:
                return actions.act(Kind.PLACE_CASTLE, shore[rng.below(len(shore))])
        if not pairs:
            return Kind.SKIP
        tile = bits.nth(board.tiles, rng.below(bits.count(board.tiles)))
        return actions.act(Kind.PLACE_TILE, tile, pairs[rng.below(len(pairs))], rng.below(2))

    def apply(self, state: State, action: i64) -> None:
        turn = state.turn
        kind = actions.kind(action)
        if kind == Kind.SKIP:
            turn.skips += 1
            turn.placed = Placed.NOTHING
            state.enter(Phase.FIGURE)
            return
        turn.skips = 0
        if kind == Kind.PLACE_CASTLE:
            turn.placed = Placed.CASTLE
            raise_castle(state, actions.first(action))
        else:
            turn.placed = Placed.TILE
            _lay_tile(state, actions.first(action), actions.second(action), actions.third(action))
        ships_then(state, Phase.FIGURE)


def placements(state: State) -> list[int]:
    """PD-20: every tile in hand on every pair both ways, every castle; PD-21: else a skip."""
    board = state.active_board()
    found: list[int] = []
    tiles = bits.listed(board.tiles)
    if tiles:
        for pair in state.land.open_pairs():
            for tile in tiles:
                found.append(actions.act(Kind.PLACE_TILE, tile, pair, 0))
                found.append(actions.act(Kind.PLACE_TILE, tile, pair, 1))
    if board.castles:
        for space in state.land.shore():
            found.append(actions.act(Kind.PLACE_CASTLE, space))
    return found or [Kind.SKIP]


def _lay_tile(state: State, tile: i64, pair: i64, turned: i64) -> None:
    setting, turn = state.setting, state.turn
    state.active_board().tiles &= ~bits.bit(tile)
    turn.place_first = setting.pair_first[pair]
    turn.place_second = setting.pair_second[pair]
    first: i64 = 2 * tile + turned
    second: i64 = 2 * tile + 1 - turned
    state.land.place(turn.place_first, setting.tile_terrain[first], setting.tile_symbols[first])
    state.land.place(turn.place_second, setting.tile_terrain[second], setting.tile_symbols[second])
    close_around(state, turn.place_first)
    close_around(state, turn.place_second)


def raise_castle(state: State, space: i64) -> None:
    """A castle of the active player onto a space."""
    state.active_board().castles -= 1
    state.turn.place_first = space
    state.land.place(space, Ground.CASTLE, state.turn.active)
    close_around(state, space)
