"""The elements of SVG pictures as text: numbers written alike everywhere, texts escaped, fonts only by kind.

Colours and sizes are attributes, not style sheets: in a page with several pictures, those would mix.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, NamedTuple, TypeAlias

#: Attributes of elements.
Paint: TypeAlias = dict[str, str | float]

#: How wide a letter is on average, in parts of the size of the type, and the same in bold.
_LETTER: Final = 0.58
_BOLD_LETTER: Final = 0.67


class Tone(NamedTuple):
    """A colour as it is painted."""

    light: str
    plain: str
    dark: str


class Palette:
    """The colours that the pictures of all games share."""

    PAPER: Final = "#f7f0e3"
    PANEL: Final = "#fffaee"
    LINE: Final = "#dccfb2"
    INK: Final = "#2d2a24"
    SOFT: Final = "#6b6250"
    ACCENT: Final = "#2d6a4f"
    #: The backs of cards and tiles.
    BACK: Final = "#27393f"


def number(value: float) -> str:
    """A number with at most two decimals, without zeros at its end."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def element(name: str, *children: str, **attributes: str | float) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``."""
    written = "".join(
        f' {key.replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def path(d: str, **attributes: str | float) -> str:
    """A path by its commands."""
    return element("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """A rectangle by its upper left corner and its size."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float) -> str:
    """A circle by its centre."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def use(id: str, x: float, y: float, scale: float = 1) -> str:
    """An element that was defined before, with its origin at a place."""
    if scale == 1:
        return element("use", href=f"#{id}", x=x, y=y)
    return element("use", href=f"#{id}", transform=_transform(x, y, scale))


def group(children: Iterable[str], x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Several things with their origin at a place."""
    return element("g", *children, transform=_transform(x, y, scale))


def _transform(x: float, y: float, scale: float) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    bold: bool = False,
    room: float = 0,
    **attributes: str | float,
) -> str:
    """A line of text on its base line, made smaller than ``size`` if it would not fit into ``room``."""
    if room:
        size = min(size, size * room / max(text_width(content, size, bold), 1))
    if anchor != "start":
        attributes["text_anchor"] = anchor
    if bold:
        attributes["font_weight"] = "bold"
    return element("text", escape(content, quote=False), x=x, y=y, font_size=size, **attributes)


def text_width(content: str, size: float, bold: bool = False) -> float:
    """How wide a text is, roughly: fonts differ from reader to reader."""
    return len(content) * size * (_BOLD_LETTER if bold else _LETTER)


def document(
    children: Iterable[str],
    width: float,
    height: float,
    *,
    title: str,
    description: str,
    language: str,
    ink: str,
) -> str:
    """A whole picture; screen readers read its title and its description. Its texts are in ``ink``."""
    return element(
        "svg",
        element("title", escape(title, quote=False)),
        element("desc", escape(description, quote=False)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        lang=language,
        font_family="sans-serif",
        fill=ink,
    )
