"""SQLite: all data in one file, which may be copied with ``.backup`` while the server runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pagoria.server.store import Answer, Conflict, Connection, Statement, Store, StoreError

FILE_NAME: Final = "pagoria.sqlite"
_WAIT_SECONDS: Final = 10


class SqliteConnection:
    """One connection. With ``synchronous=FULL`` a commit has reached the disk when it returns."""

    def __init__(self, file: Path) -> None:
        try:
            self._database = sqlite3.connect(
                file, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
        except sqlite3.Error as error:
            raise StoreError(f"{file}: {error}") from error

    def read(self, sql: str, values: tuple[object, ...]) -> Answer:
        try:
            return self._database.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def write(self, statements: Sequence[Statement]) -> None:
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                self._database.execute(sql, values)
            self._database.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            self._database.execute("ROLLBACK")
            raise Conflict(str(error)) from error
        except sqlite3.Error as error:
            # Whoever holds this connection closes it now, which takes back what was begun.
            raise StoreError(str(error)) from error

    def prepare(self, schema: Sequence[str]) -> None:
        self.write([(sql, ()) for sql in schema])

    def close(self) -> None:
        self._database.close()


def sqlite_store(folder: Path) -> Store:
    """The store in a folder, which is made if need be; raises ``StoreError``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{folder}: {error.strerror}") from error

    def connect() -> Connection:
        return SqliteConnection(folder / FILE_NAME)

    return Store("sqlite", connect)
