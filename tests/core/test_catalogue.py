"""Catalogues: what is wrong with one is named, and one that is right can be served."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copyfile

import pytest

from pagoria.core.catalogue import Entry, catalogue, parse_catalogue
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.language import languages
from pagoria.core.registry import GROUP
from pagoria.core.rulebook import parse_rules
from tests.tiny_game.installing import SITE, installed

RULES = parse_rules(
    """
[[section]]
title = "Start"
[[section.rule]]
id = "XY-01"
title = "The box"
text = "What is in it."
ruling = "We looked."
printed = "Page 1: a box."
[[section.rule]]
id = "XY-02"
title = "The lid"
text = "It is on top."
""",
    "rules",
)
COMPLETE = """
about = "Baut zusammen."
[templates]
"lot {lot} is {colour}" = "Bauplatz {lot} ist {colour|e}"
"{count} cards" = { one = "{count} Karte", other = "{count} Karten" }
[terms]
red = "rot"
[sections]
Start = "Anfang"
[rules.XY-01]
title = "Die Schachtel"
text = "Was darin ist."
ruling = "Wir haben nachgesehen."
printed = "Seite 1: eine Schachtel."
[rules.XY-02]
title = "Der Deckel"
text = "Er ist oben."
[variants.fast]
name = "Schnell"
text = "Kurz."
[options.river]
name = "Fluss"
text = "Nass."
[bots.greedy]
name = "Maurer"
text = "Nimmt."
[[guide]]
title = "Ziel"
text = "Punkte."
[[guide]]
title = "Ende"
text = "Aus."
"""


def test_a_catalogue_as_it_is_served() -> None:
    found = parse_catalogue(COMPLETE, "de.toml", RULES, "de")
    assert found.variants == {"fast": Entry("Schnell", "Kurz.")}
    assert found.texts() == {
        "language": "de",
        "templates": {
            "lot {lot} is {colour}": "Bauplatz {lot} ist {colour|e}",
            "{count} cards": {"one": "{count} Karte", "other": "{count} Karten"},
        },
        "terms": {"red": "rot"},
        "variants": {"fast": "Schnell"},
        "options": {"river": "Fluss"},
        "bots": {"greedy": "Maurer"},
        "about": {
            "game": "Baut zusammen.",
            "variants": {"fast": "Kurz."},
            "options": {"river": "Nass."},
            "bots": {"greedy": "Nimmt."},
        },
    }
    ruled = {
        "id": "XY-01",
        "title": "Die Schachtel",
        "text": "Was darin ist.",
        "ruling": "Wir haben nachgesehen.",
        "printed": "Seite 1: eine Schachtel.",
    }
    plain = {"id": "XY-02", "title": "Der Deckel", "text": "Er ist oben.", "ruling": "", "printed": ""}
    assert found.rulebook() == {
        "sections": [{"title": "Anfang", "rules": [ruled, plain]}],
        "guide": "# Ziel\n\nPunkte.\n\n# Ende\n\nAus.",
    }


def test_without_translations_the_rules_are_those_of_the_game() -> None:
    assert parse_catalogue("", "en.toml", RULES, "en").rules is RULES


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[templates]", "[templates", "de.toml: "),
        ("[templates]", "[more]\n[templates]", "unknown key 'more'"),
        ('about = "Baut zusammen."', "about = 3", "about: 'about' must be a text"),
        ("{lot} ist", "ist", "template 'lot {lot} is {colour}': 'lot' is missing"),
        ("ist {colour|e}", "ist {colour} {floor}", "'floor' is not wanted"),
        ('one = "{count} Karte", ', "", "template '{count} cards': 'one' is missing"),
        ("other =", 'few = "{count}", other =', "template '{count} cards': 'few' is not wanted"),
        ('{count} Karte"', 'eine Karte"', "template '{count} cards': 'count' is missing"),
        ('{ one = "{count} Karte", other = "{count} Karten" }', "3", "template '{count} cards'"),
        ('red = "rot"', "red = 3", "terms: 'red' must be a text"),
        ('red = "rot"', 'red = " "', "terms: 'red' must be a text and not empty"),
        ('Start = "Anfang"', "", "sections: 'Start' is missing"),
        ('Start = "Anfang"', 'Start = "Anfang"\nEnd = "Ende"', "sections: 'End' is not wanted"),
        ("XY-01", "XY-03", "rules: 'XY-01' is missing"),
        ('ruling = "Wir haben nachgesehen."', "", "rules: XY-01: 'ruling' is missing"),
        ('printed = "Seite 1: eine Schachtel."', "", "rules: XY-01: 'printed' is missing"),
        ('ruling = "Wir haben nachgesehen."', 'ruling = ""', "'ruling' must be a text and not empty"),
        ('text = "Er ist oben."', 'text = "Er ist oben."\nruling = "So."', "XY-02: 'ruling' is not wanted"),
        ('text = "Kurz."', "", "variants: fast: 'text' is missing"),
        ('text = "Aus."', 'note = "Aus."', "guide: 'text' is missing"),
        ("[bots.greedy]", "[bots]\ngreedy = 1\n[variants.more]", "bots: greedy: must be a table"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, fault: str) -> None:
    assert old in COMPLETE
    with pytest.raises(ValueError, match=r"^de\.toml: ") as caught:
        parse_catalogue(COMPLETE.replace(old, new, 1), "de.toml", RULES, "de")
    assert fault in str(caught.value)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_every_language_can_be_served(game: str, language: str) -> None:
    found = catalogue(game, language)
    assert found is catalogue(game, language)
    assert json.loads(json.dumps([found.texts(), found.rulebook()])) == [found.texts(), found.rulebook()]


@pytest.mark.parametrize("language", languages())
def test_a_game_of_another_package_brings_its_own_texts(language: str) -> None:
    with installed():
        assert set(catalogue("boast", language).variants) == {"each", "teams"}


def test_unknown_games_and_languages() -> None:
    with pytest.raises(UnknownNameError, match="there is en, de, fr"):
        catalogue("pagoda", "../rules")
    with pytest.raises(UnknownNameError, match="unknown game"):
        catalogue("chess", "en")


MUTE = """
from pagoria.core.package import GamePackage
from tests.tiny_game.rules import RULES
from tests.tiny_game.notation import BoastNotation
from tests.tiny_game.presentation import BoastPresentation

GAME = GamePackage(
    "mute", "Mute", "mute_game",
    rules="game:RULES", notation="game:BoastNotation", presentation="game:BoastPresentation",
)
"""


def test_a_game_without_texts_says_so(tmp_path: Path) -> None:
    package, info = tmp_path / "mute_game", tmp_path / "mute-1.0.dist-info"
    for folder in (package, info):
        folder.mkdir()
    (package / "__init__.py").touch()
    (package / "game.py").write_text(MUTE, encoding="utf-8")
    copyfile(SITE.parent / "rules.toml", package / "rules.toml")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mute\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nmute = mute_game.game:GAME\n", encoding="utf-8")
    with installed(tmp_path), pytest.raises(PagoriaError, match="Mute has no texts in the language 'de'"):
        catalogue("mute", "de")
