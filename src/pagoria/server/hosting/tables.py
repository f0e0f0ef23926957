"""All tables of a server: everything that guests can do and see there."""

from __future__ import annotations

import asyncio
import base64
import hmac
from collections.abc import Callable, Mapping, Sequence

from pagoria.server.hosting.alarms import steady_time
from pagoria.server.hosting.caretaker import Caretaker
from pagoria.server.hosting.executor import Attendant, Executor
from pagoria.server.hosting.frozen import Frozen
from pagoria.server.hosting.guest_lists import GuestLists
from pagoria.server.hosting.history import History
from pagoria.server.hosting.owners import Owners
from pagoria.server.hosting.picture_taker import PictureTaker
from pagoria.server.hosting.repeats import check_unused, check_was, used_otherwise, was
from pagoria.server.hosting.retention import Retention
from pagoria.server.hosting.rooms import Rooms
from pagoria.server.live.watches import Watch, WatchClosedError, message
from pagoria.server.people.balances import Balances
from pagoria.server.people.distances import Distances
from pagoria.server.people.results import Results
from pagoria.server.programs.online import Online
from pagoria.server.programs.registry import Registry
from pagoria.server.store.health import Pulse
from pagoria.server.store.store import Store
from pagoria.server.thinking.advice import Advice
from pagoria.server.thinking.bots import BotPlayers
from pagoria.server.thinking.laundering import IsEntered, Laundering
from pagoria.server.thinking.pool import Thinkers
from pagoria.server.thinking.programs import Programs
from pagoria.tables import commands, events, imports, seating
from pagoria.tables.commands import ClockWish, SeatWish
from pagoria.tables.data import Deal, Listing, TableInfo
from pagoria.tables.events import AnyEvent
from pagoria.tables.fairness import check_may_look, check_perspective
from pagoria.tables.records import deal_of, record_of
from pagoria.tables.seats import Guest
from pagoria.tables.sitting import Sitting, sitting
from pagoria.tables.table import Table

__all__ = ["ClockWish", "Guest", "SeatWish", "Tables", "Watch", "WatchClosedError"]


class Tables:
    """Every table of this server. All methods raise ``Refusal``, and then nothing has happened.

    A command has an id of the client's choice; one that was carried out already is answered as it was.
    """

    def __init__(
        self,
        store: Store,
        in_memory: int,
        now: Callable[[], int] | None = None,
        thinkers: Thinkers | None = None,
        programs: Mapping[str, str] | None = None,
        budget: str | None = None,
        bot_pace: float = 0.0,
        keep_abandoned_days: int = 0,
    ) -> None:
        now = now or steady_time()
        self.now = now
        self._store = store
        self._rooms = Rooms(store, now, in_memory)
        self.results, self.balances = Results(store), Balances(store)
        self.thinkers = thinkers or Thinkers()
        self.programs = Programs(programs or {})
        #: Programs of other people that are connected to this server.
        self.network = Online(Registry(store))
        bots = BotPlayers(self.thinkers, self.programs, self.network, budget, bot_pace)
        self._pictures = PictureTaker(store, self._rooms, now)
        self._executor = Executor(store, self._rooms, now, self._pictures)
        self._caretaker = Caretaker(store, self._rooms, self._executor, bots, now)
        #: Hands seats over when a guest becomes a member or a person leaves.
        self.owners = Owners(store, self._rooms, self._executor)
        self._retention = Retention(store, self._rooms, now, keep_abandoned_days)
        self.pulse = Pulse(store)
        self.distances = Distances(store)
        #: Knows what people play here now; advice needs that.
        self.laundering = Laundering(store, self._rooms)
        self.advice = Advice(self._rooms, self.thinkers, self.laundering, self.balances.keep)
        self.lists = GuestLists(store, self.info)
        #: For looking back at steps, and at lines that were not played.
        self.past = History(self._rooms)
        self._key = b""

    @property
    def executor(self) -> Executor:
        """Carries out commands and tells what was written, for those who look after people."""
        return self._executor

    @property
    def rooms(self) -> Rooms:
        """The tables in memory, with those who look on. Guests enter by ``visit``."""
        return self._rooms

    async def start(self) -> None:
        """Begin; clocks and bots of unfinished games go on. Tables are folded when somebody needs them."""
        self._key = await self._store.secret("tables")
        for kept in (self.results, self.balances, self.distances):
            await kept.start()
        self.network.start()
        self._caretaker.start()
        self._pictures.start()
        self._retention.start()

    async def stop(self) -> None:
        """Close all connections, after finishing the commands that are being written."""
        for room in self._rooms.all():
            for watch in room.watches.copy():
                watch.close()
        await self._retention.stop()
        await self._executor.stop()
        await self._caretaker.stop()
        await self._pictures.stop()
        await self.advice.stop()
        await self.programs.stop()
        await self.network.stop()
        await self.thinkers.stop()
        await self._rooms.stop()

    def counts(self) -> tuple[int, int]:
        """How many tables are in memory, and how many connections look on."""
        return len(self._rooms), sum(len(room.watches) for room in self._rooms.all())

    def shut_out(self, banned: frozenset[str]) -> None:
        """End the connections of guests whom the host has banned."""
        for room in self._rooms.all() if banned else ():
            for watch in room.watches.copy():
                if watch.guest_id in banned:
                    watch.shut_out()

    def forget(self, table_id: str) -> None:
        """The host has deleted a table."""
        self._rooms.forget(table_id)

    def offered(self, game: str) -> list[str]:
        """The programs that guests can choose for a game now: the host's, then those that are connected."""
        return [*self.programs.names(), *self.network.offered(game)]

    def watchers(self, table_id: str) -> int:
        """How many connections look at a table."""
        room = self._rooms.find(table_id)
        return len(room.watches) if room is not None else 0

    # -- matches --------------------------------------------------------------------------------

    def attend(self, attendant: Attendant, is_entered: IsEntered) -> None:
        """Register who is told what became of the tables, and who is asked about players of matches."""
        self._executor.attend(attendant)
        self.laundering.is_entered = is_entered

    async def begin(self, table_id: str, begun: Sequence[AnyEvent]) -> None:
        """A table with this id and these first events; there is one at most."""
        await self._executor.begin(table_id, f"begin-{table_id}", begun)

    async def result(self, table_id: str) -> tuple[tuple[int, int], int | None] | None:
        """The points of a game of two, and the seat that gave up; None while it is not over."""
        async with self._rooms.use(table_id) as room:
            outcome = room.table.outcome() if room.table.status() == "over" else None
            if outcome is None:
                return None
            one, two = outcome["scores"]
            return (one, two), room.table.given_up_by()

    async def reveal(self, table_id: str) -> None:
        """The deal of a table is over everywhere: nothing about it is secret any more."""

        def tell(table: Table) -> list[AnyEvent]:
            return [events.Revealed()] if table.sealed else []

        # Without an id: one that can be guessed could have been used by a player before.
        await self._executor.carry_out(table_id, None, tell, None)

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
        listing: Listing = "link",
    ) -> str:
        """Open a table; the game starts when no seat is open. ``leavers`` plays on for whoever leaves."""
        begun = commands.open_table(
            guest, game, variant, seats, start, clock, self.offered(game), leavers, listing
        )
        return await self._executor.begin(self._table_id("open", guest.id, command_id), command_id, begun)

    async def import_record(self, guest: Guest, command_id: str, text: str) -> str:
        """A table for a game played elsewhere: to review it, or to go on with it on one screen."""
        begun = await asyncio.to_thread(imports.import_record, guest, text)
        return await self._executor.begin(self._table_id("import", guest.id, command_id), command_id, begun)

    async def try_again(self, table_id: str, guest: Guest, command_id: str, step: int, seat: int) -> str:
        """A table where a finished game goes on from one of its steps, against bots."""
        async with self._rooms.visit(table_id, guest.id) as room:
            check_unused(room.table, command_id)
            offered = self.offered(room.table.game.id)
            begun = commands.try_again(room.table, guest, step, seat, offered)
        await self.laundering.check(room.table, guest.id, step)
        return await self._executor.begin(
            self._table_id("try again", table_id, guest.id, command_id), command_id, begun
        )

    async def rematch(self, table_id: str, guest_id: str, command_id: str) -> str:
        """The table of the rematch; asking again returns the same one."""
        async with self._rooms.visit(table_id, guest_id) as room:
            done = room.table.commands.get(command_id)
            if done is not None and not was(done, events.Rematched, by=guest_id):
                raise used_otherwise()
            begun = commands.open_again(room.table, guest_id)
            known = room.table.rematch
        if known is not None:
            return known
        new_id = await self._executor.begin(self._table_id("rematch", table_id), command_id, begun)

        def announce(table: Table) -> list[AnyEvent]:
            return [] if table.rematch is not None else [events.Rematched(new_id, guest_id)]

        await self._executor.command(table_id, guest_id, command_id, announce)
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
        async with self._rooms.visit(table_id, guest.id) as room:
            players = room.table.guests()
        await self.distances.check_welcome(guest.id, players)

        def sit_down(table: Table) -> list[AnyEvent]:
            seated = seat is None and table.seats_of(guest.id)
            return [] if seated else seating.join(table, guest, entropy, seat, name)

        done = await self._executor.command(table_id, guest.id, command_id, sit_down)
        if done is None:
            async with self._rooms.visit(table_id, guest.id) as room:
                return room.table.seats_of(guest.id)[0]
        if not was(done, events.Joined, guest=guest.id):
            raise used_otherwise()
        assert isinstance(done.event, events.Joined)
        return done.event.seat

    async def leave(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        """Get up from a seat, or decline one that is kept for the guest."""
        done = await self._executor.command(
            table_id, guest_id, command_id, lambda table: seating.leave(table, guest_id, seat)
        )
        check_was(done, events.Left, seat=seat, by=guest_id)

    async def resign(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        done = await self._executor.command(
            table_id, guest_id, command_id, lambda table: seating.resign(table, guest_id, seat)
        )
        check_was(done, events.Resigned, seat=seat, by=guest_id)

    async def return_to_seat(self, table_id: str, guest_id: str, command_id: str, seat: int) -> None:
        done = await self._executor.command(
            table_id, guest_id, command_id, lambda table: seating.return_to_seat(table, guest_id, seat)
        )
        check_was(done, events.Returned, seat=seat, by=guest_id)

    async def seat_bot(self, table_id: str, guest_id: str, command_id: str, seat: int, bot: str) -> None:
        async with self._rooms.visit(table_id, guest_id) as room:
            table = room.table
        if table.session is not None and table.seats_of(guest_id):
            await self.laundering.check(table, guest_id)
        done = await self._executor.command(
            table_id,
            guest_id,
            command_id,
            lambda table: seating.seat_bot(table, guest_id, seat, bot, self.offered(table.game.id)),
        )
        check_was(done, events.Replaced, seat=seat, bot=bot, by=guest_id)

    # -- play -----------------------------------------------------------------------------------

    async def choose(
        self, table_id: str, guest_id: str, seat: int, command_id: str, version: int, picks: Sequence[str]
    ) -> int:
        """Carry out the choice that the picks lead to; returns the new version."""
        done = await self._executor.command(
            table_id,
            guest_id,
            command_id,
            lambda table: commands.choose(table, guest_id, seat, picks),
            version,
        )
        return check_was(done, events.Acted, seat=seat).version

    async def undo(self, table_id: str, guest_id: str, seat: int, command_id: str, version: int) -> int:
        """Take back the last action; returns the new version."""
        done = await self._executor.command(
            table_id, guest_id, command_id, lambda table: commands.undo(table, guest_id, seat), version
        )
        return check_was(done, events.Undone, seat=seat).version

    # -- looking --------------------------------------------------------------------------------

    async def info(self, table_id: str, guest_id: str | None) -> TableInfo:
        try:
            async with self._rooms.visit(table_id, guest_id) as room:
                check_may_look(room.table, guest_id)
                return room.info(guest_id)
        except Frozen as frozen:
            return frozen.table.info(guest_id)

    async def record(self, table_id: str, guest_id: str | None, seat: int | None) -> str:
        """The record: complete when the game is over, else what the seat, or a spectator, may see."""
        try:
            async with self._rooms.visit(table_id, guest_id) as room:
                check_perspective(room.table, guest_id, seat)
                return record_of(room.table, seat)
        except Frozen as frozen:
            return frozen.table.record()

    async def deal(self, table_id: str, guest_id: str | None) -> Deal:
        """The commitment; when the game is over (in a match, the deal) also what the cards follow from."""
        try:
            async with self._rooms.visit(table_id, guest_id) as room:
                return deal_of(room.table)
        except Frozen as frozen:
            return frozen.table.deal()

    async def sitters(self, table_id: str, guest_id: str | None) -> Sitting:
        """Who sits at a table, for those who know more about them."""
        async with self._rooms.visit(table_id, guest_id) as room:
            return sitting(room.table)

    async def watch(self, table_id: str, guest_id: str | None, seat: int | None, since: int = 0) -> Watch:
        """Look on as a seat or a spectator; ``since`` is the version of the viewer's last frame."""
        try:
            async with self._rooms.visit(table_id, guest_id) as room:
                check_perspective(room.table, guest_id, seat)
                watch = room.enter(guest_id, seat, since)
                self._caretaker.somebody_came(room)
        except Frozen as frozen:
            # Everybody sees the same there, whoever owned a seat.
            watch = Watch(frozen.table, guest_id, None)
            watch.send(message(frozen.table.welcome(guest_id)))
        return watch

    def _table_id(self, *what: str) -> str:
        """The id of a new table: nobody can guess it, and a repeated command finds the same one."""
        digest = hmac.digest(self._key, ":".join(what).encode(), "sha256")
        return base64.b32encode(digest)[:12].decode().lower()
