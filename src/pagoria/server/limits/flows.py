"""Rates of frames and bytes that may come in, counted before anybody reads them."""

from __future__ import annotations

from typing import Final

#: The longest burst, in seconds of the rate.
_SECONDS_AT_ONCE: Final = 8.0


class Flow:
    """A rate of frames and bytes a second, with bursts of some seconds' worth."""

    def __init__(self, frames: float, size: float) -> None:
        self._frames_a_second, self._bytes_a_second = frames, size
        self._frames, self._bytes = frames * _SECONDS_AT_ONCE, size * _SECONDS_AT_ONCE
        self._since = 0.0

    def frames(self, now: float) -> int:
        """How many frames may come now."""
        seconds, self._since = now - self._since, now
        self._frames = min(self._frames + seconds * self._frames_a_second, self._full(self._frames_a_second))
        self._bytes = min(self._bytes + seconds * self._bytes_a_second, self._full(self._bytes_a_second))
        return max(0, int(self._frames))

    def take(self, now: float, frames: int, size: int) -> bool:
        """Let frames and bytes in; False when there are more than allowed."""
        self.frames(now)
        self._frames -= frames
        self._bytes -= size
        return self._frames >= 0 and self._bytes >= 0

    def _full(self, a_second: float) -> float:
        return a_second * _SECONDS_AT_ONCE


def for_messages() -> Flow:
    """A live connection: an honest client sends some messages a second, and a ping now and then."""
    return Flow(frames=50, size=16 * 1024)


def for_requests() -> Flow:
    """A connection for requests, where each read counts as a frame: an import is a megabyte."""
    return Flow(frames=250, size=256 * 1024)


def for_address(guests: int) -> Flow:
    """All connections of an address, by how many guests are expected behind it."""
    return Flow(frames=100 + 10 * guests, size=256 * 1024 + 16 * 1024 * guests)


class Flows:
    """Several flows that the same things come through."""

    def __init__(self, *flows: Flow) -> None:
        self._flows = flows

    def frames(self, now: float) -> int:
        """How many frames may come now through all of them."""
        return min((flow.frames(now) for flow in self._flows), default=0)

    def take(self, now: float, frames: int, size: int) -> bool:
        """Let frames and bytes in; False when one of the flows does not allow as many."""
        taken = [flow.take(now, frames, size) for flow in self._flows]
        return all(taken)
