"""What is told of puzzles, as plain values for JSON.

``tools/generate_wire.py`` writes the client's types from them, comments included, without ``Data``.
"""

from __future__ import annotations

import sys
from typing import Literal

from pagoria.tables.data import ClaimData, TextData

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # The server's models hold these, and pydantic asks for this one on Python 3.11.
    from typing_extensions import TypedDict


class PuzzleData(TypedDict):
    """A decision in which one line is clearly best, as docs/explanation/learning.md explains it."""

    number: int
    variant: str
    players: int
    position: str
    seat: int
    line: list[str]
    win: float
    gap: float
    theme: str
    grade: int


class PuzzleTheme(TypedDict):
    """A theme of puzzles, with its name in them."""

    name: str
    words: TextData


class PuzzleList(TypedDict):
    """All puzzles of a game, by number, and their themes, in the game's own order."""

    themes: list[PuzzleTheme]
    puzzles: list[PuzzleData]


class PuzzleAttempt(TypedDict):
    """What was tried on a puzzle: ``going`` while the same seat still decides, else ``elsewhere``.

    When it is solved, the coach says what the line does.
    """

    verdict: Literal["solved", "going", "elsewhere"]
    claims: list[ClaimData]
