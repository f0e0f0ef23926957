"""The geometry of boards: names, neighbours, pairs, start zones, paths, ships and the river."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagoria.core.errors import ImpossibleError, MalformedError, NotationError
from pagoria.games.pandoria.components import Board, draw_plan, load_set
from pagoria.games.pandoria.components.board import OFF_BOARD, find_space
from pagoria.games.pandoria.components.model import (
    DIRECTIONS,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    SpaceKind,
    SpacePlan,
    Terrain,
)
from pagoria.games.pandoria.components.plans import PLAIN_TOKENS, read_space
from tests.games.pandoria.component_sets import board_text, miniature, write_set
from tests.games.pandoria.shipped_set import groups, start_zones

PANDORIA = load_set().board("pandoria")
RIVER = load_set().board("river")

BOARDS = [
    pytest.param(PANDORIA, id="pandoria"),
    pytest.param(RIVER, id="river"),
]
on_both = pytest.mark.parametrize("board", BOARDS)


@pytest.fixture
def islet(tmp_path: Path) -> Board:
    return load_set(write_set(tmp_path, miniature())).board("islet")


def board_of(folder: Path, map: str, more: str = "") -> Board:
    """A board with this map, through all checks."""
    files = {"set.toml": miniature()["set.toml"], "boards/b.toml": board_text(map, more)}
    return load_set(write_set(folder, files)).board("b")


def number_of(board: Board, text: str) -> int:
    return find_space(text, {name: number for number, name in enumerate(board.names)})


def space_token(space: SpacePlan) -> str:
    """The token of the map for a space: the inverse of :func:`read_space`."""
    if space.kind == SpaceKind.LAKE_SHIP or space.kind == SpaceKind.RIVER_SHIP:
        return ("~" if space.kind == SpaceKind.LAKE_SHIP else "=") + str(space.discount)
    if space.kind == SpaceKind.START:
        return f"s{space.pair}"
    if space.kind == SpaceKind.PRINTED:
        return f"{TERRAIN_LETTERS[space.terrain]}{space.symbols}"
    return next(token for token, kind in PLAIN_TOKENS.items() if kind == space.kind)


def named(board: Board, spaces: list[int]) -> list[str]:
    return [board.names[space] for space in spaces]


def neighbour(board: Board, space: int, direction: int) -> int:
    return board.neighbours[DIRECTIONS * space + direction]


# -- names and neighbours -------------------------------------------------------------------------


@on_both
def test_names_round_trip(board: Board) -> None:
    assert len(set(board.names)) == board.size
    assert [number_of(board, name) for name in board.names] == list(range(board.size))
    assert [number_of(board, name.lower()) for name in board.names] == list(range(board.size))


@on_both
def test_spaces_are_numbered_in_reading_order(board: Board) -> None:
    keys = [(name[0], int(name[1:])) for name in board.names]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    "text", ["", "C", "7", "7C", "C07", "C0", "C7 ", " C7", "CC7", "C777", "C٣", "É7", "C-7"]
)
def test_what_is_not_a_name(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        number_of(PANDORIA, text)
    assert caught.value.fault == "a space is a letter and a number such as C7"
    assert caught.value.field == f"space {text!r}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("A1", "it is off the board; row A has 3 to 6 and 9 to 12"),
        ("a7", "it is off the board; row A has 3 to 6 and 9 to 12"),
        ("D15", "it is off the board; row D has 1 to 14"),
        ("K1", "there is no row K; rows are A to J"),
    ],
)
def test_names_of_no_space(text: str, fault: str) -> None:
    with pytest.raises(ImpossibleError) as caught:
        number_of(PANDORIA, text)
    assert (caught.value.field, caught.value.fault) == (f"space {text!r}", fault)


def test_gaps_in_a_row_are_told(tmp_path: Path) -> None:
    board = board_of(tmp_path, "A .. ## .. ## ..\nB s1 s1 .. .. ..")
    with pytest.raises(ImpossibleError, match="row A has 1, 3 and 5"):
        number_of(board, "A2")


@given(st.text(max_size=30))
def test_any_text_is_a_space_or_refused(text: str) -> None:
    try:
        name = PANDORIA.names[number_of(PANDORIA, text)]
    except NotationError:
        return
    assert name == text.upper()


@on_both
def test_neighbours_are_mutual_and_opposite(board: Board) -> None:
    assert len(board.neighbours) == DIRECTIONS * board.size
    for space in range(board.size):
        for direction in range(DIRECTIONS):
            other = neighbour(board, space, direction)
            assert other != space
            if other != OFF_BOARD:
                assert neighbour(board, other, (direction + 3) % DIRECTIONS) == space


@on_both
def test_around_is_the_neighbours_on_the_board(board: Board) -> None:
    for space in range(board.size):
        row = board.neighbours[DIRECTIONS * space : DIRECTIONS * (space + 1)]
        assert board.around[space] == [other for other in row if other != OFF_BOARD]
        assert len(set(board.around[space])) == len(board.around[space])


@on_both
def test_neighbours_are_those_that_lie_next_to_each_other(board: Board) -> None:
    """By the distance of their centres on the table, in half spaces and rows."""
    places = [(2 * space.column + space.row % 2, space.row) for space in board.plan.spaces]
    for a, b in combinations(range(board.size), 2):
        across, down = abs(places[a][0] - places[b][0]), abs(places[a][1] - places[b][1])
        assert (b in board.around[a]) == ((across, down) in {(2, 0), (1, 1)})


def test_directions() -> None:
    """Right, lower right, lower left, left, upper left, upper right, in both kinds of rows."""
    for name, around in [("E5", "E6 F5 F4 E4 D4 D5"), ("F4", "F5 G5 G4 F3 E4 E5")]:
        space = number_of(RIVER, name)
        assert named(RIVER, [neighbour(RIVER, space, d) for d in range(DIRECTIONS)]) == around.split()


# -- pairs ----------------------------------------------------------------------------------------


@on_both
def test_the_pairs_are_all_neighbouring_buildable_spaces(board: Board) -> None:
    pairs = list(zip(board.pair_first, board.pair_second, strict=True))
    buildable = [space for space in range(board.size) if board.kind[space] == SpaceKind.EMPTY]
    assert board.buildable == buildable
    assert pairs == [(a, b) for a, b in combinations(buildable, 2) if b in board.around[a]]


@on_both
def test_every_space_knows_its_pairs(board: Board) -> None:
    pairs = list(zip(board.pair_first, board.pair_second, strict=True))
    for space in range(board.size):
        assert board.pairs_at[space] == [number for number, pair in enumerate(pairs) if space in pair]


# -- the two boards -------------------------------------------------------------------------------


@on_both
def test_kinds_of_spaces(board: Board) -> None:
    """PD-01: four start spaces, lakes, printed terrain with up to two symbols; the rest is empty."""
    assert board.kind.count(SpaceKind.START) == 4
    assert board.kind.count(SpaceKind.LAKE) + board.kind.count(SpaceKind.LAKE_SHIP) >= 2
    for space in range(board.size):
        assert (board.terrain[space] >= 0) == (board.kind[space] == SpaceKind.PRINTED)
        assert 0 <= board.symbols[space] <= 2 * (board.kind[space] == SpaceKind.PRINTED)
    assert sorted(board.terrain[space] for space in board.printed) == [0, 1, 2, 3]


@on_both
def test_there_is_room_for_every_tile(board: Board) -> None:
    """With four players 44 double tiles and 8 castles, and some single tiles."""
    assert 100 <= len(board.buildable) <= 115
    assert len(board.buildable) >= 2 * 44 + 8 + 4


@on_both
def test_every_buildable_space_belongs_to_a_pair(board: Board) -> None:
    assert all(board.pairs_at[space] for space in board.buildable)


@on_both
def test_paths_of_all_terrains_around_the_edge(board: Board) -> None:
    paths = board.plan.paths
    assert 8 <= len(paths) <= 12
    assert {terrain for _, terrain in paths} == set(range(len(TERRAIN_NAMES)))
    for space, terrain in paths:
        assert board.paths[space] == 1 << terrain
        assert len(board.around[space]) < DIRECTIONS
    assert sum(bits > 0 for bits in board.paths) == len(paths)
    rows = {board.plan.spaces[space].row for space, _ in paths}
    columns = {board.plan.spaces[space].column for space, _ in paths}
    assert {0, 9} <= rows
    assert min(columns) == 0
    assert max(columns) >= 13


def test_board_a() -> None:
    """PD-01: start spaces together near the middle, three lakes or more, some with ships, no river."""
    assert [named(PANDORIA, zone) for zone in start_zones(PANDORIA)] == [["E7", "E8", "F6", "F7"]]
    assert named(PANDORIA, PANDORIA.start_first) == ["E7", "F6"]
    assert named(PANDORIA, PANDORIA.start_second) == ["E8", "F7"]
    water = sorted(PANDORIA.spaces_of_kind(SpaceKind.LAKE) + PANDORIA.spaces_of_kind(SpaceKind.LAKE_SHIP))
    assert [named(PANDORIA, lake) for lake in groups(water, PANDORIA.around)] == [
        ["C5"],
        ["E13", "F12"],
        ["G4"],
        ["I8"],
    ]
    assert named(PANDORIA, PANDORIA.ships) == ["C5", "F12", "I8"]
    assert PANDORIA.plan.astral_ship == 0
    assert PANDORIA.river_ships == []
    assert not any(map(PANDORIA.is_river, range(PANDORIA.size)))


def test_two_start_zones_on_the_river() -> None:
    """PD-80: two zones, on banks that only the river connects."""
    assert [named(RIVER, zone) for zone in start_zones(RIVER)] == [["D9", "D10"], ["H6", "H7"]]
    land = [
        space
        for space in range(RIVER.size)
        if RIVER.kind[space] in (SpaceKind.EMPTY, SpaceKind.START, SpaceKind.PRINTED)
    ]
    banks = groups(land, RIVER.around)
    assert len(banks) == 2
    assert min(map(len, banks)) * 4 > max(map(len, banks)) * 3
    assert [sum(zone[0] in bank for zone in start_zones(RIVER)) for bank in banks] == [1, 1]


def test_the_flow_of_the_river() -> None:
    """PD-82: the next ships downstream, both arms at the fork, and upstream ships first."""
    following = {RIVER.names[ship]: named(RIVER, RIVER.next_ships[ship]) for ship in RIVER.river_ships}
    assert following == {
        "B4": ["E5", "E7"],
        "E5": ["F4"],
        "E7": ["F8"],
        "F4": [],
        "F8": ["G10"],
        "G10": ["H11"],
        "H11": ["I13"],
        "I13": [],
    }
    assert list(following) == ["B4", "E5", "E7", "F4", "F8", "G10", "H11", "I13"]
    assert RIVER.ships == RIVER.spaces_of_kind(SpaceKind.RIVER_SHIP)
    assert named(RIVER, RIVER.downstream[number_of(RIVER, "D5")]) == ["E5", "E6"]


def test_every_ship_of_the_river_can_be_surrounded() -> None:
    """PD-82: around it lies nothing but river and spaces to build on."""
    for ship in RIVER.ships:
        assert len(RIVER.around[ship]) == DIRECTIONS
        assert all(
            RIVER.is_river(other) or RIVER.kind[other] == SpaceKind.EMPTY for other in RIVER.around[ship]
        )


def test_discounts_on_the_river() -> None:
    """PD-81: the price of the printed spell, and 0 to 3 crystals less on the ships."""
    assert RIVER.plan.astral_ship == 8
    assert {RIVER.discount[ship] for ship in RIVER.ships} == {0, 1, 2, 3}
    assert all(RIVER.discount[s] == 0 for s in range(RIVER.size) if RIVER.kind[s] != SpaceKind.RIVER_SHIP)


# -- boards of your own ---------------------------------------------------------------------------


def test_a_board_of_seven_spaces(islet: Board) -> None:
    assert islet.names == ["A2", "A3", "B1", "B2", "B3", "C2", "C3"]
    assert named(islet, islet.buildable) == ["A2", "A3", "B1", "C3"]
    pairs = zip(named(islet, islet.pair_first), named(islet, islet.pair_second), strict=True)
    assert list(pairs) == [("A2", "A3"), ("A2", "B1")]
    assert (named(islet, islet.start_first), named(islet, islet.start_second)) == (["B2"], ["B3"])
    assert named(islet, islet.ships) == ["C2"]


def test_arms_that_join_again(tmp_path: Path) -> None:
    """PD-82: below a fork each arm has its next ship; a ship below both comes after both."""
    board = board_of(
        tmp_path,
        "A s1 s1 =0\nB .. =1 =2\nC .. .. ==\nD .. .. =3",
        'flow = ["A3 > B2 > C3 > D3", "A3 > B3 > C3"]',
    )
    assert named(board, board.river_ships) == ["A3", "B2", "B3", "D3"]
    following = [named(board, board.next_ships[ship]) for ship in board.river_ships]
    assert following == [["B2", "B3"], ["D3"], ["D3"], []]


def test_the_longer_way_decides_what_is_upstream(tmp_path: Path) -> None:
    board = board_of(
        tmp_path,
        "A s1 s1 =0 =0\nB .. .. =0",
        'flow = ["B3 > A3", "B3 > A4 > A3"]',
    )
    assert named(board, board.river_ships) == ["B3", "A4", "A3"]
    assert named(board, board.next_ships[number_of(board, "B3")]) == ["A3", "A4"]


def test_a_printed_space_may_have_a_path_of_its_terrain(tmp_path: Path) -> None:
    map = "A .. .. ..\nB .. m2 ..\nC .. .. ..\nD s1 s1 .."
    board = board_of(tmp_path, map, 'paths = ["B2 mountains", "A1 city", "A1 hills"]')
    assert board.paths[number_of(board, "B2")] == 1 << Terrain.MOUNTAINS
    assert board.paths[number_of(board, "A1")] == 0b1010
    assert board.symbols[number_of(board, "B2")] == 2


@on_both
def test_tokens_round_trip(board: Board) -> None:
    for space in board.plan.spaces:
        assert read_space(space_token(space), space.row, space.column) == space


def test_a_space_has_its_name() -> None:
    assert SpacePlan(2, 6, SpaceKind.EMPTY).name == "C7"


# -- drawing --------------------------------------------------------------------------------------


@on_both
@pytest.mark.parametrize("plain", [False, True])
def test_a_drawing_names_every_space(board: Board, plain: bool) -> None:
    lines = draw_plan(board, plain)
    text = "\n".join(lines)
    assert all(f"|{name:<3}|" in text for name in board.names)
    assert all(len(line) < 80 and line == line.rstrip() for line in lines)
    assert len(lines) == 3 * 10 + 1
    assert text.isascii() == plain


def test_a_drawing_shows_what_is_printed(tmp_path: Path) -> None:
    board = board_of(
        tmp_path,
        "A s1 s1 .. ==\nB .. f2 =0 =1 \nC h0 ~~ ~3 ==\nD .. ## ~0",
        'flow = ["A4 > B3 > C4", "A4 > B4 > C4"]\npaths = ["B1 city", "A1 hills", "D1 hills", "D1 forest"]',
    )
    assert draw_plan(board) == [
        " / \\ / \\ / \\ / \\",
        "|A1 |A2 |A3 |A4 |",
        "|s1:|s1 |   |↙≈↘|",
        " \\ / \\ / \\ / \\ / \\",
        "  |B1 |B2 |B3 |B4 |",
        "  |:c:|f2 |▲0↘|▲1↙|",
        " / \\ / \\ / \\ / \\ /",
        "|C1 |C2 |C3 |C4 |",
        "|h0 |~~~|~▲3|≈≈≈|",
        " \\ / \\ / \\ / \\ /",
        "  |D1 |   |D3 |",
        "  |:fh|   |~▲~|",
        "   \\ /     \\ /",
    ]
