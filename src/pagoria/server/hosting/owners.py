"""Owners of seats: handing a guest's tables to a member, and forgetting a person who leaves for good."""

from __future__ import annotations

import contextlib
from collections.abc import Container, Sequence
from dataclasses import replace

from pagoria.core.errors import PagoriaError
from pagoria.server.hosting import pictures
from pagoria.server.hosting.executor import Executor
from pagoria.server.hosting.rooms import Rooms
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.server.store.database import Statement
from pagoria.server.store.store import SavedPicture, Store
from pagoria.tables import event_text, events, seating
from pagoria.tables.events import AnyEvent, Row
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_COPY = (
    "INSERT INTO sittings SELECT ?, table_id, at FROM sittings WHERE guest_id = ? AND table_id = ?"
    " ON CONFLICT DO NOTHING"
)
_DROP = "DELETE FROM sittings WHERE guest_id = ? AND table_id = ?"


class Owners:
    """Changes who owns seats, at all tables of a guest. Raises ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store, rooms: Rooms, executor: Executor) -> None:
        self._store = store
        self._rooms = rooms
        self._executor = executor

    async def tables_of(self, guest_id: str) -> list[str]:
        """Every table where a guest sits or sat, newest first."""
        sql = "SELECT table_id FROM sittings WHERE guest_id = ? ORDER BY at DESC, table_id"
        return [row[0] for row in await self._store.read(sql, (guest_id,))]

    async def adopt(self, guest_id: str, member_id: str) -> None:
        """Hand all tables of a guest, finished games included, to a member."""
        for table_id in await self.tables_of(guest_id):
            # The index first: if the server stops here, the index only lists one table too many.
            await self._store.write([(_COPY, (member_id, guest_id, table_id))])
            charge(prices.SEAT)
            with contextlib.suppress(Refusal):
                await self._executor.carry_out(
                    table_id, None, lambda table: seating.adopt(table, guest_id, member_id), None
                )
            await self._store.write([(_DROP, (guest_id, table_id))])

    async def forget(self, guest_id: str) -> None:
        """Leave all running games, and remove a person's name from all tables."""
        for table_id in await self.tables_of(guest_id):
            await self._leave(table_id, guest_id)
            rows = await self._store.rows(table_id)
            if rows and _is_import(rows[0]):
                # No other person has a seat there.
                await self._store.write([("DELETE FROM tables WHERE table_id = ?", (table_id,))])
                self._rooms.forget(table_id)
            else:
                await self._empty_names(table_id, guest_id, rows)
        await self._store.write([("DELETE FROM sittings WHERE guest_id = ?", (guest_id,))])

    async def _leave(self, table_id: str, guest_id: str) -> None:
        def leave_all(table: Table) -> Sequence[AnyEvent]:
            return [event for seat in table.seats_for(guest_id) for event in _left(table, guest_id, seat)]

        with contextlib.suppress(Refusal):
            await self._executor.carry_out(table_id, None, leave_all, None)

    async def _empty_names(self, table_id: str, guest_id: str, rows: Sequence[Row]) -> None:
        seats = _seats_of(rows, guest_id)
        if seats:
            await self._tell(table_id, seats)
        told = [event for event in map(_read, rows) if isinstance(event, events.Adopted)]
        ids = {guest_id} | {event.from_ for event in told if event.to == guest_id}
        emptied = [(row, _without_name(row, ids)) for row in rows]
        statements: list[Statement] = [
            ("UPDATE events SET event = ? WHERE table_id = ? AND version = ?", (text, table_id, row.version))
            for row, text in emptied
            if text != row.event
        ]
        await self._store.write(statements)

    async def _tell(self, table_id: str, seats: tuple[int, ...]) -> None:
        """Tell all viewers; a table that cannot be replayed has only its picture to change."""
        try:
            await self._executor.carry_out(table_id, None, lambda _: [events.Forgotten(seats)], None)
        except Refusal as refusal:
            if refusal.code != "frozen":
                raise
            packed = await self._store.picture(table_id)
            emptied = None if packed is None else pictures.without_names(packed, seats)
            if emptied is not None:
                picture = pictures.unpack(emptied)
                assert picture is not None
                saved = SavedPicture(table_id, picture.info()["version"], emptied)
                await self._store.save_pictures([saved])
            self._rooms.forget(table_id)


def _left(table: Table, guest_id: str, seat: int) -> Sequence[AnyEvent]:
    try:
        return seating.leave(table, guest_id, seat)
    except Refusal:
        return []


def _is_import(first: Row) -> bool:
    return isinstance(_read(first), events.Imported)


def _seats_of(rows: Sequence[Row], guest_id: str) -> tuple[int, ...]:
    """The seats in which somebody played: once a game has started, nobody else sits down there."""
    who: dict[int, str] = {}
    started = False
    for event in map(_read, rows):
        if isinstance(event, events.Joined):
            who[event.seat] = event.guest
        elif isinstance(event, events.Left) and not started:
            who.pop(event.seat, None)
        elif isinstance(event, events.Adopted):
            who = {seat: event.to if guest == event.from_ else guest for seat, guest in who.items()}
        started = started or isinstance(event, events.Started)
    return tuple(sorted(seat for seat, guest in who.items() if guest == guest_id)) if started else ()


def _without_name(row: Row, ids: Container[str]) -> str:
    """An event as it is stored, without the name of the person with these ids."""
    event = _read(row)
    if isinstance(event, events.Joined) and event.guest in ids:
        return event_text.encode(replace(event, name="", member=False))
    if isinstance(event, events.Opened):
        seats = tuple(replace(s, name="") if s.kept_for in ids else s for s in event.seats)
        return event_text.encode(replace(event, seats=seats))
    return row.event


def _read(row: Row) -> AnyEvent | None:
    """The event; None for one that this program cannot read."""
    try:
        return event_text.decode(row.event)
    except PagoriaError:
        return None
