"""A club's week: eight members, four bots, live and days-long games, a tournament, a restart every night."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pagoria.play.bots import level_names
from pagoria.tables.commands import SeatWish
from pagoria.tables.seats import Guest
from tests.server.club import against, enrol, resigned, seated, shown
from tests.server.match_club import Club, club, plan
from tests.server.tabling import clock, command, play
from tests.server.test_ratings_house import Capture, listed, recomputed
from waiting import until_async

pytestmark = pytest.mark.anyio

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")
BOTS = [SeatWish("bot", bot=level) for level in level_names("pagoda")[:4]]
DAY = 24 * 3_600_000
DAYS_LONG = clock(3 * DAY, 3 * DAY)
ROUNDS = 4


async def move(house: Club, table_id: str, pair: Sequence[Guest], rng: Random) -> None:
    """Somebody finds time for a move or two."""
    players = [await house.player(table_id, guest, seat) for seat, guest in enumerate(pair)]
    await play(players, rng, 2)
    for player in players:
        player.leave()


async def a_round(house: Club, match_id: str, rng: Random) -> None:
    await house.all_ready(match_id)
    for board in await house.open_boards(match_id):
        await house.play_board(await house.matches.match(match_id), board, rng, 6)
        await house.settled(match_id, board.table or "")
    # Until then its results are a secret.
    await until_async(
        lambda: house.matches.match(match_id),
        "all boards are revealed",
        lambda match: all(board.revealed for board in match.boards),
    )


async def test_a_week_of_the_club(data: str, capsys: Capture) -> None:
    rng = Random(7)
    async with club(data) as house:
        members = await enrol(house, *NAMES)
        # So late that each round begins when all are ready.
        tournament = plan(form="swiss", rounds=ROUNDS, begins=house.time + 30 * DAY)
        match_id = await house.matches.make(members[0], command(), tournament)
        for member in members[1:]:
            await house.matches.enter(match_id, member)
        pairs = list(zip(members[::2], members[1::2], strict=True))
        slow = {await seated(house, *pair, clock=DAYS_LONG): pair for pair in pairs}
        counted = 0
        for day in range(7):
            house.time += DAY
            for table_id, pair in slow.items():
                await move(house, table_id, pair, rng)
            for bot in BOTS:
                await against(house, rng.choice(members), bot)
            for _ in range(3):
                await resigned(house, *rng.sample(members, 2), loser=rng.randrange(2))
                counted += 1
            if 1 <= day <= ROUNDS:
                await a_round(house, match_id, rng)
                counted += len(members) // 2
            before = listed(await shown(house))
            await house.again()
            assert listed(await shown(house)) == before, f"after the night of day {day}"
        # Nobody has moved for too long: the first who had to decide runs out of days.
        house.time += 4 * DAY
        for table_id in slow:
            await house.ring(table_id)
            assert (await house.tables.info(table_id, None))["status"] == "over"
        counted += len(slow)
        page = await house.told(match_id)
        assert page.status == "over"
        assert len(page.standings) == len(members)
        ratings = listed(await shown(house))
        games = sum(games for *_, games in ratings["pagoda 2 people"])
        assert games == 2 * counted
        assert sum(games for *_, games in ratings["pagoda 2 bots"]) == 7 * len(BOTS)
    code, again = await recomputed(data, capsys)
    assert (code, again) == (0, ratings)
