"""Everything for finding a game, started and stopped together."""

from __future__ import annotations

from collections.abc import Callable

from pagoria.server.hosting.alarms import steady_time
from pagoria.server.hosting.tables import Tables
from pagoria.server.people.follows import Follows
from pagoria.server.people.inviting import Inviting
from pagoria.server.people.listings import Listings
from pagoria.server.people.people import People
from pagoria.server.people.play_now import MayMeet, PlayNow, all_may_meet
from pagoria.server.people.presence import Presence
from pagoria.server.people.standings import Ratings
from pagoria.server.store.store import Store


class GameFinding:
    """Open tables, play now, who is here, who follows whom, invitations."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        people: People,
        ratings: Ratings,
        may_meet: MayMeet = all_may_meet,
        now: Callable[[], int] | None = None,
    ) -> None:
        now = now or steady_time()
        self.listings = Listings(store, tables, ratings, now)
        self.play_now = PlayNow(tables, may_meet)
        self.presence = Presence(tables, self.play_now)
        self.follows = Follows(store, people, self.presence)
        self.inviting = Inviting(store, people, may_meet, now)

    async def start(self) -> None:
        await self.listings.start()
        await self.follows.start()
        await self.inviting.start()

    async def stop(self) -> None:
        await self.play_now.stop()
        await self.listings.stop()
