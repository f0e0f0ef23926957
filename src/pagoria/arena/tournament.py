"""Which matches are wanted, which have been played, and what they come to for each bot and pair of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from pagoria.arena.code_version import code_version
from pagoria.arena.intervals import Sprt
from pagoria.arena.matches import PATIENCE, MatchResult, Task
from pagoria.arena.workers import Workers
from pagoria.core.errors import PagoriaError
from pagoria.play.sandbox import Sandbox


@dataclass(frozen=True)
class Schedule:
    """What is asked for: matches of all these bots on so many deals, perhaps a test that ends them early.

    ``sides`` is the number of teams, or of players where everybody plays alone.
    """

    game: str
    variant: str
    players: int
    sides: int
    seed: str
    bots: tuple[str, ...]
    deals: int
    sprt: Sprt | None = None
    patience: float = PATIENCE
    sandbox: Sandbox = field(default_factory=Sandbox)

    def line_ups(self) -> list[tuple[str, ...]]:
        """The bots of a match, one for each side.

        Two bots on more than two sides: the first one against many of the second. Otherwise every choice of
        as many bots as there are sides.
        """
        if len(self.bots) < self.sides:
            one, many = self.bots
            return [(one, *[many] * (self.sides - 1))]
        return list(combinations(self.bots, self.sides))


@dataclass
class Series:
    """The matches of one line-up: their results by the number of the deal."""

    bots: tuple[str, ...]
    results: dict[int, MatchResult] = field(default_factory=dict)
    #: How many deals from the first on were tested, without a gap.
    _tested: int = 0
    #: How many of the tested matches came to each share of the first bot, from 0 to 1 in equal steps.
    counts: list[int] = field(default_factory=list)
    #: After how many deals the sequential test ended.
    decided_after: int | None = None

    def __post_init__(self) -> None:
        self.counts = [0] * _possible_shares(len(self.bots))

    def test(self, sprt: Sprt) -> None:
        """Go on with the sequential test.

        It takes the matches by deal and not as they come in, and stops at the first that decides. So the
        answer does not depend on how many workers there are and which of them was fast.
        """
        while self.decided_after is None and self._tested in self.results:
            share = self.results[self._tested].ahead_share(self.bots[0], self.bots[1])
            self.counts[round(share * (len(self.counts) - 1))] += 1
            self._tested += 1
            if sprt.verdict(self.counts) is not None:
                self.decided_after = self._tested

    def counted(self) -> list[MatchResult]:
        """The results that count, by deal: those after the decision were played in vain."""
        return [
            self.results[deal]
            for deal in sorted(self.results)
            if self.decided_after is None or deal < self.decided_after
        ]


def _possible_shares(sides: int) -> int:
    """How many results a match of one bot against all others can have, by the comparisons that it won.

    In each of as many games as there are sides, the bot is compared with all others, and may be equal.
    """
    return 2 * sides * (sides - 1) + 1


class Tournament:
    """The series of a schedule and how far they are."""

    def __init__(self, schedule: Schedule, known: Iterable[MatchResult] = ()) -> None:
        self.schedule = schedule
        self.series = [Series(bots) for bots in schedule.line_ups()]
        self._by_bots = {_in_order(series.bots): series for series in self.series}
        for result in known:
            self.add(result)

    def add(self, result: MatchResult) -> None:
        """Count a result; one that nobody asked for is left out."""
        task = result.task
        series = self._by_bots.get(_in_order(task.bots))
        if series is None or not 0 <= task.deal < self.schedule.deals:
            return
        series.results.setdefault(task.deal, result)
        if self.schedule.sprt is not None:
            series.test(self.schedule.sprt)

    def missing(self) -> Iterator[Task]:
        """The matches still to be played, all series in step, decided when each is asked for."""
        plan = self.schedule
        for deal in range(plan.deals):
            for bots, series in self._by_bots.items():
                if series.decided_after is None and deal not in series.results:
                    limits = (plan.patience, plan.sandbox)
                    yield Task(plan.game, plan.variant, plan.players, plan.seed, bots, deal, *limits)

    def finished(self) -> bool:
        return self.done() == self.total()

    def done(self) -> int:
        """How many games were played and count."""
        matches = (series.decided_after or len(series.results) for series in self.series)
        return self.schedule.sides * sum(matches)

    def total(self) -> int:
        """How many games there will be at most."""
        matches = (series.decided_after or self.schedule.deals for series in self.series)
        return self.schedule.sides * sum(matches)

    def matches(self, *bots: str) -> list[MatchResult]:
        """The results that count in which all these bots play."""
        return [
            result for series in self.series if set(bots) <= set(series.bots) for result in series.counted()
        ]


def _in_order(bots: tuple[str, ...]) -> tuple[str, ...]:
    """One spelling for a line-up, so that results serve in whichever order the bots are named.

    One against many is another line-up than many against one.
    """
    return tuple(sorted(bots)) if len(set(bots)) == len(bots) else bots


def by_deal(results: Iterable[MatchResult], share: Callable[[MatchResult], float]) -> dict[int, float]:
    """The mean share on each deal; only deals are independent, not the matches played on one of them."""
    found: dict[int, list[float]] = {}
    for result in results:
        found.setdefault(result.task.deal, []).append(share(result))
    return {deal: sum(shares) / len(shares) for deal, shares in found.items()}


def run(
    tournament: Tournament,
    workers: Workers[Task, MatchResult],
    keep: Callable[[MatchResult], None],
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


def _require_our_code(result: MatchResult) -> None:
    if result.code != code_version():
        raise PagoriaError(
            f"a worker runs other code ({result.code}) than this machine ({code_version()}): "
            "install the same Pagoria everywhere"
        )
