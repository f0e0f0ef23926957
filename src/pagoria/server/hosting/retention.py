"""Retention: abandoned tables and studies, and guests who have neither, are deleted after some time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from pagoria.server.hosting.rooms import Rooms
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store
from pagoria.tables.events import DAY_MS
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

_FIRST_SECONDS: Final = 300.0
_EVERY_SECONDS: Final = 3600.0
_PAUSE_SECONDS: Final = 0.1
_BATCH: Final = 50
_GUESTS: Final = 500


class Retention:
    """Deletes what nobody has touched for ``days`` days; with 0 days, nothing. Finished games are kept.

    The store proposes tables; each table's own log decides.
    """

    def __init__(self, store: Store, rooms: Rooms, now: Callable[[], int], days: int) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        self._days = days
        self._tasks = Tasks()

    def start(self) -> None:
        if self._days:
            self._tasks.start(self._sweep_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def _sweep_for_ever(self) -> None:
        await asyncio.sleep(_FIRST_SECONDS)
        while True:
            try:
                await self.sweep()
            except StoreError as error:
                _log.warning("what was abandoned cannot be deleted now: %s", error)
            except Exception:
                _log.exception("what was abandoned was not deleted")
            await asyncio.sleep(_EVERY_SECONDS)

    async def sweep(self) -> None:
        """Delete everything that is due to be deleted, in small parts."""
        before = self._now() - self._days * DAY_MS
        tables = await self._sweep_tables(before)
        await self._sweep_studies(before)
        guests = await self._sweep_guests(before)
        await self._store.leases.forget_the_dead()
        if tables or guests:
            _log.warning("deleted %s tables and %s guests, untouched for %s days", tables, guests, self._days)

    async def _sweep_tables(self, before: int) -> int:
        sql = (
            "SELECT table_id FROM tables WHERE lasting = 0 AND changed < ? AND table_id > ?"
            " ORDER BY table_id LIMIT ?"
        )
        deleted, last = 0, ""
        while found := [row[0] for row in await self._store.read(sql, (before, last, _BATCH))]:
            for table_id in found:
                deleted += await self._sweep_table(table_id, before)
                await asyncio.sleep(_PAUSE_SECONDS)
            last = found[-1]
        return deleted

    async def _sweep_table(self, table_id: str, before: int) -> bool:
        """Delete a table if its log confirms that it is abandoned; tells whether it was deleted."""
        if self._rooms.in_use(table_id):
            return False
        try:
            table = await self._rooms.fold(table_id)
        except Refusal:
            return False
        except Exception:
            _log.exception("table %s cannot be folded, so that it is kept", table_id)
            return False
        if table.lasting():
            # The game is over by the log; only the index had missed it.
            await self._store.write([("UPDATE tables SET lasting = 1 WHERE table_id = ?", (table_id,))])
            return False
        if table.clock is not None and table.actor() is not None:
            return False  # its clock will end it
        delete = "DELETE FROM tables WHERE table_id = ? AND changed < ?"
        await self._store.write([(delete, (table_id, before))])
        self._rooms.forget(table_id)
        return True

    async def _sweep_studies(self, before: int) -> None:
        """Members keep their studies; those of guests, who may lose their cookie, are deleted some day."""
        kept = "SELECT 1 FROM members WHERE guest_id = studies.owner"
        sql = f"DELETE FROM studies WHERE changed < ? AND NOT EXISTS ({kept})"
        await self._store.write([(sql, (before,))])

    async def _sweep_guests(self, before: int) -> int:
        homeless = " AND ".join(
            f"NOT EXISTS (SELECT 1 FROM {kept} WHERE guest_id = guests.id)"
            for kept in ("sittings", "members", "(SELECT owner AS guest_id FROM studies) AS studied")
        )
        sql = f"SELECT id FROM guests WHERE created < ? AND id > ? AND {homeless} ORDER BY id LIMIT ?"
        delete = f"DELETE FROM guests WHERE id = ? AND {homeless}"
        deleted, last = 0, ""
        while found := [row[0] for row in await self._store.read(sql, (before, last, _GUESTS))]:
            await self._store.write([(delete, (guest_id,)) for guest_id in found])
            deleted, last = deleted + len(found), found[-1]
            await asyncio.sleep(_PAUSE_SECONDS)
        return deleted
