"""Rooms with a limit of three: visitors, loads, evictions, cancellations and failures in every order.

The machine runs the loop turn by turn and answers reads of the log itself. Whatever a busy server can meet
within one turn of its loop, it meets here.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from pagoria.server.hosting.rooms import Room, Rooms
from pagoria.server.live.watches import Watch
from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store
from pagoria.tables import event_text, events
from pagoria.tables.commands import SeatWish, open_table
from pagoria.tables.events import Row
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from tests.repeating import times

_LIMIT: Final = 3
_TABLES: Final = 9
_MOST_AT_ONCE: Final = 60
#: A turn of the loop computes for some milliseconds; one that computes this long never ends.
_SECONDS_OF_A_TURN: Final = 3.0
#: How many turns of the loop a visitor needs at most: to load, to wait for others, to catch up, to leave.
_TURNS_OF_A_VISITOR: Final = 12

tables = st.integers(0, _TABLES - 1)
numbers = st.integers(0, 1_000)


@dataclass
class Read:
    """A read of the log that has not been answered."""

    table_id: str
    after: int
    answer: asyncio.Future[list[Row]]


class Shelf:
    """The logs of some tables; each read waits until the machine answers it."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Row]] = {}
        self.reads: list[Read] = []

    def append(self, table_id: str) -> None:
        log = self.logs.setdefault(table_id, [])
        event = events.Forgotten((0,)) if log else _opening()
        log.append(Row(len(log) + 1, None, 0, event_text.encode(event)))

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        read = Read(table_id, after, asyncio.get_running_loop().create_future())
        self.reads.append(read)
        return await read.answer

    def answer(self, read: Read, *, fails: bool = False) -> None:
        self.reads.remove(read)
        if read.answer.cancelled():
            return
        if fails:
            read.answer.set_exception(StoreError("the disk is on fire"))
        else:
            read.answer.set_result(self.logs[read.table_id][read.after :])


class Visitor:
    """Uses the room of one table, for as long as the machine likes; may look on afterwards."""

    def __init__(self, rooms: Rooms, table_id: str, written: int, looks_on: bool) -> None:
        self.table_id = table_id
        self.written = written
        self.room: Room | None = None
        self.watch: Watch | None = None
        self.may_leave = asyncio.Event()
        self._rooms = rooms
        self._looks_on = looks_on

    async def visit(self) -> None:
        with suppress(Refusal):
            async with self._rooms.use(self.table_id) as room:
                assert self._rooms.find(self.table_id) is room, "let into a room that was given up"
                assert room.table.version >= self.written, "shown an old table"
                self.room = room
                if self._looks_on:
                    self.watch = room.enter(None, None, 0)
                try:
                    await self.may_leave.wait()
                finally:
                    self.room = None


class RoomsMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.shelf = Shelf()
        self.names = [f"table{number}" for number in range(_TABLES)]
        for table_id in [*self.names, "another"]:
            self.shelf.append(table_id)
        self.rooms = Rooms(cast("Store", self.shelf), lambda: 0, _LIMIT)
        self.visitors: dict[Visitor, asyncio.Task[None]] = {}
        self.lookers: list[Watch] = []

    @rule(table=tables, number=st.integers(1, _MOST_AT_ONCE), spread=tables, look_on=st.booleans())
    def come(self, table: int, number: int, spread: int, look_on: bool) -> None:
        """Some visitors come within one turn, to one table or to several."""
        for each in range(number):
            self.enter(self.names[(table + each % (spread + 1)) % _TABLES], look_on and each == 0)

    def enter(self, table_id: str, looks_on: bool = False) -> Visitor:
        visitor = Visitor(self.rooms, table_id, len(self.shelf.logs[table_id]), looks_on)
        self.visitors[visitor] = self.loop.create_task(visitor.visit())
        return visitor

    @rule(number=numbers)
    def be_cancelled(self, number: int) -> None:
        if self.visitors:
            list(self.visitors.values())[number % len(self.visitors)].cancel()

    @rule(table=tables)
    def all_be_cancelled(self, table: int) -> None:
        """Everybody at one table hangs up."""
        for visitor, task in self.visitors.items():
            if visitor.table_id == self.names[table]:
                task.cancel()

    @rule(table=tables)
    def leave(self, table: int) -> None:
        for visitor in self.visitors:
            if visitor.table_id == self.names[table]:
                visitor.may_leave.set()

    @rule(number=numbers)
    def stop_looking_on(self, number: int) -> None:
        if self.lookers:
            self.lookers.pop(number % len(self.lookers)).leave()

    @rule(number=numbers, fails=st.booleans())
    def answer(self, number: int, fails: bool) -> None:
        if self.shelf.reads:
            self.shelf.answer(self.shelf.reads[number % len(self.shelf.reads)], fails=fails)

    @rule()
    def answer_all(self) -> None:
        """Several loads end within the same turn."""
        for read in self.shelf.reads.copy():
            self.shelf.answer(read)

    @rule(table=tables)
    def write_elsewhere(self, table: int) -> None:
        """Another server writes to a table, and says so."""
        self.shelf.append(self.names[table])
        self.rooms.outdate(self.names[table], len(self.shelf.logs[self.names[table]]))

    @rule(table=tables)
    def give_up(self, table: int) -> None:
        """A log is rewritten: those inside finish, all others look into the log."""
        self.rooms.forget(self.names[table])

    @rule(number=st.integers(1, 4))
    def turn(self, number: int) -> None:
        """Let the loop run."""
        for _ in range(number):
            with _that_ends():
                self.loop.call_soon(self.loop.stop)
                self.loop.run_forever()
        for visitor, task in [*self.visitors.items()]:
            if visitor.watch is not None and visitor.watch not in self.lookers:
                self.lookers.append(visitor.watch)
            if task.done():
                del self.visitors[visitor]
                if not task.cancelled():
                    task.result()

    @invariant()
    def one_visitor_is_in_a_room(self) -> None:
        inside = Counter(visitor.room for visitor in self.visitors if visitor.room is not None)
        assert all(number == 1 for number in inside.values())

    @invariant()
    def a_log_is_read_once(self) -> None:
        """However many visitors wait for a table, it is folded once."""
        folds = Counter(read.table_id for read in self.shelf.reads if read.after == 0)
        assert all(number == 1 for number in folds.values())

    def teardown(self) -> None:
        try:
            self.everybody_gets_through()
        finally:
            for task in asyncio.all_tasks(self.loop):
                task.cancel()
            self.loop.run_until_complete(asyncio.sleep(0))
            self.loop.close()

    def everybody_gets_through(self) -> None:
        """When every read is answered and no visitor stays, all are let in, and the limit holds."""
        left = _TURNS_OF_A_VISITOR * (len(self.visitors) + 1)
        while self.visitors:
            assert left, "visitors are left waiting"
            left -= 1
            for visitor in self.visitors:
                visitor.may_leave.set()
            self.answer_all()
            self.turn(1)
        while self.lookers:
            self.stop_looking_on(0)
        last = self.enter("another")
        for _ in range(_TURNS_OF_A_VISITOR):
            self.answer_all()
            self.turn(1)
        assert last.room is self.rooms.find("another") is not None
        assert len(self.rooms) <= _LIMIT


@contextmanager
def _that_ends() -> Iterator[None]:
    """Interrupt a turn of the loop that computes for ever; the time of others does not count."""

    def interrupt(*_: object) -> None:
        raise AssertionError("a turn of the loop does not end")

    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS_OF_A_TURN, _SECONDS_OF_A_TURN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _opening() -> events.AnyEvent:
    opened, *_ = open_table(Guest("ann", "Ann"), "pagoda", "standard", [SeatWish("open")] * 2, 0, None)
    return opened


def test_every_visitor_gets_a_room_and_the_loop_its_turns() -> None:
    examples = settings(max_examples=times(100, 25), stateful_step_count=40)
    run_state_machine_as_test(RoomsMachine, settings=examples)
