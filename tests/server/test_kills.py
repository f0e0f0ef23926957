"""kill -9 at random moments: nothing that was acknowledged or shown is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pagoria.core.record import replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.server import events
from pagoria.server.store import Row
from pagoria.server.stores import store_for
from tests.server.people import new_id, random_picks, unpacked
from tests.server.running import Nursery, Server, running

_TABLES: Final = 4
_PAUSE: Final = (0.0, 0.06)
_LIFETIME: Final = (0.02, 0.35)


@dataclass
class Diary:
    """What the players of one table were told: it must be true for ever."""

    table_id: str
    highest: int = 0
    #: The version of each command that was acknowledged.
    acknowledged: dict[str, int] = field(default_factory=dict)
    #: The action that led to each version that somebody was shown.
    shown: dict[int, str] = field(default_factory=dict)
    #: How often a command was sent that another process had not answered.
    sent_again: int = 0

    def see(self, frame: dict[str, Any]) -> None:
        self.highest = max(self.highest, frame["version"])
        if frame["entry"] is not None:
            action = frame["entry"]["action"]
            assert self.shown.setdefault(frame["version"], action) == action, "two people saw different steps"

    def catch_up(self, frame: dict[str, Any], known: int) -> None:
        """Who connects finds a table that is not younger than what anybody had seen before, ``known``."""
        assert frame["version"] >= known, "something that was shown is lost"
        self.highest = max(self.highest, frame["version"])


class Player:
    """Plays one seat at random, connects again whenever the server is gone, repeats what was not answered."""

    def __init__(self, server: Server, cookie: str, seat: int, diary: Diary, rng: random.Random) -> None:
        self._url = f"{server.live_url}/api/tables/{diary.table_id}/live?seat={seat}"
        self._headers = {"Cookie": cookie}
        self._diary = diary
        self._rng = rng
        self._pending: dict[str, Any] | None = None
        self._frame: dict[str, Any] = {}
        self._known = 0

    async def play(self) -> None:
        """Play until the game is over."""
        while not self._over():
            self._known = self._diary.highest
            try:
                async with connect(self._url, additional_headers=self._headers) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    def _over(self) -> bool:
        return bool(self._frame) and self._frame["table"]["status"] == "over" and self._pending is None

    async def _converse(self, socket: ClientConnection) -> None:
        while not self._over():
            self._read(json.loads(unpacked(await socket.recv())))
            if self._pending is None and self._frame["menu"] is not None:
                await asyncio.sleep(self._rng.uniform(*_PAUSE))
                self._pending = self._choice()
                await socket.send(json.dumps(self._pending))
            elif self._pending is not None and self._just_welcomed:
                self._diary.sent_again += 1
                await socket.send(json.dumps(self._pending))

    def _choice(self) -> dict[str, Any]:
        head = {"id": new_id(), "version": self._frame["version"]}
        if self._frame["undo"] and self._rng.random() < 0.2:
            return head | {"do": "undo"}
        return head | {"do": "choose", "picks": random_picks(self._frame["menu"], self._rng)}

    def _read(self, message: dict[str, Any]) -> None:
        self._just_welcomed = message["type"] == "welcome"
        if message["type"] == "welcome":
            self._frame = message["frame"]
            self._diary.catch_up(self._frame, self._known)
        elif message["type"] == "frame":
            self._frame = message
            self._diary.see(message)
        else:
            assert self._pending is not None
            assert message["type"] == "done", message
            assert message["id"] == self._pending["id"]
            self._diary.acknowledged[message["id"]] = message["version"]
            self._pending = None


@dataclass
class World:
    """A server that keeps dying, and the people at it."""

    server: Server
    rng: random.Random
    closing: bool = False
    diaries: list[Diary] = field(default_factory=list)

    async def fill(self, kills: int) -> None:
        async with asyncio.TaskGroup() as everybody:
            for number in range(_TABLES):
                everybody.create_task(self._play_games(number))
            await self._kill_and_start(kills)
            self.closing = True

    async def _kill_and_start(self, kills: int) -> None:
        for _ in range(kills):
            await asyncio.sleep(self.rng.uniform(*_LIFETIME))
            await asyncio.to_thread(self.server.kill)
            await asyncio.to_thread(self.server.start)

    async def _play_games(self, number: int) -> None:
        """One game after the other, by two people or, at the first table, by one and a bot."""
        async with (
            httpx.AsyncClient(base_url=self.server.url) as anna,
            httpx.AsyncClient(base_url=self.server.url) as ben,
        ):
            for person in (anna, ben):
                await persistently(lambda person=person: person.get("/api/me"))  # type: ignore[misc]
            while not self.closing:
                await self._play_game(anna, ben, with_bot=number == 0)

    async def _join(
        self, person: httpx.AsyncClient, table_id: str, joining: dict[str, str]
    ) -> dict[str, Any]:
        return await persistently(lambda: person.post(f"/api/tables/{table_id}/join", json=joining))

    async def _play_game(self, anna: httpx.AsyncClient, ben: httpx.AsyncClient, with_bot: bool) -> None:
        other = {"kind": "bot", "bot": "mason"} if with_bot else {"kind": "open"}
        wish = {"game": "pagoda", "variant": "fast", "seats": [{"kind": "open"}, other]}
        opening = {"command_id": new_id()} | wish
        table_id = (await persistently(lambda: anna.post("/api/tables", json=opening)))["id"]
        for seat, person in enumerate([anna] if with_bot else [anna, ben]):
            joining = {"command_id": new_id(), "entropy": "bb"}
            assert await self._join(person, table_id, joining) == {"seat": seat}
        diary = Diary(table_id)
        self.diaries.append(diary)
        async with asyncio.TaskGroup() as players:
            for seat, person in enumerate([anna] if with_bot else [anna, ben]):
                cookie = f"pagoria_guest={person.cookies['pagoria_guest']}"
                player = Player(self.server, cookie, seat, diary, random.Random(self.rng.random()))
                players.create_task(player.play())


async def persistently(ask: Callable[[], Awaitable[httpx.Response]]) -> dict[str, Any]:
    """Ask, with the same command id, until somebody answers."""
    while True:
        try:
            answer = await ask()
        except httpx.TransportError:
            await asyncio.sleep(0.02)
            continue
        assert answer.status_code == 200, answer.text
        content: dict[str, Any] = answer.json()
        return content


def check(diary: Diary, rows: list[Row]) -> None:
    """Compare what people were told with what the log holds."""
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    by_command = {row.command_id: row.version for row in rows if row.command_id is not None}
    assert diary.acknowledged.items() <= by_command.items(), "an acknowledged command is lost or moved"
    for version, action in diary.shown.items():
        event = events.decode(rows[version - 1].event)
        assert isinstance(event, events.Acted)
        assert event.action == action, "what was shown is not what the log says"
    # Actions without a command are a bot's. Every other one was asked for once, and done once.
    done = {row.command_id for row in rows if isinstance(events.decode(row.event), events.Acted)} - {None}
    assert done <= diary.acknowledged.keys(), "something was done that nobody asked for"


async def read_logs(data: str, diaries: list[Diary]) -> list[list[Row]]:
    store = store_for(data)
    await store.open()
    rows = [await store.rows(diary.table_id) for diary in diaries]
    await store.close()
    return rows


def kill_and_check(nursery: Nursery, data: str, folder: Path, kills: int) -> World:
    with running(nursery, data, folder) as server:
        world = World(server, random.Random(f"kills {kills}"))
        asyncio.run(world.fill(kills))
        for diary in world.diaries:
            record = httpx.get(f"{server.url}/api/tables/{diary.table_id}/record")
            assert replay(record.text, find_game, Rng(0)).session.over()
        assert "Traceback" not in server.log()
    for diary, rows in zip(world.diaries, asyncio.run(read_logs(data, world.diaries)), strict=True):
        check(diary, rows)
    assert len(world.diaries) >= _TABLES
    assert sum(len(diary.acknowledged) for diary in world.diaries) > kills
    assert any(diary.sent_again for diary in world.diaries), "no kill came between a command and its answer"
    return world


@pytest.mark.slow
def test_a_hundred_kills_lose_and_double_nothing_in_sqlite(nursery: Nursery, tmp_path: Path) -> None:
    kill_and_check(nursery, str(tmp_path / "data"), tmp_path, kills=100)


@pytest.mark.slow
def test_kills_lose_and_double_nothing_in_postgresql(
    nursery: Nursery, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    kill_and_check(nursery, request.getfixturevalue("database").fresh(), tmp_path, kills=15)
