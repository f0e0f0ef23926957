"""Worked examples of the rules: legal from first to last, told in every language, and about something."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.core.catalogue import catalogue
from pagoria.core.examples import examples, examples_data, parse_examples
from pagoria.core.language import languages
from pagoria.core.registry import find_game, games
from tests.tiny_game.installing import installed

ABILITIES = {"lantern": "PG-68", "dragon": "PG-64", "bowl": "PG-65", "buddha": "PG-66", "fan": "PG-63"}


@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_every_example_is_played_by_the_rules(game: str) -> None:
    """An action that is not legal raises, as does a position that no game can contain."""
    for told, example in zip(examples_data(game), examples(game), strict=True):
        steps: Any = told["steps"]
        assert len(steps) == len(example.actions)
        assert told["name"] == example.name


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_every_example_is_explained_in_every_language(game: str, language: str) -> None:
    assert list(catalogue(game, language).examples) == [example.name for example in examples(game)]


@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_every_example_is_about_a_rule_or_a_component(game: str) -> None:
    found = find_game(game)
    setting: Any = found.presentation.setting_data(found.rules.variants[0], found.rules.players[0])
    components = {name for kind in ("spells", "buildings", "peoples") for name in setting.get(kind, {})}
    assert {example.about for example in examples(game)} - set(found.rulebook.ids()) <= components


def test_each_ability_and_each_people_has_an_example() -> None:
    """PG-60, PD-50 to PD-54: column, tile, roof and abilities of Pagoda, regions and peoples of Pandoria."""
    pagoda = {example.name: example.about for example in examples("pagoda")}
    assert pagoda.items() >= {**ABILITIES, "column": "PG-20", "tile": "PG-30", "roof": "PG-40"}.items()
    about = {example.about for example in examples("pandoria")}
    assert about >= {"Humans", "Dwarves", "Elves", "Wizards", "Halflings", "PD-22", "PD-31", "PD-80", "PD-82"}


def test_the_region_that_closes_gives_what_the_caption_says() -> None:
    """PD-31: 3 symbols, one worker of each player beside them, one of them on a castle."""
    told: Any = next(one for one in examples_data("pandoria") if one["name"] == "region")
    (region,) = told["steps"][0]["marks"]["effects"]["closes"]
    assert (region["terrain"], region["symbols"]) == ("forest", 3)
    assert [share["gain"] for share in region["shares"]] == [3, 3]
    assert any(
        told["view"]["land"][space].startswith("=")
        for share in region["shares"]
        for space in share["figures"]
    )


def test_a_game_without_a_file_has_no_examples() -> None:
    with installed():
        assert "boast" in games()
        assert examples("boast") == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[example]]\nname = 1", "example 1: must have about, actions, name, position"),
        ("x", "source: "),
        ('[[example]]\nname = "a"\nabout = "b"\nposition = ""\nactions = []\n' * 2, "'a' occurs twice"),
    ],
)
def test_a_fault_is_named(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_examples(text, "source")
