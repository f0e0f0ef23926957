"""The results file: all the state that an arena has. One line of JSON for each finished match.

The first line says what the results belong to; results of another seed, variant or version of the bots must
not be added to them. A line is written at once, so a process that is killed loses at most the line it was
writing: it has no line break, is dropped on the next start, and its match is played again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import pagoria
from pagoria.arena.code_version import code_version
from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.matches import Forfeit, GameResult, MatchResult, Task
from pagoria.core.backend import backend
from pagoria.core.errors import PagoriaError

try:
    import fcntl
except ImportError:  # Windows: two arenas on one file are not noticed there
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = "pagoria-arena"
VERSION: Final = 2
#: Seconds are kept to a microsecond: a shorter line, and no clock tells more.
_DIGITS: Final = 6


class ResultsFileError(PagoriaError):
    """The results file is not one, or holds results of something else."""


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


class ResultsFile:
    """An open results file: what is in it already (``results``), and a place for more."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        """Open or begin the file; raises ``ResultsFileError`` when it does not fit, and ``OSError``."""
        self.path = path
        self.results: list[MatchResult] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("a+b")
        try:
            self._lock()
            self._read(header)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: MatchResult) -> None:
        """Keep a result; once this returns, killing the process does not lose it."""
        self._write(encode_result(result))

    def _write(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._file.write(line.encode())
        self._file.flush()

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ResultsFileError(f"{self.path}: another arena is writing into it") from None

    def _read(self, header: dict[str, Any]) -> None:
        self._file.seek(0)
        *lines, torn = self._file.read().split(b"\n")
        beginning = json.dumps({"format": FORMAT}, separators=(",", ":"))[:-1].encode()
        if lines:
            self._check_header(self._parse(1, lines[0]), header)
        elif not (torn.startswith(beginning) or beginning.startswith(torn)):
            raise self._no_result(1)
        # Only now is it known to be ours.
        if torn:
            self._file.truncate(sum(len(line) + 1 for line in lines))
            self._file.seek(0, os.SEEK_END)
        if not lines:
            self._write(header)
        for number, line in enumerate(lines[1:], start=2):
            data = self._parse(number, line)
            try:
                self.results.append(decode_result(data, header))
            except (KeyError, TypeError, ValueError, IndexError):
                raise self._no_result(number) from None

    def _parse(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise self._no_result(number)
        return data

    def _no_result(self, number: int) -> ResultsFileError:
        what = f"not a header of {FORMAT}" if number == 1 else "not a result"
        return ResultsFileError(f"{self.path}: line {number} is {what}")

    def _check_header(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        if found.get("format") != FORMAT:
            raise self._no_result(1)
        for name, value in wanted.items():
            if found.get(name) != value:
                raise ResultsFileError(
                    f"{self.path}: its results are of {name} {found.get(name)}, not {value}; "
                    "name another file with --results"
                )


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
