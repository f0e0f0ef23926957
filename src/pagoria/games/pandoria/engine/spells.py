"""What spells cost, what they may be cast on, and when they can be cast at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import MOST_RESOURCES, Ability, Resource, Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.boards import PlayerBoard
from pagoria.games.pandoria.engine.building import add_builds, add_monuments
from pagoria.games.pandoria.engine.figures import (
    add_figure_placements,
    figures_of,
    open_spaces,
    open_spaces_beside,
    rage_victims,
)

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State

#: Construct and Master Builder take this much off the price in wood.
BUILDER_LESS: Final = 3
CONJURED: Final = 4


# -- prices ---------------------------------------------------------------------------------------


def spell_price(state: State, base: i64) -> i64:
    """What a spell of this cost takes from the active player in crystals."""
    return state.active_board().spell_price(base, state.turn.discount)


def ship_price(state: State, ship: i64, base: i64) -> i64:
    """What a figure on this ship costs: the spell less the ship's discount (PD-81)."""
    off: i64 = state.setting.discount[ship]
    return spell_price(state, base - off)


def affordable_ships(state: State, base: i64) -> list[int]:
    board = state.active_board()
    return [
        ship
        for ship in state.land.free_ships()
        if board.can_pay(Resource.CRYSTALS, ship_price(state, ship, base))
    ]


# -- targets --------------------------------------------------------------------------------------


def targets(state: State, spell: i64, card: i64, base: i64) -> list[int]:
    """What a spell may be cast on, as actions; for Adopt and Terrain one that only says yes.

    ``card`` is the card it comes from, which cannot be built at the same time; ``base`` is the cost
    of an Astral Ship, which is paid when the ship is known.
    """
    found: list[int] = []
    if spell == Spell.ASTRAL_SHIP:
        add_figure_placements(state, found, affordable_ships(state, base))
    elif spell == Spell.CLONE:
        add_figure_placements(state, found, open_spaces_beside(state.land, state.turn.active))
    elif spell == Spell.MUSTER:
        add_figure_placements(state, found, open_spaces(state.land))
    elif spell == Spell.TELEPORT:
        _add_teleports(state, found)
    elif spell == Spell.RAGE:
        for space in rage_victims(state.land, state.turn.active):
            found.append(actions.act(Kind.RAGE, space))
    elif spell == Spell.CONSTRUCT:
        for other in bits.listed(state.active_board().hand):
            if other != card:
                add_builds(state, found, other, BUILDER_LESS)
    elif spell == Spell.MASTER_BUILDER:
        add_monuments(state, found, BUILDER_LESS)
    else:
        _add_supplies(state, found, spell)
    return found


def _add_supplies(state: State, found: list[int], spell: i64) -> None:
    """The targets of spells that bring cards, resources, castles and tiles."""
    if spell == Spell.ACQUIRE:
        for card in bits.listed(state.piles.market):
            found.append(actions.act(Kind.ACQUIRE, card))
    elif spell == Spell.CONJURE:
        wood: i64 = 0
        while wood <= CONJURED:
            found.append(actions.act(Kind.CONJURE, wood))
            wood += 1
    elif spell == Spell.ENCHANTED_CASTLE:
        if state.active_board().castles:
            for space in state.land.shore():
                found.append(actions.act(Kind.PLACE_CASTLE, space))
    elif spell == Spell.ADOPT:
        if state.piles.cards:
            found.append(Kind.CARD)
    elif state.piles.singles and state.land.shore():
        found.append(Kind.CARD)


def _add_teleports(state: State, found: list[int]) -> None:
    ends = open_spaces(state.land)
    for space in figures_of(state.land, state.turn.active):
        for end in ends:
            found.append(actions.act(Kind.MOVE, space, end))


# -- casting --------------------------------------------------------------------------------------


def castable(state: State, spell: i64, card: i64, base: i64) -> bool:
    """Whether a spell can be paid and, once paid, has a target (PD-48)."""
    if spell == Spell.ASTRAL_SHIP:
        return len(targets(state, spell, card, base)) > 0
    board = state.active_board()
    price = spell_price(state, base)
    if not board.can_pay(Resource.CRYSTALS, price):
        return False
    # With a Bank the payment may take the gold that a building would need.
    before = board.resources
    board.pay(Resource.CRYSTALS, price)
    possible = _has_target(state, spell, card, base)
    board.resources = before
    return possible


def _has_target(state: State, spell: i64, card: i64, base: i64) -> bool:
    if spell == Spell.TELEPORT:
        return len(figures_of(state.land, state.turn.active)) > 0 and len(open_spaces(state.land)) > 0
    return len(targets(state, spell, card, base)) > 0


def recast_possible(state: State) -> bool:
    """PD-53: the Wizards' visible spell again, for one crystal more."""
    board = state.active_board()
    spell = board.visible_spell
    if spell < 0 or not board.ability(Ability.SPELLBOOK):
        return False
    return castable(state, spell, -1, state.setting.spell_cost[spell] + 1)


def printed_ship_possible(state: State) -> bool:
    """PD-81: the Astral Ship printed on the board, without a card."""
    price = state.setting.astral_ship
    return price > 0 and len(targets(state, Spell.ASTRAL_SHIP, -1, price)) > 0


def conjure(board: PlayerBoard, wood: i64) -> None:
    """Four resources, any mix of wood and gold; what exceeds 10 is lost."""
    gold: i64 = CONJURED - wood
    board.set_resource(Resource.WOOD, min(MOST_RESOURCES, board.resource(Resource.WOOD) + wood))
    board.set_resource(Resource.GOLD, min(MOST_RESOURCES, board.resource(Resource.GOLD) + gold))
