"""The search for Pagoda: a race between whole turns in imagined deals.

Every simulation deals the hidden cards anew from the view, plays one of the candidate turns, lets both
players go on for some turns by the evaluation, and judges the table they reach. All candidates are tried in
the same deals with the same luck, so that their difference shows after few of them; those that fall behind
beyond doubt are dropped, and the time goes to the others. The search never holds more than the view, so it
cannot know a hidden card.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from pagoria.bots.pagoda_plan import fan_is_worth_it, unfit_cards
from pagoria.bots.pagoda_turns import LOWEST, POOR_TURN, Turn, Turns, search_turn
from pagoria.bots.pagoda_value import POINT, Evaluation, find_evaluation
from pagoria.core import nibbles
from pagoria.core.contract import CHANCE, GAME_OVER
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda import actions
from pagoria.games.pagoda.components import COLOURS
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import FAN

#: Tables looked at in a turn inside a simulation, and at the root.
_NODES_INSIDE: Final = 150
_NODES_AT_ROOT: Final = 4000
#: Simulations of each candidate before one can be dropped, and between two looks.
_ROUND: Final = 8
#: A candidate is dropped when it is behind by so many standard errors.
_BEYOND_DOUBT: Final = 2.0
#: Of what a few deals show: chances to win that are rare show none at all in most of them.
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
        """A simulation came to this: the probability to win, and the lead in points."""
        self.worths.append(win + _LEAD_COUNTS * lead)
        self.wins += win
        self.leads += lead

    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)

    def behind(self, leader: Arm) -> bool:
        """Whether this one is worse beyond doubt in the deals that both were tried in.

        The luck of a deal is common to both, so that the gap varies less than the worth of either.
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


@final
class Search:
    """One decision of the view's seat: the ``width`` turns that look best, each followed by ``depth`` more.

    ``state`` is the first imagined deal; what is asked of it is the same in every other.
    """

    def __init__(self, view: Any, rng: Rng, depth: i64, width: i64) -> None:
        self.view = view
        self.rng = rng
        self.depth: i64 = depth
        self.state: State = view.determinize(rng)
        self.seat: i64 = self.state.turn
        self.evaluation: Evaluation = find_evaluation(self.state.variant)
        self.simulations: i64 = 0
        self.arms: list[Arm] = self._candidates(width)

    # -- candidates -----------------------------------------------------------------------------

    def _candidates(self, width: i64) -> list[Arm]:
        if self.state.phase == FAN:
            return [Arm([actions.USE_FAN], 0), Arm([actions.SKIP_FAN], 0)]
        arms: list[Arm] = []
        for turn in best_turns(self.state, self.evaluation, width):
            arms.append(Arm(turn.doings, turn.value))
        if self.state.dragon_possible() and actions.kind(arms[0].doings[0]) != actions.PASS:
            for cards in exchanges(self.state, self.evaluation):
                arms.append(Arm([actions.dragon(cards)], arms[0].prior))
        return arms

    def add(self, doings: list[int]) -> Arm:
        """The candidate that does this, added when it is none yet."""
        for arm in self.arms:
            if arm.doings == doings:
                return arm
        arm = Arm(doings, 0)
        self.arms.append(arm)
        return arm

    # -- the race -------------------------------------------------------------------------------

    def run(self, simulations: i64, seconds: float) -> None:
        """Race until one is left or the budget is used; ``seconds`` of 0 sets no limit of time.

        A round that has begun is finished unless the time is up: candidates are compared after whole rounds.
        """
        until: float = time.perf_counter() + seconds
        racing = self._racing()
        while len(racing) > 1 and self.simulations < simulations:
            count: i64 = 0
            while count < _ROUND:
                self._try_all(racing)
                count += 1
                if seconds > 0.0 and time.perf_counter() > until:
                    return
            self._drop(racing)
            racing = self._racing()

    def settle(self, simulations: i64, seconds: float) -> None:
        """Try every candidate in the same deals, none dropped: for figures rather than for a choice."""
        until: float = time.perf_counter() + seconds
        while self.simulations < simulations or self.simulations < _ROUND * len(self.arms):
            self._try_all(self.arms)
            if seconds > 0.0 and time.perf_counter() > until:
                return

    def _racing(self) -> list[Arm]:
        return [arm for arm in self.arms if arm.racing]

    def _drop(self, racing: list[Arm]) -> None:
        leader = leader_of(racing)
        for arm in racing:
            if arm is not leader and arm.behind(leader):
                arm.racing = False

    def _try_all(self, racing: list[Arm]) -> None:
        """One simulation of each, in the same deal with the same luck."""
        deal: State = self.view.determinize(self.rng)
        luck: str = f"{self.rng.word()} {self.rng.word()}"
        for arm in racing:
            self._simulate(arm, deal, Rng(luck))
            self.simulations += 1

    def best(self) -> Arm:
        """The candidate that won the race; the one that looks best when none was run."""
        racing = self._racing()
        if len(racing) == 1 or len(racing[0].worths) == 0:
            return racing[0]
        return leader_of(racing)

    # -- one simulation -------------------------------------------------------------------------

    def _simulate(self, arm: Arm, deal: State, luck: Rng) -> None:
        state = deal.copy()
        for action in arm.doings:
            state.apply(action)
        turns: i64 = self.depth
        if actions.kind(arm.doings[0]) == actions.DRAGON:
            turns += 1  # the turn itself is still to come
        while True:
            await_decision(state, luck)
            if state.actor() == GAME_OVER:
                self._note_end(arm, state)
                return
            found = search_turn(state, self.evaluation, _NODES_INSIDE, False)
            if exchanged(state, found):
                continue
            turns -= 1
            if turns == 0:
                self._note_leaf(arm, found)
                return
            for action in found.best_path:
                state.apply(action)

    def _note_end(self, arm: Arm, state: State) -> None:
        lead: i64 = state.score0 - state.score1 if self.seat == 0 else state.score1 - state.score0
        arm.note(1.0 if lead > 0 else 0.0 if lead < 0 else 0.5, float(lead))

    def _note_leaf(self, arm: Arm, last: Turns) -> None:
        value: float = float(last.best)
        win: float = self.evaluation.win(last.best_after, last.seat, value)
        lead: float = value / float(POINT)
        if last.seat == self.seat:
            arm.note(win, lead)
        else:
            arm.note(1.0 - win, -lead)


def await_decision(state: State, luck: Rng) -> None:
    """Let chance, and the simple rule for the Fan, decide until a turn begins or the game is over."""
    while True:
        if state.actor() == CHANCE:
            state.apply(state.random_outcome(luck))
        elif state.phase == FAN:
            state.apply(actions.USE_FAN if fan_is_worth_it(state) else actions.SKIP_FAN)
        else:
            return


def exchanged(state: State, found: Turns) -> bool:
    """Use the Dragon when the best turn found is poor and some cards are good for nothing; whether it was."""
    if found.lead(found.best_after) - found.lead(state) >= POOR_TURN or not state.dragon_possible():
        return False
    cards: i64 = unfit_cards(state)
    if cards == 0 or actions.kind(found.best_path[0]) == actions.PASS:  # who is stuck must pass (PG-15)
        return False
    state.apply(actions.dragon(cards))
    return True


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


def best_turns(state: State, evaluation: Evaluation, width: i64) -> list[Turn]:
    """The turns that look best, best first."""
    found = search_turn(state, evaluation, _NODES_AT_ROOT, True).found
    order: list[tuple[int, int]] = []
    for number in range(len(found)):
        value: int = found[number].value
        order.append((-value, number))
    order.sort()
    return [found[number] for _, number in order[:width]]


def exchanges(state: State, evaluation: Evaluation) -> list[int]:
    """What the Dragon may exchange: the colour that is missed least, the two that are, and so on.

    All sets of cards would be too many; colours are kept or given away as a whole.
    """
    held = state.held(state.turn)
    after = state.copy()
    rows: list[int] = []
    rest: i64 = held
    while rest != 0:
        rest -= least_missed_colour(after, evaluation, rest)
        rows.append(held - rest)
    return rows


def least_missed_colour(after: State, evaluation: Evaluation, rest: i64) -> i64:
    """The cards of the colour without which ``rest`` is worth most; changes the cards of ``after``."""
    best: i64 = LOWEST
    cards: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        own: i64 = of_colour(rest, colour)
        if own != 0:
            after.hold(after.turn, rest - own)
            value = evaluation.value(after, after.turn)
            if value > best:
                best = value
                cards = own
        colour += 1
    return cards


def of_colour(cards: i64, colour: i64) -> i64:
    """The part of a row of cards that has one colour, in the display and in the hand."""
    hand: i64 = COLOURS + colour
    return nibbles.at(colour, nibbles.get(cards, colour)) + nibbles.at(hand, nibbles.get(cards, hand))
