"""W1: tiny WebSocket frames of every kind. Whoever sends many of them is cut off before they are parsed."""

from __future__ import annotations

import pytest
from websockets.frames import Opcode

from server_process import Server
from tests.adversary.raw import flood, frame, live, serves, until_the_end
from tests.server.people import SECONDS, Person

FEW_BYTES = 15_000
FLOODS = {
    "pings": frame(Opcode.PING),
    "pongs": frame(Opcode.PONG),
    "empty parts": frame(Opcode.CONT, fin=False),
    "empty messages": frame(Opcode.TEXT),
    "parts of a byte": frame(Opcode.CONT, b"x", fin=False),
    "long pings": frame(Opcode.PING, b"x" * 125),
}


@pytest.fixture
def table_id(server: Server) -> str:
    """A table where spectators stay connected."""
    with Person(server) as anna:
        return anna.open_table()


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_cut_off(server: Server, table_id: str, kind: str) -> None:
    with live(server, table_id) as line:
        if "parts" in kind:
            line.sendall(frame(Opcode.TEXT, b"x", fin=False))
        # A table and its welcome may have been sent, but no answers to thousands of pings.
        assert len(flood(line, FLOODS[kind] * 1000, times=20)) < FEW_BYTES
    assert serves(server)


def test_bytes_are_counted(server: Server, table_id: str) -> None:
    with live(server, table_id) as line:
        line.sendall(frame(Opcode.TEXT, b"x", fin=False))
        assert len(flood(line, frame(Opcode.CONT, b"x" * 125, fin=False) * 10, times=5000)) < FEW_BYTES


def test_a_flood_to_a_table_that_does_not_exist(server: Server) -> None:
    with live(server) as line:
        assert len(flood(line, FLOODS["pings"] * 1000, times=20)) < FEW_BYTES


def test_an_honest_client_stays(server: Server) -> None:
    """A few pings a second, and a message now and then, for as long as it likes."""
    with Person(server) as anna:
        table_id = anna.open_table(sits=(0, 1))
        with anna.live(table_id, 0) as line:
            line.next()
            pongs = [line.socket.ping() for _ in range(100)]
            assert line.choose(["nothing"])["type"] == "error"
            assert all(pong.wait(SECONDS) for pong in pongs)
            assert line.choose(["nothing"])["type"] == "error"


def test_bytes_that_are_no_text_leave_no_trace(server: Server, table_id: str) -> None:
    before = server.log()
    with live(server, table_id) as line:
        line.sendall(frame(Opcode.TEXT, b"\xff\xfe"))
        assert (1007).to_bytes(2, "big") in until_the_end(line)
    assert server.log() == before
