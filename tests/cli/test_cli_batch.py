"""``pagoria legal`` and ``pagoria apply``: one line in, one line out."""

from __future__ import annotations

import select
from pathlib import Path

import pytest

import pagoria
from pagoria.core.dealing import play_on
from pagoria.core.errors import IllegalActionError
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from tests.cli.running import RunCli, moment, process, random_game

START = moment(1, 0)
POSITION = START.position_text()
LEGAL = " ".join(PAGODA.notation.format_action(START.state, action) for action in START.state.legal_actions())


# -- legal ----------------------------------------------------------------------------------------


def test_legal_answers_each_line_and_the_end_with_an_empty_one(cli: RunCli) -> None:
    for session in random_game(2):
        last = session
    done = cli("legal", "pagoda", stdin=f"{POSITION}\n{last.position_text()}\n{POSITION}\n")
    assert (done.code, done.out, done.err) == (0, f"{LEGAL}\n\n{LEGAL}\n", "")


def test_legal_of_the_own_view_is_legal_of_the_position(cli: RunCli) -> None:
    """PG-06: what may be done depends only on what the player knows."""
    view = PAGODA.rules.view(START.state, 0).text()
    assert "?" in view
    assert cli("legal", "pagoda", stdin=view + "\n").out == LEGAL + "\n"


@pytest.mark.parametrize(("seat", "who"), [(1, "player 2"), (None, "a spectator")])
def test_legal_refuses_a_view_that_does_not_show_the_hand(cli: RunCli, seat: int | None, who: str) -> None:
    done = cli("legal", "pagoda", stdin=PAGODA.rules.view(START.state, seat).text() + "\n")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pagoria: line 1: player 1 has to decide, but this is what {who} sees\n"


def test_a_line_at_fault_is_named_with_field_and_fault_and_ends_the_batch(cli: RunCli) -> None:
    fields = POSITION.split(" ")
    fields[3] = "Q" + fields[3][1:]
    done = cli("legal", "pagoda", stdin=f"{POSITION}\n{' '.join(fields)}\n{POSITION}\n")
    assert (done.code, done.out) == (2, LEGAL + "\n")
    assert done.err == "pagoria: line 2: field 4 (draw): 'Q' is none of the cards RYGBP\n"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"", "empty"),
        (b"  ", "empty"),
        (b"R4/- RYGBP/rr", "position: 2 fields instead of 9"),
        (b"\xff\xfe", "byte 1 is not UTF-8"),
        (b"x" * 100_000, "longer than 4096 bytes"),
        (b"\x1b[31m " * 3, "position: "),
    ],
)
def test_keep_going_prints_nothing_for_a_bad_line(cli: RunCli, line: bytes, fault: str) -> None:
    good = POSITION.encode()
    done = cli("legal", "pagoda", "--keep-going", stdin=good + b"\n" + line + b"\n" + good)
    assert (done.code, done.out) == (2, f"{LEGAL}\n{LEGAL}\n")
    assert done.err.startswith(f"pagoria: line 2: {fault}")
    assert done.err.count("\n") == 1
    assert "\x1b" not in done.err


def test_lines_may_end_as_on_windows(cli: RunCli) -> None:
    assert cli("legal", "pagoda", stdin=f"{POSITION}\r\n{POSITION}\r\n").out == f"{LEGAL}\n{LEGAL}\n"


def test_nothing_in_nothing_out(cli: RunCli) -> None:
    done = cli("legal", "pagoda")
    assert (done.code, done.out, done.err) == (0, "", "")


def test_each_line_is_answered_before_the_next_is_sent() -> None:
    after = play_on(PAGODA, START.position(), PAGODA.notation.parse_action(START.state, "C1R"), Rng(0))
    line = PAGODA.notation.format_position(after)
    legal = " ".join(
        PAGODA.notation.format_action(after.state, action) for action in after.state.legal_actions()
    )
    assert len(legal) < 1000, "a long answer would leave any buffer by itself"
    with process("legal", "pagoda") as running:
        assert running.stdin
        assert running.stdout
        for _ in range(2):
            running.stdin.write(line.encode() + b"\n")
            running.stdin.flush()
            assert select.select([running.stdout], [], [], 120)[0], "no answer within two minutes"
            assert running.stdout.readline().decode() == legal + "\n"


def test_a_closed_pipe_ends_quietly() -> None:
    with process("legal", "pagoda") as running:
        assert running.stdout
        running.stdout.close()
        running.stdout = None
        _, err = running.communicate((POSITION.encode() + b"\n") * 200, timeout=120)
    assert (running.returncode, err) == (0, b"")


# -- apply ----------------------------------------------------------------------------------------


def test_apply_gives_the_position_that_follows(cli: RunCli) -> None:
    lines: list[str] = []
    expected: list[str] = []
    for session in random_game(3):
        text = session.position_text()
        if lines:
            expected.append(text)
            lines[-1] += session.steps[-1].text
        lines.append(text + "\t")
    reshuffled = {i for i, text in enumerate(lines[:-1]) if len(text.split(" ")[3]) < 8}
    done = cli("apply", "pagoda", stdin="\n".join(lines[:-1]) + "\n")
    assert done.code == 0
    answers = done.out.splitlines()
    assert len(answers) == len(expected)
    assert {i for i in range(len(answers)) if answers[i] != expected[i]} <= reshuffled


def _before_a_reshuffle() -> str:
    """PG-51: a turn that ends with fewer cards in the draw pile than are to be drawn."""
    for seed in range(100):
        for session in random_game(seed):
            text = session.position_text()
            _, _, _, pile, discard, *_, turn, _ = text.split(" ")
            if "c0" not in turn and "+" in discard and len(pile) < len(discard.partition("+")[2]) - 2:
                return f"{text}\tE\n"
    raise AssertionError("no game has such a moment")


def test_a_reshuffle_follows_from_the_seed_alone(cli: RunCli) -> None:
    """PG-51: and not from what stands before it in the batch."""
    line = _before_a_reshuffle()
    by_default = cli("apply", "pagoda", stdin=line * 2).out.splitlines()
    assert by_default[0] == by_default[1]
    assert cli("apply", "pagoda", "--seed", "0", stdin=line).out.splitlines() == by_default[:1]
    others = {cli("apply", "pagoda", "--seed", str(seed), stdin=line).out for seed in range(1, 5)}
    assert len(others | {by_default[0] + "\n"}) > 2


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (POSITION, "no tab between position and action"),
        (f"{POSITION}\t", "action: an action is missing"),
        (f"{POSITION}\tC9r", "action: '9' is not a lot; lots are 1 to 6"),
        (f"{POSITION}\tE", "action E: PG-11: the turn cannot end before a column has been built"),
        (f"{PAGODA.rules.view(START.state, 0).text()}\tE", "position: hidden cards (?)"),
    ],
)
def test_apply_says_what_is_wrong(cli: RunCli, line: str, fault: str) -> None:
    """PG-11 is one of the reasons."""
    done = cli("apply", "pagoda", stdin=line + "\n")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pagoria: line 1: {fault}")
    assert done.err.count("\n") == 1


def test_apply_keeps_going(cli: RunCli) -> None:
    good = f"{POSITION}\tC1R\n"
    done = cli("apply", "pagoda", "--keep-going", stdin=f"{good}{POSITION}\tE\n{good}")
    assert done.code == 2
    assert len(done.out.splitlines()) == 2


def test_play_on_refuses_and_leaves_the_position_alone() -> None:
    position = START.position()
    with pytest.raises(IllegalActionError, match="PG-11"):
        play_on(PAGODA, position, PAGODA.notation.parse_action(position.state, "E"), Rng(0))
    play_on(PAGODA, position, PAGODA.notation.parse_action(position.state, "C1R"), Rng(0))
    assert PAGODA.notation.format_position(position) == POSITION


# -- the command itself ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argv",
    [(), ("dance",), ("legal",), ("legal", "pagoda", "--no-such-option"), ("legal", "chess"), ("play", "go")],
)
def test_usage_errors_are_one_line_and_exit_2(cli: RunCli, argv: tuple[str, ...]) -> None:
    done = cli(*argv)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("pagoria: ")
    assert done.err.count("\n") == 1


def test_an_unknown_game_lists_those_there_are(cli: RunCli) -> None:
    assert "pagoda" in cli("legal", "chess").err


def test_help_teaches_and_version_names_the_engine(cli: RunCli) -> None:
    top = cli("--help")
    assert top.code == 0
    assert "exit codes:" in top.out
    for command in ("play", "legal", "apply", "replay", "rules", "simulate", "bench"):
        assert f"\n    {command} " in top.out
        assert cli(command, "--help").code == 0
    assert cli("--version").out in (
        f"pagoria {pagoria.__version__} (compiled engine)\n",
        f"pagoria {pagoria.__version__} (interpreted engine)\n",
    )


def test_output_that_cannot_be_written_exits_1() -> None:
    with Path("/dev/full").open("wb") as full, process("rules", "pagoda", stdout=full) as running:
        _, err = running.communicate(timeout=120)
    assert running.returncode == 1
    assert err == b"pagoria: No space left on device\n"


def test_output_in_a_poor_encoding_is_no_failure() -> None:
    with process("rules", "pagoda", env={"PYTHONIOENCODING": "ascii"}) as running:
        out, err = running.communicate(timeout=120)
    assert (running.returncode, err) == (0, b"")
    assert out.isascii()
