"""What requests and answers about matches contain, as OpenAPI documents it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from pagoria.server.http.request_models import BotName, ClockWishData, Command, Identifier, Name
from pagoria.server.people.match_plans import MOST_DEALS, MOST_LEVELS, MOST_ROUNDS

_LONGEST_WAIT_MS: Final = 30 * 24 * 3600 * 1000
_Wait = Annotated[int, Field(ge=0, le=_LONGEST_WAIT_MS, strict=True)]


class NewMatch(Command):
    """A match for games of two. Times are milliseconds from now, so that clocks need not agree."""

    name: Name
    game: Identifier
    variant: Identifier
    form: Literal["duel", "level", "round_robin", "swiss"]
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS, strict=True)]
    #: In each round.
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS, strict=True)]
    #: The computer's players who enter; in a match against a level, that level.
    levels: Annotated[list[BotName], Field(max_length=MOST_LEVELS)]
    clock: ClockWishData
    begins_in_ms: _Wait
    #: From each round to the next.
    interval_ms: _Wait
    #: Whether everybody can find it, or only those with the link.
    listed: bool


class MatchSummary(BaseModel):
    id: str
    name: str
    game: str
    variant: str
    form: Literal["duel", "level", "round_robin", "swiss"]
    entrants: int
    #: Of the first round.
    begins: int
    status: Literal["open", "playing", "over"]
    #: The reader has entered or made it.
    mine: bool


class EntrantData(BaseModel):
    #: The bot's name; None for a person.
    bot: str | None
    name: str
    mine: bool
    #: Whether this entrant is ready for the next round.
    ready: bool
    withdrawn: bool


class BoardData(BaseModel):
    """One game of a match. Until its deal is over at all tables, only its players are told its table."""

    deal: int
    #: Entrants by seat; nobody in the second is a bye.
    first: int
    second: int | None
    table: str | None
    status: Literal["waiting", "playing", "over"]
    #: By seat, when the deal is over; None if nobody played.
    points: list[int] | None
    #: The seat that gave up, or whose entrant had withdrawn.
    gave_up: int | None
    #: How much better the first seat did than the mean of the deal; the second has the opposite.
    swing: float | None


class DealOfMatch(BaseModel):
    """A deal, which all tables of a round play. Its commitment is known before anybody enters."""

    commitment: str
    over: bool
    #: When the deal is over: by how many points the first seat was ahead, as a mean of all tables.
    mean: float | None


class RoundData(BaseModel):
    boards: list[BoardData]


class StandingData(BaseModel):
    entrant: int
    rank: int
    #: Encounters won, and half of those drawn; a bye counts as one.
    points: float
    swing: float
    #: The points of all opponents.
    opponents: float
    #: By entrant: the sum of swings in their games with each other; None if they did not meet.
    against: list[float | None]


class MatchInfo(BaseModel):
    """A match as one reader sees it. Times are milliseconds since 1970 by the server's clock."""

    id: str
    name: str
    game: str
    variant: str
    form: Literal["duel", "level", "round_robin", "swiss"]
    status: Literal["open", "playing", "over"]
    #: How many rounds there are, with those who have entered so far, and how many deals in each.
    rounds: int
    deals: int
    initial_ms: int
    increment_ms: int
    now: int
    #: When each round is planned to begin.
    timetable: list[int]
    #: When the next round begins at the latest; None during a round, and after the last.
    next_begins: int | None
    #: Whether the reader may enter now.
    can_enter: bool
    entrants: list[EntrantData]
    played: list[RoundData]
    all_deals: list[DealOfMatch]
    #: Whether encounters are counted, or only swings.
    by_points: bool
    standings: list[StandingData]


class NewMatchId(BaseModel):
    id: str
