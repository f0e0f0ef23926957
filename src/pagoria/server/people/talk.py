"""Talk at a table: players hear players, spectators hear each other, and after the game all hear all.

What is said is not part of the table's log, and is deleted with the table. An author is given as a word that
means that person at this table only: nobody learns anybody's id.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import time
from collections.abc import Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec

from pagoria.server.hosting.frozen import Frozen
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.live.watches import Message, message
from pagoria.server.people.distances import Distances
from pagoria.server.people.sanctions import Sanctions
from pagoria.server.people.slowness import Slowness
from pagoria.server.protocol import PersonAtTable, Phrase, SaidData, TalkData
from pagoria.server.store.database import Conflict, Outage, Statement, StoreError
from pagoria.tables.fairness import check_perspective
from pagoria.tables.names import visible
from pagoria.tables.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pagoria.server.hosting.rooms import Room, Rooms
    from pagoria.server.store.store import Store
    from pagoria.tables.seats import Guest
    from pagoria.tables.table import Table

#: Who hears a message while the game goes on.
Circle: TypeAlias = Literal["players", "watchers"]

LONGEST_TEXT: Final = 200
#: How many messages a table keeps, and how many one answer holds.
_KEPT: Final = 500
_SHOWN: Final = 100
#: How often each server looks for messages at other servers on the same data, and how far back.
_LOOK_SECONDS: Final = 2.0
_OVERLAP_MS: Final = 10_000
SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS messages (
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        author TEXT NOT NULL REFERENCES guests ON DELETE CASCADE, id TEXT NOT NULL, circle TEXT NOT NULL,
        phrase TEXT, words TEXT, at BIGINT NOT NULL, PRIMARY KEY (table_id, author, id))""",
    "CREATE INDEX IF NOT EXISTS messages_at ON messages (at)",
)
_COLUMNS: Final = "m.table_id, m.author, m.id, m.circle, m.phrase, m.words, m.at, g.name"
_FROM: Final = "FROM messages m JOIN guests g ON g.id = m.author"

_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Said:
    """A message as it is stored, with its author's present name."""

    table_id: str
    author: str
    id: str
    circle: Circle
    phrase: Phrase | None
    text: str | None
    at: int
    name: str


class Talk:
    """What people say at the tables. Methods raise ``Refusal``."""

    def __init__(self, store: Store, rooms: Rooms, distances: Distances, sanctions: Sanctions) -> None:
        self._store = store
        self._rooms = rooms
        self._distances = distances
        self._sanctions = sanctions
        self._slowness = Slowness()
        self._tasks = Tasks()
        self._outage = Outage("reading what others said")
        self._key = b""
        self._last_said = 0
        #: What was told here lately, by its time.
        self._told: dict[tuple[str, str, str], int] = {}

    async def start(self) -> None:
        await self._store.prepare(SCHEMA)
        self._key = await self._store.secret("talk")
        self._tasks.start(self._hear_others())

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def say(
        self, table_id: str, guest: Guest, command_id: str, phrase: Phrase | None, text: str | None
    ) -> None:
        """Say a phrase or a text to those who may hear it; with the same id it is said only once."""
        self._sanctions.check_may_write(guest.id)
        words = None if text is None else _checked(text)
        if (phrase is None) == (words is None):
            raise Refusal("malformed", "a message is a phrase or a text")
        async with self._at(table_id, guest.id) as room:
            circle = _circle(room.table, guest.id)
        self._slowness.check(guest.id, f"{table_id} {circle}")
        said = Said(table_id, guest.id, command_id, circle, phrase, words, self._next_moment(), guest.name)
        try:
            await self._store.write(_keeping(said))
        except Conflict:
            return
        await self._tell(said)

    async def heard(self, table_id: str, guest_id: str | None) -> TalkData:
        """What somebody may hear at a table, the oldest first, and who is there."""
        async with self._at(table_id, guest_id) as room:
            circles = _heard_by(room.table, guest_id)
            seats = {seat.owner: number for number, seat in enumerate(room.table.seats)}
            own = _circle(room.table, guest_id)
            over = room.table.status() == "over"
        said = await self.messages(table_id, circles)
        far = await self._distances.kept_by(guest_id) if guest_id else {}
        sitting = [owner for owner in seats if owner is not None]
        names = await self._names([*sitting, *(each.author for each in said)])
        return TalkData(
            room="all" if over else own,
            messages=[self._data(each, guest_id) for each in said if each.author not in far],
            people=[
                PersonAtTable(
                    who=self._who(table_id, person),
                    name=name,
                    seat=seats.get(person),
                    mine=person == guest_id,
                    distance=far.get(person),
                )
                for person, name in names.items()
            ],
        )

    async def messages(self, table_id: str, circles: Iterable[Circle], most: int = _SHOWN) -> list[Said]:
        """The newest messages of some circles, the oldest first."""
        wanted = tuple(circles)
        marks = ", ".join("?" for _ in wanted)
        sql = (
            f"SELECT {_COLUMNS} {_FROM} WHERE m.table_id = ? AND m.circle IN ({marks})"
            " ORDER BY m.at DESC, m.author DESC, m.id DESC LIMIT ?"
        )
        rows = await self._store.read(sql, (table_id, *wanted, most))
        return [_said(row) for row in reversed(rows)]

    async def heard_before(self, table_id: str, guest_id: str, most: int) -> list[Said]:
        """The newest messages that somebody may hear, from all authors."""
        async with self._at(table_id, guest_id) as room:
            circles = _heard_by(room.table, guest_id)
        return await self.messages(table_id, circles, most)

    async def person(self, table_id: str, guest_id: str, who: str) -> str:
        """The id of the person whom somebody means by a word from ``heard``."""
        async with self._at(table_id, guest_id) as room:
            there = room.table.guests()
        sql = "SELECT DISTINCT author FROM messages WHERE table_id = ?"
        there |= {row[0] for row in await self._store.read(sql, (table_id,))}
        found = next((one for one in there if hmac.compare_digest(self._who(table_id, one), who)), None)
        if found is None:
            raise Refusal("not_found", "there is nobody like that at this table")
        return found

    # -- telling --------------------------------------------------------------------------------

    async def _tell(self, said: Said) -> None:
        """Send a message to everybody at this server who may and wants to hear it."""
        self._told[said.table_id, said.author, said.id] = said.at
        room = self._rooms.find(said.table_id)
        if room is None or not room.watches:
            return
        deaf = await self._distances.deaf_to(said.author)
        ready: dict[bool, Message] = {}
        for watch in room.watches.copy():
            if watch.guest_id in deaf or said.circle not in _heard_by(room.table, watch.guest_id):
                continue
            own = watch.guest_id == said.author
            if own not in ready:
                ready[own] = message(_encode(self._data(said, watch.guest_id)))
            watch.send(ready[own])

    async def _hear_others(self) -> None:
        """Tell what was said at other servers on the same data."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self._look_around()
                self._outage.over()
            except StoreError as error:
                self._outage.met(error)

    async def _look_around(self) -> None:
        since = _now() - _OVERLAP_MS
        self._told = {key: at for key, at in self._told.items() if at >= since}
        if not any(room.watches for room in self._rooms.all()):
            return
        sql = f"SELECT {_COLUMNS} {_FROM} WHERE m.at >= ? ORDER BY m.at, m.author, m.id"
        rows = await self._store.read(sql, (since,))
        for said in map(_said, rows):
            if (said.table_id, said.author, said.id) not in self._told:
                await self._tell(said)

    # -- for those who look after people ---------------------------------------------------------

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        """Hand a guest's messages to the member; where both used one id, the member's stays."""
        known = "SELECT 1 FROM messages n WHERE n.table_id = messages.table_id AND n.id = messages.id"
        sql = f"UPDATE messages SET author = ? WHERE author = ? AND NOT EXISTS ({known} AND n.author = ?)"
        return [(sql, (member_id, guest_id, member_id))]

    async def export(self, guest: Guest) -> list[dict[str, object]]:
        """Everything that somebody said, the oldest first."""
        sql = "SELECT table_id, at, phrase, words FROM messages WHERE author = ? ORDER BY at, id"
        rows = await self._store.read(sql, (guest.id,))
        return [{"table": row[0], "at": row[1], "phrase": row[2], "text": row[3]} for row in rows]

    # -- parts ----------------------------------------------------------------------------------

    def _next_moment(self) -> int:
        """Now, but later than all earlier messages here, so that order holds even within a millisecond."""
        self._last_said = max(_now(), self._last_said + 1)
        return self._last_said

    @asynccontextmanager
    async def _at(self, table_id: str, guest_id: str | None) -> AsyncIterator[Room]:
        """The room of a table that somebody may look at."""
        try:
            async with self._rooms.visit(table_id, guest_id) as room:
                check_perspective(room.table, guest_id, None)
                yield room
        except Frozen:
            raise Refusal("frozen", "nobody talks here any more") from None

    async def _names(self, people: Iterable[str]) -> dict[str, str]:
        """The present names of people, in their order."""
        names = dict.fromkeys(people, "")
        marks = ", ".join("?" for _ in names)
        if names:
            names |= dict(
                await self._store.read(f"SELECT id, name FROM guests WHERE id IN ({marks})", (*names,))
            )
        return names

    def _who(self, table_id: str, guest_id: str) -> str:
        digest = hmac.digest(self._key, f"{table_id}:{guest_id}".encode(), "sha256")
        return base64.b32encode(digest)[:16].decode().lower()

    def _data(self, said: Said, reader: str | None) -> SaidData:
        return SaidData(
            type="said",
            id=said.id,
            room=said.circle,
            who=self._who(said.table_id, said.author),
            name=said.name,
            mine=said.author == reader,
            phrase=said.phrase,
            text=said.text,
            at=said.at,
        )


def _circle(table: Table, guest_id: str | None) -> Circle:
    """The circle in which a guest speaks: a player stays one in a spectator's window."""
    return "players" if table.seats_for(guest_id) else "watchers"


def _heard_by(table: Table, guest_id: str | None) -> tuple[Circle, ...]:
    return ("players", "watchers") if table.status() == "over" else (_circle(table, guest_id),)


def _checked(text: str) -> str:
    words = visible(text)
    if not 0 < len(words) <= LONGEST_TEXT:
        raise Refusal("malformed", f"a message has 1 to {LONGEST_TEXT} characters that can be seen")
    return words


def _keeping(said: Said) -> list[Statement]:
    """Keep a message, and drop the oldest beyond the limit."""
    oldest = "SELECT at FROM messages WHERE table_id = ? ORDER BY at DESC LIMIT 1 OFFSET ?"
    values = (said.table_id, said.author, said.id, said.circle, said.phrase, said.text, said.at)
    return [
        ("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)", values),
        (
            f"DELETE FROM messages WHERE table_id = ? AND at < ({oldest})",
            (said.table_id, said.table_id, _KEPT - 1),
        ),
    ]


def _said(row: tuple[Any, ...]) -> Said:
    table_id, author, id_, circle, phrase, words, at, name = row
    return Said(table_id, author, id_, circle, phrase, words, at, name)


def _now() -> int:
    return time.time_ns() // 1_000_000
