"""The six lots of Pagoda side by side in a landscape: steps, storeys, eaves and rooftops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from pagoria.core.svg import Paint, circle, element, group, path, rect, text, use
from pagoria.games.pagoda.engine.components import COLUMNS_PER_FLOOR
from pagoria.games.pagoda.present.svg.art import tone

Data: TypeAlias = Mapping[str, Any]

#: A lot is drawn 120 wide, from its middle, and upwards from the feet of its columns.
_LOT: Final = 120
_STOREY: Final = 51
_SHAFT: Final = 31
_ROOFTOP: Final = 54
_NARROWER: Final = 0.06
_HEADROOM: Final = 18
_LEAST: Final = 112
#: From the feet of the columns to the lower edge.
_GROUND: Final = 44
#: Where columns stand, and how far back: two in front, two behind.
_PLACES: Final = ((-34, 0), (34, 0), (-11.5, -5), (11.5, -5))
_BEHIND: Final = 0.93
_DASHES: Final = "3 2.4"
#: Colours of hills, the farthest first, and their heights.
_HILLS: Final = (
    ("#c9dcd6", 0.45, 0.52, 0.30, 0.62),
    ("#b3cdbd", 0.62, 0.55, 0.66, 0.44),
    ("#98b99c", 0.82, 0.76, 0.60, 0.80),
)


def scene_height(lots: Sequence[Data], scale: float) -> float:
    """How high a scene must be for all its towers."""
    return (max(_LEAST, *(_height(lot) for lot in lots)) + _HEADROOM + _GROUND) * scale


def draw_scene(
    lots: Sequence[Data], labels: Sequence[str], x: float, y: float, width: float, height: float
) -> str:
    """The lots with their labels below, in a landscape of this size."""
    scale = width / (_LOT * len(lots))
    ground = height - _GROUND * scale
    towers = [
        group([*_tower(lot), _label(label)], (index + 0.5) * _LOT * scale, ground, scale)
        for index, (lot, label) in enumerate(zip(lots, labels, strict=True))
    ]
    return group([_landscape(width, height, ground), *towers], x, y)


def _landscape(width: float, height: float, ground: float) -> str:
    sun = min(54, height * 0.16)
    ridges = "".join(path(_ridge(width, ground, *heights), fill=colour) for colour, *heights in _HILLS)
    soil = f"M0 {ground:.0f}H{width:.0f}V{height - 12:.0f}a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z"
    return (
        rect(0, 0, width, height, rx=12, fill="url(#pagoda-sky)")
        + circle(width * 0.72, ground * 0.42, sun * 1.6, fill="#ffe9b8", fill_opacity=0.55)
        + circle(width * 0.72, ground * 0.42, sun, fill="#fff6dc")
        + element("g", ridges, fill_opacity=0.85)
        + path(soil, fill="url(#pagoda-ground)")
    )


def _ridge(width: float, ground: float, edge: float, left: float, middle: float, right: float) -> str:
    """A line of hills above the ground; heights are parts of the sky, from above."""
    at = [round(part * width) for part in (0.2, 0.35, 0.5, 0.85, 1)]
    sides, first, second, third = (round(part * ground) for part in (edge, left, middle, right))
    low = round(ground)
    curve = f"C{at[0]} {first} {at[1]} {first} {at[2]} {second}S{at[3]} {third} {at[4]} {sides}"
    return f"M0 {low}V{sides}{curve}V{low}z"


def _label(label: str) -> str:
    return text(label, 0, 34, 11, anchor="middle", bold=True, room=_LOT - 8)


# -- one tower ------------------------------------------------------------------------------------


def _scale(floor: int) -> float:
    """Storeys become a little narrower upwards."""
    return 1 - _NARROWER * floor


def _feet(floor: int) -> float:
    """How high the columns of a floor stand; floors count from 0."""
    return sum(_STOREY * _scale(below) for below in range(floor))


def _height(lot: Data) -> float:
    top = len(lot["floors"]) - 1
    if top < 0:
        return _SHAFT
    if lot["roof"] or lot["next"] == "roof":
        return _feet(top + 1) + _ROOFTOP * _scale(top)
    return _feet(top) + (_STOREY if lot["next"] == "tile" or lot["blocked"] else _SHAFT) * _scale(top)


def _tower(lot: Data) -> list[str]:
    floors = lot["floors"] or [{"colour": None, "columns": 0}]
    parts = [_steps()]
    for floor in range(len(floors)):
        parts.append(group(_storey(lot, floors, floor), 0, -_feet(floor), _scale(floor)))
    top = len(floors)
    if lot["roof"]:
        parts.append(use(f"pagoda-rooftop-{lot['roof']}", 0, -_feet(top), _scale(top - 1)))
    elif lot["next"] == "roof":
        parts.append(group([_free_rooftop()], 0, -_feet(top), _scale(top - 1)))
    return parts


def _steps() -> str:
    stone: Paint = {"stroke": "#9c8a64", "stroke_width": 0.7}
    return (
        element("ellipse", cx=0, cy=14, rx=58, ry=9, fill="#3c2d14", fill_opacity=0.12)
        + path("M-52 9H52L54 17H-54z", fill="#d8cbad", **stone)
        + path("M-47 3H47L49 10H-49z", fill="#e6dcc3", **stone)
        + path("M-47 3.5-40-9H40L47 3.5z", fill="#f6efdf", **stone)
    )


def _storey(lot: Data, floors: Sequence[Data], floor: int) -> list[str]:
    """The columns of a floor, those behind first, and what lies on them."""
    colour, columns = floors[floor]["colour"], floors[floor]["columns"]
    last = floor == len(floors) - 1
    above = lot["roof"] if last else floors[floor + 1]["colour"]
    parts = [_screen()] if above else []
    for place in sorted(range(COLUMNS_PER_FLOOR), key=lambda place: _PLACES[place][1]):
        parts.append(_column(colour, place, built=place < columns))
    if above:
        parts += [_deck(above), use(f"pagoda-eave-{colour}", 0, -_SHAFT)]
    elif lot["next"] in ("tile", "roof"):
        parts.append(_free_eave(colour))
    return parts


def _screen() -> str:
    return rect(-31, -32, 62, 28, fill="#fff3d2", stroke="#c9b27c", stroke_width=0.6)


def _column(colour: str | None, place: int, built: bool) -> str:
    x, back = _PLACES[place]
    scale = _BEHIND if back else 1
    if built:
        return use(f"pagoda-column-{colour}", x, back, scale)
    paint = tone(colour)
    ring = element(
        "ellipse", cx=0, cy=0, rx=8.5, ry=3.6, fill=paint.light, fill_opacity=0.4, **_dashed(paint.dark)
    )
    letter = text(colour, 0, -7, 9, anchor="middle", bold=True, fill=paint.dark) if colour else ""
    return group([ring, letter], x, back, scale)


def _deck(colour: str) -> str:
    """The floor for what comes above, in its colour."""
    paint = tone(colour)
    line: Paint = {"stroke": paint.dark, "stroke_width": 0.7}
    return group(
        [
            path("M-43-14.5-38-21H38L43-14.5z", fill=paint.light, **line),
            path("M-43-14.5H43V-12H-43z", fill=paint.plain, **line),
        ],
        0,
        -_SHAFT,
    )


def _free_eave(colour: str) -> str:
    """Where a tile is due, and of which colour."""
    paint = tone(colour)
    shape = "M-55-9C-47-1-40 1-32 1H32C40 1 47-1 55-9C45-7 39-11 35-15H-35C-39-11-45-7-55-9z"
    letter = text(colour, 0, -3, 10, anchor="middle", bold=True, fill=paint.dark)
    return group(
        [path(shape, fill=paint.light, fill_opacity=0.35, **_dashed(paint.dark)), letter], 0, -_SHAFT
    )


def _free_rooftop() -> str:
    shape = "M-30 0C-17-4-8-16-4-30H4C8-16 17-4 30 0z"
    return path(shape, fill="#fff", fill_opacity=0.3, **_dashed(tone(None).dark))


def _dashed(colour: str) -> Paint:
    return {"stroke": colour, "stroke_width": 1.2, "stroke_dasharray": _DASHES}
