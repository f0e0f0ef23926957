"""Languages are the files that there are; the best one for a reader is found by their tags."""

from __future__ import annotations

import pytest

from pagoria.core.errors import UnknownNameError
from pagoria.core.language import best_language, language, languages


def test_english_comes_first() -> None:
    assert languages()[0] == "en"
    assert set(languages()) >= {"en", "de", "fr"}


def test_each_has_a_word_for_a_guest() -> None:
    assert len({language(code).guest for code in languages()}) == len(languages())
    with pytest.raises(UnknownNameError, match="there is en, de, fr"):
        language("../en")


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("ja, fr-CH;q=0.8", "fr"),
        ("FR", "fr"),
        ("fr_FR.UTF-8", "fr"),
        ("de@euro", "de"),
        ("deu", "en"),
        ("C", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
def test_the_first_that_there_is(wanted: str, best: str) -> None:
    assert best_language(wanted.split(",")) == best


@pytest.mark.parametrize(
    ("tag", "best"), [("pt-BR", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"), ("pt-PT", "pt"), ("pt", "pt")]
)
def test_a_region_is_preferred_to_its_language(tag: str, best: str) -> None:
    assert best_language([tag], ["en", "pt", "pt-BR"]) == best
