"""What the terminal at hand can show, and tables for it."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Sequence
from typing import Final, TextIO

from pagoria.core.screen import Style

_SAMPLE: Final = "╰─╯▐▌▗▟▙▖━●○▸·…•★»♣∩▲⌂≈│┃→↘↙←↖↗"
_DEFAULT_WIDTH: Final = 80


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


def in_columns(rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """The rows of a table with their columns in line; the first ``left`` columns begin at their left side."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines
