"""Requests that two readers would read in two ways, and what is not HTTP at all: refused, without a trace."""

from __future__ import annotations

import contextlib

import pytest

from server_process import Server
from tests.adversary.raw import connected, head, serves, until_the_end

CHUNKED = {"Transfer-Encoding": "chunked"}
SMUGGLED = b"0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def asked(server: Server, data: bytes) -> bytes:
    with connected(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(data)
        return until_the_end(line)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
@pytest.mark.parametrize("length", [{"Content-Length": "4"}, {}])
def test_a_body_of_two_lengths(server: Server, method: str, length: dict[str, str]) -> None:
    answer = asked(server, head(server, f"{method} /api/me HTTP/1.1", length | CHUNKED) + SMUGGLED)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1


def test_many_tiny_chunks_are_not_even_read(server: Server) -> None:
    answer = asked(server, head(server, "PUT /api/me HTTP/1.1", CHUNKED) + b"1\r\nx\r\n" * 40_000)
    assert answer[:12] in (b"HTTP/1.1 400", b"")
    assert serves(server)


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ],
)
def test_what_is_no_http(server: Server, data: bytes) -> None:
    before = server.log()
    assert asked(server, data).startswith(b"HTTP/1.1 400")
    assert server.log() == before


def test_nonsense_after_an_answer_has_begun(server: Server) -> None:
    before = server.log()
    with connected(server) as line:
        line.sendall(head(server, "GET /api/health HTTP/1.1") + b"\x00\x01 nonsense\r\n\r\n")
        assert until_the_end(line).count(b"HTTP/1.1") <= 2
    assert server.log() == before


def test_a_body_that_is_no_text(server: Server) -> None:
    before = server.log()
    for body in (b"\xff\xfe", b'{"name": "\xff"}', b"[" * 10_000, b'{"name": "\\ud800"}'):
        named = {"Content-Length": str(len(body)), "Content-Type": "application/json", "Connection": "close"}
        assert asked(server, head(server, "PUT /api/me HTTP/1.1", named) + body).startswith(b"HTTP/1.1 422")
    assert server.log() == before


def test_names_that_are_no_text(server: Server) -> None:
    before = server.log()
    ending = {
        "Connection": "close",
        "Cookie": "pagoria_guest=\udcff".encode("utf-8", "surrogateescape").decode("latin-1"),
    }
    for path in (
        "/%ff%fe",
        "/t/%00%0a",
        "/api/tables/%ff",
        "/api/tables/%0d%0aX",
        "/api/games/%ff/setting?variant=%ff",
    ):
        assert asked(server, head(server, f"GET {path} HTTP/1.1", ending))[9:10] in (b"2", b"4")
    assert server.log() == before
