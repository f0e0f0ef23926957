"""The terminal: colours, cards, wrapping, and what the terminal at hand can show."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import textwrap
from dataclasses import dataclass
from typing import Final, TextIO

#: Background and letters of the colours, from the 256 that terminals share: readable on dark and on light.
_PAINTS: Final = {
    "R": "48;5;160;38;5;231",
    "Y": "48;5;220;38;5;16",
    "G": "48;5;34;38;5;16",
    "B": "48;5;26;38;5;231",
    "P": "48;5;91;38;5;231",
}
_RESET: Final = "\x1b[0m"
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
_SAMPLE: Final = "┌─╥╨▔●○▲…·"
_DEFAULT_WIDTH: Final = 80


@dataclass(frozen=True)
class Style:
    """What may be printed: colours or none, drawing characters or plain ASCII."""

    colour: bool = False
    unicode: bool = True

    def paint(self, text: str, letter: str) -> str:
        """Text on the background of a colour, given by its letter."""
        return self._wrapped(text, _PAINTS[letter.upper()]) if letter.upper() in _PAINTS else text

    def bold(self, text: str) -> str:
        return self._wrapped(text, "1")

    def dim(self, text: str) -> str:
        return self._wrapped(text, "2")

    def clear(self) -> str:
        """What empties the screen, its scrolled part included; many empty lines where nothing can."""
        return _CLEAR

    def pick(self, drawn: str, plain: str) -> str:
        """The first form where drawing characters can be shown, else the second."""
        return drawn if self.unicode else plain

    def _wrapped(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}{_RESET}" if self.colour and text else text


def add_style_options(parser: argparse.ArgumentParser) -> None:
    """``--color`` and ``--ascii``, for every command that draws."""
    parser.add_argument(
        "--color",
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours: auto (the default) uses them on a terminal unless NO_COLOR is set",
    )
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")


def style_for(args: argparse.Namespace, stream: TextIO) -> Style:
    """The style that options, environment and the stream's encoding allow."""
    colour = args.color == "always" or (args.color == "auto" and _takes_colour(stream))
    return Style(colour, not args.ascii and _can_encode(stream))


def _takes_colour(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _can_encode(stream: TextIO) -> bool:
    try:
        _SAMPLE.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def terminal_width() -> int:
    """Columns of the terminal, or 80."""
    return shutil.get_terminal_size((_DEFAULT_WIDTH, 24)).columns


def visible_length(text: str) -> int:
    """The length of a text on the screen, without its colour codes."""
    return len(_ESCAPES.sub("", text))


def pad(text: str, width: int) -> str:
    """The text filled with spaces to a width on the screen."""
    return text + " " * (width - visible_length(text))


def centre(text: str, width: int) -> str:
    """The text in the middle of a width on the screen."""
    space = max(0, width - visible_length(text))
    return " " * (space // 2) + text + " " * (space - space // 2)


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """Plain text in lines of at most ``width``; ``first`` replaces the indent of the first line."""
    lead = indent if first is None else first
    return textwrap.wrap(text, max(width, 20), initial_indent=lead, subsequent_indent=indent)
