"""Listings: the tables that anybody may join, and the games that are worth watching.

The index proposes tables; each table's own log decides. The people at a table keep it in the index: the
server that they are connected to notes it every now and then, which also mends what a crash left out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, TypeAlias

from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people.standings import Ratings, Standings
from pagoria.server.people.strengths import Strengths, known_strengths_at, mean_strength
from pagoria.server.store.database import Conflict, Statement, StoreError
from pagoria.server.store.store import Store
from pagoria.tables.data import TableInfo
from pagoria.tables.events import DAY_MS
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

#: ``opener``: who opened it, which is not told. ``days``: the game goes over days, so nobody need be there
#: when others join. ``seen``: when a player was last connected.
_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS listings (
        table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
        opener TEXT NOT NULL, status TEXT NOT NULL, days INTEGER NOT NULL,
        changed BIGINT NOT NULL, seen BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS listings_changed ON listings (status, changed)",
    "CREATE INDEX IF NOT EXISTS listings_of_openers ON listings (opener)",
)
_NOTE: Final = (
    "INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
    " SET status = excluded.status, changed = excluded.changed, seen = excluded.seen"
)
#: Of one guest, the newest: nobody fills the lobby alone.
MOST_OF_ONE: Final = 2
_CROWD_OUT: Final = (
    "DELETE FROM listings WHERE opener = ? AND status = 'waiting' AND table_id NOT IN"
    " (SELECT table_id FROM listings WHERE opener = ? AND status = 'waiting'"
    f" ORDER BY changed DESC, table_id LIMIT {MOST_OF_ONE})"
)

BEAT_SECONDS: Final = 20.0
#: How long a table is shown after those who sit there were last seen.
_SEEN_MS: Final = 60_000
#: How long an answer holds, so that asking often costs nothing.
_HOLDS_MS: Final = 1_000
_MOST_OPEN: Final = 20
MOST_RUNNING: Final = 8
#: How many of the newest games are compared to show the strongest.
_CANDIDATES: Final = 40
#: More rows are read than are shown, because some tables are no longer as their row says.
_SPARE: Final = 10

_Status: TypeAlias = Literal["waiting", "playing"]


@dataclass(frozen=True)
class ShownTable:
    """A table as everybody sees it, and what is known about its players."""

    info: TableInfo
    strengths: Strengths


@dataclass(frozen=True)
class ShownTables:
    """Open tables, the newest first; running games, the strongest first."""

    open: Sequence[ShownTable] = ()
    running: Sequence[ShownTable] = ()


class Listings:
    """Keeps the index, and says what there is. Methods raise ``Refusal``."""

    def __init__(self, store: Store, tables: Tables, ratings: Ratings, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._ratings = ratings
        self._now = now
        self._tasks = Tasks()
        self._one_at_a_time = asyncio.Lock()
        self._known = ShownTables()
        self._known_at: int | None = None

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)
        self._tables.executor.attend(self)
        self._tasks.start(self._beat_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    # -- the index ------------------------------------------------------------------------------

    def wrote(self, room: Room) -> None:
        """Something happened at a table."""
        table = room.table
        # The beat keeps a running game up to date.
        a_step = table.latest is not None and table.status() == "playing"
        if table.admission.listing == "open" and not a_step:
            self._tasks.start(self._note(_noted(room, self._now())))

    def unsure(self, table_id: str) -> None:
        """Leave it to the next beat."""

    async def beat(self) -> None:
        """Note all tables with a player who is connected to this server."""
        now = self._now()
        rooms = [room for room in self._tables.rooms.all() if room.table.admission.listing == "open"]
        here = [room for room in rooms if room.online() & room.table.guests()]
        long_ago: Statement = ("DELETE FROM listings WHERE days = 0 AND seen < ?", (now - DAY_MS,))
        await asyncio.gather(self._note([long_ago]), *(self._note(_noted(room, now)) for room in here))

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self.beat()

    async def _note(self, statements: Sequence[Statement]) -> None:
        try:
            await self._store.write(statements)
        except (StoreError, Conflict) as error:
            # A table that was deleted meanwhile, or data out of reach: the next beat tries again.
            _log.warning("open tables cannot be listed now: %s", error)
        self._known_at = None

    # -- asking ---------------------------------------------------------------------------------

    async def shown(self) -> ShownTables:
        """The open tables and running games, as of now or a moment ago."""
        async with self._one_at_a_time:
            if self._known_at is None or not 0 <= self._now() - self._known_at < _HOLDS_MS:
                self._known_at = self._now()
                # Nobody pays for what everybody is told.
                looking = asyncio.get_running_loop().create_task(self._look(), context=Context())
                self._known = await looking
            return self._known

    async def _look(self) -> ShownTables:
        since = self._now() - _SEEN_MS
        try:
            waiting = await self._store.read(
                "SELECT table_id FROM listings WHERE status = 'waiting' AND (days = 1 OR seen > ?)"
                " ORDER BY changed DESC, table_id LIMIT ?",
                (since, _MOST_OPEN + _SPARE),
            )
            playing = await self._store.read(
                "SELECT table_id FROM listings WHERE status = 'playing' AND seen > ?"
                " ORDER BY changed DESC, table_id LIMIT ?",
                (since, _CANDIDATES),
            )
            standings = await self._ratings.today()
        except StoreError as error:
            raise Refusal("busy", "the data cannot be read now") from error
        open_now = await self._listed([row[0] for row in waiting], "waiting", standings)
        games = await self._listed([row[0] for row in playing], "playing", standings)
        return ShownTables(open=open_now[:_MOST_OPEN], running=sorted(games, key=_weakness)[:MOST_RUNNING])

    async def _listed(
        self, table_ids: Sequence[str], status: _Status, standings: Standings
    ) -> list[ShownTable]:
        found = []
        for table_id in table_ids:
            try:
                info = await self._tables.info(table_id, None)
                if info["status"] == status and not info["frozen"]:
                    sitting = await self._tables.sitters(table_id, None)
                    found.append(ShownTable(info, known_strengths_at(sitting, standings)))
            except Refusal:
                continue
        return found


def _weakness(game: ShownTable) -> float:
    """The order of games to watch: the strongest first, those of unknown strength last."""
    strength = mean_strength(game.strengths)
    return inf if strength is None else -strength


def _noted(room: Room, now: int) -> list[Statement]:
    """The index row of a table."""
    table = room.table
    status = _status(table)
    if status is None:
        return [("DELETE FROM listings WHERE table_id = ?", (table.id,))]
    days = table.clock is not None and table.clock.plan.of_days()
    values = (table.id, table.opened_by, status, int(days), table.changed, now)
    return [(_NOTE, values), (_CROWD_OUT, (table.opened_by, table.opened_by))]


def _status(table: Table) -> _Status | None:
    """How a table is listed: as open for anybody, as a game to watch, or not at all."""
    kinds = [seat.kind() for seat in table.seats]
    if table.status() == "waiting":
        free = any(seat.kind() == "open" and seat.kept_for is None for seat in table.seats)
        return "waiting" if free and "person" in kinds else None
    return "playing" if table.status() == "playing" and "person" in kinds else None
