"""What a board is told once: the setting of a game as plain values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pagoria.core.errors import UnknownNameError
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components.model import BUILDING_NAMES, DIRECTIONS, SPELL_NAMES
from pagoria.games.pandoria.rules import RULES
from tests.games.pandoria.lively_games import every_case


def setting(variant: str = "classic", players: int = 2) -> dict[str, Any]:
    return dict(PANDORIA.presentation.setting_data(variant, players))


@every_case
def test_neighbours_lie_beside_each_other(variant: str, players: int) -> None:
    """In a row two half spaces apart, in the rows above and below one."""
    engine, spaces = RULES.setting(variant, players), setting(variant, players)["spaces"]
    assert [space["name"] for space in spaces] == engine.space_names
    at = {(space["row"], space["x"]): number for number, space in enumerate(spaces)}
    assert len(at) == len(spaces)
    steps = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
    for number, space in enumerate(spaces):
        around = [at.get((space["row"] + down, space["x"] + right), -1) for down, right in steps]
        assert around == engine.neighbours[DIRECTIONS * number : DIRECTIONS * (number + 1)]


@every_case
def test_every_card_has_a_spell_and_a_building_that_are_explained(variant: str, players: int) -> None:
    told = setting(variant, players)
    json.dumps(told)
    for card in told["cards_by_name"].values():
        assert told["spells"][card["spell"]]["does"]["t"]
        assert not told["buildings"] or card["building"] in told["buildings"]


def test_the_classic_game_has_everything() -> None:
    """PD-50 to PD-54: five peoples with an ability each."""
    told = setting()
    assert tuple(told["spells"]) == SPELL_NAMES
    assert tuple(told["buildings"]) == BUILDING_NAMES
    assert len({people["ability"]["t"] for people in told["peoples"].values()}) == 5
    assert {name: people["tiles"] for name, people in told["peoples"].items() if people["tiles"] > 1} == {
        "Dwarves": 2
    }
    assert told["stages"] == ["place", "figure", "card", "score", "buy", "wander"]
    assert told["terms"]["yield"] == {
        "forest": "wood",
        "hills": "gold",
        "mountains": "crystals",
        "city": "points",
    }
    assert [setting("classic", players)["workers"] for players in (2, 3, 4)] == [6, 5, 4]


def test_peoples_begin_with_resources_and_have_two_cards_of_their_own() -> None:
    """PD-13, PD-70: the marked card comes first; beginners start with other resources."""
    elves, beginning = setting()["peoples"]["Elves"], setting("beginner")["peoples"]["Elves"]
    assert elves["resources"] == {"crystals": 6, "gold": 2, "wood": 4}
    assert beginning["resources"] == {"crystals": 6, "gold": 3, "wood": 4}
    assert elves["cards"] == beginning["cards"] == ["Muster/SmallSawMill", "Adopt/Store"]
    assert all(card in setting()["cards_by_name"] for card in elves["cards"])


def test_beginners_have_no_abilities() -> None:
    """PD-70."""
    told = setting("beginner")
    assert [people["ability"] for people in told["peoples"].values()] == [None] * 5
    assert [people["tiles"] for people in told["peoples"].values()] == [1] * 5
    assert "wander" not in told["stages"]


def test_a_family_has_points_and_perhaps_spells() -> None:
    """PD-72, PD-73: no resources, buildings, peoples or monuments; spells are free."""
    plain, magic = setting("family"), setting("family+spells")
    for told in (plain, magic):
        assert (told["resources"], told["monuments"], told["buildings"], told["peoples"]) == (
            False,
            False,
            {},
            {},
        )
        assert set(told["terms"]["yield"].values()) == {"points"}
    assert (plain["cards"], plain["spells"], plain["stages"]) == (False, {}, ["place", "figure", "score"])
    assert (magic["cards"], magic["stages"]) == (True, ["place", "figure", "card", "score"])
    assert {name: spell["cost"] for name, spell in magic["spells"].items()} == dict.fromkeys(
        ("Astral Ship", "Clone", "Enchanted Castle", "Muster", "Rage", "Teleport", "Terrain"), 0
    )


def test_the_river_board_has_a_river() -> None:
    """PD-81."""
    flowing = [space for space in setting("classic+river")["spaces"] if space["flow"]]
    assert flowing
    assert all(space["kind"].startswith("river") for space in flowing)


def test_a_variant_there_is_not() -> None:
    with pytest.raises(UnknownNameError):
        setting("chess")
