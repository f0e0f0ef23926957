"""Names: which are refused when somebody types them, and what is left of those that nobody typed."""

from __future__ import annotations

import shlex
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagoria.core.errors import PagoriaError
from pagoria.server.settings import checked_programs
from pagoria.tables.names import LONGEST_NAME, checked_name, cleaned_name, player_names

RUN = shlex.quote(sys.executable)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "小龙", "O'Neill-Smith", "नीति", "Ann ❤", "x" * LONGEST_NAME])
def test_a_good_name_stays_as_it_is(name: str) -> None:
    assert checked_name(name) == cleaned_name(name) == name


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", ""),
        (" \t\n ", ""),
        ("\u202eAnn\u202c", "Ann"),
        ("An\u200bn", "An n"),
        ("\u3164\u2800", ""),
        ("\u0301Ann", "Ann"),
        ("A" + "\u0335" * 50 + "nn", "A\u0335\u0335nn"),
        ("Ann\nLee", "Ann Lee"),
        ("y" * 100_000, "y" * LONGEST_NAME),
        ("\u200b" * 100_000 + "Ann", ""),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_what_is_left_of_a_name(text: str, left: str) -> None:
    assert cleaned_name(text) == left


def test_who_has_no_name_left_is_called_by_number() -> None:
    assert player_names(["\u2800", "Ben", ""]) == ["Player 1", "Ben", "Player 3"]


@given(st.text(st.characters(exclude_categories=[]), max_size=60))
def test_what_is_left_is_a_good_name_or_nothing(text: str) -> None:
    left = cleaned_name(text)
    assert left == "" or checked_name(left) == left
    assert unicodedata.is_normalized("NFC", left)


@pytest.mark.parametrize("name", ["\u202eroof", "Ro\u200bof", "\u3164", "x" * 25, "a:b", "a@b"])
def test_programs_of_the_host_have_names_like_people(name: str) -> None:
    with pytest.raises(PagoriaError, match="--program"):
        checked_programs([f"{name}={RUN}"])
    assert list(checked_programs([f"Deep  Roof={RUN}"])) == ["Deep Roof"]
