"""``pagoria puzzles``: mining, verifying, keeping and listing, going on after a stop, and what is refused."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagoria.arena import puzzle_mining
from pagoria.arena.simulation import play_game
from pagoria.cli.main import main
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.play.bots import find_bot, find_searcher
from pagoria.play.puzzles import parse_puzzles
from tests.arena.plain_searcher import PlainSearcher
from tests.tiny_game.game import BOAST
from tests.tiny_game.installing import installed

HERE = ["--workers", "1", "--simulations", "64"]
MINE = ["puzzles", "mine", "boast", *HERE, "--players", "3", "--gap", "0.1", "--results", "mined.jsonl"]
VERIFY = ["puzzles", "verify", "boast", "mined.jsonl", *HERE, "--results", "verified.jsonl"]
AGAIN = ["puzzles", "verify", "boast", "verified.jsonl", *HERE, "--results", "again.jsonl", "--seed", "other"]
KEEP = ["puzzles", "keep", "boast", "verified.jsonl", "--into", "puzzles.jsonl", "--gap", "0.05"]


@pytest.fixture(autouse=True)
def searched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """In an empty folder, with Boast installed and something that searches for its best lines."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(puzzle_mining, "find_searcher", lambda _: PlainSearcher())
    with installed():
        yield


def done(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    """What a command printed that ended well, and what it said beside it."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    return printed.out, printed.err


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    return capsys.readouterr().err


def lines(name: str) -> list[str]:
    return Path(name).read_text("utf-8").splitlines()


def test_from_games_to_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = done(capsys, *MINE, "--games", "5")
    assert re.fullmatch(r"15 puzzles in 5 games; looked at: 15 decisions, 15 of them closely\n", out)
    assert err == ""
    assert done(capsys, *VERIFY)[0].startswith("good: 15 of 15 puzzles (100.0%); with another answer: 0;")
    out, _ = done(capsys, *KEEP)
    assert out.startswith("15 puzzles in puzzles.jsonl: 15 new, 0 restated, 0 dropped; wrong")
    kept = parse_puzzles(Path("puzzles.jsonl").read_text("utf-8"), "puzzles.jsonl", BOAST)
    assert [puzzle.number for puzzle in kept] == list(range(1, 16))
    assert done(capsys, *KEEP)[0].startswith("15 puzzles in puzzles.jsonl: 0 new, 15 restated, 0 dropped")
    listed, _ = done(capsys, "puzzles", "list", "boast", "puzzles.jsonl")
    assert re.search(r"variant  each, 3 players +9\n", listed)
    assert re.search(r"variant  teams, 3 players +6\n", listed)
    assert "15 puzzles of Boast" in listed


def test_all_variants_and_numbers_of_players_take_turns(capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, *[word for word in MINE if word not in ("--players", "3")], "--games", "7")
    games = [json.loads(line)["name"] for line in lines("mined.jsonl")[1:]]
    forms = ["each/2", "each/3", "each/4", "teams/2", "teams/3", "teams/4", "each/2"]
    assert games == [f"0/{form}/{number}" for number, form in enumerate(forms)]


def test_what_is_known_is_not_done_again(capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, *MINE, "--games", "2")
    before = lines("mined.jsonl")
    _, err = done(capsys, *MINE, "--games", "3")
    assert "games in mined.jsonl already: 2 of 3" in err
    assert lines("mined.jsonl")[:3] == before
    assert len(lines("mined.jsonl")) == 4
    done(capsys, *VERIFY)
    before = lines("verified.jsonl")
    assert "puzzles in verified.jsonl already: 9 of 9" in done(capsys, *VERIFY)[1]
    assert lines("verified.jsonl") == before


def test_time_that_is_over_begins_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = done(capsys, *MINE, "--games", "4", "--minutes", "0")
    assert out.startswith("0 puzzles in 0 games")
    assert "time is over; 4 of 4 games are left for the same command" in err
    assert done(capsys, *MINE, "--games", "4")[0].startswith("12 puzzles in 4 games")


@pytest.mark.slow
def test_processes_find_what_one_alone_finds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(puzzle_mining, "find_searcher", find_searcher)
    mine = ["puzzles", "mine", "pagoda", "--variant", "fast+simple", "--bot", "carpenter", "--games", "2"]
    little = ["--simulations", "40", "--tries", "1"]
    found = []
    for workers in ("1", "2"):
        done(capsys, *mine, *little, "--workers", workers, "--results", f"{workers}.jsonl")
        found.append(sorted(lines(f"{workers}.jsonl")))
    assert found[0] == found[1]
    assert len(found[0]) == 3


def test_what_held_is_verified_again_as_it_was_restated(capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, *MINE, "--games", "2")
    done(capsys, *VERIFY)
    assert done(capsys, *AGAIN)[0].startswith("good: 6 of 6 puzzles")
    assert json.loads(lines("again.jsonl")[0])["seed"] == "other"
    stated = [json.loads(line)["puzzle"]["gap"] for line in lines("again.jsonl")[1:]]
    found = [json.loads(line) for line in lines("verified.jsonl")[1:]]
    # Three standard errors below what the search before it found, in hundredths.
    assert stated == [math.floor(100 * (each["gap"] - 3 * each["error"])) / 100 for each in found]


def test_a_wrong_puzzle_is_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, *MINE, "--games", "1", "--variant", "each", "--players", "3")
    text = Path("mined.jsonl").read_text("utf-8")
    seat = json.loads(text.splitlines()[1])["puzzles"][0]["seat"]
    right, wrong = f'"line":["@{(seat + 1) % 3 + 1}"', f'"line":["@{(seat + 2) % 3 + 1}"'
    Path("mined.jsonl").write_text(text.replace(right, wrong, 1), "utf-8")
    out, _ = done(capsys, *VERIFY)
    assert out == "good: 2 of 3 puzzles (66.7%); with another answer: 1; with a smaller gap than stated: 0\n"
    assert done(capsys, *KEEP)[0].endswith("2 new, 0 restated, 0 dropped; wrong or not clear enough: 1\n")


def test_games_of_an_export_are_searched(capsys: pytest.CaptureFixture[str]) -> None:
    bots = [find_bot("boast", "honest") for _ in range(3)]
    records = [
        format_record(play_game(find_game("boast"), "each", bots, seed), ["A", "B", "C"], "2026-11-19")
        for seed in (1, 2)
    ]
    other = format_record(
        play_game(find_game("pagoda"), "fast", [find_bot("pagoda", "random")] * 2, 1),
        ["A", "B"],
        "2026-11-19",
    )
    Path("games.txt").write_text("\n".join([records[0], other, records[1]]), "utf-8")
    assert done(capsys, *MINE, "--records", "games.txt")[0].startswith("6 puzzles in 2 games")
    Path("games.txt").write_text(records[0].replace("Result: ", "Result: 9"), "utf-8")
    assert "games.txt: line 6: Result:" in refused(capsys, *MINE, "--records", "games.txt")
    Path("games.txt").write_text(other, "utf-8")
    assert "there is no record of Boast" in refused(capsys, *MINE, "--records", "games.txt")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["mine", "chess", "--results", "x"], "chess"),
        (["mine", "boast", "--results", "x", "--variant", "long"], "long"),
        (["mine", "boast", "--results", "x", "--players", "7"], "--players: nothing of Boast"),
        (["mine", "boast", "--results", "x", "--bot", "nobody"], "nobody"),
        (["mine", "boast", "--results", "x", "--gap", "2"], "'2' is not a number from 0 to 1"),
        (["mine", "boast", "--results", "x", "--minutes", "nan"], "'nan' is not a number"),
        (["mine", "boast"], "--results"),
        (["verify", "boast", "--results", "x"], "there is no puzzle of Boast in what it brings"),
        (["verify", "boast", "notes.txt", "--results", "x"], "notes.txt, line 1: "),
        (["verify", "boast", "picture.png", "--results", "x"], "picture.png: byte 1 is not UTF-8"),
        (["verify", "boast", "broken.jsonl", "--results", "x"], "broken.jsonl: line 2 is not a result"),
        (["verify", "pagoda", "broken.jsonl", "--results", "x"], "its results are not of Pagoda"),
        (["keep", "boast", "broken.jsonl", "--into", "x"], "not a header of pagoria-puzzles-verified"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("notes.txt").write_text("my notes\n", "utf-8")
    Path("picture.png").write_bytes(b"\x89PNG")
    Path("broken.jsonl").write_text('{"format":"pagoria-puzzles-mined","game":"boast"}\n{}\n', "utf-8")
    told = refused(capsys, "puzzles", *arguments)
    assert fault in told
    assert told.startswith("pagoria: ")
    assert told.count("\n") == 1
    assert not Path("x").exists()


def test_results_of_other_criteria_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, *MINE, "--games", "1")
    told = refused(capsys, *MINE, "--games", "1", "--tries", "9")
    assert "mined.jsonl: its results are of tries 3, not 9; name another file with --results" in told
