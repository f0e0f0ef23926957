"""The command that keeps a program connected: how soon it tries again."""

from __future__ import annotations

import asyncio
import time

import pytest

from pagoria.server.programs import bridge

#: How long each connection lasts before it breaks, in seconds, and how long the bridge waits after it.
LASTED_AND_WAITED = [(0, 1), (0, 2), (1, 4), (5, 8), (0, 16), (0, 30), (0, 30), (3600, 1), (0, 2)]


def test_a_line_that_held_is_made_again_at_once_and_one_that_does_not_later_and_later(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now, pauses = 0.0, list[float]()
    lasting = iter(LASTED_AND_WAITED)

    async def end(_bridge: bridge.Bridge) -> str:
        nonlocal now
        now += next(lasting)[0]
        return "the line broke"

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == len(LASTED_AND_WAITED):
            raise asyncio.CancelledError

    monkeypatch.setattr(bridge.Bridge, "_until_it_ends", end)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(asyncio, "sleep", pause)
    connecting = bridge.Bridge("http://127.0.0.1", "key", ["bot"], 1, ["pagoda"]).run()
    with pytest.raises(asyncio.CancelledError):
        connecting.send(None)
    assert pauses == [waited for _, waited in LASTED_AND_WAITED]
    assert "pagoria: the line broke; trying again in 16 s" in capsys.readouterr().err
