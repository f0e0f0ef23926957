"""Pictures of Pandoria show what a view holds, all of it and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pagoria.core.language import languages
from pagoria.core.rng import Rng
from pagoria.games.pandoria import PANDORIA
from tests.drawn import Drawing, random_states
from tests.repeating import times

SVG = PANDORIA.pictures.svg
TERRAINS = {"f": "forest", "h": "hills", "m": "mountains", "c": "city"}


def assert_shows(drawing: Drawing, data: Mapping[str, Any], setting: Mapping[str, Any]) -> None:
    """Land, figures, castles, tiles and cards are counted, points and resources are written."""
    used, players = drawing.used(), data["players"]
    assert _spaces(used) == Counter(_expected_spaces(data, setting))
    for seat, player in enumerate(players):
        standing = Counter(data["figures"].values())
        castles = list(data["land"].values()).count(f"={seat + 1}")
        assert used[f"pandoria-worker-{seat}"] == player["workers"] + standing[f"w{seat + 1}"]
        assert used[f"pandoria-leader-{seat}"] == player["leader"] + standing[f"l{seat + 1}"]
        assert used[f"pandoria-castle-{seat}"] == player["castles"] + castles
    hidden = sum(player["tiles_size"] for player in players if player["tiles"] is None)
    assert used["pandoria-back"] == 2 * hidden
    built = sum(player["buildings"].count("Monument") for player in players)
    assert used["pandoria-monument"] == (built + len(data["monuments"]) if setting["monuments"] else 0)
    texts = Counter(drawing.texts())
    assert not Counter(_expected_texts(data, setting)) - texts


def _spaces(used: Counter[str]) -> Counter[str]:
    """Spaces of land with their symbols; the ends of paths have none."""
    return Counter({name: count for name, count in used.items() if name[-1] in "sd" and name.count("-") == 3})


def _expected_spaces(data: Mapping[str, Any], setting: Mapping[str, Any]) -> list[str]:
    tiles = [label for player in data["players"] for label in player["tiles"] or []]
    tiles += [data["single_tile"]] if data["single_tile"] else []
    plain = [label.partition("#")[0] for label in tiles]
    halves = [label[place : place + 2] for label in plain for place in range(0, len(label), 2)]
    halves += [laid for laid in data["land"].values() if laid[0] != "="]
    yields = setting["terms"]["yield"]
    return [f"pandoria-{TERRAINS[half[0]]}-{half[1]}-{yields[TERRAINS[half[0]]]}" for half in halves]


def _expected_texts(data: Mapping[str, Any], setting: Mapping[str, Any]) -> list[str]:
    players = data["players"]
    numbers = [str(player["score"]) for player in players]
    if setting["resources"]:
        numbers += [str(amount) for player in players for amount in player["resources"].values()]
    hands = [player["shown_cards"] if player["hand"] is None else player["hand"] for player in players]
    labels = [label for hand in hands for label in hand] + [offer["name"] for offer in data["market"]]
    cards = [setting["cards_by_name"][label] for label in labels]
    return [*numbers, *(card["spell"] for card in cards)]


@pytest.mark.parametrize(
    ("variant", "players"),
    [("classic", 2), ("teams+river", 4), ("family+spells", 3), ("beginner+river", 3), ("family", 4)],
)
def test_positions_of_a_game_are_drawn_with_all_that_is_seen(variant: str, players: int) -> None:
    setting = PANDORIA.presentation.setting_data(variant, players)
    for state in list(random_states(PANDORIA, variant, players, 1))[:: times(3, 7)]:
        assert_shows(Drawing(SVG(state)), PANDORIA.rules.opened(state, None).data(), setting)
        for seat in (0, None):
            view = PANDORIA.rules.view(state, seat)
            assert_shows(Drawing(SVG(view)), view.data(), setting)


def test_a_view_is_drawn_alike_whatever_is_hidden() -> None:
    for state in list(random_states(PANDORIA, "classic", 3, 3))[:: times(12, 24)]:
        for seat in (0, 1, None):
            view = PANDORIA.rules.view(state, seat)
            for seed in range(2):
                imagined = PANDORIA.rules.view(view.determinize(Rng(seed)), seat)
                assert SVG(imagined) == SVG(view)


@pytest.mark.parametrize("language", languages())
def test_title_and_description_say_it_in_words(language: str) -> None:
    states = list(random_states(PANDORIA, "classic+river", 2, 5))
    drawing = Drawing(SVG(PANDORIA.rules.view(states[30], 0), language))
    titles = {
        "en": "Pandoria, Classic, on the river",
        "de": "Pandoria, Klassisch, am Fluss",
        "fr": "Pandoria, Classique, sur la rivière",
    }
    assert drawing.title == titles[language]
    data = PANDORIA.rules.view(states[30], 0).data()
    regions = data["regions"]
    assert isinstance(regions, list)
    told = drawing.description.splitlines()
    assert len(told) >= len(regions) + 3
    for region in regions:
        assert any(" ".join(region["spaces"]) in line for line in told)


def test_the_end_names_who_won() -> None:
    *_, last = random_states(PANDORIA, "family", 3, 4)
    outcome = PANDORIA.rules.outcome(last)
    assert outcome
    named = ", ".join(f"Player {seat + 1}" for seat in outcome.winners)
    assert Drawing(SVG(PANDORIA.rules.view(last, None))).description.splitlines()[0] == f"winners: {named}"
