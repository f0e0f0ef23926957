"""Talking with a person: print, ask, clear. On a pipe nothing is cleared and nobody waits."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable

from pagoria.cli.language import Speaker
from pagoria.cli.screen import terminal_width
from pagoria.core.screen import Style

_HOME_AND_CLEAR = "\x1b[H\x1b[2J"
_CLEAR_SCROLLED = "\x1b[3J"


class Console:
    """Standard input and output, in one style and one language.

    ``ask`` raises ``EOFError`` when nothing more comes.
    """

    def __init__(self, style: Style, speaker: Speaker) -> None:
        self.style = style
        self.speaker = speaker
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            _edit_lines()

    @property
    def width(self) -> int:
        return terminal_width()

    @property
    def height(self) -> int:
        """Rows of the terminal; on a pipe there is no end of them."""
        return shutil.get_terminal_size().lines if self.interactive else 10_000

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line)

    def ask(self, prompt: str) -> str:
        """A line from the person, without the spaces around it."""
        sys.stdout.flush()
        answer = input(prompt)
        if not self.interactive:
            print()
        return answer.strip()

    def clear(self, scrolled: bool = False) -> None:
        """Empty the screen, with ``scrolled`` also what has left it; on a pipe a line separates."""
        if self.interactive:
            print(_HOME_AND_CLEAR + (_CLEAR_SCROLLED if scrolled else ""), end="")
        elif scrolled:
            print("\n" + "=" * 60)

    def page(self, lines: Iterable[str]) -> None:
        """Show a text by itself and wait until it was read."""
        self.clear()
        self.say(lines)
        if self.interactive:
            self.ask(self.style.dim(f"\n{self.speaker.say('Press Enter to go on.')} "))

    def agrees(self, question: str, usual: bool) -> bool:
        """Whether the person says yes; Enter is the usual answer, and anything else is yes or no like it.

        The words of the language count, and the English ones.
        """
        say = self.speaker.say
        hint = say("[Y/n]") if usual else say("[y/N]")
        answer = self.ask(f"{question} {hint} ").lower()
        opposite = f"{say('n no')} n no" if usual else f"{say('y yes')} y yes"
        return (answer in opposite.split()) != usual


def _edit_lines() -> None:
    """Arrow keys at the prompt, where the system has them; no history, as another person may look."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
