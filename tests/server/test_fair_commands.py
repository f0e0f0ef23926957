"""Command ids that were used otherwise, several seats, and taking back without end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.tables.table import MOST_UNDOS
from tests.server.people import random_picks
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, House, Player, command, refused

pytestmark = pytest.mark.anyio

FAMILY: dict[str, Any] = {"game": "pandoria", "variant": "family"}


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


async def test_a_command_id_that_was_used_for_something_else(tables: House) -> None:
    table_id = await tables.duel()
    doors = tables.tables
    await doors.leave(table_id, "ann", "used-once", 0)
    await doors.leave(table_id, "ann", "used-once", 0)
    otherwise = [
        doors.resign(table_id, "ann", "used-once", 0),
        doors.return_to_seat(table_id, "ann", "used-once", 0),
        doors.seat_bot(table_id, "bob", "used-once", 0, "apprentice"),
        doors.leave(table_id, "bob", "used-once", 1),
        doors.leave(table_id, "bob", "used-once", 0),
        doors.join(table_id, EVE, "used-once", ""),
        doors.undo(table_id, "bob", 1, "used-once", 1),
    ]
    for again in otherwise:
        await refused("malformed", again)
    assert (await doors.info(table_id, None))["status"] == "playing"
    await doors.resign(table_id, "ann", "gives-up", 0)
    for name in ("used-once", "gives-up"):
        await refused("malformed", doors.rematch(table_id, "bob", name))
        await refused("malformed", doors.try_again(table_id, BOB, name, 0, 0))
    assert (await doors.info(table_id, None))["rematch"] is None
    new_id = await doors.rematch(table_id, "bob", "once-more")
    assert await doors.rematch(table_id, "bob", "once-more") == new_id
    await refused("malformed", doors.rematch(table_id, "ann", "once-more"))
    assert await doors.rematch(table_id, "ann", command()) == new_id


async def test_a_choice_of_the_other_is_no_answer_to_mine(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    await ann.choose(random_picks(ann.frame["menu"], Random(1)), "ann-chose")
    await refused("malformed", tables.tables.choose(table_id, "bob", 1, "ann-chose", 1, ["x"]))


async def test_one_guest_has_one_seat_against_others(tables: House) -> None:
    table_id = await tables.open(ME, OPEN, OPEN, **FAMILY)
    await tables.tables.join(table_id, BOB, command(), "")
    await refused("one_seat", tables.tables.join(table_id, ANN, command(), "", 2, "Annie"))
    await refused("one_seat", tables.tables.join(table_id, BOB, command(), "", 2, "Robert"))
    assert await tables.tables.join(table_id, EVE, command(), "") == 2


async def test_no_stranger_comes_to_friends_on_one_screen(tables: House) -> None:
    table_id = await tables.open(ME, ME, OPEN, **FAMILY)
    await refused("one_seat", tables.tables.join(table_id, EVE, command(), ""))
    await tables.tables.join(table_id, ANN, command(), "", 2, "Third")
    assert (await tables.tables.info(table_id, None))["status"] == "playing"


async def test_a_kept_seat_counts(tables: House) -> None:
    """At a rematch for which one declined, nobody takes that seat besides the one that is kept."""
    table_id = await tables.duel()
    await tables.tables.resign(table_id, "ann", command(), 0)
    again = await tables.tables.rematch(table_id, "bob", command())
    await tables.tables.leave(again, "ann", command(), 0)
    await tables.tables.join(again, EVE, command(), "")
    await refused("table_full", tables.tables.join(again, EVE, command(), "", 1))
    assert await tables.tables.join(again, BOB, command(), "") == 1


async def test_who_comes_and_goes_all_the_time_does_not_come_again(tables: House) -> None:
    table_id = await tables.duel()
    for _ in range(50):
        await tables.tables.leave(table_id, "ann", command(), 0)
        await tables.tables.return_to_seat(table_id, "ann", command(), 0)
    await tables.tables.leave(table_id, "ann", command(), 0)
    await tables.again()
    await refused("too_many", tables.tables.return_to_seat(table_id, "ann", command(), 0))
    await tables.tables.seat_bot(table_id, "bob", command(), 0, "apprentice")


async def until_it_can_be_taken_back(ann: Player) -> list[str]:
    """Choices that can be taken back; the seed is one with which Ann's first one can."""
    picks = random_picks(ann.frame["menu"], Random(1))
    await ann.choose(picks)
    await ann.read()
    assert ann.frame["undo"], "another seed is needed"
    return picks


async def test_taking_back_has_an_end_that_a_restart_does_not_move(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    picks = await until_it_can_be_taken_back(ann)
    for number in range(MOST_UNDOS):
        assert ann.frame["undo"]
        await ann.undo()
        await ann.read()
        await ann.choose(picks)
        await ann.read()
        if number == MOST_UNDOS // 2:
            await tables.again()
            await ann.connect()
    assert not ann.frame["undo"]
    refusal = await refused("nothing_to_undo", ann.undo())
    assert str(MOST_UNDOS) in refusal.message
    await tables.again()
    await ann.connect()
    assert not ann.frame["undo"]
    await refused("nothing_to_undo", ann.undo())


async def test_what_is_revealed_begins_the_count_anew(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    await until_it_can_be_taken_back(ann)
    await ann.undo()
    await ann.read()
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    assert room.table.undos == 1
    rng = Random(1)
    while ann.frame["table"]["to_act"] == 0:
        await ann.choose(random_picks(ann.frame["menu"], rng))
        await ann.read()
    assert room.table.undos == 0
