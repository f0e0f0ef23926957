"""Until a deal was played at all its tables nobody learns more than a player does, through whatever door."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.core.record import format_record
from pagoria.server.hosting import pictures
from pagoria.server.people.match_plans import MatchBoard
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from tests.server.match_club import PEOPLE, Club, club
from tests.server.tabling import command, refused

pytestmark = pytest.mark.anyio

OUTSIDER = Guest("outsider", "Outsider")


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


class Evening:
    """Four people in a round: one of two tables is over, the other still plays the same deal."""

    def __init__(self, house: Club, match_id: str, over: MatchBoard, playing: MatchBoard) -> None:
        self.house, self.tables, self.match_id = house, house.tables, match_id
        self.over, self.playing = over.table or "", playing.table or ""
        self.here, self.there = PEOPLE[over.first], PEOPLE[playing.first]
        self._playing = playing

    def table(self, table_id: str) -> Table:
        room = self.tables._rooms.find(table_id)
        assert room is not None
        return room.table

    async def finish(self) -> None:
        """The other table ends, and with it the deal."""
        await self.tables.resign(self.playing, self.there.id, command(), 0)
        await self.house.settled(self.match_id, self.playing)
        await self.house.matches.look(self.match_id)


@pytest.fixture
async def evening(data: str) -> AsyncIterator[Evening]:
    async with club(data) as house:
        match_id = await house.begun(4, rounds=1)
        match = await house.matches.match(match_id)
        over, playing = match.boards
        await house.play_board(match, over, Random(4), 24)
        await house.settled(match_id, over.table or "")
        yield Evening(house, match_id, over, playing)


def doors(evening: Evening, guest: Guest) -> dict[str, Callable[[], Awaitable[Any]]]:
    """All that tells more than a player knows, asked at the table that is over."""
    tables, table_id, seat = evening.tables, evening.over, 0
    return {
        "review": lambda: tables.advice.review(table_id, guest.id, seat),
        "evaluation": lambda: tables.advice.evaluation(table_id, guest.id, seat, 3),
        "line": lambda: tables.past.line(table_id, guest.id, None, 2, ["E"]),
        "again": lambda: tables.try_again(table_id, guest, command(), 2, 0),
    }


async def test_neither_players_nor_others_get_a_review_a_line_or_another_try(evening: Evening) -> None:
    for guest in (evening.here, evening.there, OUTSIDER):
        for ask in doors(evening, guest).values():
            await refused("sealed", ask())
    await refused("sealed", evening.tables.rematch(evening.over, evening.here.id, command()))
    await evening.finish()
    assert await evening.tables.advice.review(evening.over, OUTSIDER.id, 0)
    assert await evening.tables.try_again(evening.over, OUTSIDER, command(), 2, 0)


async def test_there_are_no_hints_and_no_seat_changes_while_a_game_of_a_match_is_played(
    evening: Evening,
) -> None:
    tables, table_id, guest = evening.tables, evening.playing, evening.there.id
    await refused("sealed", tables.advice.hint(table_id, guest, 0))
    await refused("sealed", tables.advice.evaluation(table_id, guest, 0, None))
    await refused("sealed", tables.leave(table_id, guest, command(), 0))
    await refused("sealed", tables.seat_bot(table_id, guest, command(), 0, "mason"))
    assert not (await tables.info(table_id, guest))["help"]


@pytest.mark.parametrize("where", ["over", "playing"])
async def test_only_its_players_see_a_table(evening: Evening, where: str) -> None:
    table_id, player = (evening.over, evening.here) if where == "over" else (evening.playing, evening.there)
    other = evening.there if where == "over" else evening.here
    for guest_id in (other.id, OUTSIDER.id, None):
        for look in (
            evening.tables.info(table_id, guest_id),
            evening.tables.watch(table_id, guest_id, None),
            evening.tables.past.steps(table_id, guest_id, None, 0, 3),
            evening.tables.record(table_id, guest_id, None),
        ):
            await refused("sealed", look)
    assert (await evening.tables.info(table_id, player.id))["match"] == {
        "id": evening.match_id,
        "round": 0,
        "deal": 0,
        "sealed": True,
    }
    await evening.finish()
    watch = await evening.tables.watch(table_id, None, None)
    watch.leave()
    assert (await evening.tables.info(table_id, None))["help"]


async def test_the_seed_and_the_order_of_the_pile_are_told_when_the_deal_is_over(evening: Evening) -> None:
    table, seed = evening.table(evening.over), evening.table(evening.over).seed
    assert await evening.tables.deal(evening.over, None) == {"commitment": table.commitment}
    record = await evening.tables.record(evening.over, evening.here.id, 0)
    assert "Deal:" not in record
    # What is saved for the day when the rules have changed, and would then be shown to everybody.
    picture = pictures.picture_of(table, 0).decode()
    page = (await evening.house.told(evening.match_id, evening.here)).model_dump_json()
    assert not [told for told in (record, picture, page) if seed in told]
    assert "Deal:" not in picture
    await evening.finish()
    for table_id in (evening.over, evening.playing):
        deal = await evening.tables.deal(table_id, None)
        assert (deal.get("seed"), deal.get("entropies")) == (seed, ["", ""])
        assert "Deal:" in await evening.tables.record(table_id, None, None)


async def test_hands_stay_closed_at_a_table_that_is_over_until_the_deal_is(evening: Evening) -> None:
    table = evening.table(evening.over)
    closed = table.game.rules.view(table.running().state, 0).data()
    opened = table.game.rules.opened(table.running().state, 0).data()
    assert json.dumps(closed) != json.dumps(opened)
    player = await evening.house.player(evening.over, evening.here, 0)
    last = len(table.log)
    assert player.frame["view"] == closed
    (frame,) = await evening.tables.past.steps(evening.over, evening.here.id, 0, last, last)
    assert frame["view"] == closed
    assert player.frame["table"]["outcome"] is not None, "how their own game ended its players know"
    await evening.finish()
    await player.read()
    assert player.frame["view"] == opened


async def test_the_page_of_a_match_tells_points_and_tables_when_the_deal_is_over(evening: Evening) -> None:
    for guest in (evening.here, evening.there, OUTSIDER):
        page = await evening.house.told(evening.match_id, guest)
        boards = page.played[0].boards
        assert [(board.points, board.gave_up, board.swing) for board in boards] == [(None, None, None)] * 2
        assert {one.swing for one in page.standings} == {0}
        own = {evening.here: [evening.over, None], evening.there: [None, evening.playing]}
        assert [board.table for board in boards] == own.get(guest, [None, None])
    await evening.finish()
    page = await evening.house.told(evening.match_id)
    assert [board.table for board in page.played[0].boards] == [evening.over, evening.playing]
    assert all(board.points and board.swing is not None for board in page.played[0].boards)


async def test_records_from_elsewhere_are_not_explained_to_who_plays_in_a_match(evening: Evening) -> None:
    """Whoever has seen a table may write it down: it is explained to nobody who is still to play."""
    duel = await evening.house.duel(guest=OUTSIDER)
    await evening.tables.resign(duel, OUTSIDER.id, command(), 0)
    record = await evening.tables.record(duel, None, None)
    for guest in (evening.here, evening.there):
        copy = await evening.tables.import_record(guest, command(), record)
        await evening.tables.resign(copy, guest.id, command(), 0)
        await refused("no_help", evening.tables.advice.review(copy, guest.id, 0))
    await evening.finish()
    assert await evening.tables.advice.review(copy, guest.id, 0)


async def test_a_position_of_a_match_is_explained_to_nobody(evening: Evening) -> None:
    """A forger, who plays in no match, brings the game of a table that is over as it stands there."""
    session = evening.table(evening.over).running()
    forged = format_record(session, ["a", "b"], "-")
    copy = await evening.tables.import_record(OUTSIDER, command(), forged)
    await refused("no_help", evening.tables.advice.evaluation(copy, OUTSIDER.id, 0, len(session.steps)))
