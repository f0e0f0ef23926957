"""Why an action cannot be done now, whatever it names: the stage, the variant, the people's ability."""

from __future__ import annotations

from typing import Final

from pagoria.core.errors import Reason
from pagoria.games.pandoria.components.model import SPELL_NAMES, Ability, Spell
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

#: For each kind of action the stages that it belongs to, besides the target of a spell.
_STAGES: Final[dict[int, tuple[int, ...]]] = {
    Kind.PLACE_TILE: (Phase.PLACE,),
    Kind.PLACE_CASTLE: (Phase.PLACE,),
    Kind.SKIP: (Phase.PLACE,),
    Kind.WORKER: (Phase.FIGURE, Phase.CASTLE_FIGURE),
    Kind.LEADER: (Phase.FIGURE, Phase.CASTLE_FIGURE),
    Kind.TAKE_BACK: (Phase.FIGURE,),
    Kind.NO_FIGURE: (Phase.FIGURE, Phase.CASTLE_FIGURE),
    Kind.SPELL: (Phase.CARD,),
    Kind.DOUBLE: (Phase.CARD,),
    Kind.RECAST: (Phase.CARD,),
    Kind.BUILD: (Phase.CARD, Phase.BUILD),
    Kind.MONUMENT: (Phase.CARD, Phase.BUILD),
    Kind.PRINTED_SHIP: (Phase.CARD,),
    Kind.NO_CARD: (Phase.CARD,),
    Kind.ACQUIRE: (),
    Kind.CONJURE: (),
    Kind.RAGE: (),
    Kind.MOVE: (Phase.WANDER,),
    Kind.NO_MOVE: (Phase.WANDER,),
    Kind.PLACE_SINGLE: (),
    Kind.SCORE: (Phase.SCORE,),
    Kind.POINTS: (Phase.TAKE,),
    Kind.CARD: (Phase.TAKE,),
    Kind.BUY: (Phase.BUY,),
    Kind.NO_BUY: (Phase.BUY,),
    Kind.SAIL: (Phase.SAIL,),
}
#: The spells whose target is an action of a kind.
_TARGET_OF: Final[dict[int, tuple[int, ...]]] = {
    Kind.PLACE_CASTLE: (Spell.ENCHANTED_CASTLE,),
    Kind.WORKER: (Spell.ASTRAL_SHIP, Spell.CLONE, Spell.MUSTER),
    Kind.LEADER: (Spell.ASTRAL_SHIP, Spell.CLONE, Spell.MUSTER),
    Kind.BUILD: (Spell.CONSTRUCT,),
    Kind.MONUMENT: (Spell.MASTER_BUILDER,),
    Kind.ACQUIRE: (Spell.ACQUIRE,),
    Kind.CONJURE: (Spell.CONJURE,),
    Kind.RAGE: (Spell.RAGE,),
    Kind.MOVE: (Spell.TELEPORT,),
    Kind.PLACE_SINGLE: (Spell.TERRAIN,),
}
#: What is decided, or drawn, in each phase but that of a spell's target, with the rule that says so.
_NOW: Final = {
    Phase.START: Reason("PD-14", "the start player has not been chosen yet"),
    Phase.PEOPLE: Reason("PD-10", "the peoples are being dealt"),
    Phase.START_TILES: Reason("PD-11", "the start tiles are being laid"),
    Phase.DEAL_TILES: Reason("PD-10", "the tiles are being dealt"),
    Phase.DEAL_CARDS: Reason("PD-10", "the cards are being dealt"),
    Phase.REFILL: Reason("PD-26", "the market is being refilled"),
    Phase.ADOPT: Reason("PD-40", "a card is being drawn"),
    Phase.DRAW_SINGLE: Reason("PD-40", "a single tile is being drawn"),
    Phase.DRAW_TILE: Reason("PD-27", "a double tile is being drawn"),
    Phase.PLACE: Reason("PD-20", "a tile or a castle has to be placed now"),
    Phase.SAIL: Reason("PD-82", "the figure on a surrounded ship has to sail now"),
    Phase.FIGURE: Reason("PD-23", "decide now whether to place a figure, take one back, or neither"),
    Phase.CARD: Reason("PD-25", "decide now whether to cast a spell, build something, or neither"),
    Phase.CASTLE_FIGURE: Reason("PD-40", "decide now whether to place a figure on the castle of the spell"),
    Phase.BUILD: Reason("PD-54", "use the second half of the card now: its building or a monument"),
    Phase.SCORE: Reason("PD-34", "decide now which region is scored next"),
    Phase.TAKE: Reason("PD-73", "decide now between the points and a card"),
    Phase.BUY: Reason("PD-26", "decide now whether to buy a card"),
    Phase.WANDER: Reason("PD-52", "decide now whether to move a worker"),
    Phase.OVER: Reason("PD-60", "the game is over"),
}
#: What the family game does not have: without spells, and in either form.
_WITH_CARDS: Final = (Kind.SPELL, Kind.NO_CARD, Kind.RAGE, Kind.PLACE_SINGLE, Kind.MOVE)
_WITH_RESOURCES: Final = (
    Kind.DOUBLE,
    Kind.RECAST,
    Kind.BUILD,
    Kind.MONUMENT,
    Kind.PRINTED_SHIP,
    Kind.ACQUIRE,
    Kind.CONJURE,
    Kind.NO_MOVE,
    Kind.BUY,
    Kind.NO_BUY,
)
#: Actions that need an ability, with the reason for peoples without it.
_ABILITIES: Final = {
    Kind.DOUBLE: (Ability.DOUBLE_USE, Reason("PD-54", "your people cannot use both halves of a card")),
    Kind.RECAST: (Ability.SPELLBOOK, Reason("PD-53", "your people cannot cast the visible spell again")),
    Kind.NO_MOVE: (Ability.WANDER, Reason("PD-52", "your people does not move workers at the end of a turn")),
}


def stage_refusal(state: State, kind: int) -> Reason | None:
    """Why no action of a kind can be done now, whatever it is about."""
    if state.turn.phase == Phase.OVER or state.turn.phase < Phase.PLACE:
        return _now(state)
    return game_refusal(state, kind) or _out_of_stage(state, kind)


def game_refusal(state: State, kind: int) -> Reason | None:
    """Why the active player can never do an action of a kind in this game."""
    setting = state.setting
    if kind in _WITH_RESOURCES and not setting.with_resources():
        return Reason("PD-72", "the family game has no resources, no buildings, no market and no peoples")
    if kind in _WITH_CARDS and not setting.with_cards():
        return Reason("PD-72", "the family game has no cards")
    if kind in (Kind.POINTS, Kind.CARD) and setting.mode != Mode.FAMILY_SPELLS:
        return Reason("PD-73", "only the family game with spells gives a card instead of points")
    if kind == Kind.PRINTED_SHIP and not setting.astral_ship:
        return Reason("PD-81", "no Astral Ship is printed on this board")
    return _ability_refusal(state, kind) if kind in _ABILITIES else None


def _ability_refusal(state: State, kind: int) -> Reason | None:
    ability, reason = _ABILITIES[kind]
    if state.active_board().ability(ability):
        return None
    if state.setting.mode == Mode.BEGINNER:
        return Reason("PD-70", "the peoples have no abilities in the beginner game")
    return reason


def _out_of_stage(state: State, kind: int) -> Reason | None:
    if state.turn.phase in _STAGES[kind]:
        return None
    if state.turn.phase == Phase.TARGET and state.turn.spell in _TARGET_OF.get(kind, ()):
        return None
    if kind == Kind.BUY and _nothing_to_buy_for(state):
        return Reason("PD-26", "no region was scored in this turn, so no card can be bought")
    return _now(state)


def _nothing_to_buy_for(state: State) -> bool:
    """Whether the time to buy is past and it never came, as nothing was scored."""
    return (
        state.turn.phase == Phase.WANDER
        and not state.turn.scored
        and not state.active_board().ability(Ability.SPELLBOOK)
    )


def _now(state: State) -> Reason:
    if state.turn.phase == Phase.TARGET:
        return Reason("PD-40", "choose the target of {spell} now", {"spell": SPELL_NAMES[state.turn.spell]})
    return _NOW[state.turn.phase]
