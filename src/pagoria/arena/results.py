"""What an arena writes into its results file: a line for each match.

Results of another seed, variant or version of the bots are refused.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

import pagoria
from pagoria.arena.code_version import code_version
from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.matches import Forfeit, GameResult, MatchResult, Task
from pagoria.arena.results_file import ResultsFile
from pagoria.core.backend import backend

FORMAT: Final = "pagoria-arena"
VERSION: Final = 2
#: Seconds are kept to a microsecond: a shorter line, and no clock tells more.
_DIGITS: Final = 6


def make_header(game: str, variant: str, players: int, seed: str) -> dict[str, Any]:
    """What the first line says; ``code`` changes with the source of games and bots."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "variant": variant,
        "players": players,
        "seed": seed,
        "pagoria": pagoria.__version__,
        "backend": backend(),
        "code": code_version(),
    }


def open_results(path: Path, header: dict[str, Any]) -> ResultsFile[MatchResult]:
    """Open or begin the results file of an arena; raises ``ResultsFileError``, and ``OSError``."""
    return ResultsFile(path, header, encode_result, lambda data: decode_result(data, header))


def encode_result(result: MatchResult) -> dict[str, Any]:
    """A result as plain values for JSON."""
    return {
        "bots": list(result.task.bots),
        "deal": result.task.deal,
        "games": [_encode_game(game) for game in result.games],
        "times": {bot: _encode_times(times) for bot, times in result.times.items()},
    }


def _encode_game(game: GameResult) -> dict[str, Any]:
    forfeit = game.forfeit
    return {
        "ranks": list(game.ranks),
        "scores": list(game.scores),
        "decisions": game.decisions,
        "forfeit": None if forfeit is None else {"bot": forfeit.bot, "reason": forfeit.reason},
    }


def _encode_times(times: DecisionTimes) -> dict[str, Any]:
    return {
        "decisions": times.decisions,
        "seconds": round(times.seconds, _DIGITS),
        "buckets": {str(bucket): count for bucket, count in sorted(times.buckets.items())},
    }


def decode_result(data: dict[str, Any], header: dict[str, Any]) -> MatchResult:
    """The result that ``encode_result`` wrote; raises what a wrong shape causes."""
    bots = tuple(map(str, data["bots"]))
    task = Task(header["game"], header["variant"], header["players"], header["seed"], bots, int(data["deal"]))
    games = tuple(_decode_game(game, len(bots)) for game in data["games"])
    if len(games) != len(bots):
        raise ValueError("a match has a game for each order of the seats")
    times = {bot: _decode_times(data["times"][bot]) for bot in bots}
    return MatchResult(task, games, times, header["code"])


def _decode_game(data: dict[str, Any], contestants: int) -> GameResult:
    ranks, scores = tuple(map(int, data["ranks"])), tuple(map(int, data["scores"]))
    if not len(ranks) == len(scores) == contestants or min(ranks) != 1 or max(ranks) > contestants:
        raise ValueError("a game ranks all its contestants, from 1 on")
    forfeit = data["forfeit"]
    lost = None if forfeit is None else Forfeit(str(forfeit["bot"]), str(forfeit["reason"]))
    return GameResult(ranks, scores, int(data["decisions"]), lost)


def _decode_times(data: dict[str, Any]) -> DecisionTimes:
    buckets = Counter({int(bucket): int(count) for bucket, count in data["buckets"].items()})
    return DecisionTimes(int(data["decisions"]), float(data["seconds"]), buckets)
