"""How the searches of all games decide: best-arm identification by successive elimination.

Every arm (candidate) is simulated in the same imagined deals with the same random numbers, so that few
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
_BEYOND_DOUBT: Final = 2.0
#: A floor for the variance: a few deals often show none when wins are rare.
_LEAST_VARIANCE: Final = 0.005
#: What a point of lead counts beside winning, so that a decided game is still played well.
_LEAD_COUNTS: Final = 0.001


@final
class Arm:
    """A candidate, its worth in every simulation, and the sums of wins and leads."""

    def __init__(self, doings: list[int], prior: i64) -> None:
        self.doings = doings
        self.prior: i64 = prior
        self.worths: list[float] = []
        self.wins: float = 0.0
        self.leads: float = 0.0
        self.racing: bool = True

    def note(self, win: float, lead: float) -> None:
        """Add the result of a simulation: the probability of winning, and the lead in points."""
        self.worths.append(win + _LEAD_COUNTS * lead)
        self.wins += win
        self.leads += lead

    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)

    def behind(self, leader: Arm) -> bool:
        """Whether this arm is significantly worse than the leader in the deals that both were tried in.

        The deals are paired, so the difference varies less than either worth does.
        """
        count: i64 = min(len(self.worths), len(leader.worths))
        total: float = 0.0
        squares: float = 0.0
        number: i64 = 0
        while number < count:
            gap: float = leader.worths[number] - self.worths[number]
            total += gap
            squares += gap * gap
            number += 1
        mean: float = total / float(count)
        variance: float = max(_LEAST_VARIANCE, squares / float(count) - mean * mean)
        return mean > 0.0 and mean > _BEYOND_DOUBT * math.sqrt(variance / float(count))


class Race(ABC):
    """The arms, and the search for the best one. A game says how all of them are tried in one deal."""

    def __init__(self) -> None:
        self.arms: list[Arm] = []
        self.simulations: i64 = 0

    @abstractmethod
    def try_all(self, arms: list[Arm]) -> None:
        """One simulation of each, in the same deal with the same luck."""

    def add(self, doings: list[int]) -> Arm:
        """The arm that does this, added if there is none yet."""
        for arm in self.arms:
            if arm.doings == doings:
                return arm
        arm = Arm(doings, 0)
        self.arms.append(arm)
        return arm

    def run(self, simulations: i64, seconds: float) -> None:
        """Run rounds until one arm is left or the budget is spent; ``seconds`` of 0 sets no time limit.

        A round is finished unless time runs out: arms are compared after whole rounds only.
        """
        until: float = time.perf_counter() + seconds
        racing = self._racing()
        while len(racing) > 1 and self.simulations < simulations:
            count: i64 = 0
            while count < ROUND:
                self._try(racing)
                count += 1
                if seconds > 0.0 and time.perf_counter() > until:
                    return
            self._drop(racing)
            racing = self._racing()

    def settle(self, simulations: i64, seconds: float) -> None:
        """Simulate every arm equally often, eliminating none: for estimates rather than a choice."""
        until: float = time.perf_counter() + seconds
        while self.simulations < simulations or self.simulations < ROUND * len(self.arms):
            self._try(self.arms)
            if seconds > 0.0 and time.perf_counter() > until:
                return

    def _try(self, arms: list[Arm]) -> None:
        self.try_all(arms)
        self.simulations += len(arms)

    def _racing(self) -> list[Arm]:
        return [arm for arm in self.arms if arm.racing]

    def _drop(self, racing: list[Arm]) -> None:
        leader = leader_of(racing)
        for arm in racing:
            if arm is not leader and arm.behind(leader):
                arm.racing = False

    def best(self) -> Arm:
        """The winner of the race; the arm with the best prior when none was run."""
        racing = self._racing()
        if len(racing) == 1 or len(racing[0].worths) == 0:
            return racing[0]
        return leader_of(racing)


def leader_of(arms: list[Arm]) -> Arm:
    """The candidate with the highest mean, the first of equals."""
    leader = arms[0]
    highest: float = leader.mean()
    for arm in arms:
        mean: float = arm.mean()
        if mean > highest:
            leader = arm
            highest = mean
    return leader
