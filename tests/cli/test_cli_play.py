"""``pagoria play``, driven through standard input as a person would."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.main import main
from pagoria.cli.narrator import result_in_words
from pagoria.core.record import format_record, replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA
from tests.cli.running import Answering, RunCli, moment, process, random_game
from waiting import until

FRIENDS = ("play", "pagoda", "--versus", "friend", "--names", "Ann", "Ben", "--seed", "7", "--start", "1")
VERSUS = ("play", "pagoda", "--versus", "greedy", "--names", "Ann", "--seed", "7", "--start", "1")
HANDOVER = "=" * 60


def first_possible(shown: str) -> str:
    """The answer of a person who always takes the first choice that is not refused."""
    if "press Enter" in shown:
        return ""
    if "Save the record" in shown:
        return "y"
    question = shown.rindex("? helps")
    choices = re.split(r"^ +(?=\d+  )", shown[question:], flags=re.MULTILINE)[1:]
    for choice in choices:
        if not re.search(r"\(PG-\d\d\)\s*(> )?$", choice):
            return choice.split()[0]
    raise AssertionError(f"nothing can be chosen:\n{shown}")


def saved_files() -> list[Path]:
    return sorted(Path().glob("pagoda-*.txt"))


def position_of(file: Path) -> str:
    return replay(file.read_text(encoding="utf-8"), find_game, Rng(0)).session.position_text()


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("versus", "variant"),
    [
        ("friend", "fast"),
        ("friend", "fast+simple"),
        ("greedy", "standard"),
        ("random", "fast"),
    ],
)
def test_a_whole_game_is_played_and_saved(
    answering: Answering,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    versus: str,
    variant: str,
) -> None:
    """PG-80: the game ends, tells its result, and its record replays to it."""
    monkeypatch.chdir(tmp_path)
    shown = answering(first_possible)
    assert main(["play", "pagoda", "--versus", versus, "--variant", variant, "--seed", "1"]) == 0
    (file,) = saved_files()
    session = replay(file.read_text(), find_game, Rng(0)).session
    outcome = session.outcome()
    assert outcome
    names = ["Player 1", "Player 2" if versus == "friend" else versus]
    assert result_in_words(PAGODA, outcome, names, GameVoice(PAGODA)) in " ".join(shown.getvalue().split())
    assert file.read_text().splitlines()[2] == (
        "Players: Player 1, Player 2" if versus == "friend" else f"Players: Player 1, bot:{versus}"
    )


def test_the_same_seed_gives_the_same_game(cli: RunCli) -> None:
    assert (
        cli(*VERSUS, stdin="C1R E\nC1Y\n").out.splitlines()[:30]
        == (cli(*VERSUS, stdin="C1R E\nC1Y\n").out.splitlines()[:30])
    )


def test_a_bot_can_have_the_first_seat(cli: RunCli) -> None:
    done = cli("play", "pagoda", "--bot", "1", "--start", "1", "--seed", "8", stdin="p\nq\nn\n")
    assert "· Apprentice ends the turn" in done.out
    assert "· Apprentice draws" in done.out
    assert re.search(r"RYGBP/[rygbp]{2} \?\d+ ", done.out)


# -- choosing -------------------------------------------------------------------------------------


def test_numbers_keys_and_notation_do_the_same(cli: RunCli) -> None:
    ways = ["1\n1\n1\np\n", "C\n1\nC1R\np\n", "c 1 1\np\n", "C1R\np\n"]
    lines = [
        [line for line in cli(*FRIENDS, stdin=f"\n{way}q\nn\n").out.splitlines() if "/?2 ?" in line]
        for way in ways
    ]
    assert len(lines[0]) == 1
    assert lines == [lines[0]] * len(ways)


def test_going_back_leads_to_the_menu_before(cli: RunCli) -> None:
    out = cli(*FRIENDS, stdin="\n1\n2\n\nb\nb\nq\n").out
    questions = re.findall(r"^Ann: (.*)  \? helps$", out, re.MULTILINE)
    assert questions == [
        "What do you do?",
        "On which lot?",
        "Which cards pay for the column?",
        "On which lot?",
        "What do you do?",
        "What do you do?",
    ]
    assert "This is the first menu" in out


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("7", "Not possible, PG-11: the turn cannot end before a column has been built."),
        ("e", "Not possible, PG-11: the turn cannot end before a column has been built."),
        ("T1B:R", "Not possible, T1B:R: PG-30: floor 1 of lot 1 has 0 of 4 columns."),
        ("99", "There is no choice 99 here."),
        ("hello", "'hello' is not a choice here, nor an action"),
        ("C7r", "'C7r' is not a choice here, nor an action: '7' is not a lot; lots are 1 to 6."),
        ("r nonsense", "no rule of Pagoda mentions 'nonsense'"),
        ("u", "Nothing to undo: you have not done anything in this turn."),
    ],
)
def test_what_is_not_possible_is_explained_and_asked_again(cli: RunCli, text: str, answer: str) -> None:
    """PG-11 and PG-30 are among the reasons."""
    done = cli(*FRIENDS, stdin=f"\n{text}\nq\n")
    assert done.code == 0
    assert answer in " ".join(done.out.split())
    assert done.out.count("Ann: What do you do?") == 2


def test_points_and_refusals_are_shown(cli: RunCli) -> None:
    """PG-23: a column on the first floor scores 1. PG-30 and PG-60 refuse."""
    out = cli(*FRIENDS, stdin="\n1\nq\n").out
    assert "  1  lot 1: floor 1, empty, any colour  +1\n" in out
    assert "(PG-30)" in out
    assert "(PG-60)" in out


def test_commands_show_help_rules_log_and_position(cli: RunCli) -> None:
    """PG-12 can be looked up while playing."""
    out = cli(*FRIENDS, stdin="\nC1R\n?\nr PG-12\nl\nl all\np\nq\nn\n").out
    assert "Type the number of a choice" in out
    assert PAGODA.rulebook["PG-12"].title in out
    assert "Nothing happened yet." in out
    assert "· Ann builds a red column on lot 1, floor 1, with 1 red from the display (+1)" in out
    assert re.search(r"^R1/-/-/-/-/- YGBP/[a-z]{2} RYGBP/\?2 \?41 ", out, re.MULTILINE)


# -- undo -----------------------------------------------------------------------------------------


def test_a_tip_says_what_to_do_and_why_it_is_good(cli: RunCli) -> None:
    out = cli(*FRIENDS, stdin="\ntip\nq\n").out
    assert re.search(r"A strong player \w+ .*Scores \d points?: \d columns?\.", out, re.DOTALL)


def test_why_tells_what_the_own_last_move_did(cli: RunCli) -> None:
    out = cli(*VERSUS, stdin="why\nC1R\nE\nwhy\nq\nn\n").out
    before, told = out.split("Your last move:")
    assert "You have not done anything yet." in before
    assert "Scores 1 point: 1 column." in told


def test_what_can_be_counted(cli: RunCli) -> None:
    out = cli(*VERSUS, stdin="count\nq\nn\n").out
    assert re.search(r"^Cards left$", out, re.MULTILINE)
    numbers = [int(number) for number in re.findall(r"^ +(\d+)  (?:\w+ cards|in .*)$", out, re.MULTILINE)]
    assert sum(numbers[:5]) == sum(numbers[5:]) == 55 - 5 - 5 - 2
    assert re.search(r"^ +\d  points with the open cards: \d columns?$", out, re.MULTILINE)


def test_undo_takes_back_until_something_was_revealed(cli: RunCli) -> None:
    out = cli(*FRIENDS, stdin="\np\nC1R\nu\np\nC1R\nq\nn\n").out
    positions = [line for line in out.splitlines() if "/?2 ?" in line]
    assert len(positions) == 2
    assert positions[0] == positions[1]
    assert "Taken back: Ann builds a red column" in out


def test_no_undo_after_a_draw(cli: RunCli) -> None:
    """PG-64: what the Dragon brought was seen."""
    for steps in range(40, 120):
        session = moment(11, steps)
        if not session.over() and any(
            PAGODA.notation.format_action(session.state, action).startswith("D")
            for action in session.state.legal_actions()
        ):
            break
    Path("dragon.txt").write_text(format_record(session, ["Ann", "Ben"], ""), encoding="utf-8")
    done = cli("play", "pagoda", "--resume", "dragon.txt", stdin="\nD\n1\n.\nu\nq\nn\n")
    assert "No undo: something was revealed since" in done.out


# -- what is hidden -------------------------------------------------------------------------------


def _deal(first: str, second: str, rest: str) -> str:
    pile = "RYGBP" * 9
    for card in (first + second + rest).upper():
        pile = pile.replace(card, "", 1)
    head = "Game: pagoda\nVariant: standard\nPlayers: Ann, Ben\nStart: 1\nResult: *\n"
    return f"{head}Deal: {first}/{second} {pile}{rest}\n\n"


def test_nobody_sees_the_others_hand(cli: RunCli) -> None:
    """PG-06: with other hidden cards every byte that a player sees stays the same."""
    script = "\nC1R\nC1r\np\nl all\n?\nE\n" + "\nC2Y\np\nl\nl all\nE\n" + "\np\nl all\n"
    shown = []
    for deal in (_deal("rb", "yg", "PG"), _deal("rb", "gp", "YG"), _deal("rg", "yg", "PB")):
        Path("game.txt").write_text(deal, encoding="utf-8")
        out = cli("play", "pagoda", "--resume", "game.txt", stdin=script).out
        shown.append(out.split(HANDOVER))
    assert [len(screens) for screens in shown] == [4, 4, 4]
    for screens in shown:
        # What a person has typed does not stay for the next one.
        assert screens[1].startswith("\nAnn, press Enter when only you look.")
        assert screens[2].startswith("\nBen, press Enter when only you look.")
    # Other cards in Ben's hand: Ann's screens are the same, Ben's are not.
    assert shown[0][1] == shown[1][1]
    assert shown[0][2] != shown[1][2]
    # Other cards in Ann's hand: Ben's screens are the same, Ann's are not.
    assert shown[0][1] != shown[2][1]
    assert shown[0][2] == shown[2][2]


def test_a_bots_hidden_draws_are_only_counted(cli: RunCli) -> None:
    """PG-06: cards drawn into the bot's hand are a number."""
    out = cli(*VERSUS, stdin="1\n1\n1\nE\n" * 12).out
    hidden = re.findall(r"greedy draws .*? into\s+the\s+hand", out.replace("\n", " "))
    assert hidden
    for told in hidden:
        assert re.search(r"\d cards? into\s+the\s+hand", told)


def test_what_happened_is_told_at_the_start_of_a_turn(cli: RunCli) -> None:
    out = cli(*FRIENDS, stdin="\nC1R\nE\n\nq\nn\n").out
    bens = out.split(HANDOVER)[2]
    assert "· Ann builds a red column on lot 1, floor 1, with 1 red from the display (+1)" in bens
    assert "· Ann ends the turn" in bens
    assert re.search(r"· Ann draws 1 \w+ into the display\n", bens)


def _columns(session: Session[Any]) -> list[str]:
    texts = [PAGODA.notation.format_action(session.state, action) for action in session.state.legal_actions()]
    return [text for text in texts if text.startswith("C")]


def test_the_first_answer_only_opens_menus(cli: RunCli) -> None:
    """Even with one lot and one card left to choose, a kind of action alone builds nothing."""
    session = next(
        session for seed in range(200) for session in random_game(seed, "fast") if len(_columns(session)) == 1
    )
    Path("one.txt").write_text(format_record(session, ["Ann", "Ben"], ""), encoding="utf-8")
    out = cli("play", "pagoda", "--resume", "one.txt", stdin="\n1\n").out
    assert "Nothing new to save." in out
    assert "Which cards pay for the column?" in out


# -- saving ---------------------------------------------------------------------------------------


def test_save_and_resume_give_the_same_position(cli: RunCli) -> None:
    first = cli(*FRIENDS, stdin="\nC1R\nC1r\ns my game.txt\nq\n")
    assert first.code == 0
    file = Path("my game.txt")
    session = replay(file.read_text(encoding="utf-8"), find_game, Rng(0)).session
    second = cli("play", "pagoda", "--resume", str(file), stdin="\np\nE\n")
    assert PAGODA.rules.view(session.state, session.actor()).text() in second.out
    assert f"Saved. Go on with: pagoria play pagoda --resume {file}" in second.out
    assert position_of(file).split(" ")[7].startswith("2s1c0")


def test_a_bot_goes_on_after_a_resume(cli: RunCli) -> None:
    cli(*VERSUS, stdin="C1R E\n")
    (file,) = saved_files()
    assert "Players: Ann, bot:greedy\n" in file.read_text()
    before = len(replay(file.read_text(), find_game, Rng(0)).session.steps)
    done = cli("play", "pagoda", "--resume", str(file), stdin="C1R\n1 1 1\nE\n")
    assert done.code == 0
    assert len(replay(file.read_text(), find_game, Rng(0)).session.steps) > before


def test_the_end_of_input_saves_and_says_so(cli: RunCli) -> None:
    done = cli(*FRIENDS, stdin="\nC1R\n")
    (file,) = saved_files()
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"\nSaved. Go on with: pagoria play pagoda --resume {file}\n")
    assert position_of(file).startswith("R1/")
    assert not list(Path().glob(".pagoda*"))


def test_nothing_done_is_nothing_saved(cli: RunCli) -> None:
    assert cli(*FRIENDS, stdin="\n").code == 0
    assert cli(*FRIENDS, stdin="\nq\n").code == 0
    assert not saved_files()


def test_quitting_offers_to_save(cli: RunCli) -> None:
    assert "Save before you go?" in cli(*FRIENDS, stdin="\nC1R\nq\nn\n").out
    assert not saved_files()
    assert "Saved." in cli(*FRIENDS, stdin="\nC1R\nq\n\n").out
    assert len(saved_files()) == 1


def test_another_file_is_overwritten_only_when_asked(cli: RunCli) -> None:
    Path("notes.txt").write_text("mine", encoding="utf-8")
    out = cli(*FRIENDS, stdin="\nC1R\ns notes.txt\nn\ns no/such/folder.txt\nq\nn\n").out
    assert "Not saved." in out
    assert "Not saved: No such file or directory: no/such/folder.txt" in out
    assert Path("notes.txt").read_text(encoding="utf-8") == "mine"
    cli(*FRIENDS, stdin="\nC1R\ns notes.txt\ny\nq\n")
    assert position_of(Path("notes.txt")).startswith("R1/")


def sleeps(process_id: int) -> bool:
    """Whether a process waits for something, as the system says: here, for what is typed."""
    return Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "S"


def test_ctrl_c_saves_and_exits_130(tmp_path: Path) -> None:
    with process(*FRIENDS, cwd=tmp_path) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(b"\nC1R\n")
        running.stdin.flush()
        while b"columns this turn 1 of 3" not in running.stdout.readline():
            pass
        said = b""
        while not said.endswith(b"\n> "):
            said += running.stdout.read(1) or pytest.fail("it ends before it asks")
        until(lambda: sleeps(running.pid), "it waits for an answer")
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=120)
    assert (running.returncode, err) == (130, b"")
    (file,) = tmp_path.glob("pagoda-*.txt")
    assert f"--resume {file.name}".encode() in out


@pytest.mark.parametrize(
    ("argv", "fault"),
    [
        (("--resume", "broken.txt"), "broken.txt: line 1: Variant: this header line is missing"),
        (("--resume", "bots.txt"), "bots.txt: only bots play this game"),
        (("--resume", "-"), "--resume needs a file"),
        (("--resume", "bots.txt", "--start", "1"), "--start is for a new game"),
        (("--variant", "slow"), "unknown variant 'slow'; there is standard, fast, simple, fast+simple"),
        (("--versus", "nobody"), "unknown opponent 'nobody'; there is friend, idle, random, greedy"),
        (("--start", "3"), "--start is a player's number from 1 to 2, not 3"),
        (("--bot", "3"), "--bot is a player's number from 1 to 2, not 3"),
        (("--versus", "friend", "--bot", "1"), "--bot names a bot's seat"),
        (("--names", "Ann", "Ben"), "--names takes 1 name here, not 2"),
        (("--versus", "friend", "--names", "Ann", "Ann"), "two people need two different names"),
        (("--names", "bot:Ann"), "'bot:Ann' cannot be a name"),
        (("--names", "\x1b[31mred"), "'\\x1b[31mred' cannot be a name"),
    ],
)
def test_set_up_that_cannot_be(cli: RunCli, argv: tuple[str, ...], fault: str) -> None:
    Path("broken.txt").write_text("Game: pagoda\n", encoding="utf-8")
    record = format_record(moment(1, 3), ["bot:greedy", "bot:random"], "")
    Path("bots.txt").write_text(record, encoding="utf-8")
    done = cli("play", "pagoda", *argv)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pagoria: {fault}")
    assert done.err.count("\n") == 1


def test_a_save_file_that_is_missing_exits_1(cli: RunCli) -> None:
    done = cli("play", "pagoda", "--resume", "missing.txt")
    assert (done.code, done.err) == (1, "pagoria: missing.txt: No such file or directory\n")


def test_odd_bytes_are_a_wrong_answer(cli: RunCli) -> None:
    done = cli(*FRIENDS, stdin=b"\n\xff\xfe\nq\n")
    assert (done.code, done.err) == (0, "")
    assert "is not a choice here" in done.out
