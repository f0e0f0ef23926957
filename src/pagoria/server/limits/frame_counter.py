"""Counts the WebSocket frames in a stream of bytes without reading their content."""

from __future__ import annotations

from typing import Final

_MASKED: Final = 0x80
_LONGEST_SHORT: Final = 125
_TWO_BYTES: Final = 126


class FrameCounter:
    """Counts the frames that a client sends: messages and their parts, pings, pongs, empty ones too."""

    def __init__(self) -> None:
        self._head = bytearray()
        #: How much of the frame's content is still to come.
        self._content = 0

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in the next piece of the stream; it is not read on past ``most`` of them."""
        frames = at = 0
        while at < len(data) and frames <= most:
            if self._content:
                skipped = min(self._content, len(data) - at)
                self._content -= skipped
                at += skipped
            else:
                frames += not self._head
                at += self._read_head(data[at : at + self._missing()])
        return frames

    def _read_head(self, part: bytes) -> int:
        self._head += part
        if not self._missing():
            extra = _extra_length(self._head[1])
            size = self._head[1] & ~_MASKED
            self._content = int.from_bytes(self._head[2 : 2 + extra], "big") if extra else size
            self._head.clear()
        return len(part)

    def _missing(self) -> int:
        """How many bytes of this frame's head are still missing, as far as is known."""
        if len(self._head) < 2:
            return 2 - len(self._head)
        mask = 4 if self._head[1] & _MASKED else 0
        return 2 + _extra_length(self._head[1]) + mask - len(self._head)


def _extra_length(second_byte: int) -> int:
    """How many bytes hold the length of the content, where the second byte of a head cannot."""
    length = second_byte & ~_MASKED
    if length <= _LONGEST_SHORT:
        return 0
    return 2 if length == _TWO_BYTES else 8
