"""Standings: everybody's rating in every pool, as the results in their order make them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pagoria.play.bots import published_strength
from pagoria.server.people.ratings import Field, Rating, Side
from pagoria.server.people.results import Results, checksum_of
from pagoria.tables.names import is_network_program
from pagoria.tables.results import Result, SeatResult

Ladder: TypeAlias = Literal["people", "bots"]

#: For how many seconds computed ratings count as current.
_FRESH_SECONDS: Final = 1.0


@dataclass(frozen=True, order=True)
class Pool:
    """Games that are rated together: one game, one number of players, among people or with house bots."""

    game: str
    players: int
    ladder: Ladder


@dataclass(frozen=True)
class Mark:
    """Somebody's rating after a game."""

    at: int
    table: str
    rating: Rating


@dataclass(frozen=True)
class Course:
    """A person's rating today, which games of others move, too, and after each of their own games."""

    rating: Rating
    marks: Sequence[Mark]


class Standings:
    """What follows from the results that count, added one after the other in their order.

    Rated are people, by id, and network programs, as they are written (``@Name``).
    """

    def __init__(self, results: Iterable[Result] = ()) -> None:
        self.pools: dict[Pool, dict[str, list[Mark]]] = {}
        self._fields: dict[Pool, Field] = {}
        self.last = (-1, "")
        #: How many results there are, and the sum of their checksums.
        self.checksum = (0, 0)
        for result in results:
            self.add(result)

    def rating(self, pool: Pool, person: str) -> Rating:
        """A person's rating; a beginner's for somebody unknown."""
        field = self._fields.get(pool)
        return Rating() if field is None else field.rating(person)

    def of(self, person: str) -> dict[Pool, Course]:
        """The pools in which somebody has a rating, with its course."""
        return {
            pool: Course(self.rating(pool, person), people[person])
            for pool, people in sorted(self.pools.items())
            if person in people
        }

    def ranking(self, pool: Pool) -> list[tuple[str, Rating]]:
        """Everybody in a pool, the best first; those with a provisional rating come last."""
        found = self._fields[pool].ratings().items() if pool in self._fields else ()
        return sorted(found, key=lambda entry: (entry[1].provisional(), -entry[1].mean, entry[0]))

    def people(self, pool: Pool) -> list[tuple[str, Rating]]:
        """The ranking of people."""
        return [entry for entry in self.ranking(pool) if not is_network_program(entry[0])]

    def programs(self, pool: Pool) -> list[tuple[str, Rating]]:
        """The ranking of network programs."""
        return [entry for entry in self.ranking(pool) if is_network_program(entry[0])]

    def add(self, result: Result) -> None:
        """Rate a game that counts; it must not be older than the last one."""
        # A bot that is no longer a level of the house has no strength; recomputing agrees.
        if all(seat.rated() or bot_rating(pool_of(result), seat.bot or "") for seat in result.seats):
            self._rate(result)
        self.last = (result.at, result.table)
        self.checksum = (self.checksum[0] + 1, self.checksum[1] + checksum_of(result))

    def _rate(self, result: Result) -> None:
        pool = pool_of(result)
        field = self._fields.setdefault(pool, Field(anchored=pool.ladder == "bots"))
        field.add(_sides(pool, result))
        people = self.pools.setdefault(pool, {})
        for seat in result.seats:
            name = seat.rated()
            if name is not None:
                people.setdefault(name, []).append(Mark(result.at, result.table, field.rating(name)))


def bot_rating(pool: Pool, bot: str) -> Rating | None:
    """The published strength of a house bot, which nothing changes."""
    strength = published_strength(pool.game, pool.players, bot)
    return None if strength is None else Rating(float(strength), 0.0)


def pool_of(result: Result) -> Pool:
    return Pool(result.game, len(result.seats), "bots" if result.with_bots() else "people")


def _sides(pool: Pool, result: Result) -> list[Side]:
    teams = sorted({seat.team for seat in result.seats})
    return [_side(pool, [seat for seat in result.seats if seat.team == team]) for team in teams]


def _side(pool: Pool, seats: Sequence[SeatResult]) -> Side:
    bots = [bot_rating(pool, seat.bot) for seat in seats if seat.bot is not None and not seat.rated()]
    rated = tuple(name for seat in seats if (name := seat.rated()) is not None)
    return Side(seats[0].rank, rated, tuple(bot.mean for bot in bots if bot is not None))


class Ratings:
    """The standings of today. Other servers may write results too; the rows say when something is new."""

    def __init__(self, results: Results, fresh_seconds: float = _FRESH_SECONDS) -> None:
        self._results = results
        self._fresh_seconds = fresh_seconds
        self._standings = Standings()
        self._read = float("-inf")
        self._lock = asyncio.Lock()

    async def today(self) -> Standings:
        """The standings; raises ``StoreError``. Rating many games takes a while: not in the loop."""
        async with self._lock:
            if time.monotonic() - self._read >= self._fresh_seconds:
                await self._catch_up()
                self._read = time.monotonic()
            return self._standings

    async def _catch_up(self) -> None:
        wanted = await self._results.checksum()
        if wanted == self._standings.checksum:
            return
        fresh = await self._results.counted(self._standings.last)
        count, total = self._standings.checksum
        if (count + len(fresh), total + sum(map(checksum_of, fresh))) == wanted:
            for result in fresh:
                self._standings.add(result)
                await asyncio.sleep(0)
            return
        # A result came late or was changed: ratings depend on the order, so all are computed again.
        self._standings = await asyncio.to_thread(Standings, await self._results.counted())
