"""Reading a component set from a folder of TOML files. The format: docs/guides/component-sets.md.

A set is checked as a whole: :class:`ComponentError` holds everything that is wrong with it. Files that a
folder leaves out are those of the shipped set.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from pagoria.games.pandoria.components.board import Board
from pagoria.games.pandoria.components.component_set import ComponentSet
from pagoria.games.pandoria.components.faults import DataTable, quoted
from pagoria.games.pandoria.components.model import (
    ABILITY_NAMES,
    BUILDING_NAMES,
    MOST_RESOURCES,
    MOST_SYMBOLS,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_LETTERS,
    BuildingEntry,
    Card,
    Monument,
    PeopleEntry,
    SpellEntry,
    Tile,
)
from pagoria.games.pandoria.components.plans import MOST_COST, read_plan
from pagoria.games.pandoria.components.set_files import (
    CARDS,
    MONUMENTS,
    PEOPLES,
    SET,
    TILES,
    SetFiles,
    shipped_folder,
)
from pagoria.games.pandoria.components.validation import board_faults, own_card_faults, set_faults

MOST_NAME: Final = 40
MOST_NOTE: Final = 4000
MOST_PEOPLES: Final = 12
#: The engine keeps cards and the tiles of each kind as bits of one machine word.
MOST_CARDS: Final = 62
MOST_TILES: Final = 62
MOST_MONUMENTS: Final = 60


def load_set(folder: Path | None = None) -> ComponentSet:
    """The component set in a folder, or the shipped one; ``ComponentError`` lists all that is wrong."""
    return shipped_set() if folder is None else _read_set(folder)


@cache
def shipped_set() -> ComponentSet:
    """The set that comes with Pagoria, read once."""
    return _read_set(shipped_folder())


def _read_set(folder: Traversable) -> ComponentSet:
    files = SetFiles(folder)
    name, version, note = _read_head(files.open(SET))
    peoples = _read_peoples(files.open(PEOPLES))
    names = [people.name for people in peoples] if files.faults.clean(PEOPLES) else []
    spells, buildings, cards = _read_cards(files.open(CARDS), names)
    double, start, single = _read_tiles(files.open(TILES))
    monuments = _read_monuments(files.open(MONUMENTS))
    boards = _read_boards(files)
    fits = files.faults.clean(PEOPLES, CARDS)
    files.raise_faults(own_card_faults(peoples, cards) if fits else ())
    components = ComponentSet(
        name=name,
        version=version,
        note=note,
        peoples=tuple(peoples),
        spells=tuple(spells),
        buildings=tuple(buildings),
        cards=tuple(cards),
        double_tiles=tuple(double),
        start_tiles=tuple(start),
        single_tiles=tuple(single),
        monuments=tuple(monuments),
        boards=tuple(boards),
    )
    files.raise_faults(set_faults(components))
    return components


# -- the parts of a set ---------------------------------------------------------------------------


def _read_head(entry: DataTable) -> tuple[str, str, str]:
    if not _usable(entry):
        return "", "", ""
    entry.only("name", "version", "note")
    note = entry.text("note", MOST_NOTE, lines=True) if "note" in entry.data else ""
    return entry.text("name", MOST_NAME), entry.text("version", MOST_NAME), note.strip()


def _usable(entry: DataTable) -> bool:
    """Whether the file could be read; otherwise everything in it would only seem to be missing."""
    return entry.faults.clean(entry.file)


def _read_peoples(entry: DataTable) -> list[PeopleEntry]:
    if not _usable(entry):
        return []
    entry.only("people")
    peoples: list[PeopleEntry] = []
    for count, value in enumerate(entry.list("people", 1, MOST_PEOPLES), 1):
        table = entry.inner(value, f"people {count}", "people", count - 1)
        if table is not None:
            peoples.append(_read_people(table))
            if peoples[-1].name.lower() in [other.name.lower() for other in peoples[:-1]]:
                table.fault(
                    f"another people is called {quoted(peoples[-1].name)}; rename one of them", "name"
                )
    return peoples


def _read_people(entry: DataTable) -> PeopleEntry:
    name = entry.text("name", MOST_NAME)
    if name:
        entry.name += f" ({name})"
    entry.only("name", "ability", "classic", "beginner")
    ability = entry.choice("ability", ABILITY_NAMES, "ability")
    return PeopleEntry(name, ability, _read_resources(entry, "classic"), _read_resources(entry, "beginner"))


def _read_resources(entry: DataTable, key: str) -> tuple[int, int, int]:
    table = entry.table(key)
    if table is None:
        return 0, 0, 0
    table.only(*RESOURCE_NAMES)
    crystals, gold, wood = (table.number(name, 0, MOST_RESOURCES) for name in RESOURCE_NAMES)
    return crystals, gold, wood


def _read_cards(
    entry: DataTable, peoples: Sequence[str]
) -> tuple[list[SpellEntry], list[BuildingEntry], list[Card]]:
    if not _usable(entry):
        return [], [], []
    entry.only("spells", "buildings", "deck")
    spells = [
        SpellEntry(number, cost) for number, cost in enumerate(_read_costs(entry, "spells", SPELL_NAMES))
    ]
    costs = _read_costs(entry, "buildings", BUILDING_NAMES)
    buildings = [BuildingEntry(number, cost) for number, cost in enumerate(costs)]
    deck = entry.table("deck")
    if deck is None:
        return spells, buildings, []
    deck.only("cards")
    cards = []
    for count, value in enumerate(deck.list("cards", 0, MOST_CARDS), 1):
        table = deck.inner(value, f"card {count}", "cards", count - 1)
        if table is not None:
            cards.append(_read_card(table, peoples))
    return spells, buildings, cards


def _read_costs(entry: DataTable, key: str, names: Sequence[str]) -> list[int]:
    table = entry.table(key)
    if table is None:
        return []
    table.only(*names)
    return [table.number(name, 1, MOST_COST) for name in names]


def _read_card(entry: DataTable, peoples: Sequence[str]) -> Card:
    spell = entry.choice("spell", SPELL_NAMES, "spell")
    building = entry.choice("building", BUILDING_NAMES, "building")
    if spell >= 0 and building >= 0:
        entry.name += f" ({SPELL_NAMES[spell]}/{BUILDING_NAMES[building]})"
    entry.only("spell", "building", "gold", "people", "marked")
    gold = entry.number("gold", 1, MOST_COST)
    # Where the peoples have a fault, nothing can be said about the people of a card.
    owned = "people" in entry.data and len(peoples) > 0
    people = entry.choice("people", peoples, "people") if owned else -1
    marked = entry.flag("marked")
    if marked and "people" not in entry.data:
        entry.fault("only a people's own card can be marked", "marked")
    return Card(spell, building, gold, people, marked)


def _read_tiles(entry: DataTable) -> tuple[list[Tile], list[Tile], list[Tile]]:
    if not _usable(entry):
        return [], [], []
    entry.only("double", "start", "single")
    double = _read_tile_list(entry, "double", 1, 2)
    return double, _read_tile_list(entry, "start", 1, 2), _read_tile_list(entry, "single", 0, 1)


def _read_tile_list(entry: DataTable, key: str, least: int, size: int) -> list[Tile]:
    tiles = []
    for count, value in enumerate(entry.list(key, least, MOST_TILES), 1):
        tile = read_tile(value, size)
        if tile is None:
            example = " ".join(["f1", "h2"][:size])
            text = (
                f'must be a text such as "{example}" (letters f h m c, symbols 1 to 2), not {quoted(value)}'
            )
            entry.inner_fault(f"{key} tile {count}", text, key, count - 1)
        else:
            tiles.append(tile)
    return tiles


def read_tile(value: object, size: int) -> Tile | None:
    """The tile of ``size`` spaces that a text such as ``f1 h2`` means, None if it means none."""
    words = value.split() if isinstance(value, str) else []
    pattern = rf"[{TERRAIN_LETTERS}][1-{MOST_SYMBOLS}]"
    if len(words) != size or not all(re.fullmatch(pattern, word) for word in words):
        return None
    return Tile(
        tuple(TERRAIN_LETTERS.index(word[0]) for word in words), tuple(int(word[1]) for word in words)
    )


def _read_monuments(entry: DataTable) -> list[Monument]:
    if not _usable(entry):
        return []
    entry.only("values")
    values = []
    for count, value in enumerate(entry.list("values", 0, MOST_MONUMENTS), 1):
        if type(value) is int and 1 <= value <= MOST_COST:
            values.append(value)
        else:
            text = f"must be a whole number from 1 to {MOST_COST}, not {quoted(value)}"
            entry.inner_fault(f"monument {count}", text, "values", count - 1)
    return [Monument(value) for value in sorted(values, reverse=True)]


def _read_boards(files: SetFiles) -> list[Board]:
    boards = []
    for name, entry in files.boards():
        plan = read_plan(entry, name) if _usable(entry) else None
        found = [] if plan is None else board_faults(plan)
        entry.faults.found += found
        if plan is not None and not found:
            boards.append(Board(plan))
    return boards
