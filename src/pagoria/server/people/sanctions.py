"""Sanctions of the host: who may not write, and who may not come. They act within seconds on every server.

The host acts through the data (``people.host``), from the page or from the command line; each server looks
every two seconds what is new there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from pagoria.server.hosting.tasks import Tasks
from pagoria.server.store.database import Outage, StoreError
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

_LOOK_SECONDS: Final = 2.0
SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS sanctions (
        guest_id TEXT NOT NULL, kind TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (guest_id, kind))""",
    # What the host did, by the page or the command. Servers look for new acts by their number.
    """CREATE TABLE IF NOT EXISTS acts (
        number INTEGER PRIMARY KEY, at BIGINT NOT NULL, way TEXT NOT NULL, what TEXT NOT NULL,
        target TEXT NOT NULL, note TEXT NOT NULL)""",
)


class Sanctions:
    """The muted and banned guests, as of some seconds ago."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks = Tasks()
        self._outage = Outage("reading what the host did")
        self._banned: frozenset[str] = frozenset()
        self._muted: frozenset[str] = frozenset()
        self._last_act = 0
        self._on_ban: list[Callable[[frozenset[str]], None]] = []
        self._on_delete: list[Callable[[str], None]] = []

    async def start(self) -> None:
        """Begin to read what the host does, and to report it."""
        await self._store.prepare(SCHEMA)
        self._last_act = (await self._store.read("SELECT COALESCE(MAX(number), 0) FROM acts"))[0][0]
        await self.look()
        self._tasks.start(self._look_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    def tell(
        self, banned: Callable[[frozenset[str]], None], deleted: Callable[[str], None] | None = None
    ) -> None:
        """Register what is called with all banned guests at every look, and with deleted tables."""
        self._on_ban.append(banned)
        if deleted is not None:
            self._on_delete.append(deleted)

    def check_welcome(self, guest_id: str | None) -> None:
        """Whether somebody may come here at all."""
        if guest_id in self._banned:
            raise Refusal("blocked", "the host does not want you here")

    def check_may_write(self, guest_id: str) -> None:
        self.check_welcome(guest_id)
        if guest_id in self._muted:
            raise Refusal("blocked", "the host does not want you to write here")

    async def look(self) -> None:
        """Read what the host did."""
        rows = await self._store.read("SELECT guest_id, kind FROM sanctions")
        self._banned = frozenset(guest for guest, kind in rows if kind == "ban")
        self._muted = frozenset(guest for guest, kind in rows if kind == "mute")
        for shut_out in self._on_ban:
            shut_out(self._banned)
        acts = await self._store.read(
            "SELECT number, what, target FROM acts WHERE number > ? ORDER BY number", (self._last_act,)
        )
        for number, what, target in acts:
            self._last_act = number
            if what == "delete_table":
                for forget in self._on_delete:
                    forget(target)

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.look()
                self._outage.over()
            except StoreError as error:
                self._outage.met(error)
            except Exception:
                _log.exception("what the host did was not looked up")
