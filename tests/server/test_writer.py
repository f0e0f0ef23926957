"""The writing thread: no fault of a database ends it in silence, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pagoria.server.store.database import Answer, Conflict, Connection, Statement, StoreError
from pagoria.server.store.health import Pulse
from pagoria.server.store.sqlite import SqliteConnection, SqliteFiles, sqlite_store
from pagoria.server.store.writer import Writer
from pagoria.tables.events import Row
from waiting import until_async

pytestmark = pytest.mark.anyio

_MAKE: Statement = ("CREATE TABLE IF NOT EXISTS numbers (number INTEGER PRIMARY KEY)", ())


def insert(number: int) -> list[Statement]:
    return [_MAKE, ("INSERT INTO numbers VALUES (?)", (number,))]


class Troubled:
    """A real connection, to which something happens before it writes."""

    def __init__(self, file: Path, trouble: Callable[[], None]) -> None:
        self._connection = SqliteConnection(SqliteFiles(file))
        self._trouble = trouble

    def read(self, sql: str, values: tuple[object, ...]) -> Answer:
        return self._connection.read(sql, values)

    def write(self, statements: Sequence[Statement]) -> None:
        self._trouble()
        self._connection.write(statements)

    def prepare(self, schema: Sequence[str]) -> None:
        self._connection.prepare(schema)

    def close(self) -> None:
        self._connection.close()


class Troubles:
    """A writer whose connections meet one trouble after the other, each once."""

    def __init__(self, file: Path, *troubles: BaseException, patience: float = 20.0) -> None:
        self._file = file
        self._troubles = list(troubles)
        self.connections = 0
        self.writer = Writer(self._connect, patience)
        self.writer.start()

    def _connect(self) -> Connection:
        self.connections += 1
        return Troubled(self._file, self._meet)

    def _meet(self) -> None:
        if self._troubles:
            raise self._troubles.pop(0)

    def numbers(self) -> list[int]:
        with sqlite3.connect(self._file) as database:
            found = [row[0] for row in database.execute("SELECT number FROM numbers ORDER BY number")]
        database.close()
        return found


async def test_a_fault_that_nobody_expected_costs_a_connection_and_one_write(tmp_path: Path) -> None:
    troubles = Troubles(tmp_path / "file", sqlite3.OperationalError("cannot rollback"), ValueError("a bug"))
    for _ in range(2):
        with pytest.raises(StoreError, match="unexpected"):
            await troubles.writer.write(insert(1))
    await troubles.writer.write(insert(1))
    with pytest.raises(Conflict):
        await troubles.writer.write(insert(1))
    await troubles.writer.write(insert(2))
    troubles.writer.close()
    assert (troubles.numbers(), troubles.connections) == ([1, 2], 3)


async def test_a_rollback_that_fails_is_one_write_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk fails between the conflict and taking it back."""

    def fail(connection: SqliteConnection) -> None:
        connection._database.execute("ROLLBACK")
        raise StoreError("cannot take back what was begun")

    store = sqlite_store(tmp_path)
    await store.open()
    await store.append("one", [Row(1, None, 1, "{}")])
    with monkeypatch.context() as failing:
        failing.setattr(SqliteConnection, "_take_back", fail)
        with pytest.raises(StoreError, match="take back"):
            await store.append("one", [Row(1, None, 1, "{}")])
    await store.append("one", [Row(2, None, 2, "{}")])
    assert [row.version for row in await store.rows("one")] == [1, 2]
    await store.close()


class EndOfThread(BaseException):
    """Nothing that a program should live on after."""


async def test_when_the_thread_ends_writes_are_refused_at_once(tmp_path: Path) -> None:
    troubles = Troubles(tmp_path / "file", EndOfThread())
    writes = [troubles.writer.write(insert(number)) for number in range(5)]
    async with asyncio.timeout(20):
        results = await asyncio.gather(*writes, return_exceptions=True)
    assert all(isinstance(result, StoreError) for result in results)
    with pytest.raises(StoreError, match="started again"):
        await troubles.writer.write(insert(1))
    troubles.writer.close()


async def test_health_knows_that_the_thread_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = sqlite_store(tmp_path)
    await store.open()
    pulse = Pulse(store, holds=0)
    assert await pulse.writable()

    def end(*_: object) -> None:
        raise EndOfThread

    with monkeypatch.context() as ending:
        ending.setattr(SqliteConnection, "write", end)
        assert not await pulse.writable()
    assert not await pulse.writable()
    await store.close()


async def test_a_pulse_is_taken_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = sqlite_store(tmp_path)
    await store.open()
    tries: list[Sequence[Statement]] = []
    write = store.write

    async def noted(statements: Sequence[Statement]) -> None:
        tries.append(statements)
        await write(statements)

    monkeypatch.setattr(store, "write", noted)
    pulse = Pulse(store, holds=60)
    assert all(await asyncio.gather(*(pulse.writable() for _ in range(20))))
    assert len(tries) == 1
    await store.close()


async def test_nobody_waits_for_ever_and_what_was_refused_is_not_written_later(tmp_path: Path) -> None:
    """As with a database that hangs."""
    hangs, hung = threading.Event(), threading.Event()

    def hang() -> None:
        hung.set()
        hangs.wait(60)

    writer = Writer(lambda: Troubled(tmp_path / "file", hang), patience=0.2)
    writer.start()
    first = asyncio.create_task(writer.write(insert(1)))
    await until_async(hung.is_set, "the disk hangs")
    second = asyncio.create_task(writer.write(insert(2)))
    for write in (first, second):
        with pytest.raises(StoreError, match="within"):
            await write
    hangs.set()
    writer._patience = 60
    await writer.write(insert(3))
    writer.close()
    with sqlite3.connect(tmp_path / "file") as database:
        # The first was under way and is durable, as nobody could know; the second had not begun.
        assert database.execute("SELECT number FROM numbers ORDER BY number").fetchall() == [(1,), (3,)]
    database.close()
