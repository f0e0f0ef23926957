"""The bench: what it counts, not how fast it is (machines are noisy)."""

import json
import random
from typing import Any

import pytest

from pagoria.arena import search_speed, speed
from pagoria.cli.main import main
from pagoria.core.backend import backend
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA

PEERS = ["openspiel_backgammon", "openspiel_chess", "openspiel_hive", "python_chess"]


def test_bench_prints_every_figure_beside_its_peers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--seconds", "0.05"]) == 0
    report = json.loads(capsys.readouterr().out)
    for game in ("pagoda", "pandoria"):
        assert report[game]["backend"] == backend()
        assert report[game]["copy_us"] > 0
    assert sorted(report["peers"]) == PEERS
    assert report["missing_peers"] == []
    for figures in [report["pagoda"], report["pandoria"], *report["peers"].values()]:
        assert figures["actions_per_s"] > figures["games_per_s"] > 0
    ratio = report["pagoda"]["games_per_s"] / report["peers"]["python_chess"]["games_per_s"]
    assert report["ratios"]["pagoda"]["python_chess"]["games_per_s"] == pytest.approx(ratio, rel=0.01)
    assert "openspiel_hive" in report["ratios"]["pandoria"]
    assert "random legal games" in report["method"]
    check_search(report["search"]["pagoda"])


def check_search(search: dict[str, Any]) -> None:
    """With both engines in one run, where both are there."""
    assert search["backend"] == backend()
    assert search["playouts_per_s"] > 0
    if backend() == "compiled":
        ratio = search["playouts_per_s"] / search["interpreted_playouts_per_s"]
        assert search["ratio"] == pytest.approx(ratio, rel=0.05)
        assert ratio > 3
    else:
        assert search["ratio"] is None
        assert search["interpreted_playouts_per_s"] == search["playouts_per_s"]


def test_both_engines_simulate_the_same() -> None:
    """The other process runs interpreted, also where the compiled engine is installed."""
    own = search_speed.own_search(1)
    with search_speed.interpreted_search(1) as interpreted:
        assert [own() for _ in range(3)][1:] == [interpreted() for _ in range(2)]


def test_a_process_that_cannot_start_is_an_error_and_no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_speed, "_FROM_SOURCE", "pagoria.no_such_module")
    with pytest.raises(OSError, match="its process ended"), search_speed.interpreted_search(1):
        pass


def test_bench_for_people_names_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "find_spec", lambda _module: None)
    assert main(["bench", "--seconds", "0.05"]) == 0
    printed = capsys.readouterr().out
    assert "not installed: openspiel_backgammon, openspiel_chess, openspiel_hive, python_chess" in printed
    assert "pip install 'pagoria[bench]'" in printed
    assert "compiled against interpreted" in printed or "nothing to compare with" in printed


def test_a_game_is_counted_in_decisions_without_chance() -> None:
    decisions = speed.own_game(PAGODA, Rng("count"))()
    rng = Rng("count")
    state = PAGODA.rules.new("standard", 2)
    expected = 0
    while state.actor() != -2:
        if state.actor() == -1:
            state.apply(state.random_outcome(rng))
        else:
            state.apply(state.random_action(rng))
            expected += 1
    assert decisions == expected


def test_a_peers_game_is_played_to_its_end() -> None:
    """The fool's mate is the shortest game of chess; backgammon and hive need more than a dozen moves."""
    assert speed.python_chess_game(random.Random(5))() >= 4
    assert speed.openspiel_game("backgammon", random.Random(5))() > 12
    assert speed.openspiel_game("hive", random.Random(5))() > 12


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "1e9"])
def test_a_time_that_makes_no_sense_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", f"--seconds={seconds}"]) == 2
    assert "is not a time from 0.01 to 3600 seconds" in capsys.readouterr().err
