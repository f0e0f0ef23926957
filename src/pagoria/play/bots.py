"""Computer players, found by game and name. They receive views, never states.

A game's package brings its own as the extension ``bots``; without one it is played by the bots of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pagoria.core.errors import UnknownNameError
from pagoria.core.registry import find_game
from pagoria.play.analyst import Analyst
from pagoria.play.bot import Bot
from pagoria.play.loading import load_bot
from pagoria.play.simple_bots import IdleBot, RandomBot
from pagoria.play.specs import Budget, parse_spec

Maker: TypeAlias = Callable[[Budget | None], Bot]


@dataclass(frozen=True)
class GameBots:
    """The bots of one game."""

    #: What people are offered, the weakest first.
    levels: Mapping[str, Maker]
    #: Whom people meet who do not choose: neither a pushover nor somebody who shows them no chance.
    usual: str
    #: They play, but are no level that people are offered.
    yardsticks: Mapping[str, Maker] = field(default_factory=dict)
    analyst: Callable[[Budget | None], Analyst] | None = None


#: It sits in for somebody who left, in any game, and is not an opponent.
IDLE: Final = IdleBot.name
RANDOM: Final[Mapping[str, Maker]] = {RandomBot.name: lambda _: RandomBot()}
#: The bots of a game that brings none.
_ANY_GAME: Final = GameBots(RANDOM, RandomBot.name)


def level_names(game: str) -> list[str]:
    """The opponents that people are offered, the strongest last."""
    return list(_bots_of(game).levels)


def usual_level(game: str) -> str:
    """The opponent of a first game, somewhere in the middle."""
    return _bots_of(game).usual


def bot_names(game: str) -> list[str]:
    """All bots that play a game: the idle one and yardsticks first, then the levels, the strongest last."""
    return list(_makers(game))


def find_bot(game: str, spec: str) -> Bot:
    """A new bot for a game by its spec (``specs``); raises ``PagoriaError`` for what there is not.

    Specs of other people's bots run code: they come from a command line, never from a client or a file.
    """
    found = parse_spec(spec)
    if found.kind != "name":
        return load_bot(find_game(game), found)
    makers = _makers(game)
    if found.name not in makers:
        raise UnknownNameError("bot", found.name, list(makers))
    return makers[found.name](found.budget)


def find_analyst(game: str, budget: Budget | None = None) -> Analyst | None:
    """An analyst for a game; None where there is none yet."""
    maker = _bots_of(game).analyst
    return None if maker is None else maker(budget)


def _bots_of(game: str) -> GameBots:
    return find_game(game).extension("bots", GameBots, _ANY_GAME)


def _makers(game: str) -> dict[str, Maker]:
    bots = _bots_of(game)
    yardsticks = bots.yardsticks if bots is _ANY_GAME else {**RANDOM, **bots.yardsticks}
    return {IDLE: lambda _: IdleBot(), **yardsticks, **bots.levels}
