"""The card stage of a turn (PD-25): a spell, a building or a monument; both halves of a card (PD-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import Ability, Resource, Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.building import add_builds, add_monuments, build
from pagoria.games.pandoria.engine.double_use import double_builds, double_possible
from pagoria.games.pandoria.engine.phases.rules import PhaseRules
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.spells import (
    castable,
    printed_ship_possible,
    recast_possible,
    spell_price,
)
from pagoria.games.pandoria.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State

#: How many cards the spell Adopt draws.
ADOPTED: Final = 2


@final
class UseCard(PhaseRules):
    """A spell, a building, a monument, or none of them."""

    def enter(self, state: State) -> None:
        if state.setting.with_cards() and len(card_actions(state)) > 0:
            state.turn.phase = Phase.CARD
        else:
            state.enter(Phase.SCORE)

    def legal(self, state: State) -> list[int]:
        return [*card_actions(state), Kind.NO_CARD]

    def apply(self, state: State, action: i64) -> None:
        kind = actions.kind(action)
        if kind == Kind.SPELL or kind == Kind.DOUBLE:
            state.turn.discount = 1 if kind == Kind.DOUBLE else 0
            _cast_card(state, actions.first(action))
        elif kind == Kind.RECAST:
            spell = state.active_board().visible_spell
            _cast(state, spell, -1, state.setting.spell_cost[spell] + 1)
        elif kind == Kind.PRINTED_SHIP:
            _cast(state, Spell.ASTRAL_SHIP, -1, state.setting.astral_ship)
        else:
            if kind != Kind.NO_CARD:
                build(state, action, 0)
            state.enter(Phase.SCORE)


@final
class SecondHalf(PhaseRules):
    """The building or monument of a card's double use; then the card is gone in any case."""

    def legal(self, state: State) -> list[int]:
        return double_builds(state, state.turn.spell_card)

    def apply(self, state: State, action: i64) -> None:
        build(state, action, 1)
        _put_away(state, state.turn.spell_card)
        state.turn.forget_spell()
        state.enter(Phase.SCORE)


def card_actions(state: State) -> list[int]:
    """Every spell, building and monument that can be paid and has an effect."""
    found: list[int] = []
    setting = state.setting
    board = state.active_board()
    with_resources = setting.with_resources()
    double = board.ability(Ability.DOUBLE_USE)
    for card in bits.listed(board.hand):
        spell: i64 = setting.card_spell[card]
        if castable(state, spell, card, setting.spell_cost[spell]):
            found.append(actions.act(Kind.SPELL, card))
        if double and double_possible(state, card):
            found.append(actions.act(Kind.DOUBLE, card))
        if with_resources:
            add_builds(state, found, card, 0)
    if with_resources:
        add_monuments(state, found, 0)
        if recast_possible(state):
            found.append(Kind.RECAST)
        if printed_ship_possible(state):
            found.append(Kind.PRINTED_SHIP)
    return found


def _cast_card(state: State, card: i64) -> None:
    spell: i64 = state.setting.card_spell[card]
    state.piles.shown |= bits.bit(card)
    if not state.turn.discount:
        _put_away(state, card)
    _cast(state, spell, card, state.setting.spell_cost[spell])


def _put_away(state: State, card: i64) -> None:
    """A card that was cast goes onto the spell pile, in the family game out of the game.

    After a double use that built the card's own building it is no longer in the hand.
    """
    board = state.active_board()
    if not bits.has(board.hand, card):
        return
    board.drop_card(card)
    if state.setting.mode != Mode.FAMILY_SPELLS:
        board.visible_spell = state.setting.card_spell[card]


def _cast(state: State, spell: i64, card: i64, base: i64) -> None:
    turn = state.turn
    turn.spell = spell
    turn.spell_card = card
    turn.spell_base = base
    if spell != Spell.ASTRAL_SHIP:
        state.active_board().pay(Resource.CRYSTALS, spell_price(state, base))
    if spell == Spell.ADOPT:
        turn.decider = turn.active
        turn.to_draw = ADOPTED
        turn.resume = Phase.SCORE
        state.enter(Phase.ADOPT)
    elif spell == Spell.TERRAIN:
        state.enter(Phase.DRAW_SINGLE)
    else:
        state.enter(Phase.TARGET)
