"""Trying again: a finished game goes on from one of its steps, at a new table, against bots."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.server.people import random_picks
from tests.server.tabling import ANN, BOB, EVE, ME, House, command, play, refused
from waiting import until_async

pytestmark = pytest.mark.anyio


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


async def finished(tables: House) -> str:
    """A game of Ann against Bob, who gave up after thirty steps."""
    table_id = await tables.duel()
    players = [await tables.player(table_id, guest, seat) for seat, guest in enumerate((ANN, BOB))]
    await play(players, Random(8), 30)
    await tables.tables.resign(table_id, "bob", command(), 1)
    return table_id


async def test_the_game_is_where_it_was_and_goes_on_against_a_bot(tables: House) -> None:
    table_id = await finished(tables)
    step = 12
    then = (await tables.tables.past.steps(table_id, "ann", 0, step, step))[0]
    seat = then["table"]["to_act"]
    assert seat is not None
    there = (await tables.tables.past.steps(table_id, ("ann", "bob")[seat], seat, step, step))[0]
    again = await tables.tables.try_again(table_id, EVE, command(), step, seat)
    assert again != table_id
    eve = await tables.player(again, EVE, seat)
    assert eve.frame["view"] == there["view"]
    assert eve.frame["step"] == step
    seats = eve.frame["table"]["seats"]
    assert [one["kind"] for one in seats] == ["person" if number == seat else "bot" for number in (0, 1)]
    assert (seats[seat]["name"], seats[1 - seat]["bot"]) == ("Eve", "apprentice")
    while eve.frame["table"]["to_act"] == seat:
        await eve.choose(random_picks(eve.frame["menu"], Random(3)))
        await eve.read()
    await until_async(
        lambda: tables.tables.info(again, None), "the bot has played", lambda info: info["to_act"] != 1 - seat
    )


async def test_a_repeated_command_finds_the_same_table(tables: House) -> None:
    table_id = await finished(tables)
    one, two = [await tables.tables.try_again(table_id, ANN, "same-command", 5, 0) for _ in range(2)]
    assert one == two
    assert await tables.tables.try_again(table_id, BOB, "same-command", 5, 0) != one


async def test_it_is_the_same_after_a_restart(tables: House) -> None:
    again = await tables.tables.try_again(await finished(tables), ANN, command(), 5, 0)
    before = await tables.tables.info(again, "ann")
    await tables.again()
    assert (await tables.tables.info(again, "ann"))["seats"] == before["seats"]


async def test_only_finished_games_and_steps_that_there_were(tables: House) -> None:
    waiting = await tables.open(ME, ME)
    await refused("not_started", tables.tables.try_again(waiting, ANN, command(), 0, 0))
    over = await finished(tables)
    await refused("malformed", tables.tables.try_again(over, ANN, command(), 30, 0))
    await refused("malformed", tables.tables.try_again(over, ANN, command(), 0, 2))
