"""Programs as opponents in the terminal and in series: they play, and one that fails loses."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from pagoria.cli.main import main
from pagoria.core.record import parse_record, replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from tests.cli.running import Answering, RunCli
from tests.cli.test_cli_play import first_possible

FIRST_BOT = Path(__file__).parents[2] / "examples" / "first_bot.py"
GOOD = "program:" + shlex.join([sys.executable, str(FIRST_BOT)])
CRASHING = "program:" + shlex.join([sys.executable, "-S", "-c", "raise SystemExit('out of ideas')"])
FAST = ("--variant", "fast", "--seed", "1")


def take_any(shown: str) -> str:
    return "y" if "as far as it goes?" in shown else first_possible(shown)


def test_a_person_plays_a_program(
    answering: Answering, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = answering(take_any)
    assert main(["play", "pagoda", "--versus", GOOD, "--names", "Ann", *FAST]) == 0
    (file,) = tmp_path.glob("pagoda-*.txt")
    assert replay(file.read_text(), find_game, Rng(0)).session.over()
    assert parse_record(file.read_text()).player_names() == ["Ann", f"bot:{GOOD}"]
    assert "…" in shown.getvalue()  # a long command is shown by its end
    assert "first_bot.py" in shown.getvalue()


def test_a_program_that_fails_loses_and_the_record_is_kept(
    answering: Answering, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = answering(take_any)
    arguments = ["play", "pagoda", "--versus", CRASHING, "--names", "Ann", "--start", "1", *FAST]
    assert main(arguments) == 0
    told = " ".join(shown.getvalue().split())
    assert "ended with exit code 1: out of ideas." in told
    assert "loses, Ann wins." in told
    assert f"--versus {shlex.quote(CRASHING)}" in shown.getvalue()
    (file,) = tmp_path.glob("pagoda-*.txt")
    saved = replay(file.read_text(), find_game, Rng(0)).session
    assert not saved.over()
    assert {step.seat for step in saved.steps} == {0}


def test_a_program_that_fails_at_once_loses_too(cli: RunCli) -> None:
    finished = cli("play", "pagoda", "--versus", CRASHING, "--start", "2", *FAST)
    assert finished.code == 0
    assert "loses, Player 1 wins." in " ".join(finished.out.split())


def test_a_record_names_a_program_but_never_starts_it(cli: RunCli, tmp_path: Path) -> None:
    """A record may come from anywhere; what runs is what the command line says."""
    trap = tmp_path / "trap"
    spec = f"program:touch {trap}"
    cli("play", "pagoda", "--versus", spec, "--start", "1", *FAST, stdin="")
    file = tmp_path / "game.txt"
    moves = cli("play", "pagoda", "--versus", GOOD, "--start", "2", *FAST, stdin=f"s {file}\nq\n")
    assert moves.code == 0
    file.write_text(file.read_text().replace(f"bot:{GOOD}", f"bot:{spec}"))
    refused = cli("play", "pagoda", "--resume", str(file))
    assert refused.code == 2
    assert "to let it go on, name it with --versus" in refused.err
    assert cli("play", "pagoda", "--resume", str(file), "--versus", "greedy").code == 2
    assert cli("play", "pagoda", "--resume", str(file), "--versus", GOOD, stdin="q\n").code == 0
    assert not trap.exists()


def test_versus_stays_refused_for_saved_games_without_programs(cli: RunCli) -> None:
    cli("play", "pagoda", "--versus", "random", "--start", "1", *FAST, stdin="s game.txt\nq\n")
    finished = cli("play", "pagoda", "--resume", "game.txt", "--versus", GOOD)
    assert finished.code == 2
    assert "--versus is for a new game" in finished.err


@pytest.mark.parametrize("spec", ["program:no-such-program", "program:a 'b", "python:nowhere:make", "who"])
def test_what_is_no_opponent(cli: RunCli, spec: str) -> None:
    for arguments in (("play", "pagoda", "--versus", spec), ("simulate", "pagoda", "--bots", spec)):
        finished = cli(*arguments)
        assert finished.code == 2
        assert finished.err.startswith("pagoria: ")
        assert finished.err.count("\n") == 1


def test_series_with_a_program_are_repeatable(cli: RunCli) -> None:
    arguments = ("simulate", "pagoda", "--games", "2", *FAST, "--json", "--bots", GOOD, "random")
    first, second = (json.loads(cli(*arguments).out) for _ in range(2))
    for report in (first, second):
        del report["seconds"]
    assert first == second
    assert first["endings"] == {"three-pagodas": 2}


def test_series_go_on_when_a_program_fails(cli: RunCli) -> None:
    finished = cli("simulate", "pagoda", "--games", "3", *FAST, "--json", "--bots", "random", CRASHING)
    report = json.loads(finished.out)
    assert finished.code == 0
    assert [player["win_rate"] for player in report["players"]] == [1, 0]
    assert [player["failures"] for player in report["players"]] == [0, 3]
    assert report["endings"] == {"failure": 3}
    assert finished.err.count("player 2 loses: ") == finished.err.count("1: out of ideas\n") == 3
    told = cli("simulate", "pagoda", "--games", "1", *FAST, "--bots", "random", CRASHING)
    assert "failed 1 time\n" in told.out


def test_one_game_is_one_game(cli: RunCli) -> None:
    """What is counted in messages fits its number."""
    one = cli("simulate", "pagoda", "--variant", "fast", "--games", "1", "--bots", "random")
    assert one.out.startswith("1 game of pagoda (fast), seed ")
    three = cli("simulate", "pagoda", "--games", "1", "--players", "1", "--bots", "random")
    assert "--players: 1 player; Pagoda (standard) is for 2 players" in three.err
