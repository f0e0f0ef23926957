"""Results: how each seat fared in a game, and whether it counts. They follow from the log alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pagoria.play.bots import published_strength
from pagoria.tables.data import OutcomeData
from pagoria.tables.events import ClockPlan
from pagoria.tables.names import is_network_program
from pagoria.tables.seats import Seat, Sitter
from pagoria.tables.table import Table

#: Why a game does not count: it was played elsewhere or tried again; nobody else may look at it; only bots
#: of the house played; somebody is no member; somebody, or a network program, had several seats; it had no
#: clock; the strength of a bot is not known; a bot took over for somebody of the side that won.
Void: TypeAlias = Literal[
    "imported",
    "private",
    "only_bots",
    "not_members",
    "same_person",
    "no_clock",
    "unknown_bot",
    "bot_took_over",
]


@dataclass(frozen=True)
class SeatResult:
    """A seat at the end: who played there, with whom, and how well.

    If a player gave the seat to a bot in the middle of the game, the player counts: nobody saves a rating by
    leaving.
    """

    #: The guest's id; None for a bot.
    person: str | None
    member: bool
    #: The level, for a bot that sat there from the beginning; a network program also when it gave up.
    bot: str | None
    team: int
    #: 1 is the first; ties share a place.
    rank: int
    points: int

    def rated(self) -> str | None:
        """Whose rating changes: a person by id, or a network program; None for a bot of the house."""
        return self.bot if is_network_program(self.bot) else self.person


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    table: str
    at: int
    game: str
    variant: str
    clock: ClockPlan | None
    seats: tuple[SeatResult, ...]
    void: Void | None

    def with_bots(self) -> bool:
        return any(seat.person is None for seat in self.seats)


def result_of(table: Table) -> Result | None:
    """The result of a table; None while the game goes on, or is a secret of its match."""
    outcome = table.outcome()
    if outcome is None or table.ended is None or table.sealed:
        return None
    seats = _seats(table, outcome)
    clock = None if table.clock is None else table.clock.plan
    return Result(table.id, table.ended, table.game.id, table.variant, clock, seats, _void(table, seats))


def is_rated(table: Table) -> bool:
    """Whether this game will count, as far as that is known before its end."""
    return _void_from_the_start(table, [_sitter(seat) for seat in table.seats]) is None


def _seats(table: Table, outcome: OutcomeData) -> tuple[SeatResult, ...]:
    teams = table.teams()
    team_of = {seat: number for number, team in enumerate(teams) for seat in team}
    standings = [_standing(table, outcome, team) for team in teams]
    found = []
    for number, seat in enumerate(table.seats):
        sitter, team = _sitter(seat), team_of[number]
        program = sitter is not None and is_network_program(sitter.id)
        found.append(
            SeatResult(
                person=None if sitter is None or program else sitter.id,
                member=sitter is not None and sitter.member and not program,
                bot=seat.bot if sitter is None else sitter.id if program else None,
                team=team,
                rank=1 + sum(other > standings[team] for other in standings),
                points=outcome["scores"][number],
            )
        )
    return tuple(found)


def _standing(table: Table, outcome: OutcomeData, team: tuple[int, ...]) -> tuple[bool, bool, int]:
    """Those who stayed rank before those who gave up, and winners before others; then points decide."""
    stayed = len(team) > 1 or not _gave_up(table, outcome, team[0])
    return stayed, team[0] in outcome["winners"], outcome["scores"][team[0]]


def _gave_up(table: Table, outcome: OutcomeData, seat: int) -> bool:
    reason = outcome["reason"]
    ended_it = reason["t"] in ("resigned", "timed_out") and outcome["rule"] is None
    return table.seats[seat].gave_up is not None or (ended_it and reason.get("v", {}).get("seat") == seat)


def _sitter(seat: Seat) -> Sitter | None:
    """The player of this seat who may be rated; None for a house bot, or while it is empty."""
    if seat.gave_up is not None:
        return seat.gave_up
    return seat.network_program() if seat.owner is None else Sitter(seat.owner, seat.rated)


def _void(table: Table, seats: tuple[SeatResult, ...]) -> Void | None:
    void = _void_from_the_start(table, [_sitter(seat) for seat in table.seats])
    helped = any(
        there.gave_up is not None and seat.rank == 1 for there, seat in zip(table.seats, seats, strict=True)
    )
    return "bot_took_over" if void is None and helped else void


def _void_from_the_start(table: Table, sitters: list[Sitter | None]) -> Void | None:
    people = [sitter for sitter in sitters if sitter is not None]
    if table.commitment is None:
        return "imported"
    if table.admission.listing == "private":
        return "private"
    if not people:
        return "only_bots"
    if not all(person.member for person in people):
        return "not_members"
    if len({person.id for person in people}) < len(people):
        return "same_person"
    if table.clock is None:
        return "no_clock"
    bots = [seat for seat, sitter in zip(table.seats, sitters, strict=True) if sitter is None]
    return None if all(_is_known(table, seat) for seat in bots) else "unknown_bot"


def _is_known(table: Table, seat: Seat) -> bool:
    """Whether one bot of published strength plays here all the time."""
    known = seat.bot is not None and published_strength(table.game.id, len(table.seats), seat.bot) is not None
    return known and not seat.took_over
