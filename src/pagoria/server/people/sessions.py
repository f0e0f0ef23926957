"""Sessions: a member's cookie is a random token, and the session that it opens can be ended from anywhere."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people.tokens import digest, is_token, new_token, now_ms
from pagoria.server.store.database import Statement, StoreError
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal

T = TypeVar("T")

_log = logging.getLogger("pagoria.server")

#: A cookie of this age is older than any browser would let it become.
_LASTS_MS: Final = 400 * 24 * 3600 * 1000
_MOST_SESSIONS: Final = 30
#: How long another server may still accept an ended session.
_REMEMBERED_SECONDS: Final = 3.0
_MOST_REMEMBERED: Final = 20_000
#: How long a connection may outlive its session that was ended at another server.
_LOOK_SECONDS: Final = 10.0
_BATCH: Final = 200
#: How long after signing in people may change their ways in.
_FRESH_MS: Final = 10 * 60 * 1000
#: How much of the hash is a session's id.
ID_LETTERS: Final = 16

SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS sessions (
        hash TEXT PRIMARY KEY, guest_id TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        device TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS sessions_of_members ON sessions (guest_id)",
)

#: Ends a connection of a person who signed out.
Hangup: TypeAlias = Callable[[], None]


@dataclass(frozen=True)
class DeviceSession:
    """One device of a member; ``hash`` is what is kept of its token."""

    hash: str
    guest_id: str
    device: str
    created: int
    used: int

    @property
    def id(self) -> str:
        """The id by which its owner names it; it does not reveal the token."""
        return self.hash[:ID_LETTERS]

    def is_fresh(self) -> bool:
        """Whether its owner has just signed in: a cookie that was stolen later gives no further way in."""
        return now_ms() - self.created < _FRESH_MS


def id_of(token: str) -> str:
    """The id of the session that a token opens."""
    return digest(token)[:ID_LETTERS]


class Sessions:
    """All sessions, and the connections that depend on them. Raises ``StoreError``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks = Tasks()
        #: By hash of a token, or by id of a guest: what was found, and how long it holds.
        self._sessions: _Memory[DeviceSession | None] = _Memory()
        self._guests: _Memory[bool] = _Memory()
        #: By hash of a session, or by id of a guest without one.
        self._lines: defaultdict[str, list[Hangup]] = defaultdict(list)

    async def start(self) -> None:
        await self._store.prepare(SCHEMA)
        self._tasks.start(self._look_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    # -- who it is ------------------------------------------------------------------------------

    async def find(self, token: str) -> DeviceSession | None:
        """The session that a token opens, if it has not ended."""
        if not is_token(token):
            return None
        known = digest(token)
        return await self._sessions.get(known, lambda: self._read(known))

    async def is_guest(self, guest_id: str) -> bool:
        """Whether there is a guest with this id who is not a member, so that the signed cookie counts."""
        return await self._guests.get(guest_id, lambda: self._read_guest(guest_id))

    # -- sessions begin and end -----------------------------------------------------------------

    def fresh(self, guest_id: str, device: str) -> tuple[str, list[Statement]]:
        """The token of a new session of a member, and the statements that begin it."""
        token, now = new_token(), now_ms()
        known = digest(token)
        # Whatever the clock says, the new one is not among those that end.
        others = "FROM sessions WHERE guest_id = ? AND hash <> ?"
        newest = f"SELECT hash {others} ORDER BY used DESC, hash LIMIT ?"
        return token, [
            ("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", (known, guest_id, device, now, now)),
            (
                f"DELETE {others} AND hash NOT IN ({newest})",
                (guest_id, known, guest_id, known, _MOST_SESSIONS - 1),
            ),
            ("DELETE FROM sessions WHERE used < ?", (now - _LASTS_MS,)),
        ]

    async def touch(self, session: DeviceSession) -> None:
        """Note that a session is used today."""
        sql = "UPDATE sessions SET used = ? WHERE hash = ?"
        await self._store.write([(sql, (now_ms(), session.hash))])
        self._sessions.drop(session.hash)

    async def of(self, guest_id: str) -> list[DeviceSession]:
        """The sessions of a member, the latest used first."""
        sql = (
            "SELECT hash, guest_id, device, created, used FROM sessions"
            " WHERE guest_id = ? AND used > ? ORDER BY used DESC, created DESC, hash"
        )
        return [DeviceSession(*row) for row in await self._store.read(sql, (guest_id, now_ms() - _LASTS_MS))]

    async def end(self, guest_id: str, session_id: str) -> None:
        """End one session of a member, and its connections; raises ``Refusal`` if there is none."""
        ended = [session for session in await self.of(guest_id) if session.id == session_id]
        if not ended:
            raise Refusal("not_found", "there is no such device")
        await self._end(ended)

    async def end_all(self, guest_id: str) -> None:
        """End every session of a member, and all connections."""
        await self._end(await self.of(guest_id))
        await self._store.write([("DELETE FROM sessions WHERE guest_id = ?", (guest_id,))])

    async def _end(self, ended: list[DeviceSession]) -> None:
        gone = "DELETE FROM sessions WHERE hash = ?"
        await self._store.write([(gone, (session.hash,)) for session in ended])
        for session in ended:
            self._sessions.drop(session.hash)
            self._hang_up(session.hash)

    def forget_guest(self, guest_id: str) -> None:
        """End the connections of a guest who became a member or left."""
        self._guests.drop(guest_id)
        self._hang_up(guest_id)

    # -- connections ----------------------------------------------------------------------------

    @contextmanager
    def connected(self, whose: str, hang_up: Hangup) -> Iterator[None]:
        """A connection of a session (by its hash) or of a guest (by id), which ends with it."""
        lines = self._lines[whose]
        lines.append(hang_up)
        try:
            yield
        finally:
            lines.remove(hang_up)
            if not lines and self._lines.get(whose) is lines:
                del self._lines[whose]

    def _hang_up(self, whose: str) -> None:
        for hang_up in list(self._lines.get(whose, ())):
            hang_up()

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.look()
            except StoreError as error:
                _log.warning("sessions cannot be looked up now: %s", error)

    async def look(self) -> None:
        """End the connections of sessions that another server has ended, and of guests who became members."""
        open_now = list(self._lines)
        for start in range(0, len(open_now), _BATCH):
            batch = open_now[start : start + _BATCH]
            marks = ", ".join("?" * len(batch))
            sql = (
                f"SELECT hash FROM sessions WHERE hash IN ({marks}) UNION ALL SELECT id FROM guests"
                f" WHERE id IN ({marks}) AND NOT EXISTS (SELECT 1 FROM members WHERE guest_id = id)"
            )
            good = {row[0] for row in await self._store.read(sql, (*batch, *batch))}
            for whose in set(batch) - good:
                self._sessions.drop(whose)
                self._guests.drop(whose)
                self._hang_up(whose)

    # -- parts ----------------------------------------------------------------------------------

    async def _read(self, known: str) -> DeviceSession | None:
        sql = "SELECT hash, guest_id, device, created, used FROM sessions WHERE hash = ? AND used > ?"
        found = await self._store.read(sql, (known, now_ms() - _LASTS_MS))
        return DeviceSession(*found[0]) if found else None

    async def _read_guest(self, guest_id: str) -> bool:
        guest = await self._store.guest(guest_id)
        return guest is not None and not guest.member


class _Memory(Generic[T]):
    """A short-lived cache of what was found; the least recently used entry goes first."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[T, float]] = OrderedDict()
        #: Counts what was dropped: a look that began before that may have seen what was.
        self._dropped = 0

    async def get(self, name: str, look: Callable[[], Awaitable[T]]) -> T:
        found = self._known.get(name)
        if found is not None and time.monotonic() < found[1]:
            return found[0]
        dropped = self._dropped
        value = await look()
        if dropped == self._dropped:
            self._known[name] = (value, time.monotonic() + _REMEMBERED_SECONDS)
            self._known.move_to_end(name)
        if len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        return value

    def drop(self, name: str) -> None:
        self._dropped += 1
        self._known.pop(name, None)
