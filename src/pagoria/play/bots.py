"""Computer players, found by game and name. They receive views, never states.

A game's package brings its own as the extension ``bots``; without one it is played by the bots of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pagoria.core.errors import UnknownNameError
from pagoria.core.registry import find_game
from pagoria.play.analyst import Analyst, LineSearcher
from pagoria.play.bot import Bot
from pagoria.play.loading import load_bot
from pagoria.play.sandbox import Sandbox
from pagoria.play.simple_bots import IdleBot, RandomBot
from pagoria.play.specs import Budget, parse_spec

Maker: TypeAlias = Callable[[Budget | None], Bot]


@dataclass(frozen=True)
class GameBots:
    """The bots of one game."""

    #: What people are offered, the weakest first.
    levels: Mapping[str, Maker]
    #: The opponent of people who do not choose: neither a pushover nor one that gives them no chance.
    usual: str
    #: Bots that play but are not offered to people as levels.
    yardsticks: Mapping[str, Maker] = field(default_factory=dict)
    analyst: Callable[[Budget | None], Analyst] | None = None
    #: A level that needs no search and does not always play alike. Its games show how good a deal is. Without
    #: one, the usual level plays them.
    quick: str = ""
    #: What the analyst searches with, for those who need answers that it does not give.
    searcher: LineSearcher | None = None
    #: The published strengths of levels in Elo, by the number of players; the usual level has 1500. Only what
    #: was measured is here (docs/reference/strength.md), and people's ratings build on it.
    strengths: Mapping[int, Mapping[str, int]] = field(default_factory=dict)


#: The bot that sits in for somebody who left, in any game; nobody can choose it as an opponent.
IDLE: Final = IdleBot.name
RANDOM: Final[Mapping[str, Maker]] = {RandomBot.name: lambda _: RandomBot()}
#: The bots of a game that brings none of its own.
_ANY_GAME: Final = GameBots(RANDOM, RandomBot.name)


def level_names(game: str) -> list[str]:
    """The opponents that people are offered, the strongest last."""
    return list(_bots_of(game).levels)


def usual_level(game: str) -> str:
    """The opponent of a first game, somewhere in the middle."""
    return _bots_of(game).usual


def quick_level(game: str) -> str:
    """The level whose games say how good a deal was."""
    bots = _bots_of(game)
    return bots.quick or bots.usual


def bot_names(game: str) -> list[str]:
    """All bots that play a game: the idle one and yardsticks first, then the levels, the strongest last."""
    return list(_makers(game))


def published_strength(game: str, players: int, level: str) -> int | None:
    """The Elo of a level, by number of players; None where it was not measured."""
    return _bots_of(game).strengths.get(players, {}).get(level)


def find_bot(game: str, spec: str, sandbox: Sandbox | None = None) -> Bot:
    """A new bot for a game by its spec (``specs``); raises ``PagoriaError`` if there is none.

    Programs run in the sandbox, if there is one; our own bots and those that are imported do not. Specs of
    other people's bots run code, so they come from a command line, never from a client or a file.
    """
    found = parse_spec(spec)
    if found.kind != "name":
        return load_bot(find_game(game), found, sandbox)
    makers = _makers(game)
    if found.name not in makers:
        raise UnknownNameError("bot", found.name, list(makers))
    return makers[found.name](found.budget)


def find_analyst(game: str, budget: Budget | None = None) -> Analyst | None:
    """An analyst for a game; None if it has none."""
    maker = _bots_of(game).analyst
    return None if maker is None else maker(budget)


def find_searcher(game: str) -> LineSearcher | None:
    """What searches for the best lines of a game; None if it has nothing that does."""
    return _bots_of(game).searcher


def _bots_of(game: str) -> GameBots:
    return find_game(game).extension("bots", GameBots, _ANY_GAME)


def _makers(game: str) -> dict[str, Maker]:
    bots = _bots_of(game)
    yardsticks = bots.yardsticks if bots is _ANY_GAME else {**RANDOM, **bots.yardsticks}
    return {IDLE: lambda _: IdleBot(), **yardsticks, **bots.levels}
