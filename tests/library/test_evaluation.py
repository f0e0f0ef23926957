"""Evaluations: lines that can be played, best first."""

from __future__ import annotations

from pathlib import Path

import pytest

import pagoria
from pagoria import MalformedError, NotNowError
from tests.library.tables import OPENINGS, Opening, played
from tests.library.test_values import pasted
from tests.tiny_game.installing import installed

#: These think long where nothing is compiled.
SLOW = ("pandoria-classic-2", "pandoria-teams-4")


@pytest.mark.parametrize(
    "opening",
    [pytest.param(opening, marks=pytest.mark.slow if str(opening) in SLOW else ()) for opening in OPENINGS],
    ids=str,
)
def test_lines_are_legal_one_action_after_the_other(opening: Opening) -> None:
    table = played(opening, 4, 8)
    view = table.view(table.actor)
    found = pagoria.evaluate(view, "12", rng=1)
    assert pasted(found) == found
    assert hash(found) == hash(pasted(found))
    assert found.seat == table.actor
    assert found.best == found.lines[0]
    for line in found.lines:
        twin = table.copy()
        assert 0 <= line.win <= 1
        for action in line.actions:
            assert action in twin.legal
            assert twin.actor == found.seat
            assert twin.push(action).action.number == action.number
        assert line.points == twin.scores[found.seat] - table.scores[found.seat] or twin.history[-1].draws


def test_a_budget_in_simulations_repeats_itself() -> None:
    view = pagoria.table("pagoda", seed=4, start=0).view(0)
    assert pagoria.evaluate(view, "30", rng=1) == pagoria.evaluate(view, "30", pagoria.Rng(1))
    assert pagoria.evaluate(view, "0.05s").lines


def test_only_who_decides_is_evaluated() -> None:
    table = pagoria.table("pagoda", seed=1, start=0)
    for seat in (1, None):
        with pytest.raises(NotNowError, match="seat 0 has to decide"):
            pagoria.evaluate(table.view(seat), "9")
    over = played(OPENINGS[0], 1, 1000)
    for seat in (0, None):
        with pytest.raises(NotNowError, match="the game is over"):
            pagoria.evaluate(over.view(seat), "9")
    with pytest.raises(MalformedError, match=r"^budget: 'soon' is not a budget"):
        pagoria.evaluate(table.view(0), "soon")
    with pytest.raises(MalformedError, match=r"^budget: '0s' is not a budget"):
        pagoria.evaluate(table.view(0), "0s")


_PLAIN = """
from pagoria.core.package import GamePackage

PLAIN = GamePackage(
    "plain", "Plain", "tests.tiny_game",
    rules="rules:RULES", notation="notation:BoastNotation", presentation="presentation:BoastPresentation",
)
"""


def test_a_game_without_an_analyst_is_named(tmp_path: Path) -> None:
    (tmp_path / "plain_game.py").write_text(_PLAIN)
    metadata = tmp_path / "plain-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: plain\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[pagoria.games]\nplain = plain_game:PLAIN\n")
    with installed(tmp_path):
        table = pagoria.table("plain", seed=1)
        with pytest.raises(pagoria.PagoriaError, match="no analyst for 'plain'"):
            pagoria.evaluate(table.view(table.actor), "9")
        assert table._repr_svg_() is None
        assert str(table)
