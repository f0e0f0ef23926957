"""The catalogues use the words of the glossaries, and none that these rule out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.texts.catalogues import GAMES, ROOT, Written, all_texts

INTERFACE = "web/src/glossary.toml"
GLOSSARIES = {"": INTERFACE, **{game: f"src/pagoria/games/{game}/glossary.toml" for game in GAMES}}

_PLACE = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True)
class Term:
    """An entry of a glossary. One of the interface (``game`` is "") holds for every catalogue."""

    game: str
    language: str
    means: str
    use: tuple[str, ...]
    never: tuple[str, ...]
    exceptions: tuple[str, ...]
    why: str

    def concerns(self, text: Written) -> bool:
        return text.language == self.language and self.game in ("", text.game)

    def found_in(self, text: str) -> list[str]:
        """The words in a text that this entry rules out."""
        plain = _PLACE.sub("{}", text).replace("\u00a0", " ")
        return [match[0] for word in self.never if (match := _whole(word).search(plain))]

    def faults(self, text: Written) -> Iterator[str]:
        if not self.concerns(text) or text.key in self.exceptions:
            return
        for word in self.found_in(text.text):
            words = " or ".join(self.use)
            yield f"{text.file}, {text.key}: {word!r} for {self.means!r}: use {words}. {self.why}"


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{word})(?!\w)", re.IGNORECASE)


def terms_of(game: str) -> Iterator[Term]:
    data = tomllib.loads((ROOT / GLOSSARIES[game]).read_text(encoding="utf-8"))
    for language, entries in data.items():
        for entry in entries:
            yield Term(
                game,
                language,
                means=entry["means"],
                use=tuple(entry["use"]),
                never=tuple(entry["never"]),
                exceptions=tuple(entry.get("except", ())),
                why=entry["why"],
            )


TERMS = [term for game in GLOSSARIES for term in terms_of(game)]


def test_no_text_uses_a_word_that_a_glossary_rules_out() -> None:
    texts = all_texts()
    faults = [fault for term in TERMS for text in texts for fault in term.faults(text)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "term", TERMS, ids=lambda term: f"{term.game or 'interface'}-{term.language}-{term.means}"
)
def test_an_entry_is_in_use(term: Term) -> None:
    """The words to use occur, they are not ruled out themselves, and an exception is really one."""
    texts = [text for text in all_texts() if term.concerns(text)]
    for word in term.use:
        assert any(word.lower() in text.text.lower().replace("\u00a0", " ") for text in texts), word
        assert not term.found_in(word)
    excepted = {text.key for text in texts if term.found_in(text.text)}
    assert set(term.exceptions) <= excepted


def test_a_forbidden_word_is_named_with_its_place_and_the_word_to_use() -> None:
    lantern = next(term for term in TERMS if term.means == "Lantern")
    text = Written("de.toml", "terms.Lantern", "de", "pagoda", "zwei Laternen")
    [fault] = lantern.faults(text)
    assert fault.startswith("de.toml, terms.Lantern: 'Laternen' for 'Lantern': use Lampion. ")
    assert not list(lantern.faults(Written("de.json", "x", "de", "pandoria", "Laterne")))
    assert not list(lantern.faults(Written("de.json", "x", "de", "pagoda", "Laternenpfahl")))
