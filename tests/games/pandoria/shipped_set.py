"""What is known about the printed game, and promised of the set that comes with Pagoria."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from pagoria.core.components import ComponentFault
from pagoria.games.pandoria.components import Board, ComponentSet
from pagoria.games.pandoria.components.board import reach
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    SPELL_NAMES,
    SpaceKind,
    Spell,
    Terrain,
    Tile,
)
from pagoria.games.pandoria.components.validation import board_file

#: PD-70: people, spell and building; the first of each people is marked A.
OWN_CARD_NAMES: Final = (
    ("Humans", "Master Builder/Bank", "Acquire/Statue"),
    ("Dwarves", "Conjure/Carpenter", "Terrain/Lumberyard"),
    ("Elves", "Muster/Small Saw Mill", "Adopt/Store"),
    ("Wizards", "Teleport/Large Tower", "Enchanted Castle/Shrine"),
    ("Halflings", "Construct/Small Treasury", "Clone/Large Treasury"),
)
#: PD-13: crystals, gold and wood in the classic game and in the beginner game.
RESOURCES_OF: Final = {
    "Humans": ((5, 4, 5), (5, 5, 5)),
    "Dwarves": ((3, 10, 7), (2, 8, 5)),
    "Elves": ((6, 2, 4), (6, 3, 4)),
    "Wizards": ((9, 3, 2), (7, 2, 2)),
    "Halflings": ((4, 4, 7), (5, 3, 6)),
}


def shipped_faults(components: ComponentSet) -> list[ComponentFault]:
    """Where a set differs from what is known of the printed game or promised of the shipped set."""
    return [
        *_people_facts(components),
        *_card_facts(components),
        *_tile_facts(components),
        *_board_facts(components),
    ]


def _expect(file: str, entry: str, what: object, expected: object) -> Iterator[ComponentFault]:
    if what != expected:
        yield ComponentFault(file, entry, f"{expected} expected, not {what}")


def _people_facts(components: ComponentSet) -> Iterator[ComponentFault]:
    names = [people.name for people in components.peoples]
    yield from _expect("peoples.toml", "", names, list(RESOURCES_OF))
    abilities = [people.ability for people in components.peoples]
    yield from _expect("peoples.toml", "abilities", abilities, [1, 2, 3, 4, 5])
    for people in components.peoples:
        resources = (people.classic, people.beginner)
        yield from _expect("peoples.toml", people.name, resources, RESOURCES_OF.get(people.name))


def _card_facts(components: ComponentSet) -> Iterator[ComponentFault]:
    file = "cards.toml"
    cards = components.cards
    yield from _expect(file, "cards", len(cards), 54)
    yield from _expect(file, "different cards", len({card.name for card in cards}), 54)
    own = tuple(
        (people.name, *(cards[card].name for card in components.own_cards(number)))
        for number, people in enumerate(components.peoples)
    )
    yield from _expect(file, "own cards", own, OWN_CARD_NAMES)
    for names, used in (
        (SPELL_NAMES, Counter(SPELL_NAMES[card.spell] for card in cards)),
        (BUILDING_NAMES, Counter(BUILDING_NAMES[card.building] for card in cards)),
    ):
        counts = [used[name] for name in names]
        if max(counts) - min(counts) > 1:
            yield ComponentFault(file, "", f"not spread evenly: {dict(used)}")
    yield from _expect(file, "Astral Ship", components.spells[Spell.ASTRAL_SHIP].cost, 6)
    if all(spell.cost != 2 for spell in components.spells):
        yield ComponentFault(file, "spells", "one of them must cost 2 crystals")
    if all(building.cost != 3 for building in components.buildings):
        yield ComponentFault(file, "buildings", "one of them must cost 3 wood")


def _tile_facts(components: ComponentSet) -> Iterator[ComponentFault]:
    file = "tiles.toml"
    pairs = combinations(range(Terrain.COUNT), 2)
    double = Counter({Tile(pair, (a, b)): 2 for pair in pairs for a in (1, 2) for b in (1, 2)})
    yield from _expect(file, "double tiles", Counter(components.double_tiles), double)
    start = sorted(zip(_flat(components.start_tiles, 0), _flat(components.start_tiles, 1), strict=True))
    yield from _expect(file, "start tiles", len(components.start_tiles), 2)
    yield from _expect(file, "start spaces", start, [(terrain, 1) for terrain in range(Terrain.COUNT)])
    single = {Tile((terrain,), (symbols,)) for terrain in range(Terrain.COUNT) for symbols in (1, 2)}
    yield from _expect(file, "single tiles", Counter(components.single_tiles), Counter(single))
    values = [monument.value for monument in components.monuments]
    yield from _expect("monuments.toml", "", values, [6] * 3 + [5] * 3 + [4] * 3 + [3] * 4)


def _flat(tiles: Sequence[Tile], part: int) -> list[int]:
    return [value for tile in tiles for value in (tile.terrains, tile.symbols)[part]]


def _board_facts(components: ComponentSet) -> Iterator[ComponentFault]:
    names = [board.name for board in components.boards]
    yield from _expect("boards", "", names, ["pandoria", "river"])
    for board in components.boards:
        file = board_file(board.plan)
        terrains = sorted(board.terrain[space] for space in board.printed)
        yield from _expect(file, "printed terrains", terrains, list(range(Terrain.COUNT)))
        paths = {terrain for _, terrain in board.plan.paths}
        yield from _expect(file, "terrains with paths", paths, set(range(Terrain.COUNT)))
        yield from _expect(file, "start pairs", len(board.start_first), 2)
        if not 100 <= len(board.buildable) <= 115:
            yield ComponentFault(
                file, "", f"100 to 115 buildable spaces expected, not {len(board.buildable)}"
            )
        river = [space for space in range(board.size) if board.is_river(space)]
        yield from _river_facts(board, file) if river else _lake_facts(board, file)


def groups(members: Sequence[int], around: Sequence[Sequence[int]]) -> list[list[int]]:
    """The connected groups among some spaces, each in ascending order."""
    left = set(members)
    found = []
    for first in members:
        if first in left:
            group = reach([first], left, around)
            left -= group
            found.append(sorted(group))
    return found


def start_zones(board: Board) -> list[list[int]]:
    """Start spaces that lie together (PD-80): one zone on most boards, two on the river."""
    return groups(board.spaces_of_kind(SpaceKind.START), board.around)


def _lake_facts(board: Board, file: str) -> Iterator[ComponentFault]:
    yield from _expect(file, "start zones", len(start_zones(board)), 1)
    if not board.ships:
        yield ComponentFault(file, "", "there must be lakes with ships")


def _river_facts(board: Board, file: str) -> Iterator[ComponentFault]:
    yield from _expect(file, "start zones", len(start_zones(board)), 2)
    yield from _expect(file, "astral_ship", board.plan.astral_ship, 8)
    if max(map(len, board.downstream)) < 2:
        yield ComponentFault(file, "flow", "the river must fork")
    land = [
        s for s in range(board.size) if board.kind[s] in (SpaceKind.EMPTY, SpaceKind.START, SpaceKind.PRINTED)
    ]
    banks = [set(bank) for bank in groups(land, board.around)]
    starts = [sum(not bank.isdisjoint(zone) for zone in start_zones(board)) for bank in banks]
    yield from _expect(file, "start zones on each bank", starts, [1, 1])
