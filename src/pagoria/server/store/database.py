"""What the store needs of a database: connections, their errors, and news of other servers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

_log = logging.getLogger("pagoria.server")

#: SQL with its values, which stand in it as ``?``.
Statement: TypeAlias = tuple[str, tuple[object, ...]]
Answer: TypeAlias = list[tuple[Any, ...]]


class StoreError(Exception):
    """The data cannot be read or written now. A write in progress may or may not be durable."""


class Conflict(Exception):  # noqa: N818 (an answer)
    """Somebody else wrote this version, or carried out this command, first. Nothing was written."""


class Connection(Protocol):
    """A database as a thread uses it. Whatever goes wrong is one of the two errors above."""

    def read(self, sql: str, values: tuple[object, ...]) -> Answer: ...

    def write(self, statements: Sequence[Statement]) -> None:
        """All of them in one durable transaction, or none."""
        ...

    def prepare(self, schema: Sequence[str]) -> None:
        """Make the tables that are missing."""
        ...

    def close(self) -> None: ...


#: Told of each table that others wrote to, with its version; of no table if some news may be missing.
Hear: TypeAlias = Callable[[str | None, int], None]


class News(Protocol):
    """How servers that share data hear of each other's events."""

    def announcement(self, table_id: str, version: int) -> Statement:
        """The statement that announces an event to other servers, written in its transaction."""
        ...

    def listen(self, hear: Hear) -> None:
        """Report all news until ``close``; runs in a thread of its own, and ends only by ``close``."""
        ...

    def close(self) -> None: ...


class ServerPresence(Protocol):
    """Whether other servers use the same data."""

    def enter(self) -> bool:
        """Announce this server; returns whether it is certainly the only one."""
        ...

    def leave(self) -> None: ...


@dataclass(frozen=True)
class Database:
    """One kind of database: what the store has to know about it."""

    #: Its name.
    name: str
    #: The time in milliseconds since 1970, in SQL: one clock for all servers that share the data.
    time: str
    connect: Callable[[], Connection]
    news: News | None = None
    presence: ServerPresence | None = None


class Outage:
    """Something that fails for a while: logged when it begins and when it is over, not every time."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._lasts = False

    def met(self, fault: object) -> None:
        """Note a failure, which may be a repeated one."""
        if not self._lasts:
            _log.warning("%s: it fails: %s", self._what, fault)
        self._lasts = True

    def over(self) -> None:
        """Note a success."""
        if self._lasts:
            _log.warning("%s: it works again", self._what)
        self._lasts = False
