"""Lines for a terminal: colours, widths and wrapping."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

_RESET: Final = "\x1b[0m"
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")

_T = TypeVar("_T")


@dataclass(frozen=True)
class Style:
    """What may be printed: colours or none, drawing characters or plain ASCII, all lines or few."""

    colour: bool = False
    unicode: bool = True
    #: The terminal is low: a board that can be drawn in fewer lines is.
    compact: bool = False

    def on(self, text: str, surface: int, ink: int) -> str:
        """Text in one of the 256 colours that terminals share, on another."""
        return self._wrapped(text, f"48;5;{surface};38;5;{ink}")

    def tint(self, text: str, colour: int) -> str:
        """Text, or rather blocks, in one of the 256 colours."""
        return self._wrapped(text, f"38;5;{colour}")

    def bold(self, text: str) -> str:
        return self._wrapped(text, "1")

    def dim(self, text: str) -> str:
        return self._wrapped(text, "2")

    def pick(self, drawn: _T, plain: _T) -> _T:
        """The first form where drawing characters can be shown, else the second."""
        return drawn if self.unicode else plain

    def _wrapped(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}{_RESET}" if self.colour and text else text


def without_colour(text: str) -> str:
    """The text without its colour codes."""
    return _ESCAPES.sub("", text)


def visible_length(text: str) -> int:
    """The length of a text on the screen."""
    return len(without_colour(text))


def pad(text: str, width: int) -> str:
    """The text filled with spaces to a width on the screen."""
    return text + " " * (width - visible_length(text))


def centre(text: str, width: int) -> str:
    """The text in the middle of a width on the screen."""
    space = max(0, width - visible_length(text))
    return " " * (space // 2) + text + " " * (space - space // 2)


def flow(items: Sequence[str], indent: int, width: int) -> list[str]:
    """Items beside each other, indented if they fit so into one line, else in as many as needed."""
    if not items:
        return []
    line = " " * indent + "  ".join(items)
    if visible_length(line) <= width:
        return [line]
    lines = ["  "]
    for item in items:
        if visible_length(lines[-1]) + 2 + visible_length(item) > width:
            lines.append("  ")
        lines[-1] += f"  {item}"
    return lines


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """Plain text in lines of at most ``width``; ``first`` replaces the indent of the first line."""
    lead = indent if first is None else first
    width = max(width, 20)
    return textwrap.wrap(text, width, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False)
