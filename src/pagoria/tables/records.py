"""The record of a game, and the seed and entropies that its cards follow from."""

from __future__ import annotations

from datetime import UTC, datetime

from pagoria.core.record import format_record
from pagoria.tables.data import Deal
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table


def record_of(table: Table, seat: int | None) -> str:
    """The record: complete when the game (in a match, the deal) is over, else what the seat sees."""
    if table.session is None:
        raise Refusal("not_started", "the game has not started")
    names = [name or f"Player {number}" for number, name in enumerate(table.names(), start=1)]
    return format_record(table.session, names, _date(table.created), seat, full=table.is_open())


def deal_of(table: Table) -> Deal:
    """The commitment; when the game is over (in a match, the deal) also what the cards follow from."""
    if table.commitment is None or not table.is_open():
        return Deal(commitment=table.commitment)
    return Deal(
        commitment=table.commitment,
        seed=table.seed,
        entropies=table.entropies(),
        players=len(table.seats),
        start_drawn=table.start is None,
        started_by=table.running().start,
        rules=table.rules.version,
        components=table.rules.components,
    )


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
