"""The door of network programs without a network: programs that are slow, late, too many, or away."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from pagoria.play.child_process import ProgramFault
from pagoria.server import running
from pagoria.server.http.dependencies import House as Doors
from pagoria.server.limits.budgets import CONNECTIONS
from pagoria.server.people.host import Host
from pagoria.server.people.people import People
from pagoria.server.programs import door, online
from pagoria.server.programs.channels import FrameFault, ProgramConnection
from pagoria.server.programs.online import MOST_CONNECTED
from pagoria.server.programs.registry import Program
from pagoria.server.settings import Settings
from pagoria.server.store.database import StoreError
from pagoria.tables.commands import SeatWish
from tests.server.people import random_picks
from tests.server.tabling import ANN, ME, House, house
from waiting import until_async

pytestmark = pytest.mark.anyio

SECONDS = 60
PATH = "/door"


class Visitor:
    """A program at the door: what it says, and what it is told."""

    def __init__(self, app: ASGIApp, key: str, reads: bool = True) -> None:
        self._says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._reads = reads
        #: The number of the game and the first two words of each line that it was obeyed.
        self.heard: list[tuple[str, str]] = []
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": PATH,
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"authorization", f"Bearer {key}".encode())],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._says.put_nowait({"type": "websocket.connect"})
        self.visit = asyncio.ensure_future(app(scope, self._says.get, self._tell))

    async def _tell(self, message: Any) -> None:
        if message["type"] == "websocket.send" and not self._reads:
            await asyncio.Event().wait()
        await self._told.put(message)

    def say(self, text: str) -> None:
        self._says.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self._says.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def told(self, kind: str) -> dict[str, Any]:
        """The next message of this kind; what comes before it is skipped."""
        async with asyncio.timeout(SECONDS):
            while (message := await self._told.get())["type"] != f"websocket.{kind}":
                pass
        return message

    async def hear(self) -> str:
        return str((await self.told("send"))["text"])

    async def closed(self) -> tuple[int, str]:
        """The code and the reason with which the visit ends."""
        end = await self.told("close")
        return end["code"], end["reason"]

    async def joined(self, *plays: str, most: int = 4) -> Visitor:
        self.say(f"join 1 {most} {' '.join(plays or ('pagoda',))}")
        assert (await self.hear()).startswith(f"welcome {most} @")
        return self

    async def obey(self) -> None:
        """Play the first legal action again and again; what was heard is kept."""
        while True:
            number, word, *rest = (await self.hear()).split(" ", 3)
            self.heard.append((number, " ".join([word, *rest][:2])))
            if word == "pagoria":
                self.say(f"{number} ready")
            elif word == "go":
                self.say(f"{number} legal")
            elif word == "legal":
                self.say(f"{number} do {rest[1].split(' ')[0]}")

    async def until_heard(self, number: str, line: str) -> None:
        """Wait until what is obeyed has been this, in a game."""
        await until_async(
            lambda: any(found == number and text.startswith(line) for found, text in self.heard),
            f"{line} was obeyed",
        )


@asynccontextmanager
async def obeying(*visitors: Visitor) -> AsyncIterator[None]:
    """Programs that play whatever they are asked to."""
    tasks = [asyncio.ensure_future(visitor.obey()) for visitor in visitors]
    yield
    for task in tasks:
        task.cancel()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends


class Place:
    """A server without a network."""

    def __init__(self, tables: House, doors: Doors) -> None:
        self.tables = tables
        self.doors = doors
        self.network = tables.tables.network
        self._app = Starlette(routes=[WebSocketRoute(PATH, door.connect)])
        self._app.state.house = doors
        self._visitors: list[Visitor] = []

    async def key(self, name: str) -> str:
        store = self.tables.store
        return await Host(store, People(store), way="command").add_program(name)

    def knock(self, key: str, reads: bool = True) -> Visitor:
        visitor = Visitor(self._app, key, reads)
        self._visitors.append(visitor)
        return visitor

    async def joined(self, name: str, *plays: str, most: int = 4) -> Visitor:
        return await self.knock(await self.key(name)).joined(*plays, most=most)

    async def everybody_leaves(self) -> None:
        for visitor in self._visitors:
            visitor.hang_up()
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(visitor.visit for visitor in self._visitors))
        assert self.network.connected() == []
        assert self.doors.budgets.connections.total == 0


@asynccontextmanager
async def served(tmp_path: Path) -> AsyncIterator[Place]:
    """A server with network programs, which leave nothing behind."""
    async with house(str(tmp_path / "data")) as tables:
        settings = Settings("127.0.0.1", 0, str(tmp_path), guests_per_address=1000)
        doors = await running._furnish(settings, tables.store, tables.tables)
        await doors.host.prepare()
        place = Place(tables, doors)
        yield place
        await place.everybody_leaves()


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with served(tmp_path) as place:
        yield place


async def winners(tables: House, table_id: str) -> list[int]:
    """The winners of a game, once it is over."""
    async with asyncio.timeout(SECONDS):
        await tables.until_over(table_id)
    info: dict[str, Any] = dict(await tables.tables.info(table_id, None))
    found: list[int] = info["outcome"]["winners"]
    return found


async def on_move(tables: House, table_id: str, seat: int) -> None:
    """Wait until it is this seat's turn."""
    await until_async(
        lambda: tables.tables.info(table_id, None),
        f"seat {seat} is on turn",
        lambda info: info["to_act"] == seat,
    )


async def move(tables: House, table_id: str) -> None:
    """Let Ann, in the first seat, play until it is another one's turn."""
    ann = await tables.player(table_id, ANN, 0)
    rng = Random(1)
    while ann.frame["table"]["to_act"] == 0:
        await ann.choose(random_picks(ann.frame["menu"], rng))
        await ann.read()
    ann.leave()


# -- coming and going -------------------------------------------------------------------------------


async def test_a_program_that_never_joins_is_sent_away(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_JOIN_SECONDS", 0.0)
    assert await place.knock(await place.key("Silent")).closed() == (4408, "it did not join in time")


async def test_a_program_that_does_not_read_is_sent_away(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "_SEND_SECONDS", 0.0)
    deaf = place.knock(await place.key("Deaf"), reads=False)
    deaf.say("join 1 4 pagoda")
    assert await deaf.closed() == (4408, "messages were not read in time")


async def test_a_program_that_leaves_before_it_joins_leaves_nothing_behind(place: Place) -> None:
    visitor = place.knock(await place.key("Hasty"))
    visitor.hang_up()
    await visitor.visit
    assert place.doors.budgets.connections.total == 0


async def test_a_key_that_cannot_be_looked_up_may_be_right(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that says so: the bridge tries again, and gives up when a key is wrong."""

    async def fail(*_: object) -> None:
        raise StoreError("the disk is gone")

    key = await place.key("Lucky")
    with monkeypatch.context() as patch:
        patch.setattr(place.tables.store, "read", fail)
        visitor = place.knock(key)
        assert (await visitor.told("http.response.start"))["status"] == 503
        body = json.loads((await visitor.told("http.response.body"))["body"])
        assert body["error"]["code"] == "busy"
    await place.knock(key).joined()


async def test_only_so_many_programs_are_connected(place: Place) -> None:
    """However many knock at the same time; one that is connected may come again."""
    keys = [await place.key(f"Tile {number}") for number in range(MOST_CONNECTED + 1)]
    visitors = [place.knock(key) for key in keys]
    for visitor in visitors:
        await visitor.told("accept")
    for visitor in visitors[:-1]:
        await visitor.joined()
    visitors[-1].say("join 1 4 pagoda")
    assert await visitors[-1].closed() == (4429, "too many programs are connected")
    await place.knock(keys[0]).joined()
    assert await visitors[0].closed() == (4409, "a newer connection has the same key")
    assert len(place.network.connected()) == MOST_CONNECTED


async def test_one_key_opens_only_so_many_connections(place: Place) -> None:
    key = await place.key("Crowd")
    visitors = [place.knock(key) for _ in range(CONNECTIONS)]
    for visitor in visitors:
        await visitor.told("accept")
    assert await place.knock(key).closed() == (4429, "too many connections")
    visitors[0].hang_up()
    await visitors[0].visit
    await place.knock(key).joined()


async def test_an_outage_is_told_once_and_a_revoked_program_leaves_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(online, "_LOOK_SECONDS", 0.001)
    async with served(tmp_path) as place:
        visitor = await place.joined("Deep Roof")
        read, reads = place.tables.store.read, 0

        async def fail(*_: object) -> None:
            nonlocal reads
            reads += 1
            raise StoreError("the disk is gone")

        monkeypatch.setattr(place.tables.store, "read", fail)
        await until_async(lambda: reads >= 5, "the data were looked for again")
        monkeypatch.setattr(place.tables.store, "read", read)
        store = place.tables.store
        await Host(store, People(store), way="command").revoke_program("Deep Roof")
        assert (await visitor.closed())[0] == 4423
    told = [entry.getMessage() for entry in caplog.records if "which programs" in entry.getMessage()]
    assert told == [
        "reading which programs may be here: it fails: the disk is gone",
        "reading which programs may be here: it works again",
    ]


# -- games of programs that come back, or do not ----------------------------------------------------


async def test_a_program_that_is_not_there_in_time_loses(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    place.network._grace_seconds = 0.0
    gone = await place.joined("Gone")
    table_id = await place.tables.open(ME, SeatWish("bot", "@Gone"))
    gone.hang_up()
    await gone.visit
    await move(place.tables, table_id)
    assert await winners(place.tables, table_id) == [0]
    assert "@Gone was not connected for 0 s" in caplog.text


async def test_a_program_that_comes_back_for_more_games_at_once_plays_on(place: Place) -> None:
    key = await place.key("Comes back")
    first = await place.knock(key).joined(most=1)
    table_id = await place.tables.open(ME, SeatWish("bot", "@Comes back"), start=1)
    assert await first.hear() == "1 pagoria 1"
    first.hang_up()
    again = await place.knock(key).joined(most=2)
    async with obeying(again):
        await on_move(place.tables, table_id, 0)
    assert ("1", "pagoria 1") in again.heard


async def test_a_program_that_comes_back_with_other_games_loses(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    key = await place.key("Fickle")
    first = await place.knock(key).joined("pagoda", "pandoria")
    table_id = await place.tables.open(ME, SeatWish("bot", "@Fickle"), start=1)
    assert await first.hear() == "1 pagoria 1"
    first.hang_up()
    await place.knock(key).joined("pandoria")
    assert await winners(place.tables, table_id) == [0]
    assert "@Fickle does not play Pagoda any more" in caplog.text


async def test_a_program_that_leaves_before_its_game_begins_is_asked_when_it_is_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await place.key("Restless")
    first = await place.knock(key).joined()
    rest = online._rest

    async def leave(connection: ProgramConnection) -> None:
        first.hang_up()
        await first.visit
        await rest(connection)

    monkeypatch.setattr(online, "_rest", leave)
    table_id = await place.tables.open(ME, SeatWish("bot", "@Restless"), start=1)
    await first.visit
    async with obeying(await place.knock(key).joined()):
        await on_move(place.tables, table_id, 0)


async def test_no_game_waits_for_a_program_that_was_revoked(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    unwanted = await place.joined("Unwanted")
    table_id = await place.tables.open(ME, SeatWish("bot", "@Unwanted"), start=1)
    assert await unwanted.hear() == "1 pagoria 1"
    await place.doors.host.revoke_program("Unwanted")
    await place.network.look()
    assert await unwanted.closed() == (4423, "the host does not want this program here any more")
    assert await winners(place.tables, table_id) == [0]
    assert "@Unwanted was revoked by the host" in caplog.text


async def test_a_game_that_another_one_drives_out_begins_again(place: Place) -> None:
    """A program that plays one game at once is started anew for whichever is asked for."""
    program = await place.joined("Small", most=1)
    one, two = [await place.tables.open(ME, SeatWish("bot", "@Small")) for _ in range(2)]
    async with obeying(program):
        await move(place.tables, one)
        await on_move(place.tables, one, 0)
        await move(place.tables, two)
        await program.until_heard("1", "quit")
        await on_move(place.tables, two, 0)
        await move(place.tables, one)
        await on_move(place.tables, one, 0)
    assert [number for number, line in program.heard if line == "pagoria 1"] == ["1", "2", "3"]


async def test_two_programs_hear_the_same_result(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "_PAUSE_SECONDS", 0.0)
    players = [await place.joined(name) for name in ("Deep Roof", "Tile")]
    seats = [SeatWish("bot", name) for name in ("@Deep Roof", "@Tile")]
    table_id = await place.tables.open(*seats, variant="fast")
    async with place.tables.watched(table_id), obeying(*players):
        await asyncio.gather(*(player.until_heard("1", "quit") for player in players))
    results = [line for player in players for _, line in player.heard if line.startswith("end ")]
    assert len(results) == 2
    assert len(set(results)) == 1
    assert (await place.tables.tables.info(table_id, None))["outcome"] is not None


# -- one channel ------------------------------------------------------------------------------------


@pytest.fixture
async def connection() -> ProgramConnection:
    return ProgramConnection(Program("Deep Roof", False, 0, None), frozenset({"pagoda"}), 4)


def sent(connection: ProgramConnection) -> list[str]:
    return [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]


async def sending() -> None:
    """Let the loop take over what channels have to tell: they may do so from any thread."""
    await asyncio.sleep(0)


async def test_who_does_not_answer_in_time_is_late(connection: ProgramConnection) -> None:
    channel = connection.open_channel()
    connection.hear("1 info I think")
    assert channel.read_line(time.monotonic() + SECONDS, "is late") == "info I think"
    with pytest.raises(ProgramFault, match="is late"):
        channel.read_line(time.monotonic(), "is late")


async def test_a_channel_says_once_that_its_game_is_over(connection: ProgramConnection) -> None:
    """And once it is forgotten, what was still on its way does no harm."""
    left, failed = connection.open_channel(), connection.open_channel()
    left.dismiss()
    left.kill()
    failed.kill()
    await sending()
    assert sent(connection) == ["1 quit", "2 quit"]
    for number in (1, 2):
        connection.hear(f"{number} do E")
    with pytest.raises(FrameFault, match="there is no such game"):
        connection.hear("3 do E")


@pytest.mark.parametrize(("line", "fault"), [("quit", "gave up"), ("do E", "answered without being asked")])
async def test_what_a_game_is_lost_by(connection: ProgramConnection, line: str, fault: str) -> None:
    channel = connection.open_channel()
    connection.hear(f"1 {line}")
    with pytest.raises(ProgramFault, match=fault):
        channel.read_line(time.monotonic() + SECONDS, "is late")


@pytest.mark.parametrize("line", ["info I talk and talk", "", "do E", "quit"])
async def test_what_nobody_reads_is_bounded(connection: ProgramConnection, line: str) -> None:
    connection.open_channel()

    def flood() -> None:
        for _ in range(100):
            connection.hear(f"1 {line}")

    with pytest.raises(FrameFault, match="so much was not asked for"):
        flood()


async def test_a_program_that_takes_nothing_in_is_cut_off(connection: ProgramConnection) -> None:
    channel = connection.open_channel()
    for _ in range(300):
        channel.send("view")
    await sending()
    assert connection.closing.result() == (4408, "messages were not read in time")
    assert len(sent(connection)) == 256


async def test_a_connection_that_is_lost_wakes_those_who_wait_and_opens_no_game(
    connection: ProgramConnection,
) -> None:
    channel = connection.open_channel()
    waiting = asyncio.ensure_future(
        asyncio.to_thread(channel.read_line, time.monotonic() + SECONDS, "is late")
    )
    await sending()
    connection.lost()
    with pytest.raises(ProgramFault, match="lost its connection"):
        await waiting
    with pytest.raises(ProgramFault, match="lost its connection"):
        connection.open_channel()
