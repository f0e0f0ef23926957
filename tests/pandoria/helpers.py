"""Positions of Pandoria drawn as text, and the engine reduced to texts.

``position`` takes a map with what lies on it and the seats with what they own; everything a test does not say
is neutral: no resources, no cards, two castles, a people without an ability, costs as in the rules page.
``Position.legal`` and ``Position.do`` speak in words ("castle B2", "cast Muster/Bank"), so that a test reads
like a game that somebody tells.

A map has one line for each row, as in a component set (``## .. f1 ~~ ~0 == =2``), and these tokens more:

| token | space |
| --- | --- |
| ``F1`` | a placed tile: forest with 1 symbol; capitals F H M C |
| ``K0`` | a castle of seat 0 |
| ``F1a`` | with a worker of seat 0 on it (a, b, c, d); a capital is the leader |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from pagoria.core import bits
from pagoria.core.contract import CHANCE, GAME_OVER
from pagoria.games.pandoria import actions, table
from pagoria.games.pandoria.components import Board, ComponentSet, load_set
from pagoria.games.pandoria.components.board import find_space
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    CRYSTALS,
    EMPTY,
    GOLD,
    NO_ABILITY,
    SPELL_NAMES,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    WOOD,
    BoardPlan,
    Building,
    Card,
    Monument,
    People,
    SpacePlan,
    Spell,
    Tile,
)
from pagoria.games.pandoria.components.plans import OFF_BOARD_TOKEN, read_space
from pagoria.games.pandoria.land import CASTLE, LAKE, NOTHING, RIVER, SHIP, TERRAINS, is_leader, owner_of
from pagoria.games.pandoria.preparing import prepare
from pagoria.games.pandoria.setting import BUILDING_PLACES, CLASSIC, Setting
from pagoria.games.pandoria.state import State

#: What the rules page starts from; the shipped set may be tuned, positions in tests may not.
SPELL_COSTS = dict(zip(SPELL_NAMES, (2, 3, 6, 3, 2, 2, 4, 3, 5, 4, 3, 3), strict=True))
BUILDING_COSTS = dict(zip(BUILDING_NAMES, (4, 3, 2, 2, 3, 4, 3, 2, 3, 5, 3, 5, 3, 5), strict=True))
MONUMENTS = (6, 5, 4, 3)
GOLD_PRICE = 3

PLAIN = People("Plain", NO_ABILITY, (0, 0, 0), (0, 0, 0))
#: Enough double tiles that nobody runs out of them by accident.
TILE_PILE = ", ".join(["f1 h1"] * 6)

PHASES = (
    "start people start_tiles deal_tiles deal_cards refill adopt draw_single draw_tile place sail figure "
    "card target castle_figure build score take buy wander over"
).split()


@dataclass(frozen=True)
class Seat:
    """What a player owns. Lists are texts with commas: ``hand="Muster/Bank, Rage/Store"``."""

    people: str = "Plain"
    crystals: int = 0
    gold: int = 0
    wood: int = 0
    hand: str = ""
    #: By place; "-" is an empty one, "Monument" a monument.
    buildings: str = ""
    tiles: str = ""
    #: In the reserve; by default those that are not on the map.
    workers: int | None = None
    leader: bool | None = None
    castles: int = 2
    #: The visible spell of the pile.
    spell: str = ""
    score: int = 0


# -- boards ---------------------------------------------------------------------------------------


def board(map: str, paths: Sequence[str] = (), flow: Sequence[str] = (), astral_ship: int = 0) -> Board:
    """A board from a drawing, what lies on it left out; it needs no start spaces."""
    spaces = tuple(plan for plan, _ in _drawn(map))
    numbers = {space.name: number for number, space in enumerate(spaces)}
    links = [(name.split()[0], name.split()[1]) for name in paths]
    return Board(
        BoardPlan(
            "test",
            "Test",
            spaces,
            tuple((find_space(space, numbers), TERRAIN_NAMES.index(terrain)) for space, terrain in links),
            tuple(
                (find_space(above, numbers), find_space(below, numbers))
                for chain in flow
                for above, below in pairwise(chain.replace(" ", "").split(">"))
            ),
            astral_ship,
        )
    )


def _drawn(map: str) -> list[tuple[SpacePlan, str]]:
    """The spaces of a drawing with what lies on each: ``F1``, ``K0``, figures."""
    found = []
    for row, line in enumerate(line for line in map.splitlines() if line.strip()):
        for column, token in enumerate(line.split()):
            if token == OFF_BOARD_TOKEN:
                continue
            plan = read_space(token[:2], row, column)
            placed = ""
            if plan is None:
                plan, placed = SpacePlan(row, column, EMPTY), token[:2]
                assert placed[0] in "FHMCK", f"unknown token {token}"
            found.append((plan, placed + " " + token[2:]))
    return found


def put_on(state: State, map: str) -> None:
    """Lay what the drawing shows on the board and take the figures from the reserves."""
    drawn = [what.split(" ") for _, what in _drawn(map)]
    for space, (placed, _) in enumerate(drawn):
        if placed.startswith("K"):
            state.land.place(space, CASTLE, int(placed[1]))
        elif placed:
            state.land.place(space, TERRAIN_LETTERS.index(placed[0].lower()), int(placed[1]))
    for space, (_, figure) in enumerate(drawn):
        if figure:
            state.put_figure("abcd".index(figure.lower()), figure.isupper(), space)


# -- components -----------------------------------------------------------------------------------


@cache
def shipped() -> ComponentSet:
    return load_set()


def names_in(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def card(name: str) -> Card:
    """``Muster/Bank``, or with a price ``Muster/Bank:5``."""
    halves, _, gold = name.partition(":")
    spell, building = halves.split("/")
    return Card(SPELL_NAMES.index(spell), BUILDING_NAMES.index(building), int(gold or GOLD_PRICE))


def tile(name: str) -> Tile:
    """``f1 h2``"""
    halves = name.split()
    return Tile(
        tuple(TERRAIN_LETTERS.index(half[0]) for half in halves), tuple(int(half[1]) for half in halves)
    )


class _Heap:
    """Components in the order in which a position mentions them."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def add(self, text: str) -> int:
        """New members for a list in text, as bits."""
        members = 0
        for name in names_in(text):
            members |= 1 << len(self.names)
            self.names.append(name)
        return members


def components(
    cards: _Heap, tiles: _Heap, singles: _Heap, of: Board, monuments: Sequence[int]
) -> ComponentSet:
    return ComponentSet(
        "Test",
        "1",
        "",
        (*shipped().peoples, PLAIN),
        tuple(Spell(number, cost) for number, cost in enumerate(SPELL_COSTS.values())),
        tuple(Building(number, cost) for number, cost in enumerate(BUILDING_COSTS.values())),
        tuple(card(name) for name in cards.names),
        tuple(tile(name) for name in tiles.names),
        (),
        tuple(tile(name) for name in singles.names),
        tuple(Monument(value) for value in monuments),
        (of,),
    )


# -- positions ------------------------------------------------------------------------------------


def position(
    map: str,
    *seats: Seat,
    mode: int = CLASSIC,
    phase: int = table.PLACE,
    turn: int = 0,
    start: int = 0,
    paths: Sequence[str] = (),
    flow: Sequence[str] = (),
    astral_ship: int = 0,
    market: str = "",
    pile: str = "",
    singles: str = "",
    tile_pile: str = TILE_PILE,
    monuments: Sequence[int] = MONUMENTS,
) -> Position:
    """A game at the beginning of a stage of a turn. Fewer seats than two are filled up."""
    sitting = [*seats, *[Seat()] * (2 - len(seats))]
    cards, tiles, lone = _Heap(), _Heap(), _Heap()
    hands = [cards.add(seat.hand) for seat in sitting]
    held = [tiles.add(seat.tiles) for seat in sitting]
    open_cards, card_pile = cards.add(market), cards.add(pile)
    double_pile, single_pile = tiles.add(tile_pile), lone.add(singles)
    set_ = components(cards, tiles, lone, board(map, paths, flow, astral_ship), monuments)
    setting = prepare(set_, "test", mode, len(sitting))
    setting.tiles_removed = 0
    setting.monuments = list(monuments)
    state = State(setting)
    state.land.clear()
    state.start, state.turn = start, turn
    for number, seat in enumerate(sitting):
        _seat(state, set_, number, seat)
    put_on(state, map)
    for number, seat in enumerate(sitting):
        if seat.workers is not None:
            state.workers[number] = seat.workers
        if seat.leader is not None:
            state.leader[number] = int(seat.leader)
    state.hand, state.tiles = hands, held
    state.market, state.card_pile = open_cards, card_pile
    state.tile_pile, state.single_pile = double_pile, single_pile
    state.enter(phase)
    return Position(state)


def _seat(state: State, set_: ComponentSet, number: int, seat: Seat) -> None:
    if state.setting.with_resources():
        state.people[number] = set_.people(seat.people)
    for resource, amount in ((CRYSTALS, seat.crystals), (GOLD, seat.gold), (WOOD, seat.wood)):
        state.set_resource(number, resource, amount)
    for place, name in enumerate(names_in(seat.buildings)):
        held = {"-": 0, "Monument": table.MONUMENT}.get(name)
        state.places[number] |= (BUILDING_NAMES.index(name) + 1 if held is None else held) << (4 * place)
    state.workers[number] = state.setting.workers
    state.leader[number] = 1
    state.castles[number] = seat.castles
    state.visible_spell[number] = SPELL_NAMES.index(seat.spell) if seat.spell else table.NOTHING_CAST
    state.score[number] = seat.score


class Position:
    """A state that speaks in words. ``do`` leaves it as it is and gives the position after."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.setting: Setting = state.setting

    # -- questions ------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return PHASES[int(self.state.phase)]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def actor(self) -> int:
        return self.state.actor()

    def over(self) -> bool:
        return self.state.actor() == GAME_OVER

    def legal(self, *beginnings: str) -> set[str]:
        """All legal actions in words, or those that begin with one of some words, without these words."""
        found = [words(self.setting, action) for action in self.state.legal_actions()]
        if not beginnings:
            return set(found)
        return {text.removeprefix(b + " ") for text in found for b in beginnings if text.split()[0] == b}

    def chance(self) -> Counter[str]:
        """What chance may bring, in words."""
        return Counter(brought(self.state, outcome) for outcome, _ in self.state.chance_outcomes())

    def space(self, name: str) -> int:
        return self.setting.space_names.index(name)

    def resources(self, seat: int) -> tuple[int, int, int]:
        """Crystals, gold, wood."""
        return (self.crystals(seat), self.gold(seat), self.wood(seat))

    def crystals(self, seat: int = 0) -> int:
        return int(self.state.resource(seat, CRYSTALS))

    def gold(self, seat: int = 0) -> int:
        return int(self.state.resource(seat, GOLD))

    def wood(self, seat: int = 0) -> int:
        return int(self.state.resource(seat, WOOD))

    def score(self, seat: int = 0) -> int:
        return self.state.score[seat]

    def workers(self, seat: int = 0) -> int:
        """In the reserve."""
        return self.state.workers[seat]

    def leader(self, seat: int = 0) -> bool:
        """Whether it is in the reserve."""
        return self.state.leader[seat] == 1

    def castles(self, seat: int = 0) -> int:
        return self.state.castles[seat]

    def hand(self, seat: int = 0) -> list[str]:
        return [card_name(self.setting, number) for number in bits.listed(self.state.hand[seat])]

    def market(self) -> list[str]:
        return [card_name(self.setting, number) for number in bits.listed(self.state.market)]

    def tiles(self, seat: int = 0) -> list[str]:
        return [tile_name(self.setting, number) for number in bits.listed(self.state.tiles[seat])]

    def buildings(self, seat: int = 0) -> list[str]:
        """By place, the empty ones at the end left out."""
        names = []
        for place in range(BUILDING_PLACES):
            number = int(self.state.building_at(seat, place))
            other = "Monument" if self.state.monument_at(seat, place) else "-"
            names.append(BUILDING_NAMES[number] if number >= 0 else other)
        while names and names[-1] == "-":
            names.pop()
        return names

    def visible_spell(self, seat: int = 0) -> str:
        number = self.state.visible_spell[seat]
        return SPELL_NAMES[number] if number >= 0 else ""

    def figures(self) -> dict[str, str]:
        """By space: a, b, … for workers, capitals for leaders."""
        found = {}
        for space, figure in enumerate(self.state.land.figure):
            if figure:
                letter = "abcd"[int(owner_of(figure))]
                found[self.setting.space_names[space]] = letter.upper() if is_leader(figure) else letter
        return found

    def ground(self, name: str) -> str:
        """What lies on a space: ``F1``, ``K0``, ``..``, ``~~``, ``ship``, ``river``."""
        space = self.space(name)
        ground, symbols = self.state.land.ground[space], self.state.land.symbols[space]
        if ground < TERRAINS:
            return f"{TERRAIN_LETTERS[ground].upper()}{symbols}"
        return {CASTLE: f"K{symbols}", NOTHING: "..", LAKE: "~~", SHIP: "ship", RIVER: "river"}[ground]

    def region(self, name: str) -> set[str]:
        return {self.setting.space_names[space] for space in self.state.land.region(self.space(name))}

    def closed(self, name: str) -> bool:
        return self.state.land.closed(self.space(name))

    # -- doing ----------------------------------------------------------------------------------

    def do(self, *texts: str, settle: bool = True) -> Position:
        """The position after some actions; ``draw …`` says what chance brings.

        Chance that nobody speaks about brings the first thing it can; with ``settle=False`` the last
        draws stay due.
        """
        state = self.state.copy()
        for text in texts:
            if text.startswith("draw "):
                _draw(state, text.removeprefix("draw "))
            else:
                _settle(state)
                _act(state, text)
        if settle:
            _settle(state)
        return Position(state)


def _settle(state: State) -> None:
    while state.actor() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])


def _draw(state: State, text: str) -> None:
    fitting = [outcome for outcome, _ in state.chance_outcomes() if brought(state, outcome) == text]
    may = [brought(state, outcome) for outcome, _ in state.chance_outcomes()]
    assert fitting, f"chance cannot bring {text}, but {may} in phase {PHASES[int(state.phase)]}"
    state.apply(fitting[0])


def _act(state: State, text: str) -> None:
    legal = {words(state.setting, action): action for action in reversed(state.legal_actions())}
    assert text in legal, f"{text} is not legal in phase {PHASES[int(state.phase)]}: {sorted(legal)}"
    state.apply(legal[text])


# -- words ----------------------------------------------------------------------------------------

_SPACES = {
    actions.PLACE_CASTLE: "castle",
    actions.WORKER: "worker",
    actions.LEADER: "leader",
    actions.TAKE_BACK: "back",
    actions.RAGE: "rage",
    actions.PLACE_SINGLE: "single",
    actions.SCORE: "score",
    actions.SAIL: "sail",
}
_CARDS = {
    actions.SPELL: "cast",
    actions.DOUBLE: "double",
    actions.ACQUIRE: "acquire",
    actions.BUY: "buy",
}
_PLAIN = {
    actions.SKIP: "skip",
    actions.NO_FIGURE: "no figure",
    actions.RECAST: "recast",
    actions.PRINTED_SHIP: "printed ship",
    actions.NO_CARD: "no card",
    actions.NO_MOVE: "no move",
    actions.POINTS: "points",
    actions.CARD: "card",
    actions.NO_BUY: "no buy",
}


def words(setting: Setting, action: int) -> str:
    """An action in words: "castle B2", "tile f1@A1 h1@A2", "build Rage/Bank at 2"."""
    kind = int(actions.kind(action))
    first, second = int(actions.first(action)), int(actions.second(action))
    names = setting.space_names
    if kind in _SPACES:
        return f"{_SPACES[kind]} {names[first]}"
    if kind in _CARDS:
        return f"{_CARDS[kind]} {card_name(setting, first)}"
    if kind == actions.PLACE_TILE:
        return _tile_words(setting, first, second, int(actions.third(action)))
    if kind == actions.BUILD:
        return f"build {card_name(setting, first)} at {second}"
    if kind == actions.MONUMENT:
        return f"monument at {first}"
    if kind == actions.CONJURE:
        return f"conjure {first} wood"
    if kind == actions.MOVE:
        return f"move {names[first]} {names[second]}"
    return _PLAIN[kind]


def _tile_words(setting: Setting, number: int, pair: int, turned: int) -> str:
    first, second = tile_name(setting, number).split()
    if turned:
        first, second = second, first
    names = setting.space_names
    return f"tile {first}@{names[setting.pair_first[pair]]} {second}@{names[setting.pair_second[pair]]}"


def card_name(setting: Setting, number: int) -> str:
    return f"{SPELL_NAMES[setting.card_spell[number]]}/{BUILDING_NAMES[setting.card_building[number]]}"


def tile_name(setting: Setting, number: int) -> str:
    halves = (2 * number, 2 * number + 1)
    return " ".join(f"{TERRAIN_LETTERS[setting.tile_terrain[h]]}{setting.tile_symbols[h]}" for h in halves)


def single_name(setting: Setting, number: int) -> str:
    return f"{TERRAIN_LETTERS[setting.single_terrain[number]]}{setting.single_symbols[number]}"


def brought(state: State, outcome: int) -> str:
    """What chance brings, in words: a card, a tile, or a number."""
    phase = int(state.phase)
    if phase in (table.DEAL_CARDS, table.REFILL, table.ADOPT):
        return card_name(state.setting, outcome)
    if phase in (table.DEAL_TILES, table.DRAW_TILE):
        return tile_name(state.setting, outcome)
    return single_name(state.setting, outcome) if phase == table.DRAW_SINGLE else str(outcome)


def new_game(set_: ComponentSet, of: str, mode: int, players: int, *peoples: str) -> Position:
    """A game before anything is decided, of a whole component set."""
    return Position(State(prepare(set_, of, mode, players, [set_.people(name) for name in peoples])))


def with_boards(set_: ComponentSet, *boards: Board) -> ComponentSet:
    return replace(set_, boards=boards)
