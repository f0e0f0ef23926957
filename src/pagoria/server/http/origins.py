"""Which web pages may use this server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.requests import HTTPConnection

_PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}


class Origins:
    """The web pages that may use this server: its own, and those it was told about."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = tuple(allowed)

    def admits(self, request: HTTPConnection) -> bool:
        """Whether a request that changes something, or a connection, may come from its origin.

        Browsers always name the origin of these; without one, the request does not come from a page.
        """
        origin = request.headers.get("origin")
        if origin is None:
            return request.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin.lower() in (own_origin(request), *self._allowed)

    def public(self, request: HTTPConnection) -> str:
        """Where people reach this server: the first origin it was told, else that of this request."""
        return self._allowed[0] if self._allowed else own_origin(request)


def own_origin(request: HTTPConnection) -> str:
    """The origin of a page that this server sends, as the client of the request sees it."""
    scheme: str = request.scope["scheme"]
    return f"{_PAGE_SCHEMES.get(scheme, scheme)}://{request.url.netloc.lower()}"


def is_https(request: HTTPConnection) -> bool:
    """Whether the request came over an encrypted line, as far as we or a trusted proxy know."""
    return request.scope["scheme"] in ("https", "wss")
