"""When an action may be done at all: the stage of the turn, the game that is played, the people's ability."""

from __future__ import annotations

from typing import Final

from pagoria.core.errors import Reason
from pagoria.games.pandoria.components.model import (
    ACQUIRE,
    ASTRAL_SHIP,
    CLONE,
    CONJURE,
    CONSTRUCT,
    DOUBLE_USE,
    ENCHANTED_CASTLE,
    MASTER_BUILDER,
    MUSTER,
    RAGE,
    SPELL_NAMES,
    SPELLBOOK,
    TELEPORT,
    TERRAIN,
    WANDER,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.setting import BEGINNER, FAMILY_SPELLS
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.table import (
    ADOPT,
    BUILD,
    BUY,
    CARD,
    CASTLE_FIGURE,
    DEAL_CARDS,
    DEAL_TILES,
    DRAW_SINGLE,
    DRAW_TILE,
    FIGURE,
    OVER,
    PEOPLE,
    PLACE,
    REFILL,
    SAIL,
    SCORE,
    START,
    START_TILES,
    TAKE,
    TARGET,
)
from pagoria.games.pandoria.engine.table import WANDER as WANDERING

#: For each kind of action the stages that it belongs to, besides the target of a spell.
_STAGES: Final[dict[int, tuple[int, ...]]] = {
    actions.PLACE_TILE: (PLACE,),
    actions.PLACE_CASTLE: (PLACE,),
    actions.SKIP: (PLACE,),
    actions.WORKER: (FIGURE, CASTLE_FIGURE),
    actions.LEADER: (FIGURE, CASTLE_FIGURE),
    actions.TAKE_BACK: (FIGURE,),
    actions.NO_FIGURE: (FIGURE, CASTLE_FIGURE),
    actions.SPELL: (CARD,),
    actions.DOUBLE: (CARD,),
    actions.RECAST: (CARD,),
    actions.BUILD: (CARD, BUILD),
    actions.MONUMENT: (CARD, BUILD),
    actions.PRINTED_SHIP: (CARD,),
    actions.NO_CARD: (CARD,),
    actions.ACQUIRE: (),
    actions.CONJURE: (),
    actions.RAGE: (),
    actions.MOVE: (WANDERING,),
    actions.NO_MOVE: (WANDERING,),
    actions.PLACE_SINGLE: (),
    actions.SCORE: (SCORE,),
    actions.POINTS: (TAKE,),
    actions.CARD: (TAKE,),
    actions.BUY: (BUY,),
    actions.NO_BUY: (BUY,),
    actions.SAIL: (SAIL,),
}
#: The spells whose target is an action of a kind.
_TARGET_OF: Final[dict[int, tuple[int, ...]]] = {
    actions.PLACE_CASTLE: (ENCHANTED_CASTLE,),
    actions.WORKER: (ASTRAL_SHIP, CLONE, MUSTER),
    actions.LEADER: (ASTRAL_SHIP, CLONE, MUSTER),
    actions.BUILD: (CONSTRUCT,),
    actions.MONUMENT: (MASTER_BUILDER,),
    actions.ACQUIRE: (ACQUIRE,),
    actions.CONJURE: (CONJURE,),
    actions.RAGE: (RAGE,),
    actions.MOVE: (TELEPORT,),
    actions.PLACE_SINGLE: (TERRAIN,),
}
#: What is decided, or drawn, in each phase but that of a spell's target, with the rule that says so.
_NOW: Final = {
    START: Reason("PD-14", "the start player has not been chosen yet"),
    PEOPLE: Reason("PD-10", "the peoples are being dealt"),
    START_TILES: Reason("PD-11", "the start tiles are being laid"),
    DEAL_TILES: Reason("PD-10", "the tiles are being dealt"),
    DEAL_CARDS: Reason("PD-10", "the cards are being dealt"),
    REFILL: Reason("PD-26", "the market is being refilled"),
    ADOPT: Reason("PD-40", "a card is being drawn"),
    DRAW_SINGLE: Reason("PD-40", "a single tile is being drawn"),
    DRAW_TILE: Reason("PD-27", "a double tile is being drawn"),
    PLACE: Reason("PD-20", "a tile or a castle has to be placed now"),
    SAIL: Reason("PD-82", "the figure on a surrounded ship has to sail now"),
    FIGURE: Reason("PD-23", "decide now whether to place a figure, take one back, or neither"),
    CARD: Reason("PD-25", "decide now whether to cast a spell, build something, or neither"),
    CASTLE_FIGURE: Reason("PD-40", "decide now whether to place a figure on the castle of the spell"),
    BUILD: Reason("PD-54", "use the second half of the card now: its building or a monument"),
    SCORE: Reason("PD-34", "decide now which region is scored next"),
    TAKE: Reason("PD-73", "decide now between the points and a card"),
    BUY: Reason("PD-26", "decide now whether to buy a card"),
    WANDERING: Reason("PD-52", "decide now whether to move a worker"),
    OVER: Reason("PD-60", "the game is over"),
}
#: What the family game does not have: without spells, and in either form.
_WITH_CARDS: Final = (actions.SPELL, actions.NO_CARD, actions.RAGE, actions.PLACE_SINGLE, actions.MOVE)
_WITH_RESOURCES: Final = (
    actions.DOUBLE,
    actions.RECAST,
    actions.BUILD,
    actions.MONUMENT,
    actions.PRINTED_SHIP,
    actions.ACQUIRE,
    actions.CONJURE,
    actions.NO_MOVE,
    actions.BUY,
    actions.NO_BUY,
)
#: Actions that need an ability, with the answer to those who lack it.
_ABILITIES: Final = {
    actions.DOUBLE: (DOUBLE_USE, Reason("PD-54", "your people cannot use both halves of a card")),
    actions.RECAST: (SPELLBOOK, Reason("PD-53", "your people cannot cast the visible spell again")),
    actions.NO_MOVE: (WANDER, Reason("PD-52", "your people does not move workers at the end of a turn")),
}


def stage_refusal(state: State, kind: int) -> Reason | None:
    """Why no action of a kind can be done now, whatever it is about."""
    if state.phase == OVER or state.phase < PLACE:
        return _now(state)
    return game_refusal(state, kind) or _out_of_stage(state, kind)


def game_refusal(state: State, kind: int) -> Reason | None:
    """Why the active player can never do an action of a kind in this game."""
    setting = state.setting
    if kind in _WITH_RESOURCES and not setting.with_resources():
        return Reason("PD-72", "the family game has no resources, no buildings, no market and no peoples")
    if kind in _WITH_CARDS and not setting.with_cards():
        return Reason("PD-72", "the family game has no cards")
    if kind in (actions.POINTS, actions.CARD) and setting.mode != FAMILY_SPELLS:
        return Reason("PD-73", "only the family game with spells gives a card instead of points")
    if kind == actions.PRINTED_SHIP and not setting.astral_ship:
        return Reason("PD-81", "no Astral Ship is printed on this board")
    return _ability_refusal(state, kind) if kind in _ABILITIES else None


def _ability_refusal(state: State, kind: int) -> Reason | None:
    ability, reason = _ABILITIES[kind]
    if state.ability(state.turn, ability):
        return None
    if state.setting.mode == BEGINNER:
        return Reason("PD-70", "the peoples have no abilities in the beginner game")
    return reason


def _out_of_stage(state: State, kind: int) -> Reason | None:
    if state.phase in _STAGES[kind]:
        return None
    if state.phase == TARGET and state.spell in _TARGET_OF.get(kind, ()):
        return None
    if kind == actions.BUY and _nothing_to_buy_for(state):
        return Reason("PD-26", "no region was scored in this turn, so no card can be bought")
    return _now(state)


def _nothing_to_buy_for(state: State) -> bool:
    """Whether the time to buy is past and it never came, as nothing was scored."""
    return state.phase == WANDERING and not state.scored and not state.ability(state.turn, SPELLBOOK)


def _now(state: State) -> Reason:
    if state.phase == TARGET:
        return Reason("PD-40", "choose the target of {spell} now", {"spell": SPELL_NAMES[state.spell]})
    return _NOW[state.phase]
