"""What choices and actions touch, in plain values for a board to draw: lots, colours, cards, abilities.

Colours are the letters of the notation; cards are capitals from the display and small letters from the hand.
"""

from __future__ import annotations

from typing import Final

from pagoria.games.pagoda import wire
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, cost
from pagoria.games.pagoda.engine.components import Variant
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.notation.actions import format_cards

KIND_NAMES: Final[dict[int, wire.Kind]] = {
    Kind.COLUMN: "column",
    Kind.TILE: "tile",
    Kind.ROOF: "roof",
    Kind.LANTERN: "lantern",
    Kind.DRAGON: "dragon",
    Kind.ALTERNATIVE: "alternative",
    Kind.END: "end",
    Kind.USE_FAN: "fan",
    Kind.SKIP_FAN: "keep",
    Kind.PASS: "pass",
}
_WITH_TILE: Final = (Kind.TILE, Kind.ROOF)
_ABILITIES: Final[dict[int, wire.Letter]] = {Kind.LANTERN: "R", Kind.DRAGON: "Y", Kind.USE_FAN: "P"}


def kind_marks(kind: int) -> wire.MarksData:
    return {"kind": KIND_NAMES[kind]}


def place_marks(state: State, kind: int, lot: int, colour: int) -> wire.MarksData:
    """What is built where: on which floor, in which colour, with a tile of which base."""
    base = wire.LETTERS[state.colour_at(lot)] if kind in _WITH_TILE else None
    return {
        "kind": KIND_NAMES[kind],
        "lot": lot + 1,
        "floor": state.floor(lot),
        "colour": wire.LETTERS[colour],
        "base": base,
    }


def action_marks(state: State, action: int) -> wire.MarksData:
    """Everything that a legal action touches."""
    kind = actions.kind(action)
    if kind in _ABILITIES:
        marks = kind_marks(kind) | {"ability": _ABILITIES[kind]}
        return marks | {"cards": format_cards(cost(action))} if kind == Kind.DRAGON else marks
    if kind in (Kind.END, Kind.SKIP_FAN, Kind.PASS):
        return kind_marks(kind)
    marks = place_marks(state, kind, actions.lot_of(action), actions.colour_of(action))
    gains = kind in _WITH_TILE and not state.variant & Variant.SIMPLE
    marks["cards"] = format_cards(cost(action))
    marks["ability"] = _used_abilities(state, action)
    marks["marker"] = marks["base"] if gains else None
    return marks


def _used_abilities(state: State, action: int) -> str | None:
    """The abilities that a build uses up; a roof may use several."""
    if actions.kind(action) == Kind.ALTERNATIVE:
        return None
    after = state.copy()
    after.apply(action)
    used = after.used & ~state.used
    return "".join(letter for colour, letter in enumerate(wire.LETTERS) if used >> colour & 1) or None
