"""Who waits for advice: each in turn, none for too much, and none who has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message

from pagoria.server.http.disconnects import while_asked
from pagoria.server.thinking.queue import Asker, Rank
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from tests.server.tabling import BOT, ME, House, command, house, process_ids, refused
from tests.server.test_thinkers import EXPERTS, notes
from waiting import until_async

__all__ = ["notes"]

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(tmp_path: Path, notes: Path) -> AsyncIterator[House]:
    del notes
    async with house(str(tmp_path / "data"), thinkers=EXPERTS) as opened:
        yield opened


async def test_every_guest_gets_a_hint_in_turn(tables: House) -> None:
    guests = [Guest(f"guest-{number}", "Somebody") for number in range(20)]
    opened = [await tables.open(ME, BOT, guest=guest) for guest in guests]
    asking = [
        tables.tables.advice.hint(table_id, guest.id, 0)
        for table_id, guest in zip(opened, guests, strict=True)
    ]
    assert all(hint["actions"] for hint in await asyncio.gather(*asking))


async def test_one_guest_has_only_so_many_questions_unanswered(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    asking = [tables.tables.advice.hint(table_id, "ann", 0) for _ in range(20)]
    answers = await asyncio.gather(*asking, return_exceptions=True)
    refusals = [answer.code for answer in answers if isinstance(answer, Refusal)]
    assert refusals == ["too_many"] * 12


async def test_no_hint_for_a_table_that_has_moved_on(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    busy = Asker("somebody", lambda: Rank.DECISION)
    await tables.thinkers._places.enter(busy)
    asking = asyncio.ensure_future(tables.tables.advice.hint(table_id, "ann", 0))
    await until_async(lambda: tables.thinkers.load()[1], "the question waits")
    await tables.tables.resign(table_id, "ann", command(), 0)
    tables.thinkers._places.leave(busy)
    await refused("stale", asking)
    assert process_ids(tables.thinkers) == []


async def test_who_hangs_up_is_no_longer_worked_for() -> None:
    gone, begun, stopped = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def receive() -> Message:
        if not begun.is_set():
            begun.set()
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    asking = asyncio.ensure_future(while_asked(Request({"type": "http"}, receive), work()))
    await begun.wait()
    assert not stopped.is_set()
    gone.set()
    await refused("stale", asking)
    assert stopped.is_set()
