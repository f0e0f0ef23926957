"""PostgreSQL, by its URL: for data that several servers share."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg.conninfo import make_conninfo

from pagoria.server.store.database import Answer, Conflict, Database, Statement, StoreError
from pagoria.server.store.passwords import passwords_in, without
from pagoria.server.store.postgres_news import PostgresNews
from pagoria.server.store.store import Store

#: A statement that takes longer means that something is wrong: it is better to fail.
_SETTINGS: Final = (
    b"SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '15s'"
)
#: A dead connection is noticed, whether we wait for an answer or send something.
_LINE: Final[dict[str, int]] = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
#: A number that others on the same database do not use: servers that start together queue behind it.
_SCHEMA_LOCK: Final = 0x7061676F
_TIME: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


class PostgresConnection:
    """One connection. Statements go out in a pipeline: a transaction waits for the database once."""

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._database = address.connect()

    def read(self, sql: str, values: tuple[object, ...]) -> Answer:
        try:
            return self._database.execute(_spelled(sql), values).fetchall()
        except psycopg.Error as error:
            raise self._address.failure(error) from error

    def write(self, statements: Sequence[Statement]) -> None:
        try:
            with self._database.pipeline(), self._database.transaction():
                for sql, values in statements:
                    self._database.execute(_spelled(sql), values)
        except psycopg.IntegrityError as error:
            raise Conflict(self._address.without_secret(error)) from error
        except psycopg.Error as error:
            raise self._address.failure(error) from error

    def prepare(self, schema: Sequence[str]) -> None:
        lock: Statement = ("SELECT pg_advisory_xact_lock(?)", (_SCHEMA_LOCK,))
        self.write([lock, *((sql, ()) for sql in schema)])

    def close(self) -> None:
        self._database.close()


class PostgresAddress:
    """Where a database is. Its errors never contain the password."""

    def __init__(self, url: str) -> None:
        self._passwords = passwords_in(url)
        try:
            self._where = make_conninfo(url, **_LINE)
        except psycopg.Error:
            # The driver's message would repeat parts of the URL.
            raise StoreError("the URL of the database cannot be read; is something to be escaped?") from None

    def connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A new connection; raises ``StoreError``."""
        try:
            database = psycopg.connect(self._where, autocommit=True)
        except psycopg.Error as error:
            raise StoreError(f"cannot connect to the database: {self.without_secret(error)}") from error
        try:
            database.execute(_SETTINGS)
        except psycopg.Error as error:
            with contextlib.suppress(psycopg.Error):
                database.close()
            raise self.failure(error) from error
        return database

    def failure(self, error: psycopg.Error) -> StoreError:
        return StoreError(self.without_secret(error))

    def without_secret(self, error: psycopg.Error) -> str:
        return without(self._passwords, str(error))


def postgres_store(url: str) -> Store:
    """The store in a PostgreSQL database; raises ``StoreError`` if the URL is not one."""
    address = PostgresAddress(url)
    news = PostgresNews(address.connect)
    return Store(Database("postgresql", _TIME, lambda: PostgresConnection(address), news=news))


def _spelled(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()
