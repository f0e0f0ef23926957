"""Everybody who looks on at some tables, and what they get; all of it again where hidden cards are others."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pagoria.core.rng import Rng
from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.live.watches import Watch
from pagoria.tables import event_text, events
from pagoria.tables.events import Row
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from tests.server.people import unpacked
from tests.server.resampling import Twin, find_twin
from tests.server.tabling import ANN, BOB, EVE, House, command

GUESTS: Final = (ANN, BOB, EVE)
Observer: TypeAlias = int | None


@dataclass(eq=False)
class Onlooker:
    """A connection that was opened as a seat; whose eyes it may have now is another question."""

    guest_id: str | None
    seat: Observer
    watch: Watch


@dataclass
class Stand:
    """The twin's room, and the watches there that stand for the onlookers'."""

    room: Room
    watches: dict[Onlooker, Watch]


@dataclass
class Place:
    """A table, and who looks on."""

    table_id: str
    #: The version that it had at the last look.
    version: int
    onlookers: list[Onlooker] = field(default_factory=list)
    #: Those who were there at the last look.
    before: list[Onlooker] = field(default_factory=list)
    #: What happened since that is not in the log, and at which version; it happens at a stand as well.
    happened: list[tuple[int, Callable[[Stand], None]]] = field(default_factory=list)


class World:
    """Tables of one server. ``look`` resamples what is hidden, and compares every byte."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.tables: Tables = house.tables
        self.places: list[Place] = []
        #: How many twins of a running game were compared.
        self.compared = 0
        self._rng = Rng(f"resampling {seed}")

    def room(self, place: Place) -> Room:
        room = self.tables._rooms.find(place.table_id)
        assert room is not None
        return room

    # -- who looks on ---------------------------------------------------------------------------

    async def add(self, table_id: str) -> None:
        if table_id not in [place.table_id for place in self.places]:
            info = await self.tables.info(table_id, None)
            self.places.append(Place(table_id, info["version"]))

    async def connect(self, place: Place, guest_id: str | None, seat: Observer, since: int) -> None:
        watch = await self.tables.watch(place.table_id, guest_id, seat, since)
        onlooker = Onlooker(guest_id, seat, watch)

        def enter(stand: Stand) -> None:
            stand.watches[onlooker] = stand.room.enter(guest_id, seat, since)

        place.onlookers.append(onlooker)
        self._happens(place, enter)

    def disconnect(self, place: Place, onlooker: Onlooker) -> None:
        onlooker.watch.close()
        self._happens(place, lambda stand: stand.watches[onlooker].close())

    def repeat(self, place: Place, onlooker: Onlooker) -> None:
        onlooker.watch.repeat()
        self._happens(place, lambda stand: stand.watches[onlooker].repeat())

    def _happens(self, place: Place, what: Callable[[Stand], None]) -> None:
        place.happened.append((self.room(place).table.version, what))

    # -- looking --------------------------------------------------------------------------------

    async def look(self, place: Place) -> None:
        """Whatever came of the last step would have come with other hidden cards as well."""
        room = self.room(place)
        if all(seat.bot is not None for seat in room.table.seats):
            # Bots among themselves do not wait until somebody has looked.
            await self._settle(place, room.table.version)
            return
        rows = (await self.house.store.rows(place.table_id, 0))[: room.table.version]
        got = {onlooker: await _drained(onlooker.watch) for onlooker in place.onlookers}
        owners = owners_by(rows)
        for observer in (*range(len(owners)), None):
            received = {one: texts for one, texts in got.items() if eyes_of(one, owners) == observer}
            asking = _askers(observer, owners)
            twin = find_twin(room.table, rows, observer, self._rng) if received or asking else None
            if twin is not None:
                self.compared += room.table.session is not None
                await self._compare(place, room, twin, observer, received, asking)
        await self._settle(place, room.table.version)

    async def _compare(
        self,
        place: Place,
        room: Room,
        twin: Twin,
        observer: Observer,
        received: dict[Onlooker, list[str]],
        asking: Sequence[Guest | None],
    ) -> None:
        stand = await self._stand(place, twin)
        for onlooker, texts in received.items():
            assert await _drained(stand.watches[onlooker]) == texts
        for guest in asking:
            told = await self._answers(room.table, guest, observer)
            with in_place_of(self.tables, room, stand.room):
                assert await self._answers(stand.room.table, guest, observer) == told

    async def _stand(self, place: Place, twin: Twin) -> Stand:
        """The last step once more, with the twin's cards."""
        stand = Stand(twin.room(place.version, self.house.time), {})
        for onlooker in place.before:
            stand.watches[onlooker] = stand.room.enter(onlooker.guest_id, onlooker.seat, 0)
        for watch in stand.watches.values():
            await _drained(watch)
        for version, happen in [*place.happened, (len(twin.rows), _nothing)]:
            for row in twin.rows[stand.room.table.version : version]:
                twin.take(stand.room, row)
            happen(stand)
        return stand

    async def _settle(self, place: Place, version: int) -> None:
        place.version = version
        place.onlookers = [onlooker for onlooker in place.onlookers if onlooker.watch.is_open()]
        for onlooker in place.onlookers:
            await _drained(onlooker.watch)
        place.before = place.onlookers.copy()
        place.happened = []

    # -- what one can ask -----------------------------------------------------------------------

    async def _answers(self, table: Table, guest: Guest | None, observer: Observer) -> list[str]:
        version = table.version
        answers = [await _told(question) for question in self._questions(table, guest, observer)]
        assert table.version == version, "what is asked here changes nothing"
        return answers

    def _questions(
        self, table: Table, guest: Guest | None, observer: Observer
    ) -> Iterator[Awaitable[object]]:
        """All that may be asked as this observer, and what is refused to this guest."""
        guest_id = guest.id if guest is not None else None
        over = table.status() == "over"
        # A seat that is kept for the guest may be declined, which changes something.
        foreign = [seat for seat in range(len(table.seats)) if seat not in table.seats_for(guest_id)]
        yield self.tables.info(table.id, guest_id)
        for seat in (observer, *foreign):
            step = len(table.log)
            yield self.tables.past.steps(table.id, guest_id, seat, max(0, step - 6), step)
            for since in (0, table.version // 2, table.version):
                yield self._welcome(table.id, guest_id, seat, since)
            if not over or seat in foreign:
                yield self.tables.record(table.id, guest_id, seat)
        if not over:
            # When it is over nothing is hidden: then deal, record and review are for everybody.
            yield self.tables.deal(table.id, None)
            yield self.tables.advice.review(table.id, guest_id, None)
        if guest is not None:
            yield from self._refused(table, guest, foreign)

    def _refused(self, table: Table, guest: Guest, foreign: list[int]) -> Iterator[Awaitable[object]]:
        tables, table_id = self.tables, table.id
        for seat in range(len(table.seats)):
            place = (table_id, guest.id, seat, command())
            yield tables.choose(*place, table.version, ["nothing"])
            yield tables.undo(*place, table.version + 1)
        for seat in foreign:
            yield tables.undo(table_id, guest.id, seat, command(), table.version)
            for ask in (tables.leave, tables.resign, tables.return_to_seat):
                yield ask(table_id, guest.id, command(), seat)
            yield tables.advice.hint(table_id, guest.id, seat)
            if table.status() != "over":
                yield tables.advice.evaluation(table_id, guest.id, seat, None)
        if table.status() != "over":
            yield tables.rematch(table_id, guest.id, command())
            yield tables.try_again(table_id, guest, command(), 0, 0)

    async def _welcome(self, table_id: str, guest_id: str | None, seat: Observer, since: int) -> object:
        watch = await self.tables.watch(table_id, guest_id, seat, since)
        texts = await _drained(watch)
        watch.close()
        return texts


@contextmanager
def in_place_of(tables: Tables, room: Room, other: Room) -> Iterator[None]:
    """The server finds the other room where this one was."""
    rooms = tables._rooms._rooms
    rooms[room.table.id] = other
    try:
        yield
    finally:
        rooms[room.table.id] = room


def owners_by(rows: Sequence[Row]) -> list[str | None]:
    """Whose each seat is, by the log alone: the server's own opinion is not asked."""
    owners: list[str | None] = []
    started = False
    for event in (event_text.decode(row.event) for row in rows):
        if isinstance(event, events.Opened):
            owners = [None] * len(event.seats)
        elif isinstance(event, events.Imported):
            names = event.record.partition("Players:")[2].partition("\n")[0].split(",")
            bots = event.bots or [None] * len(names)
            owners, started = [event.by if bot is None else None for bot in bots], True
        elif isinstance(event, events.Joined):
            owners[event.seat] = event.guest
        elif isinstance(event, events.Left | events.Replaced | events.Resigned | events.TimedOut):
            # A seat that one of several people gives to a bot is the bot's for good.
            among_people = event.bot is not None and len({*owners} - {None}) > 1
            if among_people or not started:
                owners[event.seat] = None
        started = started or isinstance(event, events.Started)
    return owners


def eyes_of(onlooker: Onlooker, owners: Sequence[str | None]) -> Observer:
    """Whose eyes a connection may have: those of its seat while that is its guest's, else everybody's."""
    seat = onlooker.seat
    is_owner = seat is not None and onlooker.guest_id is not None and owners[seat] == onlooker.guest_id
    return seat if is_owner else None


def _askers(observer: Observer, owners: Sequence[str | None]) -> list[Guest | None]:
    """Who asks as this observer: the seat's owner, or somebody unknown and somebody who has no seat."""
    if observer is not None:
        return [guest for guest in GUESTS if guest.id == owners[observer]]
    return [None, *[guest for guest in GUESTS if guest.id not in owners][:1]]


def _nothing(stand: Stand) -> None:
    del stand


async def _drained(watch: Watch) -> list[str]:
    return [_without_open_hands(unpacked(await watch.next())) for _ in range(watch.waiting())]


def _without_open_hands(text: str) -> str:
    """Without the views of a game that is over: they show what everybody held, as they should."""
    if '"status":' not in text or '"over"' not in text:
        return text
    message = json.loads(text)
    frames = message if isinstance(message, list) else [message.get("frame", message)]
    for frame in frames:
        if isinstance(frame, dict) and "view" in frame and frame["table"]["status"] == "over":
            del frame["view"]
    return json.dumps(message)


async def _told(question: Awaitable[object]) -> str:
    """The answer as it goes over the wire, be it a refusal."""
    try:
        answer: Any = await question
    except Refusal as refusal:
        answer = [refusal.code, refusal.message, refusal.details]
    return _without_open_hands(json.dumps(answer))
