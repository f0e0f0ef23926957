"""How games look in the terminal: a drawing for each game that has one, the position's text for others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pagoria.cli.boards import pagoda
from pagoria.cli.screen import Style, wrap
from pagoria.core.contract import Draw, View

#: Draws of one step; the card is None where the reader may not know it.
SeenDraws: TypeAlias = Sequence[tuple[Draw, int | None]]


@dataclass(frozen=True)
class Board:
    """How one game is shown: ``draw(view, names, width, style)``, draws in words, and a legend."""

    draw: Callable[[View[Any], Sequence[str], int, Style], list[str]]
    tell_draws: Callable[[SeenDraws], str]
    legend: tuple[str, ...] = ()


def _plain_draw(view: View[Any], names: Sequence[str], width: int, style: Style) -> list[str]:
    del names, style
    return wrap(view.text(), width)


def _plain_draws(draws: SeenDraws) -> str:
    return f"draws {len(draws)} card{'s' * (len(draws) != 1)}"


_PLAIN: Final = Board(_plain_draw, _plain_draws)
_BOARDS: Final = {"pagoda": Board(pagoda.draw, pagoda.tell_draws, pagoda.LEGEND)}


def find_board(game: str) -> Board:
    """The board of a game by its id; games of other packages get a plain one."""
    return _BOARDS.get(game, _PLAIN)
