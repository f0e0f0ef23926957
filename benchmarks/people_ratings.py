"""How honest people's ratings are: simulated players of known strength, by our filter and by openskill.

    python benchmarks/people_ratings.py                                         our filter
    pip install openskill && python benchmarks/people_ratings.py --openskill    both
    python benchmarks/people_ratings.py --speed                                 what a game costs

Each line is a pool: so many people draw their strength from a normal distribution, meet at random (or mostly
people of like strength), and finish in places that follow from Plackett and Luce's model. Elo only knows
differences: strengths and ratings are compared by their distance from the pool's average, but for the ladder
with bots, whose scale is fixed.

``covered``: how often the 95 % interval holds the true strength. ``ordered``: of pairs 100 Elo apart, how
many are in the right order. ``error``: root of the mean squared error. ``moved``: how far a rating moves, in
the mean, when the same games come in another order.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from random import Random
from statistics import fmean, median
from typing import Any

from pagoria.server.people.ratings import FIRST_MEAN, Field, Rating, Side

_PER_ELO = math.log(10) / 400
#: Levels of the house in the simulation, 150 Elo apart.
_BOTS = (1200.0, 1350.0, 1500.0, 1650.0, 1800.0)


@dataclass(frozen=True)
class Pool:
    """People of a pool, and how they meet."""

    name: str
    people: int
    sides: int
    games_each: int
    #: One deviation of the true strengths.
    spread: float = 250.0
    per_side: int = 1
    #: How often two equals tie; the more people differ, the less often. Games of bots do it, too.
    ties: float = 0.05
    #: Ties come as often whoever plays.
    blind_ties: bool = False
    #: How much a strength changes with each game, as one deviation.
    learning: float = 0.0
    bots: bool = False
    #: People choose opponents of like strength.
    alike: bool = False


#: A game: the numbers of the people of each side (bots are negative) and the ranks.
Game = tuple[list[list[int]], list[int]]
Rates = Callable[[Pool, Sequence[Game]], list[tuple[float, float]]]


def simulate(pool: Pool, rng: Random) -> tuple[list[float], list[Game]]:
    """The true strengths at the end, and all games in their order."""
    truth = [rng.gauss(FIRST_MEAN, pool.spread) for _ in range(pool.people)]
    seats = pool.sides * pool.per_side
    places = 1 if pool.bots else seats
    games = []
    for _ in range(pool.people * pool.games_each // places):
        games.append(_game(pool, truth, rng))
        if pool.learning:
            for who in chain.from_iterable(games[-1][0]):
                truth[who] += rng.gauss(0, pool.learning)
    return truth, games


def _game(pool: Pool, truth: Sequence[float], rng: Random) -> Game:
    if pool.bots:
        sides = [[rng.randrange(pool.people)]]
        sides += [[-1 - rng.randrange(len(_BOTS))] for _ in range(pool.sides - 1)]
    else:
        number = pool.sides * pool.per_side
        chosen = _alike(truth, number, rng) if pool.alike else rng.sample(range(pool.people), number)
        sides = [chosen[at : at + pool.per_side] for at in range(0, len(chosen), pool.per_side)]
    strengths = [fmean(_BOTS[-1 - who] if who < 0 else truth[who] for who in side) for side in sides]
    # Places by Plackett and Luce: the strength with a random number of Gumbel's, the greatest first.
    drawn = [each * _PER_ELO - math.log(-math.log(rng.random())) for each in strengths]
    ranks = [1 + sum(other > own for other in drawn) for own in drawn]
    second, first = sorted(drawn)[-2:]
    tied = rng.random() < pool.ties if pool.blind_ties else first - second < 2 * math.atanh(pool.ties)
    if tied:
        ranks = [max(1, rank - (rank == 2)) for rank in ranks]
    return sides, ranks


def _alike(truth: Sequence[float], number: int, rng: Random) -> list[int]:
    """Somebody, and others who are the likelier the nearer their strength is."""
    first = rng.randrange(len(truth))
    chosen = [first]
    while len(chosen) < number:
        others = [who for who in range(len(truth)) if who not in chosen]
        chosen += rng.choices(others, [math.exp(-abs(truth[who] - truth[first]) / 150) for who in others])
    rng.shuffle(chosen)
    return chosen


def by_filter(pool: Pool, games: Sequence[Game]) -> list[tuple[float, float]]:
    """Mean and deviation of everybody by our filter."""
    field = Field(anchored=pool.bots)
    for sides, ranks in games:
        field.add([_side(rank, side) for side, rank in zip(sides, ranks, strict=True)])
    known = field.ratings()
    ratings = [known.get(str(who), Rating()) for who in range(pool.people)]
    return [(rating.mean, rating.deviation) for rating in ratings]


def _side(rank: int, numbers: Sequence[int]) -> Side:
    bots = tuple(_BOTS[-1 - who] for who in numbers if who < 0)
    return Side(rank, tuple(str(who) for who in numbers if who >= 0), bots)


def by_openskill(pool: Pool, games: Sequence[Game]) -> list[tuple[float, float]]:
    """The same by openskill's model of Plackett and Luce; its first sigma, 25/3, is our first deviation."""
    from openskill.models import PlackettLuce

    scale = Rating().deviation / PlackettLuce().sigma
    # Its own beta would stretch the scale; with this one, chances are as in Elo. A team is a sum there.
    beta = pool.per_side / _PER_ELO / math.sqrt(pool.sides) / scale
    model: Any = PlackettLuce(beta=beta)
    ratings = [model.rating() for _ in range(pool.people)]
    bots = [model.rating(mu=model.mu + (bot - FIRST_MEAN) / scale, sigma=0.001) for bot in _BOTS]
    for sides, ranks in games:
        teams = [[bots[-1 - who] if who < 0 else ratings[who] for who in side] for side in sides]
        for side, rated in zip(sides, model.rate(teams, ranks=list(ranks)), strict=True):
            for who, rating in zip(side, rated, strict=True):
                if who >= 0:
                    ratings[who] = rating
    return [(FIRST_MEAN + (each.mu - model.mu) * scale, each.sigma * scale) for each in ratings]


@dataclass
class Found:
    """What was measured in one run of a pool."""

    covered: float
    ordered: float
    error: float
    margin: float
    #: How far ratings move when the same games come in another order, in Elo; 0 where that was not tried.
    moved: float


def judge(pool: Pool, rates: Rates, seed: int, *, reorder: bool = True) -> Found:
    """One simulated pool; with ``reorder`` its games are rated a second time, in another order."""
    rng = Random(seed)
    truth, games = simulate(pool, rng)
    rated = rates(pool, games)
    again = rates(pool, rng.sample(games, len(games))) if reorder else rated
    offset = 0.0 if pool.bots else fmean(mean for mean, _ in rated) - fmean(truth)
    wrong = [mean - offset - true for (mean, _), true in zip(rated, truth, strict=True)]
    pairs = [(a, b) for a in range(pool.people) for b in range(a)]
    # Whoever is 100 Elo apart is told apart by people, too.
    apart = [(a, b) for a, b in pairs if abs(truth[a] - truth[b]) > 100] or pairs
    right = sum((truth[a] > truth[b]) == (rated[a][0] > rated[b][0]) for a, b in apart)
    return Found(
        covered=fmean(
            abs(each) <= 1.96 * deviation for each, (_, deviation) in zip(wrong, rated, strict=True)
        ),
        ordered=right / len(apart),
        error=math.sqrt(fmean(each**2 for each in wrong)),
        margin=fmean(1.96 * deviation for _, deviation in rated),
        moved=fmean(abs(one[0] - other[0]) for one, other in zip(rated, again, strict=True)),
    )


POOLS = (
    Pool("6 people, 2 players, 10 games each", 6, 2, 10),
    Pool("6 people, 2 players, 60 games each", 6, 2, 60),
    Pool("20 people, 2 players, 30 games each", 20, 2, 30),
    Pool("20 people, 2 players, 200 games each", 20, 2, 200),
    Pool("20 people who learn, 2 players, 200 games each", 20, 2, 200, learning=2.0),
    Pool("60 people, 2 players, 40 games each, like meets like", 60, 2, 40, alike=True),
    Pool("20 people of spread 350, 2 players, 40 games each", 20, 2, 40, spread=350.0),
    Pool("20 people of spread 150, 2 players, 40 games each", 20, 2, 40, spread=150.0),
    Pool("12 people, 3 players, 30 games each", 12, 3, 30),
    Pool("12 people, 4 players, 30 games each", 12, 4, 30),
    Pool("12 people, teams of 2, 60 games each", 12, 2, 60, per_side=2),
    Pool("20 people against 1 bot, 40 games each", 20, 2, 40, bots=True),
    Pool("20 people against 3 bots, 30 games each", 20, 4, 30, bots=True),
)


def speed(people: int, sides: int, most_linked: int) -> float:
    """Milliseconds for one game in a field where everybody has met everybody, the median of 100."""
    rng = Random(1)
    field = Field(anchored=False, most_linked=most_linked)
    spent = []
    for _ in range(3 * people + 100):
        chosen = [(str(who),) for who in rng.sample(range(people), sides)]
        game = [Side(rank, who) for rank, who in enumerate(chosen, start=1)]
        begun = time.process_time()
        field.add(game)
        spent.append(1000 * (time.process_time() - begun))
    return median(spent[-100:])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=40, help="simulated clubs for each line (40)")
    parser.add_argument("--openskill", action="store_true", help="compare with openskill")
    parser.add_argument("--blind-ties", action="store_true", help="ties whatever the strengths are")
    parser.add_argument("--speed", action="store_true", help="only say what a game costs")
    args = parser.parse_args()
    if args.speed:
        for people, sides in product((20, 128, 256), (2, 4)):
            print(f"{people} people, {sides} players: {speed(people, sides, people):.1f} ms", flush=True)
        return
    ways: dict[str, Rates] = {"ours": by_filter}
    if args.openskill:
        ways["openskill"] = by_openskill
    print("| pool | | covered | ordered | error | interval | moved |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for pool in (replace(pool, blind_ties=args.blind_ties) for pool in POOLS):
        runs = max(6, args.runs * 20 // pool.people)
        for way, rates in ways.items():
            found = [judge(pool, rates, seed) for seed in range(runs)]
            covered, ordered = fmean(f.covered for f in found), fmean(f.ordered for f in found)
            error = math.sqrt(fmean(f.error**2 for f in found))
            margin, moved = fmean(f.margin for f in found), fmean(f.moved for f in found)
            shares = f"{covered:.1%} | {ordered:.1%}"
            print(
                f"| {pool.name} | {way} | {shares} | {error:.0f} | ± {margin:.0f} | {moved:.1f} |", flush=True
            )


if __name__ == "__main__":
    main()
