"""Commands are judged, made durable, taken over by the table and told to its viewers, in this order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from pagoria.server.hosting.picture_taker import PictureTaker
from pagoria.server.hosting.rooms import Room, Rooms
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.server.people import results
from pagoria.server.store.database import Conflict, Statement, StoreError
from pagoria.server.store.store import Store
from pagoria.tables import event_text, events, seating
from pagoria.tables.events import AnyEvent, Row
from pagoria.tables.refusal import Refusal
from pagoria.tables.replay import fold
from pagoria.tables.results import result_of
from pagoria.tables.table import CarriedOut, Table

#: Judges a command on a table: the events that it leads to, none if it changes nothing; raises ``Refusal``.
Decide: TypeAlias = Callable[[Table], Sequence[AnyEvent]]


class Attendant(Protocol):
    """Hears what became of the tables, to look after them."""

    def wrote(self, room: Room) -> None:
        """This server has written an event; the room is locked."""
        ...

    def unsure(self, table_id: str) -> None:
        """The write may or may not be durable, or another server wrote first."""
        ...


class Executor:
    """Carries out commands, one after the other at each table."""

    def __init__(self, store: Store, rooms: Rooms, now: Callable[[], int], pictures: PictureTaker) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        self._pictures = pictures
        self._commands = Tasks()
        self._attendants: list[Attendant] = []

    def attend(self, attendant: Attendant) -> None:
        """From now on tell somebody what became of the tables."""
        self._attendants.append(attendant)

    async def stop(self) -> None:
        """Finish the commands that are being carried out."""
        await self._commands.finish()

    async def begin(self, table_id: str, command_id: str, begun: Sequence[AnyEvent]) -> str:
        """Write the first events of a table; if the table is there already, the command was repeated."""
        table = Table(table_id)
        rows = self._rows(table, command_id, begun)
        for row in rows:
            table.take(row)
        tended = table.needs_care()
        try:
            guests, lasting, also = sorted(table.guests()), table.lasting(), _what_came_of(table)
            await self._store.append(table_id, rows, guests, tended, lasting, also)
        except Conflict:
            return table_id
        except StoreError as error:
            raise _busy() from error
        self._pictures.changed(table)
        if tended:
            async with self._rooms.use(table_id) as room:
                self._tell_attendants(room)
        return table_id

    async def command(
        self,
        table_id: str,
        guest_id: str,
        command_id: str,
        decide: Decide,
        version: int | None = None,
    ) -> CarriedOut | None:
        """Carry out a guest's command, even if the guest has gone meanwhile; None if nothing changes."""
        work = self._obey(table_id, guest_id, command_id, decide, version)
        return await asyncio.shield(self._commands.start(work))

    async def carry_out(
        self,
        table_id: str,
        command_id: str | None,
        decide: Decide,
        version: int | None,
    ) -> CarriedOut | None:
        """The same for the server itself; if the caller is cancelled, so is the command."""
        async with self._rooms.use(table_id) as room:
            return await self._decide(room, command_id, decide, version)

    async def _obey(
        self, table_id: str, guest_id: str, command_id: str, decide: Decide, version: int | None
    ) -> CarriedOut | None:
        async with self._rooms.visit(table_id, guest_id) as room:
            return await self._decide(room, command_id, decide, version)

    async def _decide(
        self, room: Room, command_id: str | None, decide: Decide, version: int | None
    ) -> CarriedOut | None:
        if command_id is not None and command_id in room.table.commands:
            return room.table.commands[command_id]
        await self.expire(room)
        if version is not None and version != room.table.version:
            raise _stale()
        happened = decide(room.table)
        return await self._append(room, command_id, happened) if happened else None

    async def expire(self, room: Room) -> None:
        """Let the seat whose time is used up lose, or let a bot play on there. The room must be locked."""
        clock = room.table.clock
        seat = clock.expired(self._now()) if clock is not None and room.table.actor() is not None else None
        if seat is not None:
            await self._append(room, None, seating.time_out(room.table, seat))

    async def _append(self, room: Room, command_id: str | None, happened: Sequence[AnyEvent]) -> CarriedOut:
        """Make events durable, take them over, tell everybody."""
        table = room.table
        rows = self._rows(table, command_id, happened)
        sitting = [event.guest for event in happened if isinstance(event, events.Joined)]
        tended, lasting = table.may_need_care(happened), table.lasting()
        try:
            also = await self._result(table, rows) if table.ends_with(happened) else []
            await self._store.append(table.id, rows, sitting, tended, lasting, also)
        except Conflict:
            return await self._was_late(room, command_id)
        except StoreError as error:
            # It may be durable all the same; only the log can tell.
            self._doubt(room)
            raise _busy() from error
        for row in rows:
            room.take(row)
        self._pictures.changed(table)
        self._tell_attendants(room)
        return CarriedOut(rows[0].version, happened[0])

    async def _result(self, table: Table, rows: Sequence[Row]) -> list[Statement]:
        """What writes the result of a game that these events end; it follows from the log alone."""
        known = await self._store.rows(table.id)
        if len(known) != table.version:
            raise Conflict
        charge(prices.folded(len(known)))
        return _what_came_of(fold(table.id, [*known, *rows]))

    async def _was_late(self, room: Room, command_id: str | None) -> CarriedOut:
        """Another server was quicker: take over what happened there; it may have been this very command."""
        self._doubt(room)
        before = room.table.version
        await self._rooms.catch_up(room)
        if command_id is not None and command_id in room.table.commands:
            return room.table.commands[command_id]
        if room.table.version == before:
            # Nobody wrote anything, and still the event had no place: the table was deleted.
            self._rooms.forget(room.table.id)
            raise Refusal("unknown_table", "there is no such table any more")
        raise _stale()

    def _doubt(self, room: Room) -> None:
        room.outdated = True
        for attendant in self._attendants:
            attendant.unsure(room.table.id)

    def _tell_attendants(self, room: Room) -> None:
        for attendant in self._attendants:
            attendant.wrote(room)

    def _rows(self, table: Table, command_id: str | None, happened: Sequence[AnyEvent]) -> list[Row]:
        # Time never runs backwards at a table, whatever the machine's clock does.
        at = max(self._now(), table.changed)
        ids = [command_id, *[None] * (len(happened) - 1)]
        numbers = range(table.version + 1, table.version + 1 + len(happened))
        return [
            Row(number, command, at, event_text.encode(event))
            for number, command, event in zip(numbers, ids, happened, strict=True)
        ]


def _what_came_of(table: Table) -> list[Statement]:
    result = result_of(table)
    return [] if result is None else results.statements(result)


def _stale() -> Refusal:
    return Refusal("stale", "the table has changed meanwhile")


def _busy() -> Refusal:
    return Refusal("busy", "the data cannot be written now; try again in a moment")
