"""Health of the data: a real write finds out whether anything can be written now."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store

#: How long an answer holds, so that asking often costs nothing.
_HOLDS_SECONDS: Final = 3.0
_PATIENCE_SECONDS: Final = 5.0
_SETTING: Final = "pulse"
_WRITE: Final = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class Pulse:
    """Tries a real write, at most every few seconds."""

    def __init__(self, store: Store, holds: float = _HOLDS_SECONDS) -> None:
        self._store = store
        self._holds = holds
        self._one_at_a_time = asyncio.Lock()
        self._tried: float | None = None
        self._writable = False

    async def writable(self) -> bool:
        async with self._one_at_a_time:
            if self._tried is None or time.monotonic() - self._tried >= self._holds:
                self._writable = await self._try()
                self._tried = time.monotonic()
            return self._writable

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._store.write([(_WRITE, (_SETTING, str(time.time_ns())))])
        except (StoreError, TimeoutError):
            return False
        return True
