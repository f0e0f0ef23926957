"""The links in mails that end these mails: they work without signing in, for ever, and do nothing else."""

from __future__ import annotations

import base64
import hmac
from typing import Final

from pagoria.server.people.tickets import wrong_code
from pagoria.server.people.tokens import digest, is_token
from pagoria.server.store.store import Store

_KEY: Final = "unsubscribe key"
_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS mail_ends (
        hash TEXT PRIMARY KEY, guest_id TEXT NOT NULL REFERENCES guests ON DELETE CASCADE)""",
)


class Unsubscribing:
    """Makes such links, and does what they say. Methods raise ``StoreError``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def link(self, guest_id: str, origin: str) -> str:
        """The link of a person: the same in all mails, so that an old one works, too."""
        key = await self._store.secret(_KEY)
        token = base64.urlsafe_b64encode(hmac.digest(key, guest_id.encode(), "sha256")).rstrip(b"=").decode()
        sql = "INSERT INTO mail_ends VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
        await self._store.write([(sql, (digest(token), guest_id))])
        return f"{origin}/api/unsubscribe/{token}"

    async def use(self, token: str) -> None:
        """End a person's mails about their turns; raises ``Refusal`` for an unknown link."""
        sql = "SELECT guest_id FROM mail_ends WHERE hash = ?"
        found = await self._store.read(sql, (digest(token),)) if is_token(token) else []
        if not found:
            raise wrong_code()
        ends = "UPDATE notice_wishes SET mail = 'never' WHERE guest_id = ?"
        await self._store.write([(ends, tuple(found[0]))])
