"""Both halves of one card (PD-54): the spell now, then its building or a monument, each for one less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import Resource, Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.building import add_builds, add_monuments, build
from pagoria.games.pandoria.engine.spells import (
    BUILDER_LESS,
    castable,
    conjure,
    ship_price,
    spell_price,
    targets,
)

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


def double_builds(state: State, card: i64) -> list[int]:
    """The second half: the card's own building or a monument."""
    found: list[int] = []
    add_builds(state, found, card, 1)
    add_monuments(state, found, 1)
    return found


def double_possible(state: State, card: i64) -> bool:
    """Whether the spell can be cast so that afterwards the second half can be paid too."""
    spell: i64 = state.setting.card_spell[card]
    base: i64 = state.setting.spell_cost[spell]
    state.turn.discount = 1
    possible = castable(state, spell, card, base)
    if possible:
        board = state.active_board()
        before = board.resources
        if spell != Spell.ASTRAL_SHIP:
            board.pay(Resource.CRYSTALS, spell_price(state, base))
        if _moves_resources(spell):
            possible = len(double_targets(state, spell, card, base)) > 0
        else:
            possible = len(double_builds(state, card)) > 0
        board.resources = before
    state.turn.discount = 0
    return possible


def _moves_resources(spell: i64) -> bool:
    """Whether a spell's use decides what is left for the second half."""
    return spell in (Spell.ASTRAL_SHIP, Spell.CONJURE, Spell.CONSTRUCT, Spell.MASTER_BUILDER)


def double_targets(state: State, spell: i64, card: i64, base: i64) -> list[int]:
    """The targets of a spell after which the second half is still possible."""
    found = targets(state, spell, card, base)
    return [action for action in found if leaves_second_half(state, action, spell, card, base)]


def leaves_second_half(state: State, action: i64, spell: i64, card: i64, base: i64) -> bool:
    """Whether the second half can still be paid once the spell has done this; the state is left as it was."""
    if not _moves_resources(spell):
        return True
    seat = state.turn.active
    own = state.boards[seat]
    board = own.copy()
    state.boards[seat] = board
    taken = state.piles.monuments_taken
    if spell == Spell.ASTRAL_SHIP:
        board.pay(Resource.CRYSTALS, ship_price(state, actions.first(action), base))
    elif spell == Spell.CONJURE:
        conjure(board, actions.first(action))
    else:
        build(state, action, BUILDER_LESS)
    possible = len(double_builds(state, card)) > 0
    state.boards[seat] = own
    state.piles.monuments_taken = taken
    return possible
