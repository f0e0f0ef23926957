"""Texts: a template and its values give the English sentence, or another language's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pagoria.core.catalogue import Catalogue, Forms, render
from pagoria.core.errors import Reason
from pagoria.core.rulebook import RuleBook
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
    assert reason.sentence == Text("there is no lot {lot}", {"lot": 7})
    assert (reason.text, str(reason)) == ("there is no lot 7", "PG-01: there is no lot 7")


def test_english_has_a_template_for_one() -> None:
    cards = [Text("{n} cards", {"n": n}, one="{n} card") for n in (0, 1, 2)]
    assert [str(text) for text in cards] == ["0 cards", "1 card", "2 cards"]
    assert cards[1].data() == {"t": "{n} cards", "v": {"n": 1}, "one": "{n} card"}
    assert str(Text("{who}: {parts}", {"who": "A", "parts": cards[:2]})) == "A: 0 cards, 1 card"


@pytest.mark.parametrize(
    ("language", "forms", "said"),
    [
        ("de", {"one": "{n} Karte", "other": "{n} Karten"}, "0 Karten, 1 Karte, 2 Karten, 5 Karten"),
        ("fr", {"one": "{n} carte", "other": "{n} cartes"}, "0 carte, 1 carte, 2 cartes, 5 cartes"),
        (
            "pl",
            {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "{n} karty"},
            "0 kart, 1 karta, 2 karty, 5 kart",
        ),
        ("ja", {"other": "{n}枚"}, "0枚, 1枚, 2枚, 5枚"),
    ],
)
def test_the_number_decides_between_plural_forms(language: str, forms: dict[str, str], said: str) -> None:
    texts = [Text("{n} cards", {"n": n}, one="{n} card") for n in (0, 1, 2, 5)]
    found = replace(GERMAN, language=language, templates={"{n} cards": Forms(forms)})
    assert ", ".join(render(text, found) for text in texts) == said


def test_the_counted_value_is_the_first_number_or_the_one_that_is_named() -> None:
    text = Text("{who} has {n} of {all} cards", {"who": "Ann", "n": 1, "all": 4})
    forms = {"one": "{who}: one, {n}/{all}", "other": "{who}: some, {n}/{all}"}
    for by, said in {"": "Ann: one, 1/4", "n": "Ann: one, 1/4", "all": "Ann: some, 1/4"}.items():
        assert render(text, replace(GERMAN, templates={text.template: Forms(forms, by)})) == said


def test_lists_are_joined_as_the_language_does() -> None:
    assert render(Text("{n}", {"n": [1, 2]}), replace(GERMAN, templates={", ": "、"})) == "1、2"


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
