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
from pagoria.bots.pagoda_turns import Turn, search_turn
from pagoria.bots.pagoda_value import Evaluation, find_evaluation
from pagoria.core import nibbles
from pagoria.core.contract import CHANCE, GAME_OVER
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda import actions
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import FAN

#: Tables looked at in a turn inside a simulation, and at the root.
_NODES_INSIDE: Final = 150
_NODES_AT_ROOT: Final = 4000
#: Simulations of each candidate before one can be dropped, and between two looks.
_ROUND: Final = 8
#: A candidate is dropped when it is behind by so many standard errors.
_BEYOND_DOUBT: Final = 2.0
#: A turn inside a simulation that scores less is worth a Dragon.
_POOR_TURN: Final = 500
#: What a point of lead counts beside winning, so that a decided game is still played well.
_POINT: Final = 0.001


@final
class Arm:
    """A candidate and what its simulations came to: the worth, wins and leads, one of each a simulation."""

    def __init__(self, doings: list[int], prior: i64) -> None:
        self.doings = doings
        self.prior: i64 = prior
        self.worths: list[float] = []
        self.wins: float = 0.0
        self.leads: float = 0.0
        self.racing: bool = True

    def note(self, win: float, lead: float) -> None:
        """``lead`` is in points."""
        self.worths.append(win + _POINT * lead)
        self.wins += win
        self.leads += lead

    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)

    def behind(self, leader: Arm) -> bool:
        """Whether this one is worse beyond doubt in the deals that both were tried in."""
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
        variance: float = max(0.0, squares / float(count) - mean * mean)
        return mean > _BEYOND_DOUBT * math.sqrt(variance / float(count)) and mean > 0.0


@final
class Search:
    """One decision of the view's seat."""

    def __init__(self, view: Any, rng: Rng, depth: i64, width: i64, nodes: i64 = _NODES_INSIDE) -> None:
        self.view = view
        self.rng = rng
        self.depth: i64 = depth
        self.nodes: i64 = nodes
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
        """Race until one is left or the budget is used; ``seconds`` of 0 sets no limit of time."""
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
        kind = actions.kind(arm.doings[0])
        turns: i64 = self.depth + (1 if kind == actions.DRAGON else 0)
        while True:
            await_decision(state, luck)
            if state.actor() == GAME_OVER:
                self._note_end(arm, state)
                return
            found = search_turn(state, self.evaluation, self.nodes, False)
            points: i64 = found.lead(found.best_after) - found.lead(state)
            if points < _POOR_TURN and state.dragon_possible() and unfit_cards(state) != 0:
                state.apply(actions.dragon(unfit_cards(state)))
                continue
            turns -= 1
            if turns == 0:
                self._note_leaf(arm, found.best_after, found.seat, found.best)
                return
            for action in found.best_path:
                state.apply(action)

    def _note_end(self, arm: Arm, state: State) -> None:
        lead: i64 = state.score0 - state.score1 if self.seat == 0 else state.score1 - state.score0
        arm.note(1.0 if lead > 0 else 0.0 if lead < 0 else 0.5, float(lead))

    def _note_leaf(self, arm: Arm, after: State, mover: i64, value: i64) -> None:
        win: float = self.evaluation.win(after, mover, float(value))
        lead: float = float(value) / 100.0
        if mover == self.seat:
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


def leader_of(arms: list[Arm]) -> Arm:
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
    """What the Dragon may exchange: the colour that is missed least, the two that are, and so on."""
    seat: i64 = state.turn
    held = state.held(seat)
    after = state.copy()
    rows: list[int] = []
    gone: i64 = 0
    while gone != held:
        best: i64 = -1_000_000_000
        cards: i64 = 0
        colour: i64 = 0
        while colour < 5:
            own: i64 = of_colour(held - gone, colour)
            if own != 0:
                after.hold(seat, held - gone - own)
                value = evaluation.value(after, seat)
                if value > best:
                    best = value
                    cards = own
            colour += 1
        gone += cards
        rows.append(gone)
    return rows


def of_colour(cards: i64, colour: i64) -> i64:
    """The part of a row of cards that has one colour."""
    return nibbles.at(colour, nibbles.get(cards, colour)) + nibbles.at(
        5 + colour, nibbles.get(cards, 5 + colour)
    )
