"""Somebody who looks on: an orderly line of messages to one connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from pagoria.server.messages import Message

#: Who is so many messages behind is too slow, and better begins anew.
_LONGEST_LINE: Final = 200


class WatchClosedError(Exception):
    """No more messages come: the reader was too slow, or the server stops (``too_slow`` is false)."""

    def __init__(self, too_slow: bool) -> None:
        super().__init__("too slow" if too_slow else "closed")
        self.too_slow = too_slow


class Watch:
    """The messages for one connection, as one perspective may see them.

    ``welcome`` comes first; then ``next`` gives one message after the other. ``send`` puts an answer in
    line behind the frames that are there already; ``repeat`` puts the present frame there again.
    """

    def __init__(self, guest_id: str | None, seat: int | None) -> None:
        self.guest_id = guest_id
        self.seat = seat
        self.welcome: Message = ""
        self.on_close: Callable[[], None] = lambda: None
        self.repeat: Callable[[], None] = lambda: None
        #: The version that the table has now.
        self.version: Callable[[], int] = lambda: 0
        self._line: deque[Message] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._closed: WatchClosedError | None = None

    def send(self, message: Message) -> None:
        """Put a message in line. A reader who is too far behind is closed."""
        if self._closed is not None:
            return
        if len(self._line) >= _LONGEST_LINE:
            self._line.clear()
            self.close(too_slow=True)
            return
        self._line.append(message)
        self._wake()

    def waiting(self) -> int:
        """How many messages are in line."""
        return len(self._line)

    async def next(self) -> Message:
        """The next message; raises ``WatchClosedError`` when none will come."""
        while not self._line:
            if self._closed is not None:
                raise self._closed
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._line.popleft()

    def close(self, too_slow: bool = False) -> None:
        """No more messages; those in line can still be read."""
        if self._closed is None:
            self._closed = WatchClosedError(too_slow)
            self._wake()
            self.on_close()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
