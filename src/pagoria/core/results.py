"""The result of a game in English, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.core.contract import Game, Outcome


def result_in_words(game: Game[Any], outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended, who won and with how many points; partners share a win as equals do."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = " and ".join(names[seat] for seat in outcome.winners)
    verdict = f"{winners} share the win" if len(outcome.winners) > 1 else f"{winners} wins"
    return f"{game.ending(outcome)} {verdict} ({scores})."
