"""Which games there are: found through entry points, so that other packages can add theirs.

A package adds a game by naming an instance of ``Game`` in the entry point group ``pagoria.games``.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from pagoria.core.contract import Game
from pagoria.core.errors import UnknownNameError

GROUP = "pagoria.games"


@cache
def games() -> dict[str, Game[Any]]:
    """All games by id."""
    found: dict[str, Game[Any]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        game = entry.load()
        if not isinstance(game, Game):
            raise TypeError(f"entry point {entry.name} of {GROUP} is {game!r} and no Game")
        found[game.id] = game
    return found


def find_game(name: str) -> Game[Any]:
    """The game with this id; raises ``UnknownNameError``."""
    known = games()
    if name not in known:
        raise UnknownNameError("game", name, sorted(known))
    return known[name]
