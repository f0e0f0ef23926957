"""W3: connections that say nothing, or never come to an end. They are closed, and cannot keep others out."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator

import pytest

from server_process import Nursery, Server, running
from tests.adversary.raw import connected, head, serves, until_the_end
from waiting import until


@pytest.fixture(scope="module")
def hasty(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second for a request, not ten."""
    folder = tmp_path_factory.mktemp("hasty")
    with running(nursery, str(folder / "data"), folder, "--patience", "1") as server:
        yield server
    server.expect_no_fault()


@pytest.mark.parametrize(
    "said", [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n"]
)
def test_a_head_that_never_ends(hasty: Server, said: bytes) -> None:
    with connected(hasty) as line:
        line.sendall(said)
        assert until_the_end(line) == b""


def test_a_head_that_comes_byte_by_byte(hasty: Server) -> None:
    with connected(hasty) as line:
        _until_ended_while_sending(line, b"x")


def test_a_second_head_that_comes_byte_by_byte(hasty: Server) -> None:
    with connected(hasty) as line:
        line.sendall(head(hasty, "GET /api/health HTTP/1.1"))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        _until_ended_while_sending(line, b"x")


def test_a_body_that_nobody_wants_and_that_never_ends(hasty: Server) -> None:
    with connected(hasty) as line:
        line.sendall(head(hasty, "GET /api/health HTTP/1.1", {"Content-Length": "100000"}))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        _until_ended_while_sending(line, b"x")


def _until_ended_while_sending(line: socket.socket, data: bytes) -> None:
    def is_ended() -> bool:
        try:
            line.sendall(data)
        except ConnectionError:
            return True
        return False

    until(is_ended, "the server hangs up on somebody who sends and sends")


def test_one_address_cannot_hold_all_connections(server: Server) -> None:
    lines = []
    with contextlib.ExitStack() as held:
        for _ in range(300):
            with contextlib.suppress(ConnectionError):
                lines.append(held.enter_context(connected(server)))
        assert serves(server)
        assert 0 < sum(_is_open(line) for line in lines) <= 200
    assert "connection" not in server.log()


def _is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_a_head_without_bounds(server: Server) -> None:
    for said in (
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-A: b\r\n" * 100 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: " + b"b" * 100_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ):
        with connected(server, "127.0.0.3") as line:
            with contextlib.suppress(ConnectionError):
                line.sendall(said)
            assert until_the_end(line)[:12] in (b"HTTP/1.1 400", b"")
    assert serves(server)
