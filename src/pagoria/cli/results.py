"""The result of a game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.cli.language import GameVoice
from pagoria.core.package import GamePackage
from pagoria.core.state import Outcome


def result_in_words(game: GamePackage[Any], outcome: Outcome, names: Sequence[str], voice: GameVoice) -> str:
    """Why the game ended, who won and with how many points; partners share a win as equals do."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = voice.listed([names[seat] for seat in outcome.winners])
    verdict = (
        voice.say("{winners} share the win ({scores}).", winners=winners, scores=scores)
        if len(outcome.winners) > 1
        else voice.say("{winner} wins ({scores}).", winner=winners, scores=scores)
    )
    return f"{voice.tell(game.presentation.ending(outcome))} {verdict}"
