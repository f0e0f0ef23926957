"""What a match is: its plan, its entrants, its boards, and the boards of the next round. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from pagoria.server.people.pairings import (
    Pair,
    most_swiss_rounds,
    round_robin,
    rounds_of_round_robin,
    swiss,
)
from pagoria.server.people.scores import BoardResult, standings

#: ``duel``: two entrants play every deal twice at once, with the seats exchanged. ``level``: everybody plays
#: every deal against the same level, which plays it against itself, too.
Form: TypeAlias = Literal["duel", "level", "round_robin", "swiss"]

MOST_ENTRANTS: Final = 64
MOST_ROUNDS: Final = 15
MOST_DEALS: Final = 8
MOST_LEVELS: Final = 4
#: The shortest time between two rounds.
PAUSE_MS: Final = 60_000


@dataclass(frozen=True)
class Plan:
    """How a match is played, as its maker wished. Times are milliseconds since 1970."""

    name: str
    game: str
    variant: str
    form: Form
    rounds: int
    #: In each round.
    deals: int
    #: The computer's players: entrants like others; in a match against a level, that level.
    levels: tuple[str, ...]
    initial_ms: int
    increment_ms: int
    #: When the first round begins, and the time from there to each next one.
    begins: int
    interval_ms: int
    #: Whether everybody can find it, or only those with the link.
    listed: bool


@dataclass(frozen=True)
class Entrant:
    """Somebody in a match: a guest, or a level. ``ready`` counts the rounds that may begin at once."""

    number: int
    guest: str | None
    bot: str | None
    name: str
    member: bool
    ready: int
    withdrawn: bool


@dataclass(frozen=True)
class MatchBoard:
    """One game of a match, or a bye. ``second`` is None for a bye."""

    round: int
    number: int
    deal: int
    first: int
    second: int | None
    #: None if nobody plays.
    table: str | None
    points: tuple[int, int] | None = None
    #: The seat that gave up, or whose entrant had withdrawn before the game began.
    gave_up: int | None = None
    #: When it was over.
    ended: int | None = None
    #: Its table was told that the deal is over.
    revealed: bool = False
    #: What the index of tables says: there is such a table, and a server looks after it. Since a clock runs
    #: in every game of a match, a game that no server looks after is over or frozen.
    opened: bool = False
    tended: bool = False

    def entrants(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True)
class Match:
    """A match as it is in the data."""

    id: str
    maker: str
    made: int
    plan: Plan
    ended: int | None
    entrants: Sequence[Entrant] = field(default_factory=tuple)
    boards: Sequence[MatchBoard] = field(default_factory=tuple)

    # -- rounds and deals -----------------------------------------------------------------------

    def rounds_begun(self) -> int:
        return self._rounds_begun

    # What is asked for every entrant or board is found out once: there may be thousands of boards.

    @cached_property
    def _rounds_begun(self) -> int:
        return max((board.round + 1 for board in self.boards), default=0)

    @cached_property
    def _deals_over(self) -> frozenset[int]:
        playing = {board.deal for board in self.boards if board.ended is None}
        return frozenset(board.deal for board in self.boards) - playing

    def rounds(self) -> int:
        """How many rounds there will be with the present entrants."""
        number = len(self.entrants)
        if self.plan.form == "round_robin":
            return min(self.plan.rounds, max(1, rounds_of_round_robin(number)))
        if self.plan.form == "swiss":
            return min(self.plan.rounds, max(1, most_swiss_rounds(number)))
        return self.plan.rounds

    def staying(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if not entrant.withdrawn]

    def is_playable(self) -> bool:
        """Whether there are enough entrants for another round: two, one of them a person."""
        staying = self.staying()
        return len(staying) > 1 and any(entrant.guest is not None for entrant in staying)

    def begins(self) -> int | None:
        """When the next round begins at the latest; None while one is played."""
        if any(board.ended is None for board in self.boards):
            return None
        planned = self.plan.begins + self.rounds_begun() * self.plan.interval_ms
        return max([planned, *(PAUSE_MS + (board.ended or 0) for board in self.boards)])

    def all_ready(self) -> bool:
        people = [entrant for entrant in self.staying() if entrant.guest is not None]
        return self.is_playable() and all(entrant.ready > self.rounds_begun() for entrant in people)

    def deal_over(self, deal: int) -> bool:
        """Whether a deal was played at all its tables."""
        return deal in self._deals_over

    def waits_for(self, board: MatchBoard) -> bool:
        """Whether one of a board's entrants still plays an earlier one of the same round."""
        if self.plan.form == "duel":
            return False
        people = {number for number in board.entrants() if self.entrants[number].guest is not None}
        return any(
            other.round == board.round
            and other.number < board.number
            and other.ended is None
            and people & set(other.entrants())
            for other in self.boards
        )

    # -- results --------------------------------------------------------------------------------

    def results(self) -> list[BoardResult]:
        """What counts so far: the boards of finished deals."""
        return [self.result(board) for board in self.boards if self.deal_over(board.deal)]

    def result(self, board: MatchBoard) -> BoardResult:
        seats: tuple[int | None, int | None] = (board.first, board.second)
        if board.points is None and board.second is not None:
            # The other one withdrew, or both did.
            seats = (
                board.first if board.gave_up == 1 else None,
                board.second if board.gave_up == 0 else None,
            )
        elif self.plan.form == "level":
            # All entrants are compared in the same seat; the level in the other one is the same for all.
            seats = (board.first, None) if board.deal % 2 == 0 else (None, board.second)
        return BoardResult(board.round, board.deal, seats, board.points, board.gave_up)

    def by_points(self) -> bool:
        return self.plan.form in ("round_robin", "swiss")

    # -- the next round -------------------------------------------------------------------------

    def next_round(self, now: int) -> list[MatchBoard]:
        """The boards of the next round; their tables have no id yet."""
        number = self.rounds_begun()
        first_deal = number * self.plan.deals
        boards: list[MatchBoard] = []
        pairs = self._pairs(number)
        for deal in range(first_deal, first_deal + self.plan.deals):
            for one, two in self._seatings(pairs, deal):
                over = now if two is None else None
                boards.append(
                    MatchBoard(number, len(boards), deal, one, two, None, ended=over, revealed=two is None)
                )
        return boards

    def _seatings(self, pairs: list[Pair], deal: int) -> list[Pair]:
        """Who sits where at the tables of a deal; seats are exchanged from deal to deal."""
        if self.plan.form == "level":
            return [_exchanged(pair) for pair in pairs] if deal % 2 else pairs
        if self.plan.form == "duel":
            return [*pairs, *(_exchanged(pair) for pair in pairs)]
        return [_exchanged(pair) for pair in pairs] if deal % self.plan.deals % 2 else pairs

    def _pairs(self, number: int) -> list[Pair]:
        """Who meets whom in a round, in whatever deal."""
        if self.plan.form == "level":
            level = next(entrant.number for entrant in self.entrants if entrant.bot is not None)
            return [(entrant.number, level) for entrant in self.staying()]
        if self.plan.form != "swiss":
            gone = {entrant.number for entrant in self.entrants if entrant.withdrawn}
            return round_robin([entrant.number for entrant in self.entrants], number, gone)
        staying = {entrant.number for entrant in self.staying()}
        ranked = standings(range(len(self.entrants)), self.results(), by_points=True)
        met = {frozenset(board.entrants()) for board in self.boards if board.second is not None}
        rested = {board.first for board in self.boards if board.second is None}
        return swiss([one.entrant for one in ranked if one.entrant in staying], met, rested)


def _exchanged(pair: Pair) -> Pair:
    one, two = pair
    return pair if two is None else (two, one)


def with_table(board: MatchBoard, table_id: str) -> MatchBoard:
    return board if board.second is None else replace(board, table=table_id)
