"""Component sets: what the shipped one holds and how others are read."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pagoria.core.errors import UnknownNameError
from pagoria.core.rulebook import load_rules
from pagoria.games.pandoria.components import (
    ComponentSet,
    describe_set,
    draw_plan,
    load_set,
)
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    SPELL_NAMES,
    YIELDS,
    Card,
    Monument,
    Resource,
    SpellEntry,
    Terrain,
    Tile,
)
from tests.games.pandoria.component_sets import DOCUMENT, miniature, write_set
from tests.games.pandoria.shipped_set import shipped_faults

SHIPPED = load_set()


# -- the shipped set ------------------------------------------------------------------------------


def test_the_shipped_set_has_everything_that_is_known() -> None:
    assert shipped_faults(SHIPPED) == []
    assert load_set() is SHIPPED
    assert SHIPPED.most_players() == 4
    assert SHIPPED.serves_beginners()


def test_the_shipped_set_says_that_it_is_ours() -> None:
    assert "own" in SHIPPED.note
    assert "rulebook" in SHIPPED.note
    assert "econstructed" in SHIPPED.note


@pytest.mark.parametrize(
    ("people", "ability", "classic", "beginner"),
    [
        ("Humans", "free leader", (5, 4, 5), (5, 5, 5)),
        ("Dwarves", "two tiles", (3, 10, 7), (2, 8, 5)),
        ("Elves", "wander", (6, 2, 4), (6, 3, 4)),
        ("Wizards", "spellbook", (9, 3, 2), (7, 2, 2)),
        ("Halflings", "double use", (4, 4, 7), (5, 3, 6)),
    ],
)
def test_resources_of_the_peoples(
    people: str, ability: str, classic: tuple[int, ...], beginner: tuple[int, ...]
) -> None:
    """PD-13: crystals, gold and wood at the start, in the classic and in the beginner game."""
    entry = SHIPPED.peoples[SHIPPED.people(people)]
    assert (entry.classic, entry.beginner) == (classic, beginner)
    assert f"{people:<10} {'/'.join(map(str, classic))}" in describe_set(SHIPPED)
    assert ability in describe_set(SHIPPED)


@pytest.mark.parametrize(
    ("people", "marked", "other"),
    [
        ("Humans", "Master Builder/Bank", "Acquire/Statue"),
        ("Dwarves", "Conjure/Carpenter", "Terrain/Lumberyard"),
        ("Elves", "Muster/Small Saw Mill", "Adopt/Store"),
        ("Wizards", "Teleport/Large Tower", "Enchanted Castle/Shrine"),
        ("Halflings", "Construct/Small Treasury", "Clone/Large Treasury"),
    ],
)
def test_own_cards(people: str, marked: str, other: str) -> None:
    """PD-70: two for each people, one of them marked A."""
    cards = [SHIPPED.cards[card] for card in SHIPPED.own_cards(SHIPPED.people(people))]
    assert [(card.name, card.marked) for card in cards] == [(marked, True), (other, False)]


def test_cards() -> None:
    """PD-10: 54, of which 44 belong to no people; all are different, and nothing is rare."""
    assert len(SHIPPED.cards) == 54
    assert sum(card.people < 0 for card in SHIPPED.cards) == 44
    assert len({card.name for card in SHIPPED.cards}) == 54
    spells = Counter(card.spell for card in SHIPPED.cards)
    buildings = Counter(card.building for card in SHIPPED.cards)
    assert (len(spells), set(spells.values())) == (12, {4, 5})
    assert (len(buildings), set(buildings.values())) == (14, {3, 4})
    assert {card.gold for card in SHIPPED.cards} <= set(range(2, 7))


def test_costs() -> None:
    assert [spell.name for spell in SHIPPED.spells] == list(SPELL_NAMES)
    assert [building.name for building in SHIPPED.buildings] == list(BUILDING_NAMES)
    spells = {spell.name: spell.cost for spell in SHIPPED.spells}
    assert spells["Astral Ship"] == 6
    assert all(1 <= spell.cost <= 10 for spell in SHIPPED.spells)
    assert all(1 <= building.cost <= 8 for building in SHIPPED.buildings)


def test_tiles() -> None:
    """PD-11: 48 double tiles, 2 start tiles, 8 single tiles."""
    assert len(SHIPPED.double_tiles) == 48
    assert len(set(SHIPPED.double_tiles)) == 24
    assert all(tile.terrains[0] != tile.terrains[1] for tile in SHIPPED.double_tiles)
    assert sorted(terrain for tile in SHIPPED.start_tiles for terrain in tile.terrains) == [0, 1, 2, 3]
    assert {symbols for tile in SHIPPED.start_tiles for symbols in tile.symbols} == {1}
    assert sorted(tile.name for tile in SHIPPED.single_tiles) == "c1 c2 f1 f2 h1 h2 m1 m2".split()


def test_monuments() -> None:
    """PD-12: from the top of the pile, the highest first."""
    assert [monument.value for monument in SHIPPED.monuments] == [6, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 3]


def test_yields() -> None:
    assert [YIELDS[t] for t in (Terrain.FOREST, Terrain.HILLS, Terrain.MOUNTAINS, Terrain.CITY)] == [
        Resource.WOOD,
        Resource.GOLD,
        Resource.CRYSTALS,
        Resource.POINTS,
    ]


Change = Callable[[ComponentSet], ComponentSet]


def _with_spell(number: int, cost: int) -> Change:
    def change(components: ComponentSet) -> ComponentSet:
        spells = list(components.spells)
        spells[number] = SpellEntry(number, cost)
        return dataclasses.replace(components, spells=tuple(spells))

    return change


@pytest.mark.parametrize(
    ("change", "file"),
    [
        (lambda s: dataclasses.replace(s, peoples=(*s.peoples[:4], s.peoples[0])), "peoples.toml"),
        (lambda s: dataclasses.replace(s, cards=s.cards[:-1]), "cards.toml"),
        (lambda s: dataclasses.replace(s, cards=(*s.cards[:-1], s.cards[-2])), "cards.toml"),
        (lambda s: dataclasses.replace(s, cards=(Card(0, 0, 3), *s.cards[1:])), "cards.toml"),
        (_with_spell(2, 5), "cards.toml"),
        (lambda s: dataclasses.replace(s, double_tiles=s.double_tiles[1:]), "tiles.toml"),
        (lambda s: dataclasses.replace(s, single_tiles=(Tile((0,), (1,)),) * 8), "tiles.toml"),
        (lambda s: dataclasses.replace(s, start_tiles=s.start_tiles[:1]), "tiles.toml"),
        (lambda s: dataclasses.replace(s, monuments=(Monument(6),) * 13), "monuments.toml"),
        (lambda s: dataclasses.replace(s, boards=s.boards[:1]), "boards"),
    ],
)
def test_a_different_set_is_not_taken_for_the_shipped_one(change: Change, file: str) -> None:
    assert file in {fault.file for fault in shipped_faults(change(SHIPPED))}


# -- other sets -----------------------------------------------------------------------------------


def test_the_documented_miniature_is_complete(tmp_path: Path) -> None:
    components = load_set(write_set(tmp_path, miniature()))
    assert sorted(miniature()) == [
        "boards/islet.toml",
        "cards.toml",
        "monuments.toml",
        "peoples.toml",
        "set.toml",
        "tiles.toml",
    ]
    assert (components.name, components.version, components.note) == ("Islet", "1", "")
    assert [people.name for people in components.peoples] == ["Reds", "Blues"]
    assert (len(components.cards), len(components.double_tiles)) == (12, 14)
    assert components.most_players() == 2
    assert components.serves_beginners()
    assert [board.name for board in components.boards] == ["islet"]
    assert components.boards[0].size == 7


def test_the_documented_drawing_is_what_is_drawn(tmp_path: Path) -> None:
    board = load_set(write_set(tmp_path, miniature())).board("islet")
    drawing = "\n".join(draw_plan(board))
    assert f"```\n{drawing}\n```" in DOCUMENT.read_text(encoding="utf-8")


def test_what_is_left_out_is_taken_from_the_shipped_set(tmp_path: Path) -> None:
    files = {name: miniature()[name] for name in ("set.toml", "boards/islet.toml")}
    components = load_set(write_set(tmp_path, files))
    assert components.cards == SHIPPED.cards
    assert components.peoples == SHIPPED.peoples
    assert components.double_tiles == SHIPPED.double_tiles
    assert components.monuments == SHIPPED.monuments
    assert [board.name for board in components.boards] == ["islet"]


def test_without_own_cards_there_is_no_beginner_game(tmp_path: Path) -> None:
    cards = re.sub(r', people = "\w+"(, marked = true)?', "", miniature()["cards.toml"])
    components = load_set(write_set(tmp_path, {**miniature(), "cards.toml": cards}))
    assert not components.serves_beginners()
    assert "2 players, no beginner game" in describe_set(components)


def test_monuments_are_piled_up_by_value(tmp_path: Path) -> None:
    components = load_set(write_set(tmp_path, {**miniature(), "monuments.toml": "values = [3, 9, 4]"}))
    assert [monument.value for monument in components.monuments] == [9, 4, 3]


def test_a_set_is_found_by_its_names() -> None:
    assert SHIPPED.board("river").name == "river"
    assert SHIPPED.people("elves") == 2
    with pytest.raises(UnknownNameError, match="unknown board 'lake'; there is pandoria, river"):
        SHIPPED.board("lake")
    with pytest.raises(UnknownNameError, match="unknown people 'orcs'; there is Humans, Dwarves"):
        SHIPPED.people("orcs")


def test_the_summary_names_what_there_is() -> None:
    text = describe_set(SHIPPED)
    for part in (
        "2 to 4 players",
        "54, 10 of them own cards",
        "48 double",
        "4 × 3",
        "6 crystals: Astral Ship",
    ):
        assert part in text
    assert all(board.name in text for board in SHIPPED.boards)


# -- the rules as data ----------------------------------------------------------------------------


def test_the_rules_have_a_statement_for_every_id() -> None:
    ranges = [(1, 4), (10, 14), (20, 27), (30, 36), (40, 48), (50, 54), (60, 62), (70, 73), (80, 83)]
    ids = [f"PD-{number:02}" for first, last in ranges for number in range(first, last + 1)]
    assert list(load_rules("pagoria.games.pandoria", "rules.toml").ids()) == ids
