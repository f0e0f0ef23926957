"""Who asks: a guest with a signed cookie, or a member with the token of a session."""

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
from pagoria.server.people.sessions import DeviceSession, Sessions
from pagoria.server.store.store import Store
from pagoria.tables.seats import Guest

_COOKIE: Final = "pagoria_guest"
#: Browsers take a cookie with this name only over https, from this very host, for all of its pages.
_COOKIE_BEHIND_HTTPS: Final = f"__Host-{_COOKIE}"
_VISITOR: Final = "pagoria.visitor"
_DAY: Final = 24 * 3600
_COOKIE_DAYS: Final = 365
_RENEWED_AFTER_DAYS: Final = 30

_SEALED: Final = re.compile(r"(([0-9A-Za-z_-]{1,64})\.([0-9]{1,6}))\.([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True)
class Visitor:
    """Whose cookie it is, and when it was made or, a member's, used last: days since 1970."""

    guest_id: str
    day: int
    #: A member's; a guest has none.
    session: DeviceSession | None = None

    def needs_a_new_cookie(self) -> bool:
        """Whether the cookie is old enough to be renewed, so that a returning guest stays known."""
        return today() - self.day > (_RENEWED_AFTER_DAYS if self.session is None else 0)

    def line(self) -> str:
        """What connections depend on, in ``Sessions.connected``."""
        return self.guest_id if self.session is None else self.session.hash


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
    """Makes guests and recognizes them.

    There is one cookie: a guest's is the signed id, a member's the token of a session.
    """

    def __init__(self, store: Store, seal: CookieSeal, sessions: Sessions) -> None:
        self._store = store
        self._seal = seal
        self._sessions = sessions

    async def visitor(self, request: HTTPConnection) -> Visitor | None:
        """Who asks; None without a valid cookie of ours. It is looked up once a request."""
        if _VISITOR not in request.scope:
            request.scope[_VISITOR] = await self._look_up(request.cookies.get(_cookie_name(request)))
        visitor: Visitor | None = request.scope[_VISITOR]
        return visitor

    async def guest_id(self, request: HTTPConnection) -> str | None:
        """The id of the guest who asks, if there is one."""
        visitor = await self.visitor(request)
        return None if visitor is None else visitor.guest_id

    async def _look_up(self, cookie: str | None) -> Visitor | None:
        session = await self._sessions.find(cookie or "")
        if session is not None:
            return Visitor(session.guest_id, session.used // (_DAY * 1000), session)
        visitor = self._seal.open(cookie)
        # The cookie of a guest who has become a member may be anybody's.
        return visitor if visitor and await self._sessions.is_guest(visitor.guest_id) else None

    async def renew(self, visitor: Visitor, request: HTTPConnection, response: Response) -> None:
        """Let a returning guest's cookie last longer."""
        if visitor.session is None:
            self.remember(visitor.guest_id, request, response)
        else:
            await self._sessions.touch(visitor.session)
            self.hand_out(request.cookies[_cookie_name(request)], request, response)

    def remember(self, guest_id: str, request: HTTPConnection, response: Response) -> None:
        """Give a guest a new cookie."""
        self.hand_out(self._seal.close(guest_id, today()), request, response)

    def hand_out(self, cookie: str, request: HTTPConnection, response: Response) -> None:
        """Give a browser a cookie in place of the one it has."""
        response.set_cookie(
            _cookie_name(request),
            cookie,
            max_age=_COOKIE_DAYS * _DAY,
            httponly=True,
            samesite="lax",
            secure=is_https(request),
        )

    def take_away(self, request: HTTPConnection, response: Response) -> None:
        """Let a browser forget its cookie."""
        response.delete_cookie(_cookie_name(request), httponly=True, samesite="lax", secure=is_https(request))

    async def find(self, guest_id: str) -> Guest | None:
        """The guest with this id, if there is one."""
        return await self._store.guest(guest_id)

    async def welcome(self, languages: str = "") -> Guest:
        """A new guest, with a name in their language that they keep until they choose another."""
        name = f"{_guest_word(languages)} {1000 + secrets.randbelow(9000)}"
        guest = Guest(_new_id(), name)
        await self._store.create_guest(guest, time.time_ns() // 1_000_000)
        return guest


def _new_id() -> str:
    """No hyphens: a command line takes what begins with one for an option."""
    return secrets.token_hex(12)


def _cookie_name(request: HTTPConnection) -> str:
    return _COOKIE_BEHIND_HTTPS if is_https(request) else _COOKIE


def _guest_word(languages: str) -> str:
    """The word for a guest; ``languages`` is what a browser sends as Accept-Language, best first."""
    return language(best_language(languages.split(","))).guest
