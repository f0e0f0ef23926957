"""The store: durable in order, unique versions and commands, one conflict never harms another write."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from pagoria.server.store.database import Conflict, StoreError
from pagoria.server.store.opening import store_for
from pagoria.server.store.postgres import PostgresAddress
from pagoria.server.store.sqlite import sqlite_store
from pagoria.server.store.store import Store
from pagoria.tables.events import Row
from pagoria.tables.seats import Guest
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio


def row(version: int, command_id: str | None = None) -> Row:
    return Row(version, command_id, 1000 + version, f'{{"kind":"event {version}"}}')


async def test_events_come_back_in_order_and_as_they_were(store: Store) -> None:
    await store.append("one", [row(1, "a"), row(2)])
    await store.append("two", [row(1, "a")])
    await store.append("one", [row(3, "b")])
    assert await store.rows("one") == [row(1, "a"), row(2), row(3, "b")]
    assert await store.rows("one", after=2) == [row(3, "b")]
    assert await store.rows("none") == []


async def test_events_outlive_the_store(data: str) -> None:
    first = store_for(data)
    await first.open()
    await first.append("one", [row(1)], sitting=["ann"], tended=True)
    await first.close()
    second = store_for(data)
    await second.open()
    assert await second.rows("one") == [row(1)]
    assert await second.tables_of("ann", 10) == ["one"]
    assert await second.leases.take_over(9) == ([] if first.backend == "postgresql" else ["one"])
    await second.close()


async def test_a_store_that_is_closed_says_so(data: str) -> None:
    store = store_for(data)
    await store.open()
    writes = [store.append(f"table {number}", [row(1)]) for number in range(20)]
    written = asyncio.gather(*writes)
    await asyncio.sleep(0)
    await store.close()
    assert await written == [None] * 20
    with pytest.raises(StoreError, match="closed"):
        await store.append("late", [row(1)])


async def test_a_version_is_written_once(store: Store) -> None:
    await store.append("one", [row(1)])
    with pytest.raises(Conflict):
        await store.append("one", [row(1)])
    assert await store.rows("one") == [row(1)]


async def test_a_command_is_written_once(store: Store) -> None:
    await store.append("one", [row(1, "a")])
    with pytest.raises(Conflict):
        await store.append("one", [row(2, "a")])
    await store.append("two", [row(1, "a")])


async def test_a_conflict_writes_nothing_of_its_command(store: Store) -> None:
    await store.append("one", [row(1), row(2)])
    with pytest.raises(Conflict):
        await store.append("one", [row(3), row(2)], sitting=["ann"], tended=True)
    assert await store.rows("one") == [row(1), row(2)]
    assert await store.tables_of("ann", 10) == []
    assert await store.leases.kept() == set()


async def test_a_conflict_does_not_harm_what_is_written_with_it(store: Store) -> None:
    await store.append("taken", [row(1)])
    writes = [store.append(f"table {number}", [row(1)]) for number in range(40)]
    writes.insert(20, store.append("taken", [row(1)]))
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [number for number, result in enumerate(results) if result is not None] == [20]
    assert isinstance(results[20], Conflict)
    assert [await store.rows(f"table {number}") for number in range(40)] == [[row(1)]] * 40


async def test_many_writers_of_one_version_have_one_winner(store: Store) -> None:
    writes = [store.append("one", [row(1, f"command {number}")]) for number in range(30)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert sum(result is None for result in results) == 1
    (kept,) = await store.rows("one")
    assert results[int(str(kept.command_id).split()[1])] is None


async def test_guests_find_their_tables_newest_first(store: Store) -> None:
    for number in (1, 2, 3):
        begun = [Row(1, None, number, "{}")]
        await store.append(f"table {number}", begun, sitting=["ann"])
    await store.append("table 2", [row(2)], sitting=["ann", "bob"])
    assert await store.tables_of("ann", 2) == ["table 3", "table 2"]
    assert await store.tables_of("bob", 10) == ["table 2"]


async def test_a_table_does_not_begin_in_the_middle(store: Store) -> None:
    """As after it was deleted, while another server still had it in memory."""
    with pytest.raises(Conflict):
        await store.append("gone", [row(2)])
    assert await store.rows("gone") == []


async def test_guests(store: Store) -> None:
    await store.create_guest(Guest("ann", "Ann"), 5)
    await store.rename_guest("ann", "Änne 🙂 'quoted'")
    assert await store.guest("ann") == Guest("ann", "Änne 🙂 'quoted'")
    assert await store.guest("nobody") is None
    with pytest.raises(Conflict):
        await store.create_guest(Guest("ann", "Another"), 6)


async def test_a_secret_is_made_once(store: Store) -> None:
    secrets = await asyncio.gather(*(store.secret("key") for _ in range(5)))
    assert len(set(secrets)) == 1
    assert len(secrets[0]) == 32
    assert await store.secret("other") != secrets[0]


async def test_data_of_a_newer_form_are_refused(data: str) -> None:
    store = store_for(data)
    await store.open()
    await store.write([("UPDATE settings SET value = ? WHERE name = ?", ("99", "schema"))])
    await store.close()
    newer = store_for(data)
    with pytest.raises(StoreError, match="form 99"):
        await newer.open()
    await newer.close()


async def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError):
        sqlite_store(tmp_path / "file")
    (tmp_path / "pagoria.sqlite").write_text("this is not a database, and never was one" * 50)
    store = sqlite_store(tmp_path)
    with pytest.raises(StoreError):
        await store.open()
    await store.close()


async def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    store = sqlite_store(tmp_path)
    await store.open()
    await store.append("one", [row(1)])
    assert store._writer._connection is not None
    # The limit on pages belongs to the connection, which is given up after the failure.
    store._writer._connection.read("PRAGMA max_page_count = 1", ())
    with pytest.raises(StoreError, match="full"):
        await store.append("one", [Row(2, None, 1, "x" * 100_000)])
    await store.append("one", [row(2)])
    assert await store.rows("one") == [row(1), row(2)]
    await store.close()


async def test_a_lost_connection_to_postgres_is_made_again(database: Postgres) -> None:
    store = store_for(database.fresh())
    await store.open()
    await store.append("one", [row(1)])
    database.drop_connections()
    with pytest.raises(StoreError):
        await store.append("one", [row(2)])
    with pytest.raises(StoreError):
        await store.rows("one")
    await store.append("one", [row(2)])
    assert await store.rows("one") == [row(1), row(2)]
    await store.close()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:geheim@127.0.0.1:1/games",
        "postgresql://ann@127.0.0.1:1/games?password=geheim",
        "postgresql://ann:geheim#1@127.0.0.1:1/games",
        "postgresql://ann@127.0.0.1:1/games?passwort=geheim",
    ],
)
async def test_no_failure_of_postgres_tells_the_password(url: str) -> None:
    with pytest.raises(StoreError) as failure:
        await store_for(url).open()
    assert "geheim" not in str(failure.value)


def test_whatever_postgres_says_the_password_is_left_out() -> None:
    address = PostgresAddress("postgresql://ann:geheim@127.0.0.1:1/games")
    assert "geheim" not in str(address.failure(psycopg.OperationalError("no user ann with geheim")))
