"""Ratings of people: after each game, all strengths of a pool are one normal distribution on the Elo scale.

A game says how far its sides are apart, and so links what is not known of one to what is not known of the
other: if it turns out later that one is stronger, so is the other. The covariance of all people is kept for
that, and a game moves everybody who is linked to somebody who played.

What a game tells of its sides is in ``plackett_luce``. A team is as strong as the mean of its seats.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pagoria.arena.matrices import Matrix, Vector, inverse, times
from pagoria.arena.ratings import PER_ELO
from pagoria.server.people.covariance import Covariance, squares
from pagoria.server.people.plackett_luce import GameUpdate

#: Strengths inside are logits; outside they are Elo.
FIRST_MEAN: Final = 1500.0
#: The deviation of a beginner. Chosen by measurement: docs/reference/ratings.md.
FIRST_DEVIATION: Final = 350.0
#: The deviation of a strength's change from one game to the next: people learn.
DRIFT: Final = 1.5
#: Half of the interval that holds 95 % of a normal distribution, in deviations.
_REACH: Final = 1.96
#: A rating whose interval reaches farther than this is provisional.
PROVISIONAL: Final = 150
#: How many people, the latest to play, have their covariance kept: a game costs their number squared, and
#: with twice as many one of four players would take some 8 ms.
MOST_LINKED: Final = 128


@dataclass(frozen=True)
class Rating:
    """What is known about somebody's strength, in Elo: mean, deviation and number of games."""

    mean: float = FIRST_MEAN
    deviation: float = FIRST_DEVIATION
    games: int = 0

    def margin(self) -> float:
        """Half of the interval that holds the strength in 95 % of cases."""
        return _REACH * self.deviation

    def provisional(self) -> bool:
        return self.margin() > PROVISIONAL


@dataclass(frozen=True)
class Side:
    """Who played together, people and bots of fixed strength, and their place: 1 is the first."""

    rank: int
    people: tuple[str, ...]
    bots: tuple[float, ...] = ()

    def size(self) -> int:
        return len(self.people) + len(self.bots)


class Field:
    """Everybody in a pool.

    With ``anchored``, bots fix the scale. Otherwise games tell of differences only: where
    all stand together is not part of a deviation, which is that of the distance from the average of all.
    """

    def __init__(self, *, anchored: bool, most_linked: int = MOST_LINKED) -> None:
        self._anchored = anchored
        self._most_linked = most_linked
        #: Each person's index in ``_means`` and ``_covariance``; the latest to play comes last.
        self._places: dict[str, int] = {}
        self._means: Vector = []
        self._covariance = Covariance()
        self._games: dict[str, int] = {}
        #: People who made room for others: their ratings are no longer linked to anybody.
        self._away: dict[str, Rating] = {}

    def rating(self, person: str) -> Rating:
        """A person's rating; a beginner's for somebody unknown."""
        if person not in self._places:
            return self._away.get(person, Rating())
        place = self._places[person]
        return self._rating(person, self._shown_variances()[place])

    def ratings(self) -> dict[str, Rating]:
        """The ratings of all who have played."""
        variances = self._shown_variances()
        linked = {person: self._rating(person, variances[place]) for person, place in self._places.items()}
        return self._away | linked

    def enter(self, person: str, rating: Rating) -> None:
        """Add a person with a rating from elsewhere or from long ago."""
        self._games[person] = rating.games
        mean, variance = (rating.mean - FIRST_MEAN) * PER_ELO, (rating.deviation * PER_ELO) ** 2
        if len(self._places) < self._most_linked:
            self._places[person] = len(self._means)
            self._means.append(mean)
            self._covariance.append(variance)
            return
        oldest, place = next(iter(self._places.items()))
        self._away[oldest] = self._rating(oldest, self._covariance.variances()[place])
        del self._places[oldest]
        self._places[person] = place
        self._means[place] = mean
        self._covariance.replace(place, variance)

    def add(self, sides: Sequence[Side]) -> None:
        """Rate a game."""
        people = [person for side in sides for person in side.people]
        # Linked people come first, so that nobody loses their place to an opponent of the same game.
        for person in sorted(people, key=lambda person: person not in self._places):
            self._come(person)
        uncertain = [number for number, side in enumerate(sides) if side.people]
        links = [self._links(sides[number]) for number in uncertain]
        prior = [[self._of_side(sides[number], link) for link in links] for number in uncertain]
        strengths = [
            self._of_side(side, self._means)
            + sum((bot - FIRST_MEAN) * PER_ELO for bot in side.bots) / side.size()
            for side in sides
        ]
        update = GameUpdate([side.rank for side in sides], strengths, uncertain, prior)
        moves, posterior = update.posterior()
        self._follow(links, prior, moves, posterior)

    def _come(self, person: str) -> None:
        """Link a person who plays to the others, and widen the deviation: people learn."""
        if person not in self._places:
            self.enter(person, self._away.pop(person, Rating()))
        place = self._places.pop(person)
        self._places[person] = place
        if self._games[person]:
            self._covariance.widen(place, (DRIFT * PER_ELO) ** 2, (FIRST_DEVIATION * PER_ELO) ** 2)
        self._games[person] += 1

    def _follow(self, links: Sequence[Vector], prior: Matrix, moves: Vector, posterior: Matrix) -> None:
        """Move everybody with the sides, as far as they are linked to them."""
        precision = inverse(prior)
        self._means = _plus(self._means, links, times(precision, moves))
        nothing = [0.0] * len(self._means)
        change = [
            [after - before for after, before in zip(new, old, strict=True)]
            for new, old in zip(posterior, prior, strict=True)
        ]
        for factor, vector in squares(change):
            self._covariance.add_square(factor, _plus(nothing, links, times(precision, vector)))

    def _links(self, side: Side) -> Vector:
        """The covariance of everybody with a side."""
        columns = [self._covariance.column(self._places[person]) for person in side.people]
        return [sum(values) / side.size() for values in zip(*columns, strict=True)]

    def _of_side(self, side: Side, values: Vector) -> float:
        return sum(values[self._places[person]] for person in side.people) / side.size()

    def _shown_variances(self) -> Vector:
        return self._covariance.variances() if self._anchored else self._covariance.around_average()

    def _rating(self, person: str, variance: float) -> Rating:
        mean = FIRST_MEAN + self._means[self._places[person]] / PER_ELO
        return Rating(mean, math.sqrt(variance) / PER_ELO, self._games[person])


def _plus(start: Vector, vectors: Sequence[Vector], factors: Sequence[float]) -> Vector:
    """A sum of vectors, each times its factor."""
    for vector, factor in zip(vectors, factors, strict=True):
        start = [x + factor * y for x, y in zip(start, vector, strict=True)]
    return start
