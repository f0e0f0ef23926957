"""Actions and results in words, for people who watch or read a log, and the names of all things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pagoria.core.state import Outcome
from pagoria.core.texts import Text, Value, listed
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_NAMES,
    YIELDS,
    Terrain,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import NOBODY, Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.spells import CONJURED
from pagoria.games.pandoria.engine.state import State

_GROUNDS: Final = {
    Ground.CASTLE: "a castle",
    Ground.NOTHING: "nothing",
    Ground.LAKE: "a lake",
    Ground.SHIP: "a ship",
    Ground.RIVER: "the river",
}
POINTS: Final = "points"
_GIVEN: Final[tuple[wire.Yield, ...]] = (*RESOURCE_NAMES, POINTS)
#: What a region of each terrain gives where there are resources.
YIELD_NAMES: Final = tuple(_GIVEN[given] for given in YIELDS)
#: What there is one of, where that is another word.
_PLAIN: Final = {
    Kind.SKIP: Text("cannot place anything"),
    Kind.NO_FIGURE: Text("leaves the figures as they are"),
    Kind.PRINTED_SHIP: Text("casts the Astral Ship printed on the board"),
    Kind.NO_CARD: Text("plays no card"),
    Kind.NO_MOVE: Text("moves no worker"),
    Kind.POINTS: Text("takes the points"),
    Kind.CARD: Text("takes a card instead of the points"),
    Kind.NO_BUY: Text("buys nothing"),
}
_ENDINGS: Final = {
    "tiles-out": Text("The double tiles are used up and the round is finished."),
    "nothing-placed": Text("Nobody could place anything for a whole round."),
}


# -- names ----------------------------------------------------------------------------------------


def space_name(setting: Setting, space: int) -> str:
    """What people call a space: C7."""
    return setting.space_names[space]


def half_name(terrain: int, symbols: int) -> Text:
    """One space of a tile: "forest 1"."""
    return Text("{terrain} {symbols}", {"terrain": TERRAIN_NAMES[terrain], "symbols": symbols})


def tile_halves(setting: Setting, tile: int) -> tuple[Text, Text]:
    """The two spaces of a double tile, in the order of the component set."""
    first, second = (
        half_name(setting.tile_terrain[half], setting.tile_symbols[half]) for half in (2 * tile, 2 * tile + 1)
    )
    return first, second


def tile_name(setting: Setting, tile: int) -> Text:
    """A double tile: "forest 1 / hills 2"."""
    first, second = tile_halves(setting, tile)
    return Text("{first} / {second}", {"first": first, "second": second})


def single_name(setting: Setting, single: int) -> Text:
    """A single tile: "forest 1"."""
    return half_name(setting.single_terrain[single], setting.single_symbols[single])


def card_name(setting: Setting, card: int) -> Text:
    """A card by its two halves: "Rage/Bank"."""
    spell, building = card_spell_name(setting, card), card_building_name(setting, card)
    return Text("{spell}/{building}", {"spell": spell, "building": building})


def card_spell_name(setting: Setting, card: int) -> str:
    return SPELL_NAMES[setting.card_spell[card]]


def card_building_name(setting: Setting, card: int) -> str:
    return BUILDING_NAMES[setting.card_building[card]]


def ground_name(ground: int) -> str:
    """What lies on a space: "forest", "a castle"."""
    return TERRAIN_NAMES[ground] if ground < Terrain.COUNT else _GROUNDS[ground]


def figure_kind(figure: int) -> str:
    return "leader" if is_leader(figure) else "worker"


def figure_name(figure: int) -> Text:
    """A figure with its owner: "the worker of player 2"."""
    return Text("the {kind} of player {seat}", {"kind": figure_kind(figure), "seat": owner_of(figure) + 1})


def yield_name(setting: Setting, terrain: int) -> wire.Yield:
    """What a region of a terrain gives: a resource, or points."""
    return YIELD_NAMES[terrain] if setting.with_resources() else POINTS


def covering(state: State, text: Text, place: int) -> Text:
    """A text with the building that a place of the active player has: " over the Bank", if any."""
    covered = state.active_board().building_at(place)
    if covered < 0:
        return text
    return Text("{build} over the {covered}", {"build": text, "covered": BUILDING_NAMES[covered]})


# -- actions --------------------------------------------------------------------------------------


def describe_action(state: State, action: int) -> Text:
    """What the player does, as the rest of a sentence that begins with the player's name."""
    kind = actions.kind(action)
    return _PLAIN[kind] if kind in _PLAIN else _DESCRIBERS[kind](state, action)


def placed_spaces(setting: Setting, action: int) -> tuple[int, int]:
    """Where a placed double tile lies: the space of its first half, then that of the second."""
    pair = actions.second(action)
    first, second = setting.pair_first[pair], setting.pair_second[pair]
    return (second, first) if actions.third(action) else (first, second)


def _place_tile(state: State, action: int) -> Text:
    setting = state.setting
    first, second = (space_name(setting, space) for space in placed_spaces(setting, action))
    tile = tile_name(setting, actions.first(action))
    return Text(
        "lays the {tile} tile on {first} and {second}", {"tile": tile, "first": first, "second": second}
    )


def _on_space(template: str) -> Callable[[State, int], Text]:
    def describe(state: State, action: int) -> Text:
        return Text(template, {"space": space_name(state.setting, actions.first(action))})

    return describe


def _figure_at(template: str) -> Callable[[State, int], Text]:
    def describe(state: State, action: int) -> Text:
        space = actions.first(action)
        kind = _kind_at(state, space)
        return Text(template, {"kind": kind, "space": space_name(state.setting, space)})

    return describe


def _kind_at(state: State, space: int) -> str:
    """The kind of the figure on a space, as far as there is one."""
    figure = state.land.figure[space]
    return figure_kind(figure) if figure != NOBODY else "figure"


def _rage(state: State, action: int) -> Text:
    space = actions.first(action)
    figure = state.land.figure[space]
    values: dict[str, Value] = {"space": space_name(state.setting, space)}
    if figure == NOBODY:
        return Text("sends a figure home from {space}", values)
    values |= {"kind": figure_kind(figure), "seat": owner_of(figure) + 1}
    return Text("sends the {kind} of player {seat} home from {space}", values)


def _cast(state: State, action: int) -> Text:
    return Text("casts {spell}", {"spell": card_spell_name(state.setting, actions.first(action))})


def _double(state: State, action: int) -> Text:
    spell = card_spell_name(state.setting, actions.first(action))
    return Text("casts {spell} and builds with the same card", {"spell": spell})


def _recast(state: State, action: int) -> Text:
    del action
    spell = state.active_board().visible_spell
    if spell < 0:
        return Text("casts the visible spell again")
    return Text("casts {spell} again", {"spell": SPELL_NAMES[spell]})


def _build(state: State, action: int) -> Text:
    building = card_building_name(state.setting, actions.first(action))
    text = Text("builds the {building}", {"building": building})
    return covering(state, text, actions.second(action))


def _monument(state: State, action: int) -> Text:
    return covering(state, Text("builds a monument"), actions.first(action))


def _market(template: str) -> Callable[[State, int], Text]:
    def describe(state: State, action: int) -> Text:
        return Text(template, {"card": card_name(state.setting, actions.first(action))})

    return describe


def conjured_text(wood: int) -> Value:
    """What Conjure brings: "1 wood and 3 gold"."""
    parts = [(wood, "wood"), (CONJURED - wood, "gold")]
    return listed([resource_text(count, name) for count, name in parts if count])


def resource_text(count: int, resource: str) -> Text:
    """So much of a resource, or of points: "3 gold", "1 crystal"."""
    values: dict[str, Value] = {"count": count}
    if resource == "crystals":
        return Text("{count} crystals", values, one="{count} crystal")
    if resource == "points":
        return Text("{count} points", values, one="{count} point")
    return Text("{count} gold", values) if resource == "gold" else Text("{count} wood", values)


def _conjure(state: State, action: int) -> Text:
    del state
    return Text("conjures {resources}", {"resources": conjured_text(actions.first(action))})


def _move(state: State, action: int) -> Text:
    start, end = actions.first(action), actions.second(action)
    values = {
        "kind": _kind_at(state, start),
        "start": space_name(state.setting, start),
        "end": space_name(state.setting, end),
    }
    return Text("moves the {kind} from {start} to {end}", values)


def _single(state: State, action: int) -> Text:
    space = space_name(state.setting, actions.first(action))
    if state.turn.single < 0:
        return Text("lays a single tile on {space}", {"space": space})
    tile = single_name(state.setting, state.turn.single)
    return Text("lays the {tile} tile on {space}", {"tile": tile, "space": space})


def region_values(state: State, space: int) -> dict[str, Value]:
    """How a sentence calls a region, by its terrain and one of its spaces: "the forest at C7"."""
    return {"ground": ground_name(state.land.ground[space]), "space": space_name(state.setting, space)}


def _score(state: State, action: int) -> Text:
    return Text("scores the {ground} at {space} first", region_values(state, actions.first(action)))


def _sail(state: State, action: int) -> Text:
    """Whose figure sails is said where it is not the player's own (PD-82)."""
    values: dict[str, Value] = {"space": space_name(state.setting, actions.first(action))}
    figure = state.land.figure[state.turn.ship] if state.turn.ship >= 0 else NOBODY
    if figure == NOBODY or owner_of(figure) == state.turn.active:
        return Text("sails on to the ship at {space}", values)
    values |= {"kind": figure_kind(figure), "seat": owner_of(figure) + 1}
    return Text("lets the {kind} of player {seat} sail to the ship at {space}", values)


_DESCRIBERS: Final[dict[int, Callable[[State, int], Text]]] = {
    Kind.PLACE_TILE: _place_tile,
    Kind.PLACE_CASTLE: _on_space("places a castle on {space}"),
    Kind.WORKER: _on_space("places a worker on {space}"),
    Kind.LEADER: _on_space("places the leader on {space}"),
    Kind.TAKE_BACK: _figure_at("takes the {kind} back from {space}"),
    Kind.SPELL: _cast,
    Kind.DOUBLE: _double,
    Kind.RECAST: _recast,
    Kind.BUILD: _build,
    Kind.MONUMENT: _monument,
    Kind.ACQUIRE: _market("takes {card} from the market"),
    Kind.CONJURE: _conjure,
    Kind.RAGE: _rage,
    Kind.MOVE: _move,
    Kind.PLACE_SINGLE: _single,
    Kind.SCORE: _score,
    Kind.BUY: _market("buys {card}"),
    Kind.SAIL: _sail,
}


# -- results --------------------------------------------------------------------------------------


def ending(outcome: Outcome) -> Text:
    """Why the game ended."""
    return _ENDINGS[outcome.reason]
