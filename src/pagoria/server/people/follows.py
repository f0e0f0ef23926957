"""Follows: members whom a member wants to find again. Only the follower knows."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from pagoria.server.people.people import People
from pagoria.server.people.presence import Presence
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

#: ``unseen``: members who do not want others to see that they are here.
_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS follows (
        follower TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        followed TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        at BIGINT NOT NULL, PRIMARY KEY (follower, followed))""",
    "CREATE INDEX IF NOT EXISTS follows_of_followed ON follows (followed)",
    "CREATE TABLE IF NOT EXISTS unseen (guest_id TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE)",
)
MOST: Final = 200


@dataclass(frozen=True)
class Followed:
    """A member whom somebody follows."""

    name: str
    here: bool


class Follows:
    """Who follows whom, and who may be seen. Methods raise ``Refusal``."""

    def __init__(self, store: Store, people: People, presence: Presence) -> None:
        self._store = store
        self._people = people
        self._presence = presence

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def follow(self, member: Guest, name: str) -> None:
        other = await self._called(name)
        if other.id == member.id:
            raise Refusal("malformed", "you cannot follow yourself")
        if len(await self._followed(member.id)) >= MOST:
            raise Refusal("too_many", f"you can follow at most {MOST} players")
        sql = "INSERT INTO follows VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._store.write([(sql, (member.id, other.id, time.time_ns() // 1_000_000))])

    async def unfollow(self, member: Guest, name: str) -> None:
        other = await self._called(name)
        sql = "DELETE FROM follows WHERE follower = ? AND followed = ?"
        await self._store.write([(sql, (member.id, other.id))])

    async def followed(self, member_id: str) -> list[Followed]:
        """The members whom a member follows, by name; those who hide, or who blocked this member, seem to
        be offline.
        """
        here = self._presence.here()
        return [
            Followed(name, guest in here and not hides)
            for guest, name, hides in await self._followed(member_id)
        ]

    async def export(self, guest: Guest) -> list[str]:
        """The names of those whom somebody follows."""
        return [name for _, name, _ in await self._followed(guest.id)]

    async def hide(self, member: Guest, hidden: bool) -> None:
        """Set whether others see that a member is here."""
        sql = (
            "INSERT INTO unseen VALUES (?) ON CONFLICT DO NOTHING"
            if hidden
            else "DELETE FROM unseen WHERE guest_id = ?"
        )
        await self._store.write([(sql, (member.id,))])

    async def hides(self, member: Guest) -> bool:
        return bool(await self._store.read("SELECT 1 FROM unseen WHERE guest_id = ?", (member.id,)))

    async def _followed(self, member_id: str) -> list[tuple[str, str, bool]]:
        blocked = (
            "EXISTS (SELECT 1 FROM distances WHERE owner = followed AND other = follower AND how = 'block')"
        )
        sql = (
            f"SELECT guests.id, guests.name, unseen.guest_id IS NOT NULL OR {blocked} FROM follows"
            " JOIN guests ON guests.id = followed LEFT JOIN unseen ON unseen.guest_id = followed"
            " WHERE follower = ? ORDER BY guests.name, guests.id"
        )
        return [(row[0], row[1], bool(row[2])) for row in await self._store.read(sql, (member_id,))]

    async def _called(self, name: str) -> Guest:
        other = await self._people.called(name)
        if other is None:
            raise Refusal("not_found", "no member has this name")
        return other
