"""Plural categories: as Unicode CLDR has them, and as the browser has them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pagoria.core.plurals import categories, category, how_many

#: Asks a JavaScript engine, whose data are CLDR's too, for the categories of numbers in languages.
ASKING = """
const [languages, numbers] = JSON.parse(process.argv[1]);
const answer = languages.map((lang) => [lang, numbers.map((n) => new Intl.PluralRules(lang).select(n))]);
console.log(JSON.stringify(Object.fromEntries(answer)));
"""
#: Languages whose rules have not changed for years, so that versions of CLDR do not matter.
COMPARED = "ar be bg br cs cy da de en fi fr ga hr hu ja ko lt lv nl pl ro ru sk sl sr sv th tr uk zh".split()
NUMBERS = [*range(201), 1000, 1001, 2002, 20000, 100000, 999_999, 1_000_000, 2_000_000]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "other one other other other other other"),
        ("fr", "one one other other other other other"),
        ("pl", "many one few many many few many"),
        ("ru", "many one few many many few many"),
        ("cs", "other one few other other other other"),
        ("ar", "zero one two few many many many"),
        ("ja", "other other other other other other other"),
    ],
)
def test_categories_of_0_1_2_5_12_22_25(language: str, forms: str) -> None:
    assert [category(language, number) for number in (0, 1, 2, 5, 12, 22, 25)] == forms.split()


@pytest.mark.parametrize(
    ("language", "needed"),
    [
        ("en", "one other"),
        ("fr", "one other"),
        ("pl", "one few many other"),
        ("ar", "zero one two few many other"),
        ("ja", "other"),
        ("tlh", "other"),
    ],
)
def test_a_language_needs_the_forms_of_numbers_that_are_counted(language: str, needed: str) -> None:
    """Whole millions are a category of their own in French; nobody has to write that."""
    assert categories(language) == tuple(needed.split())


def test_a_region_counts_like_its_language_unless_it_has_rules_of_its_own() -> None:
    assert [category(language, 0) for language in ("pt", "pt-BR", "pt-PT")] == ["one", "one", "other"]


def test_negative_numbers_count_like_positive_ones() -> None:
    assert category("pl", -2) == "few"


def test_python_and_the_browser_choose_the_same_form() -> None:
    # The programs of this environment first: where the machine has no Node.js, it is among them.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    program = ["node", "-e", ASKING, json.dumps([COMPARED, NUMBERS])]
    ran = subprocess.run(
        program, env=os.environ | {"PATH": path}, capture_output=True, check=True, encoding="utf-8"
    )
    answer: dict[str, list[str]] = json.loads(ran.stdout)
    assert set(COMPARED) == set(answer)
    for language, forms in answer.items():
        assert (language, [category(language, number) for number in NUMBERS]) == (language, forms)


def test_how_many_in_english() -> None:
    assert [how_many(number, "game") for number in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
