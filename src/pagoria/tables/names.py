"""Names as people may read them: one spelling, nothing that cannot be seen, and not too long."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 24
_MOST_MARKS: Final = 2

#: Letters and marks of which nothing is to be seen, although Unicode calls them no formatting.
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


def cleaned_name(text: str) -> str:
    """What can be kept of a name that nobody here typed; it may be empty."""
    # Nothing that is kept lies behind so much.
    shown = "".join(letter if _is_seen(letter) else " " for letter in _spelled(text[: 40 * LONGEST_NAME]))
    name = _spelled(_without_loose_marks(_spelled(shown)))
    return name[:LONGEST_NAME].rstrip()


def player_names(names: list[str]) -> list[str]:
    """Names of players from elsewhere, cleaned; a player with none left is called by number."""
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
