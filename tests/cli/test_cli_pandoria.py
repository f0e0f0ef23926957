"""``pagoria play pandoria`` and its companions, for two to four seats, driven as people would."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.main import main
from pagoria.cli.menus import NumberedMenus, menu_lines
from pagoria.cli.narrator import result_in_words
from pagoria.core.menu import Choice, Menu
from pagoria.core.record import format_record, replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.screen import Style
from pagoria.core.session import Session
from pagoria.core.texts import Text
from pagoria.games.pandoria import PANDORIA
from tests.cli.running import Answering, RunCli
from tests.games.pandoria.component_sets import miniature, write_set

HANDOVER = "=" * 60
FRIENDS = ("play", "pandoria", "--versus", "friend", "--seed", "7", "--start", "1")
#: Every variant, the numbers of players taking turns.
GAMES = [
    (variant, counts[number % len(counts)])
    for number, variant in enumerate(PANDORIA.rules.variants)
    for counts in [PANDORIA.rules.player_counts(variant)]
]


def person(seed: int, patience: int = 10_000) -> Callable[[str], str]:
    """Somebody who answers every menu with any choice that is possible, and leaves after some of them."""
    rng = random.Random(seed)
    answers = iter(range(patience))

    def answer(shown: str) -> str:
        if "press Enter" in shown:
            return ""
        if "Save the record" in shown or "Save before you go" in shown:
            return "y"
        if next(answers, None) is None:
            return "q"
        numbers = possible_numbers(shown)
        assert numbers, shown
        return rng.choice(numbers)

    return answer


def possible_numbers(shown: str) -> list[str]:
    choices = re.split(r"(?:^|  ) *(?=\d+  \S)", shown[shown.rindex("? helps") :], flags=re.MULTILINE)[1:]
    return [choice.split()[0] for choice in choices if not re.search(r"\(PD-\d\d\)\s*(> )?$", choice)]


def saved_session() -> Session[Any]:
    (file,) = Path().glob("pandoria-*.txt")
    return replay(file.read_text(), find_game, Rng(0)).session


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The small component set of the documentation."""
    monkeypatch.chdir(tmp_path)
    return str(write_set(Path("small"), miniature()))


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_whole_game_against_bots(
    answering: Answering, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variant: str, players: int
) -> None:
    """PD-31, PD-41, PD-60, PD-62, PD-71: all variants end and tell gains and result; the record replays."""
    monkeypatch.chdir(tmp_path)
    shown = answering(person(players))
    argv = ["play", "pandoria", "--versus", "random", "--variant", variant, "--players", str(players)]
    assert main([*argv, "--seed", "10"]) == 0
    outcome = saved_session().outcome()
    assert outcome
    bots = ["random"] if players == 2 else [f"random {seat}" for seat in range(2, players + 1)]
    told = " ".join(shown.getvalue().split())
    assert result_in_words(PANDORIA, outcome, ["Player 1", *bots], GameVoice(PANDORIA)) in told
    assert re.search(r"\+\d+ (wood|gold|crystals|points?)", told)
    if not variant.startswith("family"):
        assert re.search(r"builds the [\w ]+ \(-\d+ (wood|gold)", told)


def test_friends_decide_for_themselves_and_alone(
    answering: Answering, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """PD-73: who takes part in a scoring decides, also when it is somebody else's turn."""
    monkeypatch.chdir(tmp_path)
    shown = answering(person(1))
    argv = ["--versus", "friend", "--variant", "family+spells", "--players", "3", "--seed", "3"]
    assert main(["play", "pandoria", *argv]) == 0
    off_turn = 0
    for part in shown.getvalue().split(HANDOVER)[1:]:
        owner = re.findall(r"^(Player \d), press Enter", part, re.MULTILINE)
        asked = set(re.findall(r"^(Player \d): .*  \? helps$", part, re.MULTILINE))
        assert asked <= set(owner)
        turn = re.findall(r"^(Player \d)'s turn: ", part, re.MULTILINE)
        off_turn += "Points or a card?" in part and turn[0] != owner[0]
    assert off_turn


def test_the_small_set_is_played_without_a_line_of_code(answering: Answering, small: str) -> None:
    for seed, variant in enumerate(PANDORIA.with_components(Path(small)).rules.variants):
        shown = answering(person(seed))
        argv = ["--versus", "friend", "--variant", variant, "--components", small, "--seed", str(seed)]
        assert main(["play", "pandoria", *argv]) == 0
        assert re.search(r" wins? \(|share the win", shown.getvalue())


# -- set-up ---------------------------------------------------------------------------------------


def test_peoples_can_be_chosen(cli: RunCli) -> None:
    """PD-10: by choice, the rest by chance."""
    out = cli(*FRIENDS, "--players", "3", "--deal", "elves", "Dwarves", stdin="\nq\n").out
    rows = re.findall(r"^.\d  Player \d +(\w+) ", out, re.MULTILINE)
    assert rows[:2] == ["Elves", "Dwarves"]
    assert rows[2] in ("Humans", "Wizards", "Halflings")
    again = cli(*FRIENDS, "--players", "3", "--deal", "elves", "Dwarves", stdin="\nq\n").out
    assert out == again


def test_people_and_bots_sit_where_they_should(cli: RunCli) -> None:
    argv = ("play", "pandoria", "--versus", "random", "--players", "4", "--seed", "1", "--start", "1")
    two = cli(*argv, "--bots", "2", "--names", "Ann", "Ben", stdin="\nq\n").out
    assert re.findall(r"^.(\d)  (\w+(?: \d)?) ", two, re.MULTILINE) == [
        ("1", "Ann"),
        ("2", "Ben"),
        ("3", "random 3"),
        ("4", "random 4"),
    ]
    seats = cli(*argv, "--bot", "1", "3", "--names", "Ann", "Ben", stdin="\nq\nn\n").out
    assert re.findall(r"^.\d  (\w+(?: \d)?) ", seats, re.MULTILINE) == ["random 1", "Ann", "random 3", "Ben"]


def test_partners_carry_the_same_sign(cli: RunCli) -> None:
    """PD-71: opposite players are a team."""
    out = cli(*FRIENDS, "--variant", "teams", stdin="\nq\n").out
    signs = re.findall(r"^.\d(.) Player \d", out, re.MULTILINE)
    assert signs[0] == signs[2] != signs[1] == signs[3]


@pytest.mark.parametrize(
    ("argv", "fault"),
    [
        (("--players", "5"), "Pandoria (classic) is for 2, 3 or 4 players, not 5"),
        (("--variant", "teams", "--players", "2"), "Pandoria (teams) is for 4 players, not 2"),
        (("--deal", "Orcs"), "unknown people 'Orcs'; there is Humans"),
        (("--deal", "Elves", "elves"), "--deal: 'elves' is named twice, and there is only one"),
        (("--deal", "Elves", "Dwarves", "Humans"), "--deal takes 2 names here, not 3"),
        (("--variant", "family", "--deal", "Elves"), "this variant has no peoples"),
        (("--bots", "2"), "--bots is a number from 0 to 1, not 2"),
        (("--bot", "1", "2"), "--bot leaves no seat for a person"),
        (("--bot", "1", "--bots", "0"), "--bot names 1 seat, but --bots says 0"),
        (("--versus", "friend", "--bots", "1"), "--bots names a bot's seat, but --versus friend has none"),
        (("--components", "nowhere"), "nowhere"),
    ],
)
def test_set_up_that_cannot_be(cli: RunCli, argv: tuple[str, ...], fault: str) -> None:
    done = cli("play", "pandoria", *argv)
    assert done.out == ""
    assert done.code in (1, 2)
    assert done.err.startswith(f"pagoria: {fault}")
    assert done.err.count("\n") == 1


def test_pagoda_has_neither_peoples_nor_components(cli: RunCli) -> None:
    assert "Pagoda gives nothing at first that can be chosen" in cli("play", "pagoda", "--deal", "Elves").err
    assert "takes no components of your own" in cli("play", "pagoda", "--components", "x").err


# -- choosing -------------------------------------------------------------------------------------


def test_spaces_are_typed_by_their_names(cli: RunCli) -> None:
    """PD-20: the row between kind and space need not be typed, and small letters are spaces too."""
    state = Session(PANDORIA, "classic", 2, Rng("7"), start=0).state
    tiles = [
        text
        for a in state.legal_actions()
        if (text := PANDORIA.notation.format_action(state, a)).startswith("T")
    ]
    starts = [text.rpartition("-")[0] for text in tiles]
    text = next(text for text, start in zip(tiles, starts, strict=True) if starts.count(start) > 1)
    first, second = text.partition(":")[2].split("-")
    for way in (f"T {first} {second}", f"T\n{first.lower()}\n{second.lower()}", text):
        out = cli(*FRIENDS, stdin=f"\n{way}\nq\nn\n").out
        assert f"tile on {first} and {second}" in out
        assert out.count("What do you do with your figures?") == 1
        assert "card or build" not in out


def test_an_impossible_space_is_explained(cli: RunCli) -> None:
    out = cli(*FRIENDS, stdin="\nT\nA1\nq\n").out
    assert "'A1' is not a choice here" in out


def test_many_short_choices_stand_in_columns() -> None:
    choices = tuple(Choice(f"A{n}", Text(f"forest 1 on A{n}"), n) for n in range(1, 25))
    menus = NumberedMenus(PANDORIA, None, GameVoice(PANDORIA))
    menus.known[()] = Menu(Text("Where?"), choices)
    lines = menu_lines(menus, [], 80, Style(), short=False)
    assert len(lines) < 12
    assert max(map(len, lines)) <= 80
    assert sorted(int(n) for line in lines for n in re.findall(r"(\d+)  f", line)) == list(range(1, 25))


def test_the_first_screen_has_a_tip_and_help_explains_the_map(cli: RunCli) -> None:
    out = cli(*FRIENDS, stdin="\n?\nq\n").out
    assert "A space can be typed by its name" in out
    assert "the leader of player 1" in out
    assert "display" not in out


# -- saving, replaying, asking --------------------------------------------------------------------


def test_save_and_resume_give_the_same_position(
    answering: Answering, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    answering(person(1, patience=30))
    argv = ["play", "pandoria", "--versus", "random", "--players", "3", "--deal", "Wizards", "--seed", "2"]
    assert main(argv) == 0
    session = saved_session()
    assert {step.seat for step in session.steps} == {0, 1, 2}
    assert session.outcome() is None
    (file,) = Path().glob("pandoria-*.txt")
    texts = iter("pq")
    resumed = answering(lambda _: next(texts))
    assert main(["play", "pandoria", "--resume", str(file)]) == 0
    assert PANDORIA.rules.view(session.state, 0).text() in resumed.getvalue()
    assert "Wizards" in resumed.getvalue()


def test_components_are_asked_for_again(cli: RunCli, small: str) -> None:
    argv = ("play", "pandoria", "--versus", "friend", "--components", small, "--seed", "1", "--start", "1")
    first = cli(*argv, stdin="\n1\n1\n1\n1\ns game.txt\nq\n")
    assert f"--resume game.txt --components {small}" in " ".join(first.out.split())
    assert f"\nComponents: {small}\n" in Path("game.txt").read_text(encoding="utf-8")
    for command in (("play", "pandoria", "--resume"), ("replay",)):
        refused = cli(*command, "game.txt")
        assert (refused.code, refused.out) == (2, "")
        assert f"Components: give them again: --components {small}" in refused.err
    assert cli("replay", "game.txt", "--components", small).code == 0
    resumed = cli("play", "pandoria", "--resume", "game.txt", "--components", small, stdin="\np\nq\n")
    assert "A2" in resumed.out


def test_legal_apply_and_replay(cli: RunCli, small: str) -> None:
    """The same commands as for Pagoda, also with a set of your own."""
    own = PANDORIA.with_components(Path(small))
    for game, more in ((PANDORIA, ()), (own, ("--components", small))):
        session: Session[Any] = Session(game, "classic", 2, Rng(1))
        rng = Rng(2)
        for _ in range(5):
            text = session.position_text()
            action = session.state.random_action(rng)
            written = game.notation.format_action(session.state, action)
            assert written in cli("legal", "pandoria", *more, stdin=f"{text}\n").out.split()
            session.do(action)
            done = cli("apply", "pandoria", *more, stdin=f"{text}\t{written}\n")
            assert done.out == f"{session.position_text()}\n"
        Path("game.txt").write_text(format_record(session, ["Ann", "Ben"], ""), encoding="utf-8")
        assert session.position_text() in cli("replay", "game.txt", *more).out
