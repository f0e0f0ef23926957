"""Whether the turn of a position fits the table: its stage, what was placed in it, the spell that is cast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pagoria.core import bits
from pagoria.core.state import Fault
from pagoria.games.pandoria.components.model import (
    ADOPT,
    ASTRAL_SHIP,
    CONSTRUCT,
    DOUBLE_USE,
    ENCHANTED_CASTLE,
    SPELLBOOK,
    TERRAIN,
)
from pagoria.games.pandoria.components.model import EMPTY as BUILDABLE
from pagoria.games.pandoria.components.model import WANDER as WANDERING
from pagoria.games.pandoria.engine.land import NOBODY, SHIP, TERRAINS
from pagoria.games.pandoria.engine.setting import DIRECTIONS, FAMILY_SPELLS
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.table import (
    BUILD,
    BUY,
    CARD,
    CASTLE_FIGURE,
    FIGURE,
    OVER,
    PLACE,
    PLACED_CASTLE,
    PLACED_NOTHING,
    PLACED_TILE,
    SAIL,
    SCORE,
    TAKE,
    TARGET,
    WANDER,
)
from pagoria.games.pandoria.notation.fields import TURN_FIELD, player_field

#: What goes on after the ships have sailed, with the spell that filled the last space beside one.
_AFTER_SHIPS: Final = {FIGURE: -1, CASTLE_FIGURE: ENCHANTED_CASTLE, SCORE: TERRAIN}


def turn_faults(state: State) -> list[Fault]:
    """What is wrong with the turn, whatever is in hands; a part is looked at when those before it hold."""
    return [*_turn(state)] or [*_placed(state)] or [*_spell(state)] or [*_stage(state)]


def _turn(state: State) -> Iterator[Fault]:
    players, phase = state.setting.players, state.phase
    round_over = bool(state.ending) and state.turn == state.start
    begun = state.placed != PLACED_NOTHING or state.place_first >= 0 or state.scored or state.closing
    if phase in (PLACE, OVER) and begun:
        yield Fault(TURN_FIELD, "before a turn and after the game nothing is placed or scored")
    if state.ending and state.tiles_left():
        yield Fault(TURN_FIELD, "the end has begun, but there are tiles to draw")
    if phase == PLACE and (state.skips >= players or round_over):
        yield Fault(TURN_FIELD, "the game is over: nobody could place, or the last round is finished")
    if phase == OVER and state.skips < players and not round_over:
        yield Fault(TURN_FIELD, "the game is not over: tiles are left, or the round goes on")
    if state.skips > players:
        yield Fault(TURN_FIELD, f"{state.skips} skips in a row; the game ends after {players}")
    if (phase == SAIL) != (state.resume > 0) or (phase == SAIL) != (state.ship >= 0):
        yield Fault(
            TURN_FIELD, "a ship and what follows ('then') are written in the phase sail, and only there"
        )
    elif phase == SAIL and state.resume not in _AFTER_SHIPS:
        yield Fault(TURN_FIELD, "after the ships comes one of the phases figure, castle and score")
    if (phase == TAKE) != (state.region >= 0) or (phase != TAKE and state.takers):
        yield Fault(
            TURN_FIELD, "a region that goes on being scored belongs to the phase take, and only there"
        )
    if (state.single >= 0) != (phase == TARGET and state.spell == TERRAIN):
        yield Fault(TURN_FIELD, "a single tile is placed by the spell Terrain, and only then")


# -- what was placed ------------------------------------------------------------------------------


def _placed(state: State) -> Iterator[Fault]:
    """PD-20, PD-23: the spaces of this turn hold what was placed on them."""
    if state.phase in (PLACE, OVER):
        return
    spaces = [space for space in (state.place_first, state.place_second) if space >= 0]
    if not _lies(state):
        yield Fault(TURN_FIELD, "'on' names the spaces of the tile or castle that was placed")
    elif state.phase == FIGURE and any(state.land.figure[space] != NOBODY for space in spaces):
        yield Fault(TURN_FIELD, "a figure stands on what was just placed, before the phase figure")


def _lies(state: State) -> bool:
    """Whether what was placed lies there; the castle of a spell takes the place of the first space."""
    first, second = state.place_first, state.place_second
    by_spell = _may_follow_a_castle(state) and _own_castle(state, first)
    if state.placed == PLACED_TILE:
        around = state.setting.neighbours[DIRECTIONS * second : DIRECTIONS * (second + 1)]
        return _laid(state, second) and (by_spell or (_laid(state, first) and first in around))
    if second >= 0:
        return False
    if state.placed == PLACED_CASTLE:
        return _own_castle(state, first)
    return first < 0 or by_spell


def _may_follow_a_castle(state: State) -> bool:
    """Whether the spell Enchanted Castle may have raised a castle in this turn already."""
    if state.phase == SAIL:
        return state.resume == CASTLE_FIGURE
    return state.phase not in (FIGURE, CARD, TARGET)


def _laid(state: State, space: int) -> bool:
    """Whether a player laid the terrain of a space."""
    return space >= 0 and state.setting.kind[space] == BUILDABLE and state.land.ground[space] < TERRAINS


def _own_castle(state: State, space: int) -> bool:
    return space >= 0 and state.own_castle(space)


# -- the spell ------------------------------------------------------------------------------------


def _spell(state: State) -> Iterator[Fault]:
    casting = state.phase in (TARGET, CASTLE_FIGURE, BUILD) or (
        state.phase == SAIL and state.resume != FIGURE
    )
    if casting != (state.spell >= 0):
        yield Fault(TURN_FIELD, "a spell is going on in the phases target, castle and build")
    elif not casting:
        if state.spell_card >= 0 or state.spell_base or state.discount:
            yield Fault(TURN_FIELD, "card, cost and double belong to a spell that is going on")
    elif state.discount and not _card_is_held(state):
        yield Fault(TURN_FIELD, "the card of a double use is not in the hand")
    elif not _has_source(state):
        yield Fault(TURN_FIELD, "nobody can cast this spell from this card at this cost")
    elif not _at_its_stage(state):
        yield Fault(TURN_FIELD, "this spell does not lead to this phase")


def _card_is_held(state: State) -> bool:
    return state.spell_card >= 0 and bits.has(state.hand[state.turn], state.spell_card)


def _has_source(state: State) -> bool:
    """Whether the spell comes from its card, which then lies nowhere else, or is one that needs no card."""
    setting, card, spell = state.setting, state.spell_card, state.spell
    cost = setting.spell_cost[spell]
    if card >= 0:
        lying = state.card_pile | state.market
        for hand in state.hand:
            lying |= hand
        in_game = bits.has(setting.pile_cards, card) and bits.has(lying, card) == (state.discount > 0)
        able = not state.discount or state.ability(state.turn, DOUBLE_USE)
        return in_game and able and setting.card_spell[card] == spell and state.spell_base == cost
    again = state.ability(state.turn, SPELLBOOK) and state.visible_spell[state.turn] == spell
    printed = spell == ASTRAL_SHIP and setting.astral_ship > 0 and setting.with_resources()
    return (again and state.spell_base == cost + 1) or (printed and state.spell_base == setting.astral_ship)


def _at_its_stage(state: State) -> bool:
    if state.phase == SAIL:
        return state.spell == _AFTER_SHIPS[state.resume]
    if state.phase == CASTLE_FIGURE:
        free = _own_castle(state, state.place_first) and state.land.figure[state.place_first] == NOBODY
        return state.spell == ENCHANTED_CASTLE and free
    return state.discount > 0 if state.phase == BUILD else state.spell != ADOPT


# -- the stage ------------------------------------------------------------------------------------


def _stage(state: State) -> Iterator[Fault]:
    """What a phase needs so that there is something to decide; others are passed over."""
    phase = state.phase
    if phase == SAIL and not _ship_is_stranded(state):
        yield Fault(TURN_FIELD, "the ship that sails is not surrounded, or has no fork below it")
    elif phase == SCORE and len(state.scorable()) < 2:
        yield Fault(TURN_FIELD, "there are no two regions to choose from")
    elif phase == TAKE and state.setting.mode != FAMILY_SPELLS:
        yield Fault(TURN_FIELD, "points or a card: only in the family game with spells")
    elif phase == TAKE and not state.card_pile:
        yield Fault(TURN_FIELD, "points or a card: the pile is empty")
    elif not is_hand_asked(state) and not _leaves_a_choice(state):
        yield Fault(TURN_FIELD, "there is nothing to decide")


def _ship_is_stranded(state: State) -> bool:
    ship = state.ship
    if state.land.ground[ship] != SHIP or state.land.figure[ship] == NOBODY:
        return False
    return state.stranded_ship() == ship and len(state.harbours(ship)) > 1


def _leaves_a_choice(state: State) -> bool:
    """Whether something can be done besides nothing."""
    phase = state.phase
    if phase == FIGURE:
        return state.workers_or_figures()
    if phase == CASTLE_FIGURE:
        return state.has_figure(state.turn)
    if phase == BUY:
        return len(state.offers()) > 0
    if phase == WANDER:
        return state.ability(state.turn, WANDERING) and len(state.wander_moves()) > 0
    return phase == OVER or len(state.legal_actions()) > 0


def is_hand_asked(state: State) -> bool:
    """Whether what can be done now depends on the hand of the active player."""
    return state.phase == CARD or (state.phase == TARGET and state.spell == CONSTRUCT)


def hand_faults(state: State) -> Iterator[Fault]:
    """Checks that need the hand of the active player: a stage without anything to do is passed over."""
    if not possible_with_hand(state):
        yield Fault(player_field(state.turn), "with this hand there is nothing to decide at this point")


def possible_with_hand(state: State) -> bool:
    """Whether the hand of the active player gives the stage that the turn is in something to do."""
    if state.phase == CARD:
        return len(state.card_actions()) > 0
    return not is_hand_asked(state) or len(state.legal_actions()) > 0
