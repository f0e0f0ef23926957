"""The land of Pandoria in the terminal: rows of bricks, every second one half a space to the right.

An empty space shows its name. A filled one shows the letter and the pattern of its terrain, its symbols as
dots, and who stands on it; a closed region has small letters and no pattern. Colour only repeats what
letters say. Between spaces of one region there is no border.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pagoria.core.screen import Style
from pagoria.core.terminal import Voice
from pagoria.games.pandoria.components.board import STEPS
from pagoria.games.pandoria.components.model import ROW_LETTERS, TERRAIN_NAMES
from pagoria.games.pandoria.present.terminal.spaces import CASTLE, LAKE, NOTHING, RIVER, SHIP, place

Data: TypeAlias = Mapping[str, Any]

#: Patterns of the terrains, drawn and plain.
_PATTERNS: Final = {
    "forest": ("♣", "%"),
    "hills": ("∩", "n"),
    "mountains": ("▲", "^"),
    "city": ("⌂", "#"),
}
#: Surface and ink, from the 256 colours that terminals share.
_GROUND_PAINTS: Final = {
    "forest": (28, 231),
    "hills": (178, 16),
    "mountains": (97, 231),
    "city": (131, 231),
    CASTLE: (250, 16),
    LAKE: (25, 231),
    RIVER: (32, 231),
    SHIP: (32, 231),
}
_SEAT_PAINTS: Final = ((160, 231), (21, 231), (226, 16), (16, 231))
_NEW_PAINT: Final = (231, 16)
_ARROWS: Final = (("→", ">"), ("↘", "\\"), ("↙", "/"), ("←", "<"), ("↖", "\\"), ("↗", "/"))
_LABEL: Final = 2
_SHIFT: Final = 2


@dataclass(frozen=True)
class Grain:
    """How large a space is drawn: its content, the border in front of it, its lines."""

    content: int
    border: int
    lines: int

    def width(self, columns: int) -> int:
        return _LABEL + columns * (self.content + self.border) + _SHIFT + self.border


FULL: Final = Grain(content=4, border=1, lines=2)
LOW: Final = Grain(content=4, border=1, lines=1)
NARROW: Final = Grain(content=4, border=0, lines=1)


def grain_for(spaces: Sequence[Data], width: int, compact: bool) -> Grain:
    """The largest grain that fits into a width."""
    columns = 1 + max(space["column"] for space in spaces)
    if LOW.width(columns) > width:
        return NARROW
    return LOW if compact else FULL


def draw_map(
    spaces: Sequence[Data], new: Collection[str], grain: Grain, style: Style, voice: Voice
) -> list[str]:
    """All spaces with row letters and column numbers; the names in ``new`` are pointed out."""
    at = {(space["row"], space["column"]): space for space in spaces}
    rows = range(1 + max(row for row, _ in at))
    columns = range(1 + max(column for _, column in at))
    step = grain.content + grain.border
    head = "".join(str(column + 1).ljust(step) for column in columns)
    lines = [style.dim((" " * (_LABEL + grain.border) + head).rstrip())]
    for row in rows:
        indent = " " * (_SHIFT * (row % 2))
        for line in range(grain.lines):
            label = style.dim(ROW_LETTERS[row]) if line == 0 else " "
            cells = [at.get((row, column)) for column in columns]
            lines.append(f"{label} {indent}{_row_line(cells, new, grain, line, style, voice)}".rstrip())
    return lines


def _row_line(
    cells: Sequence[Data | None],
    new: Collection[str],
    grain: Grain,
    line: int,
    style: Style,
    voice: Voice,
) -> str:
    text = ""
    left: Data | None = None
    for cell in [*cells, None]:
        if grain.border:
            text += _border(left, cell, new, style)
        text += " " * grain.content if cell is None else _content(cell, grain, line, style, voice)
        left = cell
    return text


def _border(left: Data | None, right: Data | None, new: Collection[str], style: Style) -> str:
    """What stands between two neighbours: nothing inside a region, a thick line beside what is new."""
    if any(cell is not None and cell["name"] in new for cell in (left, right)):
        return style.on(style.pick("┃", "!"), *_NEW_PAINT)
    if left is None and right is None:
        return " "
    if left is not None and right is not None and left["ground"] == right["ground"] not in (CASTLE, SHIP):
        return _on_ground(" ", left["ground"], style)
    return style.dim(style.pick("│", "|"))


def _on_ground(text: str, ground: str, style: Style) -> str:
    return text if ground == NOTHING else style.on(text, *_GROUND_PAINTS[ground])


# -- one space ------------------------------------------------------------------------------------

#: A line of a space: text, perhaps a figure, and text at its right end.
_Line: TypeAlias = tuple[str, Data | None, str]


def _content(space: Data, grain: Grain, line: int, style: Style, voice: Voice) -> str:
    """One line of a space, exactly as wide as a content is."""
    draw_line = _only_line if grain.lines == 1 else (_upper_line, _lower_line)[line]
    before, figure, after = draw_line(space, style, voice)
    sign = figure_sign(figure, style) if figure is not None else ""
    if sign and grain.lines > 1:
        sign = f" {sign} " if style.colour else f"({sign})"
    room = grain.content - len(before) - len(sign)
    after = after.rjust(room) if len(after) <= room else " " * room
    if space["ground"] == NOTHING:
        return style.dim(before + after)
    seat = figure["seat"] if figure is not None else 0
    parts = (_on_ground(before, space["ground"], style), paint_seat(sign, seat, style))
    return "".join(parts) + _on_ground(after, space["ground"], style)


def _upper_line(space: Data, style: Style, voice: Voice) -> _Line:
    """The name of an empty space, the letter and the dots of a filled one."""
    ground = space["ground"]
    if ground == NOTHING:
        return space["name"], None, ""
    if ground == CASTLE:
        return castle_sign(space["castle"]), None, ""
    if ground == SHIP:
        return _ship(voice), None, ""
    if ground in (LAKE, RIVER):
        return _water(ground, style) * 4, None, ""
    sign = terrain_sign(ground, space["symbols"], style, space["closed"])
    return sign, None, _open_for_ever(space, style)


def _lower_line(space: Data, style: Style, voice: Voice) -> _Line:
    """Who stands there; else a pattern, a path, the way of the river, a discount."""
    del voice
    ground = space["ground"]
    if ground == NOTHING:
        return "", None, _path(space, style)
    if ground in (LAKE, RIVER):
        return f"{_flow(space, style):{_water(ground, style)}^4}", None, ""
    if space["figure"] is not None or ground == CASTLE:
        return "", space["figure"], _flow(space, style)
    if ground == SHIP:
        return _discount(space), None, _flow(space, style)
    return "" if space["closed"] else style.pick(*_PATTERNS[ground]) * 4, None, ""


def _only_line(space: Data, style: Style, voice: Voice) -> _Line:
    """A space in four characters: two for what it is, two for a figure."""
    ground = space["ground"]
    if ground == NOTHING:
        name, path = space["name"], _path(space, style)
        return name, None, path if len(name + path) <= 4 else path[1:]
    if ground in (LAKE, RIVER):
        return f"{_flow(space, style):{_water(ground, style)}^4}", None, ""
    if ground == CASTLE:
        leader = space["figure"] is not None and space["figure"]["leader"]
        return castle_sign(space["castle"])[: 2 if leader else 3], space["figure"], ""
    if ground == SHIP:
        after = "" if space["figure"] else _discount(space) or _flow(space, style)
        return _ship(voice)[:2], space["figure"], after
    dots = (" ", style.pick("•", "."), ":")[space["symbols"]]
    start = terrain_letter(ground, space["closed"]) + dots
    return start, space["figure"], "" if space["figure"] else _open_for_ever(space, style)


def _ship(voice: Voice) -> str:
    """The word for a ship, in the four characters of a space."""
    return voice.say("ship")[:4]


def _discount(space: Data) -> str:
    return f"-{space['discount']}" if space["discount"] else ""


def terrain_letter(terrain: str, closed: bool = False) -> str:
    """A capital, or a small letter in a closed region."""
    return terrain[0] if closed else terrain[0].upper()


def terrain_sign(terrain: str, symbols: int, style: Style, closed: bool = False) -> str:
    """A terrain with its symbols: ``F••``."""
    return terrain_letter(terrain, closed) + style.pick("•", ".") * symbols


def paint_terrain(text: str, terrain: str, style: Style) -> str:
    return _on_ground(text, terrain, style)


def castle_sign(seat: int) -> str:
    """A castle with the number of its owner: ``[1]``."""
    return f"[{seat + 1}]"


def figure_sign(figure: Data, style: Style) -> str:
    """A worker is the number of its player, a leader has a star too."""
    return f"{figure['seat'] + 1}" + (style.pick("★", "*") if figure["leader"] else "")


def paint_seat(text: str, seat: int, style: Style) -> str:
    return style.on(text, *_SEAT_PAINTS[seat])


def _water(ground: str, style: Style) -> str:
    return "~" if ground == LAKE else style.pick("≈", "=")


def _paths(space: Data) -> list[str]:
    return [terrain for terrain in TERRAIN_NAMES if terrain in space["paths"]]


def _path(space: Data, style: Style) -> str:
    """A path that begins on an empty space: ``»F``."""
    letters = "".join(terrain[0].upper() for terrain in _paths(space))
    return style.pick("»", ">") + letters if letters else ""


def _open_for_ever(space: Data, style: Style) -> str:
    """The mark of a space on which a path of its own terrain begins (PD-04)."""
    return style.pick("»", ">") if space["ground"] in _paths(space) else ""


def _flow(space: Data, style: Style) -> str:
    """Arrows to where the river flows, one for each arm."""
    row, column = space["row"], space["column"]
    steps = [(place(name)[0] - row, place(name)[1] - column) for name in space["flow"]]
    return "".join(style.pick(*_ARROWS[STEPS[row % 2].index(step)]) for step in steps)
