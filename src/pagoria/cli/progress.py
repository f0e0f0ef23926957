"""How far a long piece of work is: one line on standard error, on a terminal only."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Final

_SECONDS_BETWEEN: Final = 0.2
_BAR: Final = 20


class ProgressBar:
    """A bar with the speed and the time left."""

    def __init__(self, things: str, done: int = 0) -> None:
        """``done`` of the things were done before."""
        self._things = things
        self._before = done
        self._started = self._shown = time.monotonic()
        self._visible = sys.stderr.isatty()

    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._started

    def show(self, done: int, total: int, note: str = "") -> None:
        """Draw the line anew, unless that was done a moment ago."""
        now = time.monotonic()
        if not self._visible or now - self._shown < _SECONDS_BETWEEN:
            return
        self._shown = now
        width = shutil.get_terminal_size().columns - 1
        line = self._line(done, total) + (f"  {note}" if note else "")
        print("\r\x1b[K" + line[:width], end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, total: int) -> str:
        line = f"[{'#' * (_BAR * done // total):<{_BAR}}] {done}/{total} {self._things}"
        rate = (done - self._before) / self.seconds()
        if rate > 0:
            line += f", {self._rate(rate)}, {_duration((total - done) / rate)} left"
        return line

    def _rate(self, rate: float) -> str:
        return f"{rate:.1f} {self._things}/s" if rate >= 0.1 else f"{rate * 60:.1f} {self._things}/min"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
