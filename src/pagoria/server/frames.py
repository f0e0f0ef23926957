"""What a perspective is sent: frames made of the seat's own view, each part encoded once.

A perspective is a seat, or None for the spectators. ``mine`` are the seats that the reader owns, or
that are kept for the reader.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from pagoria.core.choices import expand
from pagoria.core.package import GamePackage
from pagoria.server import protocol
from pagoria.server.entries import LogEntry
from pagoria.server.fairness import is_helped
from pagoria.server.table import Table

_encode = msgspec.json.Encoder().encode
_NULL = b"null"


def table_info(table: Table, mine: Sequence[int], online: Collection[str], now: int) -> protocol.TableInfo:
    """The table as a reader sees it whose seats are ``mine``; ``online`` are guests who are there now."""
    session = table.session
    return protocol.TableInfo(
        id=table.id,
        game=table.game.id,
        variant=table.variant,
        version=table.version,
        step=len(table.log),
        status=table.status(),
        seats=[
            protocol.Seat(
                name=seat.name,
                kind=seat.kind(),
                bot=seat.bot,
                mine=number in mine,
                online=seat.bot is not None or seat.owner in online,
            )
            for number, seat in enumerate(table.seats)
        ],
        teams=[list(team) for team in table.teams()],
        to_act=table.actor(),
        turn=None if session is None else table.game.rules.turn(session.state),
        started_by=None if session is None else session.start,
        scores=[0] * len(table.seats) if session is None else list(table.game.rules.scores(session.state)),
        created=table.created,
        changed=table.changed,
        clock=_clock(table),
        time_left_ms=None if table.clock is None else table.clock.left(now),
        now=now,
        verifiable=table.commitment is not None,
        commitment=table.commitment,
        rematch=table.rematch,
        leavers=table.leavers,
        outcome=table.outcome(),
        help=is_helped(table, mine),
        frozen=False,
    )


def _clock(table: Table) -> protocol.Clock | None:
    if table.clock is None:
        return None
    plan = table.clock.plan
    return protocol.Clock(initial_ms=plan.initial_ms, increment_ms=plan.increment_ms)


class Frames:
    """The frames of a table at one version: what is the same for many readers is encoded once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heads: dict[int | None, bytes] = {}
        self._ends: dict[int | None, bytes] = {}

    def frame(self, seat: int | None, info: bytes, entry: LogEntry | None) -> bytes:
        """A frame with the encoded ``info``; ``entry`` is the step that led here."""
        if seat not in self._heads:
            self._heads[seat], self._ends[seat] = self._head(seat), self._end(seat)
        told = _NULL if entry is None else entry.seen_by(seat)
        return b"".join((self._heads[seat], told, self._ends[seat], info, b"}"))

    def welcome(self, seat: int | None, info: bytes, since: int) -> bytes:
        """The first message: entries newer than version ``since``, all if that is too high; and a frame."""
        log = self._table.log
        first = _first_after(log, since) if since <= self._table.version else 0
        entries = b",".join(entry.seen_by(seat) for entry in log[first:])
        frame = self.frame(seat, info, None)
        return b'{"type":"welcome","log":[' + entries + b'],"frame":' + frame + b"}"

    def _head(self, seat: int | None) -> bytes:
        table = self._table
        start = {"type": "frame", "version": table.version, "step": len(table.log), "seat": seat}
        view = _encode(_view(table.game, table, seat))
        return _encode(start)[:-1] + b',"view":' + view + b',"entry":'

    def _end(self, seat: int | None) -> bytes:
        session, actor = self._table.session, self._table.actor()
        if session is None or actor is None or actor != seat or self._table.seats[actor].kind() != "person":
            return b',"menu":null,"undo":false,"table":'
        undo = b"true" if self._table.can_undo() else b"false"
        menu = _encode(expand(session.game, session.state))
        return b',"menu":' + menu + b',"undo":' + undo + b',"table":'


def _first_after(log: Sequence[LogEntry], version: int) -> int:
    """The index of the first entry newer than a version; only the newest entries are looked at."""
    first = len(log)
    while first and log[first - 1].version > version:
        first -= 1
    return first


def _view(game: GamePackage[Any], table: Table, seat: int | None) -> dict[str, object]:
    """What the seat may know. Before the start that is the empty board."""
    if table.session is not None:
        return game.rules.view(table.session.state, seat).data()
    return game.rules.view(game.rules.new(table.variant, len(table.seats), table.start), seat).data()
