"""kill -9 at random moments: nothing that was acknowledged or shown is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack, ExitStack, suppress
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
from pagoria.server.store.opening import store_for
from pagoria.tables import event_text, events
from pagoria.tables.events import Row
from server_process import Nursery, Server, running
from tests.repeating import only_in_ci, times
from tests.server.people import SECONDS, new_id, random_picks, unpacked
from waiting import until_async

_PAUSE: Final = (0.0, 0.06)
_HURRY: Final = 0.01
_LIFETIME: Final = (0.0, 0.15)
#: Now and then a server lives long enough for bots to begin thinking, and dies while they do.
_LONG_LIFETIME: Final = (0.5, 1.5)
_LONG_LIVES: Final = 0.06
#: Long enough for a dead server's tables to be taken over and all games to be played to their ends.
_END_SECONDS: Final = 150


@dataclass(frozen=True)
class Wish:
    """What is played at a table, by how many people and which bots after them."""

    game: str
    variant: str
    people: int
    bots: tuple[str, ...] = ()


_TABLES: Final = (
    Wish("pagoda", "fast", 1, ("mason",)),
    Wish("pagoda", "fast", 2),
    Wish("pandoria", "classic", 3),
    Wish("pandoria", "teams", 2, ("wanderer", "wanderer")),
)


@dataclass
class Diary:
    """What the players of one table were told: it must be true for ever."""

    table_id: str
    highest: int = 0
    #: The commands that were sent.
    asked: set[str] = field(default_factory=set)
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

    def catch_up(self, frame: dict[str, Any], known: int, servers: int) -> None:
        """Whoever connects finds a table that is not younger than what anybody had seen before, ``known``.

        One of two servers may not have heard of it for a moment; then one comes back.
        """
        if servers > 1 and frame["version"] < known:
            raise BehindError
        assert frame["version"] >= known, "something that was shown is lost"
        self.highest = max(self.highest, frame["version"])


class BehindError(Exception):
    """A server has not heard yet what another one wrote."""


class Player:
    """Plays one seat at random, connects again whenever the server is gone, repeats what was not answered."""

    def __init__(self, world: World, cookie: str, seat: int, diary: Diary, rng: random.Random) -> None:
        self._world = world
        self._path = f"/api/tables/{diary.table_id}/live?seat={seat}"
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
                url = self._world.somewhere().live_url + self._path
                async with connect(url, additional_headers=self._headers) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError, BehindError):
                await asyncio.sleep(0.02)

    def _over(self) -> bool:
        return bool(self._frame) and self._frame["table"]["status"] == "over" and self._pending is None

    async def _converse(self, socket: ClientConnection) -> None:
        while not self._over():
            self._read(json.loads(unpacked(await socket.recv())))
            if self._pending is None and self._frame["menu"] is not None:
                # When nobody kills any more, the games come to their ends quickly.
                await asyncio.sleep(_HURRY if self._world.closing else self._rng.uniform(*_PAUSE))
                self._pending = self._choice()
                self._diary.asked.add(self._pending["id"])
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
            self._diary.catch_up(self._frame, self._known, len(self._world.servers))
        elif message["type"] == "frame":
            self._frame = message
            self._diary.see(message)
        elif message["type"] == "error":
            self._refused(message["error"]["code"])
        else:
            assert self._pending is not None
            assert message["id"] == self._pending["id"]
            self._diary.acknowledged[message["id"]] = message["version"]
            self._pending = None

    def _refused(self, code: str) -> None:
        """With two servers, one may be behind; with one, nothing that a client does here is refused."""
        assert len(self._world.servers) > 1
        assert code in ("stale", "busy"), code
        if code == "stale":
            self._pending = None
        # Whatever this server knows, another connection knows better, and repeats what is pending.
        raise BehindError


@dataclass
class World:
    """Servers on the same data that keep dying, one at a time, and the people at them."""

    servers: list[Server]
    rng: random.Random
    closing: bool = False
    diaries: list[Diary] = field(default_factory=list)

    def somewhere(self) -> Server:
        return self.rng.choice(self.servers)

    async def fill(self, kills: int) -> None:
        async with asyncio.TaskGroup() as everybody:
            players = [everybody.create_task(self._play_games(number)) for number in range(len(_TABLES))]
            await self._kill_and_start(kills)
            self.closing = True
            # No game waits for ever, whoever looked after it.
            _, waiting = await asyncio.wait(players, timeout=_END_SECONDS)
            assert not waiting, f"a game does not go on: {await self._unfinished()}"

    async def _unfinished(self) -> list[str]:
        """What each server says about the tables whose games are not over."""
        async with httpx.AsyncClient(timeout=SECONDS) as anybody:
            asked = [
                await anybody.get(f"{server.url}/api/tables/{diary.table_id}")
                for diary in self.diaries
                for server in self.servers
            ]
        return [answer.text for answer in asked if '"status":"over"' not in answer.text]

    async def _kill_and_start(self, kills: int) -> None:
        """Kill so often, and on until a kill has come between a command and its answer."""
        for number in range(10 * kills):
            if number >= kills and any(diary.sent_again for diary in self.diaries):
                break
            span = _LONG_LIFETIME if self.rng.random() < _LONG_LIVES else _LIFETIME
            await asyncio.sleep(self.rng.uniform(*span))
            server = self.somewhere()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    async def _play_games(self, number: int) -> None:
        """One game after the other of the same kind, by the same people."""
        wish = _TABLES[number]
        async with AsyncExitStack() as open_things:
            people = [
                await open_things.enter_async_context(httpx.AsyncClient(timeout=SECONDS))
                for _ in range(wish.people)
            ]
            for person in people:
                await self._ask(person, "GET", "/api/me")
            while not self.closing:
                await self._play_game(people, wish)

    async def _play_game(self, people: list[httpx.AsyncClient], wish: Wish) -> None:
        seats = [{"kind": "open"}] * wish.people + [{"kind": "bot", "bot": bot} for bot in wish.bots]
        opening = {"command_id": new_id(), "game": wish.game, "variant": wish.variant, "seats": seats}
        table_id = (await self._ask(people[0], "POST", "/api/tables", opening))["id"]
        for seat, person in enumerate(people):
            joining = {"command_id": new_id(), "entropy": "bb"}
            assert await self._ask(person, "POST", f"/api/tables/{table_id}/join", joining) == {"seat": seat}
        diary = Diary(table_id)
        self.diaries.append(diary)
        async with asyncio.TaskGroup() as players:
            for seat, person in enumerate(people):
                cookie = f"pagoria_guest={person.cookies['pagoria_guest']}"
                rng = random.Random(self.rng.random())
                player = Player(self, cookie, seat, diary, rng)
                players.create_task(player.play())

    async def _ask(
        self, person: httpx.AsyncClient, method: str, path: str, body: object = None
    ) -> dict[str, Any]:
        """Ask, with the same command id, until somebody answers."""

        async def look() -> httpx.Response | None:
            with suppress(httpx.TransportError):
                answer = await person.request(method, self.somewhere().url + path, json=body)
                if len(self.servers) == 1 or answer.status_code not in (409, 503):  # stale or busy
                    return answer
            return None

        # Of an answer itself it is asked whether it is a success.
        answer = await until_async(look, "a server answers", lambda seen: seen is not None, SECONDS)
        assert answer is not None
        assert answer.status_code == 200, answer.text
        content: dict[str, Any] = answer.json()
        return content


def check(diary: Diary, rows: list[Row]) -> None:
    """Compare what people were told with what the log holds."""
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    by_command = {row.command_id: row.version for row in rows if row.command_id is not None}
    assert diary.acknowledged.items() <= by_command.items(), "an acknowledged command is lost or moved"
    for version, action in diary.shown.items():
        event = event_text.decode(rows[version - 1].event)
        assert isinstance(event, events.Acted)
        assert event.action == action, "what was shown is not what the log says"
    # Actions without a command are a bot's. Every other one was asked for once, and done once.
    done = {row.command_id for row in rows if isinstance(event_text.decode(row.event), events.Acted)} - {None}
    assert done <= diary.asked, "something was done that nobody asked for"


async def read_logs(data: str, diaries: list[Diary]) -> list[list[Row]]:
    store = store_for(data)
    await store.open()
    rows = [await store.rows(diary.table_id) for diary in diaries]
    await store.close()
    return rows


def kill_and_check(nursery: Nursery, data: str, folder: Path, kills: int, servers: int = 1) -> World:
    with ExitStack() as running_servers:
        folders = [folder / f"server {number}" for number in range(servers)]
        for place in folders:
            place.mkdir()
        alive = [running_servers.enter_context(running(nursery, data, place)) for place in folders]
        world = World(alive, random.Random(f"kills {kills}"))
        asyncio.run(world.fill(kills))
        for diary in world.diaries:
            record = httpx.get(f"{alive[0].url}/api/tables/{diary.table_id}/record", timeout=SECONDS)
            assert replay(record.text, find_game, Rng(0)).session.over()
        for server in alive:
            server.expect_no_fault()
    for diary, rows in zip(world.diaries, asyncio.run(read_logs(data, world.diaries)), strict=True):
        check(diary, rows)
    assert len(world.diaries) >= len(_TABLES)
    assert sum(len(diary.acknowledged) for diary in world.diaries) > kills
    assert any(diary.sent_again for diary in world.diaries), "no kill came between a command and its answer"
    return world


@pytest.mark.slow
@only_in_ci
def test_kills_lose_and_double_nothing_in_sqlite(nursery: Nursery, tmp_path: Path) -> None:
    kill_and_check(nursery, str(tmp_path / "data"), tmp_path, kills=40)


@pytest.mark.slow
def test_kills_of_one_of_two_servers_lose_and_double_nothing_in_postgresql(
    nursery: Nursery, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    kill_and_check(
        nursery, request.getfixturevalue("database").fresh(), tmp_path, kills=times(10, 3), servers=2
    )
