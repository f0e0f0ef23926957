"""Network programs are rated like members, in the pool with bots; house bots are not, whatever happens."""

from __future__ import annotations

import pytest

from pagoria.core.registry import find_game
from pagoria.server.people.standings import Pool, Standings
from pagoria.tables import seating
from pagoria.tables.commands import ClockWish, SeatWish, open_table
from pagoria.tables.event_text import encode
from pagoria.tables.events import AnyEvent, Joined, Row, Started
from pagoria.tables.replay import fold
from pagoria.tables.results import Result, result_of
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table

ROOF, TILE = "@Deep Roof", "@Tile 3"
ANN = Guest("ann", "Ann", member=True)
CLOCK = ClockWish(60_000, 0)
POOL = Pool("pagoda", 2, "bots")


def begun(*bots: str | None, clock: ClockWish | None = CLOCK, game: str = "pagoda") -> list[AnyEvent]:
    """A game that has started; None is Ann's seat."""
    seats = [SeatWish("open") if bot is None else SeatWish("bot", bot) for bot in bots]
    variant = find_game(game).rules.first_variant()
    events = open_table(ANN, game, variant, seats, 0, clock, (ROOF, TILE))
    if None in bots:
        events += [Joined(bots.index(None), ANN.id, ANN.name, "", member=True), Started()]
    return events


def table_of(events: list[AnyEvent]) -> Table:
    return fold("t", [Row(number, None, 1000, encode(event)) for number, event in enumerate(events, 1)])


def result(events: list[AnyEvent], loser: int) -> Result:
    """The result after a seat has given up."""
    found = result_of(table_of(events + seating.fail(table_of(events), loser)))
    assert found is not None
    return found


def test_a_game_of_a_program_against_a_level_counts_for_the_program_alone() -> None:
    lost = result(begun(ROOF, "porter"), loser=0)
    assert lost.void is None
    assert [seat.rated() for seat in lost.seats] == [ROOF, None]
    standings = Standings([lost])
    assert [name for name, _ in standings.programs(POOL)] == [ROOF]
    assert standings.rating(POOL, ROOF).mean < 1500
    assert standings.people(POOL) == []


def test_programs_and_people_are_rated_against_each_other() -> None:
    standings = Standings([result(begun(None, ROOF), loser=1), result(begun(ROOF, TILE), loser=1)])
    assert [name for name, _ in standings.people(POOL)] == ["ann"]
    assert standings.rating(POOL, "ann").mean > 1500 > standings.rating(POOL, TILE).mean


@pytest.mark.parametrize(
    ("bots", "clock", "void"),
    [
        ((ROOF, ROOF), CLOCK, "same_person"),
        ((ROOF, "porter"), None, "no_clock"),
        (("master", "porter"), CLOCK, "only_bots"),
    ],
)
def test_what_does_not_count(bots: tuple[str, ...], clock: ClockWish | None, void: str) -> None:
    assert result(begun(*bots, clock=clock), loser=0).void == void


def test_a_program_that_fails_among_several_is_last() -> None:
    events = begun(None, ROOF, "settler", game="pandoria")
    events += seating.fail(table_of(events), 1)
    table = table_of(events)
    assert table.seats[1].bot == table.leavers
    events += seating.resign(table, ANN.id, 0)
    found = result_of(table_of(events))
    assert found is not None
    assert (found.seats[1].bot, found.seats[1].person, found.void) == (ROOF, None, None)
    assert found.seats[1].rank > found.seats[2].rank
