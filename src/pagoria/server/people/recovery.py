"""Recovery codes: a member has one, on paper. Using it makes it worthless, and a new one takes its place."""

from __future__ import annotations

from typing import Final

from pagoria.server.people.tickets import Tickets, wrong_code
from pagoria.server.people.tokens import digest, new_code, now_ms, read_code
from pagoria.server.store.database import Statement
from pagoria.server.store.store import Store

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS recovery_codes (
        guest_id TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE,
        hash TEXT NOT NULL UNIQUE, created BIGINT NOT NULL)""",
)
#: How long a used code is remembered, for requests that came at the same time.
_AT_ONCE_MS: Final = 60_000


class RecoveryCodes:
    """The codes of members, of which only hashes are kept. Raises ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store, tickets: Tickets) -> None:
        self._store = store
        self._tickets = tickets

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    def fresh(self, guest_id: str) -> tuple[str, Statement]:
        """A new code, to be shown once, and what has to be written so that it counts."""
        code = new_code()
        return code, _replaced(guest_id, code)

    async def renew(self, guest_id: str) -> str:
        """Replace a member's code."""
        code, kept = self.fresh(guest_id)
        await self._store.write([kept])
        return code

    async def use(self, typed: str) -> tuple[str, str]:
        """Whose code it is, and the one that takes its place."""
        known = digest(read_code(typed) or "")
        found = await self._store.read("SELECT guest_id FROM recovery_codes WHERE hash = ?", (known,))
        if not found:
            raise wrong_code()
        guest_id = str(found[0][0])
        code, kept = self.fresh(guest_id)
        await self._tickets.spend(known, now_ms() + _AT_ONCE_MS, kept)
        return guest_id, code


def _replaced(guest_id: str, code: str) -> Statement:
    sql = (
        "INSERT INTO recovery_codes VALUES (?, ?, ?) ON CONFLICT (guest_id) DO UPDATE"
        " SET hash = excluded.hash, created = excluded.created"
    )
    return sql, (guest_id, digest(read_code(code) or ""), now_ms())
