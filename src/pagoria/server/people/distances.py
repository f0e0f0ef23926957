"""Mutes and blocks: whom people do not want to hear, and with whom they do not want to play."""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

#: Muted: not heard. Blocked: not played with either.
Distance: TypeAlias = Literal["mute", "block"]

_MOST: Final = 500
_KEY: Final = "distances"
_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS distances (
        owner TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        other TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        how TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (owner, other))""",
    "CREATE INDEX IF NOT EXISTS distances_of ON distances (other)",
)


@dataclass(frozen=True)
class KeptAway:
    """A muted or blocked person; ``who`` identifies them to the owner of the list only."""

    who: str
    name: str
    how: Distance


class Distances:
    """Keeps mutes and blocks. Methods raise ``Refusal``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def keep(self, owner: str, other: str, how: Distance | None) -> None:
        """Mute or block a person; with None, neither."""
        if owner == other:
            raise Refusal("malformed", "that is you")
        if how is None:
            forget = "DELETE FROM distances WHERE owner = ? AND other = ?"
            await self._store.write([(forget, (owner, other))])
            return
        known = await self.kept_by(owner)
        if other not in known and len(known) >= _MOST:
            raise Refusal("too_many", f"at most {_MOST} people can be muted or blocked")
        keep = (
            "INSERT INTO distances VALUES (?, ?, ?, ?)"
            " ON CONFLICT (owner, other) DO UPDATE SET how = excluded.how, at = excluded.at"
        )
        try:
            await self._store.write([(keep, (owner, other, how, time.time_ns() // 1_000_000))])
        except Conflict:
            raise Refusal("not_found", "there is no such person any more") from None

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        """Hand a guest's mutes and blocks, and those against the guest, to the member."""
        return [
            _adopt(mine, theirs, guest_id, member_id)
            for mine, theirs in (("owner", "other"), ("other", "owner"))
        ]

    async def kept_by(self, owner: str) -> dict[str, Distance]:
        """The ids of those whom a person mutes or blocks."""
        sql = "SELECT other, how FROM distances WHERE owner = ?"
        return dict(await self._store.read(sql, (owner,)))

    async def kept_away(self, owner: str) -> list[KeptAway]:
        """The same people by their present names, the newest first."""
        sql = (
            "SELECT other, name, how FROM distances JOIN guests ON id = other"
            " WHERE owner = ? ORDER BY at DESC, name"
        )
        key = await self._store.secret(_KEY)
        found = await self._store.read(sql, (owner,))
        return [KeptAway(_word_for(key, owner, other), name, how) for other, name, how in found]

    async def export(self, guest: Guest) -> list[dict[str, object]]:
        """The people whom a person mutes or blocks, for the export of their data."""
        return [{"name": one.name, "distance": one.how} for one in await self.kept_away(guest.id)]

    async def release(self, owner: str, who: str) -> None:
        """End a mute or block; nothing happens if ``who`` means nobody."""
        key = await self._store.secret(_KEY)
        for other in await self.kept_by(owner):
            if hmac.compare_digest(_word_for(key, owner, other), who):
                await self.keep(owner, other, None)

    async def deaf_to(self, author: str) -> set[str]:
        """People who do not want to hear somebody."""
        sql = "SELECT owner FROM distances WHERE other = ?"
        return {row[0] for row in await self._store.read(sql, (author,))}

    async def blocks(self, one: str, other: str) -> bool:
        """Whether either of two people does not want to play with the other: they are never paired."""
        sql = (
            "SELECT 1 FROM distances WHERE how = 'block'"
            " AND ((owner = ? AND other = ?) OR (owner = ? AND other = ?))"
        )
        return bool(await self._store.read(sql, (one, other, other, one)))

    async def may_meet(self, one: str, other: str) -> bool:
        """Whether two may be brought together."""
        return not await self.blocks(one, other)

    async def check_welcome(self, guest_id: str, players: Collection[str]) -> None:
        """Whether somebody may sit down with these players."""
        others = set(players) - {guest_id}
        if not others:
            return
        sql = "SELECT owner FROM distances WHERE other = ? AND how = 'block'"
        if others & {row[0] for row in await self._store.read(sql, (guest_id,))}:
            raise Refusal("blocked", "a player here does not want to play with you")


def _word_for(key: bytes, owner: str, other: str) -> str:
    digest = hmac.digest(key, f"{owner}:{other}".encode(), "sha256")
    return base64.b32encode(digest)[:16].decode().lower()


def _adopt(mine: str, theirs: str, guest_id: str, member_id: str) -> Statement:
    known = f"SELECT {theirs} FROM distances WHERE {mine} = ?"
    sql = f"UPDATE distances SET {mine} = ? WHERE {mine} = ? AND {theirs} <> ? AND {theirs} NOT IN ({known})"
    return sql, (member_id, guest_id, member_id, member_id)
