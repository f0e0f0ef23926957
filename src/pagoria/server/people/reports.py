"""Reports: what somebody tells the host about somebody else, with the last messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import asdict
from typing import Final, Literal, TypeAlias

from pagoria.server.people.talk import Talk
from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.events import DAY_MS
from pagoria.tables.names import visible
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

Reason: TypeAlias = Literal["insult", "spam", "cheating", "name", "other"]

LONGEST_NOTE: Final = 200
#: The most reports from one person in a day, open about one person, and open in all.
_MOST_A_DAY: Final = 5
_ENOUGH: Final = 10
_MOST_OPEN: Final = 1000
_MESSAGES: Final = 30
SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS reports (
        id TEXT PRIMARY KEY, at BIGINT NOT NULL, author TEXT NOT NULL, against TEXT NOT NULL,
        table_id TEXT NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL, messages TEXT NOT NULL,
        settled INTEGER NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS reports_by ON reports (author, at)",
    "CREATE INDEX IF NOT EXISTS reports_open ON reports (settled, at)",
)


class Reports:
    """Takes reports. Methods raise ``Refusal``."""

    def __init__(self, store: Store, talk: Talk) -> None:
        self._store = store
        self._talk = talk
        #: Nobody gets around the bounds by reporting much at once.
        self._one_at_a_time = asyncio.Lock()

    async def export(self, guest: Guest) -> list[dict[str, object]]:
        """The reports that a person has sent, the oldest first."""
        sql = "SELECT table_id, at, reason, note FROM reports WHERE author = ? ORDER BY at"
        rows = await self._store.read(sql, (guest.id,))
        return [{"table": row[0], "at": row[1], "reason": row[2], "note": row[3]} for row in rows]

    async def forget(self, guest_id: str) -> None:
        """Blank a person's own reports, and their name and words in reports by others."""
        notes: Statement = ("UPDATE reports SET note = '' WHERE author = ?", (guest_id,))
        rows = await self._store.read("SELECT id, messages FROM reports")
        forgotten = [(_without(messages, guest_id), id_) for id_, messages in rows if guest_id in messages]
        said = "UPDATE reports SET messages = ? WHERE id = ?"
        # What the host wrote down about a person contains their name.
        acts: Statement = ("UPDATE acts SET note = '' WHERE target = ?", (guest_id,))
        await self._store.write([notes, acts, *((said, values) for values in forgotten)])

    async def take(
        self, author: str, command_id: str, table_id: str, who: str, reason: Reason, note: str
    ) -> None:
        """Keep a report about a person at a table; sent twice with the same id, it is kept once."""
        against = await self._talk.person(table_id, author, who)
        if against == author:
            raise Refusal("malformed", "that is you")
        heard = await self._talk.heard_before(table_id, author, _MESSAGES)
        said = json.dumps([asdict(each) for each in heard], ensure_ascii=False)
        # Another guest may have chosen the same id.
        row = (f"{author}:{command_id}", _now(), author, against, table_id, reason)
        insert = "INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)"
        async with self._one_at_a_time:
            await self._check_bounds(author, against)
            with contextlib.suppress(Conflict):
                await self._store.write([(insert, (*row, visible(note)[:LONGEST_NOTE], said))])

    async def _check_bounds(self, author: str, against: str) -> None:
        bounds: list[tuple[str, tuple[object, ...], int]] = [
            ("author = ? AND at > ?", (author, _now() - DAY_MS), _MOST_A_DAY),
            ("against = ? AND settled = 0", (against,), _ENOUGH),
            ("settled = 0", (), _MOST_OPEN),
        ]
        for condition, values, most in bounds:
            found = await self._store.read(f"SELECT COUNT(*) FROM reports WHERE {condition}", values)
            if found[0][0] >= most:
                raise Refusal("too_many", "the host has enough reports to read now")


def _without(messages: str, guest_id: str) -> str:
    """The messages of a report, without the name and the words of one author."""
    said = json.loads(messages)
    for each in said:
        if each["author"] == guest_id:
            each |= {"name": "", "phrase": None, "text": None}
    return json.dumps(said, ensure_ascii=False)


def _now() -> int:
    return time.time_ns() // 1_000_000
