"""Boast: a tiny game for the tests, as unlike Pagoda as the contracts allow, and a template for other games.

Two to four play, each for themselves or in teams, with one secret card each. A turn has two stages, the rival
and the stake; then a player who is not on turn decides. There are two piles, a secret one and a public one.
"""

from __future__ import annotations

from typing import Final

from pagoria.core.package import GamePackage
from tests.tiny_game.state import State

BOAST: Final[GamePackage[State]] = GamePackage(
    "boast",
    "Boast",
    "tests.tiny_game",
    rules="rules:RULES",
    notation="notation:BoastNotation",
    presentation="presentation:BoastPresentation",
    bots="bots:BOTS",
    terminal="terminal:BOARD",
    tensors="tensors:TENSORS",
    coach="coach:COACH",
    aids="aids:AIDS",
)
