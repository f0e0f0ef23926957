"""The results file: all the state that an arena has. One line of JSON for each finished pair of games.

The first line says what the results belong to; results of another seed, variant or version of the bots must
not be added to them. A line is written at once, so a process that is killed loses at most the line it was
writing: it has no line break, is dropped on the next start, and its pair is played again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import pagoria
from pagoria.arena.fingerprint import fingerprint
from pagoria.arena.matches import Forfeit, GameResult, PairResult, Task
from pagoria.arena.thinking import Thinking
from pagoria.core.backend import backend
from pagoria.core.errors import PagoriaError

try:
    import fcntl
except ImportError:  # Windows: two arenas on one file are not noticed there
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = "pagoria-arena"
VERSION: Final = 1
#: Seconds are kept to a microsecond: a shorter line, and no clock tells more.
_DIGITS: Final = 6


class ResultsFileError(PagoriaError):
    """The results file is not one, or holds results of something else."""


def make_header(game: str, variant: str, seed: str) -> dict[str, Any]:
    """What the first line says; ``code`` changes with the source of games and bots."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "variant": variant,
        "seed": seed,
        "pagoria": pagoria.__version__,
        "backend": backend(),
        "code": fingerprint(),
    }


class ResultsFile:
    """An open results file: what is in it already (``results``), and a place for more."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        """Open or begin the file; raises ``ResultsFileError`` when it does not fit, and ``OSError``."""
        self.path = path
        self.results: list[PairResult] = []
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

    def add(self, result: PairResult) -> None:
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


def encode_result(result: PairResult) -> dict[str, Any]:
    """A result as plain values for JSON."""
    task = result.task
    return {
        "a": task.a,
        "b": task.b,
        "pair": task.pair,
        "games": [_encode_game(game) for game in result.games],
        "thinking": [_encode_thinking(thinking) for thinking in result.thinking],
    }


def _encode_game(game: GameResult) -> dict[str, Any]:
    forfeit = game.forfeit
    return {
        "points": game.points,
        "scores": list(game.scores),
        "decisions": game.decisions,
        "forfeit": None if forfeit is None else {"bot": forfeit.bot, "reason": forfeit.reason},
    }


def _encode_thinking(thinking: Thinking) -> dict[str, Any]:
    return {
        "decisions": thinking.decisions,
        "seconds": round(thinking.seconds, _DIGITS),
        "buckets": {str(bucket): count for bucket, count in sorted(thinking.buckets.items())},
    }


def decode_result(data: dict[str, Any], header: dict[str, Any]) -> PairResult:
    """The result that ``encode_result`` wrote; raises what a wrong shape causes."""
    task = Task(
        header["game"], header["variant"], header["seed"], str(data["a"]), str(data["b"]), int(data["pair"])
    )
    first, second = map(_decode_game, data["games"])
    own, other = map(_decode_thinking, data["thinking"])
    return PairResult(task, (first, second), (own, other), header["code"])


def _decode_game(data: dict[str, Any]) -> GameResult:
    if data["points"] not in (0, 0.5, 1):
        raise ValueError("a game brings 0, 0.5 or 1")
    own, other = map(int, data["scores"])
    forfeit = data["forfeit"]
    lost = None if forfeit is None else Forfeit(str(forfeit["bot"]), str(forfeit["reason"]))
    return GameResult(float(data["points"]), (own, other), int(data["decisions"]), lost)


def _decode_thinking(data: dict[str, Any]) -> Thinking:
    buckets = Counter({int(bucket): int(count) for bucket, count in data["buckets"].items()})
    return Thinking(int(data["decisions"]), float(data["seconds"]), buckets)
