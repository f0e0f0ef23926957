"""The log on disk: one interface, one SQL, and a thread that makes many tables' events durable at once."""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

Statement: TypeAlias = tuple[str, tuple[object, ...]]
Answer: TypeAlias = list[tuple[Any, ...]]

#: How many writes share a commit at most.
_BATCH: Final = 512
_SCHEMA_VERSION: Final = "1"

SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS events (
        table_id TEXT NOT NULL, version INTEGER NOT NULL, command_id TEXT,
        at BIGINT NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (table_id, version), UNIQUE (table_id, command_id))""",
    "CREATE TABLE IF NOT EXISTS guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS members (
        guest_id TEXT NOT NULL, table_id TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (guest_id, table_id))""",
    "CREATE TABLE IF NOT EXISTS tended (table_id TEXT PRIMARY KEY)",
    # SQLite keeps bytes as they are, whatever it thinks of the type's name.
    """CREATE TABLE IF NOT EXISTS pictures (
        table_id TEXT PRIMARY KEY, version INTEGER NOT NULL, picture BYTEA NOT NULL)""",
    "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)


class StoreError(Exception):
    """The data cannot be read or written now. What was being written may or may not be durable."""


class Conflict(Exception):  # noqa: N818 (an answer)
    """Somebody else wrote this version, or carried out this command, first. Nothing was written."""


class Connection(Protocol):
    """A database as a thread uses it; every error is one of the two above. Values are written as ``?``."""

    def read(self, sql: str, values: tuple[object, ...]) -> Answer: ...

    def write(self, statements: Sequence[Statement]) -> None:
        """All of them in one durable transaction, or none."""
        ...

    def prepare(self, schema: Sequence[str]) -> None:
        """Make the tables that are missing."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class Row:
    """One event of a table's log as it is stored."""

    version: int
    command_id: str | None
    at: int
    event: str


@dataclass(frozen=True)
class SavedPicture:
    """What spectators could see of a table at a version, packed."""

    table_id: str
    version: int
    packed: bytes


@dataclass(frozen=True)
class Guest:
    """Somebody at this server: known by a cookie, called by a name."""

    id: str
    name: str


#: Told of each table that others wrote to, with its version; of no table when some news may be missing.
Hear: TypeAlias = Callable[[str | None, int], None]


class News(Protocol):
    """How servers that share data hear of each other's events."""

    def announcement(self, table_id: str, version: int) -> Statement:
        """What is written together with events, to tell the others."""
        ...

    def listen(self, hear: Hear) -> None:
        """Report all news until ``close``; runs in a thread of its own."""
        ...

    def close(self) -> None: ...


@dataclass
class _Write:
    statements: Sequence[Statement]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class Store:
    """What is kept: events, pictures, guests, who sits where, settings. All methods raise ``StoreError``."""

    def __init__(self, backend: str, connect: Callable[[], Connection], news: News | None = None) -> None:
        self.backend = backend
        self._news = news
        self._listener: threading.Thread | None = None
        self._connect = connect
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._closed = False
        self._reading: Connection | None = None
        self._writing: Connection | None = None

    async def open(self) -> None:
        """Make the tables if need be; from now on the store can be used."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._prepare)
        self._writer.start()
        version = await self.setting("schema", _SCHEMA_VERSION)
        if version != _SCHEMA_VERSION:
            raise StoreError(f"the data have the form {version}; this program knows form {_SCHEMA_VERSION}")

    async def close(self) -> None:
        """Finish what is being written, then let go of the data."""
        loop = asyncio.get_running_loop()
        if self._news is not None and self._listener is not None:
            self._news.close()
            await loop.run_in_executor(None, self._listener.join)
        self._closed = True
        self._writes.put(None)
        if self._writer.is_alive():
            await loop.run_in_executor(None, self._writer.join)
        if self._reading is not None:
            await loop.run_in_executor(self._readers, self._reading.close)
        self._readers.shutdown()

    # -- the log --------------------------------------------------------------------------------

    async def append(
        self, table_id: str, rows: Sequence[Row], members: Sequence[str] = (), tended: bool = False
    ) -> None:
        """Add events to a table's log; durable when this returns. Raises ``Conflict``.

        ``members`` are guests who sit at the table from now on; ``tended`` says that from now on the
        server has something to do there by itself.
        """
        statements: list[Statement] = [
            ("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (table_id, r.version, r.command_id, r.at, r.event))
            for r in rows
        ]
        statements += [
            ("INSERT INTO members VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (guest, table_id, rows[-1].at))
            for guest in members
        ]
        if tended:
            statements.append(("INSERT INTO tended VALUES (?) ON CONFLICT DO NOTHING", (table_id,)))
        if self._news is not None:
            statements.append(self._news.announcement(table_id, rows[-1].version))
        await self._write(statements)

    def listen(self, hear: Hear) -> None:
        """From now on report what other servers write to these data."""
        if self._news is None:
            return
        loop = asyncio.get_running_loop()

        def report(table_id: str | None, version: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hear, table_id, version)

        listening = self._news.listen
        self._listener = threading.Thread(target=listening, args=(report,), name="store-news", daemon=True)
        self._listener.start()

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The log of a table from a version on; empty when there is no such table."""
        found = await self._read(
            "SELECT version, command_id, at, event FROM events"
            " WHERE table_id = ? AND version > ? ORDER BY version",
            (table_id, after),
        )
        return [Row(*row) for row in found]

    async def tables_of(self, guest_id: str, limit: int) -> list[str]:
        """Where a guest sits or sat, newest first."""
        sql = "SELECT table_id FROM members WHERE guest_id = ? ORDER BY at DESC, table_id LIMIT ?"
        return [row[0] for row in await self._read(sql, (guest_id, limit))]

    async def tended(self) -> list[str]:
        """The tables where the server has something to do by itself: a clock or a bot, and no end yet."""
        return [row[0] for row in await self._read("SELECT table_id FROM tended ORDER BY table_id", ())]

    async def untended(self, table_id: str) -> None:
        """The server has nothing more to do at a table by itself."""
        await self._write([("DELETE FROM tended WHERE table_id = ?", (table_id,))])

    # -- pictures -------------------------------------------------------------------------------

    async def save_pictures(self, taken: Sequence[SavedPicture]) -> None:
        """Save pictures in place of older ones of the same tables."""
        sql = (
            "INSERT INTO pictures VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
            " SET version = excluded.version, picture = excluded.picture"
            " WHERE excluded.version >= pictures.version"
        )
        await self._write([(sql, (picture.table_id, picture.version, picture.packed)) for picture in taken])

    async def picture(self, table_id: str) -> bytes | None:
        """The latest picture of a table, packed, if there is one."""
        found = await self._read("SELECT picture FROM pictures WHERE table_id = ?", (table_id,))
        return bytes(found[0][0]) if found else None

    # -- guests and settings --------------------------------------------------------------------

    async def create_guest(self, guest: Guest, at: int) -> None:
        await self._write([("INSERT INTO guests VALUES (?, ?, ?)", (guest.id, guest.name, at))])

    async def rename_guest(self, guest_id: str, name: str) -> None:
        await self._write([("UPDATE guests SET name = ? WHERE id = ?", (name, guest_id))])

    async def guest(self, guest_id: str) -> Guest | None:
        found = await self._read("SELECT id, name FROM guests WHERE id = ?", (guest_id,))
        return Guest(*found[0]) if found else None

    async def secret(self, name: str) -> bytes:
        """32 random bytes that stay the same for these data, made when first asked for."""
        return bytes.fromhex(await self.setting(name, secrets.token_hex(32)))

    async def setting(self, name: str, otherwise: str) -> str:
        """A setting; ``otherwise`` becomes its value when it has none."""
        await self._write([("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", (name, otherwise))])
        found = await self._read("SELECT value FROM settings WHERE name = ?", (name,))
        return str(found[0][0])

    # -- reading --------------------------------------------------------------------------------

    def _prepare(self) -> None:
        self._reading = self._connect()
        self._reading.prepare(SCHEMA)

    async def _read(self, sql: str, values: tuple[object, ...]) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read_now, sql, values)

    def _read_now(self, sql: str, values: tuple[object, ...]) -> Answer:
        if self._reading is None:
            self._reading = self._connect()
        try:
            return self._reading.read(sql, values)
        except StoreError:
            self._reading.close()
            self._reading = None
            raise

    # -- writing --------------------------------------------------------------------------------

    async def _write(self, statements: Sequence[Statement]) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        write = _Write(statements, loop.create_future(), loop)
        self._writes.put(write)
        await write.done

    def _write_all(self) -> None:
        """The writer's thread: whatever waits is written together, so that many share one commit."""
        goes_on = True
        while goes_on:
            batch = [self._writes.get()]
            while len(batch) < _BATCH and not self._writes.empty():
                batch.append(self._writes.get())
            goes_on = batch[-1] is not None
            writes = [write for write in batch if write is not None]
            if writes:
                self._write_batch(writes)
        if self._writing is not None:
            self._writing.close()

    def _write_batch(self, writes: Sequence[_Write]) -> None:
        failure = self._try([statement for write in writes for statement in write.statements])
        if isinstance(failure, Conflict) and len(writes) > 1:
            # One of them conflicts, and it must not take the others with it.
            _answer([(write, self._try(write.statements)) for write in writes])
        else:
            _answer([(write, failure) for write in writes])

    def _try(self, statements: Sequence[Statement]) -> Exception | None:
        try:
            if self._writing is None:
                self._writing = self._connect()
            self._writing.write(statements)
        except Conflict as conflict:
            return conflict
        except StoreError as error:
            if self._writing is not None:
                self._writing.close()
            self._writing = None
            return error
        return None


def _answer(results: Sequence[tuple[_Write, Exception | None]]) -> None:
    """Wake all who wait, in one go: a call into the loop costs more than an answer."""
    loop = results[0][0].loop
    if not loop.is_closed():
        loop.call_soon_threadsafe(_settle, results)


def _settle(results: Sequence[tuple[_Write, Exception | None]]) -> None:
    for write, failure in results:
        if write.done.cancelled():
            continue
        if failure is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(failure)
