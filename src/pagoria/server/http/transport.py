"""Connections as uvicorn serves them, with limits on time and size.

What exceeds the limits is cut off before it is parsed, and without an answer: a flooder does not read.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from pagoria.server.http.strict_http import StrictConnection
from pagoria.server.limits.doorkeeper import Doorkeeper
from pagoria.server.limits.frame_counter import FrameCounter

#: In multiples of the patience for a request: how long an answer may lie unread, and how long all of it may
#: take.
_UNREAD: Final = 1.5
_SLOWLY_READ: Final = 6.0

_HANG_UP_SECONDS: Final = 5
_SEND_BUFFER: Final = 64 * 1024
_INVALID_TEXT: Final = 1007
_TICKS_A_SECOND: Final = 10


class DoorConfig(uvicorn.Config):
    """Uvicorn's configuration with everything that our connections need to know."""

    def __init__(self, app: Any, doorkeeper: Doorkeeper, patience: float, **options: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=LiveConnection, **options)
        self.doorkeeper = doorkeeper
        self.patience = patience


class Server(uvicorn.Server):
    """Uvicorn, which tells when it is ready, looks after connections, and keeps the signal that ends it."""

    def __init__(self, config: DoorConfig, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened
        self._doorkeeper = config.doorkeeper
        # A lowered patience is kept to in time, too.
        self._ticks = max(1, min(_TICKS_A_SECOND, int(config.patience)))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    async def on_tick(self, counter: int) -> bool:
        if counter % self._ticks == 0:
            now = time.monotonic()
            for connection in list(self.server_state.connections):
                assert isinstance(connection, HttpConnection | LiveConnection)
                connection.look(now)
            self._doorkeeper.report()
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class _Unread:
    """Whether the other end reads what was written to a connection."""

    def __init__(self, transport: asyncio.Transport, patience: float) -> None:
        self._transport = transport
        self._stalls_after = _UNREAD * patience
        self._size = 0
        self._shrank = 0.0

    def size(self) -> int:
        return self._transport.get_write_buffer_size()

    def stalls(self, now: float) -> bool:
        """Whether the other side has read nothing for too long; to be called often."""
        size, before = self.size(), self._size
        self._size = size
        if not size or not before or size < before:
            self._shrank = now
        return now - self._shrank > self._stalls_after


class HttpConnection(H11Protocol):
    """A connection for requests: counted, and ended when nothing comes of it."""

    def __init__(
        self,
        config: DoorConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = StrictConnection()
        self._doorkeeper = config.doorkeeper
        self._patience = config.patience
        self._host = ""
        self._inside = False
        #: What the connection was doing when it was last looked at, and since when.
        self._doing: tuple[object, bool, bool] | None = None
        self._since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # The system buffers only so much for a client that does not read; a WebSocket begins here, too.
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        self._host = self.client[0] if self.client else ""
        self._unread = _Unread(transport, self._patience)
        self._inside = self._doorkeeper.enter(self._host)
        if not self._inside:
            transport.abort()
        self._flows = self._doorkeeper.request_flows(self._host)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._inside:
            self._doorkeeper.leave(self._host)

    def data_received(self, data: bytes) -> None:
        if self._flows.take(time.monotonic(), frames=1, size=len(data)):
            super().data_received(data)
        else:
            self._doorkeeper.cut_off("floods of requests")
            self.transport.abort()

    def look(self, now: float) -> None:
        """End the connection if it waits too long for a request, or for its answer to be read."""
        # Uvicorn's own types say that there is always a cycle; before the first request there is none.
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is None or cycle.response_complete
        unread = self._unread.size() > 0
        doing = (self.cycle, answered, unread)
        if doing != self._doing:
            self._doing, self._since = doing, now
        patience = self._patience * (_SLOWLY_READ if unread else 1.0)
        if self._unread.stalls(now) or ((answered or unread) and now - self._since > patience):
            self._doorkeeper.cut_off("unread answers" if unread else "slow requests")
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, unless an answer has begun that this would be mixed up with."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket that costs little, whatever the other side sends, and even if it never reads.

    Frames of all kinds and bytes are counted before they are parsed. It is gone a few seconds after the
    application is done with it. The door counted it as the ``HttpConnection`` that it began as.
    """

    def __init__(
        self,
        config: DoorConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doorkeeper = config.doorkeeper
        self._patience = config.patience
        self._counter = FrameCounter()
        self._host = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        self._unread = _Unread(self.transport, self._patience)
        self._flows = self._doorkeeper.message_flows(self._host)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._doorkeeper.leave(self._host)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                # Uvicorn hands over a complete head: if it does not like it now, it never will.
                self.transport.abort()
        elif self._may_come(data):
            super().data_received(data)
        else:
            self._doorkeeper.cut_off("floods of messages")
            self.transport.abort()

    def _may_come(self, data: bytes) -> bool:
        now = time.monotonic()
        frames = self._counter.count(data, most=self._flows.frames(now))
        return self._flows.take(now, frames, len(data))

    def look(self, now: float) -> None:
        """End the connection if the other side does not read what it was sent."""
        if self._unread.stalls(now):
            self._doorkeeper.cut_off("unread messages")
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; bytes that are no text end the connection without a line in the log."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.conn.send_close(_INVALID_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Send; a refusal is an answer, and no fault of ours that uvicorn has to log."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(_HANG_UP_SECONDS, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
