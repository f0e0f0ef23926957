"""Strict HTTP: heads are short, and bodies say how long they are."""

from __future__ import annotations

from typing import Final

import h11

LONGEST_HEAD: Final = 16 * 1024
_MOST_HEADERS: Final = 64


class StrictConnection(h11.Connection):
    """h11 for a server, but stricter than HTTP.

    Bodies in chunks are refused: tiny chunks take long to read, and with a Content-Length beside them a proxy
    may see other requests than we do. Browsers, and proxies that wait for a body, say how long it is.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """The next event; raises ``RemoteProtocolError`` for requests that are not taken here."""
        if self.their_state is h11.IDLE and _has_no_end(self.trailing_data[0]):
            raise h11.RemoteProtocolError("the head is too long")
        event = super().next_event()
        if isinstance(event, h11.Request):
            _check(event)
        return event


def _has_no_end(data: bytes) -> bool:
    """Whether a head is longer than allowed; h11 only checks heads that have not arrived completely."""
    return len(data) > LONGEST_HEAD and b"\r\n\r\n" not in data[:LONGEST_HEAD]


def _check(request: h11.Request) -> None:
    if len(request.headers) > _MOST_HEADERS:
        raise h11.RemoteProtocolError("there are too many headers")
    if any(name == b"transfer-encoding" for name, _ in request.headers):
        raise h11.RemoteProtocolError("a body has to say how long it is")
