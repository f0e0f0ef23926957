"""Every sentence of the terminal has its translations, and every translation a sentence."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from pagoria.cli.language import Speaker
from pagoria.core.language import ENGLISH, languages

#: Sentences are spelled in calls of these; a name in such a call is a sentence that was marked elsewhere.
SAYING = ("say", "sentence")
TRANSLATIONS = tuple(code for code in languages() if code != ENGLISH)

every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


def sources(folder: Traversable) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from sources(entry)
        elif entry.name.endswith(".py"):
            yield entry.read_text(encoding="utf-8")


def sentences() -> set[str]:
    return {
        node.args[0].value
        for source in sources(files("pagoria.cli"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).split(".")[-1] in SAYING
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def templates(language: str) -> dict[str, str | dict[str, str]]:
    text = files("pagoria.cli").joinpath("texts").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    found: dict[str, str | dict[str, str]] = tomllib.loads(text)["templates"]
    return found


@every_translation
def test_no_sentence_is_missing_and_none_unused(language: str) -> None:
    """The loader has seen that a translation names the same values and has all plural forms."""
    assert set(templates(language)) == sentences()


def test_english_has_only_what_is_counted() -> None:
    assert set(templates(ENGLISH)) <= sentences()
    assert all(isinstance(forms, dict) for forms in templates(ENGLISH).values())


def test_numbers_choose_the_form() -> None:
    for language, said in {
        "en": ["0 castles", "1 castle", "2 castles"],
        "de": ["0 Burgen", "1 Burg", "2 Burgen"],
        "fr": ["0 château", "1 château", "2 châteaux"],
    }.items():
        speaker = Speaker(language)
        assert [speaker.say("{count} castles", count=count) for count in range(3)] == said


def test_several_are_listed_and_names_stay_as_they_are() -> None:
    assert Speaker("de").listed(["Ann", "point", "Ben"]) == "Ann, point und Ben"
    assert Speaker("fr").say("Player {number}", number=2) == "Joueur 2"
    assert Speaker("de").say("{winner} wins ({scores}).", winner="cards", scores="") == "cards gewinnt ()."


def test_french_keeps_its_signs_with_their_words() -> None:
    """With no-break spaces before ; : ! ? and inside guillemets."""
    for forms in templates("fr").values():
        for text in [forms] if isinstance(forms, str) else forms.values():
            assert not re.search(r" [;:!?»]|« |\w[;!?](?!\w)|\w:(?!\w)", text), text
