"""What choices and actions touch and do, in plain values for a board to draw: spaces, tiles, cards, places.

All are written as in the notation.
"""

from __future__ import annotations

from typing import Final

from pagoria.games.pandoria.components.model import ROW_LETTERS
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.effects import Effects, effects
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present.menu_labels import CARD, KIND, PLACE, ROW, TILE, WOOD, Part
from pagoria.games.pandoria.present.sentences import placed_spaces, space_name

Marks = dict[str, object]

KIND_NAMES: Final = {
    actions.PLACE_TILE: "tile",
    actions.PLACE_CASTLE: "castle",
    actions.SKIP: "skip",
    actions.WORKER: "worker",
    actions.LEADER: "leader",
    actions.TAKE_BACK: "take back",
    actions.NO_FIGURE: "no figure",
    actions.SPELL: "spell",
    actions.DOUBLE: "double",
    actions.RECAST: "recast",
    actions.BUILD: "build",
    actions.MONUMENT: "monument",
    actions.PRINTED_SHIP: "printed ship",
    actions.NO_CARD: "no card",
    actions.ACQUIRE: "acquire",
    actions.CONJURE: "conjure",
    actions.RAGE: "rage",
    actions.MOVE: "move",
    actions.NO_MOVE: "no move",
    actions.PLACE_SINGLE: "single",
    actions.SCORE: "score",
    actions.POINTS: "points",
    actions.CARD: "card",
    actions.BUY: "buy",
    actions.NO_BUY: "no buy",
    actions.SAIL: "sail",
}
_ON_SPACE: Final = (
    actions.PLACE_CASTLE,
    actions.WORKER,
    actions.LEADER,
    actions.TAKE_BACK,
    actions.RAGE,
    actions.PLACE_SINGLE,
    actions.SCORE,
    actions.SAIL,
)
_WITH_CARD: Final = (actions.SPELL, actions.DOUBLE, actions.BUILD, actions.ACQUIRE, actions.BUY)


def part_marks(state: State, part: Part) -> Marks:
    """What one part of a choice is about."""
    what, number = part
    if what == KIND:
        return {"kind": KIND_NAMES[number]}
    if what == ROW:
        return {"row": ROW_LETTERS[number]}
    if what == TILE:
        return {"tile": state.setting.tile_labels[number]}
    if what == CARD:
        return {"card": state.setting.card_labels[number]}
    if what == PLACE:
        return {"place": number + 1}
    return {"wood": number} if what == WOOD else {"space": space_name(state.setting, number)}


def action_marks(state: State, action: int) -> Marks:
    """Everything that a legal action touches and does."""
    return marks_with(state, action, effects(state, action))


def marks_with(state: State, action: int, told: Effects) -> Marks:
    """The same with the effects that are known already."""
    return {**_touched(state, action), "effects": told} if told else _touched(state, action)


def _touched(state: State, action: int) -> Marks:
    setting, kind = state.setting, actions.kind(action)
    marks: Marks = {"kind": KIND_NAMES[kind]}
    if kind == actions.PLACE_TILE:
        marks["tile"] = setting.tile_labels[actions.first(action)]
        marks["spaces"] = _names(setting, *placed_spaces(setting, action))
    elif kind == actions.MOVE:
        marks["spaces"] = _names(setting, actions.first(action), actions.second(action))
    elif kind in _ON_SPACE:
        marks["spaces"] = _names(setting, actions.first(action))
    elif kind in _WITH_CARD:
        marks["card"] = setting.card_labels[actions.first(action)]
    elif kind == actions.CONJURE:
        marks["wood"] = actions.first(action)
    if kind in (actions.BUILD, actions.MONUMENT):
        place = actions.second(action) if kind == actions.BUILD else actions.first(action)
        marks["place"] = place + 1
    return marks


def _names(setting: Setting, *spaces: int) -> list[str]:
    return [space_name(setting, space) for space in spaces]
