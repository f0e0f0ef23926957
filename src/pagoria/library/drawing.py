"""Boards as text for the terminal, and as pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pagoria.core.errors import PagoriaError
from pagoria.core.language import ENGLISH
from pagoria.core.package import GamePackage
from pagoria.core.screen import Style
from pagoria.core.state import View
from pagoria.core.terminal import terminal_board
from pagoria.core.voice import BoardVoice

_WIDTH: Final = 80


def names_of(players: int) -> list[str]:
    """What players are called who have no names."""
    return [f"Player {seat + 1}" for seat in range(players)]


def board_text(package: GamePackage[Any], variant: str, players: int, view: View[Any]) -> str:
    """A view as the terminal draws it, in English and without colours."""
    voice = BoardVoice(package, ENGLISH)
    setting = package.presentation.setting_data(variant, players)
    lines = terminal_board(package).draw(view, setting, names_of(players), _WIDTH, Style(), voice)
    return "\n".join(line.rstrip() for line in lines)


def picture_or_none(draw: Callable[[], str]) -> str | None:
    """A picture; None where there is none."""
    try:
        return draw()
    except PagoriaError:
        return None
