"""How the parts of a menu are called: keys, labels and questions, with a preview of what a choice does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pagoria.core import bits
from pagoria.games.pandoria import actions
from pagoria.games.pandoria.card_refusals import wood_off
from pagoria.games.pandoria.components.model import ASTRAL_SHIP, BUILDING_NAMES, ROW_LETTERS, SPELL_NAMES
from pagoria.games.pandoria.land import CASTLE, Land, owner_of
from pagoria.games.pandoria.state import State
from pagoria.games.pandoria.table import BUILD as BUILD_STAGE
from pagoria.games.pandoria.table import BUY, SAIL, TAKE, TARGET, WANDER
from pagoria.games.pandoria.table import CARD as CARD_STAGE
from pagoria.games.pandoria.table import CASTLE_FIGURE as CASTLE_STAGE
from pagoria.games.pandoria.table import FIGURE as FIGURE_STAGE
from pagoria.games.pandoria.table import PLACE as PLACE_STAGE
from pagoria.games.pandoria.words import (
    card_building_name,
    card_name,
    card_spell_name,
    conjured_text,
    figure_kind,
    figure_name,
    ground_name,
    placed_spaces,
    region_text,
    single_name,
    space_name,
    tile_halves,
    tile_name,
    yield_name,
)

# What a part of a menu is about; the number beside it says which one.
KIND: Final = 0  # of an action
TILE: Final = 1
ROW: Final = 2
FIRST: Final = 3  # the space for a tile's first half
SECOND: Final = 4
SPACE: Final = 5
FIGURE: Final = 6  # a space with a figure
CARD: Final = 7
PLACE: Final = 8  # for a building
WOOD: Final = 9
REGION: Final = 10

Part: TypeAlias = tuple[int, int]

#: The keys of kinds, in the order in which menus list them: the letters of the notation.
_KINDS: Final = {
    actions.PLACE_TILE: ("T", "lay a double tile"),
    actions.PLACE_CASTLE: ("C", "place a castle"),
    actions.SKIP: ("X", "place nothing"),
    actions.WORKER: ("W", "put a worker"),
    actions.LEADER: ("L", "put the leader"),
    actions.TAKE_BACK: ("H", "take a figure back"),
    actions.SPELL: ("S", "cast a spell"),
    actions.DOUBLE: ("D", "cast a spell and build with the same card"),
    actions.RECAST: ("Z", "cast the visible spell again"),
    actions.BUILD: ("B", "build a building"),
    actions.MONUMENT: ("M", "build a monument"),
    actions.PRINTED_SHIP: ("Y", "cast the Astral Ship printed on the board"),
    actions.POINTS: ("P", "take the points"),
    actions.CARD: ("Q", "draw a card instead of the points"),
    actions.NO_FIGURE: ("-", "leave the figures as they are"),
    actions.NO_CARD: ("-", "play no card"),
    actions.NO_BUY: ("-", "buy nothing"),
    actions.NO_MOVE: ("-", "move no worker"),
}
KIND_KEYS: Final = [key for key, _ in _KINDS.values()]

_STAGE_QUESTIONS: Final = {
    PLACE_STAGE: "What do you place?",
    FIGURE_STAGE: "What about your figures?",
    BUILD_STAGE: "What do you build with the second half of the card?",
    CARD_STAGE: "Do you play a card or build a monument?",
    CASTLE_STAGE: "Do you put a figure on the castle?",
    TAKE: "Points or a card?",
    BUY: "Do you buy a card?",
    SAIL: "To which ship does the figure sail?",
    WANDER: "Does a worker move?",
}
_QUESTIONS: Final = {
    KIND: "What do you do?",
    TILE: "Which tile?",
    SPACE: "On which space?",
    FIGURE: "Which figure?",
    CARD: "Which card?",
    PLACE: "At which place?",
    WOOD: "How much wood and how much gold?",
    REGION: "Which region is scored next?",
}


# -- keys and questions ---------------------------------------------------------------------------


def row_of(state: State, space: int) -> int:
    """The number of the row that a space lies in."""
    return ROW_LETTERS.index(space_name(state.setting, space)[0])


def kind_key(kind: int) -> str:
    return _KINDS[kind][0]


def kind_label(state: State, kind: int) -> str:
    """A kind of action in words, with the one tile or spell it is about."""
    if kind == actions.PLACE_TILE and bits.count(state.tiles[state.turn]) == 1:
        return f"lay the {tile_name(state.setting, bits.listed(state.tiles[state.turn])[0])} tile"
    if kind == actions.RECAST and state.visible_spell[state.turn] >= 0:
        spell = state.visible_spell[state.turn]
        return f"cast {SPELL_NAMES[spell]} again: {_cost(state, spell, state.setting.spell_cost[spell] + 1)}"
    if kind == actions.PRINTED_SHIP:
        return f"{_KINDS[kind][1]}: {_cost(state, ASTRAL_SHIP, state.setting.astral_ship)}"
    if kind == actions.BUILD and state.phase == BUILD_STAGE:
        return f"build the {card_building_name(state.setting, state.spell_card)}"
    if kind == actions.POINTS:
        beside = state.neighbours_with_figures(state.region)
        return f"take {state.share(state.decider, state.region, beside)} points"
    return _KINDS[kind][1]


def key_of(state: State, part: Part) -> str:
    """What a person types, or a client sends, for a part."""
    what, number = part
    if what == KIND:
        return kind_key(number)
    if what == ROW:
        return ROW_LETTERS[number]
    if what == TILE:
        return state.setting.tile_labels[number]
    if what == CARD:
        return state.setting.card_labels[number]
    if what == PLACE:
        return f"P{number + 1}"
    return f"w{number}" if what == WOOD else space_name(state.setting, number)


def question(state: State, path: Sequence[Part], rest: Sequence[Part], by_row: bool) -> str:
    """What a menu asks for, after a path and before the rest of the first route."""
    what = rest[0][0]
    if what in (FIRST, SECOND):
        half = tile_halves(state.setting, _tile_of(state, path))[what - FIRST]
        return f"{'In which row' if by_row else 'Where'} shall {half} lie?"
    if by_row:
        return "In which row?"
    if not path and state.phase == TARGET:
        return f"{SPELL_NAMES[state.spell]}: {_QUESTIONS[what]}"
    return _QUESTIONS[what] if path else _STAGE_QUESTIONS.get(state.phase, _QUESTIONS[what])


def _tile_of(state: State, path: Sequence[Part]) -> int:
    picked = [number for what, number in path if what == TILE]
    return picked[0] if picked else bits.listed(state.tiles[state.turn])[0]


# -- labels ---------------------------------------------------------------------------------------


def label_of(state: State, part: Part, action: int) -> str:
    """A part in words; ``action`` is a legal action that it leads to."""
    what, number = part
    return _LABELS[what](state, number, action)


def _kind(state: State, kind: int, action: int) -> str:
    del action
    return kind_label(state, kind)


def _tile(state: State, tile: int, action: int) -> str:
    del action
    return tile_name(state.setting, tile)


def _row(state: State, row: int, action: int) -> str:
    del state, action
    return f"row {ROW_LETTERS[row]}"


def _first(state: State, space: int, action: int) -> str:
    half = tile_halves(state.setting, actions.first(action))[0]
    return f"{half} on {space_name(state.setting, space)}"


def _second(state: State, space: int, action: int) -> str:
    half = tile_halves(state.setting, actions.first(action))[1]
    return f"{half} on {space_name(state.setting, space)}{closing_text(state, action)}"


def _space(state: State, space: int, action: int) -> str:
    kind = actions.kind(action)
    name = space_name(state.setting, space)
    if kind == actions.PLACE_SINGLE:
        return f"{single_name(state.setting, state.single)} on {name}{closing_text(state, action)}"
    if kind == actions.PLACE_CASTLE:
        return f"castle on {name}{closing_text(state, action)}"
    if state.phase == TARGET and state.spell == ASTRAL_SHIP:
        return f"the ship at {name}: {_price(state.ship_price(space, state.spell_base), 'crystals')}"
    return f"{name} ({ground_name(state.land.ground[space])})"


def _figure(state: State, space: int, action: int) -> str:
    del action
    where = f"on {space_name(state.setting, space)} ({ground_name(state.land.ground[space])})"
    figure = state.land.figure[space]
    name = f"your {figure_kind(figure)}" if owner_of(figure) == state.turn else figure_name(figure)
    return f"{name} {where}"


def _card(state: State, card: int, action: int) -> str:
    return card_label(state, card, actions.kind(action))


def card_label(state: State, card: int, kind: int) -> str:
    """A card by the half that is used, with what that costs."""
    setting = state.setting
    if kind == actions.BUILD:
        return f"{card_building_name(setting, card)} ({card_name(setting, card)})"
    if kind == actions.DOUBLE:
        return f"{card_spell_name(setting, card)} and {card_building_name(setting, card)}, each for 1 less"
    if kind == actions.BUY:
        return f"{card_name(setting, card)}: {_price(state.card_price(state.turn, card), 'gold')}"
    if kind == actions.ACQUIRE:
        return card_name(setting, card)
    spell = setting.card_spell[card]
    if not setting.with_resources():
        return SPELL_NAMES[spell]
    cost = _cost(state, spell, setting.spell_cost[spell])
    return f"{SPELL_NAMES[spell]}: {cost} ({card_name(setting, card)})"


def _cost(state: State, spell: int, base: int) -> str:
    """What a spell takes; a ship's discount makes it the least that it can take."""
    ships = state.land.free_ships() if spell == ASTRAL_SHIP else []
    if not ships:
        return _price(state.spell_price(state.turn, base), "crystals")
    prices = {state.ship_price(ship, base) for ship in ships}
    return f"{'from ' if len(prices) > 1 else ''}{_price(min(prices), 'crystals')}"


def _price(price: int, resource: str) -> str:
    return f"{price} {resource}" if price else "free"


def _place(state: State, place: int, action: int) -> str:
    seat = state.turn
    covered = state.building_at(seat, place)
    where = f"over the {BUILDING_NAMES[covered]}" if covered >= 0 else "on an empty place"
    if actions.kind(action) == actions.MONUMENT:
        price = state.monument_price(seat, place, wood_off(state))
    else:
        building = state.setting.card_building[actions.first(action)]
        price = state.building_price(seat, building, place, wood_off(state))
    return f"{where}: {price} wood"


def _wood(state: State, wood: int, action: int) -> str:
    del state, action
    return conjured_text(wood)


def _region(state: State, space: int, action: int) -> str:
    del action
    root = state.land.root(space)
    share = state.share(state.turn, root, state.neighbours_with_figures(root))
    return f"{region_text(state, space)}: {share} {yield_name(state, state.land.ground[space])} for you"


_LABELS: Final[dict[int, Callable[[State, int, int], str]]] = {
    KIND: _kind,
    TILE: _tile,
    ROW: _row,
    FIRST: _first,
    SECOND: _second,
    SPACE: _space,
    FIGURE: _figure,
    CARD: _card,
    PLACE: _place,
    WOOD: _wood,
    REGION: _region,
}


# -- previews -------------------------------------------------------------------------------------


def closing_text(state: State, action: int) -> str:
    """What a placement closes: ", closes forest (4 symbols)", or nothing."""
    land = state.land.copy()
    roots = list(
        dict.fromkeys(root for space in _lay(state, land, action) for root in land.closed_around(space))
    )
    closed = [f"{ground_name(land.ground[root])} ({_symbols(land.worth[root])})" for root in roots]
    return f", closes {' and '.join(closed)}" if closed else ""


def _symbols(count: int) -> str:
    return f"{count} symbol" if count == 1 else f"{count} symbols"


def _lay(state: State, land: Land, action: int) -> Sequence[int]:
    """Place on a copy of the land what an action places; returns the spaces."""
    setting = state.setting
    kind, first = actions.kind(action), actions.first(action)
    if kind == actions.PLACE_CASTLE:
        land.place(first, CASTLE, state.turn)
        return (first,)
    if kind == actions.PLACE_SINGLE:
        land.place(first, setting.single_terrain[state.single], setting.single_symbols[state.single])
        return (first,)
    spaces = placed_spaces(setting, action)
    for half, space in enumerate(spaces):
        land.place(space, setting.tile_terrain[2 * first + half], setting.tile_symbols[2 * first + half])
    return spaces
