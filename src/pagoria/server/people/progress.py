"""Progress: what somebody has achieved, as marks such as ``puzzle:17``. They are only ever added.

The server knows no mark by name: browsers keep the same set, and both take what the other has.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

#: Ten years of a puzzle a day, and every puzzle and lesson there is.
MOST: Final = 5000
_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS progress (
        owner TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        mark TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (owner, mark))""",
)
_ADDED: Final = "INSERT INTO progress VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


class Progress:
    """Keeps the marks of people. Methods raise ``Refusal``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def of(self, owner: str) -> list[str]:
        """All marks of a person, the oldest first."""
        sql = "SELECT mark FROM progress WHERE owner = ? ORDER BY at, mark"
        return [row[0] for row in await self._store.read(sql, (owner,))]

    async def add(self, owner: str, marks: Sequence[str]) -> list[str]:
        """Add marks, some of which may be known; all marks of the person."""
        known = await self.of(owner)
        new = sorted(set(marks) - set(known))
        if len(known) + len(new) > MOST:
            raise Refusal("too_large", f"at most {MOST} marks of one person are kept")
        at = time.time_ns() // 1_000_000
        try:
            await self._store.write([(_ADDED, (owner, mark, at)) for mark in new])
        except Conflict:
            raise Refusal("not_found", "there is no such person any more") from None
        return [*known, *new]

    # -- for those who look after people ---------------------------------------------------------

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        """A guest's marks become a member's, who may have some of them."""
        known = "SELECT mark FROM progress WHERE owner = ?"
        move = f"UPDATE progress SET owner = ? WHERE owner = ? AND mark NOT IN ({known})"
        return [
            (move, (member_id, guest_id, member_id)),
            ("DELETE FROM progress WHERE owner = ?", (guest_id,)),
        ]

    async def export(self, guest: Guest) -> list[dict[str, object]]:
        sql = "SELECT mark, at FROM progress WHERE owner = ? ORDER BY at, mark"
        return [{"mark": mark, "at": at} for mark, at in await self._store.read(sql, (guest.id,))]

    async def forget(self, guest_id: str) -> None:
        await self._store.write([("DELETE FROM progress WHERE owner = ?", (guest_id,))])
