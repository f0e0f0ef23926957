"""What is ours is marked as ours: every statement beyond the rulebooks says why, and what is printed."""

from __future__ import annotations

import re

import pytest

from pagoria.core.catalogue import catalogue
from pagoria.core.language import ENGLISH, languages
from pagoria.core.registry import find_game
from pagoria.core.rulebook import Rule

#: The statements of each game that go beyond the printed rules.
RULINGS = {
    "pagoda": [
        *("PG-02", "PG-04", "PG-06", "PG-14", "PG-15", "PG-42", "PG-51", "PG-52", "PG-61", "PG-64", "PG-67"),
        "PG-70",
    ],
    "pandoria": [
        *("PD-14", "PD-21", "PD-32", "PD-33", "PD-34", "PD-36", "PD-43", "PD-46", "PD-47", "PD-48", "PD-52"),
        *("PD-53", "PD-54", "PD-62", "PD-71", "PD-73", "PD-82", "PD-83"),
    ],
}

every_game = pytest.mark.parametrize("game", RULINGS)
every_language = pytest.mark.parametrize("language", languages())


@every_game
@every_language
def test_what_goes_beyond_the_rulebooks_says_why_and_what_is_printed(game: str, language: str) -> None:
    rules = catalogue(game, language).rules
    assert [rule.id for rule in rules if rule.ruling] == RULINGS[game]
    assert [rule.id for rule in rules if rule.printed] == RULINGS[game]


@every_game
@every_language
def test_rulings_are_plain_sentences(game: str, language: str) -> None:
    for rule in catalogue(game, language).rules:
        for text in filter(None, (rule.ruling, rule.printed)):
            assert text.endswith("."), rule.id
            assert len(re.findall(r"[.!?](?=\s|$)", text)) <= 4, rule.id
            assert not re.search(r"[*_`#<>\n]|  ", text), rule.id
            assert language != "fr" or not re.search(r" [:;?!»]|« ", text), rule.id


@every_game
@pytest.mark.parametrize("language", [language for language in languages() if language != ENGLISH])
def test_rulings_are_translated(game: str, language: str) -> None:
    for rule in ruled(game, language):
        english = find_game(game).rulebook[rule.id]
        assert rule.ruling != english.ruling
        assert rule.printed != english.printed


@every_language
def test_rulings_of_pandoria_name_the_place_in_the_rulebook(language: str) -> None:
    """Its rulebook has numbered chapters, and the same ones are named in every language."""
    numbers = re.compile(r"\d+(?:\.\d)*")
    for rule in ruled("pandoria", language):
        places = numbers.findall(rule.printed.rstrip("."))
        assert places, rule.id
        english = find_game("pandoria").rulebook[rule.id].printed.rstrip(".")
        assert places == numbers.findall(english), rule.id


def ruled(game: str, language: str) -> list[Rule]:
    return [rule for rule in catalogue(game, language).rules if rule.ruling]
