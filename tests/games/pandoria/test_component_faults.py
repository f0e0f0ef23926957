"""What is said about component sets that cannot be played: file, entry and fault."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pagoria.core.components import ComponentError, ComponentFault
from pagoria.core.errors import PagoriaError
from pagoria.games.pandoria.components import describe_set, draw_plan, load_set
from pagoria.games.pandoria.components.set_files import FILES
from tests.games.pandoria.component_sets import board_text, miniature, write_set

CARD = '{ spell = "Clone", building = "Bank", gold = 3, people = "Reds", marked = true }'
ABILITIES = "free leader, two tiles, wander, spellbook, double use"
TOKENS = "is not a space; there is ## .. ~~ == ~0 =0 s1 f1 (letters f h m c, symbols 0 to 2)"
TWO_SPACES = 'must be a text such as "f1 h2" (letters f h m c, symbols 1 to 2), not'
ONE_SPACE = 'must be a text such as "f1" (letters f h m c, symbols 1 to 2), not'

#: File, what is replaced in it, by what, and the message.
BROKEN = [
    ("set.toml", 'version = "1"', "", "version is missing; add it"),
    ("set.toml", '"Islet"', "7", "name must be a text in quotes and not empty"),
    ("set.toml", '"Islet"', '"  "', "name must be a text in quotes and not empty"),
    ("set.toml", '"Islet"', '"' + "x" * 41 + '"', "name is longer than 40 characters"),
    ("set.toml", '"Islet"', '"\\u001b[2J"', "name contains characters that cannot be shown"),
    ("set.toml", '"Islet"', '"a\\nb"', "name contains characters that cannot be shown"),
    (
        "set.toml",
        'name = "Islet"',
        'name = "I"\nauthor = "me"',
        "unknown key 'author'; there is name, version, note",
    ),
    (
        "set.toml",
        'name = "Islet"',
        "name =",
        "is not TOML: Invalid value (at line 1, column 7); is a quote, comma or bracket missing?",
    ),
    ("set.toml", '"Islet"', '"' + "x" * 70000 + '"', "is larger than 65536 bytes"),
    ("set.toml", '"Islet"', "9" * 5000, "is not TOML that can be read: a number is too long"),
    ("set.toml", '"Islet"', "[" * 5000, "is not TOML that can be read: nested too deeply"),
    (
        "peoples.toml",
        '"none"',
        '"fly"',
        f"people 1 (Reds): 'fly' is not a known ability; there is none, {ABILITIES}",
    ),
    ("peoples.toml", 'ability = "none"', "", "people 1 (Reds): ability is missing; add it"),
    (
        "peoples.toml",
        '"Blues"',
        '"reds"',
        "people 2 (reds): another people is called 'reds'; rename one of them",
    ),
    (
        "peoples.toml",
        "wood = 4",
        "wood = 11",
        "people 2 (Blues), classic: wood must be a whole number from 0 to 10, not 11",
    ),
    (
        "peoples.toml",
        "wood = 4",
        "wood = true",
        "people 2 (Blues), classic: wood must be a whole number from 0 to 10, not True",
    ),
    (
        "peoples.toml",
        "wood = 4",
        "wood = 4, gems = 4",
        "people 2 (Blues), classic: unknown key 'gems'; there is crystals, gold, wood",
    ),
    (
        "peoples.toml",
        "{ crystals = 6, gold = 2, wood = 4 }",
        "5",
        "people 2 (Blues), classic: must be a table, not 5",
    ),
    ("cards.toml", "Adopt = 3", "Adopt = 21", "spells: Adopt must be a whole number from 1 to 20, not 21"),
    ("cards.toml", "Vault = 2", "Vault = 0", "buildings: Vault must be a whole number from 1 to 20, not 0"),
    ("cards.toml", "Adopt = 3", "", "spells: Adopt is missing; add it"),
    ("cards.toml", "[deck]", "[pile]\n[deck]", "unknown key 'pile'; there is spells, buildings, deck"),
    ("cards.toml", '"Conjure"', '"Conjur"', "card 7: 'Conjur' is not a known spell; did you mean 'Conjure'?"),
    ("cards.toml", '"Statue"', '"Statu"', "card 6: 'Statu' is not a known building; did you mean 'Statue'?"),
    (
        "cards.toml",
        "gold = 5",
        "gold = 0",
        "card 10 (Astral Ship/Small Treasury): gold must be a whole number from 1 to 20, not 0",
    ),
    (
        "cards.toml",
        ', people = "Reds" }',
        ', people = "Greens" }',
        "card 2 (Rage/Vault): 'Greens' is not a known people; there is Reds, Blues",
    ),
    (
        "cards.toml",
        '"Statue", gold = 4',
        '"Statue", gold = 4, marked = true',
        "card 6 (Terrain/Statue): only a people's own card can be marked",
    ),
    (
        "cards.toml",
        "marked = true",
        'marked = "A"',
        "card 1 (Clone/Bank): marked must be true or false, not 'A'",
    ),
    ("cards.toml", CARD, "3", "card 1: must be a table, not 3"),
    (
        "cards.toml",
        ', people = "Reds" }',
        " }",
        "own cards of Reds: needs two own cards, one of them marked, or none; there are 1, 1 marked",
    ),
    (
        "cards.toml",
        ', people = "Reds" }',
        ', people = "Reds", marked = true }',
        "own cards of Reds: needs two own cards, one of them marked, or none; there are 2, 2 marked",
    ),
    ("tiles.toml", "f1 h1", "f1 x1", f"double tile 1: {TWO_SPACES} 'f1 x1'"),
    ("tiles.toml", "f1 h1", "f3 h1", f"double tile 1: {TWO_SPACES} 'f3 h1'"),
    ("tiles.toml", '"f1 m1"', '"f1"', f"start tile 1: {TWO_SPACES} 'f1'"),
    ("tiles.toml", '"c1"', "1", f"single tile 1: {ONE_SPACE} 1"),
    ("tiles.toml", '["f1 m1"]', "[]", "start must have 1 to 62 entries, not 0"),
    ("tiles.toml", '["f1 m1"]', '"f1 m1"', "start must be a list"),
    ("tiles.toml", '"f1 h1", ', "", "2 players need 14 double tiles or more, there are 13"),
    ("monuments.toml", "4", "21", "monument 1: must be a whole number from 1 to 20, not 21"),
    ("monuments.toml", "values", "size = 2\nvalues", "unknown key 'size'; there is values"),
    ("boards/islet.toml", 'title = "Islet"', "", "title is missing; add it"),
    ("boards/islet.toml", "A2 city", "A1 city", "path 1: space 'A1': it is off the board; row A has 2 to 3"),
    ("boards/islet.toml", "A2 city", "Q9 city", "path 1: space 'Q9': there is no row Q; rows are A to C"),
    (
        "boards/islet.toml",
        "A2 city",
        "99 city",
        "path 1: space '99': a space is a letter and a number such as C7",
    ),
    (
        "boards/islet.toml",
        "A2 city",
        "A2 sea",
        "path 1: 'sea' is not a terrain; there is forest, hills, mountains, city",
    ),
    ("boards/islet.toml", "A2 city", "A2", "path 1: must be a space and a terrain, \"C7 forest\", not 'A2'"),
    (
        "boards/islet.toml",
        "A2 city",
        "C2 city",
        "space C2: a path cannot begin here, on lake with a ship; it needs land",
    ),
    (
        "boards/islet.toml",
        '"A2 city"',
        '"A2 city", "A2 city"',
        "space A2: the path of city is listed 2 times; once is enough",
    ),
    ("boards/islet.toml", "~0", "~x", f"space C2: '~x' {TOKENS}"),
    ("boards/islet.toml", "~0", "m3", f"space C2: 'm3' {TOKENS}"),
    ("boards/islet.toml", "~0", "s0", f"space C2: 's0' {TOKENS}"),
    ("boards/islet.toml", "C  ##", "D  ##", "row C: a line of the map must begin with C here, not 'D'"),
    ("boards/islet.toml", "1   2   3", "1   3   2", "the numbers above the map must be 1, 2, 3 and so on"),
    ("boards/islet.toml", "s1  s1", "s1  ..", "start pair 1: two spaces must be marked s1, not B2"),
    ("boards/islet.toml", "s1  s1", "s2  s2", "start pair 1: two spaces must be marked s1, not none"),
    (
        "boards/islet.toml",
        "..  s1  s1",
        "s1  ..  s1",
        "start pair 1: B1, B3 are not neighbours; a start tile needs two spaces side by side",
    ),
    (
        "boards/islet.toml",
        "s1  s1",
        "..  ..",
        "there is no start space; two neighbours marked s1 are the least",
    ),
    (
        "boards/islet.toml",
        "##  ..  ..\nB    ..  s1  s1",
        "s2  s2  ..\nB    ..  s1  s1",
        "2 start pairs need as many start tiles, there are 1",
    ),
    (
        "boards/islet.toml",
        "~0",
        "==",
        "space C2: the flow does not name this river space; add it to a text of flow",
    ),
    ("boards/islet.toml", "paths", 'flow = ["A2"]\npaths', "flow 1: A2 is not river but empty"),
    ("boards/islet.toml", "paths", "flow = [7]\npaths", 'flow 1: must be spaces, "A4 > B4 > C5", not 7'),
    (
        "boards/islet.toml",
        "paths",
        "astral_ship = 0\npaths",
        "astral_ship must be a whole number from 1 to 20, not 0",
    ),
]


#: Where a fault is, if not in the line that was changed: what is missing is told of what it is missing in,
#: and a file that cannot be read has no lines.
OTHER_LINES = {
    "version is missing; add it": 1,
    "unknown key 'author'; there is name, version, note": 2,
    "is larger than 65536 bytes": 0,
    "is not TOML that can be read: a number is too long": 0,
    "is not TOML that can be read: nested too deeply": 0,
    "people 1 (Reds): ability is missing; add it": 1,
    "spells: Adopt is missing; add it": 1,
    "own cards of Reds: needs two own cards, one of them marked, or none; there are 1, 1 marked": 33,
    "own cards of Reds: needs two own cards, one of them marked, or none; there are 2, 2 marked": 33,
    "2 players need 14 double tiles or more, there are 13": 1,
    "the numbers above the map must be 1, 2, 3 and so on": 2,
    "start pair 1: two spaces must be marked s1, not none": 2,
    "there is no start space; two neighbours marked s1 are the least": 2,
}


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[row[3][:40] for row in BROKEN])
def test_a_fault_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    text = miniature()[file]
    assert old in text
    folder = write_set(tmp_path, {**miniature(), file: text.replace(old, new, 1)})
    faults = faults_in(folder)
    assert without_lines(faults) == [f"{file}: {message}"]
    assert faults[0].line == OTHER_LINES.get(message, text[: text.index(old)].count("\n") + 1)


def faults_in(folder: Path) -> Sequence[ComponentFault]:
    with pytest.raises(ComponentError) as caught:
        load_set(folder)
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return caught.value.faults


def without_lines(faults: Sequence[ComponentFault]) -> list[str]:
    return [str(replace(fault, line=0)) for fault in faults]


def faults_of(folder: Path) -> list[str]:
    return without_lines(faults_in(folder))


LONG_ROW = "A  " + "..  " * 41
BIG_MAP = "\n".join(f"{letter}  " + "..  " * 40 for letter in "ABCDEFGHIJK")

#: A map, what follows it in the file, and the message.
BROKEN_BOARDS = [
    ("", "", ["map must be a text in quotes and not empty"]),
    ("A  ##", "", ["the map has no space"]),
    (LONG_ROW, "", ["row A: a row must have at most 40 places, not 41"]),
    (BIG_MAP, "", ["the map must have at most 400 spaces, not 440"]),
    ("A ..\n" * 27, "", ["the map must have at most 26 rows, not 27"]),
    ("x" * 8001, "", ["map is longer than 8000 characters"]),
    (
        "A s1 s1 .. ## .. f1",
        "",
        [
            "space A5: cannot be reached from a start space; connect it by land, or make it ~~ or ##",
            "space A6: cannot be reached from a start space; connect it by land, or make it ~~ or ##",
        ],
    ),
    (
        "A s1 s1 ~0 ..",
        "",
        ["space A4: cannot be reached from a start space; connect it by land, or make it ~~ or ##"],
    ),
    ("A s1 s1 s1", "", ["start pair 1: two spaces must be marked s1, not A1, A2, A3"]),
    (
        "A s1 s1 ~~",
        "astral_ship = 8",
        ["an Astral Ship is printed, but there is no ship; add one (~0, =0) or take the key out"],
    ),
    (
        "A s1 s1 m1",
        'paths = ["A3 city"]',
        ["space A3: printed mountains cannot have a path of another terrain, city"],
    ),
    (
        "A .. .. ..\nB .. s1 s1\nC .. .. ..",
        'paths = ["B2 city"]',
        ["space B2: a path must begin at the edge of the board"],
    ),
    (
        "A s1 s1 .. == == ==",
        'flow = ["A4 > A6", "A5"]',
        ["space A4: the river cannot flow to A6, no neighbour; name the spaces between"],
    ),
    (
        "A s1 s1 .. == =0",
        'flow = ["A4 > A5", "A4 > A5"]',
        ["space A4: the flow to A5 is listed 2 times; once is enough"],
    ),
    (
        "A s1 s1 .. == ==\nB .. .. .. ==",
        'flow = ["A4 > A5 > B4 > A4"]',
        ["space A4: the river flows in a circle here; take one of its links out"],
    ),
    (
        "A s1 s1 ==",
        'flow = ["A3 > A3"]',
        [
            "space A3: the river cannot flow to A3, no neighbour; name the spaces between",
            "space A3: the river flows in a circle here; take one of its links out",
        ],
    ),
    ("A s1 s1 ==", 'flow = ["A3 >"]', ["flow 1: space '': a space is a letter and a number such as C7"]),
    (
        "A s1 s1 x1\nB .. y2",
        "",
        [
            f"space A3: 'x1' {TOKENS}",
            f"space B2: 'y2' {TOKENS}",
        ],
    ),
]


@pytest.mark.parametrize(
    ("map", "more", "messages"), BROKEN_BOARDS, ids=[row[2][0][:40] for row in BROKEN_BOARDS]
)
def test_a_fault_of_a_board_is_named(tmp_path: Path, map: str, more: str, messages: list[str]) -> None:
    files = {"set.toml": miniature()["set.toml"], "boards/b.toml": board_text(map, more)}
    assert faults_of(write_set(tmp_path, files)) == [f"boards/b.toml: {message}" for message in messages]


def test_all_faults_are_listed_at_once(tmp_path: Path) -> None:
    changes = [
        ("set.toml", 'version = "1"', ""),
        ("peoples.toml", '"none"', '"none"\nking = 1'),
        ("cards.toml", "Adopt = 3", "Adopt = 99"),
        ("cards.toml", "gold = 5", "gold = 99"),
        ("tiles.toml", '"c1"', '"c9"'),
        ("monuments.toml", "4", "99"),
        ("boards/islet.toml", "A2 city", "A1 city"),
    ]
    files = dict(miniature())
    for file, old, new in changes:
        files[file] = files[file].replace(old, new, 1)
    with pytest.raises(ComponentError) as caught:
        load_set(write_set(tmp_path, files))
    assert [(fault.file, fault.entry) for fault in caught.value.faults] == [
        ("set.toml", ""),
        ("peoples.toml", "people 1 (Reds)"),
        ("cards.toml", "spells"),
        ("cards.toml", "card 10 (Astral Ship/Small Treasury)"),
        ("tiles.toml", "single tile 1"),
        ("monuments.toml", "monument 1"),
        ("boards/islet.toml", "path 1"),
    ]


def test_too_little_for_two_players(tmp_path: Path) -> None:
    people = miniature()["peoples.toml"].split("[[people]]")[1]
    files = {
        **miniature(),
        "peoples.toml": "[[people]]" + people.replace("none", "two tiles"),
        "cards.toml": re.sub(r"    \{.*\n", "", miniature()["cards.toml"]),
    }
    assert faults_of(write_set(tmp_path, files)) == [
        "peoples.toml: 2 players need 2 peoples or more, there are 1",
        "cards.toml: 2 players need 12 cards or more, there are 0",
        "tiles.toml: 2 players need 15 double tiles or more, there are 14",
    ]


def test_a_fault_in_the_peoples_says_nothing_about_the_cards(tmp_path: Path) -> None:
    folder = write_set(tmp_path, {**miniature(), "peoples.toml": "people = 3"})
    assert faults_of(folder) == ["peoples.toml: people must be a list"]


def test_a_folder_that_is_not_a_set(tmp_path: Path) -> None:
    assert faults_of(tmp_path / "none") == [f"{tmp_path / 'none'}: is not a folder"]
    assert faults_of(tmp_path) == ["set.toml: is missing; every set needs it, with a name and a version"]


def test_files_with_a_slip_in_the_name(tmp_path: Path) -> None:
    folder = write_set(tmp_path, {**miniature(), "card.toml": "", "boards/My Board.toml": ""})
    (folder / "README.md").write_text("Not part of the set, but nobody minds.")
    assert faults_of(folder) == [
        f"card.toml: is not part of a component set; there is {', '.join(FILES)}",
        "boards/My Board.toml: a board is called by small letters, digits and hyphens, at most 30",
    ]


def test_a_number_of_boards_that_cannot_be(tmp_path: Path) -> None:
    write_set(tmp_path, {"set.toml": miniature()["set.toml"], "boards/notes.txt": ""})
    assert faults_of(tmp_path) == ["boards: must hold 1 to 20 files that end in .toml, not 0"]
    write_set(tmp_path, {f"boards/b{number}.toml": "" for number in range(21)})
    assert faults_of(tmp_path) == ["boards: must hold 1 to 20 files that end in .toml, not 21"]


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    folder = write_set(tmp_path, miniature())
    (folder / "tiles.toml").write_bytes(b"\xff\xfe")
    assert faults_of(folder) == ["tiles.toml: is not text in UTF-8"]


def test_long_values_are_cut_in_messages(tmp_path: Path) -> None:
    text = miniature()["cards.toml"].replace('"Rage"', '"' + "x" * 1000 + '"')
    (message,) = faults_of(write_set(tmp_path, {**miniature(), "cards.toml": text}))
    assert message.startswith(f"cards.toml: card 2: '{'x' * 38}… is not a known spell;")


def test_a_component_error_is_one_that_users_can_mend() -> None:
    fault = ComponentFault("tiles.toml", "", "is odd")
    error = ComponentError([fault, ComponentFault("cards.toml", "card 1", "is odd")])
    assert isinstance(error, PagoriaError)
    assert error.faults[0] == fault
    assert str(error) == "tiles.toml: is odd\ncards.toml: card 1: is odd"


MAP_TOKENS = st.sampled_from("## .. .. .. s1 s1 s2 f0 h1 m2 ~~ ~0 == =2 ?".split())
ROWS = st.lists(st.lists(MAP_TOKENS, min_size=1, max_size=5), min_size=1, max_size=5)
SPACES = st.tuples(st.sampled_from("ABCDEF"), st.integers(0, 6)).map(lambda pair: f"{pair[0]}{pair[1]}")
CHAINS = st.lists(st.lists(SPACES, min_size=1, max_size=4).map(" > ".join), max_size=3)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(rows=ROWS, paths=st.lists(SPACES, max_size=3), flow=CHAINS)
def test_any_map_is_read_or_refused(
    tmp_path: Path, rows: list[list[str]], paths: list[str], flow: list[str]
) -> None:
    map = "\n".join(f"{'ABCDE'[number]} {' '.join(row)}" for number, row in enumerate(rows))
    more = f"paths = {[f'{space} city' for space in paths]}\nflow = {flow}"
    write_set(tmp_path, {"set.toml": miniature()["set.toml"], "boards/b.toml": board_text(map, more)})
    try:
        components = load_set(tmp_path)
    except ComponentError as error:
        files = {fault.file for fault in error.faults}
    else:
        files = {"boards/b.toml"}
        assert draw_plan(components.board("b"))
        assert describe_set(components)
    assert files == {"boards/b.toml"}
