"""Running the command inside the tests' own process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pagoria.cli.main import main
from tests.cli.running import Answering, Finished, RunCli


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this machine speaks, the tests are spoken to in English."""
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> RunCli:
    """Calls ``pagoria`` with these arguments and this standard input, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*argv: str, stdin: str | bytes = "") -> Finished:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(argv)
        captured = capsys.readouterr()
        return Finished(code, captured.out, captured.err)

    return run


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Standard input that answers what was printed since the last answer."""

    def install(answer: Callable[[str], str]) -> io.StringIO:
        shown = io.StringIO()
        monkeypatch.setattr(sys, "stdout", shown)
        monkeypatch.setattr(sys, "stdin", _Answering(shown, answer))
        return shown

    return install


class _Answering:
    """As much of standard input as ``input`` needs."""

    def __init__(self, shown: io.StringIO, answer: Callable[[str], str]) -> None:
        self._shown = shown
        self._answer = answer
        self._read = 0

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError("no file")

    def readline(self) -> str:
        text = self._shown.getvalue()
        fresh, self._read = text[self._read :], len(text)
        return self._answer(fresh) + "\n"
