"""Whether the turn of a position fits the rest: its stage, what was placed in it, the spell that is cast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pagoria.core import bits
from pagoria.core.state import Fault
from pagoria.games.pandoria.components.model import DIRECTIONS, Ability, SpaceKind, Spell, Terrain
from pagoria.games.pandoria.engine.figures import wander_moves
from pagoria.games.pandoria.engine.land import NOBODY, Ground
from pagoria.games.pandoria.engine.phases.cards import card_actions
from pagoria.games.pandoria.engine.phases.end_of_turn import offers
from pagoria.games.pandoria.engine.phases.figures import figures_to_move
from pagoria.games.pandoria.engine.phases.ships import harbours, stranded_ship
from pagoria.games.pandoria.engine.scoring import scorable
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase, Placed
from pagoria.games.pandoria.notation.fields import TURN_FIELD, player_field

#: What goes on after the ships have sailed, with the spell that filled the last space beside one.
_AFTER_SHIPS: Final = {
    Phase.FIGURE: -1,
    Phase.CASTLE_FIGURE: Spell.ENCHANTED_CASTLE,
    Phase.SCORE: Spell.TERRAIN,
}


def turn_faults(state: State) -> list[Fault]:
    """What is wrong with the turn, whatever is in hands; a part is looked at when those before it hold."""
    return [*_turn(state)] or [*_placed(state)] or [*_spell(state)] or [*_stage(state)]


def _turn(state: State) -> Iterator[Fault]:
    players, phase = state.setting.players, state.turn.phase
    round_over = bool(state.turn.ending) and state.turn.active == state.turn.start
    begun = (
        state.turn.placed != Placed.NOTHING
        or state.turn.place_first >= 0
        or state.turn.scored
        or state.turn.closing
    )
    if phase in (Phase.PLACE, Phase.OVER) and begun:
        yield Fault(TURN_FIELD, "before a turn and after the game nothing is placed or scored")
    if state.turn.ending and state.piles.tiles_left():
        yield Fault(TURN_FIELD, "the end has begun, but there are tiles to draw")
    if phase == Phase.PLACE and (state.turn.skips >= players or round_over):
        yield Fault(TURN_FIELD, "the game is over: nobody could place, or the last round is finished")
    if phase == Phase.OVER and state.turn.skips < players and not round_over:
        yield Fault(TURN_FIELD, "the game is not over: tiles are left, or the round goes on")
    if state.turn.skips > players:
        yield Fault(TURN_FIELD, f"{state.turn.skips} skips in a row; the game ends after {players}")
    if (phase == Phase.SAIL) != (state.turn.resume > 0) or (phase == Phase.SAIL) != (state.turn.ship >= 0):
        yield Fault(
            TURN_FIELD, "a ship and what follows ('then') are written in the phase sail, and only there"
        )
    elif phase == Phase.SAIL and state.turn.resume not in _AFTER_SHIPS:
        yield Fault(TURN_FIELD, "after the ships comes one of the phases figure, castle and score")
    if (phase == Phase.TAKE) != (state.turn.region >= 0) or (phase != Phase.TAKE and state.turn.takers):
        yield Fault(
            TURN_FIELD, "a region that goes on being scored belongs to the phase take, and only there"
        )
    if (state.turn.single >= 0) != (phase == Phase.TARGET and state.turn.spell == Spell.TERRAIN):
        yield Fault(TURN_FIELD, "a single tile is placed by the spell Terrain, and only then")


# -- what was placed ------------------------------------------------------------------------------


def _placed(state: State) -> Iterator[Fault]:
    """PD-20, PD-23: the spaces of this turn hold what was placed on them."""
    if state.turn.phase in (Phase.PLACE, Phase.OVER):
        return
    spaces = [space for space in (state.turn.place_first, state.turn.place_second) if space >= 0]
    if not _lies(state):
        yield Fault(TURN_FIELD, "'on' names the spaces of the tile or castle that was placed")
    elif state.turn.phase == Phase.FIGURE and any(state.land.figure[space] != NOBODY for space in spaces):
        yield Fault(TURN_FIELD, "a figure stands on what was just placed, before the phase figure")


def _lies(state: State) -> bool:
    """Whether what was placed lies there; the castle of a spell takes the place of the first space."""
    first, second = state.turn.place_first, state.turn.place_second
    by_spell = _may_follow_a_castle(state) and _own_castle(state, first)
    if state.turn.placed == Placed.TILE:
        around = state.setting.neighbours[DIRECTIONS * second : DIRECTIONS * (second + 1)]
        return _laid(state, second) and (by_spell or (_laid(state, first) and first in around))
    if second >= 0:
        return False
    if state.turn.placed == Placed.CASTLE:
        return _own_castle(state, first)
    return first < 0 or by_spell


def _may_follow_a_castle(state: State) -> bool:
    """Whether the spell Enchanted Castle may have raised a castle in this turn already."""
    if state.turn.phase == Phase.SAIL:
        return state.turn.resume == Phase.CASTLE_FIGURE
    return state.turn.phase not in (Phase.FIGURE, Phase.CARD, Phase.TARGET)


def _laid(state: State, space: int) -> bool:
    """Whether a player laid the terrain of a space."""
    return (
        space >= 0
        and state.setting.kind[space] == SpaceKind.EMPTY
        and state.land.ground[space] < Terrain.COUNT
    )


def _own_castle(state: State, space: int) -> bool:
    return space >= 0 and state.land.castle_of(state.turn.active, space)


# -- the spell ------------------------------------------------------------------------------------


def _spell(state: State) -> Iterator[Fault]:
    casting = state.turn.phase in (Phase.TARGET, Phase.CASTLE_FIGURE, Phase.BUILD) or (
        state.turn.phase == Phase.SAIL and state.turn.resume != Phase.FIGURE
    )
    if casting != (state.turn.spell >= 0):
        yield Fault(TURN_FIELD, "a spell is going on in the phases target, castle and build")
    elif not casting:
        if state.turn.spell_card >= 0 or state.turn.spell_base or state.turn.discount:
            yield Fault(TURN_FIELD, "card, cost and double belong to a spell that is going on")
    elif state.turn.discount and not _card_is_held(state):
        yield Fault(TURN_FIELD, "the card of a double use is not in the hand")
    elif not _has_source(state):
        yield Fault(TURN_FIELD, "nobody can cast this spell from this card at this cost")
    elif not _at_its_stage(state):
        yield Fault(TURN_FIELD, "this spell does not lead to this phase")


def _card_is_held(state: State) -> bool:
    return state.turn.spell_card >= 0 and bits.has(state.active_board().hand, state.turn.spell_card)


def _has_source(state: State) -> bool:
    """Whether the spell comes from its card, which then lies nowhere else, or is one that needs no card."""
    setting, card, spell = state.setting, state.turn.spell_card, state.turn.spell
    cost = setting.spell_cost[spell]
    if card >= 0:
        lying = state.piles.cards | state.piles.market
        for board in state.boards:
            lying |= board.hand
        in_game = bits.has(setting.pile_cards, card) and bits.has(lying, card) == (state.turn.discount > 0)
        able = not state.turn.discount or state.active_board().ability(Ability.DOUBLE_USE)
        return in_game and able and setting.card_spell[card] == spell and state.turn.spell_base == cost
    again = state.active_board().ability(Ability.SPELLBOOK) and state.active_board().visible_spell == spell
    printed = spell == Spell.ASTRAL_SHIP and setting.astral_ship > 0 and setting.with_resources()
    return (again and state.turn.spell_base == cost + 1) or (
        printed and state.turn.spell_base == setting.astral_ship
    )


def _at_its_stage(state: State) -> bool:
    if state.turn.phase == Phase.SAIL:
        return state.turn.spell == _AFTER_SHIPS[state.turn.resume]
    if state.turn.phase == Phase.CASTLE_FIGURE:
        free = (
            _own_castle(state, state.turn.place_first) and state.land.figure[state.turn.place_first] == NOBODY
        )
        return state.turn.spell == Spell.ENCHANTED_CASTLE and free
    return state.turn.discount > 0 if state.turn.phase == Phase.BUILD else state.turn.spell != Spell.ADOPT


# -- the stage ------------------------------------------------------------------------------------


def _stage(state: State) -> Iterator[Fault]:
    """What a phase needs so that there is something to decide; others are passed over."""
    phase = state.turn.phase
    if phase == Phase.SAIL and not _ship_is_stranded(state):
        yield Fault(TURN_FIELD, "the ship that sails is not surrounded, or has no fork below it")
    elif phase == Phase.SCORE and len(scorable(state)) < 2:
        yield Fault(TURN_FIELD, "there are no two regions to choose from")
    elif phase == Phase.TAKE and state.setting.mode != Mode.FAMILY_SPELLS:
        yield Fault(TURN_FIELD, "points or a card: only in the family game with spells")
    elif phase == Phase.TAKE and not state.piles.cards:
        yield Fault(TURN_FIELD, "points or a card: the pile is empty")
    elif not is_hand_asked(state) and not _leaves_a_choice(state):
        yield Fault(TURN_FIELD, "there is nothing to decide")


def _ship_is_stranded(state: State) -> bool:
    ship = state.turn.ship
    if state.land.ground[ship] != Ground.SHIP or state.land.figure[ship] == NOBODY:
        return False
    return stranded_ship(state.land) == ship and len(harbours(state.land, ship)) > 1


def _leaves_a_choice(state: State) -> bool:
    """Whether something can be done besides nothing."""
    phase = state.turn.phase
    if phase == Phase.FIGURE:
        return figures_to_move(state)
    if phase == Phase.CASTLE_FIGURE:
        return state.active_board().has_figure()
    if phase == Phase.BUY:
        return len(offers(state)) > 0
    if phase == Phase.WANDER:
        return (
            state.active_board().ability(Ability.WANDER)
            and len(wander_moves(state.land, state.turn.active)) > 0
        )
    return phase == Phase.OVER or len(state.legal_actions()) > 0


def is_hand_asked(state: State) -> bool:
    """Whether what can be done now depends on the hand of the active player."""
    return state.turn.phase == Phase.CARD or (
        state.turn.phase == Phase.TARGET and state.turn.spell == Spell.CONSTRUCT
    )


def hand_faults(state: State) -> Iterator[Fault]:
    """Checks that need the hand of the active player: a stage without anything to do is passed over."""
    if not possible_with_hand(state):
        yield Fault(
            player_field(state.turn.active), "with this hand there is nothing to decide at this point"
        )


def possible_with_hand(state: State) -> bool:
    """Whether the hand of the active player gives the stage that the turn is in something to do."""
    if state.turn.phase == Phase.CARD:
        return len(card_actions(state)) > 0
    return not is_hand_asked(state) or len(state.legal_actions()) > 0
