"""Searches the rest of the own turn in Pagoda for the bot that plays greedily.

A turn holds no chance until its end, so that every order of builds can be tried. A finished turn is worth
the points scored, the abilities gained, and what the opponent's open cards could make of the board then.
Values are in tenths of a point.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.components import (
    ALTERNATIVE_COST,
    COLOURS,
    COLUMNS_PER_FLOOR,
    FAN_HAND_SIZE,
    LOTS,
    RED,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.table import display_of, hand_of

_MAX_NODES: Final = 300
_POINT: Final = 10
#: One use of an ability, by colour: Lantern, Dragon, Bowl of rice, Buddha, Fan.
_USE_VALUE: Final = [8, 5, 9, 8, 10]
#: What a full floor without a tile is worth to the opponent who can pay the tile.
_OPEN_TILE: Final = 18
_OPEN_ROOF: Final = 50
#: Of the points that the opponent's display could score next turn, the share that counts: one half.
_THREAT: Final = 5
_LOWEST: Final = -1_000_000


@final
class Plan:
    """The first action of the best turn found, and the points of the whole turn."""

    def __init__(self, action: i64, value: i64, points: i64) -> None:
        self.action: i64 = action
        self.value: i64 = value
        self.points: i64 = points


@final
class _Search:
    def __init__(self, state: State, rng: Rng) -> None:
        self.seat: i64 = state.turn
        self.before: i64 = state.score0 if state.turn == 0 else state.score1
        self.rng = rng
        self.nodes: i64 = 0
        self.seen: set[tuple[i64, i64, i64, i64, i64, i64]] = set()
        self.best = Plan(0, _LOWEST, 0)

    def points(self, state: State) -> i64:
        return (state.score0 if self.seat == 0 else state.score1) - self.before

    def try_end(self, state: State, first: i64) -> None:
        """Compare the turn, if it ended now, with the best so far; chance breaks ties."""
        points = self.points(state)
        worth: i64 = _POINT * points + standing(state, self.seat)
        value: i64 = (worth << 4) + self.rng.below(16)
        if value > self.best.value:
            self.best = Plan(first, value, points)

    def explore(self, state: State, first: i64) -> None:
        """Try every continuation of the turn; ``first`` is the action that led here, 0 at the root."""
        key = (state.held(self.seat), state.columns, state.floors, state.towers0, state.towers1, state.used)
        if key in self.seen or self.nodes >= _MAX_NODES:
            return
        self.seen.add(key)
        self.nodes += 1
        if state.built > 0:
            self.try_end(state, first if first else actions.END)
        for action in thrifty(state.regular_builds()):
            self._follow(state, action, first)
        if state.built == state.limit() and state.can_use(RED):
            self._follow(state, actions.LANTERN, first)

    def _follow(self, state: State, action: i64, first: i64) -> None:
        after = state.copy()
        after.apply(action)
        self.explore(after, first if first else action)


def thrifty(builds: list[int]) -> list[int]:
    """Of the spellings that differ only in where cards come from, those that keep the hand secret.

    Builds come with display cards first, so the first of each family is the one to keep.
    """
    kept: list[int] = []
    families: set[int] = set()
    for action in builds:
        family = _family(action)
        if family not in families:
            families.add(family)
            kept.append(action)
    return kept


def _family(action: i64) -> i64:
    paid = actions.way_colour(actions.paid_of(action))
    pair = actions.pair_of(action)
    other: i64 = 0 if pair == actions.NO_PAIR else 1 + actions.way_colour(pair)
    return (action & 1023) | (paid << 10) | (other << 13)


def plan_turn(state: State, rng: Rng) -> Plan:
    """The best way found to play the rest of this turn."""
    search = _Search(state, rng)
    search.explore(state, 0)
    if state.alternative_possible():
        _try_alternatives(state, search)
    if search.best.value == _LOWEST:
        return Plan(actions.PASS, 0, 0)
    return search.best


def _try_alternatives(state: State, search: _Search) -> None:
    cards = worst_cards(state, ALTERNATIVE_COST)
    for lot, colour in state.alternative_columns():
        after = state.copy()
        after.put_column(lot, colour)
        search.try_end(after, actions.alternative(lot, colour, cards))


# -- judging --------------------------------------------------------------------------------------


def standing(state: State, seat: i64) -> i64:
    """What the table is worth to ``seat`` beyond the score, when its turn is over."""
    value: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        use: i64 = _USE_VALUE[colour]
        value += use * (state.marker(seat, colour) - state.marker(1 - seat, colour))
        colour += 1
    return value - threat(state, display_of(state.held(1 - seat)))


def threat(state: State, display: i64) -> i64:
    """What the opponent could do at once with the cards that lie open."""
    value: i64 = 0
    columns_left: i64 = 3
    floor: i64 = state.top_floor()
    while floor > 0:
        lot: i64 = 0
        while lot < LOTS:
            if state.floor(lot) == floor:
                colour = state.colour_at(lot)
                if state.full_floor(lot):
                    if nibbles.get(display, colour) > 0:
                        value += _OPEN_ROOF if floor == state.top_floor() else _OPEN_TILE
                elif colour >= 0:
                    free: i64 = COLUMNS_PER_FLOOR - state.columns_on(lot)
                    take: i64 = min(nibbles.get(display, colour), free, columns_left)
                    value += take * floor * _THREAT
                    display -= take * nibbles.one(colour)
                    columns_left -= take
            lot += 1
        floor -= 1
    return value


def _usefulness(state: State, colour: i64) -> i64:
    """How high the highest floor is that wants this colour."""
    highest: i64 = 0
    lot: i64 = 0
    while lot < LOTS:
        if state.colour_at(lot) == colour and not state.blocked(lot):
            highest = max(highest, state.floor(lot))
        lot += 1
    return highest


def worst_cards(state: State, count: i64) -> i64:
    """The ``count`` least useful cards of the active player, as a row."""
    rest = state.held(state.turn)
    cards: i64 = 0
    while count > 0:
        worst: i64 = -1
        lowest: i64 = 100
        place: i64 = 0
        while place < 2 * COLOURS:
            if nibbles.get(rest, place) > 0:
                use = _usefulness(state, place % COLOURS)
                if use < lowest:
                    lowest = use
                    worst = place
            place += 1
        rest -= nibbles.one(worst)
        cards += nibbles.one(worst)
        count -= 1
    return cards


def unfit_cards(state: State) -> i64:
    """The cards whose colour no floor above the ground wants, as a row; they may go for others."""
    held = state.held(state.turn)
    cards: i64 = 0
    place: i64 = 0
    while place < 2 * COLOURS:
        if _usefulness(state, place % COLOURS) < 2:
            cards += nibbles.at(place, nibbles.get(held, place))
        place += 1
    return cards


def exchange_at_a_glance(state: State, passing: bool) -> i64:
    """What to give to the Dragon when the turn found is poor; 0 when there is no Dragon or no need.

    Players who could only pass (PG-15) give all cards if need be, unless the pass ends a game that they win.
    """
    if not state.dragon_possible():
        return 0
    cards = unfit_cards(state)
    if not passing:
        return cards
    lead: i64 = state.score0 - state.score1 if state.turn == 0 else state.score1 - state.score0
    if state.passed and lead > 0:
        return 0
    return cards if cards else state.held(state.turn)


def fan_is_worth_it(state: State) -> bool:
    """The Fan pays when it brings at least two cards more than the ordinary filling."""
    hand: i64 = nibbles.total(hand_of(state.held(state.turn)))
    return hand + 2 <= FAN_HAND_SIZE
