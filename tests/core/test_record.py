"""Records: what is written, what is read, and how precisely a fault is named."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.core.errors import UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.record import RecordError, Replay, format_record, parse_record, replay, result_text
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import Outcome
from tests.tiny_game.game import BOAST
from tests.tiny_game.state import SPELLINGS, State

RECORD = """\
Game: boast
Variant: each
Players: Anna, Ben
Date: 2026-01-31
Start: 2
Result: *
Shuffle: 2 1 0 2 1 0 2 1 0 2 1 0
Shuffle: 2 0 1

@1 S2 Y [2]
@2 S1 N [0]
@1
"""


def find(name: str) -> GamePackage[Any]:
    if name != BOAST.id:
        raise UnknownNameError("game", name, [BOAST.id])
    return BOAST


def read(text: str) -> Replay[State]:
    return replay(text, find, Rng("not asked"))


def played(*texts: str) -> Session[State]:
    session = Session(BOAST, "each", 2, Rng(0), start=1, shuffles=[[2, 1, 0] * 4, [2, 0, 1]])
    for text in texts:
        session.do(SPELLINGS.index(text))
    return session


def test_a_record_is_written_one_line_a_turn() -> None:
    session = played("@1", "S2", "Y", "@2", "S1", "N", "@1")
    assert format_record(session, ["Anna", "Ben"], "2026-01-31") == RECORD


def test_a_record_replays() -> None:
    found = read(RECORD)
    assert found.record.player_names() == ["Anna", "Ben"]
    assert [step.text for step in found.session.steps] == "@1 S2 Y @2 S1 N @1".split()
    assert found.session.state.to_bytes() == played(*"@1 S2 Y @2 S1 N @1".split()).state.to_bytes()
    assert found.session.start == 1


def test_a_turn_that_has_just_begun_can_be_taken_back_after_resuming() -> None:
    session = read(RECORD).session
    assert session.can_undo()
    assert session.undo().text == "@1"


@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (0, ["@1 S2 Y [2]", "@2 S1 N [0]", "@1"]),
        (1, ["@1 S2 Y [2]", "@2 S1 N [?]", "@1"]),
        (None, ["@1 S2 Y [2]", "@2 S1 N [?]", "@1"]),
    ],
)
def test_in_a_seats_record_hidden_draws_are_hidden_and_there_is_no_deal(
    seat: int | None, lines: list[str]
) -> None:
    session = played("@1", "S2", "Y", "@2", "S1", "N", "@1")
    text = format_record(session, ["Anna", "Ben"], "2026-01-31", seat=seat, full=False)
    header, _, turns = text.partition("\n\n")
    assert turns.splitlines() == lines
    assert "Shuffle" not in header


def test_a_comma_in_a_name_does_not_make_another_player() -> None:
    text = format_record(played(), ["Ann, the first", "Ben"], "today")
    assert len(read(text).record.player_names()) == 2


def test_the_result_tells_scores_and_reason() -> None:
    assert result_text(None) == "*"
    assert result_text(Outcome("all-gone", "XY-1", (3, 4, 5), (2,))) == "3:4:5 all-gone"


def test_a_record_without_result_and_draws_replays() -> None:
    bare = RECORD.replace("Result: *\n", "").replace("Date: 2026-01-31\n", "")
    for draws in (" [2]", " [0]"):
        bare = bare.replace(draws, "")
    assert read(bare).session.state.to_bytes() == read(RECORD).session.state.to_bytes()


def test_spaces_and_empty_lines_do_not_matter() -> None:
    loose = "\n\n" + RECORD.replace("\n", "  \r\n").replace("@1 S2", "\n @1   S2") + "\n\n"
    assert read(loose).session.state.to_bytes() == read(RECORD).session.state.to_bytes()


def test_what_the_record_does_not_hold_yet_is_shuffled() -> None:
    """A game saved before the second pile was needed goes on with a fresh order of it."""
    text = format_record(played("@1", "S2"), ["Anna", "Ben"], "today")
    assert text.count("Shuffle") == 1
    tokens = set()
    for seed in range(20):
        session = replay(text, find, Rng(seed)).session
        session.do(SPELLINGS.index("Y"))
        tokens.add(session.steps[-1].draws[0][1])
    assert tokens == {0, 1, 2}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Game: boast\n", "", "line 1: Game: this header line is missing"),
        ("Variant: each\n", "", "line 1: Variant: this header line is missing"),
        ("Players: Anna, Ben\n", "", "line 1: Players: this header line is missing"),
        ("Start: 2\n", "", "line 1: Start: this header line is missing"),
        ("boast", "chess", "line 1: Game: unknown game 'chess'; there is boast"),
        ("each", "none", "line 2: Variant: there is no variant 'none'"),
        ("Anna, Ben", "Anna", "line 3: Players: 1 player cannot play this game"),
        ("Anna, Ben", "A, B, C, D, E", "line 3: Players: 5 players cannot play this game"),
        ("Start: 2", "Start: 3", "line 5: Start: '3' is not a player's number"),
        ("Start: 2", "Start: 0", "line 5: Start: '0' is not a player's number"),
        ("Start: 2", "Start: Ben", "line 5: Start: 'Ben' is not a player's number"),
        ("Date: 2026", "Date 2026", "line 4: Date 2026-01-31: a header line is 'Key: value'"),
        (
            "Result: *",
            "Result: 3:4 all-gone",
            "line 6: Result: '3:4 all-gone' is stated, but the game gives '*'",
        ),
        ("Shuffle: 2 1 0 2", "Shuffle: x 1 0 2", "line 7: Shuffle: invalid literal"),
        ("Shuffle: 2 1 0 2", "Shuffle: 2 1 0 0", "line 7: Shuffle: does not hold the cards"),
        ("@1 S2 Y", "@1 S9 Y", "line 10: action S9: 'S9' is none of"),
        ("@1 S2 Y", "@2 S2 Y", "line 10: action @2: BO-2: player 2 is nobody else at the table"),
        ("@1 S2 Y", "@1 S3 Y", "line 10: action S3: BO-3: your card is too low for it"),
        ("Y [2]", "Y [1]", r"line 10: \[1\]: the deal brings \[2\] here"),
        ("S2 Y [2]", "S2 [2] Y [2]", r"line 10: \[2\]: the deal brings \[\] here"),
        ("@1 S2", "[2] @1 S2", r"line 10: \[2\]: the deal brings \[\] here"),
        ("[2]\n@2", "[2] @2", "line 10: @2: the turn was over before this action"),
        (" Y [2]", "", "line 10: S2: the turn does not end here"),
    ],
)
def test_a_fault_is_named_with_line_and_place(old: str, new: str, message: str) -> None:
    assert old in RECORD
    with pytest.raises(RecordError, match=message):
        read(RECORD.replace(old, new, 1))


def test_a_later_shuffle_that_does_not_fit_is_named() -> None:
    """At its own line, with the action that asks for it."""
    fault = "does not hold the cards that are shuffled then, after action Y in line 10"
    with pytest.raises(RecordError, match=f"line 8: Shuffle: {fault}"):
        read(RECORD.replace("Shuffle: 2 0 1", "Shuffle: 2 0 0"))


def test_a_shuffle_that_a_finished_game_does_not_reach_is_refused() -> None:
    """Before the end it may still be needed, so an unfinished record may hold it."""
    session, rng = played(), Rng("end")
    while not session.over():
        session.do(session.state.random_action(rng))
    text = format_record(session, ["Anna", "Ben"], "today")
    line = text.splitlines().index("") + 1
    surplus = text.replace("\n\n", "\nShuffle: 0 1 2\n\n", 1)
    with pytest.raises(RecordError, match=f"line {line}: Shuffle: the game ends before it"):
        read(surplus)
    unfinished = RECORD.replace("\n\n", "\nShuffle: 0 1 2\n\n", 1)
    assert not read(unfinished).session.over()


def test_an_action_after_the_end_is_refused() -> None:
    session, rng = played(), Rng("end")
    while not session.over():
        session.do(session.state.random_action(rng))
    text = format_record(session, ["Anna", "Ben"], "today")
    assert read(text).session.over()
    line = len(text.splitlines())
    with pytest.raises(RecordError, match=f"line {line + 1}: @1: the game is over before this action"):
        read(text + "@1\n")
    with pytest.raises(RecordError, match="Result"):
        read(text.replace(result_text(session.outcome()), "0:0 three-rounds"))


@pytest.mark.parametrize("text", ["", "\n\n", "no colon", "Game: boast", "@1 S2 Y\n", "\x00", ":"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


def test_a_record_that_is_too_long_is_refused() -> None:
    with pytest.raises(RecordError, match="line 1: a record has at most"):
        parse_record("x" * 1_000_001)


def test_keys_may_come_in_any_order_and_again() -> None:
    """A record keeps what it does not know; the first of two equal keys counts."""
    record = parse_record("Event: friendly\n" + RECORD)
    assert record.get("Event") == "friendly"
    assert record.line_of("Game") == 2
    assert record.line_of("No such key") == 1
    assert [value for key, value in record.entries() if key == "Shuffle"] == [
        "2 1 0 2 1 0 2 1 0 2 1 0",
        "2 0 1",
    ]
    assert record.turns[0] == (11, ("@1", "S2", "Y", "[2]"))
