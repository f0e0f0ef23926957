"""Positions of Pandoria drawn as text.

``position`` takes a map with what lies on it and the seats with what they own; everything a test does not say
is neutral: no resources, no cards, two castles, a people without an ability, costs as in the rules page.
What the result answers is in words (:mod:`tests.games.pandoria.spoken`).

A map has one line for each row, as in a component set (``## .. f1 ~~ ~0 == =2``), and these tokens more:

| token | space |
| --- | --- |
| ``F1`` | a placed tile: forest with 1 symbol; capitals F H M C |
| ``K0`` | a castle of seat 0 |
| ``F1a`` | with a worker of seat 0 on it (a, b, c, d); a capital is the leader |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from pagoria.games.pandoria.components import Board, ComponentSet, load_set
from pagoria.games.pandoria.components.board import find_space
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    SPELL_NAMES,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    Ability,
    BoardPlan,
    BuildingEntry,
    Card,
    Monument,
    PeopleEntry,
    Resource,
    SpaceKind,
    SpacePlan,
    SpellEntry,
    Tile,
)
from pagoria.games.pandoria.components.plans import OFF_BOARD_TOKEN, read_space
from pagoria.games.pandoria.engine.boards import MONUMENT
from pagoria.games.pandoria.engine.figures import place_figure
from pagoria.games.pandoria.engine.land import Ground
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.setting_builder import prepare
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import NOTHING_CAST, Phase
from tests.games.pandoria.spoken import Position

#: What the rules page starts from; the shipped set may be tuned, positions in tests may not.
SPELL_COSTS = dict(zip(SPELL_NAMES, (2, 3, 6, 3, 2, 2, 4, 3, 5, 4, 3, 3), strict=True))
BUILDING_COSTS = dict(zip(BUILDING_NAMES, (4, 3, 2, 2, 3, 4, 3, 2, 3, 5, 3, 5, 3, 5), strict=True))
MONUMENTS = (6, 5, 4, 3)
GOLD_PRICE = 3

PLAIN = PeopleEntry("Plain", Ability.NONE, (0, 0, 0), (0, 0, 0))
#: Enough double tiles that nobody runs out of them by accident.
TILE_PILE = ", ".join(["f1 h1"] * 6)


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
                plan, placed = SpacePlan(row, column, SpaceKind.EMPTY), token[:2]
                assert placed[0] in "FHMCK", f"unknown token {token}"
            found.append((plan, placed + " " + token[2:]))
    return found


def put_on(state: State, map: str) -> None:
    """Lay what the drawing shows on the board and take the figures from the reserves."""
    drawn = [what.split(" ") for _, what in _drawn(map)]
    for space, (placed, _) in enumerate(drawn):
        if placed.startswith("K"):
            state.land.place(space, Ground.CASTLE, int(placed[1]))
        elif placed:
            state.land.place(space, TERRAIN_LETTERS.index(placed[0].lower()), int(placed[1]))
    for space, (_, figure) in enumerate(drawn):
        if figure:
            place_figure(state, "abcd".index(figure.lower()), figure.isupper(), space)


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
        tuple(SpellEntry(number, cost) for number, cost in enumerate(SPELL_COSTS.values())),
        tuple(BuildingEntry(number, cost) for number, cost in enumerate(BUILDING_COSTS.values())),
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
    mode: int = Mode.CLASSIC,
    phase: int = Phase.PLACE,
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
    state.turn.start, state.turn.active = start, turn
    for number, seat in enumerate(sitting):
        _seat(state, set_, number, seat)
    put_on(state, map)
    for number, seat in enumerate(sitting):
        if seat.workers is not None:
            state.boards[number].workers = seat.workers
        if seat.leader is not None:
            state.boards[number].leader = int(seat.leader)
    for own, hand, tiles_held in zip(state.boards, hands, held, strict=True):
        own.hand, own.tiles = hand, tiles_held
    state.piles.market, state.piles.cards = open_cards, card_pile
    state.piles.tiles, state.piles.singles = double_pile, single_pile
    state.enter(phase)
    return Position(state)


def _seat(state: State, set_: ComponentSet, number: int, seat: Seat) -> None:
    if state.setting.with_resources():
        state.boards[number].people = set_.people(seat.people)
    for resource, amount in (
        (Resource.CRYSTALS, seat.crystals),
        (Resource.GOLD, seat.gold),
        (Resource.WOOD, seat.wood),
    ):
        state.boards[number].set_resource(resource, amount)
    for place, name in enumerate(names_in(seat.buildings)):
        held = {"-": 0, "Monument": MONUMENT}.get(name)
        state.boards[number].places |= (BUILDING_NAMES.index(name) + 1 if held is None else held) << (
            4 * place
        )
    state.boards[number].workers = state.setting.workers
    state.boards[number].leader = 1
    state.boards[number].castles = seat.castles
    state.boards[number].visible_spell = SPELL_NAMES.index(seat.spell) if seat.spell else NOTHING_CAST
    state.boards[number].score = seat.score


def new_game(set_: ComponentSet, of: str, mode: int, players: int, *peoples: str) -> Position:
    """A game before anything is decided, of a whole component set."""
    return Position(State(prepare(set_, of, mode, players, [set_.people(name) for name in peoples])))


def with_boards(set_: ComponentSet, *boards: Board) -> ComponentSet:
    return replace(set_, boards=boards)
