"""The caretaker of tables: it ends games whose time is up and asks bots, also for servers that died.

docs/explanation/server.md says who looks after a table. Only its keeper asks bots and sets alarms; if two
servers both think that they are the keeper, versions let only one event be written.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from pagoria.server.hosting.alarms import Alarms
from pagoria.server.hosting.executor import Executor
from pagoria.server.hosting.rooms import Room, Rooms
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.store.database import Outage, StoreError
from pagoria.server.store.leases import BEAT_SECONDS, nothing_to_do
from pagoria.server.store.store import Store
from pagoria.server.thinking.bot_turns import BotTurns
from pagoria.server.thinking.bots import BotPlayers
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

_RETRY_SECONDS: Final = 1.0
#: How many tables are taken over at once, and how many are reported to need nothing.
_BATCH: Final = 20
_MOST_NEEDLESS: Final = 500
#: How long others wait for a table that cannot be read.
_LOOK_SECONDS: Final = 5.0


class Caretaker:
    """What this server does by itself at the tables that it keeps."""

    def __init__(
        self, store: Store, rooms: Rooms, executor: Executor, bots: BotPlayers, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._executor = executor
        self._now = now
        self._bots = bots
        self._turns = BotTurns(executor, bots)
        self.alarms = Alarms(now, self.ring)
        self._tasks = Tasks()
        #: The tables that this server looks after.
        self.kept: set[str] = set()
        #: Tables that need no care, which may not be in the data yet: their versions, and whether they last.
        self._needless: dict[str, tuple[int, bool]] = {}
        executor.attend(self)

    def start(self) -> None:
        """Listen to other servers, and look after tables that no other server keeps."""
        self._store.listen(self._hear)
        self._tasks.start(self._for_ever(self.renew))
        self._tasks.start(self._for_ever(self.take_over))

    async def stop(self) -> None:
        """Let other servers look after everything, at once."""
        self.alarms.stop()
        await self._tasks.cancel()
        try:
            await self._note_needless()
            if self.kept:
                await self._store.leases.give_back()
        except StoreError as error:
            _log.warning("other servers take over only when the lease has run out: %s", error)

    # -- what is told by the executor ------------------------------------------------------------

    def wrote(self, room: Room) -> None:
        """This server has written an event, so that it looks after the table from now on."""
        self._bots.look_at(room.table)
        self._weigh(room)

    def unsure(self, table_id: str) -> None:
        """Read the log again as soon as the data can be read."""
        self._tasks.start(self._look(table_id))

    def somebody_came(self, room: Room) -> None:
        """Somebody watches now: a bot that nobody was waiting for goes on. The room is locked."""
        table_id = room.table.id
        if table_id in self.kept:
            self._tend(room)
        elif self._bots.wanted(room):
            self._tasks.start(self._claim(table_id))

    # -- clocks and bots ------------------------------------------------------------------------

    def _weigh(self, room: Room) -> None:
        """Look after a table that this server keeps, or note that it needs nothing now."""
        table = room.table
        if self._bots.wanted(room) or (table.clock is not None and table.actor() is not None):
            self._needless.pop(table.id, None)
            self.kept.add(table.id)
            self._tend(room)
        else:
            self._let_go(table.id)
            if table.lasting() or table.may_need_care(()):
                self._needless[table.id] = (table.version, table.lasting())

    def _tend(self, room: Room) -> None:
        """Set the alarm of the clock, and ask the bot that has to decide."""
        table = room.table
        if table.clock is not None:
            self.alarms.set(table.id, table.clock.deadline())
        if room.bot_at_work is None and self._bots.wanted(room):
            room.bot_at_work = self._tasks.start(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        try:
            await self._turns.play(room, lambda: self._keeps(room))
        finally:
            room.bot_at_work = None
        if self._keeps(room):
            # Perhaps nobody waits for the bots any more.
            self._weigh(room)

    def _keeps(self, room: Room) -> bool:
        """Whether this server looks after a table, and this is still its room."""
        return room.table.id in self.kept and self._rooms.find(room.table.id) is room

    async def ring(self, table_id: str) -> None:
        """An alarm rings: end the game of a seat whose time is used up."""
        try:
            async with self._rooms.use(table_id) as room:
                await self._executor.expire(room)
                if table_id in self.kept:
                    self._tend(room)
        except Refusal as refusal:
            _log.warning("table %s: the clock has to wait: %s", table_id, refusal)
            if refusal.code == "busy":
                self.alarms.set(table_id, self._now() + int(1000 * _RETRY_SECONDS))

    def _let_go(self, table_id: str) -> None:
        self.kept.discard(table_id)
        self.alarms.set(table_id, None)

    # -- other servers --------------------------------------------------------------------------

    def _hear(self, table_id: str | None, version: int) -> None:
        """Another server wrote something; without a name, something may have been missed."""
        if table_id is None:
            self._store.leases.doubtful = True
        for room in self._rooms.outdate(table_id, version):
            if room.watches:
                self._tasks.start(self._look(room.table.id))
        if table_id is not None and table_id in self.kept:
            kept = self._rooms.find(table_id)
            if kept is None or kept.outdated:
                self._let_go(table_id)

    async def _look(self, table_id: str) -> None:
        """Take over what the log holds, as soon as it can be read, and go on from there."""
        while True:
            try:
                async with self._rooms.use(table_id) as room:
                    # Asked while nothing can be written here: writing would make the table ours.
                    self._take_up(room, await self._store.leases.keeps(table_id))
                    return
            except StoreError:
                pass
            except Refusal as refusal:
                if refusal.code == "frozen":
                    await self._store.leases.let_be(table_id)
                if refusal.code != "busy":
                    raise
            await asyncio.sleep(_RETRY_SECONDS)

    def _take_up(self, room: Room, is_ours: bool) -> None:
        self._bots.look_at(room.table)
        if is_ours:
            self._weigh(room)
        else:
            self._let_go(room.table.id)

    async def _claim(self, table_id: str) -> None:
        """Look after a table where somebody waits for a bot, unless another server already does."""
        async with self._rooms.use(table_id) as room:
            await self._store.leases.claim(table_id, room.table.version)
            self._take_up(room, await self._store.leases.keeps(table_id))

    # -- leases ---------------------------------------------------------------------------------

    async def _for_ever(self, work: Callable[[], Awaitable[None]]) -> None:
        outage = Outage("looking after tables")
        while True:
            try:
                await work()
                outage.over()
            except StoreError as error:
                outage.met(error)
            except Exception:
                _log.exception("the tables were not looked after")
            await asyncio.sleep(BEAT_SECONDS)

    async def renew(self) -> None:
        """Show that this server lives, if it looks after anything, and note where nothing is to be done."""
        if self.kept:
            await self._store.leases.renew()
        await self._note_needless()

    async def take_over(self) -> None:
        """Look after the tables of servers that are gone."""
        leases = self._store.leases
        if leases.doubtful:
            leases.doubtful = False
            await self._look_at_all(sorted(self.kept ^ await leases.kept()))
        while found := await leases.take_over(_BATCH):
            await self._look_at_all(found)
        for room in self._rooms.all():
            if room.watches and room.table.id not in self.kept and self._bots.wanted(room):
                await self._claim(room.table.id)

    async def _note_needless(self) -> None:
        """Write down where nothing needs to be done, for many tables at once."""
        done = dict(list(self._needless.items())[:_MOST_NEEDLESS])
        if done:
            await self._store.write([nothing_to_do(table_id, *how) for table_id, how in done.items()])
            for table_id, how in done.items():
                if self._needless.get(table_id) == how:
                    del self._needless[table_id]

    async def _look_at_all(self, table_ids: list[str]) -> None:
        """Look at tables one after the other, with pauses as long as the work."""
        for table_id in table_ids:
            begun = time.monotonic()
            await asyncio.wait([self._tasks.start(self._look(table_id))], timeout=_LOOK_SECONDS)
            await asyncio.sleep(time.monotonic() - begun)
