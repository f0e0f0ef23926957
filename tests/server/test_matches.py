"""Matches from making to result: rounds begin in time, and everything survives a restart."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.core.verifiable_deal import DealSource, commitment
from pagoria.server.http.match_models import MatchInfo
from pagoria.server.people.match_data import MatchData
from pagoria.server.people.matches import Matches
from pagoria.tables.events import DAY_MS
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from tests.repeating import some, times
from tests.server.freezing import break_table
from tests.server.match_club import HOUR, PEOPLE, Club, club, plan
from tests.server.tabling import command, play, refused
from waiting import until_async

pytestmark = pytest.mark.anyio

ANN, BOB, EVE = PEOPLE[:3]


def folded(house: Club, table_id: str) -> Table:
    room = house.tables._rooms.find(table_id)
    assert room is not None
    return room.table


# -- the same deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "variant"), [("pagoda", "standard"), ("pandoria", "classic")])
async def test_all_tables_of_a_deal_get_the_same_cards_whatever_is_played(
    data: str, game: str, variant: str
) -> None:
    async with club(data) as house:
        match_id = await house.begun(4, game=game, variant=variant)
        match = await house.matches.match(match_id)
        for number, board in enumerate(match.boards):
            await house.play_board(match, board, Random(number), 12)
        one, two = (folded(house, board.table or "").running() for board in match.boards)
        assert [step.text for step in one.steps] != [step.text for step in two.steps]
        assert_dealt_alike(one, two)


@pytest.mark.parametrize(
    ("game", "variant", "piles"),
    [("pagoda", "standard", 1), ("pandoria", "classic", 6), ("pandoria", "family+spells", 3)],
)
def test_to_the_end_of_the_game_every_pile_lies_in_the_same_order(
    game: str, variant: str, piles: int
) -> None:
    """Only a pile that was used up and laid again differs: it holds what was discarded at that table."""
    package = find_game(game)
    for seed in range(times(20, 3)):
        both = []
        for player in range(2):
            source = DealSource(f"{seed:064x}", ["", ""])
            both.append(Session(package, variant, 2, source))
            rng = Random(2 * seed + player)
            while not both[-1].over():
                both[-1].do(rng.choice(list(both[-1].state.legal_actions())))
        assert assert_dealt_alike(*both) >= min(piles, *(len(one.laid()) for one in both))


def assert_dealt_alike(one: Session[Any], two: Session[Any]) -> int:
    """Who starts, what is dealt first, and each pile as it lies at the same draw: how many are the same."""
    assert (one.start, one.opening) == (two.start, two.opening)
    laid = list(zip(one.laid(), two.laid(), strict=False))
    assert [a.draw.pile for a, _ in laid] == [b.draw.pile for _, b in laid]
    same = [(a.order, b.order) for a, b in laid if sorted(a.order) == sorted(b.order)]
    assert all(first == second for first, second in same)
    return len(same)


async def test_every_deal_has_a_seed_of_its_own_that_was_committed_to_before(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(4, deals=2)
        before = [deal.commitment for deal in (await house.told(match_id)).all_deals]
        await house.all_ready(match_id)
        match = await house.matches.match(match_id)
        await house.play_board(match, match.boards[0], Random(1), 2)
        played = {board.deal: folded(house, board.table or "") for board in await house.open_boards(match_id)}
        assert len(set(before)) == len(before) == 6
        assert [played[0].commitment, commitment(played[0].seed)] == [before[0], before[0]]
        assert played[0].entropies() == ["", ""]


# -- a tournament -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", some(["round_robin", "swiss"], 1))
async def test_a_tournament_of_four_rounds_with_eight_entrants_and_restarts(data: str, form: str) -> None:
    rng = Random(5)
    async with club(data) as house:
        match_id = await house.made(8, form=form, rounds=4)
        for number in range(4):
            await house.all_ready(match_id)
            boards = await house.open_boards(match_id)
            assert (len(boards), {board.deal for board in boards}) == (4, {number})
            for place, board in enumerate(boards):
                if place == 2:
                    await house.again()
                match = await house.matches.match(match_id)
                await house.play_board(match, board, rng, 12)
                await house.settled(match_id, board.table or "")
        await house.again()
        await house.matches.look(match_id)
        page = await house.told(match_id)
        assert page.status == "over"
        met = [frozenset((board.first, board.second)) for played in page.played for board in played.boards]
        assert len(met) == len(set(met)) == 16
        assert sum(one.points for one in page.standings) == 16
        assert abs(sum(one.swing for one in page.standings)) < 0.1
        assert [one.rank for one in page.standings] == sorted(one.rank for one in page.standings)
        for played in page.played:
            swings = [board.swing or 0 for board in played.boards if board.gave_up is None]
            assert abs(sum(swings)) < 0.1
        for board in (await house.matches.match(match_id)).boards:
            assert "seed" in await house.tables.deal(board.table or "", None)


async def until_over(house: Club, match_id: str) -> MatchInfo:
    return await until_async(
        lambda: house.told(match_id), "the match is over", lambda page: page.status == "over"
    )


async def test_a_crash_between_a_games_end_and_its_result_loses_nothing(data: str) -> None:
    async with club(data) as house:
        match_id = await house.begun(2, form="duel", rounds=1)
        boards = await house.open_boards(match_id)
        match = await house.matches.match(match_id)
        await house.matches.stop()  # nobody hears of the end of the games
        for board in boards:
            await house.play_board(match, board, Random(3), 5)
        assert (await house.matches.match(match_id)).boards[0].ended is None
        await house.again()
        await until_over(house, match_id)


async def test_a_game_that_new_rules_cannot_go_on_with_holds_nobody_up(data: str) -> None:
    async with club(data) as house:
        match_id = await house.begun(4, rounds=1)
        match = await house.matches.match(match_id)
        for board in match.boards:
            assert board.table is not None
            seated = [PEOPLE[number] for number in board.entrants()]
            players = [await house.player(board.table, guest, seat) for seat, guest in enumerate(seated)]
            await play(players, Random(1), 6)
        await break_table(house, match.boards[0].table or "")
        await house.matches.start()
        await house.play_board(match, match.boards[1], Random(2), 6)
        page = await until_over(house, match_id)
        assert [board.points is None for board in page.played[0].boards] == [True, False]


async def test_two_servers_begin_one_round(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(4)
        other = Matches(house.store, house.tables, lambda: house.time)
        other._key = house.matches._key
        house.time += HOUR
        match = await house.matches.match(match_id)
        await asyncio.gather(house.matches._begin_round(match), other._begin_round(match))
        await asyncio.gather(house.matches.look(match_id), other.look(match_id))
        assert len((await house.matches.match(match_id)).boards) == 2
        assert len(await house.open_boards(match_id)) == 2


# -- times --------------------------------------------------------------------------------------------


async def test_a_round_begins_when_its_time_comes_or_when_all_are_ready(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(4, rounds=2, interval_ms=2 * HOUR)
        await house.matches.look(match_id)
        assert not await house.open_boards(match_id)
        house.time += HOUR
        await house.matches.look(match_id)
        boards = await house.open_boards(match_id)
        assert len(boards) == 2
        for board in boards:
            await house.play_board(await house.matches.match(match_id), board, Random(1), 4)
            await house.settled(match_id, board.table or "")
        assert not await house.open_boards(match_id)
        for guest in PEOPLE[:3]:
            await house.matches.get_ready(match_id, guest.id)
        assert not await house.open_boards(match_id)
        await house.matches.get_ready(match_id, PEOPLE[3].id)
        assert len(await house.open_boards(match_id)) == 2


async def test_whoever_does_not_come_loses_by_the_clock(data: str) -> None:
    async with club(data) as house:
        match_id = await house.begun(2, form="duel", rounds=1)
        boards = await house.open_boards(match_id)
        house.time += HOUR
        for board in boards:
            await house.ring(board.table or "")
            await house.settled(match_id, board.table or "")
        assert [board.gave_up for board in (await house.matches.match(match_id)).boards] != [None, None]


async def test_a_match_to_which_nobody_came_is_called_off(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(1)
        house.time += HOUR
        await house.matches.look(match_id)
        page = await house.told(match_id)
        assert (page.status, page.played, page.standings) == ("over", [], [])


# -- people -------------------------------------------------------------------------------------------


async def test_entering_twice_is_entering_once_and_after_the_beginning_it_is_too_late(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(3)
        await asyncio.gather(*(house.matches.enter(match_id, guest) for guest in PEOPLE[:6]))
        match = await house.matches.match(match_id)
        assert sorted(entrant.guest or "" for entrant in match.entrants) == [guest.id for guest in PEOPLE[:6]]
        await house.matches.withdraw(match_id, BOB.id)
        await house.matches.enter(match_id, BOB)
        await house.all_ready(match_id)
        await refused("match_begun", house.matches.enter(match_id, PEOPLE[7]))
        await refused("not_your_seat", house.matches.get_ready(match_id, PEOPLE[7].id))
        await refused("not_found", house.matches.match("abcdefabcdef"))


async def test_whoever_is_blocked_enters_no_match_of_the_one_who_blocked(data: str) -> None:
    async with club(data) as house:
        for guest in PEOPLE[:3]:
            await house.store.create_guest(guest, 1)
        match_id = await house.made(2)
        await house.tables.distances.keep(PEOPLE[1].id, PEOPLE[2].id, "block")
        await refused("blocked", house.matches.enter(match_id, PEOPLE[2]))
        # Whoever withdrew is not there any more; whoever blocks decides for themselves.
        await house.matches.withdraw(match_id, PEOPLE[1].id)
        await house.matches.enter(match_id, PEOPLE[2])
        await house.matches.enter(match_id, PEOPLE[1])
        # Nobody comes back to somebody who blocked them meanwhile.
        await house.matches.withdraw(match_id, PEOPLE[2].id)
        await refused("blocked", house.matches.enter(match_id, PEOPLE[2]))


async def test_whoever_enters_while_the_first_round_begins_plays_it_or_is_refused(data: str) -> None:
    async with club(data) as house:
        for maker in PEOPLE[:4]:
            match_id = await house.matches.make(maker, command(), plan())
            for guest in PEOPLE[4:7]:
                await house.matches.enter(match_id, guest)
            late = [house.matches.enter(match_id, guest) for guest in PEOPLE[7:]]
            await asyncio.gather(house.all_ready(match_id), *late, return_exceptions=True)
            match = await house.matches.match(match_id)
            playing = {number for board in match.boards for number in board.entrants()}
            assert playing in (set(), {entrant.number for entrant in match.entrants})


async def test_a_former_players_match_does_not_name_them(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(2, name="Guest 0's match")
        await house.matches.forget(PEOPLE[0].id)
        told = await house.told(match_id)
        assert (told.name, [entrant.name for entrant in told.entrants]) == ("", ["", "Guest 1"])


async def test_many_matches_of_others_neither_hide_ones_own_nor_are_looked_at_before_their_time(
    data: str,
) -> None:
    async with club(data) as house:
        own = await house.made(1, begins=house.time + HOUR)
        soon = await house.matches.make(EVE, command(), plan(begins=house.time + 2 * HOUR))
        for number in range(60):
            guest = Guest(f"flooder{number}", "Flooder")
            await house.matches.make(guest, command(), plan(begins=house.time + 30 * DAY_MS))
        listed = [match.id for match, *_ in await house.matches.listed(PEOPLE[0].id)]
        assert (len(listed), listed[:2]) == (60, [own, soon])
        kept = MatchData(house.store)
        assert await kept.going_on(house.time) == []
        assert await kept.going_on(house.time + HOUR) == [own]
        await house.matches.enter(own, BOB)
        await house.all_ready(own)
        assert await kept.going_on(house.time) == [own]


async def test_a_duel_has_two_places(data: str) -> None:
    async with club(data) as house:
        match_id = await house.made(2, form="duel")
        await refused("table_full", house.matches.enter(match_id, EVE))


async def test_nobody_has_many_matches_that_are_not_over(data: str) -> None:
    async with club(data) as house:
        for _ in range(5):
            await house.made(1)
        await refused("too_many", house.made(1))


async def test_who_withdraws_gives_up_and_the_others_play_on(data: str) -> None:
    async with club(data) as house:
        match_id = await house.begun(4, rounds=3)
        await house.matches.withdraw(match_id, ANN.id)
        for number in range(3):
            if number:
                await house.all_ready(match_id)
            for board in await house.open_boards(match_id):
                if board.ended is None:
                    await house.play_board(await house.matches.match(match_id), board, Random(number), 4)
                await house.settled(match_id, board.table or "")
            await house.matches.look(match_id)
        page = await house.told(match_id)
        assert page.status == "over"
        assert page.entrants[0].withdrawn
        byes = [board.first for played in page.played for board in played.boards if board.second is None]
        assert len(byes) == 2
        assert 0 not in byes


async def test_who_withdraws_between_two_deals_of_a_round_leaves_a_walkover(data: str) -> None:
    async with club(data) as house:
        match_id = await house.begun(2, deals=2, rounds=1)
        (first,) = await house.open_boards(match_id)
        await house.matches.withdraw(match_id, ANN.id)
        await house.settled(match_id, first.table or "")
        await house.matches.look(match_id)
        page = await house.told(match_id)
        assert page.status == "over"
        assert [board.points is None for board in page.played[0].boards] == [False, True]
        assert page.standings[0].entrant == 1


# -- levels -------------------------------------------------------------------------------------------


async def test_a_person_is_compared_with_a_level_on_the_same_deals(data: str) -> None:
    """The level plays each deal against itself, in the seat that the person has."""
    fast: dict[str, Any] = {"budget": "1"}
    async with club(data, **fast) as house:
        match_id = await house.begun(1, form="level", rounds=1, deals=2, levels=("porter",), variant="simple")

        async def play_what_is_open() -> MatchInfo:
            for board in await house.open_boards(match_id):
                match = await house.matches.match(match_id)
                if ANN.id in [match.entrants[number].guest for number in board.entrants()]:
                    await house.play_board(match, board, Random(1))
            return await house.told(match_id)

        page = await until_async(play_what_is_open, "the match is over", lambda told: told.status == "over")
        seats = [(board.deal, board.first, board.second) for board in page.played[0].boards]
        assert seats == [(0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 1, 1)]
        assert [one.points for one in page.standings] == [0, 0]
        assert page.standings[0].entrant == 1, "whoever gives up has done no better"


async def test_only_levels_play_in_matches_and_only_games_of_two(data: str) -> None:
    async with club(data) as house:
        await refused("unknown_bot", house.made(1, form="level", levels=("nobody",)))
        await refused("malformed", house.made(1, form="level"))
        await refused("malformed", house.made(1, form="duel", levels=("porter", "mason")))
        await refused("unknown_variant", house.made(1, variant="nothing"))
