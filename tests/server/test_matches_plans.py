"""The page of a large match: its boards are gone through a few times, not once for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pagoria.server.http.match_answers import match_info
from pagoria.server.people import match_data
from pagoria.server.people.match_plans import Match, MatchBoard
from tests.server.match_club import PEOPLE, plan

ROUNDS, DEALS = 3, 4


class Boards(list[MatchBoard]):
    """Boards that know how often somebody went through all of them."""

    gone_through = 0

    def __iter__(self) -> Iterator[MatchBoard]:
        self.gone_through += 1
        return super().__iter__()


def played(form: Any) -> Match:
    """A match of ten people and, against a level, of that level; all games but one are over."""
    people = [match_data.person(number, guest) for number, guest in enumerate(PEOPLE)]
    entrants = [*people, match_data.level(len(people), "porter")] if form == "level" else people
    wished = plan(form=form, rounds=ROUNDS, deals=DEALS)
    match = Match("a" * 12, PEOPLE[0].id, 0, wished, None, entrants)
    for number in range(ROUNDS):
        begun = match.next_round(number)
        ended = [replace(board, points=(30 + board.number, 30), ended=1, opened=True) for board in begun]
        match = replace(match, boards=[*match.boards, *ended])
    return replace(match, boards=Boards([*match.boards[:-1], replace(match.boards[-1], ended=None)]))


@pytest.mark.parametrize("form", ["swiss", "round_robin", "level"])
def test_the_page_of_a_match_goes_through_its_boards_a_few_times(form: str) -> None:
    match = played(form)
    page = match_info(match, PEOPLE[0].id, 2, lambda match_id, deal: f"{match_id}{deal}")
    assert isinstance(match.boards, Boards)
    assert len(match.boards) >= 5 * ROUNDS * DEALS > 2 * match.boards.gone_through
    # What a deal was worth is known when it is over at all of its tables.
    assert [deal.over for deal in page.all_deals] == [True] * (ROUNDS * DEALS - 1) + [False]
    *over, last = page.all_deals
    assert all(deal.mean is not None for deal in over)
    assert last.mean is None
    for number, deal in enumerate(page.all_deals):
        swings = [board.swing for round_ in page.played for board in round_.boards if board.deal == number]
        assert (None in swings) is not deal.over
        assert not deal.over or abs(sum(swing or 0 for swing in swings)) < 0.1


def test_everybody_has_one_opponent_in_all_deals_of_a_round() -> None:
    """The seats are exchanged from deal to deal."""
    boards = played("swiss").boards
    for number in range(ROUNDS):
        deals = [[board for board in boards if board.deal == number * DEALS + deal] for deal in range(DEALS)]
        first, *others = [[(board.first, board.second) for board in deal] for deal in deals]
        assert others == [[(two, one) for one, two in first], first, [(two, one) for one, two in first]]
