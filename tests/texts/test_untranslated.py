"""No English is left in a translation: what is the same in both languages needs no translating."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.texts.catalogues import TRANSLATIONS, Written, all_texts

#: Words and names that these languages share with English.
SAME = {
    "de": frozenset(
        [
            "Enter, b",
            *"Bank Buddha Computer Esc Hand Matches Monument Name Normal Passkeys Spam".split(),
            *"Standard Statue Teams Teleport Wanderer".split(),
        ]
    ),
    "fr": frozenset(
        [
            *"Ctrl Date Dragon Invitation Leader leader leaders message messages Messages".split(),
            *"minute minutes Monument Monuments monuments Options Pause Piles Points point points".split(),
            *"Rage Spam Standard Statue Table Tables Total".split(),
        ]
    ),
}
_PLACE = re.compile(r"\{[^}]*\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NAME = re.compile(r"\b(Pagoria|Pagoda|Pandoria|SHA|QR|MB)\b")


def translations_with_their_english() -> Iterator[tuple[Written, str]]:
    texts = all_texts()
    english = {(text.file, text.key): text.text for text in texts if text.language == "en"}
    for text in texts:
        if text.language in TRANSLATIONS:
            section, _, name = text.key.partition(".")
            if section in ("templates", "terms", "sections"):
                yield text, name.split("|")[0]
            elif found := english.get((text.file.replace(f"/{text.language}.", "/en."), text.key)):
                yield text, found


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_english_is_left(language: str) -> None:
    left = [
        f"{text.file}, {text.key}: {text.text!r}"
        for text, english in translations_with_their_english()
        if text.language == language
        and text.text == english
        and says_something(text.text)
        and bare(text.text) not in SAME[language]
    ]
    assert not left, "\n".join(left)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_may_stay_english_is_still_said(language: str) -> None:
    same = {bare(text.text) for text, english in translations_with_their_english() if text.text == english}
    assert SAME[language] <= same


def bare(text: str) -> str:
    """A text without the places for values: "{n} points" says "points"."""
    return _PLACE.sub("", text).strip(" ()+:,")


def says_something(text: str) -> bool:
    """Whether there is a word in it that could be translated."""
    return bool(_WORD.search(_NAME.sub("", bare(text))))
