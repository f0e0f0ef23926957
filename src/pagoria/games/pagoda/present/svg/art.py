"""The pieces of Pagoda for pictures: columns, eaves, rooftops and cards in the five colours.

Each is defined once and used often. A colour never stands alone: its letter is on every piece.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pagoria.core.svg import Palette, Tone, circle, element, path, rect, text
from pagoria.games.pagoda.engine.components import LETTERS

TONES: Final = {
    "R": Tone("#ef8173", "#c93a2f", "#7d1c16"),
    "Y": Tone("#fbdd83", "#e5aa25", "#85560a"),
    "G": Tone("#82cc9d", "#3d9462", "#1b5434"),
    "B": Tone("#83b7ea", "#2f70bb", "#163d70"),
    "P": Tone("#bd94d8", "#8049a4", "#4a2665"),
}
#: Where no colour is set yet.
ANY: Final = Tone("#cdbf9c", "#a08f66", "#6d5c37")

GOLD: Final = "#d9a83a"
_MEDAL: Final = "#fff8e8"

CARD_WIDTH: Final = 40
CARD_HEIGHT: Final = 54

_SHAFT: Final = "M-9-30a9 3 0 0 1 18 0V0a9 3.3 0 0 1-18 0z"
_EAVE: Final = (
    "M-57-10C-48-1-41 1.5-33 2Q0 4.5 33 2C41 1.5 48-1 57-10C46-7 40-10 35-15H-35C-40-10-46-7-57-10z"
)
_ROOFTOP: Final = "M-36-1C-21-5-9-15-4-31Q0-33 4-31C9-15 21-5 36-1Q0 5-36-1z"


def tone(letter: str | None) -> Tone:
    """The paint of a colour, or of none."""
    return TONES[letter] if letter else ANY


def medal(letter: str, x: float, y: float, r: float) -> str:
    """The letter of a colour on a light disc."""
    return circle(x, y, r, fill=_MEDAL, stroke=tone(letter).dark) + text(
        letter, x, y + r * 0.5, r * 1.4, anchor="middle", bold=True, fill=tone(letter).dark
    )


@cache
def definitions() -> str:
    """All pieces, to be used by ``pagoda-KIND-LETTER`` with their foot at the origin."""
    scene = [_vertical("pagoda-sky", "#cfe3e8", "#fbeeda"), _vertical("pagoda-ground", "#e9dcbd", "#cdb98d")]
    pieces = [piece for letter in LETTERS for piece in _pieces(letter)]
    return element("defs", *scene, *pieces, _defined("pagoda-back", _card_back()))


def _pieces(letter: str) -> list[str]:
    return [
        _across(f"pagoda-shaft-{letter}", tone(letter)),
        _vertical(f"pagoda-fall-{letter}", tone(letter).light, tone(letter).plain),
        _defined(f"pagoda-column-{letter}", _column(letter)),
        _defined(f"pagoda-eave-{letter}", _eave(letter)),
        _defined(f"pagoda-rooftop-{letter}", _rooftop(letter)),
        _defined(f"pagoda-card-{letter}", _card(letter)),
    ]


def _defined(id: str, content: str) -> str:
    return element("g", content, id=id)


def _vertical(id: str, above: str, below: str) -> str:
    stops = element("stop", offset=0, stop_color=above) + element("stop", offset=1, stop_color=below)
    return element("linearGradient", stops, id=id, x1=0, y1=0, x2=0, y2=1)


def _across(id: str, paint: Tone) -> str:
    """Round from left to right, as a column is."""
    colours = ((0, paint.dark), (0.35, paint.light), (0.6, paint.plain), (1, paint.dark))
    stops = "".join(element("stop", offset=offset, stop_color=colour) for offset, colour in colours)
    return element("linearGradient", stops, id=id)


def _column(letter: str) -> str:
    paint = tone(letter)
    return (
        element("ellipse", cx=2, cy=1.5, rx=11, ry=4, fill="#3c2d14", fill_opacity=0.2)
        + path(_SHAFT, fill=f"url(#pagoda-shaft-{letter})", stroke=paint.dark, stroke_width=0.8)
        + element("ellipse", cx=0, cy=-30, rx=9, ry=3, fill=paint.light, stroke=paint.dark, stroke_width=0.6)
        + medal(letter, 0, -14, 7)
    )


def _eave(letter: str) -> str:
    """The roof of a storey: the tile that lies on its columns."""
    paint = tone(letter)
    ribs = "M-27-14.5-33 0M-18-14.5-22 1.5M18-14.5 22 1.5M27-14.5 33 0"
    trim = "M-57-10C-48-1-41 1.5-33 2Q0 4.5 33 2C41 1.5 48-1 57-10"
    bells = circle(-55, -3, 1.8, fill=GOLD) + circle(55, -3, 1.8, fill=GOLD)
    return (
        path("M-44 0C-30 5 30 5 44 0L38-6H-38z", fill=paint.dark)
        + path(_EAVE, fill=f"url(#pagoda-fall-{letter})", stroke=paint.dark, stroke_width=0.8)
        + path(ribs, fill="none", stroke=paint.dark, stroke_opacity=0.45)
        + path(trim, fill="none", stroke="#f0d48a", stroke_width=1.5, stroke_linecap="round")
        + path("M-55-8v4M55-8v4", stroke="#b8862b", stroke_width=0.8)
        + bells
        + medal(letter, 0, -6, 7)
    )


def _rooftop(letter: str) -> str:
    paint = tone(letter)
    balls = "".join(circle(0, y, r, fill=GOLD, stroke="#8a6216", stroke_width=0.5) for y, r in _FINIAL)
    return (
        path("M0-28V-51", stroke="#b8862b", stroke_width=2.2, stroke_linecap="round")
        + balls
        + path(_ROOFTOP, fill=f"url(#pagoda-fall-{letter})", stroke=paint.dark, stroke_width=0.8)
        + path("M-36-1Q0 5 36-1", fill="none", stroke="#f0d48a", stroke_width=1.5)
        + medal(letter, 0, -10, 8)
    )


_FINIAL: Final = ((-36, 3.6), (-42, 2.8), (-47, 2))


def _card(letter: str) -> str:
    """An open card, its upper left corner at the origin."""
    paint = tone(letter)
    middle = CARD_WIDTH / 2
    waves = f"M2 {CARD_HEIGHT - 13}q4.5-5 9 0t9 0 9 0 9 0M2 {CARD_HEIGHT - 7}q4.5-5 9 0t9 0 9 0 9 0"
    return (
        rect(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=5, fill="#fff", stroke=paint.dark, stroke_width=1.2)
        + rect(2, 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, rx=3.5, fill=f"url(#pagoda-fall-{letter})")
        + path(waves, fill="none", stroke="#fff", stroke_opacity=0.55)
        + medal(letter, middle, 23, 13)
    )


def _card_back() -> str:
    upper, lower = (
        "M11 25C15 23 18 20 20 16 22 20 25 23 29 25z",
        "M8 34C13 32 14 29 14 26H26C26 29 27 32 32 34z",
    )
    return (
        rect(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=5, fill=Palette.BACK, stroke="#101b1f", stroke_width=1.2)
        + rect(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, rx=3, fill="none", stroke=GOLD, stroke_opacity=0.6)
        + path(f"{upper}{lower}M14 34V41H26V34", fill="none", stroke=GOLD, stroke_linejoin="round")
    )
