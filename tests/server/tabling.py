"""Tables without a network: people who choose at random, a time that is set, servers that start again."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

import pytest

from pagoria.server.hosting.tables import Tables
from pagoria.server.live.watches import Watch, WatchClosedError
from pagoria.server.store.opening import store_for
from pagoria.server.thinking.pool import Thinkers
from pagoria.tables.commands import ClockWish, SeatWish
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from tests.server.people import random_picks, unpacked
from waiting import until_async

ANN = Guest("ann", "Ann")
BOB = Guest("bob", "Bob")
EVE = Guest("eve", "Eve")
DAN = Guest("dan", "Dan")

OPEN = SeatWish("open")
BOT = SeatWish("bot", bot="apprentice")
#: Open seats that the opener of the table takes, alone or with a second person at the same screen.
ME, HERE = SeatWish("open"), SeatWish("open")

_numbers = count(1)
_GAME_S = 180


def command() -> str:
    """A new command id."""
    return f"command-{next(_numbers)}"


class House:
    """The tables of one server; ``again`` is the same server after it was stopped."""

    def __init__(self, data: str, in_memory: int = 2000, **options: Any) -> None:
        self.data = data
        self.time = 1_000_000
        self._in_memory = in_memory
        self._options = options
        self._furnish()

    def _furnish(self) -> None:
        self.store = store_for(self.data)
        self.thinkers = Thinkers(1, **self._options.get("thinkers", {}))
        self.tables = Tables(
            self.store,
            self._in_memory,
            lambda: self.time,
            self.thinkers,
            self._options.get("programs"),
            self._options.get("budget"),
            self._options.get("bot_pace", 0.0),
            self._options.get("keep_abandoned_days", 0),
        )

    async def start(self) -> None:
        await self.store.open()
        await self.tables.start()

    async def stop(self) -> None:
        await self.tables.stop()
        await self.store.close()

    async def again(self) -> None:
        await self.stop()
        self._furnish()
        await self.start()

    async def open(self, *seats: SeatWish, guest: Guest = ANN, **options: Any) -> str:
        """A new table, of Pagoda unless wished otherwise, at which its opener has sat down."""
        wishes: dict[str, Any] = {
            "game": "pagoda",
            "variant": "standard",
            "start": 0,
            "clock": None,
            "command_id": command(),
        }
        table_id = await self.tables.open(guest, seats=seats, **(wishes | options))
        names = [(number, "") for number, seat in enumerate(seats) if seat is ME]
        names += [(number, "Second") for number, seat in enumerate(seats) if seat is HERE]
        for number, name in names:
            joining = f"{table_id}-{number}"
            await self.tables.join(table_id, guest, joining, "aa", number, name)
        return table_id

    async def duel(self, **options: Any) -> str:
        """A game of Ann against Bob that has started; Ann begins."""
        table_id = await self.open(ME, OPEN, **options)
        await self.tables.join(table_id, BOB, command(), "bb")
        return table_id

    async def screen(self, **options: Any) -> str:
        """A game of Ann against a friend at the same screen; Ann begins."""
        return await self.open(ME, HERE, **options)

    async def player(self, table_id: str, guest: Guest, seat: int | None) -> Player:
        player = Player(self, table_id, guest, seat)
        await player.connect()
        return player

    async def ring(self, table_id: str) -> None:
        """The alarm of a clock rings."""
        await self.tables._caretaker.ring(table_id)

    async def until_over(self, table_id: str) -> None:
        """Look on until a game is over."""
        async with self.watched(table_id):
            await until_async(
                lambda: self.tables.info(table_id, None),
                "the game is over",
                lambda info: info["status"] == "over",
                _GAME_S,
            )

    @asynccontextmanager
    async def watched(self, table_id: str) -> AsyncIterator[None]:
        """Somebody looks on meanwhile: only then do bots among themselves play."""
        watch = await self.tables.watch(table_id, None, None)
        reading = asyncio.ensure_future(_read_all(watch))
        try:
            yield
        finally:
            watch.close()
            await reading


@asynccontextmanager
async def house(data: str, in_memory: int = 2000, **options: Any) -> AsyncIterator[House]:
    """``options``: how ``thinkers`` think; the host's ``programs``, ``budget``, ``keep_abandoned_days``."""
    opened = House(data, in_memory, **options)
    await opened.start()
    try:
        yield opened
    finally:
        await opened.stop()


async def _read_all(watch: Watch) -> None:
    with contextlib.suppress(WatchClosedError):
        while True:
            await watch.next()


class Player:
    """A connection: keeps what it was sent, as a client does, and every byte of it."""

    def __init__(self, house: House, table_id: str, guest: Guest, seat: int | None) -> None:
        self._house = house
        self._table_id = table_id
        self._guest = guest
        self.seat = seat
        self.frame: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.received: list[bytes] = []
        self._watch: Watch | None = None

    async def connect(self) -> None:
        """Connect, or connect again and catch up."""
        tables = self._house.tables
        since = self.frame.get("version", 0)
        self._watch = await tables.watch(self._table_id, self._guest.id, self.seat, since)
        welcome = self._received(await self._watch.next())
        first = welcome["log"][0]["step"] if welcome["log"] else len(self.log) + 1
        self.log = self.log[: first - 1] + welcome["log"]
        self._see(welcome["frame"])

    def leave(self) -> None:
        assert self._watch is not None
        self._watch.leave()

    async def read(self) -> None:
        """Read all that has come."""
        assert self._watch is not None
        while self._watch.waiting():
            self._see(self._received(await self._watch.next()))

    async def wait(self) -> None:
        """Read the next message, as soon as it comes."""
        assert self._watch is not None
        self._see(self._received(await self._watch.next()))

    async def choose(self, picks: list[str], command_id: str | None = None) -> int:
        assert self.seat is not None
        return await self._house.tables.choose(
            self._table_id,
            self._guest.id,
            self.seat,
            command_id or command(),
            self.frame["version"],
            picks,
        )

    async def undo(self) -> int:
        assert self.seat is not None
        return await self._house.tables.undo(
            self._table_id, self._guest.id, self.seat, command(), self.frame["version"]
        )

    def _received(self, message: str | bytes) -> dict[str, Any]:
        text = unpacked(message)
        self.received.append(text.encode())
        read: dict[str, Any] = json.loads(text)
        return read

    def _see(self, frame: dict[str, Any]) -> None:
        self.frame = frame
        del self.log[frame["step"] :]
        if frame["entry"] is not None:
            self.log.append(frame["entry"])
        assert [entry["step"] for entry in self.log] == list(range(1, frame["step"] + 1))


async def play(players: list[Player], rng: Random, moves: int = 1000) -> None:
    """Let whoever has to decide choose at random, until the game is over or so many moves are made."""
    for player in players:
        await player.read()
    for _ in range(moves):
        actor = players[0].frame["table"]["to_act"]
        if actor is None:
            return
        await players[actor].choose(random_picks(players[actor].frame["menu"], rng))
        for player in players:
            await player.read()


async def refused(code: str, command: Awaitable[Any]) -> Refusal:
    """The refusal that a command gets, which must have this code."""
    with pytest.raises(Refusal) as caught:
        await command
    assert caught.value.code == code
    return caught.value


def clock(initial_ms: int, increment_ms: int) -> ClockWish:
    return ClockWish(initial_ms, increment_ms)


def process_ids(thinkers: Thinkers) -> list[int]:
    """The processes that think, or wait for a question."""
    return [thinker._process.pid for thinker in thinkers._all]
