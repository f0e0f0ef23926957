"""Pagoda in other languages: nothing is left out, and whole games read without an English word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from benchmarks.menus import unfold
from pagoria.core.catalogue import catalogue, forms_of, render
from pagoria.core.choices import expand
from pagoria.core.language import ENGLISH, languages
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.texts import Text, places
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.components import ABILITY_NAMES, COLOUR_NAMES
from pagoria.games.pagoda.present.svg.picture import picture
from pagoria.play.bots import level_names
from spoken import templates_in
from tests.drawn import heard, random_states
from tests.games.pagoda.helpers import table
from tests.sentences import said_values, texts_of_tree, within

SOURCES = Path(__file__).parents[3] / "src/pagoria"
#: The value whose strings are no terms but cards in notation.
IN_NOTATION = ("the player does not have {cards}", "cards")
TRANSLATIONS = tuple(language for language in languages() if language != ENGLISH)

every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


#: The parts of the game that speak while it is played. Coach, puzzles and arranger speak elsewhere.
SPEAKING = ("engine", "present")


@cache
def written() -> frozenset[str]:
    return frozenset(templates_in(SOURCES / "games/pagoda"))


@cache
def said() -> tuple[Text, ...]:
    """What the engine says in games of all variants: choices, refusals, words, endings; each once."""
    found: dict[str, Text] = {}
    for variant in PAGODA.rules.variants:
        for seed in range(3):
            for text in texts_of_game(variant, seed):
                found.setdefault(repr(text), text)
    return tuple(found.values())


def texts_of_game(variant: str, seed: int) -> Iterator[Text]:
    session, rng = Session(PAGODA, variant, 2, Rng(seed)), Rng(seed)
    strangers = [
        PAGODA.notation.parse_action(session.state, text) for text in "E X N DRRRRRR A1R:RRRR".split()
    ]
    while not session.over():
        yield from texts_of_tree(unfold(expand(PAGODA, session.state)))
        for action in strangers:
            reason = PAGODA.rules.why_not(session.state, action)
            if reason is not None:
                yield reason.sentence
        step = session.do(session.state.random_action(rng))
        strangers = [*strangers[-20:], step.action]
        yield step.words
    outcome = session.outcome()
    assert outcome
    yield PAGODA.presentation.ending(outcome)


@every_translation
def test_every_term_is_translated_in_every_form_asked_for(language: str) -> None:
    found = catalogue("pagoda", language)
    asked = [
        place
        for template in found.templates.values()
        for form in forms_of(template)
        for place in places(form)
    ]
    wanted = {*COLOUR_NAMES, *ABILITY_NAMES}
    for name, form in asked:
        if form:
            terms = ABILITY_NAMES if name == "ability" else COLOUR_NAMES
            wanted |= {f"{term}|{form}" for term in terms}
    assert set(found.terms) == wanted


@pytest.mark.parametrize("language", languages())
def test_variants_bots_and_guide_are_there(language: str) -> None:
    found, english = catalogue("pagoda", language), catalogue("pagoda", "en")
    assert tuple(found.variants) == PAGODA.rules.variants
    assert list(found.bots) == level_names("pagoda")
    assert 6 <= len(found.guide) == len(english.guide) <= 9


@every_translation
def test_rules_keep_their_order_and_what_they_refer_to(language: str) -> None:
    rules = catalogue("pagoda", language).rules
    assert rules.ids() == PAGODA.rulebook.ids()
    assert [len(section.rules) for section in rules.sections] == [
        len(s.rules) for s in PAGODA.rulebook.sections
    ]
    for rule in rules:
        english = PAGODA.rulebook[rule.id]
        assert rule.text != english.text
        assert ("PG-42" in rule.text) == ("PG-42" in english.text)


def said_in_pictures() -> set[str]:
    """The templates in pictures of all variants, as one player sees them."""
    found: set[str] = set()
    for variant in PAGODA.rules.variants:
        players = PAGODA.rules.player_counts(variant)[-1]
        for state in list(random_states(PAGODA, variant, players, 1))[::-9]:
            view = PAGODA.rules.view(state, 0)
            draw = partial(picture, view.data(), PAGODA.pictures.winners(view))
            found |= heard(catalogue("pagoda", "de"), draw)
    return found


def test_games_say_nothing_that_is_not_written() -> None:
    templates = {text.template for whole in said() for text in within(whole)} | said_in_pictures()
    assert templates <= written()
    spoken = set().union(*(templates_in(SOURCES / "games/pagoda" / part) for part in SPEAKING))
    assert len(templates & spoken) > 0.7 * len(spoken)


@every_translation
def test_games_read_without_an_english_word(language: str) -> None:
    found = catalogue("pagoda", language)
    for whole in said():
        for text in within(whole):
            assert text.template in found.templates
            assert all(term in found.terms for term in terms_of(text))
        sentence = render(whole, found)
        assert sentence.strip() == sentence != ""
        assert "{" not in sentence
        assert "|" not in sentence


def terms_of(text: Text) -> Iterator[str]:
    for name, value in said_values(text):
        if (text.template, name) != IN_NOTATION and isinstance(value, str):
            yield value


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "lays the blue tile with purple spaces on lot 3, with 1 blue from the hand"),
        (
            "de",
            (
                "legt das blaue Plättchen mit violetten Säulenfeldern auf Bauplatz 3, "
                "für 1 blaue aus den Handkarten"
            ),
        ),
        ("fr", "pose la tuile bleue à emplacements violets sur le terrain 3, avec 1 bleue de la main"),
    ],
)
def test_words_agree_with_what_they_belong_to(language: str, sentence: str) -> None:
    state = PAGODA.notation.parse_position(table("-/-/B4", "RYGBP/yb")).state
    words = PAGODA.presentation.describe_action(state, PAGODA.notation.parse_action(state, "T3P:b"))
    assert render(words, catalogue("pagoda", language)) == sentence
