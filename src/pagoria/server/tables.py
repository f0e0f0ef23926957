"""All tables: commands in, durable events out, everybody told."""

from __future__ import annotations

import asyncio
import base64
import hmac
import logging
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from pagoria.core.record import format_record
from pagoria.server import commands, events
from pagoria.server.bot_players import BotPlayers, Decision
from pagoria.server.clocks import Alarms, milliseconds
from pagoria.server.commands import ClockWish, SeatWish
from pagoria.server.deals import Telling
from pagoria.server.events import AnyEvent
from pagoria.server.frames import past_frames
from pagoria.server.protocol import Deal, Frame, TableInfo
from pagoria.server.refusal import Refusal
from pagoria.server.rooms import Room, Rooms
from pagoria.server.store import Conflict, Guest, Row, Store, StoreError
from pagoria.server.table import Done, Table
from pagoria.server.watches import Watch, WatchClosedError

__all__ = ["ClockWish", "Guest", "SeatWish", "Tables", "Watch", "WatchClosedError"]

T = TypeVar("T")

_log = logging.getLogger("pagoria.server")

#: How many tables stay in memory when nobody is there.
_TABLES_IN_MEMORY: Final = 2000
_MINE: Final = 50
_MOST_STEPS: Final = 100
_RETRY_SECONDS: Final = 1.0


class Tables:
    """Every table of this server. All methods raise ``Refusal``, and then nothing has happened.

    A command has an id of the client's choice; one that was carried out already is answered as it was.
    """

    def __init__(
        self, store: Store, now: Callable[[], int] = milliseconds, in_memory: int = _TABLES_IN_MEMORY
    ) -> None:
        self._store = store
        self._now = now
        self._rooms = Rooms(store, now, in_memory)
        self._alarms = Alarms(now, self.ring)
        self._bots = BotPlayers()
        self._key = b""
        self._commands: set[asyncio.Task[Any]] = set()
        self._care: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin; clocks and bots of unfinished games go on. Tables are folded when somebody needs them."""
        self._key = await self._store.secret("tables")
        self._store.listen(self._hear)
        self._look_after(self._resume())

    async def stop(self) -> None:
        """Let everybody go. Commands that are being written are finished."""
        self._alarms.stop()
        for room in self._rooms.all():
            for watch in room.watches.copy():
                watch.close()
        self._bots.stop()
        await asyncio.gather(*self._commands, return_exceptions=True)
        for task in self._care:
            task.cancel()
        await asyncio.gather(*self._care, return_exceptions=True)

    def counts(self) -> tuple[int, int]:
        """How many tables are in memory, and how many connections look on."""
        return len(self._rooms), sum(len(room.watches) for room in self._rooms.all())

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
        entropy: str,
    ) -> str:
        """Open a table; the game starts when no seat is open."""
        begun = commands.open_table(guest, game, variant, seats, start, clock, entropy)
        return await self._begin(self._table_id("open", guest.id, command_id), command_id, begun)

    async def import_record(self, guest: Guest, command_id: str, text: str) -> str:
        """A table for a game played elsewhere: to review it, or to go on with it on one screen."""
        begun = await asyncio.to_thread(commands.import_record, guest, text)
        return await self._begin(self._table_id("import", guest.id, command_id), command_id, begun)

    async def rematch(self, table_id: str, guest_id: str, command_id: str) -> str:
        """The table where the same people play again; asked twice it is the same one."""
        async with self._rooms.use(table_id) as room:
            begun = commands.open_again(room.table, guest_id)
            known = room.table.rematch
        if known is not None:
            return known
        new_id = await self._begin(self._table_id("rematch", table_id), command_id, begun)

        def announce(table: Table) -> list[AnyEvent]:
            return [] if table.rematch is not None else [events.Rematched(new_id)]

        await self._command(table_id, command_id, announce)
        return new_id

    # -- seats ----------------------------------------------------------------------------------

    async def join(
        self, table_id: str, guest: Guest, command_id: str, entropy: str, seat: int | None = None
    ) -> int:
        """Take an open seat; who sits at the table already and names no other seat has one."""

        def sit_down(table: Table) -> list[AnyEvent]:
            seated = seat is None and table.seats_of(guest.id)
            return [] if seated else commands.join(table, guest, entropy, seat)

        done = await self._command(table_id, command_id, sit_down)
        if done is None:
            async with self._rooms.use(table_id) as room:
                return room.table.seats_of(guest.id)[0]
        if not isinstance(done.event, events.Joined) or done.event.guest != guest.id:
            raise _used_otherwise()
        return done.event.seat

    async def leave(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        await self._command(table_id, command_id, lambda table: commands.leave(table, guest_id, seat))

    async def resign(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        await self._command(table_id, command_id, lambda table: commands.resign(table, guest_id, seat))

    async def take_back(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        await self._command(table_id, command_id, lambda table: commands.take_back(table, guest_id, seat))

    async def seat_bot(self, table_id: str, guest_id: str, command_id: str, seat: int, bot: str) -> None:
        await self._command(table_id, command_id, lambda table: commands.seat_bot(table, guest_id, seat, bot))

    # -- play -----------------------------------------------------------------------------------

    async def choose(
        self, table_id: str, guest_id: str, seat: int, command_id: str, version: int, picks: Sequence[str]
    ) -> int:
        """Do what the picks lead to; the new version."""
        done = await self._command(
            table_id, command_id, lambda table: commands.choose(table, guest_id, seat, picks), version
        )
        return _version_of(done, events.Acted)

    async def undo(self, table_id: str, guest_id: str, seat: int, command_id: str, version: int) -> int:
        """Take back the last action; the new version."""
        done = await self._command(
            table_id, command_id, lambda table: commands.undo(table, guest_id, seat), version
        )
        return _version_of(done, events.Undone)

    # -- looking --------------------------------------------------------------------------------

    async def info(self, table_id: str, guest_id: str | None) -> TableInfo:
        async with self._rooms.use(table_id) as room:
            return room.info(guest_id)

    async def mine(self, guest_id: str) -> list[TableInfo]:
        """The tables where a guest sits or sat, newest first."""
        try:
            table_ids = await self._store.tables_of(guest_id, _MINE)
        except StoreError as error:
            raise _busy() from error
        return [await self.info(table_id, guest_id) for table_id in table_ids]

    async def steps(
        self, table_id: str, guest_id: str | None, seat: int | None, first: int, last: int
    ) -> list[Frame]:
        """The frames of past steps, at most 100; step 0 is the deal."""
        async with self._rooms.use(table_id) as room:
            _check_perspective(room.table, guest_id, seat)
            if room.table.session is None:
                raise Refusal("not_started", "the game has not started")
            last = min(last, len(room.table.log))
            if first < 0 or last - first >= _MOST_STEPS:
                raise Refusal("malformed", f"ask for at most {_MOST_STEPS} steps, from 0 on")
            return past_frames(room.table, seat, room.info(guest_id), first, last)

    async def record(self, table_id: str, guest_id: str | None, seat: int | None) -> str:
        """The record: complete when the game is over, else what the seat, or a spectator, may see."""
        async with self._rooms.use(table_id) as room:
            table = room.table
            _check_perspective(table, guest_id, seat)
            if table.session is None:
                raise Refusal("not_started", "the game has not started")
            over = table.status() == "over"
            names = [name or f"Player {number}" for number, name in enumerate(table.names(), start=1)]
            return format_record(table.session, names, _date(table.created), seat, full=over)

    async def deal(self, table_id: str) -> Deal:
        """The commitment; when the game is over also all that it stands for."""
        async with self._rooms.use(table_id) as room:
            table = room.table
            if table.commitment is None or table.status() != "over":
                return Deal(commitment=table.commitment)
            session = table.running()
            telling = Telling(session)
            return Deal(
                commitment=table.commitment,
                seed=table.seed,
                entropies=table.entropies(),
                players=len(table.seats),
                start_drawn=table.start is None,
                started_by=session.start,
                shuffles=telling.shuffles(),
                draws=telling.draws(),
            )

    async def watch(self, table_id: str, guest_id: str | None, seat: int | None, since: int = 0) -> Watch:
        """Look on as a seat or a spectator; ``since`` is the version of the last frame one has."""
        async with self._rooms.use(table_id) as room:
            _check_perspective(room.table, guest_id, seat)
            watch = Watch(guest_id, seat)
            room.enter(watch, since)
            return watch

    # -- commands -------------------------------------------------------------------------------

    async def _begin(self, table_id: str, command_id: str, begun: Sequence[AnyEvent]) -> str:
        """Write the first events of a table; when it is there already, the command was repeated."""
        table = Table(table_id)
        rows = self._rows(table, command_id, begun)
        for row in rows:
            table.take(row)
        members = {seat.owner for seat in table.seats if seat.owner is not None}
        tended = table.needs_care()
        try:
            await self._store.append(table_id, rows, sorted(members), tended)
        except Conflict:
            return table_id
        except StoreError as error:
            raise _busy() from error
        if tended:
            async with self._rooms.use(table_id) as room:
                self._tend(room)
        return table_id

    async def _command(
        self,
        table_id: str,
        command_id: str | None,
        decide: Callable[[Table], Sequence[AnyEvent]],
        version: int | None = None,
    ) -> Done | None:
        """Carry out a command, also when whoever asked has gone meanwhile; None when it changes nothing."""
        work = self._carry_out(table_id, command_id, decide, version)
        return await asyncio.shield(_spawn(work, self._commands))

    async def _carry_out(
        self,
        table_id: str,
        command_id: str | None,
        decide: Callable[[Table], Sequence[AnyEvent]],
        version: int | None,
    ) -> Done | None:
        async with self._rooms.use(table_id) as room:
            if command_id is not None and command_id in room.table.commands:
                return room.table.commands[command_id]
            await self._expire(room)
            if version is not None and version != room.table.version:
                raise _stale()
            happened = decide(room.table)
            return await self._append(room, command_id, happened) if happened else None

    async def _append(self, room: Room, command_id: str | None, happened: Sequence[AnyEvent]) -> Done:
        """Make events durable, take them over, tell everybody."""
        rows = self._rows(room.table, command_id, happened)
        members = [event.guest for event in happened if isinstance(event, events.Joined)]
        begins_care = any(isinstance(event, events.Replaced) for event in happened)
        try:
            await self._store.append(room.table.id, rows, members, begins_care)
        except Conflict:
            # Another server was quicker: take over what happened there.
            room.outdated = True
            await self._rooms.catch_up(room)
            self._tend(room)
            if command_id is not None and command_id in room.table.commands:
                return room.table.commands[command_id]
            raise _stale() from None
        except StoreError as error:
            # It may be durable all the same; only the log knows.
            room.outdated = True
            self._look_after(self._look(room.table.id))
            raise _busy() from error
        for row in rows:
            room.take(row)
        self._tend(room)
        return Done(rows[0].version, happened[0])

    def _rows(self, table: Table, command_id: str | None, happened: Sequence[AnyEvent]) -> list[Row]:
        # Time never runs backwards at a table, whatever the machine's clock does.
        at = max(self._now(), table.changed)
        ids = [command_id, *[None] * (len(happened) - 1)]
        numbers = range(table.version + 1, table.version + 1 + len(happened))
        return [
            Row(number, command, at, events.encode(event))
            for number, command, event in zip(numbers, ids, happened, strict=True)
        ]

    def _table_id(self, *what: str) -> str:
        """The id of a new table: nobody can guess it, and a repeated command finds the same one."""
        digest = hmac.digest(self._key, ":".join(what).encode(), "sha256")
        return base64.b32encode(digest)[:12].decode().lower()

    # -- what the server does by itself ---------------------------------------------------------

    def _tend(self, room: Room) -> None:
        """After an event: set the alarm of the clock, ask the bot that has to decide."""
        table = room.table
        if table.status() == "over":
            self._look_after(self._forget(table.id))
        if table.clock is not None:
            self._alarms.set(table.id, table.clock.deadline())
        actor = table.actor()
        if room.bot_at_work is None and actor is not None and table.seats[actor].bot is not None:
            room.bot_at_work = self._look_after(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        """Ask bots until somebody else has to decide."""
        try:
            while (decision := await self._bots.decide(room.table)) is not None:
                await self._bot_acts(room.table.id, decision)
        finally:
            room.bot_at_work = None

    async def _bot_acts(self, table_id: str, decision: Decision) -> None:
        acted = events.Acted(decision.seat, decision.action)
        try:
            await self._carry_out(table_id, None, lambda _: [acted], decision.version)
        except Refusal as refusal:
            # Somebody was quicker, so that it is asked anew; or the data cannot be written now.
            if refusal.code == "busy":
                await asyncio.sleep(_RETRY_SECONDS)

    def _hear(self, table_id: str | None, version: int) -> None:
        """Another server wrote something; without a name, something may have been missed."""
        found = self._rooms.all() if table_id is None else [self._rooms.find(table_id)]
        for room in found:
            if room is not None and (table_id is None or room.table.version < version):
                room.outdated = True
                self._look_after(self._look(room.table.id))

    async def _look(self, table_id: str) -> None:
        """Take over what the log holds, as soon as it can be read, and go on from there."""
        while True:
            try:
                async with self._rooms.use(table_id) as room:
                    self._tend(room)
                    return
            except Refusal as refusal:
                if refusal.code != "busy":
                    raise
            await asyncio.sleep(_RETRY_SECONDS)

    async def ring(self, table_id: str) -> None:
        """An alarm rings: end the game of a seat whose time is used up."""
        try:
            await self._command(table_id, None, lambda _: [])
        except Refusal as refusal:
            _log.warning("table %s: the clock has to wait: %s", table_id, refusal)
            self._alarms.set(table_id, self._now() + int(1000 * _RETRY_SECONDS))

    async def _expire(self, room: Room) -> None:
        clock = room.table.clock
        seat = clock.expired(self._now()) if clock is not None and room.table.actor() is not None else None
        if seat is not None:
            await self._append(room, None, [events.TimedOut(seat)])

    async def _resume(self) -> None:
        """Look at every table that needs care, one after the other."""
        for table_id in await self._store.tended():
            await asyncio.wait([self._look_after(self._look(table_id))])

    async def _forget(self, table_id: str) -> None:
        """Nothing more to do at a table. Should this be lost, the next start finds it out again."""
        try:
            await self._store.untended(table_id)
        except StoreError as error:
            _log.warning("table %s is still looked after: %s", table_id, error)

    def _look_after(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that nobody asked for, beside everything else."""
        return _spawn(work, self._care)


def _spawn(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[Any]) -> None:
    """A refusal is an answer; anything else that went wrong is for whoever looks after the server."""
    failure = None if task.cancelled() else task.exception()
    if failure is not None and not isinstance(failure, Refusal):
        _log.error("work at a table failed", exc_info=failure)


def _version_of(done: Done | None, kind: type) -> int:
    if done is None or not isinstance(done.event, kind):
        raise _used_otherwise()
    return done.version


def _check_perspective(table: Table, guest_id: str | None, seat: int | None) -> None:
    if seat is not None and not table.owns(guest_id, seat):
        raise Refusal("not_your_seat", "this is not your seat")


def _used_otherwise() -> Refusal:
    return Refusal("malformed", "this command id was used for something else")


def _stale() -> Refusal:
    return Refusal("stale", "the table has changed meanwhile")


def _busy() -> Refusal:
    return Refusal("busy", "the data cannot be written now; try again in a moment")


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
