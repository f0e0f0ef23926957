"""Pagoda, complete: rules, notation, presentation, bots, terminal board, tensors.

Start reading at ``rules.toml`` (what the rules say), ``engine/legality.py`` (what may be done)
and ``engine/turn.py`` (what then happens).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pagoria.core.package import GamePackage

if TYPE_CHECKING:
    from pagoria.games.pagoda.engine.state import State

PAGODA: Final[GamePackage[State]] = GamePackage(
    "pagoda",
    "Pagoda",
    __name__,
    rules="rules:RULES",
    notation="notation.codec:PagodaNotation",
    presentation="present.presentation:PagodaPresentation",
    bots="bots.levels:BOTS",
    terminal="present.terminal:BOARD",
    pictures="present.svg.picture:PagodaPictures",
    tensors="tensors:TENSORS",
    coach="coach:COACH",
    aids="aids:AIDS",
    arranging="arranging:ARRANGER",
    lessons="lessons:TEACHER",
    puzzles="puzzles:THEMES",
)
