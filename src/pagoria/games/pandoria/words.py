"""Actions and results in words, for people who watch or read a log, and the names of all things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pagoria.core.contract import Outcome
from pagoria.games.pandoria import actions
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_NAMES,
    YIELDS,
)
from pagoria.games.pandoria.land import (
    CASTLE,
    LAKE,
    NOBODY,
    NOTHING,
    RIVER,
    SHIP,
    TERRAINS,
    is_leader,
    owner_of,
)
from pagoria.games.pandoria.setting import Setting
from pagoria.games.pandoria.spells import CONJURED
from pagoria.games.pandoria.state import State

_GROUNDS: Final = {
    CASTLE: "a castle",
    NOTHING: "nothing",
    LAKE: "a lake",
    SHIP: "a ship",
    RIVER: "the river",
}
_PLAIN: Final = {
    actions.SKIP: "cannot place anything",
    actions.NO_FIGURE: "leaves the figures as they are",
    actions.PRINTED_SHIP: "casts the Astral Ship printed on the board",
    actions.NO_CARD: "plays no card",
    actions.NO_MOVE: "moves no worker",
    actions.POINTS: "takes the points",
    actions.CARD: "takes a card instead of the points",
    actions.NO_BUY: "buys nothing",
}
_ENDINGS: Final = {
    "tiles-out": "The double tiles are used up and the round is finished.",
    "nothing-placed": "Nobody could place anything for a whole round.",
}


# -- names ----------------------------------------------------------------------------------------


def space_name(setting: Setting, space: int) -> str:
    """What people call a space: C7."""
    return setting.space_names[space]


def half_name(terrain: int, symbols: int) -> str:
    """One space of a tile: "forest 1"."""
    return f"{TERRAIN_NAMES[terrain]} {symbols}"


def tile_halves(setting: Setting, tile: int) -> tuple[str, str]:
    """The two spaces of a double tile, in the order of the component set."""
    first, second = (
        half_name(setting.tile_terrain[half], setting.tile_symbols[half]) for half in (2 * tile, 2 * tile + 1)
    )
    return first, second


def tile_name(setting: Setting, tile: int) -> str:
    """A double tile: "forest 1 / hills 2"."""
    return " / ".join(tile_halves(setting, tile))


def single_name(setting: Setting, single: int) -> str:
    """A single tile: "forest 1"."""
    return half_name(setting.single_terrain[single], setting.single_symbols[single])


def card_name(setting: Setting, card: int) -> str:
    """A card by its two halves: "Rage/Bank"."""
    return f"{card_spell_name(setting, card)}/{card_building_name(setting, card)}"


def card_spell_name(setting: Setting, card: int) -> str:
    return SPELL_NAMES[setting.card_spell[card]]


def card_building_name(setting: Setting, card: int) -> str:
    return BUILDING_NAMES[setting.card_building[card]]


def ground_name(ground: int) -> str:
    """What lies on a space: "forest", "a castle"."""
    return TERRAIN_NAMES[ground] if ground < TERRAINS else _GROUNDS[ground]


def figure_kind(figure: int) -> str:
    return "leader" if is_leader(figure) else "worker"


def figure_name(figure: int) -> str:
    """A figure with its owner: "the worker of player 2"."""
    return f"the {figure_kind(figure)} of player {owner_of(figure) + 1}"


def yield_name(state: State, terrain: int) -> str:
    """What a region of a terrain gives: a resource, or points."""
    with_resources = state.setting.with_resources()
    return [*RESOURCE_NAMES, "points"][YIELDS[terrain]] if with_resources else "points"


def place_text(state: State, place: int) -> str:
    """What a building at a place of the player on turn covers: " over the Bank", or nothing."""
    covered = state.building_at(state.turn, place)
    return f" over the {BUILDING_NAMES[covered]}" if covered >= 0 else ""


# -- actions --------------------------------------------------------------------------------------


def describe_action(state: State, action: int) -> str:
    """What the player does, as the rest of a sentence that begins with the player's name."""
    kind = actions.kind(action)
    return _PLAIN[kind] if kind in _PLAIN else _DESCRIBERS[kind](state, action)


def placed_spaces(setting: Setting, action: int) -> tuple[int, int]:
    """Where a placed double tile lies: the space of its first half, then that of the second."""
    pair = actions.second(action)
    first, second = setting.pair_first[pair], setting.pair_second[pair]
    return (second, first) if actions.third(action) else (first, second)


def _place_tile(state: State, action: int) -> str:
    setting = state.setting
    first, second = (space_name(setting, space) for space in placed_spaces(setting, action))
    return f"lays the {tile_name(setting, actions.first(action))} tile on {first} and {second}"


def _on_space(text: str) -> Callable[[State, int], str]:
    def describe(state: State, action: int) -> str:
        return text.format(space_name(state.setting, actions.first(action)))

    return describe


def _figure_at(text: str) -> Callable[[State, int], str]:
    def describe(state: State, action: int) -> str:
        space = actions.first(action)
        figure = state.land.figure[space]
        name = figure_name(figure) if figure != NOBODY else "a figure"
        kind = figure_kind(figure) if figure != NOBODY else "figure"
        return text.format(name=name, kind=kind, space=space_name(state.setting, space))

    return describe


def _cast(state: State, action: int) -> str:
    return f"casts {card_spell_name(state.setting, actions.first(action))}"


def _double(state: State, action: int) -> str:
    spell = card_spell_name(state.setting, actions.first(action))
    return f"casts {spell} and builds with the same card"


def _recast(state: State, action: int) -> str:
    del action
    spell = state.visible_spell[state.turn]
    return f"casts {SPELL_NAMES[spell]} again" if spell >= 0 else "casts the visible spell again"


def _build(state: State, action: int) -> str:
    building = card_building_name(state.setting, actions.first(action))
    return f"builds the {building}{place_text(state, actions.second(action))}"


def _monument(state: State, action: int) -> str:
    return f"builds a monument{place_text(state, actions.first(action))}"


def _market(text: str) -> Callable[[State, int], str]:
    def describe(state: State, action: int) -> str:
        return text.format(card_name(state.setting, actions.first(action)))

    return describe


def conjured_text(wood: int) -> str:
    """What Conjure brings: "1 wood and 3 gold"."""
    parts = [(wood, "wood"), (CONJURED - wood, "gold")]
    return " and ".join(f"{count} {name}" for count, name in parts if count)


def _conjure(state: State, action: int) -> str:
    del state
    return f"conjures {conjured_text(actions.first(action))}"


def _move(state: State, action: int) -> str:
    start, end = actions.first(action), actions.second(action)
    figure = state.land.figure[start]
    kind = figure_kind(figure) if figure != NOBODY else "figure"
    return f"moves the {kind} from {space_name(state.setting, start)} to {space_name(state.setting, end)}"


def _single(state: State, action: int) -> str:
    name = f"the {single_name(state.setting, state.single)}" if state.single >= 0 else "a single"
    return f"lays {name} tile on {space_name(state.setting, actions.first(action))}"


def region_text(state: State, space: int) -> str:
    """A region by its terrain and one of its spaces: "the forest at C7"."""
    return f"the {ground_name(state.land.ground[space])} at {space_name(state.setting, space)}"


def _score(state: State, action: int) -> str:
    return f"scores {region_text(state, actions.first(action))} first"


_DESCRIBERS: Final[dict[int, Callable[[State, int], str]]] = {
    actions.PLACE_TILE: _place_tile,
    actions.PLACE_CASTLE: _on_space("places a castle on {}"),
    actions.WORKER: _on_space("puts a worker on {}"),
    actions.LEADER: _on_space("puts the leader on {}"),
    actions.TAKE_BACK: _figure_at("takes the {kind} back from {space}"),
    actions.SPELL: _cast,
    actions.DOUBLE: _double,
    actions.RECAST: _recast,
    actions.BUILD: _build,
    actions.MONUMENT: _monument,
    actions.ACQUIRE: _market("takes {} from the market"),
    actions.CONJURE: _conjure,
    actions.RAGE: _figure_at("sends {name} home from {space}"),
    actions.MOVE: _move,
    actions.PLACE_SINGLE: _single,
    actions.SCORE: _score,
    actions.BUY: _market("buys {}"),
    actions.SAIL: _on_space("sails on to the ship at {}"),
}


# -- results --------------------------------------------------------------------------------------


def describe_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """The result as two sentences; partners share a win as equals do."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = " and ".join(names[seat] for seat in outcome.winners)
    verdict = f"{winners} share the win" if len(outcome.winners) > 1 else f"{winners} wins"
    return f"{_ENDINGS[outcome.reason]} {verdict} ({scores})."
