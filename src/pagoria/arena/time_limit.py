"""A limit in seconds for code of other people that runs in this process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from pagoria.play.bot import BotError

#: A bot that catches the first error and goes on meets the next one this many seconds later.
_AGAIN: Final = 1.0


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``BotError`` where the code is when it takes longer than this.

    Killing the process from outside would not tell which bot hung. A signal ends whatever Python runs, but
    not a compiled function that never returns; and there is no limit on Windows and in other threads, which
    get no such signal.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise BotError(f"did not decide within {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
