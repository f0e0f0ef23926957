"""The installed games, and the scores of their states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from pagoria.core import registry
from pagoria.core.state import State
from pagoria.core.values import Pasteable
from pagoria.library.arguments import package_of
from pagoria.play.bots import level_names


@final
@dataclass(frozen=True, repr=False)
class InstalledGame(Pasteable):
    """A game that is installed.

    ``id`` is what ``table()`` takes, and so are ``variants``, the first without being asked, and
    ``players``, the numbers of them. ``levels`` are the bots that people are offered, the weakest first.
    """

    id: str
    title: str
    variants: tuple[str, ...]
    players: tuple[int, ...]
    levels: tuple[str, ...]


def available_games() -> tuple[InstalledGame, ...]:
    """All games that are installed, those of other packages too; one that is broken is left out."""
    return tuple(
        InstalledGame(id, game.title, game.rules.variants, game.rules.players, tuple(level_names(id)))
        for id, game in sorted(registry.games().items())
    )


def scores(game: str, state: State) -> tuple[int, ...]:
    """The points of each seat in a state of the fast path, for searches that copy and apply.

    Args:
        game: the id of the game.
        state: a state of that game, such as ``View.sample`` and ``Table.state`` give. It is not checked.

    Returns:
        The points by seat; partners have those of their team.

    Raises:
        UnknownNameError: there is no such game.
        TypeError: the game is no string.
    """
    return package_of(game, None).rules.scores(state)
