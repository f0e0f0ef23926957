"""Pictures of Pagoda show what a view holds, all of it and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pagoria.core.errors import PagoriaError
from pagoria.core.language import languages
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.components import LETTERS
from tests.drawn import Drawing, random_states
from tests.games.pagoda.helpers import state_of, table
from tests.repeating import times

SVG = PAGODA.pictures.svg


def of(used: Counter[str], kind: str) -> dict[str, int]:
    """How many pieces of a kind are drawn in each colour."""
    return {letter: used[f"pagoda-{kind}-{letter}"] for letter in LETTERS}


def by_colour(letters: str) -> dict[str, int]:
    return {letter: letters.upper().count(letter) for letter in LETTERS}


def assert_shows(drawing: Drawing, data: Mapping[str, Any]) -> None:
    used, players = drawing.used(), data["players"]
    floors = [floor for lot in data["lots"] for floor in lot["floors"]]
    tiled = [
        floor["colour"] for lot in data["lots"] for floor in lot["floors"][: None if lot["roof"] else -1]
    ]
    columns = "".join(floor["colour"] * floor["columns"] for floor in floors if floor["colour"])
    assert of(used, "column") == by_colour(columns)
    assert of(used, "eave") == by_colour("".join(tiled))
    assert of(used, "rooftop") == by_colour("".join(lot["roof"] or "" for lot in data["lots"]))
    cards = "".join(player["display"] + (player["hand"] or "") for player in players)
    assert of(used, "card") == by_colour(cards)
    hidden = sum(player["hand_size"] for player in players if player["hand"] is None)
    assert used["pagoda-back"] == hidden + 1, "the draw pile has a back, too"
    texts = drawing.texts()
    assert {
        str(data["draw"]),
        *(f"{player['score']} points" for player in players if player["score"] != 1),
    } <= {*texts}


@pytest.mark.parametrize(("variant", "seed"), [("standard", 1), ("fast+simple", 2)])
def test_positions_of_a_game_are_drawn_with_all_that_is_seen(variant: str, seed: int) -> None:
    for state in list(random_states(PAGODA, variant, 2, seed))[:: times(2, 5)]:
        assert_shows(Drawing(SVG(state)), PAGODA.rules.opened(state, None).data())
        for seat in (0, 1, None):
            view = PAGODA.rules.view(state, seat)
            assert_shows(Drawing(SVG(view)), view.data())


def test_a_view_is_drawn_alike_whatever_is_hidden() -> None:
    for state in list(random_states(PAGODA, "standard", 2, 3))[:: times(7, 14)]:
        for seat in (0, 1, None):
            view = PAGODA.rules.view(state, seat)
            for seed in range(3):
                imagined = PAGODA.rules.view(view.determinize(Rng(seed)), seat)
                assert SVG(imagined) == SVG(view)


def test_a_state_shows_both_hands_and_a_view_the_own_one_below() -> None:
    state = state_of(table("R4>B2/G1", "RYGBP/rg", "1s2c0l3[]", theirs="YYGBP/yp", points=3))
    assert Drawing(SVG(state)).used()["pagoda-back"] == 1
    first, second = (Drawing(SVG(PAGODA.rules.view(state, seat))).texts() for seat in (0, 1))
    assert first.index("Player 2") < first.index("Player 1")
    assert second.index("Player 1") < second.index("Player 2")


@pytest.mark.parametrize("language", languages())
def test_title_and_description_say_it_in_words(language: str) -> None:
    state = state_of(table("R4>B2/G1", "RYGBP/rg", "1s2c0l3[]", theirs="YYGBP/yp", points=3))
    drawing = Drawing(SVG(PAGODA.rules.view(state, 0), language))
    assert (
        drawing.title
        == {"en": "Pagoda, Standard", "de": "Pagoda, Standard", "fr": "Pagoda, Standard"}[language]
    )
    first = {"en": "Player 1 to move", "de": "Spieler 1 ist am Zug", "fr": "c’est à Joueur 1 de jouer"}[
        language
    ]
    assert drawing.description.splitlines()[0] == first
    lot = {
        "en": "lot 1: floor 2, blue, 2 of 4 columns",
        "de": "Bauplatz 1: Etage 2, blau, 2 von 4 Säulen",
        "fr": "terrain 1\u00a0: étage 2, bleu, colonnes\u00a0: 2 sur 4",
    }[language]
    assert lot in drawing.description.splitlines()


def test_the_end_names_who_won() -> None:
    *_, last = random_states(PAGODA, "fast", 2, 4)
    outcome = PAGODA.rules.outcome(last)
    assert outcome
    names = " ".join(Drawing(SVG(PAGODA.rules.view(last, 0))).description.splitlines()[0].split()[:2])
    assert [names] == [f"Player {seat + 1}" for seat in outcome.winners]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(PagoriaError, match="'xx'"):
        SVG(state_of(table("R1", "RYGBP/rg", "1s2c0l3[]")), "xx")
