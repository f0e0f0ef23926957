"""The games as OpenSpiel's own tests want them."""

from __future__ import annotations

import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest

from pagoria.core.errors import SetupError, UnknownNameError
from tests.adapters.playthroughs import FOLDER, GAMES, again

QUICK = [
    "python_pagoda",
    "python_pagoda(variant=fast)",
    "python_pagoda(variant=simple)",
    "python_pagoda(variant=fast+simple)",
    "python_pandoria(variant=family)",
]
LONG = [
    "python_pandoria(variant=classic)",
    "python_pandoria(variant=family+spells,players=3)",
    "python_pandoria(variant=teams+river,players=4)",
]
EVERY = [*QUICK, *(pytest.param(game, marks=pytest.mark.slow) for game in LONG)]


@pytest.mark.parametrize("game", EVERY)
def test_random_games(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "game",
    ["python_pagoda", pytest.param("python_pandoria(variant=classic,players=2)", marks=pytest.mark.slow)],
)
def test_the_api_test_of_the_library(game: str) -> None:
    from open_spiel.integration_tests import api_test

    known = {"game_name": game, "game": pyspiel.load_game(game)}
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), known)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [fault for _, fault in [*result.errors, *result.failures]] == []


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name != "pagoda_standard")) for name in GAMES]
)
def test_playthroughs_are_as_they_were(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    assert again(path) == path.read_text("utf-8")


def test_every_playthrough_is_tested() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(GAMES)


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("python_pagoda").new_initial_state()
    state.apply_action(0)
    copy = state.clone()
    before = str(state)
    copy.apply_action(3)
    assert str(state) == before
    assert copy.history() == [0, 3]
    assert state.history() == [0]


def test_a_stored_state_comes_back_within_an_action() -> None:
    """The numbers given so far and the records are stored as well."""
    game = pyspiel.load_game("python_pagoda")
    stream = np.random.RandomState(5)
    state = game.new_initial_state()
    while not state.play.prefix:
        state.apply_action(stream.choice(state.legal_actions()))
    same = game.deserialize_state(state.serialize())
    assert same.play.prefix == state.play.prefix
    assert same.play.records == state.play.records
    assert same.legal_actions() == state.legal_actions()
    assert same.history() == state.history()


@pytest.mark.parametrize(
    ("winners", "players", "worth"),
    [
        ((0,), 2, [1, -1]),
        ((0, 1), 2, [0, 0]),
        ((2,), 4, [-1 / 3, -1 / 3, 1, -1 / 3]),
        ((0, 2), 4, [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        ((0, 1, 2), 3, [0, 0, 0]),
    ],
)
def test_what_a_result_is_worth(winners: tuple[int, ...], players: int, worth: list[float]) -> None:
    from pagoria.adapters.play import shares

    assert shares(winners, players) == pytest.approx(worth)


def test_unknown_variants_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="slow"):
        pyspiel.load_game("python_pagoda(variant=slow)")
    with pytest.raises(SetupError, match="4 players, not 2"):
        pyspiel.load_game("python_pandoria(variant=teams)")


def test_observations_that_there_are_not() -> None:
    game = pyspiel.load_game("python_pagoda")
    kinds = pyspiel.PrivateInfoType
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match="of one player"):
        game.make_py_observer(everything)
    public_record = pyspiel.IIGObservationType(perfect_recall=True, private_info=kinds.NONE)
    with pytest.raises(ValueError, match="whole record"):
        game.make_py_observer(public_record)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_a_program_that_used_the_library_ends_well() -> None:
    """The library lets go of what was registered when Python is gone; anything but a class crashed then."""
    code = (
        "import pyspiel, pagoria.adapters.openspiel; pyspiel.load_game('python_pagoda').new_initial_state()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pagoria.adapters.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"pagoria\[openspiel\]"):
        __import__("pagoria.adapters.openspiel")


def test_the_registered_names() -> None:
    assert {"python_pagoda", "python_pandoria"} <= set(pyspiel.registered_names())
