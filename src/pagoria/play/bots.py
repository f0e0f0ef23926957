"""Computer players, found by game and name. They receive views, never states."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pagoria.core.errors import UnknownNameError
from pagoria.core.registry import find_game
from pagoria.games.pagoda.bots.greedy import PagodaGreedy
from pagoria.games.pagoda.bots.levels import LEVELS as PAGODA_LEVELS
from pagoria.games.pagoda.bots.levels import PagodaSearcher
from pagoria.games.pandoria.bots.greedy import PandoriaGreedy
from pagoria.games.pandoria.bots.levels import LEVELS as PANDORIA_LEVELS
from pagoria.games.pandoria.bots.levels import PandoriaSearcher
from pagoria.play.analyst import Analysis, Analyst, Line, SearchAnalyst
from pagoria.play.bot import Bot, BotError
from pagoria.play.loading import load_bot
from pagoria.play.simple_bots import IdleBot, RandomBot
from pagoria.play.specs import Budget, Spec, parse_spec

Maker = Callable[[Budget | None], Bot]

#: Who plays a game that has no bots of its own.
_ANY_GAME: dict[str, Maker] = {"random": lambda _: RandomBot()}
#: Yardsticks: they play, but are no level that people are offered where there are levels.
_YARDSTICKS: dict[str, dict[str, Maker]] = {
    "pagoda": _ANY_GAME | {"greedy": lambda _: PagodaGreedy()},
    "pandoria": _ANY_GAME | {"greedy": lambda _: PandoriaGreedy()},
}
#: It sits in for somebody who left, in any game, and is not an opponent.
IDLE: Final = IdleBot.name
_IDLE: dict[str, Maker] = {IDLE: lambda _: IdleBot()}
#: What people are offered, the weakest first.
_LEVELS: dict[str, dict[str, Maker]] = {
    "pagoda": PAGODA_LEVELS,
    "pandoria": PANDORIA_LEVELS,
}
#: Whom people meet who do not choose: neither a pushover nor somebody who shows them no chance.
_USUAL: dict[str, str] = {"pagoda": "apprentice", "pandoria": "settler"}
_ANALYSTS: dict[str, Callable[[Budget | None], Analyst]] = {
    "pagoda": partial(SearchAnalyst, PagodaSearcher()),
    "pandoria": partial(SearchAnalyst, PandoriaSearcher()),
}


def level_names(game: str) -> list[str]:
    """The opponents that people are offered, the strongest last."""
    return list(_LEVELS.get(game, _ANY_GAME))


def usual_level(game: str) -> str:
    """The opponent of a first game, somewhere in the middle."""
    return _USUAL.get(game, "random")


def bot_names(game: str) -> list[str]:
    """All bots that play a game: the idle one and yardsticks first, then the levels, the strongest last."""
    return [IDLE, *_YARDSTICKS.get(game, {}), *level_names(game)]


def find_bot(game: str, spec: str) -> Bot:
    """A new bot for a game by its spec (``specs``); raises ``PagoriaError`` for what there is not.

    Specs of other people's bots run code: they come from a command line, never from a client or a file.
    """
    found = parse_spec(spec)
    if found.kind != "name":
        return load_bot(find_game(game), found)
    makers = _IDLE | _YARDSTICKS.get(game, {}) | _LEVELS.get(game, _ANY_GAME)
    if found.name not in makers:
        raise UnknownNameError("bot", found.name, bot_names(game))
    return makers[found.name](found.budget)


def find_analyst(game: str, budget: Budget | None = None) -> Analyst | None:
    """An analyst for a game; None where there is none yet."""
    maker = _ANALYSTS.get(game)
    return None if maker is None else maker(budget)


__all__ = [
    "IDLE",
    "Analysis",
    "Analyst",
    "Bot",
    "BotError",
    "Budget",
    "Line",
    "Spec",
    "bot_names",
    "find_analyst",
    "find_bot",
    "level_names",
    "parse_spec",
    "usual_level",
]
