"""A prankster wants a name that nobody can see, that reaches out of its line or turns the text around."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from server_process import Server
from tests.server.people import Person

_BAD_NAMES: Final = {
    "bidi": "\u202enomis",
    "isolate": "\u2066x",
    "zero width": "An\u200bna",
    "joiner": "An\u200dna",
    "soft hyphen": "An\u00adna",
    "byte order mark": "\ufeffAnna",
    "Hangul filler": "\u3164",
    "Hangul filler, half width": "\uffa0\uffa0",
    "Hangul beginning": "Anna\u115f",
    "Braille blank": "\u2800\u2800",
    "null notehead": "\U0001d159",
    "grapheme joiner": "An\u034fna",
    "lone mark": "\u0301",
    "mark behind a space": "Anna \u0301",
    "stacked marks": "Z" + "\u0335\u0346\u031a" * 3,
    "line": "Anna\nBen",
    "line separator": "Anna\u2028Ben",
    "control": "Anna\x07",
    "private": "\ue000",
    "unassigned": "\U000e0fff",
    "tag": "Anna\U000e0041",
    "spaces only": "\u00a0\u3000 \u2003",
    "too long": "x" * 25,
    "too long when it is spelled out": "\u0958" * 20,
}


@pytest.fixture
def prankster(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture
def table_id(prankster: Person) -> str:
    return prankster.open_table()


@pytest.mark.parametrize("name", _BAD_NAMES.values(), ids=_BAD_NAMES.keys())
def test_a_name_that_fools_readers_enters_by_no_door(prankster: Person, table_id: str, name: str) -> None:
    before = prankster.http.get("/api/me").json()
    renamed = prankster.http.put("/api/me", json={"name": name})
    joined = prankster.post(f"/api/tables/{table_id}/join", entropy="", seat=1, name=name)
    for answer in (renamed, joined):
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "malformed")
    assert prankster.http.get("/api/me").json() == before
    assert prankster.info(table_id)["seats"][1]["kind"] == "open"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  Lee ", "Ann Lee"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33"),
        ("\u0928\u0940\u0924\u093f", "\u0928\u0940\u0924\u093f"),
        ("Ann \u2764\ufe0f", "Ann \u2764"),
        ("\u674e\u5c0f\u9f99", "\u674e\u5c0f\u9f99"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_of_people_are_welcome(prankster: Person, typed: str, kept: str) -> None:
    assert prankster.http.put("/api/me", json={"name": typed}).json()["name"] == kept
    assert prankster.http.get("/api/me").json()["name"] == kept
