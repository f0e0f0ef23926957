"""``pagoria play`` on a real terminal: questions, colours, an emptied screen."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

_LIMIT = 120


class Terminal:
    """The command on the other side of a pseudo-terminal."""

    def __init__(self, folder: Path, *argv: str, environment: dict[str, str] | None = None) -> None:
        self._end, inner = pty.openpty()
        self._unread = b""
        self.running = subprocess.Popen(
            [sys.executable, "-m", "pagoria", *argv],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env={k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
            | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
            | (environment or {}),
            start_new_session=True,
        )
        os.close(inner)

    def expect(self, text: str) -> str:
        """What is printed until this text has come."""
        while text.encode() not in self._unread:
            assert select.select([self._end], [], [], _LIMIT)[0], f"{text!r} did not come: {self._unread!r}"
            self._unread += os.read(self._end, 65536)
        before, _, self._unread = self._unread.partition(text.encode())
        return before.decode()

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def close(self) -> None:
        self.running.kill()
        self.running.wait()
        os.close(self._end)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, "play", "pagoda")
    yield terminal
    terminal.close()


def test_two_questions_then_the_board_in_colour(play: Terminal) -> None:
    play.expect("Against whom? 1 Porter, 2 Apprentice, 3 Mason, 4 Carpenter, 5 Architect, 6")
    play.expect("Master, 7 a friend")
    play.expect("[2] ")
    play.type("nobody\n")
    play.expect("Please type a number from 1 to 7.")
    play.type("\n")
    play.expect("Which variant? 1 Standard")
    play.type("2\n")
    board = play.expect("? helps")
    assert "\x1b[2J" in board
    assert "\x1b[48;5;160;38;5;231m R \x1b[0m" in board
    play.expect("> ")
    play.type("\x04")
    play.expect("Nothing new to save." if "Apprentice ends" not in board else "Saved.")
    assert play.running.wait(_LIMIT) == 0


def test_with_a_friend_the_screen_is_emptied_with_all_that_scrolled_away(play: Terminal) -> None:
    """PG-06: nothing of a hand stays on the screen."""
    play.expect("Against whom?")
    play.type("A friend\n")
    play.expect("Which variant?")
    play.type("\n")
    first = play.expect("press Enter when only you look")
    assert "\x1b[2J\x1b[3J" in first
    play.type("\n")
    play.expect("> ")
    play.type("1\n")
    play.expect("On which lot?")
    play.type("1\n1\n")
    play.expect("columns this turn 1 of 3")
    play.expect("> ")
    play.type("E\n")
    assert "\x1b[2J\x1b[3J" in play.expect("press Enter when only you look")


@pytest.mark.parametrize(
    ("locale", "opponents", "opponent", "variants", "helps", "pause", "left"),
    [
        (
            "de_AT.UTF-8",
            "Gegen wen?",
            "maurer",
            "Welche Variante?",
            "? hilft",
            "Weiter mit Enter.",
            "speicher",
        ),
        (
            "fr_CA.UTF-8",
            "Contre qui\u00a0?",
            "2",
            "Quelle variante\u00a0?",
            "? pour l’aide",
            "Entrée pour continuer.",
            "nregistr",
        ),
    ],
    ids=["de", "fr"],
)
def test_the_language_of_the_environment_on_a_terminal(
    tmp_path: Path,
    locale: str,
    opponents: str,
    opponent: str,
    variants: str,
    helps: str,
    pause: str,
    left: str,
) -> None:
    """An opponent may be chosen by the name that is shown; help waits until it was read."""
    terminal = Terminal(tmp_path, "play", "pagoda", environment={"LC_ALL": locale})
    try:
        terminal.expect(opponents)
        terminal.type(f"{opponent}\n")
        terminal.expect(variants)
        terminal.type("\n")
        terminal.expect(helps)
        terminal.expect("> ")
        terminal.type("?\n")
        terminal.expect(pause)
        terminal.type("\n")
        terminal.expect("> ")
        terminal.type("\x04")
        terminal.expect(left)
        assert terminal.running.wait(_LIMIT) == 0
    finally:
        terminal.close()
