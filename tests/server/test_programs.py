"""Programs of the host at the tables: offered by name, one instance a seat, and a failure loses."""

from __future__ import annotations

import asyncio
import shlex
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.core.errors import PagoriaError
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.play.bot import Bot, BotError
from pagoria.play.bots import find_bot as find_good_bot
from pagoria.server.settings import checked_budget, checked_programs
from pagoria.tables.commands import SeatWish
from server_process import Nursery, running
from tests.server.people import Person, random_picks
from tests.server.tabling import ANN, BOB, ME, House, command, house, refused
from waiting import until_async

pytestmark = pytest.mark.anyio

PROGRAM = SeatWish("bot", "Deep Roof")
RUN = shlex.quote(sys.executable)
PROGRAMS = {"Deep Roof": "deep-roof --good", "Broken": "broken", "Sleepy": "sleepy", "Liar": "liar"}


class Program:
    """A bot as ``program:`` finds it, by its command."""

    name = "program"

    def __init__(self, command: str) -> None:
        self.command = command
        self.closed = threading.Event()

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        if self.command == "broken":
            raise BotError("it crashed")
        if self.command == "sleepy":
            # Longer than any test waits.
            assert self.closed.wait(300)
            raise BotError("it was closed")
        if self.command == "liar":
            return [Kind.USE_FAN]
        return find_good_bot("pagoda", "greedy").plan(view, rng)

    def close(self) -> None:
        self.closed.set()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Program]]:
    programs: list[Program] = []

    def find(game: str, spec: str) -> Bot:
        assert game == "pagoda"
        programs.append(Program(spec.removeprefix("program:")))
        return programs[-1]

    monkeypatch.setattr("pagoria.server.thinking.programs.find_bot", find)
    yield programs
    assert all(program.closed.is_set() for program in programs)


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


async def ended(tables: House, table_id: str) -> dict[str, Any]:
    async with asyncio.timeout(30):
        await tables.until_over(table_id)
    return dict(await tables.tables.info(table_id, None))


async def until_turn_of(tables: House, table_id: str, seat: int) -> None:
    await until_async(
        lambda: tables.tables.info(table_id, None),
        f"it is the turn of seat {seat}",
        lambda info: info["to_act"] == seat,
    )


async def test_each_seat_has_an_instance_of_its_own(data: str, started: list[Program]) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        info = await ended(tables, await tables.open(PROGRAM, PROGRAM))
        assert info["outcome"]["rule"] is not None
        assert [program.command for program in started] == ["deep-roof --good"] * 2
        await until_async(lambda: all(program.closed.is_set() for program in started), "all are closed")


@pytest.mark.parametrize("name", ["Broken", "Liar"])
async def test_a_program_that_fails_loses(
    data: str, started: list[Program], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        info = await ended(tables, await tables.open(ME, SeatWish("bot", name), start=1))
        assert info["outcome"]["reason"] == {"t": "resigned", "v": {"seat": 1}}
        assert info["outcome"]["winners"] == [0]
        assert "the program at seat 2 loses" in caplog.text
        assert len(started) == 1


async def test_a_program_that_hangs_loses_and_is_closed(data: str, started: list[Program]) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        tables.tables.programs._limit_seconds = 0.2
        info = await ended(tables, await tables.open(ME, SeatWish("bot", "Sleepy"), start=1))
        assert info["outcome"]["winners"] == [0]
        assert len(started) == 1


async def test_a_program_is_closed_when_its_seat_is_taken_back(data: str, started: list[Program]) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        table_id = await tables.screen()
        await tables.tables.seat_bot(table_id, "ann", command(), 0, "Deep Roof")
        await until_turn_of(tables, table_id, 1)
        assert not started[0].closed.is_set()
        await tables.tables.return_to_seat(table_id, "ann", command(), 0)
        await until_async(started[0].closed.is_set, "it is closed")


async def test_programs_that_nobody_asks_make_room(data: str, started: list[Program]) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        for _ in range(18):
            table_id = await tables.open(ME, PROGRAM, start=1, guest=ANN)
            await until_turn_of(tables, table_id, 0)
        await until_async(lambda: sum(program.closed.is_set() for program in started) >= 2, "two make room")
        assert [program.closed.is_set() for program in started] == [True] * 2 + [False] * 16


async def test_slow_programs_of_one_guest_keep_no_other_waiting(data: str, started: list[Program]) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        for _ in range(20):
            await tables.open(ME, SeatWish("bot", "Sleepy"), start=1, guest=ANN)
        table_id = await tables.open(ME, PROGRAM, start=1, guest=BOB)
        await until_turn_of(tables, table_id, 0)
        assert [program.command for program in started].count("sleepy") == 8


async def test_only_names_that_are_offered_are_taken(data: str) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        for name in ("program:deep-roof", "deep-roof --good", "deep roof", "python:os:getcwd", "greedy"):
            await refused("unknown_bot", tables.open(ME, SeatWish("bot", name)))


@pytest.mark.parametrize(
    "options",
    [
        ["Roof"],
        ["Roof="],
        [f"={RUN}"],
        [f"a\tb={RUN}"],
        [f"{'a' * 25}={RUN}"],
        [f"master={RUN}"],
        [f"python:os:x={RUN}"],
        ["Roof=no-such-program"],
        [f"Roof={RUN}", f"Roof={RUN}"],
    ],
)
def test_what_is_no_program(options: list[str]) -> None:
    with pytest.raises(PagoriaError):
        checked_programs(options)
    assert checked_programs([f"Deep Roof={RUN} --x=1"]) == {"Deep Roof": f"{RUN} --x=1"}


@pytest.mark.parametrize("budget", ["", "long", "21s", "2sx2", "0", "3s@2"])
def test_what_is_no_budget(budget: str) -> None:
    with pytest.raises(PagoriaError, match="--think"):
        checked_budget(budget)
    assert [checked_budget("800"), checked_budget("3s")] == ["800", "3s"]


def test_the_host_offers_programs(nursery: Nursery, tmp_path: Path) -> None:
    """A real one plays a game to its end against the computer; one that leaves at once loses."""
    first_bot = Path(__file__).parents[2] / "examples" / "first_bot.py"
    options = ("--program", f"First Bot={RUN} {first_bot}", "--program", f"Gone={RUN} -c pass")
    with running(nursery, str(tmp_path / "data"), tmp_path, *options) as server, Person(server) as anna:
        game = next(game for game in anna.http.get("/api/games").json() if game["id"] == "pagoda")
        assert game["bots"][-3:] == ["master", "First Bot", "Gone"]
        assert game["programs"] == ["First Bot", "Gone"]
        lost = anna.open_table(seats=[{"kind": "open"}, bot("Gone")], start=1)
        assert anna.until_over(lost)["outcome"]["winners"] == [0]
        played = anna.open_table(seats=[bot("First Bot"), bot("apprentice")], sits=(), variant="fast")
        info = anna.until_over(played)
        assert info["outcome"]["rule"] is not None
        assert [seat["bot"] for seat in info["seats"]] == ["First Bot", "apprentice"]
        assert "first_bot.py" not in str(info)


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "bot": name}


async def test_a_program_that_is_not_offered_any_more_leaves_its_seat(
    data: str, started: list[Program]
) -> None:
    async with house(data, programs=PROGRAMS) as tables:
        table_id = await tables.open(ME, SeatWish("bot", "Deep Roof"))
        assert started == []
    async with house(data) as tables:
        ann = await tables.player(table_id, ANN, 0)
        while ann.frame["table"]["to_act"] == 0:
            await ann.choose(random_picks(ann.frame["menu"], Random(1)))
            await ann.read()
        info = await until_async(
            lambda: tables.tables.info(table_id, "ann"),
            "the program's seat is free",
            lambda told: told["seats"][1]["kind"] != "bot",
        )
        assert info["seats"][1] == {
            "name": "Deep Roof",
            "kind": "vacant",
            "bot": None,
            "mine": False,
            "online": False,
            "member": False,
            "away_until": None,
        }
        assert info["status"] == "playing"
        await tables.tables.seat_bot(table_id, "ann", command(), 1, "apprentice")
        await until_turn_of(tables, table_id, 0)
