"""The boards of games in the terminal."""

from __future__ import annotations

from typing import Final

from pagoria.core.terminal import PLAIN, Board
from pagoria.games.pagoda.present import terminal as pagoda
from pagoria.games.pandoria.present.terminal import board as pandoria
from pagoria.games.pandoria.present.terminal import sentences as pandoria_words

_BOARDS: Final = {
    "pagoda": Board(pagoda.draw, pagoda.tell_draws, hints=pagoda.HINTS, legend=pagoda.legend),
    "pandoria": Board(
        pandoria.draw,
        pandoria_words.tell_draws,
        pandoria_words.tell_gains,
        pandoria_words.chosen_people,
        pandoria.HINTS,
        pandoria.legend,
        pandoria.TIP,
    ),
}


def find_board(game: str) -> Board:
    """The board of a game by its id; games of other packages get a plain one."""
    return _BOARDS.get(game, PLAIN)
