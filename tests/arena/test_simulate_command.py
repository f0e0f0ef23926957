"""``pagoria simulate``: summary, records, and what is refused."""

import json
import shutil
from pathlib import Path

import pytest

from pagoria.cli.main import main
from pagoria.core.record import replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.games.pandoria import components

FAST = ["simulate", "pagoda", "--variant", "fast", "--bots", "random"]


def test_the_summary_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FAST, "--games", "3", "--seed", "7", "--check", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["variant"], report["games"], report["seed"]) == ("pagoda", "fast", 3, "7")
    assert sum(player["win_rate"] for player in report["players"]) == pytest.approx(1)
    assert sum(report["endings"].values()) == 3


def test_the_summary_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FAST, "--games", "2"]) == 0
    printed = capsys.readouterr()
    assert "2 games of pagoda (fast), seed 0" in printed.out
    assert "ended by: three-pagodas 2" in printed.out
    assert printed.err == ""


def test_every_game_is_written_as_a_record_that_replays(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert main([*FAST, "--games", "10", "--records", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"pagoda-{number:02d}.txt" for number in range(1, 11)]
    for file in files:
        assert replay(file.read_text(encoding="utf-8"), find_game, Rng(0)).session.over()


@pytest.mark.parametrize(
    ("options", "players"),
    [([], 2), (["--players", "3"], 3), (["--variant", "teams"], 4), (["--bots", *["random"] * 4], 4)],
)
def test_a_game_for_several_counts_of_players(
    options: list[str], players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = options if "--bots" in options else [*options, "--bots", "random"]
    assert main(["simulate", "pandoria", "--games", "1", "--json", *arguments]) == 0
    assert len(json.loads(capsys.readouterr().out)["players"]) == players


def test_components_of_ones_own_are_named_in_the_records(tmp_path: Path) -> None:
    shipped = components.__path__[0]
    folder = tmp_path / "own"
    shutil.copytree(Path(shipped) / "sets" / "shipped", folder)
    options = ["--components", str(folder), "--records", str(tmp_path), "--games", "1", "--bots", "random"]
    assert main(["simulate", "pandoria", *options]) == 0
    assert f"Components: {folder}\n" in (tmp_path / "pandoria-1.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["simulate", "chess"], "unknown game 'chess'; there is pagoda"),
        (["simulate", "pagoda", "--variant", "slow"], "unknown variant 'slow'; there is standard"),
        (["simulate", "pagoda", "--bots", "deep"], "unknown bot 'deep'; there is idle, random, greedy"),
        (["simulate", "pagoda", "--bots", "random", "random", "random"], "3 bots; Pagoda is for 2 players"),
        (["simulate", "pagoda", "--players", "3"], "3 players; Pagoda (standard) is for 2 players"),
        (["simulate", "pandoria", "--variant", "teams", "--players", "2"], "(teams) is for 4 players"),
        (["simulate", "pandoria", "--players", "3", "--bots", "random", "greedy"], "2 bots for 3 players"),
        (["simulate", "pagoda", "--components", "x"], "x: this game takes no components of your own"),
        (["simulate", "pandoria", "--components", "nowhere"], "nowhere"),
    ],
)
def test_faults_are_one_line_and_exit_code_2(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert fault in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""
