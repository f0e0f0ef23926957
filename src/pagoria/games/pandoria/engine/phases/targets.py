"""What a spell is cast on, and what it does there (PD-40, PD-47, PD-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import Resource, Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.building import build
from pagoria.games.pandoria.engine.double_use import double_targets
from pagoria.games.pandoria.engine.figures import send_home
from pagoria.games.pandoria.engine.phases.drawing import after_spell
from pagoria.games.pandoria.engine.phases.figures import move_figure
from pagoria.games.pandoria.engine.phases.placing import raise_castle
from pagoria.games.pandoria.engine.phases.rules import DrawRules, PhaseRules
from pagoria.games.pandoria.engine.phases.ships import ships_then
from pagoria.games.pandoria.engine.scoring import close_around
from pagoria.games.pandoria.engine.spells import BUILDER_LESS, conjure, ship_price, targets
from pagoria.games.pandoria.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


@final
class DrawSingle(DrawRules):
    """The single tile of the spell Terrain."""

    def pile(self, state: State) -> i64:
        return state.piles.singles

    def apply(self, state: State, action: i64) -> None:
        state.piles.singles &= ~bits.bit(action)
        state.turn.single = action
        state.enter(Phase.TARGET)


@final
class ChooseTarget(PhaseRules):
    """What the spell that was cast is for."""

    def legal(self, state: State) -> list[int]:
        turn = state.turn
        if turn.spell == Spell.TERRAIN:
            return [actions.act(Kind.PLACE_SINGLE, space) for space in state.land.shore()]
        if turn.discount:
            return double_targets(state, turn.spell, turn.spell_card, turn.spell_base)
        return targets(state, turn.spell, turn.spell_card, turn.spell_base)

    def apply(self, state: State, action: i64) -> None:
        kind = actions.kind(action)
        if kind == Kind.PLACE_CASTLE:
            state.turn.skips = 0
            raise_castle(state, actions.first(action))
            ships_then(state, Phase.CASTLE_FIGURE)
        elif kind == Kind.PLACE_SINGLE:
            _lay_single(state, actions.first(action))
            ships_then(state, Phase.SCORE)
        else:
            _take_effect(state, action)
            after_spell(state)


def _take_effect(state: State, action: i64) -> None:
    """What a spell does that fills no space."""
    kind = actions.kind(action)
    first = actions.first(action)
    board = state.active_board()
    if kind == Kind.ACQUIRE:
        state.piles.market &= ~bits.bit(first)
        board.take_card(first)
    elif kind == Kind.CONJURE:
        conjure(board, first)
    elif kind == Kind.BUILD or kind == Kind.MONUMENT:
        build(state, action, BUILDER_LESS)
    elif kind == Kind.RAGE:
        send_home(state, first)
    elif kind == Kind.MOVE:
        state.land.move_figure(first, actions.second(action))
    else:
        if state.turn.spell == Spell.ASTRAL_SHIP:
            board.pay(Resource.CRYSTALS, ship_price(state, first, state.turn.spell_base))
        move_figure(state, action)


def _lay_single(state: State, space: i64) -> None:
    setting, turn = state.setting, state.turn
    turn.skips = 0
    state.land.place(space, setting.single_terrain[turn.single], setting.single_symbols[turn.single])
    turn.single = -1
    close_around(state, space)
