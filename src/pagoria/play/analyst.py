"""How a strong player would judge a decision, from what the seat that decides can know; for every game."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, View
from pagoria.play.elimination import Arm, Elimination, leader_of
from pagoria.play.estimates import NINETY_FIVE, Estimate, mean_of
from pagoria.play.search import UNLIMITED, Searcher
from pagoria.play.specs import Budget

_WIDTH: Final = 10
_SIMULATIONS: Final = 300
_SECONDS: Final = 0.8
#: Lines that are judged more closely after the search, and the share of the budget that this takes.
_LINES: Final = 2
_CLOSER: Final = 0.3
#: A difference between two lines, or in the worth of one, that nobody would notice. When everything is known
#: this exactly, more simulations are wasted: mostly in a game that is decided.
_SMALL_DIFFERENCE: Final = 0.01
_SMALL_ERROR: Final = 0.04
#: This many standard errors are an upper bound.
_STANDARD_ERRORS: Final = 2.0
#: A floor for the standard deviation: a few deals do not show what is rare.
_LEAST_DEVIATION: Final = 0.02


@dataclass(frozen=True)
class ConfidenceInterval:
    """How sure a win chance is: the simulations behind it, and its 95 % interval, from 0 to 1.

    The interval is about the simulations alone: it is where the mean would lie if there were many more of
    them.
    """

    simulations: int
    low: float
    high: float


@dataclass(frozen=True)
class AnalysisLine:
    """One way to go on, up to the next chance or the next decision of somebody else, with its value.

    ``points`` are those that the deciding ``seat`` scores on the way. ``wins`` has each seat's probability of
    winning, where a tie counts as its share: partners have the same, and over all sides it adds up to 1.
    ``margin`` is how many points the seat will be ahead of its strongest opponent at the end. All of these
    suppose that everybody plays well.
    """

    seat: int
    actions: tuple[int, ...]
    points: int
    wins: tuple[float, ...]
    margin: float
    certainty: ConfidenceInterval

    @property
    def win(self) -> float:
        """The probability that the deciding seat wins."""
        return self.wins[self.seat]


@dataclass(frozen=True)
class Comparison:
    """What was played beside the line that the analyst had chosen before it compared the two.

    They are compared in deals that the choice did not depend on, so that neither looks better by luck alone:
    ``changes`` says for each seat how much higher its probability of winning is with what was played.
    """

    chosen: AnalysisLine
    changes: tuple[Estimate, ...]


@dataclass(frozen=True)
class Analysis:
    """A decision as a strong player would see it who knows what the seat knows; the best line comes first."""

    seat: int
    lines: tuple[AnalysisLine, ...]
    #: Set when a move was played; an analyst may leave it out.
    comparison: Comparison | None = None

    @property
    def best(self) -> AnalysisLine:
        return self.lines[0]

    def compared(self, played: AnalysisLine) -> Comparison:
        """What was played beside what was chosen; if that is not known, beside what is called best."""
        if self.comparison is not None:
            return self.comparison
        lines = () if played is self.best else (played, self.best)
        error = math.hypot(*((line.certainty.high - line.certainty.low) / 2 for line in lines))
        pairs = zip(played.wins, self.best.wins, strict=True)
        return Comparison(self.best, tuple(Estimate(mine - theirs, error) for mine, theirs in pairs))


class Analyst(Protocol):
    """Judges decisions by what can be known to the view's seat, which has to decide."""

    def analyse(
        self, view: View[Any], rng: Rng, played: Sequence[int] = (), beside: Sequence[int] = ()
    ) -> Analysis:
        """The best lines, and among them the one that was ``played``, wherever it stands.

        It is judged in the same imagined deals as the others, so that only the choice differs. The same goes
        for the line ``beside`` it, with which it is to be compared.
        """
        ...


class LineSearcher(Searcher, Protocol):
    """What a game brings for its analyst."""

    def complete(
        self, view: View[Any], rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        """A line with its best continuation, up to the next chance or the next decision of somebody else.

        Each decision on the way gets this many ``simulations``; together they share the ``seconds``.
        """
        ...

    def next_choices(self, view: View[Any], rng: Rng, begun: Sequence[int], width: int) -> Elimination:
        """The best ways to go on after what the seat has ``begun``; none when that is a complete line."""
        ...


class SearchAnalyst:
    """Searches for the best lines; then samples those and the one that was played in new deals."""

    def __init__(self, searcher: LineSearcher, budget: Budget | None = None) -> None:
        given = budget or Budget(_SIMULATIONS, _SECONDS)
        self._searcher = searcher
        self._simulations = given.simulations or UNLIMITED
        self._seconds = given.seconds or 0.0

    def analyse(
        self, view: View[Any], rng: Rng, played: Sequence[int] = (), beside: Sequence[int] = ()
    ) -> Analysis:
        best = self._best_lines(view, rng)
        closer = self._searcher.search(view, rng, 1)
        closer.arms = []
        for actions in [*best, *(list(line) for line in (played, beside) if line)]:
            closer.add_arm(actions)
        self._judge_closer(closer)
        lines = tuple(self._line(view, rng, arm) for arm in ranked(closer.arms))
        return Analysis(view.actor(), lines, _compared(closer.arms, lines, played) if played else None)

    def _best_lines(self, view: View[Any], rng: Rng) -> list[list[int]]:
        """The best lines, each complete."""
        search = self._searcher.search(view, rng, _WIDTH)
        _in_rounds(search, search.run, _is_found, self._simulations, self._seconds * (1 - _CLOSER))
        share, seconds = int(self._simulations * _CLOSER), self._seconds * _CLOSER / _LINES
        return [
            self._searcher.complete(view, rng, arm.actions, share, seconds)
            for arm in ranked(search.arms)[:_LINES]
        ]

    def _judge_closer(self, search: Elimination) -> None:
        simulations, seconds = int(self._simulations * _CLOSER), self._seconds * _CLOSER
        search.sample_equally(0, seconds)
        _in_rounds(search, search.sample_equally, _is_known, simulations, seconds)

    def _line(self, view: View[Any], rng: Rng, arm: Arm) -> AnalysisLine:
        """An arm as a line; the points on the way are the same in every deal."""
        game, seat = find_game(self._searcher.game), view.actor()
        state = view.determinize(rng)
        before = game.rules.scores(state)[seat]
        for action in arm.actions:
            state.apply(action)
        points = game.rules.scores(state)[seat] - before
        over = state.actor() == GAME_OVER
        return AnalysisLine(
            seat=seat,
            actions=tuple(arm.actions),
            points=points,
            wins=tuple(total / len(arm.samples) for total in arm.wins),
            margin=arm.leads / len(arm.samples),
            certainty=certainty(arm.wins[seat], arm.squares, len(arm.samples), luck=not over),
        )


def _compared(arms: Sequence[Arm], lines: Sequence[AnalysisLine], played: Sequence[int]) -> Comparison:
    """What was played beside the first arm, which was thought best before these deals."""
    chosen = arms[0]
    mine = next(arm for arm in arms if arm.actions == list(played))
    line = next(line for line in lines if line.actions == tuple(chosen.actions))
    return Comparison(line, tuple(_change(mine, chosen, seat) for seat in range(len(chosen.wins))))


def _change(played: Arm, chosen: Arm, seat: int) -> Estimate:
    if played is chosen:
        return Estimate(0.0)
    pairs = zip(played.shares, chosen.shares, strict=True)
    return mean_of([one[seat] - other[seat] for one, other in pairs])


def certainty(total: float, squares: float, count: int, luck: bool = True) -> ConfidenceInterval:
    """How sure a mean win chance is, from the sums of the chances and of their squares.

    A few simulations do not show what is rare. So the lower end is where the mean would be if one more had
    been lost, and the upper end if one more had been won, unless there is no ``luck`` in it.
    """
    if not luck:
        return ConfidenceInterval(count, total / count, total / count)
    low, _ = _normal(total, squares, count + 1)
    _, high = _normal(total + 1, squares + 1, count + 1)
    return ConfidenceInterval(count, max(0.0, low), min(1.0, high))


def _normal(total: float, squares: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a mean, by the normal approximation."""
    mean = total / count
    error = NINETY_FIVE * math.sqrt(max(0.0, squares / count - mean * mean) / count)
    return mean - error, mean + error


def ranked(arms: Sequence[Arm]) -> list[Arm]:
    """The arms, best first: those that survived the most rounds, then those with the highest mean."""
    return sorted(arms, key=lambda arm: (-len(arm.samples), -sum(arm.samples), -arm.prior))


def _in_rounds(
    search: Elimination,
    more: Callable[[int, float], None],
    enough: Callable[[Sequence[Arm]], bool],
    simulations: int,
    seconds: float,
) -> None:
    """Sample round by round until it is enough or the budget is spent; 0 seconds set no limit."""
    until = time.perf_counter() + seconds
    while search.simulations < simulations and not enough([arm for arm in search.arms if arm.active]):
        left = until - time.perf_counter() if seconds else 0.0
        if left < 0:
            return
        more(search.simulations + 1, left)


def _is_found(arms: Sequence[Arm]) -> bool:
    """Whether no arm can be much better than the one that leads."""
    if len(arms) == 1 or not arms[0].samples:
        return len(arms) == 1
    leader = leader_of(list(arms))
    return all(_most_ahead(arm, leader) <= _SMALL_DIFFERENCE for arm in arms if arm is not leader)


def _is_known(arms: Sequence[Arm]) -> bool:
    """Whether the worth of the leader, and how far each arm is behind it, are known exactly enough."""
    leader = leader_of(list(arms))
    gaps = [_gaps(leader, arm) for arm in arms if arm is not leader]
    return _error(leader.samples) <= _SMALL_ERROR and all(_error(gap) <= _SMALL_DIFFERENCE for gap in gaps)


def _most_ahead(arm: Arm, leader: Arm) -> float:
    """How much better an arm may be than the leader, as far as it is known."""
    gaps = _gaps(arm, leader)
    return sum(gaps) / len(gaps) + _error(gaps)


def _gaps(one: Arm, other: Arm) -> list[float]:
    """The differences between two arms, in the deals that both were sampled in."""
    return [mine - theirs for mine, theirs in zip(one.samples, other.samples, strict=False)]


def _error(samples: Sequence[float]) -> float:
    """How far the mean of some samples may be from the mean of very many."""
    mean = sum(samples) / len(samples)
    variance = sum((sample - mean) ** 2 for sample in samples) / len(samples)
    return _STANDARD_ERRORS * max(_LEAST_DEVIATION, math.sqrt(variance)) / math.sqrt(len(samples))
