"""Slow mode: how much one person, and everybody in a room together, may say at a time."""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

from pagoria.tables.refusal import Refusal

#: How many messages in how many seconds: of one person anywhere, and of all in one room.
_PERSON: Final = (5, 10.0)
_ROOM: Final = (20, 10.0)
_REMEMBERED: Final = 10_000


class Slowness:
    """Remembers who spoke when, as long as it matters."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spoken: OrderedDict[str, deque[float]] = OrderedDict()

    def check(self, person: str, room: str) -> None:
        """Count one more message, unless it is too many; raises ``Refusal``."""
        wants = [(f"person {person}", _PERSON), (f"room {room}", _ROOM)]
        wait = max(self._wait(name, *bound) for name, bound in wants)
        if wait > 0:
            raise Refusal("too_many", "wait a moment before you write more", {"retry_after": math.ceil(wait)})
        for name, (most, _) in wants:
            self._spoken.setdefault(name, deque(maxlen=most)).append(self._clock())
            self._spoken.move_to_end(name)
        while len(self._spoken) > _REMEMBERED:
            self._spoken.popitem(last=False)

    def _wait(self, name: str, most: int, seconds: float) -> float:
        spoken = self._spoken.get(name, deque[float]())
        return spoken[0] + seconds - self._clock() if len(spoken) >= most else 0.0
