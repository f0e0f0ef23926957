"""PostgreSQL, by its URL: for data that several servers share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import psycopg

from pagoria.server.store import Answer, Conflict, Connection, Statement, Store, StoreError

_WAIT_SECONDS: Final = 10
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


def _spelled(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


def postgres_store(url: str) -> Store:
    """The store in a PostgreSQL database."""

    def connect() -> Connection:
        return PostgresConnection(url)

    return Store("postgresql", connect)
