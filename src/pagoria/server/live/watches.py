"""A watch is the queue of messages to one viewer; it checks that the viewer still owns the seat."""

from __future__ import annotations

import asyncio
import zlib
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol, TypeAlias

from pagoria.tables.fairness import Owned, may_look

#: Text is JSON; bytes are JSON packed with zlib.
Message: TypeAlias = str | bytes

#: A menu with a tile in hand has ten times as much, which a phone's line would feel.
LONGEST_TEXT: Final = 8_000
#: Hardly larger than with more effort, in a tenth of the time.
_LEVEL: Final = 1


def message(data: bytes) -> Message:
    """Encoded JSON as it is sent; packed once, whoever reads it."""
    return data.decode() if len(data) <= LONGEST_TEXT else zlib.compress(data, _LEVEL)


#: A connection this many messages behind is too slow and had better start again.
_LONGEST_LINE: Final = 200


class Closing(Enum):
    """Why no more messages come."""

    TOO_SLOW = "too slow"
    STOPPED = "the server stops"
    SEAT_GONE = "this is not your seat any more"


class WatchClosedError(Exception):
    """No more messages come."""

    def __init__(self, why: Closing) -> None:
        super().__init__(why.value)
        self.why = why


class LookedAt(Owned, Protocol):
    """A table, or what was saved of one."""

    @property
    def version(self) -> int: ...


class _Nowhere:
    """What somebody looks at who has left."""

    version = 0

    def owns(self, guest_id: str | None, seat: int) -> bool:
        del guest_id, seat
        return False


class Watch:
    """The messages for one connection, as one perspective may see them.

    A seat can change hands at any time, so who owns it is asked whenever a message enters the line and
    whenever one leaves it. There is no other way to a connection: nobody is shown a seat of somebody else.
    """

    def __init__(self, table: LookedAt, guest_id: str | None, seat: int | None) -> None:
        self.guest_id = guest_id
        self.seat = seat
        self.on_close: Callable[[], None] = _nothing
        #: Puts the present frame in line.
        self.repeat: Callable[[], None] = _nothing
        self._table: LookedAt = table
        self._line: deque[Message] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._closed: Closing | None = None

    def is_open(self) -> bool:
        """Whether more messages may come."""
        self._check_eyes()
        return self._closed is None

    def version(self) -> int:
        """The table's version now."""
        return self._table.version

    def send(self, message: Message) -> None:
        """Put a message in line. A reader who is too far behind is let go."""
        if not self.is_open():
            return
        if len(self._line) >= _LONGEST_LINE:
            self._end(Closing.TOO_SLOW)
            return
        self._line.append(message)
        self._wake()

    def waiting(self) -> int:
        """How many messages are in line."""
        return len(self._line)

    async def next(self) -> Message:
        """The next message; raises ``WatchClosedError`` when none will come."""
        while self.is_open() and not self._line:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        if not self._line:
            assert self._closed is not None, "an open line is waited for"
            raise WatchClosedError(self._closed)
        return self._line.popleft()

    def close(self) -> None:
        """No more messages; those in line can still be read."""
        self._closed = self._closed or Closing.STOPPED
        self._wake()
        tell, self.on_close, self.repeat = self.on_close, _nothing, _nothing
        tell()

    def leave(self) -> None:
        """The reader has gone: hold nothing for it any more.

        What ends a connection stays in memory in rings of references, which Python looks for seldom: a table
        that hung on one would stay there, too.
        """
        self._end(Closing.STOPPED)
        self.close()
        self._table = _Nowhere()

    def _check_eyes(self) -> None:
        if not may_look(self._table, self.guest_id, self.seat):
            self._end(Closing.SEAT_GONE)

    def _end(self, why: Closing) -> None:
        """No more messages, not even those in line."""
        self._line.clear()
        self._closed = self._closed or why
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


def _nothing() -> None:
    """What nobody wants to be told any more."""
