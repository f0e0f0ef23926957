"""In which line of a TOML file a value stands, which the reader of the standard library does not tell.

Only for documents that :mod:`tomllib` has read: nothing is checked here.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Final

from pagoria.core.components import Place

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACES: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_MULTILINE: Final = re.compile(r"""\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}""", re.DOTALL)
_STRING: Final = re.compile(r"""\"(?:[^"\\\n]|\\.)*\"|'[^'\n]*'""")
_PLAIN: Final = re.compile(r"[^,\]}#\n]+")


def line_index(text: str) -> dict[Place, int]:
    """The line, counted from 1, of every key, table and list entry of a document.

    A text of several lines has an entry for each of them, ``("map", 0)`` for its first line, unless it
    contains a backslash: an escape may join or break lines.
    """
    return _Scanner(text).document()


class _Scanner:
    """Walks through a document from left to right; ``at`` is where it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.index: dict[Place, int] = {}
        self._breaks = [match.start() for match in re.finditer("\n", text)]
        #: How many tables each ``[[list]]`` has so far.
        self._lengths: dict[Place, int] = {}

    def document(self) -> dict[Place, int]:
        table: Place = ()
        while self._pass_blank() < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.index

    def _header(self) -> Place:
        """``[table]`` or ``[[list]]``: where the keys below it belong."""
        begin = self.at
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        *above, last = self._keys()
        self.at += brackets
        table: Place = ()
        for key in above:
            table = self._newest((*table, key))
        table = (*table, last)
        if brackets == 2:
            self.index.setdefault(table, self._line(begin))
            self._lengths[table] = self._lengths.get(table, 0) + 1
        table = self._newest(table)
        self.index.setdefault(table, self._line(begin))
        return table

    def _newest(self, table: Place) -> Place:
        """The last table of a ``[[list]]``; any other table is itself."""
        return (*table, self._lengths[table] - 1) if table in self._lengths else table

    def _pair(self, table: Place) -> None:
        """A key and its value."""
        begin = self.at
        place = table
        for key in self._keys():
            place = (*place, key)
            self.index.setdefault(place, self._line(begin))
        self.at += len("=")
        self._pass(_SPACES)
        self._value(place)

    def _keys(self) -> list[str]:
        """The parts of a dotted key, with the spaces around them."""
        keys: list[str] = []
        while not keys or self.text[self.at] == ".":
            self.at += len(".") if keys else 0
            self._pass(_SPACES)
            keys.append(_unquoted(self._pass(_KEY)))
            self._pass(_SPACES)
        return keys

    def _value(self, place: Place) -> None:
        sign = self.text[self.at]
        if self.text.startswith(('"""', "'''"), self.at):
            self._lines_of_text(place)
        elif sign in "\"'":
            self._pass(_STRING)
        elif sign in "[{":
            self._entries(place, "]" if sign == "[" else "}")
        else:
            self._pass(_PLAIN)

    def _lines_of_text(self, place: Place) -> None:
        begin = self.at
        written = self._pass(_MULTILINE)[3:-3]
        if "\\" in written:
            return
        first = self._line(begin) + written.startswith(("\n", "\r\n"))
        for number in range(self._line(self.at) - first + 1):
            self.index[(*place, number)] = first + number

    def _entries(self, place: Place, end: str) -> None:
        """The entries of a list or of a table in braces."""
        self.at += 1
        count = 0
        while self.text[self._pass_blank()] != end:
            if end == "]":
                self.index[(*place, count)] = self._line(self.at)
                self._value((*place, count))
                count += 1
            else:
                self._pair(place)
            if self.text[self._pass_blank()] == ",":
                self.at += 1
        self.at += 1

    def _pass(self, pattern: re.Pattern[str]) -> str:
        """Go past what the pattern matches here, and return it."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"not TOML at character {self.at}")
        self.at = match.end()
        return match[0]

    def _pass_blank(self) -> int:
        """Go past spaces, line breaks and comments; where that leads."""
        self._pass(_BLANK)
        return self.at

    def _line(self, at: int) -> int:
        return bisect_right(self._breaks, at - 1) + 1


def _unquoted(key: str) -> str:
    if key[0] not in "\"'":
        return key
    text: str = tomllib.loads(f"key = {key}")["key"]
    return text
