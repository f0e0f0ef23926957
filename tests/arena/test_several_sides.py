"""Tables of three and four, and teams: one against many, each for itself, one team against another."""

import json
import re
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from pagoria.arena import matches
from pagoria.arena.intervals import Sprt
from pagoria.arena.matches import Task, play_match
from pagoria.arena.report import make_report
from pagoria.arena.simulation import deal_game
from pagoria.arena.tournament import Tournament, run
from pagoria.arena.workers import Here
from pagoria.cli import arena as command
from pagoria.cli.main import main
from pagoria.play.sandbox import Sandbox
from tests.arena.strange_bots import find_strange_bot
from tests.arena.test_tournament import pretend, schedule

ARENA = ["arena", "pandoria", "--variant", "family", "--workers", "1", "--results", "r.jsonl"]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def report_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*ARENA, *arguments, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


# -- seats -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_in_a_match_every_contestant_has_every_side_once(sides: int) -> None:
    seatings = list(Task("g", "v", sides, "s", tuple("abcd"[:sides]), 0).seatings())
    assert seatings[0] == tuple(range(sides))
    for side in range(sides):
        assert sorted(seating[side] for seating in seatings) == list(range(sides))


def test_over_the_deals_every_order_of_the_table_comes_equally_often() -> None:
    seen = Counter(
        seating for deal in range(12) for seating in Task("g", "v", 4, "s", tuple("abcd"), deal).seatings()
    )
    assert seen == dict.fromkeys(permutations(range(4)), 2)


def test_all_games_of_a_match_have_one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def deal(game: Any, variant: str, players: int, seed: str) -> Any:
        seeds.append(seed)
        return deal_game(game, variant, players, seed)

    monkeypatch.setattr(matches, "deal_game", deal)
    play_match(Task("pandoria", "family", 3, "s", ("random", "random@1", "random@1"), 4))
    assert seeds == ["s/family/4"] * 3


def test_partners_are_one_bot_and_have_one_result(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[str] = []

    def find(game: str, spec: str, _sandbox: Sandbox) -> Any:
        seated.append(spec)
        return find_strange_bot(game, "random")

    monkeypatch.setattr(matches, "find_bot", find)
    result = play_match(Task("pandoria", "teams", 4, "s", ("a", "b"), 0))
    assert seated == ["a", "b", "a", "b", "b", "a", "b", "a"]  # partners sit across the table
    assert [len(game.scores) for game in result.games] == [2, 2]
    # Both play alike from the streams of their seats, so the game with the sides exchanged mirrors the first.
    assert result.games[0].scores == result.games[1].scores[::-1]


# -- line-ups --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "sides", "line_ups"),
    [
        ("ba", 2, ["ba"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("ab", 3, ["abb"]),
        ("ba", 4, ["baaa"]),
        ("abc", 3, ["abc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
    ],
)
def test_who_plays_whom(bots: str, sides: int, line_ups: list[str]) -> None:
    assert ["".join(line_up) for line_up in schedule(bots, sides=sides).line_ups()] == line_ups


def test_results_each_for_itself_serve_in_any_order_and_one_against_many_does_not() -> None:
    known = [pretend(task) for task in Tournament(schedule("cab", sides=3)).missing()]
    assert Tournament(schedule("abc", sides=3), known).finished()
    known = [pretend(task) for task in Tournament(schedule("ab", sides=3)).missing()]
    assert Tournament(schedule("ab", sides=3), known).finished()
    assert Tournament(schedule("ba", sides=3), known).done() == 0


def test_the_report_of_one_against_many() -> None:
    tournament = Tournament(schedule("ab", 15, sides=4))
    run(tournament, Here(pretend), lambda _: None)
    report = make_report(tournament)
    assert (report["games"], report["sides"], report["equal_share"]) == (60, 4, 0.25)
    one, many = report["bots"]
    assert one["win_share"] == pytest.approx((12 + 3 / 4) / 15)
    assert many["win_share"] == pytest.approx((3 / 4) / 15)
    [pair] = report["pairs"]
    assert (pair["ahead"], pair["behind"], pair["tied"]) == (12 * 4 * 3, 0, 3 * 4 * 3)
    assert pair["share"] == pytest.approx(0.9)
    assert pair["low"] < 0.9 < pair["high"]
    assert pair["elo_low"] < pair["elo"] < pair["elo_high"]
    first, second = report["ranking"]
    assert (first["bot"], first["elo"] - second["elo"]) == ("a", pytest.approx(pair["elo"]))


def test_the_report_of_each_for_itself() -> None:
    tournament = Tournament(schedule("cba", 20, sides=3))
    run(tournament, Here(pretend), lambda _: None)
    report = make_report(tournament)
    assert [bot["bot"] for bot in report["bots"]] == list("cba")
    assert [bot["win_share"] for bot in report["bots"]] == pytest.approx([4 / 60, 4 / 60, 16 / 20 + 4 / 60])
    assert [(pair["a"] + pair["b"], pair["games"]) for pair in report["pairs"]] == [
        ("cb", 60),
        ("ca", 60),
        ("ba", 60),
    ]
    assert [entry["bot"] for entry in report["ranking"]] == list("abc")
    assert all(pair["sprt"] is None for pair in report["pairs"])


def test_a_sequential_test_of_one_against_many_stops_early() -> None:
    tournament = Tournament(schedule("ab", 200, Sprt(0, 50), sides=3))
    run(tournament, Here(pretend), lambda _: None)
    assert tournament.finished()
    decided = tournament.series[0].decided_after
    assert decided is not None
    assert decided < 40
    assert make_report(tournament)["pairs"][0]["sprt"]["accepted"] == "H1"


# -- the command -----------------------------------------------------------------------------------


def test_one_against_two_goes_on_where_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["greedy", "random", "--players", "3"]
    first = report_of(capsys, *bots, "--games", "3")
    assert (first["games"], first["played"], first["equal_share"]) == (3, 3, pytest.approx(1 / 3))
    assert [bot["win_share"] for bot in first["bots"]] == [1, 0]
    more = report_of(capsys, *bots, "--games", "6", "--workers", "2")
    assert more["played"] == 3
    fresh = report_of(capsys, *bots, "--games", "6", "--results", "fresh.jsonl")
    assert fresh["pairs"] == more["pairs"]
    lines = [json.loads(line) for line in Path("r.jsonl").read_text("utf-8").splitlines()]
    assert lines[0]["players"] == 3
    assert lines[1]["bots"] == ["greedy", "random", "random"]
    assert len(lines[1]["games"][0]["ranks"]) == len(lines[1]["games"]) == 3
    assert set(lines[1]["times"]) == {"greedy", "random"}


def test_four_bots_each_for_itself(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["random", "greedy", "random@1", "wanderer"]
    assert main([*ARENA, *bots, "--players", "4", "--games", "4"]) == 0
    printed = capsys.readouterr().out
    assert "4 games of pandoria (family), 4 players, seed 0" in printed
    assert len(re.findall(r"\n  \S+ +4 +\S+% \[0.0%, 100.0%\] +25.0% ", printed)) == 4
    again = report_of(capsys, *reversed(bots), "--players", "4", "--games", "4")
    assert (again["played"], len(again["pairs"])) == (0, 6)
    assert sum(bot["win_share"] for bot in again["bots"]) == pytest.approx(1)


def test_teams_change_sides(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(capsys, "greedy", "random", "--variant", "teams", "--games", "2")
    assert (report["players"], report["sides"], report["equal_share"]) == (4, 2, 0.5)
    assert report["pairs"][0]["ahead"] == 2
    assert main([*ARENA, "greedy", "random", "--variant", "teams", "--games", "2"]) == 0
    assert "2 games of pandoria (teams), 4 players in 2 teams, seed 0" in capsys.readouterr().out


def test_a_bot_that_fails_loses_with_all_its_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "find_bot", find_strange_bot)
    monkeypatch.setattr(command, "find_bot", find_strange_bot)
    report = report_of(capsys, "random", "strange:raises", "--players", "3", "--games", "3")
    assert [(bot["win_share"], bot["forfeits"]) for bot in report["bots"]] == [(1, 0), (0, 3)]
    turned = report_of(
        capsys, "strange:raises", "random", "--players", "3", "--games", "3", "--results", "turned.jsonl"
    )
    assert [bot["win_share"] for bot in turned["bots"]] == [0, 0.5]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["greedy", "random", "--players", "5"], "family is for 2 or 3 or 4 players, not 5"),
        (["greedy", "random", "--players", "0"], "not 0"),
        (["greedy", "random", "--players", "3", "--games", "4"], "4 is not a multiple of 3; every deal"),
        (
            ["greedy", "random", "wanderer", "--players", "4"],
            "3 bots for 4 sides; name two, one against many",
        ),
        (["greedy", "random", "wanderer", "--players", "3", "--sprt"], "--sprt compares two bots"),
    ],
)
def test_what_does_not_fit_is_refused(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*ARENA, *arguments]) == 2
    printed = capsys.readouterr()
    assert fault in printed.err
    assert printed.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
