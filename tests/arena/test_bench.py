"""The bench: what it counts, not how fast it is (machines are noisy)."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks import against, speed
from pagoria.cli import bench
from pagoria.cli.main import main
from pagoria.core.backend import backend
from pagoria.core.registry import games
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA

ROOT = Path(__file__).parent.parent.parent
NUMBERS = [
    "games_per_s",
    "actions_per_s",
    "listed_games_per_s",
    "listed_actions_per_s",
    "copies_per_s",
    "simulations_per_s",
]


def test_every_game_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--seconds", "0.05"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report["games"]) == list(games())
    assert report["backend"] == backend()
    for numbers in report["games"].values():
        assert list(numbers) == NUMBERS
        assert all(number > 0 for number in numbers.values())
        assert numbers["actions_per_s"] > numbers["games_per_s"]
        assert numbers["listed_actions_per_s"] > numbers["listed_games_per_s"]
    assert "State.random_action" in report["method"]


def test_the_bench_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose strongest level does not search has no simulations."""
    monkeypatch.setitem(bench.ROWS, "search", lambda _game, _rng: None)
    assert main(["bench", "--seconds", "0.05"]) == 0
    head, *rows, last = capsys.readouterr().out.splitlines()
    assert head.split()[-2:] == ["copies/s", "simulations/s"]
    assert [row.split()[0] for row in rows] == list(games())
    assert all(row.endswith("–") for row in rows)
    assert last.startswith(f"{backend()} engine; ")


@pytest.mark.parametrize("row", ["random", "listed"])
def test_a_game_is_counted_in_decisions_without_chance(row: str) -> None:
    work = bench.ROWS[row](PAGODA, Rng("count"))
    assert work is not None
    rng = Rng("count")
    state = PAGODA.rules.new("standard", 2)
    expected = 0
    while state.actor() != -2:
        if state.actor() == -1:
            state.apply(state.random_outcome(rng))
            continue
        actions = state.legal_actions() if row == "listed" else []
        state.apply(actions[rng.below(len(actions))] if actions else state.random_action(rng))
        expected += 1
    assert work() == expected


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "1e9"])
def test_a_time_that_makes_no_sense_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", f"--seconds={seconds}"]) == 2
    assert "is not a time from 0.01 to 3600 seconds" in capsys.readouterr().err


# -- benchmarks/speed ------------------------------------------------------------------------------


def test_peers_are_measured_in_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(speed, "games", lambda: {"pagoda": PAGODA})
    report = speed.measure(0.05, 1)
    assert list(report["own"]) == ["pagoda random", "pagoda listed", "pagoda copies", "pagoda search"]
    assert list(report["peers"]) == list(speed._PEERS)
    assert report["missing"] == []
    text = speed.report_text(report)
    assert re.search(r"pagoda listed +OpenSpiel backgammon +\S+ × +\S+ ×", text)
    check_interpreted(report, text)


def check_interpreted(report: dict[str, Any], text: str) -> None:
    """Where the engine is compiled, both engines are in the run."""
    if backend() == "interpreted":
        assert report["interpreted"] == {}
        return
    assert list(report["interpreted"]) == ["pagoda random, interpreted", "pagoda search, interpreted"]
    assert re.search(r"pagoda search +interpreted +\S+ × +\S+ ×", text)
    # Whoever is kept waiting by other programs seems slow: that does not happen every time.
    assert is_much_faster(report) or any(is_much_faster(speed.measure(0.05, 1)) for _ in range(9))


def is_much_faster(report: dict[str, Any]) -> bool:
    own, other = report["own"]["pagoda random"], report["interpreted"]["pagoda random, interpreted"]
    return bool(own["things_per_s"] > 3 * other["things_per_s"])


def test_both_engines_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process runs interpreted, also where the compiled engine is installed."""
    monkeypatch.chdir(ROOT)
    own = bench.random_games(PAGODA, Rng(1))
    with speed.interpreted("pagoda", "random", 1) as other:
        assert [own() for _ in range(3)][1:] == [other() for _ in range(2)]


def test_a_process_that_cannot_start_is_an_error_and_no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "_FROM_SOURCE", "benchmarks.no_such_module")
    with pytest.raises(OSError, match="its process ended"), speed.interpreted("pagoda", "random", 1):
        pass


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "find_spec", lambda _module: None)
    assert speed.find_peers(1) == ({}, list(speed._PEERS))


def test_a_peers_game_is_played_to_its_end() -> None:
    """The fool's mate is the shortest game of chess; backgammon and hive need more than a dozen moves."""
    assert speed.python_chess_game(random.Random(5))() >= 4
    assert speed.openspiel_game("backgammon", random.Random(5))() > 12
    assert speed.openspiel_game("hive", random.Random(5))() > 12


# -- benchmarks/against ----------------------------------------------------------------------------


def test_two_versions_are_compared_row_by_row() -> None:
    report = {"games": {"x": {"games_per_s": 10.0, "simulations_per_s": None}}, "backend": "compiled"}
    assert against.rows(report) == [("games x games_per_s", 10.0)]
    here = [{"a": 10.0, "b": 1.0}, {"a": 12.0, "b": 1.0}, {"a": 15.0, "b": 1.0}]
    there = [{"a": 10.0, "c": 1.0}] * 3
    head, row, only = against.report_text(here, there).splitlines()
    assert head.split() == ["row", "here", "there", "ratio", "lowest", "highest"]
    assert row.split() == ["a", "12.0", "10.0", "1.200", "1.000", "1.500"]
    assert only == "only one has: b, c"
    assert "no row in common" in against.report_text([{"a": 1.0}], [{"b": 1.0}])


def test_the_other_version_is_a_folder_or_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checkout" / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / "checkout" / ".venv" / "bin" / "python"
    python.touch()
    monkeypatch.chdir(tmp_path)
    assert against.python_of("checkout") == against.python_of("checkout/.venv") == python
    with pytest.raises(SystemExit, match="there is no environment in it"):
        against.python_of(".")
    with pytest.raises(SystemExit, match="neither a folder nor a commit"):
        against.python_of("no-such-thing")
