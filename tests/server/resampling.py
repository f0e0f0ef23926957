"""A table's twin: the same log with another deal, seed and entropy, where one observer cannot know them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from unittest.mock import patch

from pagoria.core.errors import PagoriaError
from pagoria.core.record import format_record, replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.server.hosting.rooms import Room
from pagoria.tables import event_text, events
from pagoria.tables.events import Row
from pagoria.tables.table import Table
from tests.laws.cases import Case
from tests.laws.twins import other_deals

#: How many pairs of cards are exchanged, attempt by attempt.
_SWAPS: Final = (3, 2, 1, 1)

Orders = Sequence[Sequence[int]]


class MisfitError(PagoriaError):
    """What was played does not go with the other cards."""


@dataclass(frozen=True)
class Twin:
    """The log of a table with another deal, of which ``orders`` are the server's own shuffles."""

    table_id: str
    rows: Sequence[Row]
    orders: Orders
    start: int

    def room(self, version: int, time: int) -> Room:
        """The table as it was at a version, with nobody who looks on."""
        room = Room(Table(self.table_id), lambda: time)
        for row in self.rows[:version]:
            self.take(room, row)
        return room

    def take(self, room: Room, row: Row) -> None:
        """Let the next thing happen there."""
        with patch("pagoria.tables.table.DealSource", lambda *_: _Given(self.orders, self.start)):
            room.take(row)


class _Given:
    """Answers chance with what is given."""

    def __init__(self, orders: Orders, start: int) -> None:
        self._orders = [list(order) for order in orders]
        self._start = start

    def below(self, bound: int) -> int:
        return self._start % bound

    def shuffle(self, items: list[int]) -> None:
        if not self._orders or sorted(self._orders[0]) != sorted(items):
            raise MisfitError("another pile is to be shuffled")
        items[:] = self._orders.pop(0)


def find_twin(table: Table, rows: Sequence[Row], observer: int | None, rng: Rng) -> Twin | None:
    """A twin that the observer cannot tell from the table; None when no attempt goes with the play.

    Before the start only seed and entropy are hidden.
    """
    session = table.session
    if session is None:
        return Twin(table.id, _other_rows(rows, (), rng)[0], (), 0)
    case = Case(table.game, table.variant, len(table.seats))
    for deal in other_deals(case, session, observer, _SWAPS, rng):
        try:
            twin = Twin(table.id, *_other_rows(rows, deal, rng), session.start)
            again = twin.room(len(rows), 0).table.running()
        except PagoriaError:
            continue
        if _course(again) == _course(session):
            return twin
    return None


def _course(session: Session[Any]) -> list[object]:
    """Who decided and drew, and who decides now: everybody sees that a stage was passed over.

    A game may pass over one in which a seat has nothing to decide, as Pandoria does where no card can be
    played; where the twin's seat would be asked, the game takes another course, which everybody may see.
    """
    steps = [
        (step.seat, step.turn, [(draw.pile, draw.zone, draw.seat) for draw, _ in step.draws])
        for step in session.steps
    ]
    return [steps, session.actor(), session.game.rules.turn(session.state)]


def _other_rows(rows: Sequence[Row], deal: Orders, rng: Rng) -> tuple[list[Row], Orders]:
    """The rows with other secrets, and the shuffles of the deal that are not in a record among them."""
    found = []
    for row in rows:
        event = event_text.decode(row.event)
        if isinstance(event, events.Imported):
            record, deal = _other_record(event.record, deal)
            event = dataclasses.replace(event, record=record, seed=_secret(rng))
        elif isinstance(event, events.Opened):
            event = dataclasses.replace(event, seed=_secret(rng))
        elif isinstance(event, events.Joined):
            event = dataclasses.replace(event, entropy=_secret(rng))
        found.append(Row(row.version, row.command_id, row.at, event_text.encode(event)))
    return found, deal


def _other_record(text: str, deal: Orders) -> tuple[str, Orders]:
    """The record with another deal, and the shuffles that came after it."""
    known = replay(text, find_game, Rng(0))
    names, session = known.record.player_names(), known.session
    walk: Session[Any] = Session(session.game, session.variant, len(names), Rng(0), session.start, deal)
    for step in session.steps:
        walk.do(step.action)
    return format_record(walk, names, "-"), deal[len(walk.shuffles()) :]


def _secret(rng: Rng) -> str:
    return "".join(f"{rng.below(256):02x}" for _ in range(32))
