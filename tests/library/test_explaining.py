"""Moves in words: what the library says of them, and what it refuses."""

from __future__ import annotations

import pytest

import pagoria
from pagoria import IllegalActionError, MalformedError, NotNowError, UnknownNameError
from tests.library.tables import OPENINGS, Opening, played
from tests.library.test_values import pasted

TABLE = pagoria.table("pagoda", seed=7, start=0)


def test_a_move_and_a_better_one_in_words() -> None:
    view = TABLE.view(0)
    said = pagoria.explain(view, ["C1R", "E"], better=["C1R", "C2Y", "E"])
    assert [(claim.kind, claim.text) for claim in said] == [
        ("missed", "The better move scores 1 point more at once."),
        ("scores", "Scores 1 point: 1 column."),
    ]
    assert said[0].line == ((0, "C1R"), (0, "C2Y"), (0, "E"))
    assert pasted(said[0]) == said[0]
    assert pagoria.explain(view, ["C1R", "E"], language="de")[0].text == "Bringt 1 Punkt: 1 Säule."


@pytest.mark.parametrize("opening", OPENINGS, ids=str)
def test_a_move_of_every_game_is_explained(opening: Opening) -> None:
    table = played(opening, 4, 8)
    view = table.view(table.actor)
    line = min(table.legal)
    for claim in pagoria.explain(view, [line]):
        assert claim.text
        assert claim.line
        assert claim.line[0] == (table.actor, line)
    assert pagoria.explain(view, []) == ()


def test_the_same_line_is_no_better_one() -> None:
    view = TABLE.view(0)
    assert pagoria.explain(view, ["C1R", "E"], ["C1R", "E"]) == pagoria.explain(view, ["C1R", "E"])


def test_what_cannot_be_explained_is_refused() -> None:
    with pytest.raises(NotNowError, match="seat 0 has to decide"):
        pagoria.explain(TABLE.view(1), ["C1R"])
    with pytest.raises(MalformedError, match="nonsense"):
        pagoria.explain(TABLE.view(0), ["nonsense"])
    with pytest.raises(IllegalActionError, match="PG-30"):
        pagoria.explain(TABLE.view(0), ["C1R"], better=["C1R", "T1R:R"])
    with pytest.raises(UnknownNameError, match="tlh"):
        pagoria.explain(TABLE.view(0), ["C1R"], language="tlh")
    with pytest.raises(TypeError, match=r"line must be a pagoria\.Line or actions, not str"):
        pagoria.explain(TABLE.view(0), "C1R")
    number = TABLE.action("T1R:R").number
    with pytest.raises(IllegalActionError, match="action T1R:R: PG-30"):
        pagoria.explain(TABLE.view(0), ["C1R"], better=[number])
    with pytest.raises(TypeError, match=r"view must be a pagoria\.View"):
        pagoria.explain(TABLE, ["C1R"])  # type: ignore[arg-type]
