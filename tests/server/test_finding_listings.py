"""Listings: open tables and running games, from an index that outlives the server."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from random import Random

import pytest

from pagoria.server.people.listings import MOST_OF_ONE, MOST_RUNNING
from pagoria.tables.seats import Guest
from tests.server.club import enrol, resigned, seated
from tests.server.finding import FindingHouse, finding_house
from tests.server.postgres import Postgres
from tests.server.tabling import ANN, BOB, BOT, EVE, ME, OPEN, clock, command, play

pytestmark = pytest.mark.anyio

DAYS = clock(7 * 24 * 3600 * 1000, 24 * 3600 * 1000)


@pytest.fixture
async def here(data: str) -> AsyncIterator[FindingHouse]:
    async with finding_house(data) as opened:
        yield opened


async def test_a_table_is_listed_from_the_first_seat_to_the_last_and_its_game_to_the_end(
    here: FindingHouse,
) -> None:
    table = await here.house.open(OPEN, OPEN, listing="open")
    assert await here.open_ids() == []
    await here.tables.join(table, ANN, command(), "aa")
    assert await here.open_ids() == [table]
    listed = await here.finding.listings.shown()
    assert [seat["name"] for seat in listed.open[0].info["seats"]] == ["Ann", ""]
    assert '"ann"' not in json.dumps(listed.open[0].info)  # her id
    await here.tables.join(table, BOB, command(), "bb")
    assert (await here.open_ids(), await here.running_ids()) == ([], [table])
    await here.tables.resign(table, "ann", command(), 0)
    assert (await here.open_ids(), await here.running_ids()) == ([], [])


@pytest.mark.parametrize("listing", ["link", "private"])
async def test_other_tables_are_not_listed(here: FindingHouse, listing: str) -> None:
    table = await here.house.open(ME, OPEN, listing=listing)
    assert await here.open_ids() == []
    if listing == "link":
        await here.tables.join(table, BOB, command(), "bb")
        assert await here.running_ids() == []


async def test_nobody_is_led_to_a_table_where_nobody_is(here: FindingHouse) -> None:
    table = await here.house.open(ME, OPEN, listing="open")
    days = await here.house.open(ME, OPEN, listing="open", clock=DAYS, guest=EVE)
    here.house.time += 61_000
    assert await here.open_ids() == [days]
    ann = await here.house.player(table, ANN, 0)
    await here.finding.listings.beat()
    assert set(await here.open_ids()) == {table, days}
    ann.leave()
    here.house.time += 61_000
    await here.finding.listings.beat()
    assert await here.open_ids() == [days]
    await here.tables.leave(days, "eve", command(), 0)
    assert await here.open_ids() == []


async def test_after_a_restart_the_same_is_listed(here: FindingHouse) -> None:
    table = await here.house.open(ME, OPEN, listing="open")
    game = await here.house.open(ME, OPEN, listing="open", guest=EVE)
    await here.tables.join(game, BOB, command(), "bb")
    await here.settled()
    await here.again()
    assert (await here.open_ids(), await here.running_ids()) == ([table], [game])


async def test_servers_that_share_data_list_the_same(database: Postgres) -> None:
    data = database.fresh()
    async with finding_house(data) as here, finding_house(data) as elsewhere:
        table = await here.house.open(ME, OPEN, listing="open")
        await here.settled()
        assert await elsewhere.open_ids() == [table]
        await elsewhere.tables.join(table, BOB, command(), "bb")
        await elsewhere.settled()
        here.house.time += 2_000
        while await here.running_ids() != [table]:
            here.house.time += 2_000
        assert await here.open_ids() == []


async def test_what_a_crash_left_out_is_mended_by_whoever_sits_there(here: FindingHouse) -> None:
    table = await here.house.open(ME, OPEN, listing="open")
    await here.settled()
    await here.house.store.write([("DELETE FROM listings", ())])
    here.house.time += 2_000
    assert await here.open_ids() == []
    await here.house.player(table, ANN, 0)
    await here.finding.listings.beat()
    assert await here.open_ids() == [table]


async def test_games_to_watch_are_ordered_by_what_is_known_of_the_players(here: FindingHouse) -> None:
    ada, ben, cleo, dan, new = await enrol(here.house, "Ada", "Ben", "Cleo", "Dan", "New")
    for _ in range(4):
        await resigned(here.house, ada, ben, loser=1)
        await resigned(here.house, cleo, dan, loser=1)
    weak = await seated(here.house, ben, dan, listing="open")
    strong = await seated(here.house, ada, cleo, listing="open")
    # Only one of the two is known; the guest and the beginner count for nothing.
    mixed = await seated(here.house, ada, new, listing="open")
    unknown = await seated(here.house, ANN, BOB, listing="open")
    waiting = await here.house.open(ME, OPEN, listing="open", guest=ben)
    await here.settled()
    listed = await here.finding.listings.shown()
    ids = [game.info["id"] for game in listed.running]
    assert set(ids[:2]) == {strong, mixed}
    assert ids[2:] == [weak, unknown]
    by_id = {table.info["id"]: table for table in (*listed.running, *listed.open)}
    assert [sorted(by_id[table].strengths) for table in (strong, mixed, unknown, waiting)] == [
        [0, 1],
        [0],
        [],
        [0],
    ]
    assert by_id[waiting].strengths[0].games == 4
    assert by_id[waiting].strengths[0].provisional()


async def test_strong_games_are_shown_before_newer_ones(here: FindingHouse) -> None:
    ada, ben = await enrol(here.house, "Ada", "Ben")
    await resigned(here.house, ada, ben, loser=1)
    strong = await seated(here.house, ada, ben, listing="open")
    for number in range(MOST_RUNNING + 2):
        here.house.time += 1_000
        await seated(here.house, Guest(f"g{number}", "One"), Guest(f"h{number}", "Other"), listing="open")
        await here.settled()
    shown = await here.running_ids()
    assert shown[0] == strong
    assert len(shown) == MOST_RUNNING


async def test_one_guest_does_not_fill_the_lobby(here: FindingHouse) -> None:
    other = await here.house.open(ME, OPEN, listing="open", guest=BOB, clock=DAYS)
    mine = []
    for _ in range(8):
        here.house.time += 1_000
        mine.append(await here.house.open(ME, OPEN, listing="open", clock=DAYS))
        await here.settled()
    assert set(await here.open_ids()) == {other, *mine[-MOST_OF_ONE:]}
    kept = await here.house.store.read("SELECT COUNT(*) FROM listings")
    assert kept[0][0] == MOST_OF_ONE + 1


async def test_games_of_bots_only_are_not_worth_watching(here: FindingHouse) -> None:
    await here.house.open(BOT, BOT, listing="open")
    assert await here.running_ids() == []


async def test_the_next_game_is_the_one_that_has_waited_longest(here: FindingHouse) -> None:
    first, second = await here.house.duel(), await here.house.duel()
    here.house.time += 5_000
    ann = await here.house.player(first, ANN, 0)
    await here.house.open(ME, OPEN)
    waiting = [info["id"] for info in await here.tables.lists.waiting_for("ann")]
    assert set(waiting) == {first, second}
    bob = await here.house.player(first, BOB, 1)
    rng = Random(1)
    for seat in (1, 0):
        here.house.time += 5_000 * (seat == 0)
        while ann.frame["table"]["to_act"] != seat:
            assert ann.frame["table"]["status"] == "playing"
            await play([ann, bob], rng, moves=1)
    assert [info["id"] for info in await here.tables.lists.waiting_for("ann")] == [second, first]
    assert await here.tables.lists.waiting_for("eve") == []
