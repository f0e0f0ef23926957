"""Ratings of a club: shown, recomputed and after a restart they are the same, in each kind of store."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from pagoria.cli.main import main
from pagoria.server.people.ratings import Rating
from pagoria.server.people.standings import Pool, Standings, pool_of
from pagoria.tables.events import ClockPlan
from pagoria.tables.refusal import Refusal
from pagoria.tables.results import Result, SeatResult
from tests.server.club import PORTER, against, an_evening, enrol, profiles, resigned, seated, shown
from tests.server.tabling import House, command, house

pytestmark = pytest.mark.anyio

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz")
DUELS = Pool("pagoda", 2, "people")
Capture = pytest.CaptureFixture[str]


async def recomputed(data: str, capsys: Capture, *options: str) -> tuple[int, dict[str, list[Any]]]:
    """The exit code, and everybody's mean and deviation by pool."""
    code = await asyncio.to_thread(main, ["ratings", "--data", data, "--json", *options])
    report = json.loads(capsys.readouterr().out)
    pools = {
        f"{pool['game']} {pool['players']} {pool['ladder']}": [
            (each["person"], each["mean"], each["deviation"], each["games"]) for each in pool["people"]
        ]
        for pool in report["pools"]
    }
    return code, pools


def listed(standings: Standings) -> dict[str, list[Any]]:
    return {
        f"{pool.game} {pool.players} {pool.ladder}": [
            (person, rating.mean, rating.deviation, rating.games)
            for person, rating in standings.ranking(pool)
        ]
        for pool in standings.pools
    }


async def test_recomputed_shown_and_after_a_restart_ratings_are_the_same(data: str, capsys: Capture) -> None:
    async with house(data) as tables:
        members = await enrol(tables, *NAMES)
        running = profiles(tables)
        for part in range(3):
            await an_evening(tables, members, Random(part), 10)
            # One reader goes on from what it knew, the other begins anew.
            assert listed(await running.standings()) == listed(await shown(tables))
        before = listed(await shown(tables))
        assert set(before) == {"pagoda 2 people", "pagoda 2 bots"}
        assert len(before["pagoda 2 people"]) == len(NAMES)
        await tables.again()
        assert listed(await shown(tables)) == before
        assert await recomputed(data, capsys) == (0, before)


async def test_what_differs_is_said_and_put_right(data: str, capsys: Capture) -> None:
    async with house(data) as tables:
        anna, ben, *_ = await enrol(tables, *NAMES)
        games = [await resigned(tables, anna, ben, loser=1) for _ in range(3)]
        right = listed(await shown(tables))
        forged = "UPDATE results SET seats = REPLACE(seats, '\"rank\":2', '\"rank\":1') WHERE table_id = ?"
        delete = "DELETE FROM results WHERE table_id = ?"
        await tables.store.write([(forged, (games[0],)), (delete, (games[1],))])
        assert await asyncio.to_thread(main, ["ratings", "--data", data, "--check"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "3 results; counting for ratings: 3; not as in the logs: 2"
        assert sorted(lines[-2:]) == sorted(
            [f"table {games[0]}: its result has other seats", f"table {games[1]}: its result is missing"]
        )
        assert await recomputed(data, capsys, "--write") == (0, right)
        assert await recomputed(data, capsys) == (0, right)
        assert listed(await shown(tables)) == right


async def test_a_result_that_comes_late_from_another_server_changes_all_that_follows(data: str) -> None:
    async with house(data) as tables:
        anna, ben, clara, *_ = await enrol(tables, *NAMES)
        reader = profiles(tables)
        table_id = await seated(tables, anna, ben)
        other = House(data)
        other.time = tables.time
        await other.start()
        try:
            tables.time += 50_000
            await resigned(tables, clara, ben, loser=0)
            await reader.standings()
            # The other server's clock is behind: its game ended before.
            await other.tables.resign(table_id, anna.id, command(), 0)
        finally:
            await other.stop()
        assert listed(await reader.standings()) == listed(await shown(tables))
        assert (await reader.standings()).checksum[0] == 2


async def test_former_players_keep_counting_for_the_others(data: str) -> None:
    async with house(data) as tables:
        anna, ben, *_ = await enrol(tables, *NAMES)
        await resigned(tables, anna, ben, loser=1)
        before = (await shown(tables)).rating(DUELS, anna.id)
        await tables.store.write([("DELETE FROM guests WHERE id = ?", (ben.id,))])
        assert (await shown(tables)).rating(DUELS, anna.id) == before
        profile = await profiles(tables).of("Anna")
        assert profile.names == {anna.id: "Anna"}
        with pytest.raises(Refusal, match="nothing at this address"):
            await profiles(tables).of("Ben")


async def test_a_profile_adds_up_what_was_played(data: str) -> None:
    async with house(data) as tables:
        anna, ben, *_ = await enrol(tables, *NAMES)
        for loser in (1, 1, 0):
            await resigned(tables, anna, ben, loser=loser)
        await against(tables, anna, PORTER)
        profile = await profiles(tables).of("ANNA")
        assert profile.member == anna
        ((kind, tally),) = profile.variants.items()
        assert (kind, tally.games, tally.won, tally.shared) == (("pagoda", "standard", 2), 4, 2, 0)
        assert profile.levels[("pagoda", "porter")].won == 0
        assert [pool_of(result) for result in profile.recent] == [
            Pool("pagoda", 2, "bots"),
            DUELS,
            DUELS,
            DUELS,
        ]
        assert [len(course.marks) for course in profile.ratings.values()] == [1, 3]


async def test_a_profile_has_todays_rating_which_games_of_others_move(data: str) -> None:
    async with house(data) as tables:
        anna, ben, clara, dora, *_ = await enrol(tables, *NAMES)
        for loser in (0, 1, 0, 1):
            await resigned(tables, anna, ben, loser=loser)
        for _ in range(3):
            await resigned(tables, clara, dora, loser=1)
            await resigned(tables, clara, ben, loser=0)
        profile = await profiles(tables).of("Anna")
        course = profile.ratings[DUELS]
        assert len(course.marks) == 4
        assert course.rating.games == 4
        # Ben turned out to be strong, and Anna held her own against him.
        assert course.rating.mean > course.marks[-1].rating.mean + 30
        assert dict((await shown(tables)).ranking(DUELS))[anna.id] == course.rating


def test_a_bot_that_is_no_level_any_more_tells_nothing() -> None:
    seats = [SeatResult("anna", True, None, 0, 1, 9), SeatResult(None, False, "abolished", 1, 2, 5)]
    result = Result("t", 1, "pagoda", "standard", ClockPlan(1, 1), tuple(seats), None)
    found = Standings([result])
    assert found.checksum[0] == 1
    assert found.rating(pool_of(result), "anna") == Rating()
    assert found.ranking(pool_of(result)) == []
