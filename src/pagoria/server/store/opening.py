"""Which store the data are in: a folder means SQLite, a URL means PostgreSQL.

A server opens its store; others only look at the data, beside the server that they belong to.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, Protocol

from pagoria.server.settings import is_database
from pagoria.server.store.database import Answer, StoreError
from pagoria.server.store.sqlite import FILE_NAME, sqlite_store
from pagoria.server.store.store import Store

_WAIT_SECONDS: Final = 10


def store_for(data: str) -> Store:
    """The store for the value of ``pagoria serve --data``; raises ``StoreError``."""
    if not is_database(data):
        return sqlite_store(Path(data))
    # Only here: the driver is an extra that need not be installed, and takes its time to load.
    from pagoria.server.store.postgres import postgres_store

    return postgres_store(data)


class Reader(Protocol):
    """A connection that cannot write; every error is a ``StoreError``. Values stand in the SQL as ``?``."""

    def read(self, sql: str, values: tuple[object, ...]) -> Answer: ...

    def close(self) -> None: ...


class _SqliteReader:
    def __init__(self, folder: Path) -> None:
        file = folder / FILE_NAME
        if not file.is_file():
            raise StoreError("there are no games here")
        # Without a journal nobody writes, and none must be made: it would belong to the reader.
        how = "mode=ro" if Path(f"{file}-wal").exists() else "immutable=1"
        try:
            self._database = sqlite3.connect(
                f"{file.absolute().as_uri()}?{how}", uri=True, timeout=_WAIT_SECONDS
            )
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def read(self, sql: str, values: tuple[object, ...]) -> Answer:
        try:
            return self._database.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def close(self) -> None:
        self._database.close()


def reader_for(data: str) -> Reader:
    """A reader of the data in a folder or a database; raises ``StoreError``."""
    if not is_database(data):
        return _SqliteReader(Path(data))
    # Only here: the driver is an extra that need not be installed, and takes its time to load.
    from pagoria.server.store.postgres import PostgresAddress, PostgresConnection

    connection = PostgresConnection(PostgresAddress(data))
    connection.read("SELECT set_config('default_transaction_read_only', 'on', false)", ())
    return connection
