"""``pagoria replay`` and ``pagoria rules``."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.narrator import result_in_words
from pagoria.core.record import format_record
from pagoria.games.pagoda import PAGODA
from tests.cli.running import RunCli, moment, random_game

NAMES = ["Ann", "Ben"]


def _whole_game(seed: int) -> tuple[str, str, str]:
    """A finished game: its record, last position and result."""
    for session in random_game(seed):
        last = session
    outcome = last.outcome()
    assert outcome
    return (
        format_record(last, NAMES, "2025-01-31"),
        last.position_text(),
        result_in_words(PAGODA, outcome, NAMES, GameVoice(PAGODA)),
    )


def test_a_finished_game_gives_its_last_position_and_result(cli: RunCli) -> None:
    record, position, result = _whole_game(5)
    Path("game.txt").write_text(record, encoding="utf-8")
    done = cli("replay", "game.txt")
    assert (done.code, done.out, done.err) == (0, f"{position}\n{result}\n", "")
    assert cli("replay", "-", stdin=record) == done
    assert cli("replay", "-", stdin=record.replace("\n", "\r\n")) == done


def test_an_unfinished_game_says_who_is_to_move(cli: RunCli) -> None:
    session = moment(6, 9)
    done = cli("replay", "-", stdin=format_record(session, NAMES, "2025-01-31"))
    assert done.out.splitlines() == [
        session.position_text(),
        f"unfinished: {NAMES[session.actor()]} to move",
    ]


def test_verbose_tells_every_step_with_the_score(cli: RunCli) -> None:
    session = moment(6, 9)
    done = cli("replay", "-v", "-", stdin=format_record(session, NAMES, "2025-01-31"))
    lines = done.out.splitlines()
    for step in session.steps:
        assert any(line.startswith(f"  {NAMES[step.seat]} {step.words} ({step.text}") for line in lines)
    assert ":".join(map(str, PAGODA.rules.scores(session.state))) in "".join(lines[-5:])
    assert lines[-2] == session.position_text()


def test_an_illegal_action_is_named_with_line_token_and_reason(cli: RunCli) -> None:
    """PG-11: a turn needs a column."""
    head, _, _ = format_record(moment(6, 0), NAMES, "2025-01-31").partition("\n\n")
    Path("bad.txt").write_text(head + "\n\nE\n", encoding="utf-8")
    done = cli("replay", "bad.txt")
    line = len(head.splitlines()) + 2
    assert (done.code, done.out) == (2, "")
    reason = "PG-11: the turn cannot end before a column has been built"
    assert done.err == f"pagoria: bad.txt: line {line}: action E: {reason}\n"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "line 1: Game: this header line is missing"),
        (b"Game: chess\nVariant: x\nPlayers: a, b\nStart: 1\n", "line 1: Game: unknown game 'chess'"),
        (b"hello", "line 1: hello: a header line is 'Key: value'"),
        (b"Game: \xff", "byte 7 is not UTF-8"),
    ],
)
def test_what_is_no_record_is_refused(cli: RunCli, content: bytes, fault: str) -> None:
    Path("odd.txt").write_bytes(content)
    done = cli("replay", "odd.txt")
    assert done.code == 2
    assert done.err.startswith(f"pagoria: odd.txt: {fault}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("file", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_exits_1(cli: RunCli, file: str) -> None:
    done = cli("replay", file)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"pagoria: {file}: ")
    assert done.err.count("\n") == 1


# -- rules ----------------------------------------------------------------------------------------


def test_rules_has_all_of_them_within_the_width(cli: RunCli) -> None:
    out = cli("rules", "pagoda").out
    for rule in PAGODA.rulebook:
        assert f"{rule.id}  {rule.title}" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("wanted", ["PG-12", "pg-12", "12"])
def test_one_rule_by_its_id(cli: RunCli, wanted: str) -> None:
    """PG-12 is found by its id."""
    out = cli("rules", "pagoda", wanted).out
    assert out.startswith("PG-12  ")
    assert " ".join(out.split()).endswith(PAGODA.rulebook["PG-12"].text)


def test_a_ruling_is_marked_as_ours(cli: RunCli) -> None:
    """PG-04 goes beyond what is printed, PG-12 does not."""
    rule = PAGODA.rulebook["PG-04"]
    shown = " ".join(cli("rules", "pagoda", "PG-04").out.split())
    assert shown.endswith(f"{rule.text} Our ruling: {rule.ruling} Printed: {rule.printed}")
    assert "Our ruling" not in cli("rules", "pagoda", "PG-12").out


def test_rules_that_mention_words(cli: RunCli) -> None:
    """PG-68 speaks of the Lantern."""
    out = cli("rules", "pagoda", "LANTERN").out
    assert "PG-68" in out
    assert "PG-01" not in out
    nothing = cli("rules", "pagoda", "chess")
    assert (nothing.code, nothing.err) == (2, "pagoria: no rule of Pagoda mentions 'chess'\n")
