"""Boast in the terminal: a line for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pagoria.core.screen import Style
from pagoria.core.state import View
from pagoria.core.terminal import TerminalBoard, Voice


def draw(
    view: View[Any],
    setting: Mapping[str, Any],
    names: Sequence[str],
    width: int,
    style: Style,
    voice: Voice,
    before: View[Any] | None = None,
) -> list[str]:
    del setting, width, style, before
    data: Any = view.data()
    rows = zip(names, data["secrets"], data["scores"], strict=True)
    return [
        voice.say(
            "{name}: card {card}, {score} so far",
            name=name,
            card=str(card) if card >= 0 else "?",
            score=score,
        )
        for name, card, score in rows
    ]


BOARD: Final = TerminalBoard(draw, tip="Nobody has to tell the truth.")
