"""Background tasks: failures are logged, and no task is left behind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from pagoria.tables.refusal import Refusal

T = TypeVar("T")

_log = logging.getLogger("pagoria.server")


class Tasks:
    """Background tasks of one owner: failures are logged, and no task outlives the owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_report)
        return task

    async def finish(self) -> None:
        """Wait until all are done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.finish()


def _report(task: asyncio.Task[Any]) -> None:
    """Log every failure except a refusal, which is an answer."""
    failure = None if task.cancelled() else task.exception()
    if failure is not None and not isinstance(failure, Refusal):
        _log.error("work at a table failed", exc_info=failure)
