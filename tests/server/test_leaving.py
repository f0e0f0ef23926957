"""Games of three and four that somebody leaves: a bot plays on, and nobody's leaving decides who wins."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.play.bots import usual_level
from pagoria.tables import event_text, events
from pagoria.tables.commands import SeatWish
from pagoria.tables.events import Row
from pagoria.tables.table import Table
from tests.server.tabling import ANN, BOB, DAN, EVE, ME, OPEN, House, clock, command, house, play, refused
from waiting import until_async

pytestmark = pytest.mark.anyio

FAMILY: dict[str, Any] = {"game": "pandoria", "variant": "family"}
TEAMS: dict[str, Any] = {"game": "pandoria", "variant": "teams"}
USUAL = usual_level("pandoria")


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


async def three(tables: House, **options: Any) -> str:
    """A family game of Ann, who begins, Bob and Eve."""
    table_id = await tables.open(ME, OPEN, OPEN, **FAMILY, **options)
    for guest in (BOB, EVE):
        await tables.tables.join(table_id, guest, command(), "")
    return table_id


async def four(tables: House, **options: Any) -> str:
    """Ann and Eve against Bob and Dan."""
    table_id = await tables.open(ME, OPEN, OPEN, OPEN, **TEAMS, **options)
    for guest in (BOB, EVE, DAN):
        await tables.tables.join(table_id, guest, command(), "")
    return table_id


async def seats(tables: House, table_id: str, guest_id: str | None = None) -> list[tuple[str, str | None]]:
    info = await tables.tables.info(table_id, guest_id)
    return [(seat["kind"], seat["bot"]) for seat in info["seats"]]


async def status(tables: House, table_id: str) -> str:
    return (await tables.tables.info(table_id, None))["status"]


@pytest.mark.parametrize("how", ["leave", "resign"])
@pytest.mark.parametrize(("leavers", "bot"), [(None, USUAL), ("idle", "idle"), ("wanderer", "wanderer")])
async def test_a_bot_plays_on_for_who_leaves_for_good(
    tables: House, how: str, leavers: str | None, bot: str
) -> None:
    table_id = await three(tables, leavers=leavers)
    assert (await tables.tables.info(table_id, None))["leavers"] == bot
    await getattr(tables.tables, how)(table_id, "bob", "bob-goes", 1)
    assert await seats(tables, table_id) == [("person", None), ("bot", bot), ("person", None)]
    info = await tables.tables.info(table_id, "bob")
    assert (info["status"], info["outcome"]) == ("playing", None)
    assert (info["seats"][1]["name"], info["seats"][1]["mine"]) == ("Bob", False)
    await refused("seat_taken", tables.tables.return_to_seat(table_id, "bob", command(), 1))
    await refused("not_your_seat", tables.tables.watch(table_id, "bob", 1))
    await tables.again()
    assert await seats(tables, table_id) == [("person", None), ("bot", bot), ("person", None)]


async def test_who_runs_out_of_time_is_replaced_and_no_time_runs_for_the_bot(tables: House) -> None:
    table_id = await three(tables, clock=clock(60_000, 0))
    tables.time += 60_000
    await tables.ring(table_id)
    assert (await seats(tables, table_id))[0] == ("bot", USUAL)
    info = await until_async(
        lambda: tables.tables.info(table_id, None), "the bot has played", lambda info: info["to_act"] != 0
    )
    assert (info["status"], info["time_left_ms"]) == ("playing", [0, 60_000, 60_000])


async def test_a_bot_that_took_over_does_not_run_out_of_time_again(data: str) -> None:
    table = Table("folded")
    async with house(data) as tables:
        table_id = await three(tables, clock=clock(60_000, 0))
        for row in await tables.store.rows(table_id):
            table.take(row)
    assert table.clock is not None
    assert table.clock.deadline() == table.changed + 60_000
    gone = Row(table.version + 1, None, table.changed + 60_000, event_text.encode(events.TimedOut(0, "idle")))
    table.take(gone)
    assert (table.actor(), table.clock.deadline()) == (0, None)


async def test_the_game_goes_on_to_its_regular_end(tables: House) -> None:
    """Two of three go; the third plays it out, and wins or loses by the rules."""
    table_id = await three(tables, leavers="idle")
    eve = await tables.player(table_id, EVE, 2)
    await tables.tables.resign(table_id, "ann", command(), 0)
    await tables.tables.leave(table_id, "bob", command(), 1)
    rng = Random("to the end")
    async with asyncio.timeout(60):
        while eve.frame["table"]["status"] != "over":
            if eve.frame["table"]["to_act"] == 2:
                await play([eve, eve, eve], rng, 1)
            else:
                await eve.wait()
            await eve.read()
    outcome = eve.frame["table"]["outcome"]
    assert outcome["rule"] is not None


async def test_when_nobody_else_is_left_resigning_ends_the_game(tables: House) -> None:
    table_id = await three(tables, leavers="idle")
    for guest, seat in (("ann", 0), ("bob", 1)):
        await tables.tables.resign(table_id, guest, command(), seat)
    assert await status(tables, table_id) == "playing"
    await tables.tables.resign(table_id, "eve", command(), 2)
    assert await status(tables, table_id) == "over"


async def test_partners_are_not_left_in_the_lurch(tables: House) -> None:
    table_id = await four(tables)
    await tables.tables.resign(table_id, "ann", command(), 0)
    await tables.tables.leave(table_id, "dan", command(), 3)
    assert [kind for kind, _ in await seats(tables, table_id)] == ["bot", "person", "person", "bot"]
    assert await status(tables, table_id) == "playing"


async def test_against_bots_alone_leaving_is_for_a_while_and_resigning_for_good(tables: House) -> None:
    bot = SeatWish("bot", "wanderer")
    table_id = await tables.open(ME, bot, bot, **FAMILY)
    await tables.tables.leave(table_id, "ann", command(), 0)
    assert (await seats(tables, table_id))[0] == ("vacant", None)
    await tables.tables.return_to_seat(table_id, "ann", command(), 0)
    await tables.tables.resign(table_id, "ann", command(), 0)
    assert await status(tables, table_id) == "over"


async def test_with_two_sides_who_gives_up_loses(tables: House) -> None:
    table_id = await tables.duel()
    await tables.tables.resign(table_id, "ann", command(), 0)
    outcome = (await tables.tables.info(table_id, None))["outcome"]
    assert outcome is not None
    assert (outcome["reason"]["t"], outcome["winners"]) == ("resigned", [1])


async def test_a_program_that_fails_among_people_is_replaced(data: str) -> None:
    async with house(data, programs={"Broken": "no-such-command-at-all"}) as tables:
        table_id = await tables.open(ME, OPEN, SeatWish("bot", "Broken"), **FAMILY, start=2)
        await tables.tables.join(table_id, BOB, command(), "")
        await until_async(
            lambda: seats(tables, table_id), "another bot", lambda found: found[2] != ("bot", "Broken")
        )
        assert (await seats(tables, table_id))[2] == ("bot", USUAL)
        assert await status(tables, table_id) == "playing"


async def test_only_levels_and_the_idle_one_play_on(data: str) -> None:
    async with house(data, programs={"Mine": "mine"}) as tables:
        for leavers in ("greedy", "Mine", "nobody", "master"):
            await refused("unknown_bot", tables.open(ME, OPEN, OPEN, **FAMILY, leavers=leavers))


async def test_a_rematch_keeps_the_option_and_has_a_place_for_somebody_instead_of_the_idle(
    tables: House,
) -> None:
    table_id = await three(tables, leavers="idle")
    for guest, seat in (("bob", 1), ("eve", 2), ("ann", 0)):
        await tables.tables.resign(table_id, guest, command(), seat)
    again = await tables.tables.rematch(table_id, "ann", command())
    assert (await tables.tables.info(again, None))["leavers"] == "idle"
    assert await seats(tables, again) == [("open", None)] * 3
    for person, taken in ((ANN, 0), (EVE, 1), (BOB, 2)):
        assert await tables.tables.join(again, person, command(), "") == taken
    assert (await tables.tables.info(again, "ann"))["started_by"] == 1


async def test_a_deal_can_be_verified_although_somebody_left(tables: House) -> None:
    table_id = await three(tables, leavers="idle")
    for guest, seat in (("ann", 0), ("bob", 1), ("eve", 2)):
        await tables.tables.resign(table_id, guest, command(), seat)
    assert (await tables.tables.deal(table_id, None))["entropies"] == ["aa", "", ""]
