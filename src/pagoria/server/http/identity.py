"""Guests: somebody with a signed cookie, without an account."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pagoria.core.language import best_language, language
from pagoria.server.http.origins import is_https
from pagoria.server.store.store import Store
from pagoria.tables.seats import Guest

_COOKIE: Final = "pagoria_guest"
#: Browsers take a cookie with this name only over https, from this very host, for all of its pages.
_COOKIE_BEHIND_HTTPS: Final = f"__Host-{_COOKIE}"
_DAY: Final = 24 * 3600
_COOKIE_DAYS: Final = 365
_RENEWED_AFTER_DAYS: Final = 30

_SEALED: Final = re.compile(r"(([0-9A-Za-z_-]{1,64})\.([0-9]{1,6}))\.([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True)
class Visitor:
    """Whose cookie it is, and when it was made: days since 1970."""

    guest_id: str
    day: int

    def needs_a_new_cookie(self) -> bool:
        """Whether the cookie is old enough to be replaced, so that who comes back stays known."""
        return today() - self.day > _RENEWED_AFTER_DAYS


def today() -> int:
    return int(time.time()) // _DAY


class CookieSeal:
    """Signs a guest's id with the day, and tells from a cookie whose it is."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def close(self, guest_id: str, day: int) -> str:
        """The cookie of a guest."""
        return f"{guest_id}.{day}.{self._signature(f'{guest_id}.{day}')}"

    def open(self, cookie: str | None) -> Visitor | None:
        """Whose it is; None for a cookie that is missing, malformed or not signed by us."""
        parts = _SEALED.fullmatch(cookie or "")
        if parts is None or not hmac.compare_digest(parts[4], self._signature(parts[1])):
            return None
        return Visitor(parts[2], int(parts[3]))

    def _signature(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


class Identities:
    """The guests there are, how to become one, and how to be known again."""

    def __init__(self, store: Store, seal: CookieSeal) -> None:
        self._store = store
        self._seal = seal

    def visitor(self, request: HTTPConnection) -> Visitor | None:
        """Who asks; None when the request has no cookie of ours."""
        return self._seal.open(request.cookies.get(_cookie_name(request)))

    def guest_id(self, request: HTTPConnection) -> str | None:
        """The id of the guest who asks, if there is one."""
        visitor = self.visitor(request)
        return None if visitor is None else visitor.guest_id

    def remember(self, guest_id: str, request: HTTPConnection, response: Response) -> None:
        """Give a guest a new cookie."""
        response.set_cookie(
            _cookie_name(request),
            self._seal.close(guest_id, today()),
            max_age=_COOKIE_DAYS * _DAY,
            httponly=True,
            samesite="lax",
            secure=is_https(request),
        )

    async def find(self, guest_id: str) -> Guest | None:
        """The guest with this id, if there is one."""
        return await self._store.guest(guest_id)

    async def welcome(self, languages: str = "") -> Guest:
        """A new guest, with a name in their language to go by until they give another."""
        guest = Guest(secrets.token_urlsafe(12), f"{_guest_word(languages)} {1000 + secrets.randbelow(9000)}")
        await self._store.create_guest(guest, time.time_ns() // 1_000_000)
        return guest

    async def rename(self, guest_id: str, name: str) -> None:
        await self._store.rename_guest(guest_id, name)


def _cookie_name(request: HTTPConnection) -> str:
    return _COOKIE_BEHIND_HTTPS if is_https(request) else _COOKIE


def _guest_word(languages: str) -> str:
    """The word for a guest; ``languages`` is what a browser sends as Accept-Language, best first."""
    return language(best_language(languages.split(","))).guest
