"""All tables of a server: everything that guests can do and see there."""

from __future__ import annotations

import asyncio
import base64
import hmac
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pagoria.server.hosting.alarms import steady_time
from pagoria.server.hosting.caretaker import Caretaker
from pagoria.server.hosting.executor import Executor
from pagoria.server.hosting.frozen import Frozen
from pagoria.server.hosting.picture_taker import PictureTaker
from pagoria.server.hosting.retention import Retention
from pagoria.server.hosting.rooms import Rooms
from pagoria.server.live.watches import Watch, WatchClosedError, message
from pagoria.server.store.database import StoreError
from pagoria.server.store.health import Pulse
from pagoria.server.store.store import Store
from pagoria.server.thinking.advice import Advice
from pagoria.server.thinking.bots import BotPlayers
from pagoria.server.thinking.laundering import Laundering
from pagoria.server.thinking.pool import Thinkers
from pagoria.server.thinking.programs import Programs
from pagoria.tables import commands, events, imports, seating
from pagoria.tables.commands import ClockWish, SeatWish
from pagoria.tables.data import Deal, Frame, TableInfo
from pagoria.tables.events import AnyEvent
from pagoria.tables.fairness import check_perspective
from pagoria.tables.past import MOST_STEPS, past_frame
from pagoria.tables.records import deal_of, record_of
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import CarriedOut, Table

__all__ = ["ClockWish", "Guest", "SeatWish", "Tables", "Watch", "WatchClosedError"]

#: How many tables may rest in memory; those where somebody is stay in any case. One takes half a megabyte.
_TABLES_IN_MEMORY: Final = 250
_MINE: Final = 50


class Tables:
    """Every table of this server. All methods raise ``Refusal``, and then nothing has happened.

    A command has an id of the client's choice; one that was carried out already is answered as it was.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] | None = None,
        in_memory: int = _TABLES_IN_MEMORY,
        thinkers: Thinkers | None = None,
        programs: Mapping[str, str] | None = None,
        budget: str | None = None,
        bot_pace: float = 0.0,
        keep_abandoned_days: int = 0,
    ) -> None:
        now = now or steady_time()
        self._store = store
        self._rooms = Rooms(store, now, in_memory)
        self._thinkers = thinkers or Thinkers()
        self.programs = Programs(programs or {})
        bots = BotPlayers(self._thinkers, self.programs, budget, bot_pace)
        self._pictures = PictureTaker(store, self._rooms, now)
        self._executor = Executor(store, self._rooms, now, self._pictures)
        self._caretaker = Caretaker(store, self._rooms, self._executor, bots, now)
        self._retention = Retention(store, self._rooms, now, keep_abandoned_days)
        self.pulse = Pulse(store)
        self._laundering = Laundering(store, self._rooms)
        self.advice = Advice(self._rooms, self._thinkers, self._laundering)
        self._looking_back = asyncio.Semaphore()
        self._key = b""

    async def start(self) -> None:
        """Begin; clocks and bots of unfinished games go on. Tables are folded when somebody needs them."""
        self._key = await self._store.secret("tables")
        self._caretaker.start()
        self._pictures.start()
        self._retention.start()

    async def stop(self) -> None:
        """Let everybody go. Commands that are being written are finished."""
        for room in self._rooms.all():
            for watch in room.watches.copy():
                watch.close()
        await self._retention.stop()
        await self._executor.stop()
        await self._caretaker.stop()
        await self._pictures.stop()
        await self.advice.stop()
        await self.programs.stop()
        await self._thinkers.stop()

    def counts(self) -> tuple[int, int]:
        """How many tables are in memory, and how many connections look on."""
        return len(self._rooms), sum(len(room.watches) for room in self._rooms.all())

    def watchers(self, table_id: str) -> int:
        """How many connections look at a table."""
        room = self._rooms.find(table_id)
        return len(room.watches) if room is not None else 0

    # -- tables that begin ----------------------------------------------------------------------

    async def open(
        self,
        guest: Guest,
        command_id: str,
        game: str,
        variant: str,
        seats: Sequence[SeatWish],
        start: int | None,
        clock: ClockWish | None,
        leavers: str | None = None,
    ) -> str:
        """Open a table; the game starts when no seat is open. ``leavers`` plays on for whoever leaves."""
        begun = commands.open_table(guest, game, variant, seats, start, clock, self.programs, leavers)
        return await self._executor.begin(self._table_id("open", guest.id, command_id), command_id, begun)

    async def import_record(self, guest: Guest, command_id: str, text: str) -> str:
        """A table for a game played elsewhere: to review it, or to go on with it on one screen."""
        begun = await asyncio.to_thread(imports.import_record, guest, text)
        return await self._executor.begin(self._table_id("import", guest.id, command_id), command_id, begun)

    async def try_again(self, table_id: str, guest: Guest, command_id: str, step: int, seat: int) -> str:
        """A table where a finished game goes on from one of its steps, against bots."""
        async with self._rooms.use(table_id) as room:
            _check_unused(room.table, command_id)
            begun = commands.try_again(room.table, guest, step, seat, self.programs)
        await self._laundering.check(room.table, guest.id, step)
        return await self._executor.begin(
            self._table_id("try again", table_id, guest.id, command_id), command_id, begun
        )

    async def rematch(self, table_id: str, guest_id: str, command_id: str) -> str:
        """The table where the same people play again; asked twice it is the same one."""
        async with self._rooms.use(table_id) as room:
            done = room.table.commands.get(command_id)
            if done is not None and not _was(done, events.Rematched, by=guest_id):
                raise _used_otherwise()
            begun = commands.open_again(room.table, guest_id)
            known = room.table.rematch
        if known is not None:
            return known
        new_id = await self._executor.begin(self._table_id("rematch", table_id), command_id, begun)

        def announce(table: Table) -> list[AnyEvent]:
            return [] if table.rematch is not None else [events.Rematched(new_id, guest_id)]

        await self._executor.command(table_id, command_id, announce)
        return new_id

    # -- seats ----------------------------------------------------------------------------------

    async def join(
        self,
        table_id: str,
        guest: Guest,
        command_id: str,
        entropy: str,
        seat: int | None = None,
        name: str = "",
    ) -> int:
        """Take an open seat. A guest who already has one, and names no other, keeps it."""

        def sit_down(table: Table) -> list[AnyEvent]:
            seated = seat is None and table.seats_of(guest.id)
            return [] if seated else seating.join(table, guest, entropy, seat, name)

        done = await self._executor.command(table_id, command_id, sit_down)
        if done is None:
            async with self._rooms.use(table_id) as room:
                return room.table.seats_of(guest.id)[0]
        if not _was(done, events.Joined, guest=guest.id):
            raise _used_otherwise()
        assert isinstance(done.event, events.Joined)
        return done.event.seat

    async def leave(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        """Get up from a seat, or decline one that is kept for the guest."""
        done = await self._executor.command(
            table_id, command_id, lambda table: seating.leave(table, guest_id, seat)
        )
        _check_was(done, events.Left, seat=seat, by=guest_id)

    async def resign(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        done = await self._executor.command(
            table_id, command_id, lambda table: seating.resign(table, guest_id, seat)
        )
        _check_was(done, events.Resigned, seat=seat, by=guest_id)

    async def return_to_seat(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        done = await self._executor.command(
            table_id, command_id, lambda table: seating.return_to_seat(table, guest_id, seat)
        )
        _check_was(done, events.Returned, seat=seat, by=guest_id)

    async def seat_bot(self, table_id: str, guest_id: str, command_id: str, seat: int, bot: str) -> None:
        async with self._rooms.use(table_id) as room:
            table = room.table
        if table.session is not None and table.seats_of(guest_id):
            await self._laundering.check(table, guest_id)
        done = await self._executor.command(
            table_id, command_id, lambda table: seating.seat_bot(table, guest_id, seat, bot, self.programs)
        )
        _check_was(done, events.Replaced, seat=seat, bot=bot, by=guest_id)

    # -- play -----------------------------------------------------------------------------------

    async def choose(
        self, table_id: str, guest_id: str, seat: int, command_id: str, version: int, picks: Sequence[str]
    ) -> int:
        """Do what the picks lead to; the new version."""
        done = await self._executor.command(
            table_id, command_id, lambda table: commands.choose(table, guest_id, seat, picks), version
        )
        return _check_was(done, events.Acted, seat=seat).version

    async def undo(self, table_id: str, guest_id: str, seat: int, command_id: str, version: int) -> int:
        """Take back the last action; the new version."""
        done = await self._executor.command(
            table_id, command_id, lambda table: commands.undo(table, guest_id, seat), version
        )
        return _check_was(done, events.Undone, seat=seat).version

    # -- looking --------------------------------------------------------------------------------

    async def info(self, table_id: str, guest_id: str | None) -> TableInfo:
        try:
            async with self._rooms.use(table_id) as room:
                return room.info(guest_id)
        except Frozen as frozen:
            return frozen.table.info(guest_id)

    async def game(self, table_id: str) -> str:
        """Which game is played at a table."""
        try:
            async with self._rooms.use(table_id) as room:
                return room.table.game.id
        except Frozen as frozen:
            return frozen.table.info(None)["game"]

    async def mine(self, guest_id: str) -> list[TableInfo]:
        """The tables where a guest sits or sat, newest first."""
        try:
            table_ids = await self._store.tables_of(guest_id, _MINE)
        except StoreError as error:
            raise Refusal("busy", "the data cannot be read now") from error
        found = [await self._info_if_there(table_id, guest_id) for table_id in table_ids]
        return [info for info in found if info is not None]

    async def _info_if_there(self, table_id: str, guest_id: str) -> TableInfo | None:
        """A table of a list, which may have gone since the list was read."""
        try:
            return await self.info(table_id, guest_id)
        except Refusal as refusal:
            if refusal.code != "unknown_table":
                raise
            return None

    async def steps(
        self, table_id: str, guest_id: str | None, seat: int | None, first: int, last: int
    ) -> list[Frame]:
        """The frames after the steps ``first`` to ``last``, at most ``MOST_STEPS``; step 0 is the deal.

        One looks back at a time, and after each frame everybody else has a turn: moves do not wait for it.
        """
        if not 0 <= first <= last < first + MOST_STEPS:
            raise Refusal("malformed", f"ask for 1 to {MOST_STEPS} steps at a time, from 0 on")
        frames: list[Frame] = []
        async with self._looking_back:
            for number in range(first, last + 1):
                found = await self._step(table_id, guest_id, seat, number)
                if found is None:
                    break
                frames.append(found)
                await asyncio.sleep(0)
        return frames

    async def _step(self, table_id: str, guest_id: str | None, seat: int | None, number: int) -> Frame | None:
        """The frame after a step; None when there is no such step."""
        async with self._rooms.use(table_id) as room:
            check_perspective(room.table, guest_id, seat)
            if room.table.session is None:
                raise Refusal("not_started", "the game has not started")
            return past_frame(room.table, room.past(), seat, room.info(guest_id), number)

    async def record(self, table_id: str, guest_id: str | None, seat: int | None) -> str:
        """The record: complete when the game is over, else what the seat, or a spectator, may see."""
        try:
            async with self._rooms.use(table_id) as room:
                check_perspective(room.table, guest_id, seat)
                return record_of(room.table, seat)
        except Frozen as frozen:
            return frozen.table.record()

    async def deal(self, table_id: str) -> Deal:
        """The commitment; when the game is over also what the cards follow from."""
        try:
            async with self._rooms.use(table_id) as room:
                return deal_of(room.table)
        except Frozen as frozen:
            return frozen.table.deal()

    async def watch(self, table_id: str, guest_id: str | None, seat: int | None, since: int = 0) -> Watch:
        """Look on as a seat or a spectator; ``since`` is the version of the last frame one has."""
        try:
            async with self._rooms.use(table_id) as room:
                check_perspective(room.table, guest_id, seat)
                watch = room.enter(guest_id, seat, since)
                self._caretaker.somebody_came(room)
        except Frozen as frozen:
            # Everybody is shown the same there, whoever owned a seat.
            watch = Watch(frozen.table, guest_id, None)
            watch.send(message(frozen.table.welcome(guest_id)))
        return watch

    def _table_id(self, *what: str) -> str:
        """The id of a new table: nobody can guess it, and a repeated command finds the same one."""
        digest = hmac.digest(self._key, ":".join(what).encode(), "sha256")
        return base64.b32encode(digest)[:12].decode().lower()


def _was(done: CarriedOut, kind: type[AnyEvent], **details: object) -> bool:
    """Whether a command that was carried out, perhaps long ago, is the one that is meant now."""
    same = all(getattr(done.event, name, None) == value for name, value in details.items())
    return isinstance(done.event, kind) and same


def _check_was(done: CarriedOut | None, kind: type[AnyEvent], **details: object) -> CarriedOut:
    if done is None or not _was(done, kind, **details):
        raise _used_otherwise()
    return done


def _check_unused(table: Table, command_id: str) -> None:
    if command_id in table.commands:
        raise _used_otherwise()


def _used_otherwise() -> Refusal:
    return Refusal("malformed", "this command id was used for something else")
