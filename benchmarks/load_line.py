"""A WebSocket as light as can be, so that the load generator leaves the machine to the server."""

from __future__ import annotations

import asyncio
import os
import zlib
from base64 import b64encode
from collections.abc import Callable
from typing import Final

_TEXT: Final = 1
_BINARY: Final = 2
_CLOSE: Final = 8
_PING: Final = 9
_PONG: Final = 10
_PACKED: Final = 0x40


class Line(asyncio.Protocol):
    """One connection: every message goes to ``receive``. It offers compression as browsers do."""

    def __init__(self, host: str, path: str, cookie: str, receive: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        self._receive = receive
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._upgraded = False
        self._inflater = zlib.decompressobj(-15)
        self.bytes_received = 0
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.lost = True

    def data_received(self, data: bytes) -> None:
        self.bytes_received += len(data)
        self._buffer += data
        if not self._upgraded and not self._upgrade():
            return
        while self._next_frame():
            pass

    def send(self, text: bytes) -> None:
        self._write(_TEXT, text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _upgrade(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(self._buffer[:200].decode(errors="replace"))
        del self._buffer[: end + 4]
        self._upgraded = True
        return True

    def _next_frame(self) -> bool:
        """Take one whole frame from the buffer, if there is one. The server sends messages in one piece."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        extra = {126: 2, 127: 8}.get(buffer[1], 0)
        start = 2 + extra
        size = int.from_bytes(buffer[2:start], "big") if extra else buffer[1]
        if len(buffer) < start + size:
            return False
        head, payload = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        self._take(head & 15, self._inflated(payload) if head & _PACKED else payload)
        return True

    def _inflated(self, payload: bytes) -> bytes:
        return self._inflater.decompress(payload + b"\x00\x00\xff\xff")

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == _TEXT:
            self._receive(payload)
        elif opcode == _BINARY:
            self._receive(zlib.decompress(payload))
        elif opcode == _PING:
            self._write(_PONG, payload)
        elif opcode == _CLOSE:
            self.lost = True

    def _write(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        # A mask of zeros leaves the payload as it is.
        self._transport.write(bytes([0x80 | opcode]) + length + bytes(4) + payload)
