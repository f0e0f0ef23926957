"""Who is let in, and how much may come through: counted before anything is read."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from pagoria.server.http.addresses import Proxies
from pagoria.server.limits.doorkeeper import Doorkeeper
from pagoria.server.limits.flows import Flow
from pagoria.server.limits.frame_counter import FrameCounter

HERE, THERE, PROXY = "192.0.2.1", "192.0.2.2", "10.0.0.7"
MANY = 10_000


def stream() -> tuple[bytes, int]:
    """Frames of every kind and length, and how many they are."""
    contents = [b"", b"x", b"x" * 125, b"x" * 126, b"x" * 70_000]
    frames = [Frame(Opcode.TEXT, content) for content in contents]
    frames += [Frame(Opcode.BINARY, b"x", fin=False), Frame(Opcode.CONT, b"", fin=False)]
    frames += [Frame(Opcode.CONT, b"y"), Frame(Opcode.PING, b""), Frame(Opcode.PONG, b"z")]
    return b"".join(frame.serialize(mask=True) for frame in frames), len(frames)


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 126, 4096, 10**6])
def test_frames_are_counted_however_they_are_cut_into_pieces(piece: int) -> None:
    data, number = stream()
    counter = FrameCounter()
    assert sum(counter.count(data[at : at + piece], MANY) for at in range(0, len(data), piece)) == number


def test_a_flood_is_not_read_to_its_end() -> None:
    assert FrameCounter().count(Frame(Opcode.PING, b"").serialize(mask=True) * 50_000, most=20) == 21


def test_a_flow_gives_some_seconds_at_once_and_then_its_rate() -> None:
    flow = Flow(frames=10, size=1000)
    assert flow.take(1000.0, frames=80, size=80)
    assert not flow.take(1000.0, frames=1, size=1)
    assert flow.frames(1001.0) == 9
    assert not flow.take(1001.0, frames=1, size=9000)


def test_connections_of_an_address_and_in_all() -> None:
    keeper = Doorkeeper(50, Proxies([]), files=500)
    assert [keeper.enter(HERE) for _ in range(201)] == [True] * 200 + [False]
    assert [keeper.enter(THERE) for _ in range(101)] == [True] * 100 + [False]
    keeper.leave(HERE)
    assert keeper.enter("192.0.2.3")


def test_a_proxy_is_many_people() -> None:
    keeper = Doorkeeper(1, Proxies(["10.0.0.0/8"]), files=1200)
    assert all(keeper.enter(PROXY) for _ in range(1000))
    assert not keeper.enter(PROXY)


def test_those_turned_away_are_told_of_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = 1000.0
    keeper = Doorkeeper(1, Proxies([]), files=210, clock=lambda: now)
    for _ in range(500):
        keeper.enter(HERE)
    keeper.report()
    assert not caplog.records
    now += 61
    keeper.report()
    keeper.report()
    assert [record.getMessage() for record in caplog.records] == [
        "turned away in the last minute: 490 connections"
    ]
