"""``pagoria components``: a set begins as the shipped one, and all that is wrong with one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components import load_set
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.rules import RULES, PandoriaRules
from tests.cli.running import RunCli
from tests.games.pandoria.component_sets import miniature, write_set

#: A slip in a copy of the shipped set: the file, what was there, what is there now, and what is said.
SLIPS = [
    (
        "boards/pandoria.toml",
        "city",
        "citty",
        "boards/pandoria.toml:26: path 1: 'citty' is not a terrain; there is forest, hills, mountains, city",
    ),
    ("boards/pandoria.toml", " s1  s1 ", " s1  .. ", "start pair 1: two spaces must be marked s1, not E7"),
    ("peoples.toml", '"Dwarves"', '"Humans"', "another people is called 'Humans'; rename one of them"),
    ("tiles.toml", '"f1 h1"', "11", "double tile 1: must be a text such as"),
    ("cards.toml", "[spells]", "[spells", "is not TOML: "),
    ("monuments.toml", "values = ", "value = ", "unknown key 'value'; did you mean 'values'?"),
    ("set.toml", 'version = "1"', "version = 1", "version must be a text in quotes and not empty"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), SLIPS, ids=[row[3][:30] for row in SLIPS])
def test_every_fault_has_its_file_and_its_line(
    cli: RunCli, file: str, old: str, new: str, message: str
) -> None:
    assert cli("components", "new", "own").code == 0
    path = Path("own", file)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    checked = cli("components", "check", "own")
    assert (checked.code, checked.out) == (2, "")
    first, *_ = [line for line in checked.err.splitlines() if message in line]
    assert first.startswith(f"pagoria: own/{file}:{line}: ")


def test_a_missing_card_is_told_at_the_other_one_of_the_people(cli: RunCli) -> None:
    cli("components", "new", "own")
    path = Path("own", "cards.toml")
    lines = path.read_text(encoding="utf-8").splitlines()
    first, second = (number for number, line in enumerate(lines) if '"Humans"' in line)
    path.write_text("\n".join(lines[:second] + lines[second + 1 :]), encoding="utf-8")
    told = cli("components", "check", "own").err
    assert f"own/cards.toml:{first + 1}: own cards of Humans: needs two own cards, one of them marked" in told


def test_several_faults_are_told_at_once(cli: RunCli) -> None:
    cli("components", "new", "own")
    for file, old, new, _ in (SLIPS[0], SLIPS[2], SLIPS[3]):
        path = Path("own", file)
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    checked = cli("components", "check", "own")
    told = checked.err.splitlines()
    files = ["peoples.toml", "tiles.toml", "boards/pandoria.toml"]
    assert [line.split(":")[1] for line in told] == [*(f" own/{file}" for file in files), " own"]
    assert told[-1] == "pagoria: own: 3 faults"
    played = cli("play", "pandoria", "--components", "own")
    assert played.code == 2
    assert "(and 2 more; 'pagoria components check own' lists them all)" in played.err


def test_a_fault_in_a_file_that_is_left_out_says_so(cli: RunCli, tmp_path: Path) -> None:
    write_set(tmp_path / "own", {"set.toml": miniature()["set.toml"]})
    peoples = miniature()["peoples.toml"]
    write_set(tmp_path / "own", {"peoples.toml": peoples})
    told = cli("components", "check", "own").err
    assert "cards.toml: card 1 (Master Builder/Bank): 'Humans' is not a known people" in told
    assert "(this file is the shipped one; put your own in the folder)" in told


def test_a_folder_that_is_not_there(cli: RunCli) -> None:
    checked = cli("components", "check", "none")
    assert (checked.code, checked.err.splitlines()[0]) == (2, "pagoria: none: is not a folder")


def test_the_shipped_set_is_in_order(cli: RunCli) -> None:
    ways = sum(len(PANDORIA.rules.player_counts(variant)) for variant in PANDORIA.rules.variants)
    checked = cli("components", "check", "--games", "4")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith("Pagoria set, version 1: 2 to 4 players")
    for board in RULES.components.boards:
        assert f"Board {board.name}: {board.plan.title}" in checked.out
    assert (
        f"Played 4 of the {ways} ways to play: variants {', '.join(PANDORIA.rules.variants)}" in checked.out
    )
    assert "4 of 4 games ended as expected" in checked.out


def test_every_way_to_play_has_its_turn_and_every_board(cli: RunCli, tmp_path: Path) -> None:
    board = miniature()["boards/islet.toml"]
    write_set(tmp_path / "own", {**miniature(), "boards/third.toml": board.replace("Islet", "Third")})
    checked = cli("components", "check", "own", "--games", "8", "--ascii")
    assert (checked.code, checked.err) == (0, "")
    assert "Played 8 of the 8 ways to play" in checked.out
    assert "boards islet, third" in checked.out
    assert "|~^~|" in checked.out
    assert "8 of 8 games ended as expected" in checked.out


def test_the_same_seed_plays_the_same_games(cli: RunCli, tmp_path: Path) -> None:
    write_set(tmp_path / "own", miniature())
    one, two = (cli("components", "check", "own", "--games", "3", "--seed", "x") for _ in range(2))
    assert one == two


TURN = PandoriaRules.turn


def ruined_turn(rules: PandoriaRules, state: State) -> int:
    """A game that breaks down in the middle, as a set might make it do."""
    if state.boards[0].score > 0:
        raise ZeroDivisionError("what nobody thought of")
    return TURN(rules, state)


def test_games_that_break_down_are_told_and_not_thrown(
    cli: RunCli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PandoriaRules, "turn", ruined_turn)
    write_set(tmp_path / "own", miniature())
    checked = cli("components", "check", "own", "--games", "4")
    assert checked.code == 1
    assert "ZeroDivisionError: what nobody thought of" in checked.err
    assert ", board islet, seed 0/" in checked.err
    assert "games failed: the files are well formed" in checked.err
    assert all(line.startswith("pagoria: ") for line in checked.err.splitlines())


@pytest.mark.parametrize("games", ["0", "-1", "many", "1000001"])
def test_a_number_of_games_that_cannot_be(cli: RunCli, games: str) -> None:
    refused = cli("components", "check", f"--games={games}")
    assert refused.code == 2
    assert "is not a number from 1 to 1000000" in refused.err


def test_a_new_set_is_the_shipped_one(cli: RunCli, tmp_path: Path) -> None:
    Path("empty").mkdir()
    for folder in ("own/set", "empty"):
        made = cli("components", "new", folder)
        assert (made.code, made.err) == (0, "")
        assert f"pagoria components check {folder}" in made.out
        own = load_set(tmp_path / folder)
        assert [own.facts(board.name) for board in own.boards] == [
            RULES.components.facts(board.name) for board in RULES.components.boards
        ]


def test_a_new_set_overwrites_nothing(cli: RunCli) -> None:
    Path("own").mkdir()
    Path("own", "notes.txt").write_text("mine", encoding="utf-8")
    Path("file").write_text("mine", encoding="utf-8")
    refused = cli("components", "new", "own")
    assert (refused.code, refused.err) == (2, "pagoria: own: is not empty; name a new folder\n")
    assert [file.name for file in Path("own").iterdir()] == ["notes.txt"]
    assert cli("components", "new", "file").code == 1


@pytest.mark.parametrize("argv", [(), ("new",), ("check",)])
def test_help_gives_examples(cli: RunCli, argv: tuple[str, ...]) -> None:
    help = cli("components", *argv, "--help")
    assert (help.code, "examples:" in help.out) == (0, True)
