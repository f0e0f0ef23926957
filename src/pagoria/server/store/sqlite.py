"""SQLite: all data in one file, which may be copied with ``.backup`` while the server runs."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pagoria.server.store.database import Answer, Conflict, Database, Statement, StoreError
from pagoria.server.store.folder_lock import FolderPresence
from pagoria.server.store.private_files import close_to_others, make_private_file, make_private_folder
from pagoria.server.store.store import Store

#: What the names of all our files begin with.
_NAME: Final = "pagoria."
FILE_NAME: Final = "pagoria.sqlite"
_LOCK_NAME: Final = "pagoria.lock"
_WAIT_SECONDS: Final = 10
_TIME: Final = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

#: Identifies the file, whatever it is called now.
_Identity = tuple[int, int]


class SqliteFiles:
    """The files of a database, which must stay the same files while the server runs.

    SQLite goes on writing to a file that was deleted or replaced, and everything would be lost.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._wal = file.with_name(f"{file.name}-wal")
        self._known: dict[Path, _Identity] = {}
        self._connections = 0
        self._lock = threading.Lock()

    def make(self) -> None:
        """Make the file if it is missing, and close all files to others; raises ``StoreError``."""
        try:
            with contextlib.suppress(FileExistsError):
                make_private_file(self.file)
        except OSError as error:
            raise StoreError(f"{self.file}: {error.strerror}") from error
        for file in (self.file, self._wal, self.file.with_name(f"{self.file.name}-shm")):
            close_to_others(file)

    def open(self) -> sqlite3.Connection:
        """A new connection; raises ``StoreError``."""
        # Otherwise SQLite would begin a new, empty file in place of one that was deleted.
        self.check()
        try:
            database = sqlite3.connect(
                self.file, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise StoreError(f"{self.file}: {error}") from error
        with self._lock:
            self._connections += 1
        return database

    def close(self, database: sqlite3.Connection) -> None:
        """Close a connection; with the last one SQLite removes its journal."""
        with self._lock:
            database.close()
            self._connections -= 1
            if not self._connections:
                self._known.pop(self._wal, None)

    def remember(self) -> None:
        """After a write: the present files are the right ones."""
        if len(self._known) == 2:
            return
        for file in (self.file, self._wal):
            identity = _identity(file)
            if identity is not None:
                self._known.setdefault(file, identity)

    def check(self) -> None:
        """Raises ``StoreError`` if a file is not the one that it was."""
        for file, known in list(self._known.items()):
            identity = _identity(file)
            if identity is None:
                raise StoreError(f"{file} was deleted: put it back, or start the server again")
            if identity != known:
                raise StoreError(f"{file} was replaced by another file: start the server again")


class SqliteConnection:
    """One connection. With ``synchronous=FULL`` a commit has reached the disk when it returns."""

    def __init__(self, files: SqliteFiles) -> None:
        self._files = files
        self._database = files.open()
        try:
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            self.close()
            raise StoreError(f"{files.file}: {error}") from error

    def read(self, sql: str, values: tuple[object, ...]) -> Answer:
        try:
            return self._database.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def write(self, statements: Sequence[Statement]) -> None:
        self._files.check()
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                self._database.execute(sql, values)
            self._database.execute("COMMIT")
            self._files.remember()
        except sqlite3.IntegrityError as error:
            self._take_back()
            raise Conflict(str(error)) from error
        except sqlite3.Error as error:
            # The holder of this connection closes it now, which rolls back what was begun.
            raise StoreError(str(error)) from error

    def prepare(self, schema: Sequence[str]) -> None:
        self.write([(sql, ()) for sql in schema])

    def close(self) -> None:
        self._files.close(self._database)

    def _take_back(self) -> None:
        try:
            self._database.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise StoreError(f"cannot take back what was begun: {error}") from error


def sqlite_store(folder: Path) -> Store:
    """The store in a folder, which is made if need be; raises ``StoreError``."""
    try:
        make_private_folder(folder, _NAME)
    except OSError as error:
        raise StoreError(f"{folder}: {error.strerror}") from error
    files = SqliteFiles(folder / FILE_NAME)
    files.make()
    presence = FolderPresence(folder / _LOCK_NAME)
    return Store(Database("sqlite", _TIME, lambda: SqliteConnection(files), presence=presence))


def _identity(file: Path) -> _Identity | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror}") from error
    return found.st_dev, found.st_ino
