"""Takes pictures of tables in the background, when a game has ended or nothing happens any more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final

from pagoria.server.hosting.pictures import pack, picture_of
from pagoria.server.hosting.rooms import Rooms
from pagoria.server.store.database import Conflict, StoreError
from pagoria.server.store.store import SavedPicture, Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

#: A table's picture is taken when nothing has happened there for this long.
REST_SECONDS: Final = 30.0
_LOOK_SECONDS: Final = 1.0
_BATCH: Final = 20


class PictureTaker:
    """Keeps a picture of every table. There is no hurry, as rules change only with a restart."""

    def __init__(self, store: Store, rooms: Rooms, now: Callable[[], int]) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        #: When the picture of a table is due, by the loop's time.
        self._due: dict[str, float] = {}
        self._work: asyncio.Task[None] | None = None

    def changed(self, table: Table) -> None:
        """Something happened at a table: take its picture when it has come to rest, or at once if the game is
        over.

        Before the start a picture would say no more than the events do.
        """
        if table.session is None:
            return
        rest = 0.0 if table.status() == "over" else REST_SECONDS
        self._due[table.id] = asyncio.get_running_loop().time() + rest

    def start(self) -> None:
        self._work = asyncio.get_running_loop().create_task(self._take_pictures())

    async def stop(self) -> None:
        """Take all pictures that are still due."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self._save(self._due)

    async def _take_pictures(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            now = asyncio.get_running_loop().time()
            await self._save(table_id for table_id, due in self._due.items() if due <= now)

    async def _save(self, table_ids: Iterable[str]) -> None:
        """Save the pictures of tables; those that cannot be saved now stay due."""
        waiting = [(table_id, self._due[table_id]) for table_id in table_ids]
        for first in range(0, len(waiting), _BATCH):
            batch = waiting[first : first + _BATCH]
            try:
                taken = [await self._take(table_id) for table_id, _ in batch]
                await self._store.save_pictures([picture for picture in taken if picture is not None])
            except (Refusal, StoreError, Conflict) as error:
                _log.warning("pictures of tables cannot be saved now: %s", error)
                return
            for table_id, due in batch:
                if self._due.get(table_id) == due:
                    del self._due[table_id]

    async def _take(self, table_id: str) -> SavedPicture | None:
        """The picture of a table; None if none can be taken, because the table is gone or frozen."""
        try:
            async with self._rooms.use(table_id) as room:
                version, picture = room.table.version, picture_of(room.table, self._now())
        except Refusal as refusal:
            if refusal.code == "busy":
                raise
            return None
        except Exception:
            # A fault of one game must not cost other tables their pictures.
            _log.exception("the picture of table %s cannot be taken", table_id)
            return None
        return SavedPicture(table_id, version, await asyncio.to_thread(pack, picture))
