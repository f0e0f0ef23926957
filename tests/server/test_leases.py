"""Who looks after a table: its keeper, and another server soon after the keeper died."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from pagoria.server.hosting.rooms import Room
from pagoria.server.store.database import Statement
from pagoria.server.store.opening import store_for
from pagoria.server.store.store import Store
from pagoria.server.thinking.bots import BotDecision, BotPlayers
from pagoria.server.thinking.pool import ThinkingError
from pagoria.server.thinking.queue import Asker
from pagoria.tables.commands import SeatWish
from pagoria.tables.events import Row
from pagoria.tables.table import Table
from tests.server.people import random_picks
from tests.server.postgres import Postgres
from tests.server.tabling import ANN, BOT, ME, OPEN, House, clock, command, house
from waiting import until_async

pytestmark = pytest.mark.anyio

_BOTS = (BOT, SeatWish("bot", bot="mason"))


@pytest.fixture
def brief_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases of a moment, so that no test waits for eight seconds."""
    monkeypatch.setattr("pagoria.server.store.leases.LEASE_SECONDS", 0.5)
    monkeypatch.setattr("pagoria.server.store.leases.BEAT_SECONDS", 0.1)
    monkeypatch.setattr("pagoria.server.hosting.caretaker.BEAT_SECONDS", 0.1)


def row(version: int) -> Row:
    return Row(version, None, 1000 + version, "{}")


async def opened(data: str) -> Store:
    store = store_for(data)
    await store.open()
    return store


async def die(server: House) -> None:
    """What kill -9 leaves of the care that a server takes: nothing, and nothing is given back."""
    server.tables._caretaker.alarms.stop()
    await server.tables._caretaker._tasks.cancel()


async def an_hour_goes_by(store: Store) -> None:
    """In which a server did not renew its lease."""
    await store.write([("UPDATE keepers SET lease_until = lease_until - ?", (3_600_000,))])
    assert store.leases._renewed is not None
    store.leases._renewed -= 3_600


async def tended(server: House) -> list[str]:
    found = await server.store.read("SELECT table_id FROM tables WHERE tended = 1 ORDER BY table_id")
    return [row[0] for row in found]


async def until_nothing_is_tended(server: House) -> None:
    await until_async(lambda: tended(server), "nothing is tended", lambda tables: tables == [])


# --- leases ----------------------------------------------------------------------------------------


async def test_who_writes_last_is_the_keeper(data: str) -> None:
    one, two = await opened(data), await opened(data)
    await one.append("table", [row(1)], tended=True)
    assert (await one.leases.kept(), await two.leases.kept()) == ({"table"}, set())
    assert await two.leases.take_over(9) == []
    await two.append("table", [row(2)], tended=True)
    assert (await one.leases.keeps("table"), await two.leases.keeps("table")) == (False, True)
    await one.close()
    await two.close()


async def test_a_lease_that_ran_out_is_taken_over_in_small_parts(data: str) -> None:
    one, two = await opened(data), await opened(data)
    for name in ("a", "b", "c"):
        await one.append(name, [row(1)], tended=True)
    await one.append("nothing to do", [row(1)])
    assert await two.leases.take_over(2) == []
    await an_hour_goes_by(one)
    first = await two.leases.take_over(2)
    assert len(first) == 2
    assert sorted([*first, *await two.leases.take_over(2)]) == ["a", "b", "c"]
    assert await one.leases.kept() == set()
    await one.leases.renew()
    assert one.leases.doubtful
    await one.close()
    await two.close()


async def test_leases_that_are_given_back_are_free_at_once(data: str) -> None:
    one, two = await opened(data), await opened(data)
    await one.append("table", [row(1)], tended=True)
    await one.leases.give_back()
    assert await two.leases.take_over(9) == ["table"]
    await one.close()
    await two.close()


async def test_a_database_whose_clock_was_set_back_holds_no_lease_for_ever(data: str) -> None:
    one, two = await opened(data), await opened(data)
    await one.append("table", [row(1)], tended=True)
    await one.write([("UPDATE keepers SET lease_until = lease_until + ?", (3_600_000,))])
    assert await two.leases.take_over(9) == ["table"]
    await one.close()
    await two.close()


# --- games that go on ------------------------------------------------------------------------------


@pytest.mark.usefixtures("brief_leases")
async def test_the_bots_of_a_server_that_died_play_on_elsewhere(data: str) -> None:
    async with house(data) as one, house(data) as two:
        table_id = await one.open(*_BOTS)
        await die(one)
        async with asyncio.timeout(30):
            await two.until_over(table_id)
        rows = await two.store.rows(table_id)
        assert [found.version for found in rows] == list(range(1, len(rows) + 1))


@pytest.mark.usefixtures("brief_leases")
async def test_the_clock_of_a_server_that_died_runs_out_elsewhere(data: str) -> None:
    async with house(data) as one, house(data) as two:
        table_id = await one.duel(clock=clock(60_000, 0))
        await die(one)
        two.time += 60_000
        await until_async(
            lambda: two.store.rows(table_id),
            "the other server ends the game",
            lambda rows: rows[-1].event.startswith('{"kind":"timed_out"'),
        )


async def until_it_has_looked(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a server has looked for tables that nobody keeps, from the beginning to the end."""
    leases, looks = server.store.leases, 0
    take_over = leases.take_over

    async def look(most: int) -> list[str]:
        nonlocal looks
        found = await take_over(most)
        looks += 1
        return found

    monkeypatch.setattr(leases, "take_over", look)
    # What it found has been looked at when it looks again.
    await until_async(lambda: looks >= 2, "the server has looked for tables that nobody keeps")


async def test_a_server_that_stops_leaves_its_tables_to_the_others_at_once(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagoria.server.hosting.caretaker.BEAT_SECONDS", 0.1)
    one = House(data)
    await one.start()
    async with house(data) as two:
        table_id = await one.duel(clock=clock(600_000, 0))
        await until_it_has_looked(two, monkeypatch)
        assert table_id not in two.tables._caretaker.kept
        await one.stop()
        await until_async(lambda: table_id in two.tables._caretaker.kept, "the other server takes it over")


async def test_only_the_keeper_asks_the_bots(database: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[BotPlayers] = set()
    decide = BotPlayers.decide

    async def noted(bots: BotPlayers, room: Room) -> BotDecision | None:
        asked.add(bots)
        return await decide(bots, room)

    monkeypatch.setattr(BotPlayers, "decide", noted)
    data = database.fresh()
    async with house(data) as one, house(data) as two:
        table_id = await one.open(*_BOTS)
        async with asyncio.timeout(30), one.watched(table_id):
            await two.until_over(table_id)
        assert asked == {one.tables._caretaker._bots}


async def test_bots_among_themselves_play_wherever_somebody_looks_on(database: Postgres) -> None:
    data = database.fresh()
    async with house(data) as one, house(data) as two:
        table_id = await one.open(*_BOTS)
        await until_nothing_is_tended(one)
        async with asyncio.timeout(30):
            await two.until_over(table_id)


@pytest.mark.usefixtures("brief_leases")
async def test_bots_go_on_for_those_who_look_on_elsewhere(database: Postgres) -> None:
    """Where the keeper's own guests have gone, the others' server takes over."""
    data = database.fresh()
    async with house(data) as one, house(data) as two:
        table_id = await one.open(*_BOTS)
        async with two.watched(table_id):
            async with one.watched(table_id):
                await until_async(
                    lambda: one.tables.info(table_id, None), "the bots play", lambda info: info["step"] > 0
                )
            async with asyncio.timeout(30):
                await two.until_over(table_id)


@pytest.mark.parametrize("known", [False, True], ids=["loaded", "caught up"])
async def test_what_is_written_while_a_table_is_read_is_not_missed(
    data: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(data) as one, house(data) as two:
        table_id = await one.duel()
        ann = await one.player(table_id, ANN, 0)
        hear, read = two.tables._caretaker._hear, two.store.rows
        if known:
            await two.tables.info(table_id, None)
            hear(None, 0)

        async def read_and_be_late(name: str, after: int = 0) -> list[Row]:
            rows = await read(name, after)
            monkeypatch.setattr(two.store, "rows", read)
            await ann.choose(random_picks(ann.frame["menu"], Random(1)))
            hear(table_id, (await read(table_id))[-1].version)
            return rows

        monkeypatch.setattr(two.store, "rows", read_and_be_late)
        await two.tables.info(table_id, None)
        assert (await two.tables.info(table_id, None))["version"] == (await read(table_id))[-1].version


async def test_an_alarm_belongs_to_the_server_that_wrote_last(database: Postgres) -> None:
    data = database.fresh()
    async with house(data) as one, house(data) as two:
        table_id = await one.duel(clock=clock(600_000, 0))
        assert one.tables._caretaker.kept == {table_id}
        ann = await two.player(table_id, ANN, 0)
        await ann.choose(random_picks(ann.frame["menu"], Random(1)))
        assert two.tables._caretaker.kept == {table_id}
        await until_async(lambda: not one.tables._caretaker.kept, "the other server leaves it alone")
        assert table_id not in one.tables._caretaker.alarms._handles


# --- what needs no care ----------------------------------------------------------------------------


@pytest.mark.usefixtures("brief_leases")
async def test_the_dead_and_those_who_wait_for_a_person_are_not_tended(tables: House) -> None:
    over = await tables.open(*_BOTS)
    await tables.open(ME, BOT)
    await tables.open(BOT, OPEN, clock=clock(60_000, 0))
    running = await tables.duel(clock=clock(600_000, 0))
    await tables.until_over(over)
    await until_async(lambda: tended(tables), "only one is tended", lambda found: found == [running])
    lasting = await tables.store.read("SELECT table_id FROM tables WHERE lasting = 1")
    assert lasting == [(over,)]
    await tables.again()
    await until_async(lambda: running in tables.tables._caretaker.kept, "it is looked after again")
    assert len(tables.tables._rooms) == 1


@pytest.mark.usefixtures("brief_leases")
async def test_a_server_that_keeps_nothing_writes_nothing(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await tables.open(ME, BOT)
    await until_nothing_is_tended(tables)
    written: list[Sequence[Statement]] = []
    write = tables.store._writer.write

    async def noted(statements: Sequence[Statement]) -> None:
        written.append(statements)
        await write(statements)

    monkeypatch.setattr(tables.store._writer, "write", noted)
    caretaker, beats = tables.tables._caretaker, 0
    note = caretaker._note_needless

    async def beat() -> None:
        nonlocal beats
        await note()
        beats += 1

    monkeypatch.setattr(caretaker, "_note_needless", beat)
    await until_async(lambda: beats >= 3, "the server has renewed what it has")
    assert written == []
    # And one row is enough, however many tables it looks after.
    for _ in range(5):
        await tables.duel(clock=clock(600_000, 0))
    written.clear()
    await until_async(lambda: written, "the lease is renewed")
    assert {len(statements) for statements in written} == {1}
    assert table_id not in tables.tables._caretaker.kept


# --- bots of ours that fail ------------------------------------------------------------------------


async def test_a_bot_that_failed_is_asked_again(
    tables: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("pagoria.server.thinking.bot_turns._RETRY_SECONDS", 0.01)
    faults = [ThinkingError("no idea"), ValueError("a bug"), ThinkingError("no idea again")]
    ask = BotPlayers._ask_thinker

    async def fail_first(bots: BotPlayers, table: Table, seat: int, bot: str, asker: Asker) -> list[str]:
        if faults:
            raise faults.pop(0)
        return await ask(bots, table, seat, bot, asker)

    monkeypatch.setattr(BotPlayers, "_ask_thinker", fail_first)
    table_id = await tables.open(*_BOTS)
    async with asyncio.timeout(30):
        await tables.until_over(table_id)
    pauses = [record.args[2] for record in caplog.records if "asked again in" in record.message]  # type: ignore[index]
    assert pauses == [0.01, 0.02, 0.04]


async def test_a_person_who_takes_over_from_a_bot_that_fails_does_not_wait(
    tables: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> list[str]:
        raise ThinkingError("no idea")

    monkeypatch.setattr("pagoria.server.thinking.bot_turns._RETRY_SECONDS", 3600.0)
    monkeypatch.setattr(BotPlayers, "_ask_thinker", fail)
    table_id = await tables.open(ME, BOT)
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    # Bots among themselves are asked while somebody looks on.
    async with tables.watched(table_id), asyncio.timeout(30):
        await until_async(lambda: "asked again in 3600 s" in caplog.text, "the bot has failed")
        await tables.tables.return_to_seat(table_id, "ann", command(), 0)
        ann = await tables.player(table_id, ANN, 0)
        await ann.choose(random_picks(ann.frame["menu"], Random(1)))
