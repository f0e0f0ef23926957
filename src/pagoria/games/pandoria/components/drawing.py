"""A board as a map of hexagons in text, with the name of every space.

A space is four characters wide and shares its borders with its neighbours: a line of slanted edges, then two
lines with three characters of content each.
"""

from __future__ import annotations

from typing import Final

from pagoria.games.pandoria.components.board import Board
from pagoria.games.pandoria.components.model import DIRECTIONS, TERRAIN_LETTERS, SpaceKind, Terrain

_WIDTH: Final = 4
_HEIGHT: Final = 3
_INNER: Final = 3

#: In the order of directions.
_ARROWS: Final = ("→", "↘", "↙", "←", "↖", "↗")
_PLAIN_ARROWS: Final = (">", "\\", "/", "<", "\\", "/")

LEGEND: Final = (
    "f forest, h hills, m mountains, c city, with the number of symbols",
    ":f:  a path of forest leaves the board    s1  start tile 1    ~~~ lake    ~▲~ its ship",
    "≈↘≈  river, with where it flows           ▲2↘ ship, Astral Ship costs 2 crystals less",
)


def draw_plan(board: Board, plain: bool = False) -> list[str]:
    """The board as lines of text of equal meaning in any fixed-width font; ``plain`` keeps to ASCII."""
    spaces = board.plan.spaces
    rows = max(space.row for space in spaces) + 1
    columns = max(space.column for space in spaces) + 1
    width = _WIDTH * columns + _WIDTH // 2 + 1
    canvas = [[" "] * width for _ in range(_HEIGHT * rows + 1)]
    for number, space in enumerate(spaces):
        left = _WIDTH * space.column + (_WIDTH // 2) * (space.row % 2)
        _draw_space(canvas, _HEIGHT * space.row, left, board, number, plain)
    lines = ["".join(line).rstrip() for line in canvas]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[margin:] for line in lines if line]


def _draw_space(canvas: list[list[str]], top: int, left: int, board: Board, number: int, plain: bool) -> None:
    _write(canvas[top], left + 1, "/ \\")
    _write(canvas[top + 1], left, f"|{board.names[number]:<{_INNER}}|")
    _write(canvas[top + 2], left, f"|{_content(board, number, plain):^{_INNER}}|")
    _write(canvas[top + 3], left + 1, "\\ /")


def _write(line: list[str], at: int, text: str) -> None:
    """Writes over what is there, but for blanks: the apex of a space is the side of another one."""
    for place, sign in enumerate(text, at):
        if sign != " ":
            line[place] = sign


def _content(board: Board, number: int, plain: bool) -> str:
    """Three characters that say what is printed on a space."""
    space = board.plan.spaces[number]
    water = "~" if space.kind in (SpaceKind.LAKE, SpaceKind.LAKE_SHIP) or plain else "≈"
    ship = "^" if plain else "▲"
    if space.kind == SpaceKind.LAKE:
        return water * _INNER
    if space.kind == SpaceKind.LAKE_SHIP:
        return f"{water}{ship}{space.discount or water}"
    if space.kind == SpaceKind.RIVER:
        return _flowing(board, number, water, plain)
    if space.kind == SpaceKind.RIVER_SHIP:
        return f"{ship}{space.discount}{_arrow(board, number, plain) or water}"
    paths = "".join(TERRAIN_LETTERS[t] for t in range(Terrain.COUNT) if board.paths[number] >> t & 1)
    if space.kind == SpaceKind.PRINTED:
        return f"{TERRAIN_LETTERS[space.terrain]}{space.symbols}{':' if paths else ''}"
    if space.kind == SpaceKind.START:
        return f"s{space.pair}{':' if paths else ''}"
    return f":{paths}:"[:_INNER] if paths else ""


def _flowing(board: Board, number: int, water: str, plain: bool) -> str:
    if len(board.downstream[number]) > 1:
        first, second, *_ = sorted(board.downstream[number])
        return f"{_direction(board, number, first, plain)}{water}{_direction(board, number, second, plain)}"
    return f"{water}{_arrow(board, number, plain) or water}{water}"


def _arrow(board: Board, number: int, plain: bool) -> str:
    """Where the river flows next: an arrow, a Y at a fork, nothing at its end."""
    below = board.downstream[number]
    if len(below) > 1:
        return "Y"
    return _direction(board, number, below[0], plain) if below else ""


def _direction(board: Board, number: int, other: int, plain: bool) -> str:
    here = board.neighbours[DIRECTIONS * number : DIRECTIONS * (number + 1)]
    return (_PLAIN_ARROWS if plain else _ARROWS)[here.index(other)]
