"""Pandoria in other languages: nothing is left out, and whole games read without an English word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from benchmarks.menus import unfold
from pagoria.core.catalogue import catalogue, forms_of, render
from pagoria.core.choices import expand
from pagoria.core.language import ENGLISH, languages
from pagoria.core.texts import Text, places
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.arranging.arranger import ARRANGER
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_NAMES,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.setting import RIVER_SUFFIX
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.svg.picture import picture
from pagoria.games.pandoria.rules import RULES
from pagoria.play.bots import level_names
from spoken import templates_in
from tests.drawn import heard, random_states
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.lively_games import CASES, lively_game
from tests.sentences import (
    said_values,
    texts_in_data,
    texts_of_tree,
    within,
)

SOURCES = Path(__file__).parents[3] / "src/pagoria"
FIGURES = ("worker", "leader", "figure")
GROUNDS = ("castle", "a castle", "nothing", "a lake", "a ship", "the river")
AMOUNTS = (*RESOURCE_NAMES, "points", "free")
PEOPLES = tuple(people.name for people in RULES.components.peoples)
TERMS = {*TERRAIN_NAMES, *GROUNDS, *AMOUNTS, *FIGURES, *PEOPLES, *SPELL_NAMES, *BUILDING_NAMES}
#: The terms that a value of a sentence may have where a translation asks for a form. The form "full" of a
#: card's halves has the printed English name beside the translated one.
FORMED = {
    "spell": SPELL_NAMES,
    "building": BUILDING_NAMES,
    "covered": BUILDING_NAMES,
    "what": BUILDING_NAMES,
    "kind": FIGURES,
    "ground": TERRAIN_NAMES,
    "terrain": TERRAIN_NAMES,
}
#: Actions of every kind about the first thing there is, and about things that there are not.
STRANGE = [
    actions.act(kind, *numbers)
    for kind in range(Kind.PLACE_TILE, Kind.SAIL + 1)
    for numbers in ((), (0, 1), (7, 7), (999,), (0, 999))
]
SPACE = re.compile(r"[A-Z][1-9]?[0-9]?")
TRANSLATIONS = tuple(language for language in languages() if language != ENGLISH)

every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


#: The parts of the game that speak while it is played. Coach, puzzles and arranger speak elsewhere.
SPEAKING = ("engine", "present", "components")


@cache
def written() -> frozenset[str]:
    """Every template in the game's sources, and the one of lists."""
    return frozenset(templates_in(SOURCES / "games/pandoria") | templates_in(SOURCES / "core"))


@cache
def said() -> tuple[Text, ...]:
    """What the engine says in games of all variants: choices, refusals, words, endings; each once."""
    found: dict[str, Text] = {}
    for variant in PANDORIA.rules.variants:
        players = PANDORIA.rules.player_counts(variant)[-1]
        for text in texts_of_game(variant, players):
            found.setdefault(repr(text), text)
        for text in texts_of_bench(variant, players):
            found.setdefault(repr(text), text)
    for variant, players in CASES:
        for text in texts_in_data(PANDORIA.presentation.setting_data(variant, players)):
            found.setdefault(repr(text), text)
    return tuple(found.values())


def texts_of_bench(variant: str, players: int) -> Iterator[Text]:
    """What can be done with some positions that are set up by hand."""
    for draft in lively_game(variant, players)[::20]:
        bench = ARRANGER.bench(draft)
        yield from (place.words for place in bench.places)
        for shelf in bench.shelves:
            yield from (shelf.words, *(piece.words for piece in shelf.pieces))
        for dial in bench.dials:
            yield from (dial.words, *dial.names)


def texts_of_game(variant: str, players: int) -> Iterator[Text]:
    """One lively game: the menus of some decisions, and of each the words and some refusals."""
    yield from refusals(PANDORIA.rules.new(variant, players), STRANGE)
    positions = [position.state for position in lively_game(variant, players)]
    strangers = STRANGE
    for number, state in enumerate(positions[:-1]):
        legal = state.legal_actions()
        if len(legal) < 200 or number % 20 == 0:
            yield from texts_of_tree(unfold(expand(PANDORIA, state)))
        yield from (
            PANDORIA.presentation.describe_action(state, action) for action in legal[:: 1 + len(legal) // 20]
        )
        yield from refusals(state, strangers)
        strangers = [*strangers[-20:], legal[number % len(legal)]]
        if number % 9 == 0:
            yield from refusals(state, STRANGE)
    outcome = PANDORIA.rules.outcome(positions[-1])
    assert outcome
    yield PANDORIA.presentation.ending(outcome)
    yield from refusals(positions[-1], strangers)


def refusals(state: State, wanted: list[int]) -> Iterator[Text]:
    reasons = (PANDORIA.rules.why_not(state, action) for action in wanted)
    return (reason.sentence for reason in reasons if reason is not None)


@every_translation
def test_every_term_is_translated_in_every_form_asked_for(language: str) -> None:
    found = catalogue("pandoria", language)
    forms = (form for template in found.templates.values() for form in forms_of(template))
    asked = {place for form in forms for place in places(form) if place[1]}
    formed = {f"{term}|{form}" for name, form in asked for term in FORMED[name]}
    assert set(found.terms) == TERMS | formed


@every_translation
def test_no_two_things_of_a_kind_have_one_name(language: str) -> None:
    terms = catalogue("pandoria", language).terms
    for names in (TERRAIN_NAMES, PEOPLES, FIGURES, (*SPELL_NAMES, *BUILDING_NAMES)):
        assert len({terms[name] for name in names}) == len(names)


@pytest.mark.parametrize("language", languages())
def test_variants_bots_and_guide_are_there(language: str) -> None:
    found, english = catalogue("pandoria", language), catalogue("pandoria", "en")
    assert found.about
    assert tuple(found.variants) == PANDORIA.rules.variants
    assert list(found.options) == [RIVER_SUFFIX.removeprefix("+")]
    assert list(found.bots) == level_names("pandoria")
    assert 6 <= len(found.guide) == len(english.guide) <= 9
    assert len({entry.title for entry in found.variants.values()}) == len(found.variants)


@every_translation
def test_rules_keep_their_order(language: str) -> None:
    rules = catalogue("pandoria", language).rules
    assert rules.ids() == PANDORIA.rulebook.ids()
    assert [len(section.rules) for section in rules.sections] == [
        len(s.rules) for s in PANDORIA.rulebook.sections
    ]
    assert all(rule.text != PANDORIA.rulebook[rule.id].text for rule in rules)


@every_translation
def test_rules_name_the_same_numbers(language: str) -> None:
    for rule in catalogue("pandoria", language).rules:
        numbers = re.findall(r"[0-9]+", rule.text)
        assert sorted(numbers) == sorted(re.findall(r"[0-9]+", PANDORIA.rulebook[rule.id].text)), rule.id


@every_translation
def test_rules_and_guide_call_spells_and_buildings_by_their_names(language: str) -> None:
    found = catalogue("pandoria", language)
    for rule in found.rules:
        english = PANDORIA.rulebook[rule.id].text
        for name in (*SPELL_NAMES, *BUILDING_NAMES):
            if re.search(rf"(?<=[a-z,] ){name}\b", english):
                assert found.terms[name] in rule.text, (rule.id, name)


def said_in_pictures() -> set[str]:
    """The templates in pictures of all variants, as one player sees them."""
    found: set[str] = set()
    for variant in PANDORIA.rules.variants:
        players = PANDORIA.rules.player_counts(variant)[-1]
        setting = PANDORIA.presentation.setting_data(variant, players)
        for state in list(random_states(PANDORIA, variant, players, 1))[::-9]:
            view = PANDORIA.rules.view(state, 0)
            draw = partial(picture, view.data(), setting, PANDORIA.pictures.winners(view))
            found |= heard(catalogue("pandoria", "de"), draw)
    return found


def test_games_say_nothing_that_is_not_written() -> None:
    templates = {text.template for whole in said() for text in within(whole)} | said_in_pictures()
    assert templates <= written()
    spoken = set().union(*(templates_in(SOURCES / "games/pandoria" / part) for part in SPEAKING))
    assert len(templates & spoken) > 0.75 * len(spoken)


@every_translation
def test_games_read_without_an_english_word(language: str) -> None:
    found = catalogue("pandoria", language)
    for whole in said():
        for text in within(whole):
            assert text.template in found.templates
            assert all(term in found.terms for term in terms_of(text)), text
        sentence = render(whole, found)
        assert sentence.strip() == sentence != ""
        assert "{" not in sentence
        assert "|" not in sentence


def terms_of(text: Text) -> Iterator[str]:
    values = (value for _, value in said_values(text))
    return (value for value in values if isinstance(value, str) and not SPACE.fullmatch(value))


@every_translation
def test_forms_asked_of_what_is_said_are_there(language: str) -> None:
    """A value that no form is asked of in one sentence may be asked in another: seen in whole games."""
    found = catalogue("pandoria", language)
    for text in (text for whole in said() for text in within(whole)):
        asked = (places(form) for form in forms_of(found.templates[text.template]))
        forms = {name: form for place in asked for name, form in place if form}
        for name, value in said_values(text):
            if name in forms and isinstance(value, str) and value not in SPELL_NAMES:
                assert f"{value}|{forms[name]}" in found.terms


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "builds the Small Tower over the Shrine"),
        ("de", "baut den Kleinen Turm (Small Tower) über den Schrein (Shrine)"),
        ("fr", "construit la Petite Tour (Small Tower) par-dessus le Sanctuaire (Shrine)"),
    ],
)
def test_words_agree_with_what_they_belong_to(language: str, sentence: str) -> None:
    seat = Seat(hand="Rage/Small Tower", buildings="Shrine", wood=5)
    state = position("F1 ..", seat, phase=Phase.CARD).state
    told = {
        render(PANDORIA.presentation.describe_action(state, action), catalogue("pandoria", language))
        for action in state.legal_actions()
    }
    assert sentence in told
