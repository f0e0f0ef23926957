"""Inviting: seats are kept for members by name, within bounds that keep anybody from being flooded.

An invitation is a table in the list of the invited. Only members invite, so that there is somebody to block.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from pagoria.server.people.people import People
from pagoria.server.people.play_now import MayMeet
from pagoria.server.store.store import Store
from pagoria.tables.events import DAY_MS
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS invitations (
        inviter TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        invited TEXT NOT NULL REFERENCES guests ON DELETE CASCADE, at BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS invitations_by ON invitations (inviter, at)",
    "CREATE INDEX IF NOT EXISTS invitations_to ON invitations (invited, at)",
)
#: In a day: from one member to another, from one to all, and to one from all who are strangers to them.
MOST_TO_A_FRIEND: Final = 10
MOST_BY_ONE: Final = 30
MOST_TO_ONE: Final = 20


class Inviting:
    """Decides who may invite whom. Methods raise ``Refusal``."""

    def __init__(self, store: Store, people: People, may_meet: MayMeet, now: Callable[[], int]) -> None:
        self._store = store
        self._people = people
        self._may_meet = may_meet
        self._now = now
        #: Nobody gets around the bounds by asking many times at once.
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def invite(self, guest: Guest, names: Sequence[str]) -> dict[str, Guest]:
        """The members with these names, who are asked now: all of them, or none."""
        if not guest.member:
            raise Refusal("members_only", "only members can invite others by name")
        found = {name: await self._member(guest, name) for name in names}
        if len({member.id for member in found.values()}) < len(names):
            raise Refusal("one_seat", "nobody is invited twice to one table")
        async with self._one_at_a_time:
            for member in found.values():
                await self._check_bounds(guest.id, member.id)
            await self._count_in(guest.id, [member.id for member in found.values()])
        return found

    async def _count_in(self, inviter: str, invited: Sequence[str]) -> None:
        insert, now = "INSERT INTO invitations VALUES (?, ?, ?)", self._now()
        old = ("DELETE FROM invitations WHERE inviter = ? AND at < ?", (inviter, now - DAY_MS))
        await self._store.write([old, *((insert, (inviter, one, now)) for one in invited)])

    async def _member(self, guest: Guest, name: str) -> Guest:
        member = await self._people.called(name)
        if member is None:
            raise Refusal("not_found", "no member has this name", {"name": name})
        if member.id == guest.id:
            raise Refusal("malformed", "you cannot invite yourself")
        if not await self._may_meet(guest.id, member.id):
            raise Refusal("blocked", "this member cannot be invited")
        return member

    async def _check_bounds(self, inviter: str, invited: str) -> None:
        since = self._now() - DAY_MS
        by_one = await self._count("inviter = ? AND at > ?", inviter, since)
        to_friend = await self._count("inviter = ? AND invited = ? AND at > ?", inviter, invited, since)
        to_one = await self._count(
            "invited = ? AND at > ? AND inviter NOT IN (SELECT followed FROM follows WHERE follower = ?)",
            invited,
            since,
            invited,
        )
        if by_one >= MOST_BY_ONE or to_friend >= MOST_TO_A_FRIEND or to_one >= MOST_TO_ONE:
            raise Refusal("too_many", "these are enough invitations for a day")

    async def _count(self, condition: str, *values: object) -> int:
        found = await self._store.read(f"SELECT COUNT(*) FROM invitations WHERE {condition}", values)
        return int(found[0][0])
