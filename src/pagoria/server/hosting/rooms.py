"""Tables in memory: they are loaded when needed, and dropped when nobody has used them for long."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from pagoria.server.hosting.frozen import Frozen, FrozenTables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.server.live.frames import Frames
from pagoria.server.live.watches import Message, Watch, message
from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store
from pagoria.tables.data import TableInfo
from pagoria.tables.events import Row
from pagoria.tables.fairness import check_admitted, no_such_table
from pagoria.tables.frames import table_info
from pagoria.tables.log import LogEntry
from pagoria.tables.past import Past
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_encode = msgspec.json.Encoder().encode


class Room:
    """A table in memory with its viewers. Commands take turns with ``lock``."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watches: list[Watch] = []
        #: The log may hold more than this table knows.
        self.outdated = False
        self.bot_at_work: asyncio.Task[None] | None = None
        self._now = now
        self._frames = Frames(table)
        self._past: Past | None = None

    def online(self) -> set[str]:
        return {watch.guest_id for watch in self.watches if watch.guest_id is not None}

    def info(self, guest_id: str | None) -> TableInfo:
        return table_info(self.table, self.table.seats_for(guest_id), self.online(), self._now())

    def take(self, row: Row) -> None:
        """Take over an event that is durable, and tell everybody who may still watch."""
        self.table.take(row)
        self._frames = Frames(self.table)
        self.watches = [watch for watch in self.watches if watch.is_open()]
        self._tell(self.watches, self.table.latest)

    def enter(self, guest_id: str | None, seat: int | None, since: int) -> Watch:
        """Let a viewer in; the others are told if a player came."""
        watch = Watch(self.table, guest_id, seat)
        others, news = self.watches, self._is_player_elsewhere(watch)
        self.watches = [*others, watch]
        watch.on_close = self._let_go
        watch.repeat = lambda: self._tell([watch])
        watch.send(message(self._frames.welcome(seat, _encode(self.info(guest_id)), since)))
        if news:
            self._tell(others)
        return watch

    def past(self) -> Past:
        """The past positions of the game; the table must have started."""
        if self._past is None:
            self._past = Past(self.table.running())
        return self._past

    def _is_player_elsewhere(self, watch: Watch) -> bool:
        """Whether a watch belongs to a player who has no other watch here."""
        return bool(self.table.seats_of(watch.guest_id)) and watch.guest_id not in self.online()

    def _tell(self, watches: Sequence[Watch], entry: LogEntry | None = None) -> None:
        """Send the present frame to each viewer; without ``entry`` it repeats what is known."""
        ready: dict[tuple[int | None, tuple[int, ...]], Message] = {}
        online = self.online()
        for watch in watches:
            mine = self.table.seats_for(watch.guest_id)
            key = (watch.seat, mine)
            if key not in ready:
                info = table_info(self.table, mine, online, self._now())
                ready[key] = message(self._frames.frame(watch.seat, _encode(info), entry))
            watch.send(ready[key])
        self._let_go()

    def _let_go(self) -> None:
        """Drop the watches that have ended. The others hear that a player left only after the frame."""
        gone = [watch for watch in self.watches if not watch.is_open()]
        if gone:
            self.watches = [watch for watch in self.watches if watch.is_open()]
        if any(self._is_player_elsewhere(watch) for watch in gone):
            self._tell(self.watches)


class Rooms:
    """All tables in memory, the least lately used first."""

    def __init__(self, store: Store, now: Callable[[], int], limit: int) -> None:
        self._store = store
        self._now = now
        self._limit = limit
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks = Tasks()
        #: How many commands and readers use each table. They hold its room even before it is loaded, so that
        #: no room is dropped between its load and the first visitor.
        self._holders: Counter[str] = Counter()
        #: Tables to which another server wrote while they were read.
        self._outdated_on_arrival: set[str] = set()
        self._frozen = FrozenTables(store, now)

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, alone; raises ``Refusal`` if there is none or it cannot be read.

        For a table that today's rules cannot replay it raises ``Frozen``, which shows the table.
        """
        self._frozen.check(table_id)
        self._holders[table_id] += 1
        try:
            async with self._locked(table_id) as room:
                yield room
        finally:
            self._holders[table_id] -= 1
            if not self._holders[table_id]:
                del self._holders[table_id]

    @asynccontextmanager
    async def visit(self, table_id: str, guest_id: str | None) -> AsyncIterator[Room]:
        """The same for a guest: if the guest is not admitted, there is no such table."""
        try:
            async with self.use(table_id) as room:
                check_admitted(room.table, guest_id)
                yield room
        except Frozen as frozen:
            check_admitted(frozen.table, guest_id)
            raise

    def find(self, table_id: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table_id)

    def in_use(self, table_id: str) -> bool:
        """Whether a command, a reader, a viewer or a bot needs the room of a table."""
        room = self.find(table_id)
        return table_id in self._holders or (room is not None and bool(room.watches or room.bot_at_work))

    async def stop(self) -> None:
        """End the loads that are under way."""
        await self._tasks.cancel()
        self._loading.clear()

    def outdate(self, table_id: str | None, version: int) -> list[Room]:
        """Another server wrote to a table: its room is behind. Without a name, all rooms may be."""
        loading = self._loading.keys()
        self._outdated_on_arrival |= loading if table_id is None else loading & {table_id}
        if table_id is None:
            behind = self.all()
        else:
            room = self.find(table_id)
            behind = [] if room is None or room.table.version >= version else [room]
        for room in behind:
            room.outdated = True
        return behind

    def forget(self, table_id: str) -> None:
        """A table was deleted, or its log rewritten: the next use looks into the log."""
        self._frozen.forget(table_id)
        room = self.find(table_id)
        if room is not None:
            self._drop(room)

    async def catch_up(self, room: Room) -> None:
        """Take over what the log holds and this table lacks. The room must be locked."""
        # What another server writes from here on may be missing from what is read.
        room.outdated = False
        try:
            rows = await self._read(room.table.id, room.table.version)
        except BaseException:
            room.outdated = True
            raise
        for row in rows:
            try:
                room.take(row)
            except Exception:
                self._drop(room)
                # A server with other rules may have written it; then this raises.
                await self.fold(room.table.id)
                raise

    async def fold(self, table_id: str) -> Table:
        """A table from its log; raises ``Refusal``."""
        rows = await self._read(table_id, 0)
        if not rows:
            raise no_such_table()
        try:
            table = await self._frozen.replay(table_id, rows)
        except StoreError as error:
            raise _unreadable() from error
        charge(prices.folded(max(len(rows), len(table.log))))
        return table

    async def _read(self, table_id: str, after: int) -> list[Row]:
        try:
            return await self._store.rows(table_id, after)
        except StoreError as error:
            raise _unreadable() from error

    @asynccontextmanager
    async def _locked(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, locked and up to date. A room that was dropped meanwhile is loaded again."""
        while True:
            room = await self._present(table_id)
            async with room.lock:
                if room.outdated and self.find(table_id) is room:
                    await self.catch_up(room)
                if self.find(table_id) is room:
                    yield room
                    return

    async def _present(self, table_id: str) -> Room:
        """The room of a table that its caller holds, now the one used last."""
        while (room := self._rooms.pop(table_id, None)) is None:
            # A load that is done is not in the list, so that this always gives the loop a turn.
            await asyncio.shield(self._load(table_id))
        self._rooms[table_id] = room
        return room

    def _load(self, table_id: str) -> asyncio.Task[None]:
        """The task that folds a table: one, however many callers ask for it."""
        if table_id not in self._loading:
            self._loading[table_id] = self._tasks.start(self._load_now(table_id))
        return self._loading[table_id]

    async def _load_now(self, table_id: str) -> None:
        try:
            room = Room(await self.fold(table_id), self._now)
            room.outdated = table_id in self._outdated_on_arrival
            self._rooms[table_id] = room
            self._drop_idle()
        finally:
            del self._loading[table_id]
            self._outdated_on_arrival.discard(table_id)

    def _drop(self, room: Room) -> None:
        """Drop a table that can no longer be trusted; its viewers reconnect to what the log says."""
        if self.find(room.table.id) is room:
            del self._rooms[room.table.id]
        for watch in room.watches.copy():
            watch.close()

    def _drop_idle(self) -> None:
        surplus = len(self._rooms) - self._limit
        for table_id in list(self._rooms):
            if surplus <= 0:
                break
            if not self.in_use(table_id):
                del self._rooms[table_id]
                surplus -= 1


def _unreadable() -> Refusal:
    return Refusal("busy", "the data cannot be read now")
