"""What the sources say: the templates that Python code spells, and the keys of texts that the client uses.

The sources are read, not run, so what is said rarely counts as well. A template or a key must therefore
stand in the call itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: Where the calls that every package makes have their template.
CALLS: Mapping[str, int] = {"Text": 0, "Reason": 1}
#: The same for what is said at the terminal.
TERMINAL_CALLS: Mapping[str, int] = {"say": 0, "sentence": 0}

_KEY = r"[\w.]+"
_SCRIPTS = (".svelte", ".ts")


def templates_in(place: Path, calls: Mapping[str, int] = CALLS) -> set[str]:
    """Every template in a folder of sources, or a file: in these calls, and in those of its own functions."""
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    read = [_read(file.read_text("utf-8")) for file in files]
    calls = {**calls, **{name: place for one in read for name, place in one.handing_over}}
    return {text for one in read for name, place, text in one.spelled if calls.get(name) == place}


@dataclass(frozen=True)
class _Spoken:
    """What a module says."""

    #: Functions that are handed a parameter ``template``, and where: whoever calls them spells it.
    handing_over: tuple[tuple[str, int], ...]
    #: The strings in calls: the name of what is called, the place of the argument, and the string.
    spelled: tuple[tuple[str, int, str], ...]


@cache
def _read(source: str) -> _Spoken:
    nodes = list(ast.walk(ast.parse(source)))
    return _Spoken(tuple(_handing_over(nodes)), tuple(_spelled_in(nodes)))


def _handing_over(nodes: list[ast.AST]) -> Iterator[tuple[str, int]]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            names = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
            names = names[1:] if names[:1] == ["self"] else names
            if "template" in names:
                yield node.name, names.index("template")


def _spelled_in(nodes: list[ast.AST]) -> Iterator[tuple[str, int, str]]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            for place, argument in enumerate(node.args):
                yield from ((name, place, text) for text in _strings(argument))


def _strings(argument: ast.expr) -> Iterator[str]:
    """The one or two strings that an argument may be; none where it is a name."""
    if isinstance(argument, ast.IfExp):
        yield from _strings(argument.body)
        yield from _strings(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


class PageSources:
    """The sources of the pages, without boards: which keys they use."""

    def __init__(self, folder: Path) -> None:
        boards = folder / "boards"
        text = _text_of(file for file in _scripts(folder) if boards not in file.parents)
        self.named = set(re.findall(rf"\bt\('({_KEY})'", text))
        #: How keys begin that are put together: ``lookUp(`error.${code}`)``.
        self._begun = tuple(set(re.findall(rf"\blookUp\(`({_KEY})\$\{{", text)))

    def uses(self, key: str) -> bool:
        """Whether a key is named, or begins like one that is put together."""
        return key in self.named or key.startswith(self._begun)


class BoardSources:
    """The sources of one board: which keys they use. These begin with the id of the game."""

    def __init__(self, folder: Path) -> None:
        self._text = _text_of(_scripts(folder))
        self._game = f"{folder.name}."
        self.named = set(re.findall(rf"'({folder.name}\.{_KEY})'", self._text))
        #: What stands before and after the part of a key that is put in: ``t(`pagoda.colour.${letter}`)``.
        self._frames = set(re.findall(rf"`({folder.name}\.[\w.]*)\$\{{[^}}]*\}}([\w.]*)`", self._text))

    def uses(self, key: str) -> bool:
        """Whether a key is named or put together."""
        return key in self.named or any(self._fits(key, *frame) for frame in self._frames)

    def _fits(self, key: str, before: str, after: str) -> bool:
        """Where the part put in is all that says what is meant, it must be a word of the sources."""
        if not (key.startswith(before) and key.endswith(after)):
            return False
        part = key[len(before) : len(key) - len(after)]
        return before != self._game or f"'{part}'" in self._text


Sources = PageSources | BoardSources


def _scripts(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in _SCRIPTS and not file.name.endswith(".test.ts"):
            yield file


def _text_of(files: Iterator[Path]) -> str:
    return "\n".join(file.read_text("utf-8") for file in files)
