"""People who talk at tables without a network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pagoria.server.live.watches import Watch
from pagoria.server.people.host import Host
from pagoria.server.people.people import People
from pagoria.server.people.reports import Reports
from pagoria.server.people.sanctions import Sanctions
from pagoria.server.people.talk import Talk
from pagoria.server.protocol import Phrase
from pagoria.tables.seats import Guest
from tests.server.people import unpacked
from tests.server.tabling import ANN, BOB, DAN, EVE, House, command


class Parlour:
    """A house where people talk."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables = house.tables
        self.sanctions = Sanctions(house.store)
        self.talk = Talk(house.store, house.tables.rooms, house.tables.distances, self.sanctions)
        self.reports = Reports(house.store, self.talk)
        self.host = Host(house.store, People(house.store), way="command")

    async def start(self) -> None:
        await self.host.prepare()
        await self.talk.start()
        await self.sanctions.start()
        self.sanctions.tell(self.tables.shut_out, self.tables.forget)
        for guest in (ANN, BOB, EVE, DAN):
            await self.house.store.create_guest(guest, 1)

    async def stop(self) -> None:
        await self.talk.stop()
        await self.sanctions.stop()

    async def say(self, table_id: str, guest: Guest, text: str) -> None:
        await self.talk.say(table_id, guest, command(), None, text)

    async def phrase(self, table_id: str, guest: Guest, phrase: Phrase) -> None:
        await self.talk.say(table_id, guest, command(), phrase, None)

    async def texts(self, table_id: str, guest: Guest | None) -> list[str | None]:
        """What a newcomer finds."""
        heard = await self.talk.heard(table_id, guest.id if guest else None)
        return [said["text"] or said["phrase"] for said in heard["messages"]]

    async def who(self, table_id: str, asker: Guest, name: str) -> str:
        people = (await self.talk.heard(table_id, asker.id))["people"]
        return next(person["who"] for person in people if person["name"] == name)


async def said(watches: Sequence[Watch]) -> list[list[str]]:
    """What each connection was told, without its frames."""
    return [await _said(watch) for watch in watches]


async def _said(watch: Watch) -> list[str]:
    messages: list[dict[str, Any]] = []
    while watch.waiting():
        messages.append(json.loads(unpacked(await watch.next())))
    return [message["text"] or message["phrase"] for message in messages if message["type"] == "said"]
