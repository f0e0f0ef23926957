"""Alarms ring when the time of a seat is used up; they go by a clock that nobody can set back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

#: How often an alarm checks the time: the loop's own clock may stand still while a machine sleeps.
_LONGEST_SLEEP_SECONDS: Final = 30.0


def elapsed_ns() -> int:
    """Time that only ever runs forward, even while the machine sleeps, if the system can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


def steady_time(
    wall_ns: Callable[[], int] = time.time_ns, elapsed: Callable[[], int] = elapsed_ns
) -> Callable[[], int]:
    """A clock: milliseconds since 1970, as the machine has it now, and from then on steadily.

    Setting the machine's clock neither gives time to a player nor takes it.
    """
    begun = wall_ns() - elapsed()
    return lambda: (begun + elapsed()) // 1_000_000


class Alarms:
    """One alarm a table at most; it needs no table in memory, and never rings before its time."""

    def __init__(self, now: Callable[[], int], ring: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        self._now = now
        self._ring = ring
        self._handles: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def set(self, table_id: str, deadline: int | None) -> None:
        """Set the alarm of a table to this time; None removes it."""
        handle = self._handles.pop(table_id, None)
        if handle is not None:
            handle.cancel()
        if deadline is not None:
            self._sleep(table_id, deadline)

    def stop(self) -> None:
        for handle in self._handles.values():
            handle.cancel()
        self._handles.clear()

    def _sleep(self, table_id: str, deadline: int) -> None:
        seconds = min(max(0, deadline - self._now()) / 1000, _LONGEST_SLEEP_SECONDS)
        loop = asyncio.get_running_loop()
        self._handles[table_id] = loop.call_later(seconds, self._wake, table_id, deadline)

    def _wake(self, table_id: str, deadline: int) -> None:
        if self._now() < deadline:
            self._sleep(table_id, deadline)
            return
        del self._handles[table_id]
        task = asyncio.get_running_loop().create_task(self._ring(table_id))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)
