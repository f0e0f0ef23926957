"""Vacations: clocks of days stand still for players who are away. Each function returns the events."""

from __future__ import annotations

from collections.abc import Mapping

from pagoria.tables.events import AnyEvent, Paused, Resumed
from pagoria.tables.table import Table


def absences(table: Table, away: Mapping[str, int], now: int) -> list[AnyEvent]:
    """The events that stop the clock for the guests who are ``away``, and restart it for all others.

    Args:
        away: until when, by guest.
    """
    clock = table.clock
    if clock is None or not clock.plan.of_days() or table.status() != "playing":
        return []
    changes: list[AnyEvent] = []
    for number, seat in enumerate(table.seats):
        if seat.kind() != "person":
            continue
        known, until = clock.away_until(number, now), away.get(seat.owner or "")
        if until is not None and until > now and until != known:
            changes.append(Paused(number, until))
        elif until is None and known is not None:
            changes.append(Resumed(number))
    return changes
