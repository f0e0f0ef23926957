"""What must hold in a component set beyond the form of its entries.

:func:`board_faults` and :func:`set_faults` hold for every set, however small. :func:`shipped_faults` adds
what is known about the printed game, for the set that comes with Pagoria.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from pagoria.core.components import ComponentFault, Place
from pagoria.games.pandoria.components.board import (
    DIRECTIONS,
    OFF_BOARD,
    Board,
    groups,
    neighbours_of,
    reach,
    river_order,
)
from pagoria.games.pandoria.components.component_set import OWN_CARDS, ComponentSet, shortages
from pagoria.games.pandoria.components.model import (
    ASTRAL_SHIP,
    BUILDING_NAMES,
    EMPTY,
    KIND_NAMES,
    LAKE_SHIP,
    PRINTED,
    RIVER,
    RIVER_SHIP,
    SPELL_NAMES,
    START,
    TERRAIN_NAMES,
    TERRAINS,
    BoardPlan,
    Card,
    People,
    Tile,
)

FEWEST_PLAYERS: Final = 2

# -- every board ----------------------------------------------------------------------------------


def board_faults(plan: BoardPlan) -> list[ComponentFault]:
    """Everything about a board that cannot be played on."""
    file = board_file(plan)
    found = [*_start_faults(plan), *_path_faults(plan), *_flow_faults(plan)]
    if not found:
        found = [*_reach_faults(plan)]
    if plan.astral_ship and not any(space.kind in (LAKE_SHIP, RIVER_SHIP) for space in plan.spaces):
        found.append(
            (
                "",
                "an Astral Ship is printed, but there is no ship; add one (~0, =0) or take the key out",
                ("astral_ship",),
            )
        )
    return [ComponentFault(file, entry, text, place) for entry, text, place in found]


def board_file(plan: BoardPlan) -> str:
    """The file that a board comes from, as messages call it."""
    return f"boards/{plan.name}.toml"


def _around(plan: BoardPlan) -> list[list[int]]:
    flat = neighbours_of(plan.spaces)
    rows = [flat[DIRECTIONS * s : DIRECTIONS * (s + 1)] for s in range(len(plan.spaces))]
    return [[other for other in row if other != OFF_BOARD] for row in rows]


#: What is at fault on a board, what is wrong with it, and where in the file that is.
_BoardFault: TypeAlias = tuple[str, str, Place]


def _at(plan: BoardPlan, number: int, text: str, *place: str | int) -> _BoardFault:
    """What is wrong with a space, in its row of the map or in another place."""
    return f"space {plan.spaces[number].name}", text, place or _row(plan, number)


def _row(plan: BoardPlan, number: int) -> Place:
    return "map", plan.spaces[number].row


def _start_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    around = _around(plan)
    pairs: dict[int, list[int]] = {}
    for number, space in enumerate(plan.spaces):
        if space.kind == START:
            pairs.setdefault(space.pair, []).append(number)
    if not pairs:
        yield "", "there is no start space; two neighbours marked s1 are the least", ("map",)
    for pair in range(1, max(pairs, default=0) + 1):
        spaces = pairs.get(pair, [])
        names = ", ".join(plan.spaces[number].name for number in spaces)
        place = _row(plan, spaces[0]) if spaces else ("map",)
        if len(spaces) != 2:
            yield f"start pair {pair}", f"two spaces must be marked s{pair}, not {names or 'none'}", place
        elif spaces[1] not in around[spaces[0]]:
            yield (
                f"start pair {pair}",
                f"{names} are not neighbours; a start tile needs two spaces side by side",
                place,
            )


def _path_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    around = _around(plan)
    for entry, (number, terrain) in enumerate(plan.paths):
        space = plan.spaces[number]
        if space.kind not in (EMPTY, START, PRINTED):
            yield _at(
                plan,
                number,
                f"a path cannot begin here, on {KIND_NAMES[space.kind]}; it needs land",
                "paths",
                entry,
            )
        elif space.kind == PRINTED and space.terrain != terrain:
            printed, path = TERRAIN_NAMES[space.terrain], TERRAIN_NAMES[terrain]
            text = f"printed {printed} cannot have a path of another terrain, {path}"
            yield _at(plan, number, text, "paths", entry)
        elif space.kind != PRINTED and len(around[number]) == DIRECTIONS:
            yield _at(plan, number, "a path must begin at the edge of the board", "paths", entry)
    for (number, terrain), count in Counter(plan.paths).items():
        if count > 1:
            text = f"the path of {TERRAIN_NAMES[terrain]} is listed {count} times; once is enough"
            yield _at(plan, number, text, "paths", plan.paths.index((number, terrain)))


def _flow_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    around = _around(plan)
    river = [s for s, space in enumerate(plan.spaces) if space.kind in (RIVER, RIVER_SHIP)]
    for (above, below), count in Counter(plan.flow).items():
        if below not in around[above]:
            text = (
                f"the river cannot flow to {plan.spaces[below].name}, no neighbour; name the spaces between"
            )
            yield _at(plan, above, text, "flow")
        if count > 1:
            text = f"the flow to {plan.spaces[below].name} is listed {count} times; once is enough"
            yield _at(plan, above, text, "flow")
    stuck = set(river) - set(river_order(river, plan.flow))
    if stuck:
        yield _at(plan, min(stuck), "the river flows in a circle here; take one of its links out", "flow")


def _reach_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    land = {s for s, space in enumerate(plan.spaces) if space.kind in (EMPTY, START, PRINTED)}
    starts = [s for s, space in enumerate(plan.spaces) if space.kind == START]
    for number in sorted(land - reach(starts, land, _around(plan))):
        yield _at(
            plan, number, "cannot be reached from a start space; connect it by land, or make it ~~ or ##"
        )


# -- every set ------------------------------------------------------------------------------------


def set_faults(components: ComponentSet) -> list[ComponentFault]:
    """What keeps the parts of a set, each of them right, from being played together."""
    found = [
        ComponentFault(file, "", text, place) for file, text, place in shortages(components, FEWEST_PLAYERS)
    ]
    for board in components.boards:
        pairs, tiles = len(board.start_first), len(components.start_tiles)
        if pairs > tiles:
            text = f"{pairs} start pairs need as many start tiles, there are {tiles}"
            found.append(
                ComponentFault(board_file(board.plan), "", text, _row(board.plan, board.start_first[tiles]))
            )
    return found


def own_card_faults(peoples: Sequence[People], cards: Sequence[Card]) -> list[ComponentFault]:
    """A people has two own cards, one of them marked A; or none, and then there is no beginner game."""
    found = []
    for number, people in enumerate(peoples):
        own = [at for at, card in enumerate(cards) if card.people == number]
        marked = sum(cards[at].marked for at in own)
        if own and (len(own) != OWN_CARDS or marked != 1):
            text = f"needs two own cards, one of them marked, or none; there are {len(own)}, {marked} marked"
            found.append(
                ComponentFault("cards.toml", f"own cards of {people.name}", text, ("deck", "cards", own[0]))
            )
    return found


# -- the shipped set ------------------------------------------------------------------------------

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
    yield from _expect(file, "Astral Ship", components.spells[ASTRAL_SHIP].cost, 6)
    if all(spell.cost != 2 for spell in components.spells):
        yield ComponentFault(file, "spells", "one of them must cost 2 crystals")
    if all(building.cost != 3 for building in components.buildings):
        yield ComponentFault(file, "buildings", "one of them must cost 3 wood")


def _tile_facts(components: ComponentSet) -> Iterator[ComponentFault]:
    file = "tiles.toml"
    pairs = combinations(range(TERRAINS), 2)
    double = Counter({Tile(pair, (a, b)): 2 for pair in pairs for a in (1, 2) for b in (1, 2)})
    yield from _expect(file, "double tiles", Counter(components.double_tiles), double)
    start = sorted(zip(_flat(components.start_tiles, 0), _flat(components.start_tiles, 1), strict=True))
    yield from _expect(file, "start tiles", len(components.start_tiles), 2)
    yield from _expect(file, "start spaces", start, [(terrain, 1) for terrain in range(TERRAINS)])
    single = {Tile((terrain,), (symbols,)) for terrain in range(TERRAINS) for symbols in (1, 2)}
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
        yield from _expect(file, "printed terrains", terrains, list(range(TERRAINS)))
        paths = {terrain for _, terrain in board.plan.paths}
        yield from _expect(file, "terrains with paths", paths, set(range(TERRAINS)))
        yield from _expect(file, "start pairs", len(board.start_first), 2)
        if not 100 <= len(board.buildable) <= 115:
            yield ComponentFault(
                file, "", f"100 to 115 buildable spaces expected, not {len(board.buildable)}"
            )
        river = [space for space in range(board.size) if board.is_river(space)]
        yield from _river_facts(board, file) if river else _lake_facts(board, file)


def _lake_facts(board: Board, file: str) -> Iterator[ComponentFault]:
    yield from _expect(file, "start zones", len(board.start_zones), 1)
    if not board.ships:
        yield ComponentFault(file, "", "there must be lakes with ships")


def _river_facts(board: Board, file: str) -> Iterator[ComponentFault]:
    yield from _expect(file, "start zones", len(board.start_zones), 2)
    yield from _expect(file, "astral_ship", board.plan.astral_ship, 8)
    if max(map(len, board.downstream)) < 2:
        yield ComponentFault(file, "flow", "the river must fork")
    land = [s for s in range(board.size) if board.kind[s] in (EMPTY, START, PRINTED)]
    banks = [set(bank) for bank in groups(land, board.around)]
    starts = [sum(not bank.isdisjoint(zone) for zone in board.start_zones) for bank in banks]
    yield from _expect(file, "start zones on each bank", starts, [1, 1])
