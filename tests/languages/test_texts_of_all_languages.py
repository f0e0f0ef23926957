"""The texts of all languages are complete, and the tool that says so sees every kind of fault."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Final

import pytest

from check_texts import ROOT, codes, faults

#: What texts of the client are changed to, None to take them away; and what is said of them.
TEXTS: Final[dict[str, list[tuple[str, str | dict[str, str] | None, str]]]] = {
    "web/src/texts/en.json": [
        ("skip", None, "'skip' is missing; the sources use it"),
        ("spare", "Spare", "'spare' is not used"),
    ],
    "web/src/texts/fr.json": [
        ("close", None, "'close' is missing"),
        ("shut", "Fermer", "'shut' is not wanted"),
        ("retry", "", "'retry': must be a text and not empty"),
        ("seat.number", "Place {number} {name}", "'seat.number': values: 'name' is not wanted"),
        ("points", {"other": "{n} points"}, "'points': 'one' is missing"),
        ("theme.dark", "Oui !", "'!' stands without a no-break space (U+00A0) before it: 'Oui !'"),
        ("theme.light", "Oui?", "'?' stands without a no-break space (U+00A0) before it: 'Oui?'"),
        ("language", "«Oui\u00a0»", "'«' stands without a no-break space (U+00A0) after it: '«Oui\\xa0»'"),
        ("settings", "Oui …", "'…' stands after a space: 'Oui …'"),
    ],
    "web/src/texts/lobby/fr.json": [
        ("players.range", "Pour {least} joueurs", "'players.range': values: 'most' is missing"),
        ("players.for", {"one": "Seul", "other": "À {n}"}, "'players.for': values: 'n' is missing"),
    ],
    "web/src/texts/side/fr.json": [
        ("log.hidden", {"one": "{n}", "many": "{n}", "other": "{n}"}, "'log.hidden': 'many' is not wanted"),
    ],
    "web/src/boards/pagoda/texts/en.json": [("pagoda.spare", "Spare", "'pagoda.spare' is not used")],
    "web/src/boards/pandoria/texts/de.json": [
        ("pandoria.score", "Punkte", "'pandoria.score': values: 'n' is missing"),
    ],
}
#: What is replaced in texts of Python; and what is said of it.
WORDS: Final[dict[str, list[tuple[str, str, str]]]] = {
    "src/pagoria/core/languages/de.toml": [
        ("guest = ", "visitor = ", "'guest' is missing"),
        ('", " = ', '"; " = ', "templates: ', ' is missing"),
    ],
    "src/pagoria/games/pagoda/present/texts/de.toml": [("about = ", "about_it = ", "unknown key 'about_it'")],
    "src/pagoria/games/pandoria/present/texts/de.toml": [
        ('"{count} gold" = ', '"{count} silver" = ', "templates: '{count} gold' is missing"),
        ('\nforest = "', '\nwood_land = "', "terms: 'forest' is missing"),
        ("[bots.settler]", "[bots.farmer]", "bots: 'farmer' is not wanted"),
    ],
    "src/pagoria/games/pandoria/present/texts/fr.toml": [
        ('{count} point"', 'un point"', "template '{count} points': 'count' is missing"),
    ],
    "src/pagoria/games/pagoda/present/texts/fr.toml": [
        ('one = "{count}', 'few = "{count}', "template '{count} {colour}': 'one' is missing"),
    ],
    "src/pagoria/cli/texts/de.toml": [
        ('"Not saved." = ', '"Unsaved." = ', "templates: 'Not saved.' is missing"),
    ],
    "src/pagoria/games/pandoria/present/sentences.py": [('Text("{count} wood"', 'Text("{count} logs"', "")],
}
#: Where the code says something new, no translation has it, and what it no longer says is not wanted.
NEW_WORDS: Final = [
    "src/pagoria/games/pandoria/present/texts/de.toml: templates: '{count} logs' is missing",
    "src/pagoria/games/pandoria/present/texts/de.toml: templates: '{count} wood' is not wanted",
]
EXPECTED: Final = [
    *(f"{file}: {fault}" for file, changes in TEXTS.items() for _, _, fault in changes),
    *(f"{file}: {fault}" for file, changes in WORDS.items() for _, _, fault in changes if fault),
    *NEW_WORDS,
]


def test_nothing_is_wrong_with_the_texts() -> None:
    assert list(faults()) == []
    assert set(codes(ROOT)) >= {"en", "de", "fr"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all texts with something wrong of every kind, and one file of another language."""
    folder = tmp_path_factory.mktemp("texts")
    without = shutil.ignore_patterns("client", "fixtures", "__pycache__")
    for part in ("src/pagoria", "web/src"):
        shutil.copytree(ROOT / part, folder / part, ignore=without)
    for file, changes in TEXTS.items():
        texts = json.loads((folder / file).read_text("utf-8"))
        texts |= {key: new for key, new, _ in changes}
        kept = {key: text for key, text in texts.items() if text is not None}
        (folder / file).write_text(json.dumps(kept), "utf-8")
    for file, replacements in WORDS.items():
        text = (folder / file).read_text("utf-8")
        for old, new, _ in replacements:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, "utf-8")
    (folder / "web/src/texts/pl.json").write_text("{}", "utf-8")
    return folder


@pytest.fixture(scope="module")
def found(root: Path) -> list[str]:
    return list(faults(root))


@pytest.mark.parametrize("fault", EXPECTED)
def test_a_fault_is_named_with_its_file(found: list[str], fault: str) -> None:
    assert fault in found


def test_a_language_is_complete_when_it_has_all_files(found: list[str]) -> None:
    assert "src/pagoria/core/languages/pl.toml: the file is missing" in found
    assert "src/pagoria/games/pagoda/present/texts/pl.toml: the file is missing" in found
    assert "web/src/texts/pl.json: 'cancel' is missing" in found


def test_one_language_can_be_checked_alone(root: Path) -> None:
    assert all("/pl." in fault for fault in faults(root, "pl"))
