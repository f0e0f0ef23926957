"""Whole turns of Pagoda: every table that the active player can leave behind.

A turn holds no chance between its first build and its end. So its choices are the tables it can end with,
found by trying every order of builds; turns that end alike are one. Lots on which nothing stands are the
same lot, and cards come from the display first: it is filled up in any case, and the hand stays secret.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.bots.plan import thrifty
from pagoria.games.pagoda.bots.value import POINT, Evaluation
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.components import ALTERNATIVE_COST, COLOURS, LOTS, RED
from pagoria.games.pagoda.engine.state import State

#: Less than any value.
LOWEST: Final = -1_000_000_000
#: A turn that gains less is worth a Dragon instead.
POOR_TURN: Final = 5 * POINT
_END: Final[list[int]] = [actions.END]


@final
class Turn:
    """A way to play the rest of the turn: the actions, the table after them, and its worth at first sight."""

    def __init__(self, doings: list[int], after: State, value: i64) -> None:
        self.doings = doings
        self.after = after
        #: The expected final lead of the active player, in hundredths of a point.
        self.value: i64 = value


@final
class Turns:
    """Searches the rest of a turn for the best one and, to ``keep`` them, for all.

    It looks at ``limit`` tables at most: late in a game a few turns have thousands of orders.
    """

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
        """How far the active player is ahead, as a value."""
        return POINT * (state.score0 - state.score1 if self.seat == 0 else state.score1 - state.score0)

    def offer(self, state: State, last: list[int]) -> None:
        """The turn may end with this table, after the path and the ``last`` action."""
        value = self.lead(state) + self.evaluation.value(state, self.seat)
        if self.keep:
            self.found.append(Turn(self.path + last, state, value))
        if value > self.best:
            self.best = value
            self.best_path = self.path + last
            self.best_after = state

    def explore(self, state: State) -> None:
        """Try every way to go on. A table that was reached before, by another order of builds, is known."""
        # Orders that build the same may leave other uses: who uses an ability before renewing it has more.
        uses: i64 = (state.markers << COLOURS) | state.used
        key = (state.held(self.seat), state.columns, state.floors, state.towers0, state.towers1, uses)
        if key in self.seen or self.nodes >= self.limit:
            return
        self.seen.add(key)
        self.nodes += 1
        if state.built > 0:
            self.offer(state, _END)
        empty = first_empty(state)
        for action in thrifty(state.regular_builds()):
            lot: i64 = actions.lot_of(action)
            if lot == empty or not is_empty(state, lot):
                self.follow(state, action)
        if state.can_use(RED) and (state.built == state.limit() or renews_lantern(state)):
            self.follow(state, actions.LANTERN)

    def follow(self, state: State, action: i64) -> None:
        after = state.copy()
        after.apply(action)
        self.path.append(action)
        self.explore(after)
        self.path.pop()

    def alternatives(self, state: State) -> None:
        """An alternative turn for every place, paid with the four cards that are missed least.

        Which cards these are hardly depends on the place: for the best turn alone they are sought once.
        """
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
        """The cards for an alternative turn: one after the other, as a few of 126 choices are enough."""
        held = after.held(self.seat)
        rest: i64 = held
        count: i64 = 0
        while count < ALTERNATIVE_COST:
            rest = self._without_one(after, rest)
            count += 1
        after.hold(self.seat, held)
        return held - rest

    def _without_one(self, after: State, rest: i64) -> i64:
        """Of the rows with one card less, the one that is worth most; changes the cards of ``after``."""
        best: i64 = LOWEST
        best_row: i64 = 0
        place: i64 = 0
        while place < 2 * COLOURS:
            if nibbles.get(rest, place) > 0:
                row: i64 = rest - nibbles.one(place)
                after.hold(self.seat, row)
                value = self.evaluation.value(after, self.seat)
                if value > best:
                    best = value
                    best_row = row
            place += 1
        return best_row


def renews_lantern(state: State) -> bool:
    """Whether a red tile may come next: a Lantern that is used before costs nothing then (PG-32)."""
    lot: i64 = 0
    while lot < LOTS:
        if state.full_floor(lot) and state.colour_at(lot) == RED:
            return True
        lot += 1
    return False


def is_empty(state: State, lot: i64) -> bool:
    """Whether nothing stands on a lot."""
    return state.floor(lot) == 1 and state.columns_on(lot) == 0


def first_empty(state: State) -> i64:
    """The first lot on which nothing stands; ``LOTS`` when there is none."""
    lot: i64 = 0
    while lot < LOTS and not is_empty(state, lot):
        lot += 1
    return lot


def search_turn(state: State, evaluation: Evaluation, limit: i64, keep: bool) -> Turns:
    """The turns from here, at the start of a turn also the alternative ones; passing when there is none."""
    turns = Turns(state, evaluation, limit, keep)
    turns.explore(state)
    if state.alternative_possible():
        turns.alternatives(state)
    if turns.best == LOWEST:
        turns.offer(state, [actions.PASS])
    return turns
