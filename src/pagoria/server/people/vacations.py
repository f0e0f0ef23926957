"""Vacations of members: while one lasts, clocks of days stand still for the member's seats.

A table knows it from its own log (``Paused``, ``Resumed``). What is kept here says who is away; each table
where that matters is brought in line with it, now or when its game begins, and once more after a restart.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.store.store import Store
from pagoria.tables.events import DAY_MS, AnyEvent
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from pagoria.tables.vacation import absences

#: How many days a member may be away within a year.
DAYS_A_YEAR: Final = 21
_YEAR_MS: Final = 365 * DAY_MS
#: The most tables of one member that are looked at, the latest first.
_MOST_TABLES: Final = 300

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS vacations (
        guest_id TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        begun BIGINT NOT NULL, ends BIGINT NOT NULL, PRIMARY KEY (guest_id, begun))""",
)


@dataclass(frozen=True)
class Vacation:
    """What a member has left of the year's days, and until when the present vacation lasts."""

    days_left: int
    until: int | None


class Vacations:
    """Keeps who is away. Methods raise ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._tasks = Tasks()
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)
        self._tables.executor.attend(self)
        # If a server died meanwhile, tables may have missed that a vacation began or ended.
        since = self._tables.now() - DAYS_A_YEAR * DAY_MS
        found = await self._store.read("SELECT DISTINCT guest_id FROM vacations WHERE begun > ?", (since,))
        for (guest_id,) in found:
            self._tasks.start(self._tell_tables(guest_id))

    async def stop(self) -> None:
        await self._tasks.cancel()

    # -- what members do ------------------------------------------------------------------------

    async def of(self, guest: Guest) -> Vacation:
        now = self._tables.now()
        sql = "SELECT begun, ends FROM vacations WHERE guest_id = ? AND begun > ?"
        taken = await self._store.read(sql, (guest.id, now - _YEAR_MS))
        used = sum(_days(begun, ends) for begun, ends in taken)
        until = max((ends for _, ends in taken if ends > now), default=None)
        return Vacation(max(0, DAYS_A_YEAR - used), until)

    async def export(self, guest: Guest) -> list[dict[str, object]]:
        """All vacations of somebody, the oldest first."""
        sql = "SELECT begun, ends FROM vacations WHERE guest_id = ? ORDER BY begun"
        return [{"begun": begun, "ends": ends} for begun, ends in await self._store.read(sql, (guest.id,))]

    async def begin(self, guest: Guest, days: int) -> Vacation:
        """Begin a vacation of ``days`` days."""
        _check_member(guest)
        async with self._one_at_a_time:
            known = await self.of(guest)
            if known.until is not None:
                raise Refusal("stale", "the vacation has begun already")
            if not 1 <= days <= known.days_left:
                raise Refusal("too_many", f"{known.days_left} days are left of this year's {DAYS_A_YEAR}")
            now = self._tables.now()
            row = (guest.id, now, now + days * DAY_MS)
            await self._store.write([("INSERT INTO vacations VALUES (?, ?, ?)", row)])
        self._tasks.start(self._tell_tables(guest.id))
        return await self.of(guest)

    async def end(self, guest: Guest) -> Vacation:
        """Be back before the end; days that have begun are used up."""
        _check_member(guest)
        now = self._tables.now()
        sql = "UPDATE vacations SET ends = ? WHERE guest_id = ? AND ends > ?"
        await self._store.write([(sql, (now, guest.id, now))])
        self._tasks.start(self._tell_tables(guest.id))
        return await self.of(guest)

    async def forget(self, guest_id: str) -> None:
        """Delete the vacations of a person who leaves."""
        await self._store.write([("DELETE FROM vacations WHERE guest_id = ?", (guest_id,))])
        await self._tell_tables(guest_id)

    # -- what is told by the executor -----------------------------------------------------------

    def wrote(self, room: Room) -> None:
        """A game may have begun where somebody is away; a mere step changes nothing."""
        table = room.table
        of_days = table.clock is not None and table.clock.plan.of_days()
        if of_days and table.latest is None and table.status() == "playing":
            self._tasks.start(self._bring_in_line(table.id))

    def unsure(self, table_id: str) -> None:
        """Do nothing: the table's keeper finds out what was written."""

    # -- parts ----------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Wait until all tables know who is away."""
        await self._tasks.finish()

    async def _tell_tables(self, guest_id: str) -> None:
        sql = (
            "SELECT sittings.table_id FROM sittings JOIN tables ON tables.table_id = sittings.table_id"
            " WHERE guest_id = ? AND lasting = 0 ORDER BY at DESC LIMIT ?"
        )
        for (table_id,) in await self._store.read(sql, (guest_id, _MOST_TABLES)):
            await self._bring_in_line(table_id)

    async def _bring_in_line(self, table_id: str) -> None:
        """Let the table's clock stand still for those who are away, and only for them."""
        try:
            async with self._tables.rooms.use(table_id) as room:
                guests = sorted(room.table.guests())
            away = await self._away(guests)

            def decide(table: Table) -> list[AnyEvent]:
                return absences(table, away, self._tables.now())

            await self._tables.executor.carry_out(table_id, None, decide, None)
        except Refusal:
            # It is gone, or frozen: no clock runs there. When the data cannot be written, the next event
            # of the table, or the next start of the server, tries again.
            return

    async def _away(self, guests: list[str]) -> dict[str, int]:
        marks = ", ".join("?" * len(guests))
        sql = f"SELECT guest_id, MAX(ends) FROM vacations WHERE guest_id IN ({marks}) AND ends > ?"
        found = await self._store.read(f"{sql} GROUP BY guest_id", (*guests, self._tables.now()))
        return dict(found)


def _days(begun: int, ends: int) -> int:
    """How many days a vacation uses up: at least one, so that nobody stops clocks again and again."""
    return max(1, -(-(ends - begun) // DAY_MS))


def _check_member(guest: Guest) -> None:
    if not guest.member:
        raise Refusal("members_only", "vacations are for members: become one in the settings")
