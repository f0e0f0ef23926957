"""Clocks of days and vacations: time stands still for those who are away, in the log and after restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pagoria.server.people.notices import GRACE_MS
from pagoria.server.people.vacations import DAYS_A_YEAR, Vacation
from pagoria.tables import event_text
from pagoria.tables.clock import Clock
from pagoria.tables.events import ClockPlan, Paused, Resumed
from pagoria.tables.seats import Guest
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, clock, command, refused
from tests.server.telling import DAY, Telling, push_service, telling

pytestmark = pytest.mark.anyio

HOUR = 3_600_000


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Telling]:
    async with telling(str(tmp_path / "data")) as opened:
        await opened.welcome(ANN, EVE)
        yield opened


@pytest.fixture
async def each_club(data: str) -> AsyncIterator[Telling]:
    """The same, on each kind of store."""
    async with telling(data) as opened:
        await opened.welcome(ANN)
        yield opened


@pytest.fixture
async def bob(club: Telling) -> Guest:
    return await club.enrol(BOB)


async def events(club: Telling, table_id: str) -> list[object]:
    await club.vacations.settled()
    rows = await club.house.store.rows(table_id)
    found = [event_text.decode(row.event) for row in rows]
    return [event for event in found if isinstance(event, Paused | Resumed)]


async def duel(club: Telling, days: int = 3) -> str:
    """A game of days per move in which it is Bob's turn."""
    table_id = await club.house.duel(clock=clock(days * DAY, days * DAY))
    await club.pass_turn(table_id, ANN, 0)
    return table_id


def test_a_clock_stands_still_until_somebody_is_back() -> None:
    clock = Clock(ClockPlan(1000, 1000), 2)
    clock.run(0, 100)
    clock.pause(0, 500, 300)
    assert (clock.left(400), clock.deadline()) == ([800, 1000], 1300)
    assert (clock.away_until(0, 499), clock.away_until(0, 500), clock.away_until(1, 0)) == (500, None, None)
    assert clock.left(600) == [700, 1000]
    assert (clock.expired(1299), clock.expired(1300)) == (None, 0)
    clock.pause(0, 650, 650)
    assert clock.left(700) == [600, 1000]
    clock.pause(1, 2000, 700)
    clock.run(1, 800)
    assert (clock.left(1900), clock.deadline()) == ([500, 1000], 3000)


async def test_everybody_has_days_for_each_move(club: Telling, bob: Guest) -> None:
    table_id = await duel(club, 3)
    club.house.time += 2 * DAY
    assert (await club.info(table_id))["time_left_ms"] == [3 * DAY, DAY]
    await club.pass_turn(table_id, bob, 1)
    assert (await club.info(table_id))["time_left_ms"] == [3 * DAY, 3 * DAY]


async def test_time_stands_still_for_a_member_who_is_away(each_club: Telling) -> None:
    club, bob = each_club, await each_club.enrol(BOB)
    table_id = await duel(club, 1)
    club.house.time += 20 * HOUR
    until = club.house.time + 5 * DAY
    assert await club.vacations.begin(bob, 5) == Vacation(DAYS_A_YEAR - 5, until)
    assert await events(club, table_id) == [Paused(1, until)]
    info = await club.info(table_id)
    assert [seat["away_until"] for seat in info["seats"]] == [None, until]
    # The alarm rings only when the rest of the day is over, also at a server that was started meanwhile.
    club.house.time += 5 * DAY
    await club.again()
    assert await events(club, table_id) == [Paused(1, until)]
    info = await club.info(table_id)
    assert (info["time_left_ms"], info["seats"][1]["away_until"]) == ([DAY, 4 * HOUR], None)
    club.house.time += 4 * HOUR - 1
    await club.house.ring(table_id)
    assert (await club.info(table_id))["status"] == "playing"
    club.house.time += 1
    await club.house.ring(table_id)
    assert (await club.info(table_id))["outcome"]["reason"]["t"] == "timed_out"


async def test_the_alarm_is_set_for_the_time_after_the_vacation(club: Telling, bob: Guest) -> None:
    table_id = await duel(club, 1)
    await club.vacations.begin(bob, 2)
    await club.vacations.settled()
    club.house.time += 3 * DAY
    await club.again()
    await club.house.until_over(table_id)


async def test_whoever_is_back_early_keeps_the_other_days(club: Telling, bob: Guest) -> None:
    table_id = await duel(club, 2)
    await club.vacations.begin(bob, 10)
    paused = await events(club, table_id)
    club.house.time += DAY + HOUR
    assert await club.vacations.end(bob) == Vacation(DAYS_A_YEAR - 2, None)
    assert await events(club, table_id) == [*paused, Resumed(1)]
    club.house.time += HOUR
    assert (await club.info(table_id))["time_left_ms"] == [2 * DAY, 2 * DAY - HOUR]
    await club.again()
    assert (await club.info(table_id))["time_left_ms"] == [2 * DAY, 2 * DAY - HOUR]


async def test_a_server_that_died_on_the_way_goes_on(club: Telling, bob: Guest) -> None:
    """The vacation is written first: tables that were not reached are, at the next start."""
    table_id = await duel(club, 2)
    begun = club.house.time
    row = (bob.id, begun, begun + 3 * DAY)
    await club.house.store.write([("INSERT INTO vacations VALUES (?, ?, ?)", row)])
    await club.again()
    assert await events(club, table_id) == [Paused(1, begun + 3 * DAY)]


async def test_a_game_that_begins_while_somebody_is_away(club: Telling, bob: Guest) -> None:
    table_id = await club.house.open(ME, OPEN, clock=clock(2 * DAY, 2 * DAY))
    await club.vacations.begin(bob, 4)
    assert await events(club, table_id) == []
    await club.house.tables.join(table_id, bob, command(), "bb")
    assert await events(club, table_id) == [Paused(1, club.house.time + 4 * DAY)]


async def test_short_clocks_bots_and_other_people_are_left_alone(club: Telling, bob: Guest) -> None:
    short = await club.house.duel(clock=clock(60_000, 0))
    without = await club.house.duel()
    of_days = await club.house.duel(clock=clock(DAY, DAY))
    await club.pass_turn(of_days, ANN, 0)
    await club.pass_turn(of_days, bob, 1)
    await club.vacations.begin(bob, 1)
    assert await events(club, short) == await events(club, without) == []
    club.house.time += 12 * HOUR
    # It is Ann's turn, and her time runs.
    assert (await club.info(of_days))["time_left_ms"] == [DAY // 2, DAY]


async def test_the_days_of_a_year(each_club: Telling) -> None:
    club, bob = each_club, await each_club.enrol(BOB)
    for _ in range(3):
        await club.vacations.begin(bob, 7)
        await refused("stale", club.vacations.begin(bob, 1))
        club.house.time += 7 * DAY
    await refused("too_many", club.vacations.begin(bob, 1))
    assert (await club.vacations.of(bob)).days_left == 0
    club.house.time += 365 * DAY
    assert (await club.vacations.of(bob)).days_left == DAYS_A_YEAR


async def test_each_vacation_costs_a_day_at_least(club: Telling, bob: Guest) -> None:
    """Nobody stops a clock again and again, or fills a log."""
    table_id = await duel(club, 1)
    for _ in range(DAYS_A_YEAR):
        club.house.time += 1
        await club.vacations.begin(bob, 1)
        await club.vacations.end(bob)
    await refused("too_many", club.vacations.begin(bob, 1))
    assert len(await events(club, table_id)) <= 2 * DAYS_A_YEAR


async def test_two_wishes_at_once_are_one_vacation(club: Telling, bob: Guest) -> None:
    both = [club.vacations.begin(bob, 20), club.vacations.begin(bob, 20)]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "Vacation"]
    assert (await club.vacations.of(bob)).days_left == 1


async def test_guests_have_no_vacations(club: Telling) -> None:
    await refused("members_only", club.vacations.begin(EVE, 1))
    await refused("members_only", club.vacations.end(EVE))


async def test_time_that_was_used_up_before_is_not_given_back(club: Telling, bob: Guest) -> None:
    table_id = await duel(club, 1)
    club.house.time += DAY
    await club.vacations.begin(bob, 3)
    assert await events(club, table_id) == []
    assert (await club.info(table_id))["status"] == "over"


async def test_the_clock_runs_again_for_whoever_is_gone(club: Telling, bob: Guest) -> None:
    table_id = await duel(club, 2)
    await club.vacations.begin(bob, 10)
    await club.vacations.settled()
    await club.vacations.forget(bob.id)
    assert (await events(club, table_id))[1:] == [Resumed(1)]


async def test_nobody_is_told_during_a_vacation_but_after_it(club: Telling, bob: Guest) -> None:
    async with push_service() as service:
        await club.subscribe(bob, service.browser("phone"))
        table_id = await club.house.duel(clock=clock(3 * DAY, 3 * DAY))
        await club.vacations.begin(bob, 2)
        await club.vacations.settled()
        await club.pass_turn(table_id, ANN, 0)
        await club.later(2 * DAY - 1)
        assert service.received == []
        await club.later(GRACE_MS + 1)
        assert len(service.received) == 1
