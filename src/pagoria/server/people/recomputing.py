"""Recomputes all results from the logs, reports rows that differ, and rates the right ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pagoria.server.people.results import COLUMNS, SCHEMA, results_in, statements
from pagoria.server.people.standings import Standings
from pagoria.server.store.database import StoreError
from pagoria.server.store.opening import Reader, store_for
from pagoria.tables.events import Row
from pagoria.tables.replay import ReplayError, fold
from pagoria.tables.results import Result, result_of


@dataclass(frozen=True)
class Difference:
    """A table whose row is not what its log says: None stands for no row, or for no result."""

    table: str
    row: Result | None
    log: Result | None


@dataclass
class Recomputed:
    """The results by the logs; a game that can no longer be replayed keeps the result in its row."""

    results: list[Result] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    #: Tables that today's rules cannot replay.
    frozen: list[str] = field(default_factory=list)

    def standings(self) -> Standings:
        """The ratings that follow."""
        counted = [result for result in self.results if result.void is None]
        return Standings(sorted(counted, key=lambda result: (result.at, result.table)))


def recompute(reader: Reader, progress: Callable[[int, int], None]) -> Recomputed:
    """Play all games again; ``progress`` is told how many of how many are done. Raises ``StoreError``."""
    table_ids = [row[0] for row in reader.read("SELECT table_id FROM tables ORDER BY table_id", ())]
    rows = _stored(reader)
    found = Recomputed()
    for done, table_id in enumerate(table_ids, start=1):
        _compare(reader, table_id, rows, found)
        progress(done, len(table_ids))
    return found


def write(data: str, found: Recomputed) -> None:
    """Correct the rows that differ; raises ``StoreError``."""
    asyncio.run(_write(data, found))


def _stored(reader: Reader) -> Mapping[str, Result]:
    try:
        rows = reader.read(f"SELECT {COLUMNS} FROM results", ())
    except StoreError:
        return {}  # the data are older than results: no server of today has opened them yet
    return {result.table: result for result in results_in(rows)}


def _compare(reader: Reader, table_id: str, rows: Mapping[str, Result], found: Recomputed) -> None:
    sql = "SELECT version, command_id, at, event FROM events WHERE table_id = ? ORDER BY version"
    log = [Row(*row) for row in reader.read(sql, (table_id,))]
    row = rows.get(table_id)
    try:
        result = result_of(fold(table_id, log)) if log else None
    except ReplayError:
        found.frozen.append(table_id)
        result = row
    if result is not None:
        found.results.append(result)
    if result != row:
        found.differences.append(Difference(table_id, row, result))


async def _write(data: str, found: Recomputed) -> None:
    store = store_for(data)
    await store.open()
    try:
        await store.prepare(SCHEMA)
        for difference in found.differences:
            if difference.log is not None:
                await store.write(statements(difference.log))
            else:
                await store.write([("DELETE FROM results WHERE table_id = ?", (difference.table,))])
    finally:
        await store.close()
