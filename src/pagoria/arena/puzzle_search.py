"""How clear a decision is: its best line, and how far the best one that leads elsewhere is behind it.

Lines are compared by the positions that they lead to, so the same actions in another order are the same
answer. All are judged in the same imagined deals, and the interval of the gap is that of the differences in
them. The deals in which lines are found are not those in which they are judged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.analyst import LineSearcher, ranked
from pagoria.play.elimination import Arm, Elimination
from pagoria.play.puzzles import after

#: Choices that are tried at first, and for each decision after it.
_WIDTH: Final = 16
_NARROW: Final = 4
#: At first sight: so many deals of all choices, then more of the few that look best; and by how many standard
#: errors a gap may be larger than it looks by then.
_LOOKS: Final = ((2, None, 1.0), (6, 6, 1.0), (16, 4, 0.0))
#: The same for lines that are compared.
_DOUBT: Final = 1.0
#: A few deals often show no difference where there is one.
_LEAST_VARIANCE: Final = 0.005
#: So many of the first choices are looked at with what best follows them.
_FIRST: Final = 3
#: So many lines beside the best one are judged to the end.
_RIVALS: Final = 3
#: A leader is asked so often what else could follow its first actions.
_ROUNDS: Final = 3
#: The part of the simulations for finding first choices, for each decision that follows one, for comparing
#: the lines that were found, and for judging those that are left.
_FINDING: Final = 0.25
_COMPLETING: Final = 0.02
_COMPARING: Final = 0.1
_JUDGING: Final = 0.4
#: So many standard errors hold 95 % of what is distributed normally.
_NINETY_FIVE: Final = 1.96


@dataclass(frozen=True)
class Clearness:
    """A decision's best line, its chance to win, and how much more that is than with any other line."""

    line: tuple[int, ...]
    win: float
    gap: float
    #: The standard error of the gap.
    error: float

    @property
    def sure(self) -> float:
        """The lower end of the gap's interval (95 %)."""
        return self.gap - _NINETY_FIVE * self.error


class ClearSearch:
    """Judges one decision of the view's seat with about so many simulations."""

    def __init__(self, searcher: LineSearcher, view: View[Any], rng: Rng, simulations: int) -> None:
        self._searcher = searcher
        self._view = view
        self._rng = rng
        self._simulations = simulations
        self._seat = view.actor()
        #: An imagined deal, in which lines are compared by where they lead.
        self._state = view.determinize(rng)
        #: First choices that were found already, the best first.
        self._first: list[Arm] = []

    def promises(self, gap: float, win: float) -> bool:
        """Whether at first sight one choice may be so much better than every other one, and win so often.

        Only the simple policy goes on after each choice, and few deals are looked at: this leaves out
        decisions in which another choice is certainly about as good, so that they cost little.
        """
        search = self._searcher.search(self._view, self._rng, _WIDTH)
        arms = search.arms
        for deals, best, doubt in _LOOKS:
            arms = arms[:best]
            for _ in range(deals):
                search.simulate(arms)
            arms = sorted(arms, key=lambda arm: -sum(arm.samples))
            leader, *others = arms
            if leader.wins[self._seat] < win * len(leader.samples) or not _may_lead(
                leader, others, gap, doubt
            ):
                return False
        self._first = arms
        return True

    def judge(self, wanted: Sequence[int] = (), gap: float = 0.0) -> Clearness | None:
        """The best line of all that are found and the one that is ``wanted``; None where none is clear.

        It gives up as soon as no line may lead by such a ``gap``, if there is one.
        """
        lines, best = self._found(list(wanted)), list[int]()
        for _ in range(_ROUNDS):
            compared = self._compared(lines)
            if gap and not _may_lead(compared[0], self._rivals(compared), gap, _DOUBT):
                return None
            if compared[0].actions == best:
                return self._judged(best, [self._completed(arm.actions) for arm in compared[1:]])
            best = compared[0].actions = self._completed(compared[0].actions)
            lines = [*(arm.actions for arm in compared), *self._branches(best)]
        return None

    def _found(self, wanted: list[int]) -> list[list[int]]:
        """The best first choices with what best follows them, and the line that is wanted."""
        found = [self._completed(arm.actions) for arm in (self._first or self._first_choices())[:_FIRST]]
        return [wanted, *found] if wanted else found

    def _first_choices(self) -> list[Arm]:
        search = self._searcher.search(self._view, self._rng, _WIDTH)
        search.run(self._share(_FINDING), 0.0)
        return ranked(search.arms)

    def _completed(self, line: Sequence[int]) -> list[int]:
        return self._searcher.complete(self._view, self._rng, line, self._share(_COMPLETING), 0.0)

    def _branches(self, line: Sequence[int]) -> list[list[int]]:
        """Lines that leave this one after its first actions, each with the choice that they leave it by."""
        found: list[list[int]] = []
        for length in range(1, len(line)):
            arms = self._searcher.next_choices(self._view, self._rng, line[:length], _NARROW).arms
            if not arms:
                break
            found += [arm.actions for arm in arms]
        return found

    def _compared(self, lines: Sequence[Sequence[int]]) -> list[Arm]:
        """The lines, the best first, without those that lead to the position of a better one."""
        search = self._of(lines)
        search.run(self._share(_COMPARING), 0.0)
        return ranked(search.arms)

    def _judged(self, best: list[int], others: Sequence[Sequence[int]]) -> Clearness | None:
        """The best line beside the first few that lead elsewhere, in other deals than before."""
        rivals = self._elsewhere(best, others)[:_RIVALS]
        if not rivals:
            return None
        search = self._of([best, *rivals])
        search.sample_equally(self._share(_JUDGING), 0.0)
        leader, *beaten = search.arms
        gap, error = min(self._gap(leader, other) for other in beaten)
        return Clearness(tuple(best), leader.wins[self._seat] / len(leader.samples), gap, error)

    def _of(self, lines: Sequence[Sequence[int]]) -> Elimination:
        """A search whose arms are these lines."""
        search = self._searcher.search(self._view, self._rng, 1)
        search.arms = []
        for line in lines:
            search.add_arm(list(line))
        return search

    def _elsewhere(self, best: Sequence[int], lines: Sequence[Sequence[int]]) -> list[Sequence[int]]:
        """One line for each position that lines lead to, but for that of the best one."""
        found = {self._reached(line): line for line in reversed(lines)}
        found.pop(self._reached(best), None)
        return sorted(found.values(), key=lines.index)

    def _rivals(self, compared: Sequence[Arm]) -> list[Arm]:
        """The arms that lead elsewhere than the first one."""
        reached = self._reached(compared[0].actions)
        return [arm for arm in compared[1:] if self._reached(arm.actions) != reached]

    def _reached(self, line: Sequence[int]) -> bytes:
        return after(self._state, line).to_bytes()

    def _gap(self, leader: Arm, other: Arm) -> tuple[float, float]:
        """How much less the other line wins, and the standard error of that.

        A few deals do not show what is rare: so the error is as if in one more there were no difference.
        """
        count = len(leader.samples)
        gaps = [mine - theirs for mine, theirs in zip(leader.samples, other.samples, strict=True)]
        mean = sum(gaps) / (count + 1)
        variance = sum(gap * gap for gap in gaps) / (count + 1) - mean * mean
        won = (leader.wins[self._seat] - other.wins[self._seat]) / count
        return won, math.sqrt(max(0.0, variance) / (count + 1))

    def _share(self, part: float) -> int:
        return max(1, int(self._simulations * part))


def _may_lead(leader: Arm, others: Sequence[Arm], gap: float, doubt: float) -> bool:
    """Whether an arm may be better than all others by such a gap."""
    return bool(others) and all(_most_behind(leader, other, doubt) >= gap for other in others)


def _most_behind(leader: Arm, other: Arm, doubt: float) -> float:
    """How far an arm may be behind, as far as the deals show that both were sampled in."""
    gaps = [mine - theirs for mine, theirs in zip(leader.samples, other.samples, strict=False)]
    mean = sum(gaps) / len(gaps)
    variance = sum(gap * gap for gap in gaps) / len(gaps) - mean * mean
    return mean + doubt * math.sqrt(max(_LEAST_VARIANCE, variance) / len(gaps))
