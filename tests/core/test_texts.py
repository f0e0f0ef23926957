"""Texts: a template and its values give the English sentence, or another language's."""

from __future__ import annotations

import pytest

from pagoria.core.catalogue import Catalogue, render
from pagoria.core.errors import Reason
from pagoria.core.rules import RuleBook
from pagoria.core.texts import Text, Value, listed, places

COLUMN = Text("a {colour} column on lot {lot}", {"colour": "red", "lot": 3})
GERMAN = Catalogue(
    language="de",
    templates={
        "a {colour} column on lot {lot}": "auf Bauplatz {lot} eine {colour|e} Säule",
        "{most} and {last}": "{most} und {last}",
        "only {colours}": "nur {colours|e}",
    },
    terms={"red": "rot", "red|e": "rote", "blue": "blau"},
    variants={},
    bots={},
    rules=RuleBook(()),
    guide=(),
)


def test_a_text_is_its_english_sentence() -> None:
    assert str(COLUMN) == "a red column on lot 3"
    assert f"{COLUMN}!" == "a red column on lot 3!"
    assert str(Text("plain")) == "plain"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (7, "7"),
        ("red", "red"),
        (COLUMN, "a red column on lot 3"),
        (["red", 2, COLUMN], "red, 2, a red column on lot 3"),
        (listed(["red"]), "red"),
        (listed(["red", "blue", "green"]), "red, blue and green"),
    ],
)
def test_values_are_numbers_terms_texts_or_several(value: Value, said: str) -> None:
    assert str(Text("<{value}>", {"value": value})) == f"<{said}>"


def test_a_value_in_braces_is_not_a_place() -> None:
    assert str(Text("{name} wins", {"name": "{lot}", "lot": 1})) == "{lot} wins"


def test_plain_values_for_json() -> None:
    assert Text("plain").data() == {"t": "plain"}
    nested = Text("{parts}", {"parts": [COLUMN, 2]})
    inner = {"t": "a {colour} column on lot {lot}", "v": {"colour": "red", "lot": 3}}
    assert nested.data() == {"t": "{parts}", "v": {"parts": [inner, 2]}}


def test_a_reason_has_words_and_a_rule() -> None:
    reason = Reason("PG-01", "there is no lot {lot}", {"lot": 7})
    assert reason.words == Text("there is no lot {lot}", {"lot": 7})
    assert (reason.text, str(reason)) == ("there is no lot 7", "PG-01: there is no lot 7")


def test_places_of_a_template() -> None:
    assert places("a {colour|e} column on lot {lot}") == [("colour", "e"), ("lot", "")]


def test_a_form_is_taken_or_the_plain_term_or_the_word_itself() -> None:
    assert render(COLUMN, GERMAN) == "auf Bauplatz 3 eine rote Säule"
    blue = Text(COLUMN.template, {"colour": "blue", "lot": 1})
    assert render(blue, GERMAN) == "auf Bauplatz 1 eine blau Säule"
    green = Text(COLUMN.template, {"colour": "green", "lot": 1})
    assert render(green, GERMAN) == "auf Bauplatz 1 eine green Säule"


def test_lists_keep_the_form_and_texts_within_texts_are_translated() -> None:
    assert render(Text("only {colours}", {"colours": ["red", "blue"]}), GERMAN) == "nur rote, blau"
    both = Text("{most} and {last}", {"most": [COLUMN], "last": "red"})
    assert render(both, GERMAN) == "auf Bauplatz 3 eine rote Säule und rot"


def test_what_a_catalogue_lacks_stays_english() -> None:
    assert render(Text("no {colour} card", {"colour": "red"}), GERMAN) == "no rot card"
