"""What is kept and what is not: abandoned tables end after some time, finished games never do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from pagoria.server.hosting.tables import Tables
from pagoria.tables.seats import Guest
from tests.server.tabling import ANN, BOB, BOT, ME, OPEN, House, clock, command, house, refused

pytestmark = pytest.mark.anyio

_DAY = 24 * 3600 * 1000


@pytest.fixture
async def tables(data: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr("pagoria.server.hosting.retention._PAUSE_SECONDS", 0)
    async with house(data, keep_abandoned_days=60) as opened:
        yield opened


async def later(tables: House, days: int) -> None:
    tables.time += days * _DAY
    await tables.tables._retention.sweep()


async def there(tables: House) -> set[str]:
    return {row[0] for row in await tables.store.read("SELECT DISTINCT table_id FROM events")}


async def resigned(tables: House) -> str:
    table_id = await tables.duel()
    await tables.tables.resign(table_id, "ann", command(), 0)
    return table_id


async def imported(tables: House, table_id: str) -> str:
    record = await tables.tables.record(table_id, None, None)
    return await tables.tables.import_record(BOB, command(), record)


async def test_abandoned_tables_are_deleted_and_finished_games_are_kept(tables: House) -> None:
    over = await resigned(tables)
    gone = {
        await tables.open(ME, BOT),
        await tables.duel(),
        await tables.open(ME, OPEN),
        await imported(tables, over),
    }
    await later(tables, 59)
    assert await there(tables) == gone | {over}
    await later(tables, 2)
    assert await there(tables) == {over}
    for table_id in gone:
        await refused("unknown_table", tables.tables.info(table_id, None))
    mine = await tables.tables.lists.mine("ann")
    assert [info["id"] for info in mine] == [over]
    for name in ("sittings", "tables", "pictures"):
        left = await tables.store.read(f"SELECT DISTINCT table_id FROM {name}")
        assert {row[0] for row in left} <= {over}


async def test_something_that_happens_keeps_a_table(tables: House) -> None:
    table_id = await tables.duel()
    await later(tables, 50)
    await tables.tables.leave(table_id, "bob", command(), 1)
    await later(tables, 50)
    assert await there(tables) == {table_id}


async def test_a_game_that_its_clock_will_end_is_kept(data: str) -> None:
    async with house(data, keep_abandoned_days=20) as tables:
        table_id = await tables.duel(clock=clock(30 * _DAY, 0))
        await later(tables, 25)
        assert await there(tables) == {table_id}


async def test_a_table_that_somebody_looks_at_is_kept(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    await later(tables, 90)
    assert await there(tables) == {table_id}
    ann.leave()
    await later(tables, 0)
    assert await there(tables) == set()


async def test_the_log_decides_what_is_finished(tables: House) -> None:
    """As after a server died before it had noted the end."""
    table_id = await resigned(tables)
    await tables.store.write([("UPDATE tables SET lasting = 0", ())])
    await later(tables, 90)
    assert await there(tables) == {table_id}
    assert await tables.store.read("SELECT lasting FROM tables") == [(1,)]


async def test_guests_who_never_sat_anywhere_are_forgotten(tables: House) -> None:
    for guest in (ANN, BOB, Guest("eve", "Eve")):
        await tables.store.create_guest(guest, tables.time)
    await resigned(tables)
    await later(tables, 59)
    assert await tables.store.guest("eve") is not None
    await later(tables, 2)
    assert [await tables.store.guest(name) for name in ("ann", "bob", "eve")] == [ANN, BOB, None]


async def test_studies_of_guests_are_forgotten_and_members_keep_theirs(tables: House) -> None:
    for owner in ("ann", "bob", "eve"):
        await tables.store.create_guest(Guest(owner, owner), 0)
    await tables.store.write([("INSERT INTO members VALUES (?, ?, ?)", ("bob", "bob", 0))])
    for owner, changed in (("ann", 0), ("bob", 0), ("eve", 3 * _DAY)):
        row = (f"study-{owner}", owner, "", "", 1, 0, tables.time + changed)
        await tables.store.write([("INSERT INTO studies VALUES (?, ?, ?, ?, ?, ?, ?)", row)])
    await later(tables, 61)
    kept = await tables.store.read("SELECT owner FROM studies ORDER BY owner")
    assert [row[0] for row in kept] == ["bob", "eve"]
    guests = await tables.store.read("SELECT id FROM guests ORDER BY id")
    assert [row[0] for row in guests] == ["bob", "eve"], "who has a study stays"


async def test_a_command_at_a_table_that_another_server_deleted(tables: House) -> None:
    table_id = await tables.duel()
    await tables.store.write([("DELETE FROM tables", ())])
    await refused("unknown_table", tables.tables.resign(table_id, "ann", command(), 0))
    await refused("unknown_table", tables.tables.info(table_id, None))


async def test_nothing_is_deleted_when_everything_is_to_be_kept(data: str) -> None:
    async with house(data) as tables:
        assert isinstance(tables.tables, Tables)
        assert not tables.tables._retention._tasks._tasks
