"""How the parts of a menu are called: keys, labels and questions, with a preview of what a choice does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pagoria.core import bits
from pagoria.core.texts import Text, Value, listed
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import BUILDING_NAMES, ROW_LETTERS, SPELL_NAMES, Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.card_refusals import wood_off
from pagoria.games.pandoria.engine.land import owner_of
from pagoria.games.pandoria.engine.scoring import figures_around, gain_of
from pagoria.games.pandoria.engine.spells import ship_price, spell_price
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.sentences import (
    card_building_name,
    card_name,
    card_spell_name,
    conjured_text,
    figure_kind,
    figure_name,
    ground_name,
    region_values,
    resource_text,
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
    Kind.PLACE_TILE: ("T", Text("lay a double tile")),
    Kind.PLACE_CASTLE: ("C", Text("place a castle")),
    Kind.SKIP: ("X", Text("place nothing")),
    Kind.WORKER: ("W", Text("place a worker")),
    Kind.LEADER: ("L", Text("place the leader")),
    Kind.TAKE_BACK: ("H", Text("take a figure back")),
    Kind.SPELL: ("S", Text("cast a spell")),
    Kind.DOUBLE: ("D", Text("cast a spell and build with the same card")),
    Kind.RECAST: ("Z", Text("cast the visible spell again")),
    Kind.BUILD: ("B", Text("build a building")),
    Kind.MONUMENT: ("M", Text("build a monument")),
    Kind.PRINTED_SHIP: ("Y", Text("cast the Astral Ship printed on the board")),
    Kind.POINTS: ("P", Text("take the points")),
    Kind.CARD: ("Q", Text("draw a card instead of the points")),
    Kind.NO_FIGURE: ("-", Text("leave the figures")),
    Kind.NO_CARD: ("-", Text("play no card")),
    Kind.NO_BUY: ("-", Text("buy nothing")),
    Kind.NO_MOVE: ("-", Text("move no worker")),
}
KIND_KEYS: Final = [key for key, _ in _KINDS.values()]

_STAGE_QUESTIONS: Final = {
    Phase.PLACE: Text("What do you place?"),
    Phase.FIGURE: Text("What do you do with your figures?"),
    Phase.BUILD: Text("What do you build with the second half of the card?"),
    Phase.CARD: Text("Do you play a card or build a monument?"),
    Phase.CASTLE_FIGURE: Text("Do you place a figure on the castle?"),
    Phase.TAKE: Text("Points or a card?"),
    Phase.BUY: Text("Do you buy a card?"),
    Phase.WANDER: Text("Do you move a worker?"),
}
_QUESTIONS: Final = {
    KIND: Text("What do you do?"),
    TILE: Text("Which tile?"),
    SPACE: Text("On which space?"),
    FIGURE: Text("Which figure?"),
    CARD: Text("Which card?"),
    PLACE: Text("At which place?"),
    WOOD: Text("How much wood and how much gold?"),
    REGION: Text("Which region is scored next?"),
}


# -- keys and questions ---------------------------------------------------------------------------


def row_of(state: State, space: int) -> int:
    """The number of the row that a space lies in."""
    return ROW_LETTERS.index(space_name(state.setting, space)[0])


def kind_key(kind: int) -> str:
    return _KINDS[kind][0]


def kind_label(state: State, kind: int) -> Text:
    """A kind of action in words, with the one tile or spell it is about."""
    if kind == Kind.PLACE_TILE and bits.count(state.active_board().tiles) == 1:
        tile = tile_name(state.setting, bits.listed(state.active_board().tiles)[0])
        return Text("lay the tile ({tile})", {"tile": tile})
    if kind == Kind.RECAST and state.active_board().visible_spell >= 0:
        spell = state.active_board().visible_spell
        price = _cost(state, spell, state.setting.spell_cost[spell] + 1)
        return Text("cast {spell} again: {price}", {"spell": SPELL_NAMES[spell], "price": price})
    if kind == Kind.PRINTED_SHIP:
        price = _cost(state, Spell.ASTRAL_SHIP, state.setting.astral_ship)
        return Text("{kind}: {price}", {"kind": _KINDS[kind][1], "price": price})
    if kind == Kind.BUILD and state.turn.phase == Phase.BUILD:
        return Text(
            "build the {building}", {"building": card_building_name(state.setting, state.turn.spell_card)}
        )
    if kind == Kind.POINTS:
        beside = figures_around(state, state.turn.region)
        points = gain_of(state, state.turn.decider, state.turn.region, beside)
        return Text("take {points}", {"points": resource_text(points, "points")})
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


def question(state: State, path: Sequence[Part], rest: Sequence[Part], by_row: bool) -> Text:
    """What a menu asks for, after a path and before the rest of the first route."""
    what = rest[0][0]
    if what in (FIRST, SECOND):
        half = tile_halves(state.setting, _tile_of(state, path))[what - FIRST]
        values = {"half": half}
        return Text("In which row does {half} go?" if by_row else "Where does {half} go?", values)
    if by_row:
        return Text("In which row?")
    if not path and state.turn.phase == Phase.TARGET:
        spell = SPELL_NAMES[state.turn.spell]
        return Text("{spell}: {question}", {"spell": spell, "question": _QUESTIONS[what]})
    if state.turn.phase == Phase.SAIL:
        return Text("To which ship does {figure} sail?", {"figure": _named_figure(state, state.turn.ship)})
    return _QUESTIONS[what] if path else _STAGE_QUESTIONS.get(state.turn.phase, _QUESTIONS[what])


def _tile_of(state: State, path: Sequence[Part]) -> int:
    picked = [number for what, number in path if what == TILE]
    return picked[0] if picked else bits.listed(state.active_board().tiles)[0]


# -- labels ---------------------------------------------------------------------------------------


def label_of(state: State, part: Part, action: int) -> Text:
    """A part in words; ``action`` is a legal action that it leads to."""
    what, number = part
    return _LABELS[what](state, number, action)


def _kind(state: State, kind: int, action: int) -> Text:
    del action
    return kind_label(state, kind)


def _tile(state: State, tile: int, action: int) -> Text:
    del action
    return tile_name(state.setting, tile)


def _row(state: State, row: int, action: int) -> Text:
    del state, action
    return Text("row {row}", {"row": ROW_LETTERS[row]})


def _on(what: Value, name: str) -> Text:
    return Text("{what} on {space}", {"what": what, "space": name})


def _first(state: State, space: int, action: int) -> Text:
    half = tile_halves(state.setting, actions.first(action))[0]
    return _on(half, space_name(state.setting, space))


def _second(state: State, space: int, action: int) -> Text:
    half = tile_halves(state.setting, actions.first(action))[1]
    return _on(half, space_name(state.setting, space))


def _space(state: State, space: int, action: int) -> Text:
    kind = actions.kind(action)
    name = space_name(state.setting, space)
    if kind == Kind.PLACE_SINGLE:
        return _on(single_name(state.setting, state.turn.single), name)
    if kind == Kind.PLACE_CASTLE:
        return _on("castle", name)
    if state.turn.phase == Phase.TARGET and state.turn.spell == Spell.ASTRAL_SHIP:
        price = _price(ship_price(state, space, state.turn.spell_base), "crystals")
        return Text("the ship at {space}: {price}", {"space": name, "price": price})
    if state.turn.phase == Phase.SAIL:
        return Text("the ship at {space}", {"space": name})
    return Text("{space} ({ground})", {"space": name, "ground": ground_name(state.land.ground[space])})


def _named_figure(state: State, space: int) -> Text:
    """The figure on a space: "your worker", "the leader of player 2"."""
    figure = state.land.figure[space]
    own = owner_of(figure) == state.turn.active
    return Text("your {kind}", {"kind": figure_kind(figure)}) if own else figure_name(figure)


def _figure(state: State, space: int, action: int) -> Text:
    """A figure, and what becomes of it where that is not chosen before."""
    values: dict[str, Value] = {
        "figure": _named_figure(state, space),
        "space": space_name(state.setting, space),
        "ground": ground_name(state.land.ground[space]),
    }
    if actions.kind(action) == Kind.MOVE:
        return Text("move {figure} from {space} ({ground})", values)
    if actions.kind(action) == Kind.RAGE:
        return Text("send {figure} home from {space} ({ground})", values)
    return Text("{figure} on {space} ({ground})", values)


def _card(state: State, card: int, action: int) -> Text:
    return card_label(state, card, actions.kind(action))


def card_label(state: State, card: int, kind: int) -> Text:
    """A card by the half that is used, with what that costs."""
    setting = state.setting
    values: dict[str, Value] = {
        "card": card_name(setting, card),
        "spell": card_spell_name(setting, card),
        "building": card_building_name(setting, card),
    }
    if kind == Kind.BUILD:
        return Text("{building} ({card})", values)
    if kind == Kind.DOUBLE:
        return Text("{spell} and {building}, each for 1 less", values)
    if kind == Kind.BUY:
        price = _price(state.active_board().card_price(card), "gold")
        return Text("{card}: {price}", {**values, "price": price})
    if kind == Kind.ACQUIRE:
        return card_name(setting, card)
    if not setting.with_resources():
        return Text("{spell}", values)
    spell = setting.card_spell[card]
    price = _cost(state, spell, setting.spell_cost[spell])
    return Text("{spell}: {price} ({card})", {**values, "price": price})


def _cost(state: State, spell: int, base: int) -> Value:
    """What a spell takes; a ship's discount makes it the least that it can take."""
    ships = state.land.free_ships() if spell == Spell.ASTRAL_SHIP else []
    if not ships:
        return _price(spell_price(state, base), "crystals")
    prices = {ship_price(state, ship, base) for ship in ships}
    least = _price(min(prices), "crystals")
    return Text("from {price}", {"price": least}) if len(prices) > 1 else least


def _price(price: int, resource: str) -> Value:
    return resource_text(price, resource) if price else "free"


def _place(state: State, place: int, action: int) -> Text:
    board = state.active_board()
    covered = board.building_at(place)
    if actions.kind(action) == Kind.MONUMENT:
        price = board.monument_price(place, wood_off(state))
    else:
        building = state.setting.card_building[actions.first(action)]
        price = board.building_price(building, place, wood_off(state))
    if covered < 0:
        return Text("on an empty place: {price} wood", {"price": price})
    return Text("over the {covered}: {price} wood", {"covered": BUILDING_NAMES[covered], "price": price})


def _wood(state: State, wood: int, action: int) -> Text:
    del state, action
    return Text("{resources}", {"resources": conjured_text(wood)})


def _region(state: State, space: int, action: int) -> Text:
    del action
    root = state.land.root(space)
    share = gain_of(state, state.turn.active, root, figures_around(state, root))
    gain = resource_text(share, yield_name(state.setting, state.land.ground[space]))
    return Text("the {ground} at {space}: {gain} for you", {**region_values(state, space), "gain": gain})


_LABELS: Final[dict[int, Callable[[State, int, int], Text]]] = {
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


def closing(label: Text, regions: Sequence[wire.ScoredData]) -> Text:
    """The label of a placement with what it closes: "…, closes forest (4 symbols)", if anything."""
    closed = [_closed(region["terrain"], region["symbols"]) for region in regions]
    return (
        Text("{placement}, closes {closed}", {"placement": label, "closed": listed(closed)})
        if closed
        else label
    )


def _closed(ground: str, symbols: int) -> Text:
    values: dict[str, Value] = {"ground": ground, "count": symbols}
    return Text("{ground} ({count} symbols)", values, one="{ground} ({count} symbol)")
