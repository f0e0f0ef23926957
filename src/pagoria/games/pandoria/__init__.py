"""Pandoria, complete: rules, notation, presentation, bots, terminal board, tensors, component sets.

Start reading at ``rules.toml`` (what the rules say), ``engine/state.py`` (what there is) and
``engine/turn.py`` (what then happens); ``components`` holds what the game is played with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pagoria.core.package import GamePackage

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State

PANDORIA: Final[GamePackage[State]] = GamePackage(
    "pandoria",
    "Pandoria",
    __name__,
    rules="rules:RULES",
    notation="notation.codec:PandoriaNotation",
    presentation="present.presentation:PandoriaPresentation",
    bots="bots.levels:BOTS",
    terminal="present.terminal.board:BOARD",
    pictures="present.svg.picture:PandoriaPictures",
    tensors="tensors:TENSORS",
    coach="coach.coach:COACH",
    aids="aids:AIDS",
    arranging="arranging.arranger:ARRANGER",
    puzzles="puzzles:THEMES",
    lessons="lessons:TEACHER",
    components="components.kit:KIT",
)
