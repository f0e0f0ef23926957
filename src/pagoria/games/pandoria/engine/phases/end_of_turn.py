"""The end of a turn: a card from the market (PD-26), a new tile (PD-27), the Elves' walk (PD-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import Ability, Resource
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.figures import wander_moves
from pagoria.games.pandoria.engine.phases.drawing import refill
from pagoria.games.pandoria.engine.phases.rules import DrawRules, PhaseRules
from pagoria.games.pandoria.engine.scoring import final_count
from pagoria.games.pandoria.engine.turn import Phase, Placed

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


@final
class Buy(PhaseRules):
    """A card from the market: after a scoring, for the Wizards always (PD-26, PD-53)."""

    def enter(self, state: State) -> None:
        if len(offers(state)) > 0:
            state.turn.phase = Phase.BUY
        else:
            state.enter(Phase.DRAW_TILE)

    def legal(self, state: State) -> list[int]:
        return [*[actions.act(Kind.BUY, card) for card in offers(state)], Kind.NO_BUY]

    def apply(self, state: State, action: i64) -> None:
        if actions.kind(action) == Kind.NO_BUY:
            state.enter(Phase.DRAW_TILE)
            return
        card = actions.first(action)
        board = state.active_board()
        board.set_resource(Resource.GOLD, board.resource(Resource.GOLD) - board.card_price(card))
        board.take_card(card)
        state.piles.market &= ~bits.bit(card)
        refill(state, Phase.DRAW_TILE)


def offers(state: State) -> list[int]:
    """The market cards that the active player may buy now."""
    board = state.active_board()
    allowed = state.turn.scored == 1 or board.ability(Ability.SPELLBOOK)
    if not allowed or not state.setting.with_resources():
        return []
    gold = board.resource(Resource.GOLD)
    return [card for card in bits.listed(state.piles.market) if board.card_price(card) <= gold]


@final
class DrawTile(DrawRules):
    """A tile for the one placed; none left is the beginning of the end (PD-60)."""

    def enter(self, state: State) -> None:
        if state.turn.placed == Placed.TILE:
            if state.piles.tiles_left() > 0:
                state.turn.phase = Phase.DRAW_TILE
                return
            state.turn.ending = 1
        state.enter(Phase.WANDER)

    def pile(self, state: State) -> i64:
        return state.piles.tiles

    def apply(self, state: State, action: i64) -> None:
        state.piles.tiles &= ~bits.bit(action)
        state.active_board().tiles |= bits.bit(action)
        state.enter(Phase.WANDER)


@final
class Wander(PhaseRules):
    """The Elves' walk; then the next player's turn, or the end of the game."""

    def enter(self, state: State) -> None:
        walks = state.active_board().ability(Ability.WANDER)
        if walks and wander_moves(state.land, state.turn.active):
            state.turn.phase = Phase.WANDER
        else:
            _end_turn(state)

    def legal(self, state: State) -> list[int]:
        return [*wander_moves(state.land, state.turn.active), Kind.NO_MOVE]

    def apply(self, state: State, action: i64) -> None:
        if actions.kind(action) == Kind.MOVE:
            state.land.move_figure(actions.first(action), actions.second(action))
        _end_turn(state)


def _end_turn(state: State) -> None:
    players = state.setting.players
    state.turn.pass_on(players)
    if state.turn.finished(players):
        final_count(state)
        state.enter(Phase.OVER)
    else:
        state.enter(Phase.PLACE)


@final
class Over(PhaseRules):
    """Nothing is left to decide."""

    def apply(self, state: State, action: i64) -> None:
        del state, action
        raise ValueError("the game is over")
