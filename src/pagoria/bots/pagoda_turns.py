"""Whole turns of Pagoda: every table that the player on turn can leave behind.

A turn holds no chance between its first build and its end. So its choices are the tables it can end with,
found by trying every order of builds; turns that end alike are one. Lots on which nothing stands are the
same lot, and cards come from the display first: it is filled up in any case, and the hand stays secret.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.bots.pagoda_plan import thrifty
from pagoria.bots.pagoda_value import Evaluation
from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda import actions
from pagoria.games.pagoda.components import ALTERNATIVE_COST, COLOURS, LOTS, RED
from pagoria.games.pagoda.state import State

LOWEST: Final = -1_000_000_000
_END: Final[list[int]] = [actions.END]


@final
class Turn:
    """A way to play the rest of the turn: the actions, the table after them, and its worth at first sight."""

    def __init__(self, doings: list[int], after: State, value: i64) -> None:
        self.doings = doings
        self.after = after
        #: The expected final lead of the player on turn, in hundredths of a point.
        self.value: i64 = value


@final
class Turns:
    """Searches the rest of a turn, for the best one (``keep`` is 0) or for all."""

    def __init__(self, state: State, evaluation: Evaluation, limit: i64, keep: bool) -> None:
        self.seat: i64 = state.turn
        self.evaluation = evaluation
        self.limit: i64 = limit
        self.keep = keep
        self.nodes: i64 = 0
        self.seen: set[tuple[i64, i64, i64, i64, i64, i64]] = set()
        self.path: list[int] = []
        self.found: list[Turn] = []
        self.best: i64 = LOWEST
        self.best_path: list[int] = []
        self.best_after = state

    def lead(self, state: State) -> i64:
        return 100 * (state.score0 - state.score1 if self.seat == 0 else state.score1 - state.score0)

    def offer(self, state: State, last: list[int]) -> None:
        value = self.lead(state) + self.evaluation.value(state, self.seat)
        if self.keep:
            self.found.append(Turn(self.path + last, state, value))
        if value > self.best:
            self.best = value
            self.best_path = self.path + last
            self.best_after = state

    def explore(self, state: State) -> None:
        key = (state.held(self.seat), state.columns, state.floors, state.towers0, state.towers1, state.used)
        if key in self.seen or self.nodes >= self.limit:
            return
        self.seen.add(key)
        self.nodes += 1
        if state.built > 0:
            self.offer(state, _END)
        empty = first_empty(state)
        for action in thrifty(state.regular_builds()):
            if not (
                actions.kind(action) == actions.COLUMN
                and is_empty(state, actions.lot_of(action))
                and actions.lot_of(action) != empty
            ):
                self.follow(state, action)
        if state.built == state.limit() and state.can_use(RED):
            self.follow(state, actions.LANTERN)

    def follow(self, state: State, action: i64) -> None:
        after = state.copy()
        after.apply(action)
        self.path.append(action)
        self.explore(after)
        self.path.pop()

    def alternatives(self, state: State) -> None:
        """An alternative turn for every place, paid with the four cards that are missed least."""
        empty = first_empty(state)
        paid: i64 = 0
        for lot, colour in state.alternative_columns():
            if is_empty(state, lot) and lot != empty:
                continue
            after = state.copy()
            after.put_column(lot, colour)
            if self.keep or paid == 0:
                paid = self._least_missed(after)
            after.hold(self.seat, after.held(self.seat) - paid)
            self.offer(after, [actions.alternative(lot, colour, paid)])

    def _least_missed(self, after: State) -> i64:
        """The cards for an alternative turn, one after the other."""
        held = after.held(self.seat)
        paid: i64 = 0
        count: i64 = 0
        while count < ALTERNATIVE_COST:
            best: i64 = LOWEST
            worst: i64 = 0
            place: i64 = 0
            while place < 2 * COLOURS:
                if nibbles.get(held - paid, place) > 0:
                    after.hold(self.seat, held - paid - nibbles.one(place))
                    value = self.evaluation.value(after, self.seat)
                    if value > best:
                        best = value
                        worst = place
                place += 1
            paid += nibbles.one(worst)
            count += 1
        after.hold(self.seat, held)
        return paid


def is_empty(state: State, lot: i64) -> bool:
    return state.floor(lot) == 1 and state.columns_on(lot) == 0


def first_empty(state: State) -> i64:
    lot: i64 = 0
    while lot < LOTS and not is_empty(state, lot):
        lot += 1
    return lot


def search_turn(state: State, evaluation: Evaluation, limit: i64, keep: bool) -> Turns:
    """The turns from here; at the start of a turn also the alternative ones."""
    turns = Turns(state, evaluation, limit, keep)
    turns.explore(state)
    if state.alternative_possible():
        turns.alternatives(state)
    if turns.best == LOWEST:
        turns.offer(state, [actions.PASS])
    return turns
