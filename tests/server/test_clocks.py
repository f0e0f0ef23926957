"""Clocks: whose time runs, what is gained, and how a game ends without any left. Time is set by the tests."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from pagoria.server.hosting.alarms import Alarms, steady_time
from pagoria.server.hosting.tables import Tables
from pagoria.server.store.opening import store_for
from pagoria.tables.clock import Clock
from pagoria.tables.events import ClockPlan
from tests.server.people import random_picks
from tests.server.tabling import ANN, BOB, ME, OPEN, House, clock, command, play, refused
from waiting import until_async

pytestmark = pytest.mark.anyio


async def left(tables: House, table_id: str) -> list[int] | None:
    return (await tables.tables.info(table_id, None))["time_left_ms"]


def test_a_clock_runs_for_one_seat_and_gains_at_most_what_it_had() -> None:
    clock = Clock(ClockPlan(1000, 300), 2)
    assert clock.deadline() is None
    clock.run(0, 100)
    assert (clock.left(600), clock.deadline()) == ([500, 1000], 1100)
    clock.run(1, 600)
    clock.gain(0)
    assert clock.left(700) == [800, 900]
    clock.run(0, 700)
    clock.gain(1)
    assert clock.left(700) == [800, 1000]
    assert (clock.expired(1499), clock.expired(1500)) == (None, 0)
    assert clock.left(9999) == [0, 1000]
    clock.run(None, 1000)
    assert clock.left(5000) == [500, 1000]


def test_a_machines_clock_that_goes_back_gives_no_time() -> None:
    clock = Clock(ClockPlan(1000, 0), 2)
    clock.run(0, 500)
    assert clock.left(100) == [1000, 1000]


async def test_time_runs_from_the_start_for_who_decides(tables: House) -> None:
    table_id = await tables.open(ME, OPEN, clock=clock(60_000, 5_000))
    tables.time += 10_000
    assert await left(tables, table_id) == [60_000, 60_000]
    await tables.tables.join(table_id, BOB, command(), "")
    tables.time += 10_000
    assert await left(tables, table_id) == [50_000, 60_000]
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    rng = Random(1)
    while players[0].frame["table"]["to_act"] == 0:
        await play(players, rng, 1)
    assert await left(tables, table_id) == [55_000, 60_000]
    tables.time += 1000
    assert await left(tables, table_id) == [55_000, 59_000]


async def test_taking_back_gives_no_time_back(tables: House) -> None:
    table_id = await tables.duel(clock=clock(60_000, 0))
    ann = await tables.player(table_id, ANN, 0)
    rng = Random(1)
    while not ann.frame["undo"]:
        await ann.choose(random_picks(ann.frame["menu"], rng))
        await ann.read()
        assert ann.frame["table"]["to_act"] == 0, "another seed is needed"
    tables.time += 4_000
    await ann.undo()
    assert await left(tables, table_id) == [56_000, 60_000]


async def test_who_has_no_time_left_loses(tables: House) -> None:
    table_id = await tables.duel(clock=clock(60_000, 0))
    bob = await tables.player(table_id, BOB, 1)
    tables.time += 59_999
    await tables.ring(table_id)
    assert (await tables.tables.info(table_id, None))["status"] == "playing"
    tables.time += 1
    await tables.ring(table_id)
    await bob.read()
    info = bob.frame["table"]
    assert info["outcome"] == {
        "reason": {"t": "timed_out", "v": {"seat": 0}},
        "rule": None,
        "scores": [0, 0],
        "winners": [1],
    }
    assert info["time_left_ms"] == [0, 60_000]
    await tables.ring(table_id)
    assert (await tables.tables.info(table_id, None))["version"] == info["version"]


async def test_a_choice_that_comes_too_late(tables: House) -> None:
    table_id = await tables.duel(clock=clock(60_000, 0))
    ann = await tables.player(table_id, ANN, 0)
    tables.time += 60_000
    await refused("stale", ann.choose(random_picks(ann.frame["menu"], Random(1))))
    await ann.read()
    assert ann.frame["table"]["status"] == "over"
    await refused("over", ann.choose(["anything"]))


async def test_clocks_survive_a_restart(tables: House) -> None:
    running = await tables.duel(clock=clock(60_000, 0))
    expiring = await tables.duel(clock=clock(30_000, 0))
    tables.time += 31_000
    await tables.again()
    await tables.until_over(expiring)
    assert await left(tables, running) == [29_000, 60_000]
    # The alarm of the other one is set again: it rings without anybody asking.
    tables.time += 29_000
    tables.tables._caretaker.alarms.set(running, tables.time)
    await tables.until_over(running)


async def test_a_table_without_a_clock_has_none(tables: House) -> None:
    table_id = await tables.duel()
    info = await tables.tables.info(table_id, None)
    assert (info["clock"], info["time_left_ms"]) == (None, None)
    tables.time += 10**12
    await tables.ring(table_id)
    assert (await tables.tables.info(table_id, None))["status"] == "playing"


class Bell:
    """Alarms with a time that is set by the test, and what has rung."""

    def __init__(self) -> None:
        self.time = 1000
        self.rung: list[str] = []
        #: How often the alarms have looked at the time.
        self.looks = 0
        self.alarms = Alarms(self._now, self._ring)

    def _now(self) -> int:
        self.looks += 1
        return self.time

    async def _ring(self, table_id: str) -> None:
        self.rung.append(table_id)

    async def after(self, milliseconds: int) -> list[str]:
        """What has rung when so much time has gone by, for the alarms and really."""
        self.time += milliseconds
        gone = asyncio.Event()
        # What is due before is called before, in the same loop.
        asyncio.get_running_loop().call_later(milliseconds / 1000 + 0.001, gone.set)
        await gone.wait()
        await asyncio.gather(*self.alarms._ringing)
        return self.rung


async def test_an_alarm_rings_once_and_at_its_last_time() -> None:
    bell = Bell()
    bell.alarms.set("moved", 1005)
    bell.alarms.set("moved", 1060)
    bell.alarms.set("called off", 1005)
    bell.alarms.set("called off", None)
    bell.alarms.set("first", 1000)
    assert await bell.after(20) == ["first"]
    assert await bell.after(40) == ["first", "moved"]
    bell.alarms.set("after the end", 1065)
    bell.alarms.stop()
    assert await bell.after(20) == ["first", "moved"]


async def test_an_alarm_that_comes_too_early_waits_for_its_time() -> None:
    """The loop's clock and the table's are two: a second of the one may be less of the other."""
    bell = Bell()
    bell.alarms.set("table", 1020)
    looks = bell.looks
    await until_async(lambda: bell.looks > looks + 2, "the alarm looks at the time")
    assert bell.rung == []
    assert await bell.after(20) == ["table"]


@pytest.mark.parametrize("step", [-3_600, 3_600])
def test_time_is_steady_whatever_the_machines_clock_does(step: int) -> None:
    wall, elapsed = [5_000_000_000_000], [70_000_000_000]
    now = steady_time(lambda: wall[0], lambda: elapsed[0])
    assert now() == 5_000_000
    wall[0] += step * 1_000_000_000
    assert now() == 5_000_000
    elapsed[0] += 2_500_000
    assert now() == 5_000_002


@pytest.mark.parametrize("step", [-3_600_000, 3_600_000])
async def test_a_player_runs_out_of_time_though_the_machines_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """With the real time: a clock of a second ends the game, not before and not an hour later."""
    store = store_for(str(tmp_path / "data"))
    await store.open()
    tables = Tables(store, in_memory=10)
    await tables.start()
    seats = [OPEN, OPEN]
    table_id = await tables.open(ANN, command(), "pagoda", "standard", seats, 0, clock(1000, 0))
    await tables.join(table_id, ANN, command(), "")
    await tables.join(table_id, BOB, command(), "")
    wall_ns = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall_ns() + step * 1_000_000)
    monkeypatch.setattr(time, "time", lambda: time.time_ns() / 1e9)
    await until_async(
        lambda: tables.info(table_id, None), "the time is over", lambda info: info["status"] == "over"
    )
    started, timed_out = (await store.rows(table_id))[-2:]
    assert 1000 <= timed_out.at - started.at < 60_000
    await tables.stop()
    await store.close()
