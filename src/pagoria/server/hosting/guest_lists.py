"""The tables of a guest as lists: all of them, and those that wait for the guest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store
from pagoria.tables.data import TableInfo
from pagoria.tables.refusal import Refusal

_MOST: Final = 50

#: A table as a guest sees it; raises ``Refusal``.
InfoOf: TypeAlias = Callable[[str, str], Awaitable[TableInfo]]


class GuestLists:
    """Lists tables by guest. All methods raise ``Refusal``."""

    def __init__(self, store: Store, info: InfoOf) -> None:
        self._store = store
        self._info = info

    async def mine(self, guest_id: str) -> list[TableInfo]:
        """The tables where a guest sits or sat, newest first."""
        return await self._infos(self._store.tables_of(guest_id, _MOST), guest_id)

    async def waiting_for(self, guest_id: str) -> list[TableInfo]:
        """The tables where a guest has to decide, the one that has waited longest first."""
        unfinished = await self._infos(self._store.unfinished_of(guest_id, _MOST), guest_id)
        return sorted(filter(_waits, unfinished), key=lambda info: info["changed"])

    async def _infos(self, reading: Awaitable[list[str]], guest_id: str) -> list[TableInfo]:
        """The infos of tables whose ids are being read, without those that are deleted meanwhile."""
        try:
            table_ids = await reading
        except StoreError as error:
            raise Refusal("busy", "the data cannot be read now") from error
        found = [await self._info_if_there(table_id, guest_id) for table_id in table_ids]
        return [info for info in found if info is not None]

    async def _info_if_there(self, table_id: str, guest_id: str) -> TableInfo | None:
        """The table's info; None when it was deleted since the list was read."""
        try:
            return await self._info(table_id, guest_id)
        except Refusal as refusal:
            if refusal.code != "unknown_table":
                raise
            return None


def _waits(info: TableInfo) -> bool:
    """Whether it is the reader who has to decide."""
    seat = None if info["to_act"] is None else info["seats"][info["to_act"]]
    return seat is not None and seat["mine"] and seat["kind"] == "person"
