"""Results files: what long work found so far. One line of JSON for each finished task.

The first line says what the results belong to; others must not be added to them. A line is written at
once, so a process that is killed loses at most the line it was writing: it has no line break, is dropped on
the next start, and its task is done again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Generic, Self, TypeVar

from pagoria.core.errors import PagoriaError

try:
    import fcntl
except ImportError:  # Windows: two commands on one file are not noticed there
    fcntl = None  # type: ignore[assignment]

R = TypeVar("R")


class ResultsFileError(PagoriaError):
    """The results file is not one, or holds results of something else."""


class ResultsFile(Generic[R]):
    """An open results file: what is in it already (``results``), and a place for more.

    The header's ``format`` names the kind of file. ``decode`` raises what a wrong shape causes.
    """

    def __init__(
        self,
        path: Path,
        header: dict[str, Any],
        encode: Callable[[R], dict[str, Any]],
        decode: Callable[[dict[str, Any]], R],
    ) -> None:
        """Open or begin the file; raises ``ResultsFileError`` when it does not fit, and ``OSError``."""
        self.path = path
        self.results: list[R] = []
        self._encode = encode
        self._decode = decode
        self._format: str = header["format"]
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

    def add(self, result: R) -> None:
        """Keep a result; once this returns, killing the process does not lose it."""
        self._write(self._encode(result))
        self.results.append(result)

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
            raise ResultsFileError(f"{self.path}: another command is writing into it") from None

    def _read(self, header: dict[str, Any]) -> None:
        self._file.seek(0)
        *lines, torn = self._file.read().split(b"\n")
        beginning = json.dumps({"format": self._format}, separators=(",", ":"))[:-1].encode()
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
                self.results.append(self._decode(data))
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
        what = f"not a header of {self._format}" if number == 1 else "not a result"
        return ResultsFileError(f"{self.path}: line {number} is {what}")

    def _check_header(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        if found.get("format") != self._format:
            raise self._no_result(1)
        for name, value in wanted.items():
            if found.get(name) != value:
                raise ResultsFileError(
                    f"{self.path}: its results are of {name} {found.get(name)}, not {value}; "
                    "name another file with --results"
                )
