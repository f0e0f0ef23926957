"""What choices and actions touch and do, in plain values for a board to draw: spaces, tiles, cards, places.

All are written as in the notation.
"""

from __future__ import annotations

from typing import Final

from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import ROW_LETTERS
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.effects import effects
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present.menu_labels import CARD, KIND, PLACE, ROW, TILE, WOOD, Part
from pagoria.games.pandoria.present.sentences import placed_spaces, space_name

KIND_NAMES: Final[dict[int, wire.Kind]] = {
    Kind.PLACE_TILE: "tile",
    Kind.PLACE_CASTLE: "castle",
    Kind.SKIP: "skip",
    Kind.WORKER: "worker",
    Kind.LEADER: "leader",
    Kind.TAKE_BACK: "take back",
    Kind.NO_FIGURE: "no figure",
    Kind.SPELL: "spell",
    Kind.DOUBLE: "double",
    Kind.RECAST: "recast",
    Kind.BUILD: "build",
    Kind.MONUMENT: "monument",
    Kind.PRINTED_SHIP: "printed ship",
    Kind.NO_CARD: "no card",
    Kind.ACQUIRE: "acquire",
    Kind.CONJURE: "conjure",
    Kind.RAGE: "rage",
    Kind.MOVE: "move",
    Kind.NO_MOVE: "no move",
    Kind.PLACE_SINGLE: "single",
    Kind.SCORE: "score",
    Kind.POINTS: "points",
    Kind.CARD: "card",
    Kind.BUY: "buy",
    Kind.NO_BUY: "no buy",
    Kind.SAIL: "sail",
}
_ON_SPACE: Final = (
    Kind.PLACE_CASTLE,
    Kind.WORKER,
    Kind.LEADER,
    Kind.TAKE_BACK,
    Kind.RAGE,
    Kind.PLACE_SINGLE,
    Kind.SCORE,
    Kind.SAIL,
)
_WITH_CARD: Final = (Kind.SPELL, Kind.DOUBLE, Kind.BUILD, Kind.ACQUIRE, Kind.BUY)


def part_marks(state: State, part: Part) -> wire.MarksData:
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


def action_marks(state: State, action: int) -> wire.MarksData:
    """Everything that a legal action touches and does."""
    return marks_with(state, action, effects(state, action))


def marks_with(state: State, action: int, told: wire.EffectsData) -> wire.MarksData:
    """The same with the effects that are known already."""
    return {**_touched(state, action), "effects": told} if told else _touched(state, action)


def _touched(state: State, action: int) -> wire.MarksData:
    setting, kind = state.setting, actions.kind(action)
    marks: wire.MarksData = {"kind": KIND_NAMES[kind]}
    if kind == Kind.PLACE_TILE:
        marks["tile"] = setting.tile_labels[actions.first(action)]
        marks["spaces"] = _names(setting, *placed_spaces(setting, action))
    elif kind == Kind.MOVE:
        marks["spaces"] = _names(setting, actions.first(action), actions.second(action))
    elif kind in _ON_SPACE:
        marks["spaces"] = _names(setting, actions.first(action))
    elif kind in _WITH_CARD:
        marks["card"] = setting.card_labels[actions.first(action)]
    elif kind == Kind.CONJURE:
        marks["wood"] = actions.first(action)
    if kind in (Kind.BUILD, Kind.MONUMENT):
        place = actions.second(action) if kind == Kind.BUILD else actions.first(action)
        marks["place"] = place + 1
    return marks


def _names(setting: Setting, *spaces: int) -> list[str]:
    return [space_name(setting, space) for space in spaces]
