"""What answers about results and ratings contain, as OpenAPI documents it, and how it is filled."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel

from pagoria.play.balance import BalanceSum
from pagoria.server.people.ratings import Rating
from pagoria.server.people.strengths import Strengths
from pagoria.server.protocol import Sampled
from pagoria.server.thinking.balancing import told_part
from pagoria.tables.data import EntryData

#: Games among people, or with house bots, whose strengths are fixed and published.
Ladder: TypeAlias = Literal["people", "bots"]


class RatingData(BaseModel):
    """A strength in Elo: in 95 of 100 cases the true one is at most this margin away."""

    mean: int
    margin: int
    #: The margin is still wide.
    provisional: bool
    games: int


class PoolData(BaseModel):
    """Games that are rated together."""

    game: str
    players: int
    ladder: Ladder


class RatedPerson(BaseModel):
    name: str
    rating: RatingData


class RatedBot(BaseModel):
    bot: str
    mean: int


class PoolSize(BaseModel):
    """A pool, and how many people have a rating there."""

    pool: PoolData
    people: int


class Ranking(BaseModel):
    """A pool: the best first, those with a provisional rating last; and the strengths of house bots."""

    pool: PoolData
    people: list[RatedPerson]
    bots: list[RatedBot]


class RatedProgram(BaseModel):
    """A network program, as it is written at a table; ``online`` when it is connected to this server."""

    name: str
    rating: RatingData
    online: bool


class BotLadder(BaseModel):
    """Bots by number of players: house bots with their published strengths, then network programs."""

    game: str
    players: int
    bots: list[RatedBot]
    #: The best first, those with a provisional rating last.
    programs: list[RatedProgram]


class RatingMark(BaseModel):
    """A rating after a game."""

    at: int
    mean: int
    margin: int


class PoolRating(BaseModel):
    pool: PoolData
    rating: RatingData
    #: The course of the rating, the oldest first, thinned where it is long.
    course: list[RatingMark]


class VariantTally(BaseModel):
    """How games of a variant ended; ``shared`` are wins that others share."""

    game: str
    variant: str
    players: int
    games: int
    won: int
    shared: int


class LevelTally(BaseModel):
    """How games of two against a level ended."""

    game: str
    bot: str
    games: int
    won: int
    shared: int


class BalanceTally(BaseModel):
    """Luck and skill over the games that somebody reviewed, in wins.

    ``fair`` + ``deal`` + ``chance`` + ``others`` + ``own`` = ``won``.
    """

    game: str
    games: int
    fair: float
    deal: Sampled
    chance: Sampled
    others: Sampled
    own: Sampled
    won: float


class PastSeat(BaseModel):
    """Who played; a person without a name is a guest or a former player."""

    name: str | None
    bot: str | None
    #: The seat of the member whose profile it is.
    own: bool
    team: int
    rank: int
    points: int


class PastGame(BaseModel):
    table: str
    at: int
    game: str
    variant: str
    seats: list[PastSeat]
    #: Whether it counts for ratings.
    counts: bool


class ProfileData(BaseModel):
    """A member as everybody sees them; of games, the newest thousand."""

    name: str
    since: int
    ratings: list[PoolRating]
    variants: list[VariantTally]
    levels: list[LevelTally]
    balances: list[BalanceTally]
    recent: list[PastGame]


class SeatRating(BaseModel):
    """What is known about the strength of whoever sits there: a member's rating or a house bot's published
    strength.
    """

    seat: int
    rating: RatingData


class GameLog(BaseModel):
    """The log of a game that is over, as everybody may read it."""

    teams: list[list[int]]
    entries: list[EntryData]
    #: It ended by the rules: nobody gave up.
    regular: bool


def rating_data(rating: Rating) -> RatingData:
    return RatingData(
        mean=round(rating.mean),
        margin=round(rating.margin()),
        provisional=rating.provisional(),
        games=rating.games,
    )


def balance_tally(game: str, found: BalanceSum) -> BalanceTally:
    return BalanceTally(
        game=game,
        games=found.games,
        fair=found.fair,
        deal=told_part(found.deal),
        chance=told_part(found.chance),
        others=told_part(found.others),
        own=told_part(found.own),
        won=found.result,
    )


def seat_ratings(strengths: Strengths) -> list[SeatRating]:
    """The seats about whose strength something is known."""
    return [SeatRating(seat=seat, rating=rating_data(strengths[seat])) for seat in sorted(strengths)]
