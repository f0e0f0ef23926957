"""Tickets: each allows its holder to do one thing, once, before it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pagoria.server.people.tokens import digest, is_token, new_token, now_ms
from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal

#: What a ticket is for: signing in on a second device, or by mail; confirming an address.
Kind: TypeAlias = Literal["device", "mail", "address"]
_MINUTE: Final = 60_000
_LASTS: Final[dict[Kind, int]] = {"device": 5 * _MINUTE, "mail": 15 * _MINUTE, "address": 15 * _MINUTE}
#: The most tickets of one kind for one member; the oldest end first.
_MOST: Final = 3

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS tickets (
        hash TEXT PRIMARY KEY, kind TEXT NOT NULL,
        guest_id TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        ends BIGINT NOT NULL, note TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS tickets_of_members ON tickets (guest_id)",
    # What was used, until it expires: of simultaneous uses only one can be written.
    "CREATE TABLE IF NOT EXISTS spent (hash TEXT PRIMARY KEY, ends BIGINT NOT NULL)",
)


@dataclass(frozen=True)
class Ticket:
    hash: str
    kind: Kind
    guest_id: str
    ends: int
    #: The address that is to be confirmed.
    note: str = ""


def wrong_code() -> Refusal:
    """The one answer to every wrong token, code, challenge or signature."""
    return Refusal("wrong_code", "this is not valid, or no longer valid")


class Tickets:
    """Issues tickets and takes them back. Raises ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def issue(self, kind: Kind, guest_id: str, note: str = "") -> tuple[str, Ticket]:
        """A new ticket, and the token that it is known by."""
        token, now = new_token(), now_ms()
        ticket = Ticket(digest(token), kind, guest_id, now + _LASTS[kind], note)
        values = (ticket.hash, kind, guest_id, ticket.ends, note)
        # Whatever the clock says, the new one is not among those that end.
        others = "FROM tickets WHERE guest_id = ? AND kind = ? AND hash <> ?"
        newest = f"SELECT hash {others} ORDER BY ends DESC, hash LIMIT ?"
        whose = (guest_id, kind, ticket.hash)
        tidy: list[Statement] = [
            ("DELETE FROM tickets WHERE ends < ?", (now,)),
            (f"DELETE {others} AND hash NOT IN ({newest})", (*whose, *whose, _MOST - 1)),
        ]
        await self._store.write([("INSERT INTO tickets VALUES (?, ?, ?, ?, ?)", values), *tidy])
        return token, ticket

    async def look(self, token: str) -> Ticket:
        """What a token is for, without using it up."""
        sql = "SELECT hash, kind, guest_id, ends, note FROM tickets WHERE hash = ? AND ends > ?"
        found = await self._store.read(sql, (digest(token) if is_token(token) else "", now_ms()))
        if not found:
            raise wrong_code()
        return Ticket(*found[0])

    async def use(self, token: str, *more: Statement) -> Ticket:
        """What a token is for; uses it up. ``more`` is written with it, or none of it."""
        ticket = await self.look(token)
        gone: Statement = ("DELETE FROM tickets WHERE hash = ?", (ticket.hash,))
        await self.spend(ticket.hash, ticket.ends, gone, *more)
        return ticket

    async def spend(self, used: str, ends: int, *more: Statement) -> None:
        """Mark something as used until it expires; raises ``Refusal`` if it was already."""
        old: Statement = ("DELETE FROM spent WHERE ends < ?", (now_ms(),))
        try:
            await self._store.write([old, ("INSERT INTO spent VALUES (?, ?)", (used, ends)), *more])
        except Conflict:
            raise wrong_code() from None

    async def end_all(self, guest_id: str) -> None:
        """Revoke all tickets of a member."""
        await self._store.write([("DELETE FROM tickets WHERE guest_id = ?", (guest_id,))])
