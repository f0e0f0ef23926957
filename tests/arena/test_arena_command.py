"""``pagoria arena``: its report, going on after it was stopped, and what is refused."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pagoria.arena import matches, ray_cluster
from pagoria.cli import arena as command
from pagoria.cli.main import main
from pagoria.core.errors import PagoriaError
from tests.arena.strange_bots import find_strange_bot
from tests.cli.running import heed_interrupts
from tests.play.test_programs import group_members
from waiting import until

ROOT = Path(__file__).parent.parent.parent
ARENA = ["arena", "pagoda", "--variant", "fast", "--workers", "1"]
#: Games that are not over when a test ends the arena, however long the test has to wait for the machine.
MANY = "200000"
#: Two specs of one bot, which is fast.
RANDOM = ["random", "random@1"]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results files go into the folder where one is."""
    monkeypatch.chdir(tmp_path)


def report_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*ARENA, *arguments, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_the_report_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = report_of(capsys, "greedy", "random", "--games", "4", "--seed", "7")
    assert (report["game"], report["variant"], report["seed"]) == ("pagoda", "fast", "7")
    assert (report["players"], report["sides"], report["equal_share"]) == (2, 2, 0.5)
    assert (report["games"], report["played"]) == (4, 4)
    assert [bot["bot"] for bot in report["bots"]] == ["greedy", "random"]
    assert [(bot["win_share"], bot["forfeits"]) for bot in report["bots"]] == [(1, 0), (0, 0)]
    [pair] = report["pairs"]
    assert (pair["a"], pair["b"], pair["games"], pair["ahead"]) == ("greedy", "random", 4, 4)
    assert (pair["behind"], pair["tied"]) == (0, 0)
    assert pair["share"] == pair["high"] == 1
    assert 0 < pair["low"] < 1
    assert pair["elo"] is pair["elo_high"] is pair["sprt"] is None
    assert pair["elo_low"] < 0
    assert pair["mean_margin"] > 0
    assert report["ranking"] is None
    assert report["not_ranked"].startswith("2 deals with greedy and random")
    assert all(min(bot["mean_seconds"], bot["p95_seconds"]) > 0 for bot in report["bots"])
    assert report["seconds"] > 0
    assert (tmp_path / report["results"]).read_text("utf-8").count("\n") == 3


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "random", "greedy", "--games", "2", "--sprt", "--results", "r.jsonl"]) == 0
    printed = capsys.readouterr()
    assert "2 games of pagoda (fast), 2 players, seed 0\n2 played now in" in printed.out
    assert "kept in r.jsonl" in printed.out
    assert "0.0% [0.0%, 100.0%]  -∞ [-∞, +∞]" in printed.out
    assert "Is random stronger than greedy? Not decided" in printed.out
    assert re.search(r"greedy +2 +100.0% \[0.0%, 100.0%\] +50.0% ", printed.out)
    assert "not ranked: 1 deal " in printed.out
    assert printed.err == ""


def test_workers_do_not_change_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["random", "random@1", "random@2", "--games", "6"]
    alone = report_of(capsys, *bots, "--results", "1.jsonl")
    both = report_of(capsys, *bots, "--results", "2.jsonl", "--workers", "2")
    assert alone["pairs"] == both["pairs"]
    assert len(alone["pairs"]) == 3


def test_the_same_command_goes_on_and_more_games_are_added(capsys: pytest.CaptureFixture[str]) -> None:
    report_of(capsys, "random", "random@1", "--games", "4")
    assert report_of(capsys, "random", "random@1", "--games", "4")["played"] == 0
    longer = report_of(capsys, "random@1", "random", "--games", "6")
    assert longer["played"] == 2
    fresh = report_of(capsys, "random@1", "random", "--games", "6", "--results", "fresh.jsonl")
    assert fresh["pairs"] == longer["pairs"]


def test_forfeits_are_counted_and_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "find_bot", find_strange_bot)
    monkeypatch.setattr(command, "find_bot", find_strange_bot)
    report = report_of(capsys, "strange:raises", "random", "--games", "4")
    [pair] = report["pairs"]
    assert (pair["behind"], pair["mean_margin"]) == (4, None)
    strange, plain = report["bots"]
    assert (strange["forfeits"], plain["forfeits"], plain["mean_score"]) == (4, 0, None)
    reason = "ZeroDivisionError: division by nothing"
    assert strange["forfeit_reasons"] == [{"reason": reason, "games": 4}]
    assert main([*ARENA, "strange:raises", "random", "--games", "4"]) == 0
    assert f"strange:raises forfeited 4 games: {reason}" in capsys.readouterr().out


def test_bots_of_other_people_play_in_workers_too(capsys: pytest.CaptureFixture[str]) -> None:
    Path("own_bot.py").write_text(
        "from pagoria.play.simple_bots import RandomBot\ndef make(budget):\n    return RandomBot()\n"
        "class Bad(RandomBot):\n    def plan(self, view, rng):\n        return [1 // 0]\n"
        "def bad(budget):\n    return Bad()\n",
        encoding="utf-8",
    )
    first = f"program:{sys.executable} {ROOT / 'examples' / 'first_bot.py'}"
    bots = ["python:own_bot:make", "python:own_bot:bad", first]
    report = report_of(capsys, *bots, "--games", "2", "--workers", "2")
    assert [(bot["games"], bot["forfeits"]) for bot in report["bots"]] == [(4, 0), (4, 4), (4, 0)]
    assert "ZeroDivisionError" in report["bots"][1]["forfeit_reasons"][0]["reason"]
    bad, plain, other = report["pairs"]
    assert (bad["ahead"], plain["games"], other["behind"]) == (2, 2, 2)


def start(*arguments: str) -> "subprocess.Popen[str]":
    line = [sys.executable, "-m", "pagoria", "arena", "pagoda", "random", "random@1", "--variant", "fast"]
    return subprocess.Popen(
        [*line, "--results", str(Path("r.jsonl").resolve()), *arguments],
        cwd=ROOT,  # where a relative PYTHONPATH means what it says
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )


def wait_for_matches(process: "subprocess.Popen[str]", matches: int) -> None:
    def got_so_far() -> bool:
        assert process.poll() is None, "the arena did not get so far"
        return Path("r.jsonl").exists() and Path("r.jsonl").read_bytes().count(b"\n") > matches

    until(got_so_far, f"{matches} matches are played", patience_s=180)


def test_a_killed_arena_goes_on_where_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    process = start("--games", MANY, "--workers", "1")
    wait_for_matches(process, 2)
    process.kill()
    process.communicate()
    with Path("r.jsonl").open("ab") as file:
        file.write(b'{"bots": ["random"')  # as if it had been killed while it wrote
    kept = Path("r.jsonl").read_bytes().count(b"\n") - 1
    games = 2 * kept + 2
    report = report_of(capsys, *RANDOM, "--games", str(games), "--results", "r.jsonl")
    assert report["played"] == 2
    fresh = report_of(capsys, *RANDOM, "--games", str(games), "--results", "fresh.jsonl")
    assert report["pairs"] == fresh["pairs"]


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal to a group of processes")
def test_ctrl_c_says_what_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    process = start("--games", MANY, "--workers", "2")
    wait_for_matches(process, 2)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    kept = Path("r.jsonl").read_bytes().count(b"\n") - 1
    assert said.startswith(f"pagoria: interrupted; {2 * kept} of {MANY} games kept in /")
    assert "r.jsonl, and the same command goes on from there" in said
    assert said.count("\n") == 1
    games = 2 * kept + 2
    # Of the first matches at most those are missing that two workers were playing.
    assert 0 < report_of(capsys, *RANDOM, "--games", str(games), "--results", "r.jsonl")["played"] <= 4


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal to a group of processes")
def test_ctrl_c_while_workers_start_is_as_quiet() -> None:
    process = start("--games", MANY, "--workers", "2")
    # The first of them is on its way.
    until(lambda: len(group_members(process.pid)) > 1 or process.poll() is not None, "a worker starts")
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert said.count("\n") == 1


def test_a_sequential_test_ends_early(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(capsys, "greedy", "random", "--games", "200", "--sprt", "0", "400")
    [pair] = report["pairs"]
    assert pair["sprt"]["accepted"] == "H1"
    assert (pair["sprt"]["elo0"], pair["sprt"]["elo1"]) == (0, 400)
    assert pair["games"] == report["played"] < 40


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (
            ["greedy", "random", "--games", "7"],
            "--games: 7 is not a multiple of 2; every deal is played 2 times",
        ),
        (["greedy", "random", "--games", "0"], "'0' is not a number from 1 to 10000000"),
        (["greedy"], "one bot (greedy) has nobody to play against"),
        (["greedy", "greedy"], "greedy is named twice"),
        (["greedy", "python:no_such:bot"], "python:no_such:bot"),
        (["greedy", "deep"], "unknown bot 'deep'; there is idle, random, greedy"),
        (["greedy", "random", "--variant", "slow"], "unknown variant 'slow'; there is standard"),
        (["greedy", "random", "--sprt", "5"], "--sprt takes two differences"),
        (["greedy", "random", "--sprt", "5", "0"], "5 is not below 0"),
        (["greedy", "random", "--sprt", "x"], "'x' is not a difference in Elo"),
        (["greedy", "random", "--ray", "local"], "not allowed with argument --workers"),
    ],
)
def test_faults_are_one_line_and_exit_code_2(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*ARENA, *arguments]) == 2
    printed = capsys.readouterr()
    assert fault in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""
    assert list(tmp_path.iterdir()) == []


def test_without_ray_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(PagoriaError, match=r'pip install "pagoria\[cluster\]"'):
        ray_cluster.RayCluster("local")
    assert main(["arena", "pagoda", "greedy", "random", "--ray", "local"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_address_where_nobody_listens_is_named_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    assert main(["arena", "pagoda", "greedy", "random", "--ray", "127.0.0.1:1"]) == 1
    assert "pagoria: no Ray cluster at 127.0.0.1:1: " in capsys.readouterr().err
