"""Private tables: to everybody who is not invited they do not exist, through every door."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from pagoria.server.hosting.history import History
from pagoria.server.hosting.tables import Tables
from pagoria.server.live.watches import WatchClosedError
from pagoria.server.thinking.advice import Advice
from pagoria.tables.commands import SeatWish
from pagoria.tables.events import Row
from pagoria.tables.refusal import Refusal
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, House, command, house, refused

pytestmark = pytest.mark.anyio

FOR_BOB = SeatWish("open", invited=BOB)
#: Everything that Eve can try at a table.
DOORS: dict[str, Callable[[Tables, str], Awaitable[Any]]] = {
    "info": lambda tables, table: tables.info(table, "eve"),
    "join": lambda tables, table: tables.join(table, EVE, command(), "ee"),
    "leave": lambda tables, table: tables.leave(table, "eve", command(), 0),
    "resign": lambda tables, table: tables.resign(table, "eve", command(), 0),
    "return_to_seat": lambda tables, table: tables.return_to_seat(table, "eve", command(), 0),
    "seat_bot": lambda tables, table: tables.seat_bot(table, "eve", command(), 1, "apprentice"),
    "choose": lambda tables, table: tables.choose(table, "eve", 0, command(), 99, ["E"]),
    "undo": lambda tables, table: tables.undo(table, "eve", 0, command(), 99),
    "steps": lambda tables, table: tables.past.steps(table, "eve", None, 0, 0),
    "line": lambda tables, table: tables.past.line(table, "eve", None, 0, ["E"]),
    "record": lambda tables, table: tables.record(table, "eve", None),
    "deal": lambda tables, table: tables.deal(table, "eve"),
    "watch": lambda tables, table: tables.watch(table, "eve", None),
    "rematch": lambda tables, table: tables.rematch(table, "eve", command()),
    "try_again": lambda tables, table: tables.try_again(table, EVE, command(), 0, 0),
    "aids": lambda tables, table: tables.advice.aids(table, "eve", 0),
    "hint": lambda tables, table: tables.advice.hint(table, "eve", 0),
    "evaluation": lambda tables, table: tables.advice.evaluation(table, "eve", 0, None),
    "review": lambda tables, table: tables.advice.review(table, "eve", None),
    "sitters": lambda tables, table: tables.sitters(table, "eve"),
    "finished_log": lambda tables, table: tables.past.finished_log(table, "eve"),
    "as_tree": lambda tables, table: tables.past.as_tree(table, "eve"),
}
#: What says nothing about a table but how many look on, or is for the server itself.
HARMLESS = {"watchers", "knows_review", "begin", "result", "reveal", "forget"}


@pytest.fixture
async def tables(data: str) -> AsyncIterator[House]:
    async with house(data) as opened:
        yield opened


async def told(door: str, tables: Tables, table_id: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        await DOORS[door](tables, table_id)
    return caught.value.code, caught.value.message


def test_all_doors_are_tried() -> None:
    """Whatever takes a table's id is in the list above."""
    parts = (Tables, History, Advice)
    ways = [way for part in parts for way in inspect.getmembers(part, inspect.isfunction)]
    public = {name: way for name, way in ways if not name.startswith("_")}
    doors = {name for name, way in public.items() if "table_id" in inspect.signature(way).parameters}
    assert doors - HARMLESS == set(DOORS)


@pytest.mark.parametrize("stage", ["waiting", "playing", "over", "frozen"])
async def test_strangers_are_told_that_there_is_no_such_table(tables: House, stage: str) -> None:
    table = await tables.open(ME, FOR_BOB, listing="private")
    if stage != "waiting":
        await tables.tables.join(table, BOB, command(), "bb")
    if stage == "over":
        await tables.tables.resign(table, "ann", command(), 0)
    if stage == "frozen":
        future = [Row(5, None, 1, '{"kind":"acted","seat":0,"action":"what nobody knows"}')]
        await tables.store.append(table, future)
        await tables.again()
        assert (await tables.tables.info(table, "bob"))["frozen"]
    for door in DOORS:
        assert await told(door, tables.tables, table) == ("unknown_table", "there is no such table"), door
        assert await told(door, tables.tables, table) == await told(door, tables.tables, "a" * 12), door
    for guest in ("ann", "bob"):
        assert (await tables.tables.info(table, guest))["listing"] == "private"
    await refused("unknown_table", tables.tables.info(table, None))
    assert [info["id"] for info in await tables.tables.lists.mine("eve")] == []


async def test_the_invited_find_it_among_their_games_and_sit_down(tables: House) -> None:
    table = await tables.open(ME, FOR_BOB, listing="private")
    (mine,) = await tables.tables.lists.mine("bob")
    assert (mine["id"], mine["seats"][1]["mine"], mine["seats"][1]["name"]) == (table, True, "Bob")
    assert await tables.tables.join(table, BOB, command(), "bb") == 1
    assert (await tables.tables.info(table, "bob"))["status"] == "playing"


async def test_who_declines_does_not_look_on(tables: House) -> None:
    table = await tables.open(ME, FOR_BOB, listing="private")
    bob = await tables.tables.watch(table, "bob", None)
    await bob.next()
    await tables.tables.leave(table, "bob", command(), 1)
    with pytest.raises(WatchClosedError):
        await bob.next()
    await refused("unknown_table", tables.tables.info(table, "bob"))
    await tables.again()
    await refused("unknown_table", tables.tables.join(table, BOB, command(), "bb"))


async def test_the_host_may_come_back(tables: House) -> None:
    table = await tables.open(ME, FOR_BOB, listing="private")
    await tables.tables.leave(table, "ann", command(), 0)
    assert await tables.tables.join(table, ANN, command(), "aa") == 0


async def test_who_has_played_sees_the_game_to_its_end(tables: House) -> None:
    seats = [ME, FOR_BOB, SeatWish("open", invited=EVE)]
    table = await tables.open(*seats, game="pandoria", variant="classic", listing="private")
    for guest in (BOB, EVE):
        await tables.tables.join(table, guest, command(), "bb")
    await tables.tables.resign(table, "eve", command(), 2)
    assert (await tables.tables.info(table, "eve"))["status"] == "playing"


async def test_a_rematch_is_as_private_as_the_game(tables: House) -> None:
    table = await tables.open(ME, FOR_BOB, listing="private")
    await tables.tables.join(table, BOB, command(), "bb")
    await tables.tables.resign(table, "ann", command(), 0)
    again = await tables.tables.rematch(table, "bob", command())
    assert (await tables.tables.info(again, "ann"))["listing"] == "private"
    await refused("unknown_table", tables.tables.info(again, "eve"))


async def test_a_listing_that_nobody_knows_is_kept_from_everybody(tables: House) -> None:
    table = await tables.open(ME, OPEN)
    first = (await tables.store.rows(table))[0]
    changed = first.event.replace('"kind":"opened"', '"kind":"opened","listing":"everyone"')
    await tables.store.write(
        [("UPDATE events SET event = ? WHERE table_id = ? AND version = 1", (changed, table))]
    )
    await tables.again()
    await refused("unknown_table", tables.tables.info(table, "eve"))
    assert (await tables.tables.info(table, "ann"))["listing"] == "private"
