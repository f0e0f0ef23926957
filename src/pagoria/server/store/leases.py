"""Leases: the server that last wrote to a table looks after it, as long as it shows that it lives.

A server has one lease for all its tables: to renew it is to write one row, however many they are. Times are
those of the database, so that servers need not agree about the time.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from pagoria.server.store.database import Answer, Statement

LEASE_SECONDS: Final = 8.0
#: How often leases are renewed, and expired ones looked for.
BEAT_SECONDS: Final = 2.0

Read: TypeAlias = Callable[[str, tuple[object, ...]], Awaitable[Answer]]
Write: TypeAlias = Callable[[Sequence[Statement]], Awaitable[None]]


class Leases:
    """The leases in a store, as one server sees them. All methods raise ``StoreError``."""

    def __init__(self, read: Read, write: Write, now: str) -> None:
        self.keeper = secrets.token_hex(8)
        self._read = read
        self._write = write
        self._now = now
        #: When the lease was written last, by this process's own clock.
        self._renewed: float | None = None
        #: The lease had run out before it was renewed: others may have taken over some tables.
        self.doubtful = False
        lease = int(LEASE_SECONDS * 1000)
        # An impossibly late end is from before the database's clock was set back.
        alive = f"SELECT keeper FROM keepers WHERE lease_until BETWEEN {now} AND {now} + {lease}"
        self._orphaned = f"tended = 1 AND (keeper IS NULL OR keeper NOT IN ({alive}))"
        self._lease = (
            f"INSERT INTO keepers VALUES (?, {now} + {lease})"
            " ON CONFLICT (keeper) DO UPDATE SET lease_until = excluded.lease_until"
        )

    async def write_with_lease(self, statements: Sequence[Statement]) -> None:
        """Write something that makes this server a keeper: its lease holds from then on."""
        if self._renewed is None or time.monotonic() - self._renewed >= BEAT_SECONDS:
            await self.renew(statements)
        else:
            await self._write(statements)

    async def renew(self, statements: Sequence[Statement] = ()) -> None:
        """Renew the lease, together with whatever else is to be written."""
        begun = time.monotonic()
        await self._write([*statements, (self._lease, (self.keeper,))])
        if self._renewed is not None and begun - self._renewed >= LEASE_SECONDS:
            self.doubtful = True
        self._renewed = begun

    async def take_over(self, most: int) -> list[str]:
        """Take over tables without a keeper, at most ``most`` of them."""
        found = [r[0] for r in await self._read(f"{self._select(self._orphaned)} LIMIT ?", (most,))]
        if not found:
            return []
        take = f"UPDATE tables SET keeper = ? WHERE {_among(found)} AND {self._orphaned}"
        await self.renew([(take, (self.keeper, *found))])
        mine = await self._read(self._select(f"{_among(found)} AND keeper = ?"), (*found, self.keeper))
        return [row[0] for row in mine]

    async def claim(self, table_id: str, version: int) -> None:
        """Become the keeper of a table that has none, or that needed none until this version."""
        free = f"table_id = ? AND version = ? AND (tended = 0 OR {self._orphaned})"
        if await self._read(self._select(free), (table_id, version)):
            sql = f"UPDATE tables SET tended = 1, keeper = ? WHERE {free}"
            await self.renew([(sql, (self.keeper, table_id, version))])

    async def kept(self) -> set[str]:
        """The tables that this server looks after, according to the data."""
        mine = await self._read(self._select("tended = 1 AND keeper = ?"), (self.keeper,))
        return {row[0] for row in mine}

    async def keeps(self, table_id: str) -> bool:
        """Whether this server looks after a table, according to the data."""
        sql = self._select("tended = 1 AND keeper = ? AND table_id = ?")
        return bool(await self._read(sql, (self.keeper, table_id)))

    async def let_be(self, table_id: str) -> None:
        """Give up a table for which this server can do nothing; it has no keeper until the next write."""
        sql = "UPDATE tables SET tended = 0, keeper = NULL WHERE table_id = ? AND keeper = ?"
        await self._write([(sql, (table_id, self.keeper))])

    async def give_back(self) -> None:
        """Let others take over all tables of this server, at once."""
        await self._write([("DELETE FROM keepers WHERE keeper = ?", (self.keeper,))])
        self._renewed = None

    async def end_all(self) -> None:
        """End the leases of all other servers, which are known to be gone."""
        await self._write([("DELETE FROM keepers", ())])

    async def forget_the_dead(self) -> None:
        """Delete leases that ran out long ago."""
        day = 24 * 3600 * 1000
        await self._write([(f"DELETE FROM keepers WHERE lease_until < {self._now} - ?", (day,))])

    def _select(self, condition: str) -> str:
        return f"SELECT table_id FROM tables WHERE {condition}"


def nothing_to_do(table_id: str, version: int, lasting: bool) -> Statement:
    """The SQL that notes: at this version the table needs nothing from a server."""
    sql = "UPDATE tables SET tended = 0, keeper = NULL, lasting = ? WHERE table_id = ? AND version = ?"
    return sql, (int(lasting), table_id, version)


def _among(found: Sequence[str]) -> str:
    return f"table_id IN ({', '.join('?' * len(found))})"
