"""In which line a value of a TOML file stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from pagoria.core.components import Place
from pagoria.games.pandoria.components.toml_lines import line_index
from tests.games.pandoria.component_sets import miniature

DOCUMENT = """\
# a comment = [1]
plain = 1 # another
"quoted key".dotted = "a # b, ] }"
'literal' = [1, 2,
  3, # three
  [4, "]"],
]
braces = { one = 1, 'two' = [ {deep = 2}, {deep = "}"} ] }
begins_below = \"""
A ..
B ..
\"""
begins_here = '''A ..
B ..'''
escaped = \"""a \\
  b\"""
quotes = \"\"\"\"quoted\"\"\"\"
when = 1979-05-27 07:32:00
[table.inner]
key = true
[[list]]
number = 1
[[list]]
number = 2
[list.sub]
key = 1
[[list.nested]]
key = 1
[[list.nested]]
key = 2
"""

SHIPPED = files("pagoria.games.pandoria.components").joinpath("sets", "shipped")


def shipped_texts() -> dict[str, str]:
    folders = (SHIPPED, SHIPPED.joinpath("boards"))
    return {
        file.name: file.read_text(encoding="utf-8")
        for folder in folders
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("plain",), 2),
        (("quoted key", "dotted"), 3),
        (("literal",), 4),
        (("literal", 1), 4),
        (("literal", 2), 5),
        (("literal", 3, 1), 6),
        (("braces", "two", 1, "deep"), 8),
        (("begins_below",), 9),
        (("begins_below", 0), 10),
        (("begins_below", 1), 11),
        (("begins_here", 0), 13),
        (("begins_here", 1), 14),
        (("escaped",), 15),
        (("quotes",), 17),
        (("when",), 18),
        (("table", "inner"), 19),
        (("table", "inner", "key"), 20),
        (("list", 0), 21),
        (("list", 1, "number"), 24),
        (("list", 1, "sub", "key"), 26),
        (("list", 1, "nested", 1, "key"), 30),
    ],
)
def test_every_value_has_its_line(place: Place, line: int) -> None:
    assert line_index(DOCUMENT)[place] == line


def test_a_text_with_an_escape_has_no_lines_of_its_own() -> None:
    assert ("escaped", 0) not in line_index(DOCUMENT)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("text", [DOCUMENT, *miniature().values(), *shipped_texts().values()])
def test_nothing_that_was_read_is_left_out(text: str, end: str) -> None:
    index = line_index(text.replace("\n", end))
    values = set(places(tomllib.loads(text)))
    assert values <= {*index, ("table",)}
    lines = text.splitlines()
    for place in values & index.keys():
        if isinstance(place[-1], str):
            assert place[-1] in lines[index[place] - 1]


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """The places of everything in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*place, key)
        yield from places(part, (*place, key))
