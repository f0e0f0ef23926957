"""Processes that think: killed, cheating, endless, dropped; and none is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import pytest

from pagoria.core.session import Session
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.play.bots import level_names
from pagoria.play.driver import Driver
from pagoria.server import running
from pagoria.server.http.app import create_app
from pagoria.server.settings import Settings
from pagoria.server.store.database import Statement
from pagoria.server.thinking.messages import Answer, AskPlan, PlanAnswer
from pagoria.server.thinking.pool import Thinkers, ThinkingError
from pagoria.server.thinking.queue import Asker, Rank, UnwantedError
from pagoria.tables.commands import SeatWish
from pagoria.tables.events import Row
from server_process import Nursery
from server_process import running as served
from tests.laws.cases import CASES
from tests.server.experts import NOTES
from tests.server.people import Person, random_picks
from tests.server.tabling import ANN, BOT, ME, House, command, house, process_ids
from waiting import until, until_async

pytestmark = pytest.mark.anyio

EXPERTS: Final = {"experts": "tests.server.experts"}
CHEAT, BURNER, TALKER = SeatWish("bot", "mason"), SeatWish("bot", "carpenter"), SeatWish("bot", "porter")
MORTAL, DREAMER = SeatWish("bot", "architect"), SeatWish("bot", "master")
PLANNER = SeatWish("bot", "apprentice")
PLAYER: Final = Asker("ann", lambda: Rank.DECISION)


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The processes find the tests' bots, and what they note."""
    root = str(Path(__file__).parents[2])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), root])))
    path = tmp_path / "notes"
    path.write_text("")
    monkeypatch.setenv(NOTES, str(path))
    return path


@pytest.fixture
async def tables(notes: Path, tmp_path: Path) -> AsyncIterator[House]:
    del notes
    async with house(str(tmp_path / "data"), thinkers=EXPERTS) as opened:
        yield opened


async def steps_of(tables: House, table_id: str) -> int:
    return (await tables.tables.info(table_id, None))["step"]


async def until_logged(text: str, caplog: pytest.LogCaptureFixture) -> None:
    await until_async(lambda: text in caplog.text, f"the log says {text}")


async def until_done(tables: House, table_id: str, steps: int = 1) -> None:
    await until_async(
        lambda: steps_of(tables, table_id), f"{steps} steps are done", lambda done: done >= steps
    )


async def until_thinking(thinkers: Thinkers) -> None:
    await until_async(lambda: process_ids(thinkers), "a process thinks")


def opening() -> Session[Any]:
    return next(case for case in CASES if str(case) == "pagoda-standard-2").session(1, start=0)


def question(bot: str) -> AskPlan:
    session = opening()
    return AskPlan("pagoda", bot, session.game.rules.view(session.state, 0).text(), "seed")


def alive(process_id: int) -> bool:
    """Whether a process runs; one that only nobody has waited for does not."""
    try:
        state = Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def children(process_id: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == process_id:
                found.append(int(folder.name))
    return [child for child in found if alive(child)]


# --- bots with habits --------------------------------------------------------------------------


async def test_a_bot_that_breaks_the_rules_changes_nothing(
    tables: House, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await tables.screen()
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "mason")
    await until_logged("a bot failed", caplog)
    assert await steps_of(tables, table_id) == 0
    await tables.tables.return_to_seat(table_id, "ann", command(), 0)
    ann = await tables.player(table_id, ANN, 0)
    await ann.choose(random_picks(ann.frame["menu"], Random(1)))


async def test_a_bot_that_fails_and_prints_changes_nothing(
    tables: House, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await tables.open(TALKER, BOT)
    async with tables.watched(table_id):
        await until_logged("I do not know", caplog)
    assert await steps_of(tables, table_id) == 0


async def test_a_bot_whose_process_dies_is_asked_again(tables: House, notes: Path) -> None:
    notes.write_text("xx", encoding="utf-8")
    table_id = await tables.open(MORTAL, ME, guest=ANN)
    await until_done(tables, table_id)
    assert notes.read_text(encoding="utf-8") == ""


async def test_a_bot_that_dies_each_time_is_given_up(
    tables: House, notes: Path, caplog: pytest.LogCaptureFixture
) -> None:
    notes.write_text("x" * 100, encoding="utf-8")
    table_id = await tables.open(MORTAL, BOT)
    async with tables.watched(table_id):
        await until_logged("processes died over one question", caplog)
    assert await steps_of(tables, table_id) == 0
    assert len(notes.read_text(encoding="utf-8")) == 97


async def test_a_bot_that_never_comes_to_an_end_is_ended(notes: Path) -> None:
    del notes
    thinkers = Thinkers(1, **EXPERTS, limit_seconds=1)
    with pytest.raises(ThinkingError, match="within 1 s"):
        await thinkers.think(question("master"), PLAYER)
    thinkers._limit_seconds = 60  # a new process may take a while to begin
    assert isinstance(await thinkers.think(question("apprentice"), PLAYER), PlanAnswer)
    await thinkers.stop()


# --- plans -------------------------------------------------------------------------------------


async def test_a_plan_ends_where_chance_or_somebody_else_comes(notes: Path) -> None:
    """The planner's last action is always a breach: it must never be reached."""
    del notes
    thinkers = Thinkers(1, **EXPERTS)  # type: ignore[arg-type]
    plan = await thinkers.think(question("apprentice"), PLAYER)
    await thinkers.stop()
    assert isinstance(plan, PlanAnswer)
    assert plan.actions[-1] == Kind.USE_FAN
    session, driver = opening(), Driver("planner", plan.actions)
    while (action := driver.next_action(session)) is not None:
        session.do(action)
    assert [step.action for step in session.steps] == plan.actions[:-1]


async def test_whole_games_of_planned_turns(tables: House, caplog: pytest.LogCaptureFixture) -> None:
    table_id = await tables.open(PLANNER, PLANNER, variant="fast")
    async with asyncio.timeout(60):
        await tables.until_over(table_id)
    assert "a bot failed" not in caplog.text


async def test_bots_of_every_game_read_their_views_as_text(tmp_path: Path) -> None:
    async with house(str(tmp_path / "data")) as tables:
        bots = [SeatWish("bot", level) for level in level_names("pandoria")[:2]]
        table_id = await tables.tables.open(ANN, command(), "pandoria", "classic", bots, 0, None)
        async with tables.watched(table_id):
            await until_done(tables, table_id, 30)


async def test_the_host_says_how_long_bots_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    think = Thinkers.think

    async def noted(thinkers: Thinkers, question: AskPlan, asker: Asker) -> Answer:
        asked.append(question.bot)
        return await think(thinkers, question, asker)

    monkeypatch.setattr(Thinkers, "think", noted)
    async with house(str(tmp_path), budget="16") as tables:
        table_id = await tables.screen()
        await tables.tables.seat_bot(table_id, "ann", command(), 0, "master")
        await until_done(tables, table_id)
    assert set(asked) == {"master@16"}


async def test_the_rest_of_a_plan_is_dropped_when_the_seat_is_taken_back(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await tables.screen()
    taking: list[asyncio.Task[None]] = []
    append = tables.store.append

    async def interrupt(
        where: str,
        rows: Sequence[Row],
        sitting: Sequence[str] = (),
        tended: bool = False,
        lasting: bool = False,
        also: Sequence[Statement] = (),
    ) -> None:
        await append(where, rows, sitting, tended, lasting, also)
        if '"acted"' in rows[0].event and not taking:
            back = tables.tables.return_to_seat(table_id, "ann", command(), 0)
            taking.append(asyncio.ensure_future(back))
            for _ in range(10):
                await asyncio.sleep(0)  # until it is next in line

    monkeypatch.setattr(tables.store, "append", interrupt)
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    await until_async(lambda: taking, "the bot has written its decision")
    await taking[0]
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    await until_async(lambda: room.bot_at_work is None, "the bot rests")
    assert await steps_of(tables, table_id) == 1


# --- the server goes on ------------------------------------------------------------------------


async def test_guests_are_answered_while_a_bot_thinks(tables: House, notes: Path, tmp_path: Path) -> None:
    """If it thought here, nobody would be answered before it has come to an end."""
    notes.write_text("go on", encoding="utf-8")
    table_id = await tables.open(ME, BURNER, start=1)
    settings = Settings("127.0.0.1", 0, str(tmp_path))
    app = create_app(await running._furnish(settings, tables.store, tables.tables))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        await until_thinking(tables.thinkers)
        for _ in range(40):
            assert (await client.get("/api/health")).status_code == 200
    assert await steps_of(tables, table_id) == 0
    notes.write_text("", encoding="utf-8")
    await until_done(tables, table_id)


async def test_a_thought_that_has_begun_is_finished_though_nobody_waits(notes: Path) -> None:
    """To end a process costs more than the thought; one that only waited is not thought at all."""
    del notes
    thinkers = Thinkers(1, **EXPERTS)  # type: ignore[arg-type]
    thinking = asyncio.ensure_future(thinkers.think(question("carpenter"), PLAYER))
    waiting = asyncio.ensure_future(thinkers.think(question("master"), PLAYER))
    await until_thinking(thinkers)
    known = process_ids(thinkers)
    thinking.cancel()
    waiting.cancel()
    await asyncio.gather(thinking, waiting, return_exceptions=True)
    assert isinstance(await thinkers.think(question("apprentice"), PLAYER), PlanAnswer)
    assert process_ids(thinkers) == known
    await thinkers.stop()


async def test_what_nobody_waits_for_is_not_thought(notes: Path) -> None:
    del notes
    thinkers = Thinkers(1, **EXPERTS)  # type: ignore[arg-type]
    with pytest.raises(UnwantedError):
        await thinkers.think(question("apprentice"), Asker("ann", lambda: None))
    assert not process_ids(thinkers)


# --- nobody is left behind ---------------------------------------------------------------------


async def test_no_process_outlives_the_tables(notes: Path, tmp_path: Path) -> None:
    del notes
    async with house(str(tmp_path / "data"), thinkers=EXPERTS) as tables:
        await tables.open(ME, DREAMER, start=1)
        await until_thinking(tables.thinkers)
        known = process_ids(tables.thinkers)
        assert all(alive(process_id) for process_id in known)
    assert not any(alive(process_id) for process_id in known)


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_no_process_outlives_the_server(nursery: Nursery, tmp_path: Path, how: str) -> None:
    bots = [{"kind": "open"}, {"kind": "bot", "bot": "apprentice"}]
    with served(nursery, str(tmp_path / "data"), tmp_path) as server, Person(server) as anna:
        anna.open_table(seats=bots, start=1)
        thinking = until(lambda: children(server.process_id), "a process thinks")
        getattr(server, how)()
        until(lambda: not any(alive(process_id) for process_id in thinking), "no process is left behind")
        server.expect_no_fault()


def test_a_thinker_that_was_killed_is_replaced_while_a_game_goes_on(nursery: Nursery, tmp_path: Path) -> None:
    with served(nursery, str(tmp_path / "data"), tmp_path) as server, Person(server) as anna:
        bot = {"kind": "bot", "bot": "apprentice"}
        table_id = anna.open_table(seats=[bot, bot], sits=(), variant="fast")
        killed: set[int] = set()
        with anna.live(table_id) as live:
            while live.next() and live.frame["table"]["status"] != "over":
                for process_id in children(server.process_id) if len(killed) < 2 else ():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process_id, signal.SIGKILL)
                        killed.add(process_id)
        assert killed
        server.expect_no_fault()


def test_the_number_of_thinkers_can_be_set(nursery: Nursery, tmp_path: Path) -> None:
    """Bots among themselves leave one free for players, and a guest as many as it holds."""
    with (
        served(nursery, str(tmp_path / "data"), tmp_path, "--thinkers", "3") as server,
        Person(server) as anna,
        Person(server) as ben,
        ThreadPoolExecutor(4) as watching,
    ):
        bot: dict[str, Any] = {"kind": "bot", "bot": "apprentice"}
        tables = [(guest, guest.open_table(seats=[bot, bot], sits=())) for guest in (anna, ben) * 2]
        games = [watching.submit(guest.until_over, table_id) for guest, table_id in tables]
        numbers = set()

        def all_are_over() -> bool:
            numbers.add(len(children(server.process_id)))
            return all(game.done() for game in games)

        until(all_are_over, "all games are over")
        assert all(game.result()["status"] == "over" for game in games)
    assert max(numbers) == 2
