"""A house where people find each other, without a network."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pagoria.server.people.finding import GameFinding
from pagoria.server.people.people import People
from pagoria.server.people.play_now import MayMeet, all_may_meet
from pagoria.server.people.standings import Ratings
from pagoria.tables.seats import Guest
from tests.server.people import SECONDS, Person
from tests.server.tabling import House, house

PAGODA: Final[dict[str, object]] = {"do": "seek", "game": "pagoda", "variant": "standard"}


class FindingHouse:
    """Tables, and all that one finds them by."""

    def __init__(self, tabling: House, may_meet: MayMeet = all_may_meet) -> None:
        self.house = tabling
        self._may_meet = may_meet
        self._furnish()

    def _furnish(self) -> None:
        self.tables = self.house.tables
        self.people = People(self.house.store)
        ratings = Ratings(self.tables.results, fresh_seconds=0)
        self.finding = GameFinding(
            self.house.store, self.tables, self.people, ratings, self._may_meet, lambda: self.house.time
        )

    async def start(self) -> None:
        await self.finding.start()

    async def again(self) -> None:
        """The same server after it was stopped."""
        await self.finding.stop()
        await self.house.again()
        self._furnish()
        await self.start()

    async def guest(self, name: str) -> Guest:
        guest = Guest(f"id-of-{name}", name)
        await self.house.store.create_guest(guest, 1)
        return guest

    async def member(self, name: str) -> Guest:
        return await self.people.enrol(await self.guest(name), name)

    async def settled(self) -> None:
        """All that was to be noted is noted."""
        listings = self.finding.listings
        notes = [task for task in listings._tasks._tasks if "_note" in repr(task.get_coro())]
        for note in notes:
            await note

    async def open_ids(self) -> list[str]:
        await self.settled()
        return [listed.info["id"] for listed in (await self.finding.listings.shown()).open]

    async def running_ids(self) -> list[str]:
        await self.settled()
        return [listed.info["id"] for listed in (await self.finding.listings.shown()).running]


@asynccontextmanager
async def finding_house(data: str, may_meet: MayMeet = all_may_meet) -> AsyncIterator[FindingHouse]:
    async with house(data) as tabling:
        opened = FindingHouse(tabling, may_meet)
        await opened.start()
        try:
            yield opened
        finally:
            await opened.finding.stop()


def make_member(person: Person, name: str) -> None:
    answer = person.http.post("/api/me/member", json={"name": name})
    assert answer.status_code == 200, answer.text


@contextmanager
def seeking(person: Person, wish: object = PAGODA) -> Iterator[ClientConnection]:
    """A connection on which somebody wants to play now."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    with connect(person.server.live_url + "/api/play", additional_headers={"Cookie": cookies}) as socket:
        socket.send(json.dumps(wish))
        yield socket


def found(socket: ClientConnection) -> str:
    """The table that somebody is led to."""
    message = json.loads(socket.recv(timeout=SECONDS))
    assert message["type"] == "found"
    table: str = message["table"]
    return table


def closed(socket: ClientConnection) -> int:
    """The code that the server ends a connection with."""
    with pytest.raises(ConnectionClosed) as end:
        socket.recv(timeout=SECONDS)
    assert end.value.rcvd is not None
    return end.value.rcvd.code
