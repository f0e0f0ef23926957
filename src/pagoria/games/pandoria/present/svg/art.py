"""What pictures of Pandoria are made of: terrains, symbols, the players' pieces, ships.

Each is defined once and used often. Colour is never alone: terrains have their own drawings, what they yield
its own symbols, and each player a shape, which is the head of the figures and the sign on the castles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pagoria.core.svg import Palette, Tone, circle, element, group, number, path, rect, use
from pagoria.games.pandoria.components.model import MOST_RESOURCES, MOST_SYMBOLS
from pagoria.games.pandoria.present.svg.hexes import HEXAGON

TABLE: Final = "#dfe5da"
PARCHMENT: Final = "#f0e4c8"
RIM: Final = "#b2945c"
WATER: Final = Tone("#c3e2ea", "#9cc9da", "#5e98b0")
_GOLD: Final = "#f3c64b"
_LIGHT: Final = "#fffaf0"

TERRAINS: Final = {
    "forest": Tone("#5c9460", "#9cc389", "#3c7049"),
    "hills": Tone("#f9e3ab", "#f0d085", "#a5772a"),
    "mountains": Tone("#8992ab", "#c3c7d5", "#566079"),
    "city": Tone("#fdf1e2", "#ecbcaa", "#8f4234"),
}
SEATS: Final = (
    Tone("#8fbdf2", "#2b66b8", "#10305e"),
    Tone("#f5a095", "#c0352b", "#5f110b"),
    Tone("#c9a3e4", "#7a4a9e", "#371a4f"),
    Tone("#ffd08a", "#e58416", "#5e3003"),
)
_PIPS: Final = {"crystals": "#5fb6dd", "gold": "#f3bd2c", "wood": "#a5713d"}
#: Of each seat around the origin: circle, square, triangle, star.
SHAPES: Final = (
    "M-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z",
    "M-5.2-5.2H5.2V5.2H-5.2z",
    "M0-7 6.6 4.6H-6.6z",
    "M0-7.3 2-2.8 7-2.2 3.3 1 4.3 6 0 3.5-4.3 6-3.3 1-7-2.2-2-2.8z",
)
_ROBE: Final = "M-2.4-11C-3.3-5-7.6-2.6-8 3Q0 6.3 8 3C7.6-2.6 3.3-5 2.4-11z"
_CAPE: Final = "M-2.6-12.5C-8-8-10.6-2.6-11.3 3Q0 7.3 11.3 3C10.6-2.6 8-8 2.6-12.5z"
_CROWN: Final = "M-4.3-20-5.3-26-2.3-23.5 0-28 2.3-23.5 5.3-26 4.3-20z"
_CASTLE: Final = (
    "M-15 14V-10H-12V-8H-9.5V-10H-6.5V-5H-6V-19H-3V-16.5H-1.5"
    "V-19H1.5V-16.5H3V-19H6V-5H6.5V-10H9.5V-8H12V-10H15V14z"
)


def definitions(yields: Mapping[str, str]) -> str:
    """Everything that a picture uses by ``pandoria-NAME``; what terrains yield depends on the variant."""
    parts = {
        "space": path(HEXAGON, fill="#f8f0dd", stroke="#dccba4"),
        "water": path(HEXAGON, fill=WATER.plain),
        "plate": path(HEXAGON, fill="#d9cfbd", stroke="#9b8e75", stroke_width=1.2),
        "back": path(HEXAGON, fill=Palette.BACK, stroke=_GOLD, stroke_width=1.5),
        "waves": path(
            "M-13-6q3.3-3.5 6.5 0t6.5 0 6.5 0M-9 8q3-3.5 6 0t6 0 6 0",
            fill="none",
            stroke=WATER.light,
            stroke_width=2,
        ),
        "sail": _sail(),
        "hull": path("M-15 0Q0 4 15 0L10.5 8Q0 11-10.5 8z", fill="#9a6533", stroke="#4f3013"),
        "monument": path("M-6 7H6M-4 5-2-6H2L4 5zM-2-6 0-10 2-6z", fill="#d9cfbd", stroke="#5b4a2b"),
        "disc": circle(0, 0, 7.6, fill=_LIGHT, stroke="#5b4a2b", stroke_width=0.8),
        **_SYMBOLS,
        **{terrain: _terrain(terrain) for terrain in TERRAINS},
        **{
            _space_name(terrain, count, yields): _space(terrain, count, yields[terrain])
            for terrain in TERRAINS
            for count in range(MOST_SYMBOLS + 1)
        },
        "pips": path(_pips(MOST_RESOURCES), fill="none", stroke=Palette.SOFT, stroke_width=0.8),
    }
    for seat in range(len(SEATS)):
        parts |= {
            f"shape-{seat}": path(SHAPES[seat], fill=SEATS[seat].plain, stroke=SEATS[seat].dark),
            f"worker-{seat}": _worker(seat),
            f"leader-{seat}": _leader(seat),
            f"castle-{seat}": _castle(seat),
        }
    return element("defs", *(element("g", part, id=f"pandoria-{name}") for name, part in parts.items()))


def draw(name: str, x: float, y: float, scale: float = 1) -> str:
    """Something that is defined, at a place."""
    return use(f"pandoria-{name}", x, y, scale)


# -- terrains and what they yield -----------------------------------------------------------------

_SYMBOLS: Final = {
    "wood": path("M-3-3.8H4.5a3.4 3.8 0 0 1 0 7.6H-3z", fill="#8b5a2b", stroke="#4f3013", stroke_width=0.8)
    + element("ellipse", cx=-3.4, cy=0, rx=3, ry=3.8, fill="#ecc58c", stroke="#4f3013", stroke_width=0.8),
    "gold": circle(0, 0, 5.6, fill="#f3bd2c", stroke="#7d5606")
    + circle(0, 0, 3.5, fill="none", stroke="#fff0b4")
    + path("M-1-2.4H1V2.4H-1z", fill="#9b6c08"),
    "crystals": path("M0-6.8 4.8-2 0 6.8-4.8-2z", fill="#3fa9d8", stroke="#104d6e", stroke_width=0.9)
    + path("M0-6.8-4.8-2H-1.2z", fill="#a8e0f5"),
    "points": path(
        "M-6 4.5-6.8-3.6-3.2-.4 0-6 3.2-.4 6.8-3.6 6 4.5z", fill="#c2382f", stroke="#6a140e", stroke_width=0.9
    )
    + path("M-5.6 2.4H5.6L5.4 4H-5.4z", fill="#f7d272"),
}


def _terrain(terrain: str) -> str:
    """A space of a terrain: its ground, and its drawing in the upper half."""
    paint = TERRAINS[terrain]
    return path(HEXAGON, fill=paint.plain) + _DRAWINGS[terrain]


def _trees() -> str:
    tree = "l4 7h-1.6l3 6h-4.5v3h-1.8v-3h-4.5l3-6h-1.6z"
    places = ((6, -20), (-7, -18), (15, -11), (-15, -10), (1, -9))
    return path(
        "".join(f"M{x} {y}{tree}" for x, y in places), fill="#3c7049", stroke="#9cc389", stroke_width=0.6
    )


_DRAWINGS: Final = {
    "forest": _trees(),
    "hills": path(
        "M-21 2C-18-14-6-18 0-3M-8 2C-4-23 14-22 21 2M-3-2C1-18 12-19 16-2M2-1C4-11 9-11 12-1",
        fill="#f9e3ab",
        stroke="#a5772a",
        stroke_width=0.9,
    ),
    "mountains": path("M-21 2-12-13-3 2zM4 2 13-15 22 2zM-12 3 1-21 14 3z", fill="#566079")
    + path("M-21 2-12-13-11 2zM4 2 13-15 14 2zM-12 3 1-21 2 3z", fill="#8992ab")
    + path("M-4-12 1-21 6-12 3-13.5 1-10.5-1-13zM10-9 13-15 16-9 14-10 13-8 12-10z", fill="#fbfcff"),
    "city": path(
        "M-18 3V-6H-8V3zM8 3V-6H18V3zM-6 3V-12H6V3z", fill="#fdf1e2", stroke="#8f4234", stroke_width=0.8
    )
    + path(
        "M-20-5-13-12-6-5zM6-5 13-12 20-5zM-8-11 0-22 8-11z",
        fill="#c05a45",
        stroke="#8f4234",
        stroke_width=0.8,
    )
    + path("M-14.5 3V-2H-11.5V3zM11.5 3V-2H14.5V3zM-1.7 3V-4H1.7V3z", fill="#8f4234"),
}


# -- pieces ---------------------------------------------------------------------------------------


def _shadowed(*shapes: str) -> str:
    """Shapes on a pale edge, which keeps them apart from any ground."""
    return "".join(path(shape, fill="none", stroke=_LIGHT, stroke_width=4) for shape in shapes)


def _head(seat: int, y: float) -> str:
    return group(
        [path(SHAPES[seat], fill=SEATS[seat].plain, stroke=SEATS[seat].dark, stroke_width=1.2)], 0, y
    )


def _worker(seat: int) -> str:
    paint = SEATS[seat]
    robe = path(_ROBE, fill=paint.plain, stroke=paint.dark, stroke_width=1.2)
    pale = group([_shadowed(SHAPES[seat])], 0, -14)
    return _shadowed(_ROBE) + pale + robe + _head(seat, -14)


def _leader(seat: int) -> str:
    paint = SEATS[seat]
    pale = group([_shadowed(SHAPES[seat])], 0, -15)
    return (
        _shadowed(_CAPE, _CROWN)
        + pale
        + path(_CAPE, fill=paint.dark, stroke=paint.dark)
        + path("M-10.5 3Q0 6.5 10.5 3", fill="none", stroke=_GOLD, stroke_width=1.6)
        + path("M-2.3-12C-2.6-5-4.6-2-4.6 4Q0 5.3 4.6 4C4.6-2 2.6-5 2.3-12z", fill=paint.plain)
        + _head(seat, -15)
        + path(_CROWN, fill=_GOLD, stroke="#6f4e06", stroke_width=0.8)
    )


def _castle(seat: int) -> str:
    paint = SEATS[seat]
    sign = group([path(SHAPES[seat], fill=paint.dark)], 0, -8, 0.55)
    return (
        path(_CASTLE, fill=paint.plain, stroke=paint.dark)
        + path("M-14 13V-6H-10.5V13zM-5-7V-15H-2V-7z", fill=paint.light, fill_opacity=0.6)
        + path("M-4 14V8a4 4 0 0 1 8 0V14z", fill=paint.dark)
        + circle(0, -8, 5, fill=_LIGHT, stroke=paint.dark, stroke_width=0.8)
        + sign
    )


def _sail() -> str:
    canvas = "M1.3-19C11-15 13-7 11.5-2Q6 0 1.3-1zM-1.3-16C-7-12-9-6-9-2Q-5-1-1.3-1.5z"
    return path("M0-20V5", stroke="#6b4a22", stroke_width=1.5) + path(
        canvas, fill=_LIGHT, stroke="#8a6f43", stroke_width=0.8
    )


def tile(label: str, yields: Mapping[str, str], x: float, y: float, scale: float) -> str:
    """A tile in a hand by its label, such as ``f2h1``: its spaces side by side."""
    halves = [label[place : place + 2] for place in range(0, len(label.partition("#")[0]), 2)]
    return group([space_of(half, yields, place * 45, 0) for place, half in enumerate(halves)], x, y, scale)


def space_of(half: str, yields: Mapping[str, str], x: float, y: float) -> str:
    """A space of land, ``f2``: its terrain with its symbols."""
    terrain = next(name for name in TERRAINS if name[0] == half[0])
    return draw(_space_name(terrain, int(half[1:]), yields), x, y)


def _space_name(terrain: str, symbols: int, yields: Mapping[str, str]) -> str:
    """Pictures of several variants may stand in one page: what differs has another name."""
    return f"{terrain}-{symbols}-{yields[terrain]}"


def _space(terrain: str, symbols: int, yielded: str) -> str:
    places = [(place - (symbols - 1) / 2) * 16 for place in range(symbols)]
    discs = (draw("disc", x, 12) + draw(yielded, x, 12) for x in places)
    return draw(terrain, 0, 0) + "".join(discs)


def pips(resource: str, amount: int, x: float, y: float) -> str:
    """A row of places for a resource, as many of them filled as there is of it."""
    filled = path(_pips(amount), fill=_PIPS[resource]) if amount else ""
    return group([filled, draw("pips", 0, 0)], x, y)


def _pips(count: int) -> str:
    return "".join(f"M{number(place * 12.5)}-5h10v10h-10z" for place in range(count))


def face_down(width: float, height: float, x: float, y: float) -> str:
    """The back of a card."""
    middle, half = x + width / 2, y + height / 2
    return rect(x, y, width, height, rx=4, fill=Palette.BACK, stroke="#101b1f") + path(
        f"M{middle} {half - 9}l3 6 6 3-6 3-3 6-3-6-6-3 6-3z", fill="none", stroke=_GOLD
    )
