"""The coach of Pandoria: what it says in some positions."""

from __future__ import annotations

import pytest

from pagoria.core.catalogue import catalogue, render
from pagoria.core.rng import Rng
from pagoria.games.pandoria import PANDORIA
from pagoria.play.coach import ProvenClaim, explain

#: A tile has just closed the forest at F7. A castle on E6 would close the hills at E7 beside a leader of the
#: other player.
CLOSED = (
    "family:2 D6c2,D7f1l2,E7h1,E8c1,F6m1,F7f1,F8m1l1,G6c1,G7m1,G8c2 - ?0~ "
    "?44~1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.23.24.25.26.27.28.29.30.31.32.33.34.35.36.37.38."
    "39.40.42.43.44.45.47.48 ~1.2.3.4.5.6.7.8 7 1s1:figure;placed=tile;on=G6-G7;closing=F7 "
    "-;0.0.0;w6l0c2;0;-;-;-,-,-,-,-;- -;0.0.0;w6l0c2;0;?1;?0;-,-,-,-,-;-"
)
#: The same when the castles of player 2 are on the map.
NO_CASTLES = CLOSED.replace("G8c2 ", "G8c2,G9=2,H9=2 ").replace("c2;0;?1", "c0;0;?1")


def claims(position: str, line: str, better: str = "") -> list[ProvenClaim]:
    view = PANDORIA.notation.parse_view(position)
    state = view.determinize(Rng(0))
    first, second = (
        [PANDORIA.notation.parse_action(state, text) for text in actions.split()]
        for actions in (line, better)
    )
    return explain(PANDORIA, view, first, second, Rng(1))


def said(position: str, line: str, better: str = "", language: str = "en") -> list[str]:
    texts = catalogue("pandoria", language)
    return [render(claim.text, texts) for claim in claims(position, line, better)]


def test_a_scoring_a_threat_and_a_promise() -> None:
    assert said(CLOSED, "WG7") == [
        "Scores the forest at F7: 3 points.",
        "Then player 2 can close the hills at E7 with a castle: 3 points.",
        "The figure on G7 stands beside the city at G8: 6 points when it closes; 3 spaces are missing.",
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Danach kann Spieler 2 mit einer Burg die Hügel bei E7 schließen: 3 Punkte."),
        ("fr", "Ensuite, le joueur 2 peut clôturer les collines en E7 avec un château\u00a0: 3 points."),
    ],
)
def test_a_threat_in_other_languages(language: str, sentence: str) -> None:
    assert sentence in said(CLOSED, "WG7", language=language)


def test_without_a_castle_it_takes_a_tile_and_any_will_do() -> None:
    (claim,) = [claim for claim in claims(NO_CASTLES, "WG7") if claim.kind == "gives"]
    assert str(claim.text) == "Then player 2 can close the hills at E7 with any tile: at least 3 points."
    tile, *_ = [act for act in claim.line if act.seat == 1]
    assert len(tile.spellings) == 45, "one for each tile that player 2 may hold"
    assert str(tile.words) == "lays a tile on E6, whichever it is"
    view = PANDORIA.notation.parse_view(NO_CASTLES)
    for seed in range(60):
        assert claim.holds(PANDORIA, view.determinize(Rng(seed)), Rng(seed))


def test_what_was_missed() -> None:
    told = said(CLOSED, "-F", "WG7")
    assert "The better move scores 1 point more at once." in told
    assert "Scores the forest at F7: 2 points." in told, "the leader stands beside it"
