"""Guests: somebody with a signed cookie, without an account."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from typing import Final

from pagoria.server.store import Guest, Store

COOKIE: Final = "pagoria_guest"
COOKIE_SECONDS: Final = 365 * 24 * 3600

_COOKIE: Final = re.compile(r"([0-9A-Za-z_-]{1,64})\.([0-9a-f]{64})", re.ASCII)
_GUEST: Final = {"en": "Guest", "de": "Gast", "fr": "Invité"}


class CookieSeal:
    """Signs a guest's id, and tells from a cookie whose it is."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def close(self, guest_id: str) -> str:
        """The cookie of a guest."""
        return f"{guest_id}.{self._signature(guest_id)}"

    def open(self, cookie: str | None) -> str | None:
        """The guest's id; None for a cookie that is missing, malformed or not signed by us."""
        parts = _COOKIE.fullmatch(cookie or "")
        if parts is None or not hmac.compare_digest(parts[2], self._signature(parts[1])):
            return None
        return parts[1]

    def _signature(self, guest_id: str) -> str:
        return hmac.new(self._key, guest_id.encode(), hashlib.sha256).hexdigest()


class Identities:
    """The guests there are, and how to become one."""

    def __init__(self, store: Store, seal: CookieSeal) -> None:
        self._store = store
        self.seal = seal

    async def find(self, guest_id: str | None) -> Guest | None:
        """The guest with this id, if there is one."""
        return await self._store.guest(guest_id) if guest_id else None

    async def welcome(self, languages: str = "") -> Guest:
        """A new guest, with a name in their language to go by until they give another."""
        guest = Guest(secrets.token_urlsafe(12), f"{_guest_word(languages)} {1000 + secrets.randbelow(9000)}")
        await self._store.create_guest(guest, time.time_ns() // 1_000_000)
        return guest

    async def rename(self, guest_id: str, name: str) -> None:
        await self._store.rename_guest(guest_id, name)


def _guest_word(languages: str) -> str:
    """The word for a guest; ``languages`` is what a browser sends as Accept-Language, best first."""
    wanted = (tag.strip()[:2].lower() for tag in languages.split(","))
    return next((_GUEST[language] for language in wanted if language in _GUEST), _GUEST["en"])
