"""The help inside a game: what can be typed, and what the drawing means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pagoria.cli.language import GameVoice
from pagoria.core.screen import wrap
from pagoria.core.terminal import TerminalBoard, sentence

_WIDEST: Final = 78
#: Where explanations begin, behind the commands and signs that they are about.
_INDENT: Final = 15

_ANSWERS: Final = sentence(
    "Type the number of a choice, or its key: a letter, a place. A whole action in notation is done at once. "
    "Several answers may stand in one line."
)
_COMMANDS: Final = (
    (sentence("Enter, b"), sentence("(back) go back one menu")),
    ("u", sentence("(undo) undo, as long as nothing was revealed")),
    (sentence("r [WORD]"), sentence("(rules) all rules, one by its id, or those with a word")),
    ("l [all]", sentence("(log) what happened since your last turn, or all of it")),
    ("tip", sentence("what a strong player would do now, and why")),
    ("why", sentence("what your last move did, and what a better one would have brought")),
    ("count", sentence("what a careful player could count: what is left, what others can reach")),
    ("p", sentence("(position) the position as text, as you see it")),
    (sentence("s [FILE]"), sentence("(save) save the game")),
    ("q", sentence("(quit) leave; offers to save")),
    ("h, ?", sentence("(help) this help")),
)
_LETTERS: Final = sentence(
    "Where one of these letters is a choice, it is the choice: then write the command out, such as back or "
    "save."
)


def help_lines(board: TerminalBoard, voice: GameVoice, width: int) -> list[str]:
    """Everything that somebody at this board may want to know about the terminal."""
    width = min(width, _WIDEST)
    commands = [(voice.say(typed), voice.say(meaning)) for typed, meaning in _COMMANDS]
    paragraphs = [
        wrap(voice.say(_ANSWERS), width),
        _table(commands, width),
        wrap(voice.say(_LETTERS), width),
        *(wrap(voice.say(hint), width) for hint in board.hints),
        _table(board.legend(voice), width),
    ]
    lines = [line for paragraph in paragraphs for line in [*paragraph, ""]]
    return lines[:-1]


def _table(rows: Iterable[tuple[str, str]], width: int) -> list[str]:
    return [
        line
        for sign, meaning in rows
        for line in wrap(meaning, width, indent=" " * _INDENT, first=f"  {sign} ".ljust(_INDENT))
    ]
