"""A game is a package: its parts are loaded when asked for, and what cannot be loaded harms nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.registry import broken_games, find_game
from pagoria.core.rng import Rng
from pagoria.core.screen import Style
from pagoria.core.session import Session
from pagoria.core.state import View
from pagoria.core.tensors import Tensors
from pagoria.core.terminal import TerminalBoard, terminal_board
from pagoria.play.bots import bot_names, find_analyst, find_bot, level_names, usual_level
from tests.core.test_registry import announce
from tests.tiny_game.game import BOAST
from tests.tiny_game.installing import installed
from tests.tiny_game.state import State

PARTS = {
    "rules": "rules:RULES",
    "notation": "notation:BoastNotation",
    "presentation": "presentation:BoastPresentation",
}


def package(**extensions: str) -> GamePackage[State]:
    return GamePackage("boast", "Boast", "tests.tiny_game", **PARTS, **extensions)


def first_view(game: GamePackage[Any]) -> View[Any]:
    session = Session(game, "each", 2, Rng("deal"), start=0)
    return game.rules.view(session.state, session.actor())


# -- what another package brings, without an edit in pagoria ----------------------------------------


def test_it_brings_a_level() -> None:
    with installed():
        assert level_names("boast") == ["honest"]
        assert usual_level("boast") == "honest"
        assert bot_names("boast") == ["idle", "random", "honest"]
        bot = find_bot("boast", "honest")
    assert bot.plan(first_view(BOAST), Rng(1)) == [1]


def test_it_brings_an_analyst() -> None:
    with installed():
        analyst = find_analyst("boast")
    assert analyst is not None
    assert analyst.analyse(first_view(BOAST), Rng(1)).best.actions == (1,)


def test_it_brings_tensors() -> None:
    """In a process of its own: OpenSpiel registers what is installed when the adapter is imported."""
    root = Path(__file__).parents[2]
    code = """
import sys
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/tests/tiny_game/installed"]
import pyspiel
import pagoria.adapters.openspiel
from pagoria.adapters.pettingzoo import env
game = pyspiel.load_game("python_boast(players=3)")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert abs(sum(state.returns())) < 1e-9
boast = env("boast", players=2)
boast.reset(seed=1)
observation = boast.last()[0]
assert boast.observation_space("player_0").contains(observation)
assert observation["action_mask"].shape == (9,)
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code, str(root)], check=True, timeout=120)


# -- parts on demand --------------------------------------------------------------------------------


def test_a_part_is_loaded_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bots", "tensors", "terminal"):
        monkeypatch.delitem(sys.modules, f"tests.tiny_game.{module}", raising=False)
    game = package(bots="bots:BOTS", tensors="tensors:TENSORS")
    assert game.rules.players == (2, 3, 4)
    assert "tests.tiny_game.tensors" not in sys.modules
    assert isinstance(game.extension("tensors", Tensors, None), Tensors)
    assert "tests.tiny_game.tensors" in sys.modules
    assert "tests.tiny_game.bots" not in sys.modules


@pytest.mark.parametrize("place", ["nowhere:BOARD", "terminal:NOTHING", "state:ROUNDS"])
def test_an_extension_that_cannot_be_loaded_is_as_if_it_were_not_there(place: str) -> None:
    game = package(terminal=place)
    board = terminal_board(game)
    assert board == TerminalBoard()
    assert board.draw(first_view(game), {}, ["A", "B"], 80, Style(), None)  # type: ignore[arg-type]
    assert list(game.broken_parts()) == ["terminal"]


THEIRS = """
from pagoria.core.package import GamePackage

GAME = GamePackage(
    "theirs", "Theirs", "tests.tiny_game", rules="rules:RULES", notation="notation:BoastNotation",
    presentation="presentation:BoastPresentation", bots="no_bots:BOTS", tensors="tensors:TENSORS",
)
"""


def test_a_broken_part_is_reported_by_name_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "their_game.py").write_text(THEIRS, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "their_game", raising=False)
    with installed(announce(tmp_path, "theirs = their_game:GAME")):
        assert level_names("theirs") == ["random"]
        assert find_game("theirs").extension("tensors", Tensors, None) is not None
        reason = broken_games()["theirs (bots)"]
    assert reason == "ModuleNotFoundError: No module named 'tests.tiny_game.no_bots'"


def test_what_is_another_set_of_components_is_another_game_with_the_same_parts() -> None:
    other = BOAST.with_rules(BOAST.rules)
    assert other is not BOAST
    assert (other.id, other.title, other.rulebook) == (BOAST.id, BOAST.title, BOAST.rulebook)


def test_a_game_without_pictures_or_with_broken_ones_says_so() -> None:
    with pytest.raises(PagoriaError, match=r"^Boast brings no pictures$"):
        _ = package().pictures
    with pytest.raises(PagoriaError, match=r"^Boast has pictures that cannot be loaded: .*no_such"):
        _ = package(pictures="no_such:PICTURES").pictures
