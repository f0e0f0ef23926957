"""Profiles: what everybody may know about a member, from results and ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from pagoria.play.balance import BalanceSum, sum_of
from pagoria.server.people.balances import Balances, KeptBalance
from pagoria.server.people.people import People
from pagoria.server.people.results import Results
from pagoria.server.people.standings import Course, Pool, Ratings, Standings
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.results import Result, SeatResult
from pagoria.tables.seats import Guest

#: How many of a member's newest games are counted, and how many are listed.
_LOOKED_AT: Final = 1000
_RECENT: Final = 20
#: A chart has no more points than this.
MOST_MARKS: Final = 120

T = TypeVar("T")


@dataclass(frozen=True)
class GameTally:
    """How many games of a kind somebody played, and won alone or with partners, or shared the win of."""

    games: int
    won: int
    shared: int


@dataclass(frozen=True)
class Profile:
    """A member: what is public."""

    member: Guest
    since: int
    #: By game, variant and number of players.
    variants: dict[tuple[str, str, int], GameTally]
    #: By game and level, games of two sides against it.
    levels: dict[tuple[str, str], GameTally]
    ratings: dict[Pool, Course]
    #: By game, of the games that somebody reviewed.
    balances: dict[str, BalanceSum]
    recent: list[Result]
    #: The names of those who played in these games and are members today.
    names: dict[str, str]


class Profiles:
    """Members as others see them. All methods raise ``StoreError`` and ``Refusal``."""

    def __init__(
        self, store: Store, people: People, results: Results, ratings: Ratings, balances: Balances
    ) -> None:
        self._store = store
        self._people = people
        self._results = results
        self._ratings = ratings
        self._balances = balances

    async def of(self, name: str) -> Profile:
        """The profile of the member who has this name."""
        member = await self._people.called(name)
        if member is None:
            raise Refusal("not_found", "there is nothing at this address")
        joined = await self._store.read("SELECT joined FROM members WHERE guest_id = ?", (member.id,))
        results = await self._results.of(member.id, _LOOKED_AT)
        recent = results[:_RECENT]
        people = {seat.person for result in recent for seat in result.seats if seat.person is not None}
        return Profile(
            member,
            int(joined[0][0]),
            _tallies((_key(result), result, _seat(result, member.id)) for result in results),
            _tallies(
                ((result.game, other.bot), result, own)
                for result in results
                for own in [_seat(result, member.id)]
                for other in result.seats
                if other.bot is not None and len(result.seats) == 2
            ),
            (await self._ratings.today()).of(member.id),
            _sums(await self._balances.of(member.id, _LOOKED_AT)),
            recent,
            await self.names(people),
        )

    async def standings(self) -> Standings:
        return await self._ratings.today()

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """The names of those who are members."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        sql = f"SELECT id, name FROM guests JOIN members ON guest_id = id WHERE id IN ({marks})"
        return dict(await self._store.read(sql, tuple(sorted(people))))


def thinned(marks: Sequence[T]) -> list[T]:
    """As many of them as a chart has points, evenly spread and with the newest."""
    if len(marks) <= MOST_MARKS:
        return list(marks)
    return [marks[round(n * (len(marks) - 1) / (MOST_MARKS - 1))] for n in range(MOST_MARKS)]


def _sums(kept: Sequence[KeptBalance]) -> dict[str, BalanceSum]:
    """By game, those with the most games first."""
    games = Counter(each.game for each in kept)
    return {
        game: sum_of([each.balance for each in kept if each.game == game]) for game, _ in games.most_common()
    }


def _key(result: Result) -> tuple[str, str, int]:
    return result.game, result.variant, len(result.seats)


def _seat(result: Result, person: str) -> SeatResult:
    """The seat in which somebody played; friends on one screen have several, and the first counts."""
    return next(seat for seat in result.seats if seat.person == person)


def _tallies(games: Iterable[tuple[T, Result, SeatResult]]) -> dict[T, GameTally]:
    played: Counter[T] = Counter()
    won: Counter[T] = Counter()
    shared: Counter[T] = Counter()
    for key, result, own in games:
        played[key] += 1
        if own.rank == 1:
            winners = {seat.team for seat in result.seats if seat.rank == 1}
            (won if len(winners) == 1 else shared)[key] += 1
    return {key: GameTally(played[key], won[key], shared[key]) for key in played}
