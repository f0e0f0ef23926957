"""PostgreSQL, by its URL: for data that several servers share."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Sequence
from typing import Any, Final

import psycopg

from pagoria.server.store import Answer, Conflict, Connection, Hear, Statement, Store, StoreError

_log = logging.getLogger("pagoria.server")

_WAIT_SECONDS: Final = 10
_RETRY_SECONDS: Final = 1.0
#: How long a listener waits before it looks whether it is to stop.
_LISTEN_SECONDS: Final = 0.2
_CHANNEL: Final = "pagoria"
#: A number that others on the same database do not use: servers that start together queue behind it.
_SCHEMA_LOCK: Final = 0x7061676F


class PostgresConnection:
    """One connection. Statements go out in a pipeline: a transaction waits for the database once."""

    def __init__(self, url: str) -> None:
        try:
            self._database: psycopg.Connection[tuple[Any, ...]] = psycopg.connect(
                url, autocommit=True, connect_timeout=_WAIT_SECONDS
            )
        except psycopg.Error as error:
            raise StoreError(f"cannot connect to the database: {error}") from error

    def read(self, sql: str, values: tuple[object, ...]) -> Answer:
        try:
            return self._database.execute(_spelled(sql), values).fetchall()
        except psycopg.Error as error:
            raise StoreError(str(error)) from error

    def write(self, statements: Sequence[Statement]) -> None:
        try:
            with self._database.pipeline(), self._database.transaction():
                for sql, values in statements:
                    self._database.execute(_spelled(sql), values)
        except psycopg.errors.UniqueViolation as error:
            raise Conflict(str(error)) from error
        except psycopg.Error as error:
            raise StoreError(str(error)) from error

    def prepare(self, schema: Sequence[str]) -> None:
        lock: Statement = ("SELECT pg_advisory_xact_lock(?)", (_SCHEMA_LOCK,))
        self.write([lock, *((sql, ()) for sql in schema)])

    def close(self) -> None:
        self._database.close()


class PostgresNews:
    """NOTIFY with every commit, LISTEN in a thread: servers on one database hear of each other's events."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._closed = threading.Event()
        #: Tells one's own announcements from those of others.
        self._token = secrets.token_hex(4)

    def announcement(self, table_id: str, version: int) -> Statement:
        return "SELECT pg_notify(?, ?)", (_CHANNEL, f"{table_id} {version} {self._token}")

    def listen(self, hear: Hear) -> None:
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=_WAIT_SECONDS) as database:
                    database.execute(f"LISTEN {_CHANNEL}".encode())
                    hear(None, 0)
                    self._report(database, hear)
            except psycopg.Error as error:
                _log.warning("news of other servers cannot be heard now: %s", error)
                self._closed.wait(_RETRY_SECONDS)

    def _report(self, database: psycopg.Connection[tuple[Any, ...]], hear: Hear) -> None:
        while not self._closed.is_set():
            for note in database.notifies(timeout=_LISTEN_SECONDS):
                table_id, version, token = note.payload.split()
                if token != self._token:
                    hear(table_id, int(version))

    def close(self) -> None:
        self._closed.set()


def _spelled(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


def postgres_store(url: str) -> Store:
    """The store in a PostgreSQL database."""

    def connect() -> Connection:
        return PostgresConnection(url)

    return Store("postgresql", connect, PostgresNews(url))
