"""Which web pages may use this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers


class Origins:
    """Which web pages may use this server: its own, and those it was told."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self._allowed = allowed

    def admits(self, headers: Headers) -> bool:
        """Whether a request that changes something, or a connection, may come from where it does.

        Browsers always name the origin of these; without one it is no page's doing.
        """
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin.lower() in self._allowed or _host_of(origin) == headers.get("host", "").lower()


def _host_of(origin: str) -> str | None:
    """The host and port of an origin; None for what is none, such as ``null``."""
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return None
    return parts.netloc or None
