"""Reading a board: a map in text with one token a space, paths, and where the river flows.

Faults in the map hide what else may be wrong with the board: paths and flow are read once it is right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pagoria.core.errors import NotationError
from pagoria.games.pandoria.components.board import find_space
from pagoria.games.pandoria.components.faults import DataTable, quoted
from pagoria.games.pandoria.components.model import (
    KIND_NAMES,
    MOST_SYMBOLS,
    ROW_LETTERS,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    BoardPlan,
    SpaceKind,
    SpacePlan,
    space_name,
)

MOST_SPACES: Final = 400
MOST_COLUMNS: Final = 40
MOST_PATHS: Final = 100
MOST_TITLE: Final = 40
MOST_MAP: Final = 8000
MOST_CHAINS: Final = 50
MOST_COST: Final = 20

OFF_BOARD_TOKEN: Final = "##"
#: The tokens without a number.
PLAIN_TOKENS: Final = {"..": SpaceKind.EMPTY, "~~": SpaceKind.LAKE, "==": SpaceKind.RIVER}


def read_plan(entry: DataTable, name: str) -> BoardPlan | None:
    """The board that a file holds, or None when a fault was noted."""
    before = len(entry.faults.found)
    entry.only("title", "map", "paths", "flow", "astral_ship")
    title = entry.text("title", MOST_TITLE)
    price = entry.number("astral_ship", 1, MOST_COST) if "astral_ship" in entry.data else 0
    spaces = _read_map(entry)
    if not spaces:
        return None
    numbers = {space.name: number for number, space in enumerate(spaces)}
    paths = _read_paths(entry, numbers)
    flow = _read_flow(entry, spaces, numbers)
    if len(entry.faults.found) > before:
        return None
    return BoardPlan(name, title, tuple(spaces), tuple(paths), tuple(flow), price)


# -- the map --------------------------------------------------------------------------------------


def _read_map(entry: DataTable) -> list[SpacePlan]:
    """The spaces of the map in reading order; none when a fault was noted."""
    before = len(entry.faults.found)
    lines = [line.split() for line in entry.text("map", MOST_MAP, lines=True).splitlines()]
    rows = row_lines(lines)
    _check_ruler(entry, lines[: rows[0] if rows else None])
    if len(rows) > len(ROW_LETTERS):
        entry.fault(f"the map must have at most {len(ROW_LETTERS)} rows, not {len(rows)}", "map")
        return []
    spaces: list[SpacePlan] = []
    for row, line in enumerate(rows):
        label, *tokens = lines[line]
        spaces += _read_row(entry, row, label, tokens)
    if len(spaces) > MOST_SPACES:
        entry.fault(f"the map must have at most {MOST_SPACES} spaces, not {len(spaces)}", "map")
    elif not spaces and len(entry.faults.found) == before:
        entry.fault("the map has no space", "map")
    return spaces if len(entry.faults.found) == before else []


def row_lines(lines: Sequence[Sequence[str]]) -> list[int]:
    """Which lines of a map, given as tokens, are its rows: all but empty ones and the numbers above them."""
    written = [number for number, tokens in enumerate(lines) if tokens]
    return written[1:] if written and _is_ruler(lines[written[0]]) else written


def _is_ruler(tokens: Sequence[str]) -> bool:
    return all(token.isdecimal() for token in tokens)


def _check_ruler(entry: DataTable, above: Sequence[Sequence[str]]) -> None:
    """Look at what is above the first row: nothing, or numbers."""
    for ruler in filter(None, above):
        if list(ruler) != [str(number) for number in range(1, len(ruler) + 1)]:
            entry.fault("the numbers above the map must be 1, 2, 3 and so on", "map")


def _read_row(entry: DataTable, row: int, label: str, tokens: list[str]) -> list[SpacePlan]:
    where = f"row {ROW_LETTERS[row]}"
    if label != ROW_LETTERS[row]:
        text = f"a line of the map must begin with {ROW_LETTERS[row]} here, not {quoted(label)}"
        entry.inner_fault(where, text, "map", row)
        return []
    if len(tokens) > MOST_COLUMNS:
        text = f"a row must have at most {MOST_COLUMNS} places, not {len(tokens)}"
        entry.inner_fault(where, text, "map", row)
        return []
    spaces = []
    for column, token in enumerate(tokens):
        if token != OFF_BOARD_TOKEN:
            space = read_space(token, row, column)
            if space is None:
                _unknown_token(entry, row, column, token)
            else:
                spaces.append(space)
    return spaces


def read_space(token: str, row: int, column: int) -> SpacePlan | None:
    """What a token of the map says about its space; None when it says nothing."""
    if token in PLAIN_TOKENS:
        return SpacePlan(row, column, PLAIN_TOKENS[token])
    match = re.fullmatch(r"([~=s" + TERRAIN_LETTERS + r"])([0-9])", token, re.ASCII)
    if match is None:
        return None
    sign, number = match[1], int(match[2])
    if sign == "~" or sign == "=":
        return SpacePlan(
            row, column, SpaceKind.LAKE_SHIP if sign == "~" else SpaceKind.RIVER_SHIP, discount=number
        )
    if sign == "s":
        return SpacePlan(row, column, SpaceKind.START, pair=number) if number else None
    if number > MOST_SYMBOLS:
        return None
    return SpacePlan(row, column, SpaceKind.PRINTED, terrain=TERRAIN_LETTERS.index(sign), symbols=number)


def _unknown_token(entry: DataTable, row: int, column: int, token: str) -> None:
    known = "## .. ~~ == ~0 =0 s1 f1 (letters f h m c, symbols 0 to 2)"
    name = f"space {space_name(row, column)}"
    entry.inner_fault(name, f"{quoted(token)} is not a space; there is {known}", "map", row)


# -- paths and flow -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Listed:
    """One text of a list of a board, so that its faults are told where it stands."""

    entry: DataTable
    name: str
    key: str
    number: int

    def fault(self, text: str) -> None:
        self.entry.inner_fault(f"{self.name} {self.number + 1}", text, self.key, self.number)


def _read_paths(entry: DataTable, numbers: dict[str, int]) -> list[tuple[int, int]]:
    paths = []
    for number, text in enumerate(entry.list("paths", 0, MOST_PATHS, [])):
        where = _Listed(entry, "path", "paths", number)
        words = text.split() if isinstance(text, str) else []
        if len(words) != 2:
            where.fault(f'must be a space and a terrain, "C7 forest", not {quoted(text)}')
            continue
        space = _find(where, words[0], numbers)
        if words[1] not in TERRAIN_NAMES:
            where.fault(f"{quoted(words[1])} is not a terrain; there is {', '.join(TERRAIN_NAMES)}")
        elif space >= 0:
            paths.append((space, TERRAIN_NAMES.index(words[1])))
    return paths


def _read_flow(entry: DataTable, spaces: list[SpacePlan], numbers: dict[str, int]) -> list[tuple[int, int]]:
    links: list[tuple[int, int]] = []
    named: set[int] = set()
    before = len(entry.faults.found)
    for number, text in enumerate(entry.list("flow", 0, MOST_CHAINS, [])):
        chain = _read_chain(_Listed(entry, "flow", "flow", number), text, spaces, numbers)
        named.update(chain)
        links += pairwise(chain)
    if len(entry.faults.found) == before:
        for number, space in enumerate(spaces):
            if space.kind in (SpaceKind.RIVER, SpaceKind.RIVER_SHIP) and number not in named:
                text = "the flow does not name this river space; add it to a text of flow"
                entry.inner_fault(f"space {space.name}", text, "map", space.row)
    return links


def _read_chain(where: _Listed, text: object, spaces: list[SpacePlan], numbers: dict[str, int]) -> list[int]:
    if not isinstance(text, str):
        where.fault(f'must be spaces, "A4 > B4 > C5", not {quoted(text)}')
        return []
    chain = []
    for name in text.split(">"):
        space = _find(where, name.strip(), numbers)
        if space >= 0 and spaces[space].kind not in (SpaceKind.RIVER, SpaceKind.RIVER_SHIP):
            where.fault(f"{name.strip()} is not river but {_ground(spaces[space])}")
        elif space >= 0:
            chain.append(space)
    return chain


def _ground(space: SpacePlan) -> str:
    return KIND_NAMES[space.kind]


def _find(where: _Listed, name: str, numbers: dict[str, int]) -> int:
    """The number of a space, -1 when a fault was noted."""
    try:
        return find_space(name, numbers)
    except NotationError as error:
        where.fault(str(error))
        return -1
