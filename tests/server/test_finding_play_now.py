"""Play now: wishes that agree become a table, each guest meets another, and nobody meets oneself."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pagoria.server.people.play_now import Wish
from pagoria.server.store.database import StoreError
from pagoria.tables.seats import Guest
from tests.server.finding import FindingHouse, finding_house
from tests.server.tabling import ANN, BOB, DAN, EVE, clock, command, refused
from waiting import until_async

pytestmark = pytest.mark.anyio

PAGODA = Wish("pagoda", "standard", None)
QUICK = Wish("pagoda", "standard", clock(300_000, 10_000))
#: What has to happen does so at once; a busy machine has all this time.
SOON = 20.0


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[FindingHouse]:
    async with finding_house(str(tmp_path / "data")) as opened:
        yield opened


def seek(here: FindingHouse, guest: Guest, wish: Wish = PAGODA) -> asyncio.Task[str]:
    return asyncio.ensure_future(here.finding.play_now.seek(guest, wish))


async def until_waiting(here: FindingHouse, guest: Guest) -> None:
    await until_async(lambda: guest.id in here.finding.play_now.waiting(), f"{guest.name} waits")


async def until_matched(here: FindingHouse, guest: Guest) -> None:
    """Until a guest waits, and has been compared with all others who wait."""
    await until_waiting(here, guest)
    await here.finding.play_now._tasks.finish()


async def gone(task: asyncio.Task[str]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_two_meet_at_a_table_where_a_seat_is_kept_for_each(here: FindingHouse) -> None:
    ann, bob = seek(here, ANN, QUICK), seek(here, BOB, QUICK)
    table = await asyncio.wait_for(ann, SOON)
    assert await bob == table
    await refused("table_full", here.tables.join(table, EVE, command(), "ee"))
    seats = {await here.tables.join(table, BOB, command(), "bb")}
    assert await here.open_ids() == []
    assert seats | {await here.tables.join(table, ANN, command(), "aa")} == {0, 1}
    info = await here.tables.info(table, "ann")
    assert (info["status"], info["listing"]) == ("playing", "open")
    assert info["clock"] == {"initial_ms": 300_000, "increment_ms": 10_000}
    assert here.finding.play_now.waiting() == set()


async def test_of_five_the_last_one_waits(here: FindingHouse) -> None:
    guests = [ANN, BOB, EVE, DAN, Guest("fay", "Fay")]
    tasks = [seek(here, guest) for guest in guests]
    await asyncio.wait(tasks[:4], timeout=SOON)
    tables = Counter(task.result() for task in tasks[:4])
    assert sorted(tables.values()) == [2, 2]
    assert here.finding.play_now.waiting() == {"fay"}
    await gone(tasks[4])
    assert here.finding.play_now.waiting() == set()


async def test_wishes_that_differ_do_not_meet(here: FindingHouse) -> None:
    wishes = [PAGODA, QUICK, Wish("pandoria", "family", None)]
    tasks = [seek(here, guest, wish) for guest, wish in zip((ANN, BOB, EVE), wishes, strict=True)]
    await asyncio.wait(tasks, timeout=0.2)
    assert not any(task.done() for task in tasks)
    for task in tasks:
        await gone(task)


async def test_nobody_meets_oneself_and_the_newer_window_counts(here: FindingHouse) -> None:
    older = seek(here, ANN)
    await until_waiting(here, ANN)
    newer = seek(here, ANN)
    await refused("stale", older)
    await until_matched(here, ANN)
    assert not newer.done()
    assert await asyncio.wait_for(here.finding.play_now.seek(BOB, PAGODA), SOON) == await newer


async def test_who_hangs_up_is_not_met(here: FindingHouse) -> None:
    ann = seek(here, ANN)
    await until_waiting(here, ANN)
    await gone(ann)
    bob = seek(here, BOB)
    await until_matched(here, BOB)
    assert not bob.done()
    assert await asyncio.wait_for(here.finding.play_now.seek(EVE, PAGODA), SOON) == await bob


async def test_who_hangs_up_while_the_table_is_made_leaves_the_other_waiting(here: FindingHouse) -> None:
    """Both orders: the one who came first goes, or the one who came last."""
    for leaver in (0, 1):
        tasks = [seek(here, ANN), seek(here, BOB)]
        while "bob" not in here.finding.play_now.waiting():
            await asyncio.sleep(0)
        await gone(tasks[leaver])
        await here.finding.play_now._tasks.finish()
        assert not tasks[1 - leaver].done()
        # No seat is kept where nobody will come.
        kept = [await here.tables.lists.mine(guest.id) for guest in (ANN, BOB)]
        assert not any(seat["mine"] for mine in kept for info in mine for seat in info["seats"])
        table = await asyncio.wait_for(here.finding.play_now.seek(EVE, PAGODA), SOON)
        assert await tasks[1 - leaver] == table
        guest = (ANN, BOB)[1 - leaver]
        seats = [seat["mine"] for seat in (await here.tables.info(table, guest.id))["seats"]]
        await here.tables.leave(table, guest.id, command(), seats.index(True))


async def test_nobody_meets_whom_one_of_them_has_blocked(tmp_path: Path) -> None:
    async def may_meet(one: str, other: str) -> bool:
        return {one, other} != {"ann", "bob"}

    async with finding_house(str(tmp_path / "data"), may_meet) as here:
        ann, bob = seek(here, ANN), seek(here, BOB)
        await until_matched(here, BOB)
        assert not ann.done()
        assert not bob.done()
        assert await asyncio.wait_for(here.finding.play_now.seek(EVE, PAGODA), SOON) == await ann
        await gone(bob)


async def test_whoever_looks_for_a_game_is_told_when_the_data_are_out_of_reach(tmp_path: Path) -> None:
    async def may_meet(one: str, other: str) -> bool:
        raise StoreError(f"{one} and {other}")

    async with finding_house(str(tmp_path / "data"), may_meet) as here:
        both = [seek(here, ANN), seek(here, BOB)]
        done, waiting = await asyncio.wait(both, timeout=SOON, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            await refused("busy", task)
        for task in waiting:
            await gone(task)
        assert done


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish("chess", "standard", None), "unknown_game"),
        (Wish("pagoda", "giant", None), "unknown_variant"),
    ],
)
async def test_a_wish_that_cannot_come_true(here: FindingHouse, wish: Wish, code: str) -> None:
    await refused(code, here.finding.play_now.seek(ANN, wish))
    assert here.finding.play_now.waiting() == set()
