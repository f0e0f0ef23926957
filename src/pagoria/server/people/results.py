"""The results of all games that ended here: a row for each, written with the event that ended it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from pagoria.server.store.database import Answer, Statement
from pagoria.server.store.store import Store
from pagoria.tables.events import ClockPlan
from pagoria.tables.results import Result, SeatResult

#: ``result_people`` is an index: who played where. ``checksum`` is that of the row: a part that keeps
#: something derived from all rows can find out in one query whether they are still the same.
SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS results (
        table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
        at BIGINT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, players INTEGER NOT NULL,
        initial_ms BIGINT, increment_ms BIGINT, seats TEXT NOT NULL, void TEXT, checksum BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS results_in_time ON results (at, table_id, void, checksum)",
    """CREATE TABLE IF NOT EXISTS result_people (
        person TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES results ON DELETE CASCADE,
        at BIGINT NOT NULL, PRIMARY KEY (person, table_id))""",
    "CREATE INDEX IF NOT EXISTS people_of_results ON result_people (table_id)",
)
COLUMNS: Final = "table_id, at, game, variant, initial_ms, increment_ms, seats, void"


class Results:
    """The results in a store. All methods raise ``StoreError``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(SCHEMA)

    async def counted(self, after: tuple[int, str] = (-1, "")) -> list[Result]:
        """The results that count, in their order, from a given one on."""
        sql = (
            f"SELECT {COLUMNS} FROM results WHERE void IS NULL AND (at > ? OR (at = ? AND table_id > ?))"
            " ORDER BY at, table_id"
        )
        return results_in(await self._store.read(sql, (after[0], after[0], after[1])))

    async def checksum(self) -> tuple[int, int]:
        """How many results count, and the sum of their checksums."""
        sql = "SELECT COUNT(*), COALESCE(SUM(checksum), 0) FROM results WHERE void IS NULL"
        found = (await self._store.read(sql))[0]
        return int(found[0]), int(found[1])

    async def of(self, person: str, limit: int) -> list[Result]:
        """The newest results of somebody, of games that were played here."""
        columns = ", ".join(f"results.{name}" for name in COLUMNS.split(", "))
        sql = (
            f"SELECT {columns} FROM result_people JOIN results ON results.table_id = result_people.table_id"
            " WHERE person = ? AND (void IS NULL OR void NOT IN ('imported', 'private'))"
            " ORDER BY result_people.at DESC, result_people.table_id LIMIT ?"
        )
        return results_in(await self._store.read(sql, (person, limit)))


def statements(result: Result) -> list[Statement]:
    """The statements that write a result, in place of an older one of its table."""
    values = row_of(result)
    insert = (
        f"INSERT INTO results ({COLUMNS}, players, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, seats = excluded.seats,"
        " void = excluded.void, checksum = excluded.checksum"
    )
    people = {seat.person for seat in result.seats if seat.person is not None}
    return [
        (insert, (*values, len(result.seats), checksum_of(result))),
        ("DELETE FROM result_people WHERE table_id = ?", (result.table,)),
        *[
            ("INSERT INTO result_people VALUES (?, ?, ?)", (person, result.table, result.at))
            for person in sorted(people)
        ],
    ]


def row_of(result: Result) -> tuple[object, ...]:
    """A result as it is stored, without the columns that are an index."""
    clock = result.clock
    seats = json.dumps([asdict(seat) for seat in result.seats], separators=(",", ":"))
    times = (None, None) if clock is None else (clock.initial_ms, clock.increment_ms)
    return (result.table, result.at, result.game, result.variant, *times, seats, result.void)


def checksum_of(result: Result) -> int:
    return zlib.crc32(json.dumps(row_of(result)).encode())


def results_in(rows: Answer) -> list[Result]:
    return [_result(row) for row in rows]


def _result(row: Sequence[Any]) -> Result:
    table, at, game, variant, initial, increment, seats, void = row
    clock = None if initial is None else ClockPlan(initial, increment)
    found = tuple(SeatResult(**seat) for seat in json.loads(seats))
    return Result(table, at, game, variant, clock, found, void)
