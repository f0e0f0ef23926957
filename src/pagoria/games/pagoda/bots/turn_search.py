"""Searches whole turns of Pagoda: every state that the active player can end a turn with.

A turn holds no chance between its first build and its end. So its choices are the states it can end with,
found by trying every order of builds; turns that end alike are one. Lots on which nothing stands are the
same lot, and cards come from the display first: it is filled up in any case, and the hand stays secret.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64
from pagoria.games.pagoda.bots.evaluation import LOWEST, POINT, TurnValue
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import ALTERNATIVE_COST, COLOURS, LOTS, Colour
from pagoria.games.pagoda.engine.legality import alternative_columns, alternative_possible, regular_builds
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import put_column

#: When a turn gains less, the Dragon is used first.
POOR_TURN: Final = 5 * POINT
_END: Final[list[int]] = [Kind.END]


@final
class FoundTurn:
    """A way to play the rest of the turn: the actions, the state after them, and its value at first sight."""

    def __init__(self, path: list[int], after: State, value: i64) -> None:
        self.path = path
        self.after = after
        #: The expected final lead of the active player, in hundredths of a point.
        self.value: i64 = value


@final
class TurnSearch:
    """Searches the rest of a turn for the best one and, to ``keep`` them, for all.

    It looks at ``limit`` states at most: late in a game a few turns have thousands of orders.
    """

    def __init__(self, state: State, values: TurnValue, limit: i64, keep: bool) -> None:
        self.seat: i64 = state.turn
        self.values = values
        self.limit: i64 = limit
        self.keep = keep
        self.nodes: i64 = 0
        self.seen: set[tuple[i64, i64, i64, i64, i64, i64]] = set()
        self.path: list[int] = []
        self.found: list[FoundTurn] = []
        self.best: i64 = LOWEST
        self.best_path: list[int] = []
        self.best_after = state
        self.lead_before: i64 = self.lead(state)

    def lead(self, state: State) -> i64:
        """How far the active player is ahead, as a value."""
        return POINT * (state.score0 - state.score1 if self.seat == 0 else state.score1 - state.score0)

    def gain(self) -> i64:
        """What the best turn scores, as a value."""
        return self.lead(self.best_after) - self.lead_before

    def offer(self, state: State, last: list[int]) -> None:
        """The turn may end with this state, after the path and the ``last`` action."""
        value = self.lead(state) + self.values.value(state, self.seat)
        if self.keep:
            self.found.append(FoundTurn(self.path + last, state, value))
        if value > self.best:
            self.best = value
            self.best_path = self.path + last
            self.best_after = state

    def explore(self, state: State) -> None:
        """Try every way to go on. A state that was reached before, by another order of builds, is known."""
        # Orders that build the same may leave other uses: an ability that is used before it is renewed has
        # more of them left.
        uses: i64 = (state.markers << COLOURS) | state.used
        key = (state.held(self.seat), state.columns, state.floors, state.towers0, state.towers1, uses)
        if key in self.seen or self.nodes >= self.limit:
            return
        self.seen.add(key)
        self.nodes += 1
        if state.built > 0:
            self.offer(state, _END)
        empty = first_empty(state)
        for action in thrifty(regular_builds(state)):
            lot: i64 = actions.lot_of(action)
            if lot == empty or not is_empty(state, lot):
                self.follow(state, action)
        if state.can_use(Colour.RED) and (state.built == state.limit() or renews_lantern(state)):
            self.follow(state, Kind.LANTERN)

    def follow(self, state: State, action: i64) -> None:
        after = state.copy()
        after.apply(action)
        self.path.append(action)
        self.explore(after)
        self.path.pop()

    def alternatives(self, state: State) -> None:
        """An alternative turn for every place, paid for with the four cards that are missed least.

        Which cards these are hardly depends on the place: for the best turn alone they are sought once.
        """
        empty = first_empty(state)
        paid: i64 = 0
        for lot, colour in alternative_columns(state):
            if is_empty(state, lot) and lot != empty:
                continue
            after = state.copy()
            put_column(after, lot, colour)
            if self.keep or paid == 0:
                paid = self.values.spare_cards(after, self.seat, ALTERNATIVE_COST)
            after.hold(self.seat, after.held(self.seat) - paid)
            self.offer(after, [actions.alternative(lot, colour, paid)])


def thrifty(builds: list[int]) -> list[int]:
    """Of the builds that differ only in where cards come from, those that keep the hand secret.

    Builds come with display cards first, so the first of each kind is the one to keep.
    """
    kept: list[int] = []
    met: set[int] = set()
    for action in builds:
        same = actions.regardless_of_hand(action)
        if same not in met:
            met.add(same)
            kept.append(action)
    return kept


def renews_lantern(state: State) -> bool:
    """Whether a red tile may come next: a Lantern that is used before costs nothing then (PG-32)."""
    lot: i64 = 0
    while lot < LOTS:
        if state.full_floor(lot) and state.colour_at(lot) == Colour.RED:
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


def search_turn(state: State, values: TurnValue, limit: i64, keep: bool) -> TurnSearch:
    """The turns from here, at the start of a turn also the alternative ones; passing when there is none."""
    search = TurnSearch(state, values, limit, keep)
    search.explore(state)
    if alternative_possible(state):
        search.alternatives(state)
    if search.best == LOWEST:
        search.offer(state, [Kind.PASS])
    return search
