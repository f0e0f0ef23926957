"""A match as one reader sees it: nothing about a deal that is still played, except to its players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from pagoria.server.http import match_models as given
from pagoria.server.people.match_plans import Entrant, Match, MatchBoard
from pagoria.server.people.matches import entrant_of, is_open_to
from pagoria.server.people.scores import EntrantStanding, mean, standings, swings


def match_summary(match: Match, entrants: int, begun: bool, mine: bool) -> given.MatchSummary:
    plan = match.plan
    return given.MatchSummary(
        id=match.id,
        name=plan.name,
        game=plan.game,
        variant=plan.variant,
        form=plan.form,
        entrants=entrants,
        begins=plan.begins,
        status=_status(match.ended is not None, begun),
        mine=mine,
    )


def match_info(
    match: Match, guest_id: str | None, now: int, commitment: Callable[[str, int], str]
) -> given.MatchInfo:
    plan = match.plan
    mine = entrant_of(match, guest_id)
    over = match.ended is not None or match.rounds_begun() >= match.rounds()
    deals, rounds = _grouped(match, lambda board: board.deal), _grouped(match, lambda board: board.round)
    found = _swings(match, deals)
    return given.MatchInfo(
        id=match.id,
        name=plan.name,
        game=plan.game,
        variant=plan.variant,
        form=plan.form,
        status=_status(match.ended is not None, bool(match.boards)),
        rounds=match.rounds(),
        deals=plan.deals,
        initial_ms=plan.initial_ms,
        increment_ms=plan.increment_ms,
        now=now,
        timetable=[plan.begins + number * plan.interval_ms for number in range(match.rounds())],
        next_begins=None if over else match.begins(),
        can_enter=is_open_to(match, guest_id),
        entrants=[_entrant(match, entrant, entrant is mine) for entrant in match.entrants],
        played=[
            given.RoundData(boards=[_board(match, board, mine, found) for board in rounds[number]])
            for number in range(match.rounds_begun())
        ],
        all_deals=[
            _deal(match, deals.get(deal, ()), commitment(match.id, deal))
            for deal in range(match.rounds() * plan.deals)
        ],
        by_points=match.by_points(),
        standings=_standings(match) if match.boards else [],
    )


def _status(ended: bool, begun: bool) -> Literal["open", "playing", "over"]:
    if ended:
        return "over"
    return "playing" if begun else "open"


def _entrant(match: Match, entrant: Entrant, mine: bool) -> given.EntrantData:
    ready = entrant.bot is not None or entrant.ready > match.rounds_begun()
    return given.EntrantData(
        bot=entrant.bot, name=entrant.name, mine=mine, ready=ready, withdrawn=entrant.withdrawn
    )


def _grouped(match: Match, key: Callable[[MatchBoard], int]) -> dict[int, list[MatchBoard]]:
    """The boards by round or by deal: there may be thousands, which are gone through once."""
    found: dict[int, list[MatchBoard]] = {}
    for board in match.boards:
        found.setdefault(key(board), []).append(board)
    return found


def _board(
    match: Match, board: MatchBoard, mine: Entrant | None, found: Mapping[tuple[int, int], float | None]
) -> given.BoardData:
    over = match.deal_over(board.deal)
    own = mine is not None and mine.number in board.entrants()
    told = board.opened and (over or own)
    return given.BoardData(
        deal=board.deal,
        first=board.first,
        second=board.second,
        table=board.table if told else None,
        status="over" if board.ended is not None else "playing" if board.opened else "waiting",
        points=list(board.points) if over and board.points is not None else None,
        gave_up=board.gave_up if over else None,
        swing=found[board.round, board.number] if over else None,
    )


def _swings(match: Match, deals: Mapping[int, Sequence[MatchBoard]]) -> dict[tuple[int, int], float | None]:
    """The swing of each board, by its round and number, where its deal is over."""
    found: dict[tuple[int, int], float | None] = {}
    for deal, boards in deals.items():
        if match.deal_over(deal):
            results = [match.result(board) for board in boards]
            for board, swing in zip(boards, swings(results), strict=True):
                found[board.round, board.number] = None if swing is None else _number(swing)
    return found


def _deal(match: Match, boards: Sequence[MatchBoard], commitment: str) -> given.DealOfMatch:
    over = bool(boards) and match.deal_over(boards[0].deal)
    worth = _number(mean([match.result(board) for board in boards])) if over else None
    return given.DealOfMatch(commitment=commitment, over=over, mean=worth)


def _standings(match: Match) -> list[given.StandingData]:
    numbers = range(len(match.entrants))
    ranked = standings(numbers, match.results(), match.by_points())
    return [_standing(one, numbers) for one in ranked]


def _standing(one: EntrantStanding, numbers: range) -> given.StandingData:
    return given.StandingData(
        entrant=one.entrant,
        rank=one.rank,
        points=float(one.points),
        swing=_number(one.swing),
        opponents=float(one.opponents),
        against=[_number(one.against[other]) if other in one.against else None for other in numbers],
    )


def _number(exact: Fraction) -> float:
    """The number as it is shown: nobody reads more than two digits."""
    return round(float(exact), 2)
