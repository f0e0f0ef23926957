"""How the searches of all games decide: best-arm identification by successive elimination.

Every arm (candidate) is sampled in the same imagined deals with the same random numbers, so that few
simulations show the difference between two. After each round, arms that are significantly worse than the
leader are eliminated, and the remaining budget goes to the others.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from typing import Final, final

from pagoria.core.ints import i64

#: Simulations of each arm in a round; arms are eliminated only between rounds.
ROUND: Final = 8
#: An arm is eliminated when its mean is this many standard errors below the leader's.
_STANDARD_ERRORS: Final = 2.0
#: A floor for the variance: a few deals often show none when wins are rare.
_LEAST_VARIANCE: Final = 0.005
#: What a point of lead counts beside winning, so that a decided game is still played well.
_LEAD_WEIGHT: Final = 0.001


@final
class Arm:
    """A candidate: its actions, a sample of its value for each simulation, and sums over them.

    ``shares`` has the probabilities of winning by seat for each simulation, ``wins`` their sums; ``squares``
    sums those of the deciding seat squared, and ``leads`` its points ahead.
    """

    def __init__(self, actions: list[int], prior: i64) -> None:
        self.actions = actions
        self.prior: i64 = prior
        self.samples: list[float] = []
        self.shares: list[list[float]] = []
        self.wins: list[float] = []
        self.squares: float = 0.0
        self.leads: float = 0.0
        self.active: bool = True

    def add_sample(self, seat: i64, wins: list[float], lead: float) -> None:
        """Add the result of a simulation: each seat's probability of winning, and the lead of ``seat``."""
        win: float = wins[seat]
        self.samples.append(win + _LEAD_WEIGHT * lead)
        self.shares.append(wins)
        self.squares += win * win
        self.leads += lead
        if not self.wins:
            self.wins = wins.copy()
            return
        number: i64 = 0
        while number < len(wins):
            self.wins[number] += wins[number]
            number += 1

    def mean(self) -> float:
        return sum(self.samples) / len(self.samples)

    def is_worse_than(self, leader: Arm) -> bool:
        """Whether this arm is significantly worse than the leader in the deals that both were sampled in.

        The deals are paired, so the difference varies less than either sample does.
        """
        count: i64 = min(len(self.samples), len(leader.samples))
        total: float = 0.0
        squares: float = 0.0
        number: i64 = 0
        while number < count:
            gap: float = leader.samples[number] - self.samples[number]
            total += gap
            squares += gap * gap
            number += 1
        mean: float = total / float(count)
        variance: float = max(_LEAST_VARIANCE, squares / float(count) - mean * mean)
        return mean > 0.0 and mean > _STANDARD_ERRORS * math.sqrt(variance / float(count))


class Elimination(ABC):
    """The arms, and the search for the best one. A game says how arms are simulated in one deal."""

    def __init__(self) -> None:
        self.arms: list[Arm] = []
        self.simulations: i64 = 0

    @abstractmethod
    def simulate(self, arms: list[Arm]) -> None:
        """Add one sample to each arm, all in the same deal with the same random numbers."""

    def add_arm(self, actions: list[int]) -> Arm:
        """The arm with these actions, added if there is none yet."""
        for arm in self.arms:
            if arm.actions == actions:
                return arm
        arm = Arm(actions, 0)
        self.arms.append(arm)
        return arm

    def run(self, simulations: i64, seconds: float) -> None:
        """Run rounds until one arm is left or the budget is spent; ``seconds`` of 0 sets no time limit.

        A round is finished unless time runs out: arms are compared after whole rounds only.
        """
        until: float = time.perf_counter() + seconds
        active = self._active()
        while len(active) > 1 and self.simulations < simulations:
            count: i64 = 0
            while count < ROUND:
                self._sample(active)
                count += 1
                if seconds > 0.0 and time.perf_counter() > until:
                    return
            self._eliminate(active)
            active = self._active()

    def sample_equally(self, simulations: i64, seconds: float) -> None:
        """Sample every arm equally often and eliminate none: for estimates rather than a choice."""
        until: float = time.perf_counter() + seconds
        while self.simulations < simulations or self.simulations < ROUND * len(self.arms):
            self._sample(self.arms)
            if seconds > 0.0 and time.perf_counter() > until:
                return

    def _sample(self, arms: list[Arm]) -> None:
        self.simulate(arms)
        self.simulations += len(arms)

    def _active(self) -> list[Arm]:
        return [arm for arm in self.arms if arm.active]

    def _eliminate(self, active: list[Arm]) -> None:
        leader = leader_of(active)
        for arm in active:
            if arm is not leader and arm.is_worse_than(leader):
                arm.active = False

    def best(self) -> Arm:
        """The active arm with the highest mean; the one with the best prior when none was sampled."""
        active = self._active()
        if len(active) == 1 or len(active[0].samples) == 0:
            return active[0]
        return leader_of(active)


def leader_of(arms: list[Arm]) -> Arm:
    """The arm with the highest mean, the first of equals."""
    leader = arms[0]
    highest: float = leader.mean()
    for arm in arms:
        mean: float = arm.mean()
        if mean > highest:
            leader = arm
            highest = mean
    return leader
