"""The store keeps the logs and pictures of tables, guests and settings, in one SQL for two databases."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from pagoria.server.store.database import Answer, Connection, Database, Hear, Statement, StoreError
from pagoria.server.store.leases import Leases
from pagoria.server.store.writer import Writer
from pagoria.tables.events import Row
from pagoria.tables.seats import Guest

_FORM: Final = "3"
_FORM_SETTING: Final = "schema"
_LISTENER_SECONDS: Final = 2.0
#: How long a read may wait for its turn and its answer. It is longer than any statement may take.
_READ_SECONDS: Final = 20.0

_NEW_TABLE: Final = (
    "INSERT INTO tables (version, changed, lasting, tended, keeper, table_id) VALUES (?, ?, ?, ?, ?, ?)"
)
_CHANGED_TABLE: Final = (
    "UPDATE tables SET version = ?, changed = ?, lasting = ?, tended = ?, keeper = ? WHERE table_id = ?"
)
_SETTINGS: Final = ("CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",)
#: ``tables`` is an index of the log: what is needed without folding any table. ``lasting``: a game that was
#: played here to its end. ``tended``: the server has something to do there; ``keeper`` says which server.
_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS tables (
        table_id TEXT PRIMARY KEY, version INTEGER NOT NULL, changed BIGINT NOT NULL,
        lasting INTEGER NOT NULL, tended INTEGER NOT NULL, keeper TEXT)""",
    "CREATE INDEX IF NOT EXISTS tended_tables ON tables (keeper) WHERE tended = 1",
    "CREATE TABLE IF NOT EXISTS keepers (keeper TEXT PRIMARY KEY, lease_until BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS events (
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL, command_id TEXT, at BIGINT NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (table_id, version), UNIQUE (table_id, command_id))""",
    "CREATE TABLE IF NOT EXISTS guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL)",
    # A member is a guest with a name of their own: ``skeleton`` is what it looks like, and no two look alike.
    """CREATE TABLE IF NOT EXISTS members (
        guest_id TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE,
        skeleton TEXT NOT NULL UNIQUE, joined BIGINT NOT NULL)""",
    # A network program has a unique name, too, and a key, of which only the hash is stored.
    """CREATE TABLE IF NOT EXISTS programs (
        name TEXT PRIMARY KEY, skeleton TEXT NOT NULL UNIQUE, key_hash TEXT NOT NULL UNIQUE,
        only_ladder INTEGER NOT NULL, made BIGINT NOT NULL, revoked BIGINT)""",
    """CREATE TABLE IF NOT EXISTS sittings (
        guest_id TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        at BIGINT NOT NULL, PRIMARY KEY (guest_id, table_id))""",
    "CREATE INDEX IF NOT EXISTS sittings_at_tables ON sittings (table_id)",
    # A study has an owner, and a key of which only the hash is here; ``made`` counts all chapters ever made.
    """CREATE TABLE IF NOT EXISTS studies (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES guests ON DELETE CASCADE, title TEXT NOT NULL,
        key_hash TEXT NOT NULL, revision INTEGER NOT NULL, made INTEGER NOT NULL, changed BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS studies_of_owners ON studies (owner)",
    """CREATE TABLE IF NOT EXISTS chapters (
        study TEXT NOT NULL REFERENCES studies ON DELETE CASCADE, number INTEGER NOT NULL,
        title TEXT NOT NULL, tree TEXT NOT NULL, PRIMARY KEY (study, number))""",
    # The latest changes: if two are made at once, the key refuses one, and other servers read them here.
    """CREATE TABLE IF NOT EXISTS study_edits (
        study TEXT NOT NULL REFERENCES studies ON DELETE CASCADE, revision INTEGER NOT NULL,
        id TEXT NOT NULL, edits TEXT NOT NULL, PRIMARY KEY (study, revision), UNIQUE (study, id))""",
    # SQLite keeps bytes as they are, whatever type it takes from the name.
    """CREATE TABLE IF NOT EXISTS pictures (
        table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL, picture BYTEA NOT NULL)""",
)


@dataclass(frozen=True)
class SavedPicture:
    """What spectators could see of a table at a version, packed."""

    table_id: str
    version: int
    packed: bytes


class Store:
    """What is kept. All methods raise ``StoreError``."""

    def __init__(self, database: Database) -> None:
        self.backend = database.name
        self._database = database
        self._writer = Writer(database.connect)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._reading: Connection | None = None
        self._listener: threading.Thread | None = None
        #: Which server looks after which table.
        self.leases = Leases(self.read, self.write, database.time)

    async def open(self) -> None:
        """Make the tables if need be; from now on the store can be used."""
        await self.prepare(_SETTINGS)
        self._writer.start()
        form = await self.setting(_FORM_SETTING, _FORM)
        if form != _FORM:
            raise StoreError(f"the data have the form {form}; this program knows form {_FORM}")
        await self.prepare(_SCHEMA)
        presence = self._database.presence
        if presence is not None and presence.enter():
            await self.leases.end_all()

    async def close(self) -> None:
        """Finish what is being written, then let go of the data."""
        loop = asyncio.get_running_loop()
        if self._database.news is not None and self._listener is not None:
            self._database.news.close()
            await loop.run_in_executor(None, self._listener.join, _LISTENER_SECONDS)
        await loop.run_in_executor(None, self._writer.close)
        await loop.run_in_executor(self._readers, self._stop_reading)
        self._readers.shutdown()
        if self._database.presence is not None:
            self._database.presence.leave()

    # -- the log --------------------------------------------------------------------------------

    async def append(
        self,
        table_id: str,
        rows: Sequence[Row],
        sitting: Sequence[str] = (),
        tended: bool = False,
        lasting: bool = False,
        also: Sequence[Statement] = (),
    ) -> None:
        """Add events to a table's log; durable when this returns. Raises ``Conflict``.

        ``sitting`` are guests who sit at the table from now on. ``tended`` says that the server may have
        something to do there by itself, and then this server is the table's keeper; ``lasting`` that
        the game was played here to its end. ``also`` is written in the same transaction.
        """
        keeper = self.leases.keeper if tended else None
        newest = (rows[-1].version, rows[-1].at, int(lasting), int(tended), keeper, table_id)
        # A table that was deleted meanwhile does not begin in the middle: its events refer to this row.
        statements: list[Statement] = [(_NEW_TABLE if rows[0].version == 1 else _CHANGED_TABLE, newest)]
        statements += [
            ("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (table_id, r.version, r.command_id, r.at, r.event))
            for r in rows
        ]
        statements += [
            ("INSERT INTO sittings VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (guest, table_id, rows[-1].at))
            for guest in sitting
        ]
        statements += also
        if self._database.news is not None:
            statements.append(self._database.news.announcement(table_id, rows[-1].version))
        if tended:
            await self.leases.write_with_lease(statements)
        else:
            await self.write(statements)

    def listen(self, hear: Hear) -> None:
        """From now on report what other servers write to these data."""
        if self._database.news is None:
            return
        loop = asyncio.get_running_loop()

        def report(table_id: str | None, version: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hear, table_id, version)

        listening = self._database.news.listen
        self._listener = threading.Thread(target=listening, args=(report,), name="store-news", daemon=True)
        self._listener.start()

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The log of a table from a version on; empty if there is no such table."""
        found = await self.read(
            "SELECT version, command_id, at, event FROM events"
            " WHERE table_id = ? AND version > ? ORDER BY version",
            (table_id, after),
        )
        return [Row(*row) for row in found]

    async def tables_of(self, guest_id: str, limit: int) -> list[str]:
        """Where a guest sits or sat, newest first."""
        sql = "SELECT table_id FROM sittings WHERE guest_id = ? ORDER BY at DESC, table_id LIMIT ?"
        return [row[0] for row in await self.read(sql, (guest_id, limit))]

    async def unfinished_of(self, guest_id: str, limit: int) -> list[str]:
        """Where a guest sits and no game has ended, newest first."""
        sql = (
            "SELECT sittings.table_id FROM sittings JOIN tables ON tables.table_id = sittings.table_id"
            " WHERE guest_id = ? AND lasting = 0 ORDER BY at DESC, sittings.table_id LIMIT ?"
        )
        return [row[0] for row in await self.read(sql, (guest_id, limit))]

    # -- pictures -------------------------------------------------------------------------------

    async def save_pictures(self, taken: Sequence[SavedPicture]) -> None:
        """Save pictures in place of older ones of the same tables; ``Conflict`` if a table is gone."""
        sql = (
            "INSERT INTO pictures VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
            " SET version = excluded.version, picture = excluded.picture"
            " WHERE excluded.version >= pictures.version"
        )
        await self.write([(sql, (picture.table_id, picture.version, picture.packed)) for picture in taken])

    async def picture(self, table_id: str) -> bytes | None:
        """The latest picture of a table, packed, if there is one."""
        found = await self.read("SELECT picture FROM pictures WHERE table_id = ?", (table_id,))
        return bytes(found[0][0]) if found else None

    # -- guests and settings --------------------------------------------------------------------

    async def create_guest(self, guest: Guest, at: int) -> None:
        await self.write([("INSERT INTO guests VALUES (?, ?, ?)", (guest.id, guest.name, at))])

    async def rename_guest(self, guest_id: str, name: str) -> None:
        await self.write([("UPDATE guests SET name = ? WHERE id = ?", (name, guest_id))])

    async def guest(self, guest_id: str) -> Guest | None:
        sql = (
            "SELECT id, name, skeleton IS NOT NULL FROM guests LEFT JOIN members ON guest_id = id"
            " WHERE id = ?"
        )
        found = await self.read(sql, (guest_id,))
        return Guest(found[0][0], found[0][1], bool(found[0][2])) if found else None

    async def secret(self, name: str) -> bytes:
        """32 random bytes that stay the same for these data, made when they are first asked for."""
        return bytes.fromhex(await self.setting(name, secrets.token_hex(32)))

    async def setting(self, name: str, otherwise: str) -> str:
        """A setting; if it has no value, it gets ``otherwise``."""
        await self.write([("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", (name, otherwise))])
        found = await self.read("SELECT value FROM settings WHERE name = ?", (name,))
        return str(found[0][0])

    # -- SQL, for other parts of the server -----------------------------------------------------

    async def prepare(self, schema: Sequence[str]) -> None:
        """Create the tables of another part of the server, if they are missing."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._prepare_now, schema)

    async def write(self, statements: Sequence[Statement]) -> None:
        """All of them in one durable transaction, or none; raises ``Conflict``, too."""
        await self._writer.write(statements)

    async def read(self, sql: str, values: tuple[object, ...] = ()) -> Answer:
        reading = asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, sql, values)
        try:
            async with asyncio.timeout(_READ_SECONDS):
                return await reading
        except TimeoutError:
            raise StoreError(f"not read within {_READ_SECONDS:g} s") from None

    def _prepare_now(self, schema: Sequence[str]) -> None:
        self._connected().prepare(schema)

    def _read_now(self, sql: str, values: tuple[object, ...]) -> Answer:
        try:
            return self._connected().read(sql, values)
        except StoreError:
            self._stop_reading()
            raise

    def _connected(self) -> Connection:
        if self._reading is None:
            self._reading = self._database.connect()
        return self._reading

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.close()
        self._reading = None
