"""Frames as JSON: what is the same for many readers is encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from pagoria.tables.frames import menu_for, view_for
from pagoria.tables.log import LogEntry
from pagoria.tables.table import Table

_encode: Final = msgspec.json.Encoder().encode
_NULL: Final = b"null"


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
        view = _encode(view_for(table, seat))
        return _encode(start)[:-1] + b',"view":' + view + b',"entry":'

    def _end(self, seat: int | None) -> bytes:
        menu = menu_for(self._table, seat)
        if menu is None:
            return b',"menu":null,"undo":false,"table":'
        undo = b"true" if self._table.can_undo() else b"false"
        return b',"menu":' + _encode(menu) + b',"undo":' + undo + b',"table":'


def _first_after(log: Sequence[LogEntry], version: int) -> int:
    """The index of the first entry newer than a version; only the newest entries are looked at."""
    first = len(log)
    while first and log[first - 1].version > version:
        first -= 1
    return first
