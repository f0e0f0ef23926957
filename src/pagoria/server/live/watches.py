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

#: A menu with a tile in hand is ten times as large, which matters on a phone's line.
LONGEST_TEXT: Final = 8_000
#: Hardly larger than at higher levels, and ten times as fast.
_LEVEL: Final = 1


def message(data: bytes) -> Message:
    """Encoded JSON as it is sent; packed once for all readers."""
    return data.decode() if len(data) <= LONGEST_TEXT else zlib.compress(data, _LEVEL)


#: A connection that is this many messages behind is too slow and had better start again.
_LONGEST_LINE: Final = 200


class Closing(Enum):
    """Why no more messages come."""

    TOO_SLOW = "too slow"
    STOPPED = "the server stops"
    SEAT_GONE = "this is not your seat any more"
    SIGNED_OUT = "you are somebody else now"
    BLOCKED = "the host does not want you here"
    GONE = "it was deleted"


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
    """What a watch looks at after its reader has left."""

    version = 0

    def admits(self, guest_id: str | None) -> bool:
        del guest_id
        return False

    def owns(self, guest_id: str | None, seat: int) -> bool:
        del guest_id, seat
        return False


class Watch:
    """The messages for one connection, as one perspective may see them.

    A seat can change hands at any time, so its owner is checked whenever a message enters the queue and
    whenever one leaves it. There is no other way to a connection: nobody is shown somebody else's seat.
    """

    def __init__(self, table: LookedAt, guest_id: str | None, seat: int | None) -> None:
        self.guest_id = guest_id
        self.seat = seat
        self.on_close: Callable[[], None] = _nothing
        #: Queues the present frame.
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
        """Queue a message. A reader who is too far behind is disconnected."""
        if not self.is_open():
            return
        if len(self._line) >= _LONGEST_LINE:
            self._end(Closing.TOO_SLOW)
            return
        self._line.append(message)
        self._wake()

    def waiting(self) -> int:
        """How many messages are queued."""
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
        """No more messages; those in the queue can still be read."""
        self._closed = self._closed or Closing.STOPPED
        self._wake()
        tell, self.on_close, self.repeat = self.on_close, _nothing, _nothing
        tell()

    def expel(self) -> None:
        """The reader signed in or out: end at once, without what is queued."""
        self._end(Closing.SIGNED_OUT)
        self.close()

    def shut_out(self) -> None:
        """The host banned the reader."""
        self._end(Closing.BLOCKED)
        self.close()

    def lose(self) -> None:
        """The table that the reader looks at is gone."""
        self._end(Closing.GONE)
        self.close()

    def leave(self) -> None:
        """The reader has gone: release everything.

        Things that end a connection stay in memory in rings of references, which Python seldom looks for: a
        table that was held by one would stay there, too.
        """
        self._end(Closing.STOPPED)
        self.close()
        self._table = _Nowhere()

    def _check_eyes(self) -> None:
        if not may_look(self._table, self.guest_id, self.seat):
            self._end(Closing.SEAT_GONE)

    def _end(self, why: Closing) -> None:
        """No more messages, not even those in the queue."""
        self._line.clear()
        self._closed = self._closed or why
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


def _nothing() -> None:
    """A callback that does nothing."""
