"""How far a long piece of work is: one line on standard error, on a terminal only."""

from __future__ import annotations

import sys
import time
from typing import Final

_SECONDS_BETWEEN: Final = 0.2
_WIDTH: Final = 70


class Progress:
    """A bar with the time that is left, for work of known size."""

    def __init__(self, total: int, things: str) -> None:
        self._total = total
        self._things = things
        self._started = self._shown = time.monotonic()
        self._visible = sys.stderr.isatty()

    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._started

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self._visible or now - self._shown < _SECONDS_BETWEEN:
            return
        self._shown = now
        left = self.seconds() / done * (self._total - done)
        bar = "#" * (30 * done // self._total)
        line = f"[{bar:<30}] {done}/{self._total} {self._things}, {left:.0f} s left "
        print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._visible:
            print("\r" + " " * _WIDTH + "\r", end="", file=sys.stderr, flush=True)
