"""Names as people can read them: one spelling, without invisible characters, and not too long."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 24
#: A bot that is written with this before its name is a program that joined over the network.
NETWORK_MARK: Final = "@"
_MOST_MARKS: Final = 2

#: Letters and marks that cannot be seen, although Unicode does not count them as formatting.
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159"
) | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
#: They only choose between text and picture, and keyboards send them after every heart.
_PICTURE_OR_TEXT: Final = re.compile("[\ufe0e\ufe0f]")
#: Control, format, private, surrogate, unassigned; line and paragraph separators.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})


def checked_name(text: str) -> str:
    """The name in its one spelling; ``ValueError`` says what is wrong with it."""
    name = _spelled(text)
    if not all(_is_seen(letter) for letter in name):
        raise ValueError("a name has no characters that cannot be seen")
    if _without_loose_marks(name) != name:
        raise ValueError(f"a letter in a name has at most {_MOST_MARKS} marks, and no mark stands alone")
    if not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
    return name


def person_name(text: str) -> str:
    """A person's name in its one spelling, which is not a network program's; else ``ValueError``."""
    name = checked_name(text)
    if unicodedata.normalize("NFKC", name).startswith(NETWORK_MARK):
        raise ValueError(f"a name that begins with {NETWORK_MARK} is a program's")
    return name


def is_network_program(bot: str | None) -> bool:
    """Whether a bot, as it is written at a table, is a program of somebody who joined with a key."""
    return bot is not None and bot.startswith(NETWORK_MARK)


def cleaned_name(text: str) -> str:
    """What can be kept of a name from elsewhere; it may be empty."""
    # No name needs more than this.
    return visible(text[: 40 * LONGEST_NAME])[:LONGEST_NAME].rstrip()


def visible(text: str) -> str:
    """What can be seen of a text, in one line: nothing hides in it, and nothing reverses it."""
    shown = "".join(letter if _is_seen(letter) else " " for letter in _spelled(text))
    return _spelled(_without_loose_marks(_spelled(shown)))


def player_names(names: list[str]) -> list[str]:
    """Names of players from elsewhere, cleaned; a player without a name left is called by number."""
    return [cleaned_name(name) or f"Player {number}" for number, name in enumerate(names, start=1)]


def _spelled(text: str) -> str:
    """NFC, with single plain spaces, and none around it."""
    composed = unicodedata.normalize("NFC", _PICTURE_OR_TEXT.sub("", text))
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in composed)
    return re.sub(" +", " ", spaced).strip(" ")


def _is_seen(letter: str) -> bool:
    return letter not in _BLANK and unicodedata.category(letter) not in _UNSEEN


def _without_loose_marks(name: str) -> str:
    """Without marks that stand on nothing, or on top of too many others."""
    kept: list[str] = []
    # A mark at the beginning, or behind a space, has no letter to stand on.
    marks = _MOST_MARKS
    for letter in name:
        is_mark = unicodedata.category(letter).startswith("M")
        marks = marks + 1 if is_mark else _MOST_MARKS if letter == " " else 0
        if marks <= _MOST_MARKS or not is_mark:
            kept.append(letter)
    return "".join(kept)
