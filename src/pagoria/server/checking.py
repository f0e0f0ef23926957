"""Checks a whole database: does every stored game end as it ended when it was played?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pagoria.core.verifiable_deal import commitment
from pagoria.server.hosting.pictures import result_in
from pagoria.server.store.opening import Reader
from pagoria.tables import event_text, events
from pagoria.tables.event_text import EventTextError
from pagoria.tables.events import Row
from pagoria.tables.replay import ReplayError, check_rules, fold, is_of_today
from pagoria.tables.table import Table


@dataclass(frozen=True)
class TableFault:
    """A table that is frozen, or whose deal is not the promised one: the event where it shows, and why."""

    table: str
    event: int
    fault: str


@dataclass
class Report:
    """What was found in a database. The counts are of tables by game and version of the rules."""

    tables: int = 0
    finished: Counter[tuple[str, int]] = field(default_factory=Counter)
    unfinished: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: list[TableFault] = field(default_factory=list)

    def replay(self) -> int:
        """How many tables are in order."""
        return self.tables - len(self.faults)


def check_all(reader: Reader, progress: Callable[[int, int], None]) -> Report:
    """Play all games again, one after the other; ``progress`` is told how many of how many are done.

    Raises ``StoreError``. A table that changes meanwhile is checked as it is when its turn comes.
    """
    table_ids = [row[0] for row in reader.read("SELECT DISTINCT table_id FROM events ORDER BY table_id", ())]
    report = Report()
    for done, table_id in enumerate(table_ids, start=1):
        _check(reader, table_id, report)
        progress(done, len(table_ids))
    return report


def _check(reader: Reader, table_id: str, report: Report) -> None:
    sql = "SELECT version, command_id, at, event FROM events WHERE table_id = ? ORDER BY version"
    rows = [Row(*row) for row in reader.read(sql, (table_id,))]
    if not rows:  # it has been deleted since
        return
    report.tables += 1
    try:
        table = _replayed(reader, table_id, rows)
    except ReplayError as error:
        report.faults.append(TableFault(table_id, error.version, error.fault))
        return
    counts = report.finished if table.status() == "over" else report.unfinished
    counts[table.game.id, table.rules.version] += 1


def _replayed(reader: Reader, table_id: str, rows: Sequence[Row]) -> Table:
    """The table of these events; raises ``ReplayError`` for the first thing that is wrong with it."""
    _check_versions(rows)
    _check_commitment(rows[0])
    table = fold(table_id, rows)
    if not is_of_today(table):
        found = reader.read("SELECT picture FROM pictures WHERE table_id = ?", (table_id,))
        check_rules(table, result_in(bytes(found[0][0]) if found else None))
    return table


def _check_versions(rows: Sequence[Row]) -> None:
    for number, row in enumerate(rows, start=1):
        if row.version != number:
            raise ReplayError(number, f"it is missing; the next one is {row.version}", "")


def _check_commitment(first: Row) -> None:
    """Check that the seed that deals the cards is the one that was promised before anybody joined."""
    try:
        opened = event_text.decode(first.event)
        promised = not isinstance(opened, events.Opened) or commitment(opened.seed) == opened.commitment
    except (EventTextError, ValueError) as error:
        raise ReplayError(first.version, f"it cannot be read: {error}", "") from error
    if not promised:
        raise ReplayError(first.version, "the seed is not the one that was committed to", "")
