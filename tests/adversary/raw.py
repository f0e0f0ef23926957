"""Connections of the crudest kind, for what no library would send."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Mapping
from typing import Final

import httpx
from websockets.frames import Frame, Opcode

from server_process import Server

SECONDS: Final = 30
NOWHERE: Final = "aaaaaaaaaaaa"


def connected(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine; it has several."""
    line = socket.create_connection(("127.0.0.1", server.port), SECONDS, (source, 0))
    line.settimeout(SECONDS)
    return line


def head(server: Server, first: str, headers: Mapping[str, str] | None = None) -> bytes:
    """The head of a request."""
    named = {"Host": f"127.0.0.1:{server.port}"} | dict(headers or {})
    lines = [first, *(f"{name}: {value}" for name, value in named.items()), "", ""]
    return "\r\n".join(lines).encode()


def live(server: Server, table_id: str = NOWHERE, source: str = "127.0.0.1") -> socket.socket:
    """A WebSocket, after its handshake, without a cookie."""
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    line = connected(server, source)
    line.sendall(head(server, f"GET /api/tables/{table_id}/live HTTP/1.1", upgrade))
    answer = b""
    while b"\r\n\r\n" not in answer:
        part = line.recv(1)
        assert part, answer
        answer += part
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return line


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def until_the_end(line: socket.socket) -> bytes:
    """All that comes until the server ends the connection; fails when it does not."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            received += part
    return received


def flood(line: socket.socket, data: bytes, times: int) -> bytes:
    """Send the same again and again; all that came until the server ended the connection."""
    with contextlib.suppress(ConnectionError):
        for _ in range(times):
            line.sendall(data)
    return until_the_end(line)


def serves(server: Server, source: str = "127.0.0.2") -> bool:
    """Whether somebody at another address is served."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), timeout=SECONDS) as client:
        return client.get(f"{server.url}/api/me").status_code == 200
