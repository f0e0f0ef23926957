"""Every bot against every other: which pairs of games are needed, which are there, what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from pagoria.arena.fingerprint import fingerprint
from pagoria.arena.matches import PairResult, Task
from pagoria.arena.statistics import SHARES, Sprt
from pagoria.arena.workers import Workers
from pagoria.core.errors import PagoriaError


@dataclass(frozen=True)
class Schedule:
    """What is asked for: so many pairs of games between all these bots, perhaps a test that ends early."""

    game: str
    variant: str
    seed: str
    bots: tuple[str, ...]
    pairs: int
    sprt: Sprt | None = None


@dataclass
class Pairing:
    """Two bots and the results between them by number, told from the side of ``a``."""

    a: str
    b: str
    results: dict[int, PairResult] = field(default_factory=dict)
    #: How many pairs from the first on were tested, without a gap, what they came to, where the test ended.
    _tested: int = 0
    _counts: list[int] = field(default_factory=lambda: [0] * len(SHARES))
    decided_after: int | None = None

    def test(self, sprt: Sprt) -> None:
        """Go on with the sequential test.

        It takes the pairs by number and not as they come in, and stops at the first that decides. So the
        answer does not depend on how many workers there are and which of them was fast.
        """
        while self.decided_after is None and self._tested in self.results:
            self._counts[round(2 * self.results[self._tested].points())] += 1
            self._tested += 1
            if sprt.verdict(self._counts) is not None:
                self.decided_after = self._tested

    def counted(self) -> list[PairResult]:
        """The results that count, by number: those after the decision were played in vain."""
        return [
            self.results[number]
            for number in sorted(self.results)
            if self.decided_after is None or number < self.decided_after
        ]


class Tournament:
    """The pairings of a schedule and how far they are."""

    def __init__(self, schedule: Schedule, known: Iterable[PairResult] = ()) -> None:
        self.schedule = schedule
        self.pairings = [Pairing(a, b) for a, b in combinations(schedule.bots, 2)]
        self._by_bots = {(pairing.a, pairing.b): pairing for pairing in self.pairings}
        for result in known:
            self.add(result)

    def add(self, result: PairResult) -> None:
        """Count a result; one that nobody asked for is left out."""
        task = result.task
        if (task.b, task.a) in self._by_bots:
            result = result.flipped()
        pairing = self._by_bots.get((result.task.a, result.task.b))
        if pairing is None or not 0 <= task.pair < self.schedule.pairs:
            return
        pairing.results.setdefault(task.pair, result)
        if self.schedule.sprt is not None:
            pairing.test(self.schedule.sprt)

    def missing(self) -> Iterator[Task]:
        """The pairs still to be played, all pairings in step, decided when each is asked for."""
        plan = self.schedule
        for number in range(plan.pairs):
            for pairing in self.pairings:
                if pairing.decided_after is None and number not in pairing.results:
                    yield Task(plan.game, plan.variant, plan.seed, pairing.a, pairing.b, number)

    def finished(self) -> bool:
        return self.done() == self.total()

    def done(self) -> int:
        """How many games were played and count."""
        return sum(2 * (pairing.decided_after or len(pairing.results)) for pairing in self.pairings)

    def total(self) -> int:
        """How many games there will be at most."""
        return sum(2 * (pairing.decided_after or self.schedule.pairs) for pairing in self.pairings)


def run(
    tournament: Tournament,
    workers: Workers,
    keep: Callable[[PairResult], None],
    show: Callable[[], None] = lambda: None,
) -> None:
    """Play what is missing; every result is kept before it is counted and shown."""
    for result in workers.play(tournament.missing()):
        _require_our_code(result)
        keep(result)
        tournament.add(result)
        show()
        if tournament.finished():
            return  # a test may have ended while others still play what nobody needs


def _require_our_code(result: PairResult) -> None:
    if result.code != fingerprint():
        raise PagoriaError(
            f"a worker runs other code ({result.code}) than this machine ({fingerprint()}): "
            "install the same Pagoria everywhere"
        )


def numbered_scores(
    bots: Sequence[str], pairings: Iterable[Pairing]
) -> dict[tuple[int, int], dict[int, float]]:
    """The points of each pairing as ``ratings.rate`` takes them."""
    return {
        (bots.index(pairing.a), bots.index(pairing.b)): {
            result.task.pair: result.points() for result in pairing.counted()
        }
        for pairing in pairings
    }
