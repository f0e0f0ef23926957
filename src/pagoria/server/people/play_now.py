"""Play now: two people who want to play the same are led to one table.

Wishes wait in the memory of the server that received them: people at different servers that share data do not
meet here, but at open tables.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pagoria.server.hosting.tables import Tables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.store.database import StoreError
from pagoria.tables.commands import ClockWish, SeatWish
from pagoria.tables.games import known_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

_PLAYERS: Final = 2

#: Whether two guests may be brought together: not if one of them has blocked the other.
MayMeet: TypeAlias = Callable[[str, str], Awaitable[bool]]


async def all_may_meet(one: str, other: str) -> bool:
    del one, other
    return True


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play; two wishes agree when they are equal."""

    game: str
    variant: str
    clock: ClockWish | None


@dataclass(eq=False)
class _Seeker:
    guest: Guest
    wish: Wish
    #: The table that was found.
    found: asyncio.Future[str] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class PlayNow:
    """Those who wait, in the order in which they came; one wish for each guest."""

    def __init__(self, tables: Tables, may_meet: MayMeet = all_may_meet) -> None:
        self._tables = tables
        self._may_meet = may_meet
        self._seekers: dict[str, _Seeker] = {}
        self._one_at_a_time = asyncio.Lock()
        self._tasks = Tasks()

    async def stop(self) -> None:
        await self._tasks.finish()

    def waiting(self) -> set[str]:
        """The guests who wait."""
        return set(self._seekers)

    async def seek(self, guest: Guest, wish: Wish) -> str:
        """The table for a wish, as soon as somebody else has the same. The wish ends with this call.

        A guest's newer wish ends an older one with ``Refusal``.
        """
        if _PLAYERS not in known_game(wish.game, wish.variant).rules.player_counts(wish.variant):
            raise Refusal("malformed", f"only games of {_PLAYERS} can be played at once")
        self._end_older(guest.id)
        seeker = self._seekers[guest.id] = _Seeker(guest, wish)
        # Not in this call, which may be cancelled while a table is written.
        self._tasks.start(self._match(seeker))
        try:
            return await seeker.found
        finally:
            if self._seekers.get(guest.id) is seeker:
                del self._seekers[guest.id]

    def _end_older(self, guest_id: str) -> None:
        older = self._seekers.pop(guest_id, None)
        if older is not None and not older.found.done():
            older.found.set_exception(Refusal("stale", "you are looking for a game in another window"))

    async def _match(self, seeker: _Seeker) -> None:
        try:
            async with self._one_at_a_time:
                await self._find_partner(seeker)
        except Refusal as refusal:
            self._refuse(seeker, refusal)
        except StoreError:
            self._refuse(seeker, Refusal("busy", "the data cannot be read now; try again in a moment"))

    def _refuse(self, seeker: _Seeker, refusal: Refusal) -> None:
        if self._seeks(seeker):
            seeker.found.set_exception(refusal)

    async def _find_partner(self, seeker: _Seeker) -> None:
        for other in list(self._seekers.values()):
            if not self._seeks(seeker):
                return
            if other is seeker or other.wish != seeker.wish or not self._seeks(other):
                continue
            if not await self._may_meet(seeker.guest.id, other.guest.id):
                continue
            table_id = await self._open(other, seeker)
            if self._seeks(other) and self._seeks(seeker):
                other.found.set_result(table_id)
                seeker.found.set_result(table_id)
                return
            # One of the two hung up meanwhile: give the table up.
            await self._give_up(table_id, other, seeker)

    def _seeks(self, seeker: _Seeker) -> bool:
        return self._seekers.get(seeker.guest.id) is seeker and not seeker.found.done()

    async def _give_up(self, table_id: str, *seekers: _Seeker) -> None:
        for seat, seeker in enumerate(seekers):
            await self._tables.leave(table_id, seeker.guest.id, str(uuid.uuid4()), seat)

    async def _open(self, first: _Seeker, second: _Seeker) -> str:
        """A table with a seat for each; who starts is left to chance, and everybody may watch."""
        wish = first.wish
        seats = [SeatWish("open", invited=seeker.guest) for seeker in (first, second)]
        return await self._tables.open(
            first.guest, str(uuid.uuid4()), wish.game, wish.variant, seats, None, wish.clock, listing="open"
        )
