"""Rules of thumb that all bots of Pagoda share: which cards to give away, and when to use the Fan."""

from __future__ import annotations

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.engine.cards import hand_of
from pagoria.games.pagoda.engine.components import COLOURS, FAN_HAND_SIZE, LOTS
from pagoria.games.pagoda.engine.legality import dragon_possible
from pagoria.games.pagoda.engine.state import State


def usefulness(state: State, colour: i64) -> i64:
    """The highest floor that needs this colour; 0 when none does."""
    highest: i64 = 0
    lot: i64 = 0
    while lot < LOTS:
        if state.colour_at(lot) == colour and not state.blocked(lot):
            highest = max(highest, state.floor(lot))
        lot += 1
    return highest


def least_useful(state: State, cards: i64, count: i64) -> i64:
    """The ``count`` least useful cards of a row of cards, as a row."""
    rest = cards
    while count > 0:
        worst: i64 = -1
        lowest: i64 = 100
        place: i64 = 0
        while place < 2 * COLOURS:
            if nibbles.get(rest, place) > 0:
                use = usefulness(state, place % COLOURS)
                if use < lowest:
                    lowest = use
                    worst = place
            place += 1
        rest -= nibbles.one(worst)
        count -= 1
    return cards - rest


def unfit_cards(state: State) -> i64:
    """The active player's cards whose colour no floor above the ground needs, as a row."""
    held = state.held(state.turn)
    cards: i64 = 0
    place: i64 = 0
    while place < 2 * COLOURS:
        if usefulness(state, place % COLOURS) < 2:
            cards += nibbles.at(place, nibbles.get(held, place))
        place += 1
    return cards


def cards_to_exchange(state: State, passing: bool) -> i64:
    """What to give to the Dragon when the turn found is poor; 0 when there is no Dragon or no need.

    Players who could only pass (PG-15) give all cards if need be, unless the pass ends a game that they win.
    """
    if not dragon_possible(state):
        return 0
    cards = unfit_cards(state)
    if not passing:
        return cards
    lead: i64 = state.score0 - state.score1 if state.turn == 0 else state.score1 - state.score0
    if state.passed and lead > 0:
        return 0
    return cards if cards else state.held(state.turn)


def fan_is_worth_it(state: State) -> bool:
    """Whether the Fan brings at least two cards more than the ordinary filling of the hand."""
    hand: i64 = nibbles.total(hand_of(state.held(state.turn)))
    return hand + 2 <= FAN_HAND_SIZE
