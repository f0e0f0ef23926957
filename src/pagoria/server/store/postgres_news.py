"""NOTIFY with every commit, LISTEN in a thread: servers on one database hear of each other's events."""

from __future__ import annotations

import logging
import re
import secrets
import threading
from collections.abc import Callable
from typing import Any, Final

import psycopg

from pagoria.server.store.database import Hear, Outage, Statement

_log = logging.getLogger("pagoria.server")

_RETRY_SECONDS: Final = 1.0
#: How long a listener waits before it looks whether it is to stop.
_LISTEN_SECONDS: Final = 0.2
_CHANNEL: Final = "pagoria"
_NOTE: Final = re.compile(r"(?P<table>\S+) (?P<version>\d{1,18}) (?P<token>\S+)", re.ASCII)


class PostgresNews:
    """News of the other servers on a database. Whatever goes wrong, listening begins again."""

    def __init__(self, connect: Callable[[], psycopg.Connection[tuple[Any, ...]]]) -> None:
        self._connect = connect
        self._closed = threading.Event()
        self._outage = Outage("hearing of other servers")
        #: Marks this server's own announcements.
        self._token = secrets.token_hex(4)
        #: How many notes came that no server of ours sent.
        self.foreign = 0

    def announcement(self, table_id: str, version: int) -> Statement:
        return "SELECT pg_notify(?, ?)", (_CHANNEL, f"{table_id} {version} {self._token}")

    def listen(self, hear: Hear) -> None:
        while not self._closed.is_set():
            try:
                with self._connect() as database:
                    database.execute(f"LISTEN {_CHANNEL}".encode())
                    self._outage.over()
                    hear(None, 0)
                    self._report(database, hear)
            except Exception as error:
                self._outage.met(error)
                self._closed.wait(_RETRY_SECONDS)

    def close(self) -> None:
        self._closed.set()

    def _report(self, database: psycopg.Connection[tuple[Any, ...]], hear: Hear) -> None:
        while not self._closed.is_set():
            for note in database.notifies(timeout=_LISTEN_SECONDS):
                self._read(note.payload, hear)

    def _read(self, payload: str, hear: Hear) -> None:
        note = _NOTE.fullmatch(payload)
        if note is None:
            if not self.foreign:
                _log.warning("somebody else uses the channel %r of the database, too", _CHANNEL)
            self.foreign += 1
        elif note["token"] != self._token:
            hear(note["table"], int(note["version"]))
