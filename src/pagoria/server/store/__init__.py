"""Which store the data are in: a folder means SQLite, a URL means PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from pagoria.server.settings import is_database
from pagoria.server.store.sqlite import sqlite_store
from pagoria.server.store.store import Store


def store_for(data: str) -> Store:
    """The store for what ``pagoria serve --data`` was told; raises ``StoreError``."""
    if not is_database(data):
        return sqlite_store(Path(data))
    # Only here: the driver is an extra that need not be installed, and takes its time to load.
    from pagoria.server.store.postgres import postgres_store

    return postgres_store(data)
