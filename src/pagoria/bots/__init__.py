"""Computer players, found by game and name. They receive views, never states."""

from __future__ import annotations

from collections.abc import Callable

from pagoria.bots.contract import Bot
from pagoria.bots.pagoda_greedy import PagodaGreedy
from pagoria.bots.pandoria_greedy import PandoriaGreedy
from pagoria.bots.random_bot import RandomBot
from pagoria.core.errors import UnknownNameError

#: Bots that play every game, and those made for one; the strongest of a game comes last.
_EVERY_GAME: dict[str, Callable[[], Bot]] = {"random": RandomBot}
_ONE_GAME: dict[str, dict[str, Callable[[], Bot]]] = {
    "pagoda": {"greedy": PagodaGreedy},
    "pandoria": {"greedy": PandoriaGreedy},
}


def bot_names(game: str) -> list[str]:
    """The bots that play a game, the strongest last."""
    return [*_EVERY_GAME, *_ONE_GAME.get(game, {})]


def find_bot(game: str, name: str) -> Bot:
    """A new bot for a game; raises ``UnknownNameError``."""
    makers = _EVERY_GAME | _ONE_GAME.get(game, {})
    if name not in makers:
        raise UnknownNameError("bot", name, bot_names(game))
    return makers[name]()


__all__ = ["Bot", "bot_names", "find_bot"]
