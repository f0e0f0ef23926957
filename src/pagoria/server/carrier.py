"""Commands carried out: judged, made durable, taken over, told; and what the server does by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from pagoria.server import commands, events, seating
from pagoria.server.album import Album
from pagoria.server.bot_players import BotPlayers, Decision
from pagoria.server.clocks import Alarms
from pagoria.server.events import AnyEvent
from pagoria.server.refusal import Refusal
from pagoria.server.rooms import Room, Rooms
from pagoria.server.store import Conflict, Row, Store, StoreError
from pagoria.server.table import Done, Table

T = TypeVar("T")
#: Judges a command on a table: the events it means, none when it changes nothing; raises ``Refusal``.
Decide: TypeAlias = Callable[[Table], Sequence[AnyEvent]]

_log = logging.getLogger("pagoria.server")

_RETRY_SECONDS: Final = 1.0


class Carrier:
    """Carries out commands, one after the other at each table, and looks after clocks and bots."""

    def __init__(
        self, store: Store, rooms: Rooms, now: Callable[[], int], bots: BotPlayers, album: Album
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        self._alarms = Alarms(now, self.ring)
        self._bots = bots
        self._album = album
        self._commands: set[asyncio.Task[Any]] = set()
        self._care: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Go on with clocks and bots, and listen to other servers."""
        self._store.listen(self._hear)
        self._look_after(self._resume())

    async def stop(self) -> None:
        """Finish the commands that are being carried out; leave everything else."""
        self._alarms.stop()
        await asyncio.gather(*self._commands, return_exceptions=True)
        for task in self._care:
            task.cancel()
        await asyncio.gather(*self._care, return_exceptions=True)

    # -- commands -------------------------------------------------------------------------------

    async def begin(self, table_id: str, command_id: str, begun: Sequence[AnyEvent]) -> str:
        """Write the first events of a table; when it is there already, the command was repeated."""
        table = Table(table_id)
        rows = self._rows(table, command_id, begun)
        for row in rows:
            table.take(row)
        tended = table.needs_care()
        try:
            await self._store.append(table_id, rows, sorted(table.members()), tended)
        except Conflict:
            return table_id
        except StoreError as error:
            raise _busy() from error
        self._album.changed(table)
        if tended:
            async with self._rooms.use(table_id) as room:
                self._tend(room)
        return table_id

    async def command(
        self,
        table_id: str,
        command_id: str | None,
        decide: Decide,
        version: int | None = None,
    ) -> Done | None:
        """Carry out a command, also when whoever asked has gone meanwhile; None when it changes nothing."""
        work = self._carry_out(table_id, command_id, decide, version)
        return await asyncio.shield(_spawn(work, self._commands))

    async def _carry_out(
        self,
        table_id: str,
        command_id: str | None,
        decide: Decide,
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
        begins_care = any(events.seats_a_bot(event) for event in happened)
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
        self._album.changed(room.table)
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

    async def _expire(self, room: Room) -> None:
        clock = room.table.clock
        seat = clock.expired(self._now()) if clock is not None and room.table.actor() is not None else None
        if seat is not None:
            await self._append(room, None, seating.time_out(room.table, seat))

    # -- what the server does by itself ---------------------------------------------------------

    def _tend(self, room: Room) -> None:
        """After an event: set the alarm of the clock, ask the bot that has to decide."""
        table = room.table
        self._bots.look_at(table)
        if table.status() == "over":
            self._look_after(self._forget(table.id))
        if table.clock is not None:
            self._alarms.set(table.id, table.clock.deadline())
        self.ask_bots(room)

    def ask_bots(self, room: Room) -> None:
        """Ask the bot that has to decide, if somebody waits for it: after events and when somebody comes."""
        if room.bot_at_work is None and self._bots.wanted(room):
            room.bot_at_work = self._look_after(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        """Ask bots until somebody else has to decide, or nobody waits for it."""
        try:
            while self._bots.wanted(room):
                decision = await self._bots.decide(room)
                if decision is None:
                    continue
                try:
                    await self._bot_acts(room.table.id, decision)
                except Refusal as refusal:
                    # Somebody was quicker, so that it is asked anew; or the data cannot be written now.
                    if refusal.code == "busy":
                        await asyncio.sleep(_RETRY_SECONDS)
        finally:
            room.bot_at_work = None

    async def _bot_acts(self, table_id: str, decision: Decision) -> None:
        """Do what a bot planned, each action for itself; when something comes between, drop the rest."""
        fault, version = decision.fault, decision.version
        if decision.gone:
            _log.warning("table %s: the bot at seat %s is not offered any more", table_id, decision.seat + 1)
            left = [events.Left(decision.seat)]
            await self._carry_out(table_id, None, lambda _: left, version)
        for action in decision.actions:
            act = partial(commands.act, seat=decision.seat, text=action)
            try:
                done = await self._carry_out(table_id, None, act, version)
            except Refusal as refusal:
                if refusal.code != "illegal":
                    raise
                fault = str(refusal)
                break
            assert done is not None, "an action is an event"
            version = done.version
        if fault is not None:
            await self._bot_fails(table_id, decision, version, fault)

    async def _bot_fails(self, table_id: str, decision: Decision, version: int, reason: str) -> None:
        """A program of the host loses its game; where a bot of ours failed, nothing happens."""
        if not decision.is_program:
            raise RuntimeError(f"table {table_id}: a bot is at fault: {reason}")
        _log.warning("table %s: the program at seat %s loses: %s", table_id, decision.seat + 1, reason)
        await self._carry_out(table_id, None, lambda table: seating.fail(table, decision.seat), version)

    def _hear(self, table_id: str | None, version: int) -> None:
        """Another server wrote something; without a name, something may have been missed."""
        found = self._rooms.all() if table_id is None else [self._rooms.find(table_id)]
        for room in found:
            if room is not None and (table_id is None or room.table.version < version):
                room.outdated = True
                if room.watches:
                    self._look_after(self._look(room.table.id))

    async def _look(self, table_id: str) -> None:
        """Take over what the log holds, as soon as it can be read, and go on from there."""
        while True:
            try:
                async with self._rooms.use(table_id) as room:
                    self._tend(room)
                    return
            except Refusal as refusal:
                if refusal.code == "frozen":
                    await self._forget(table_id)
                if refusal.code != "busy":
                    raise
            await asyncio.sleep(_RETRY_SECONDS)

    async def ring(self, table_id: str) -> None:
        """An alarm rings: a seat may have used up its time."""
        try:
            await self.command(table_id, None, lambda _: [])
        except Refusal as refusal:
            _log.warning("table %s: the clock has to wait: %s", table_id, refusal)
            if refusal.code == "busy":
                self._alarms.set(table_id, self._now() + int(1000 * _RETRY_SECONDS))

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


def _stale() -> Refusal:
    return Refusal("stale", "the table has changed meanwhile")


def _busy() -> Refusal:
    return Refusal("busy", "the data cannot be written now; try again in a moment")
