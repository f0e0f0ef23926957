"""What the active player may do in a turn.

Builds are few and are listed. Dragon and alternative turn have up to thousands of spellings; they are
listed only when somebody asks for all legal actions, while random play and searches fill them in
card by card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, cost, way_cards
from pagoria.games.pagoda.engine.cards import CARD_PLACES, both_of, sub_rows
from pagoria.games.pagoda.engine.components import (
    ALTERNATIVE_COST,
    COLOURS,
    LOTS,
    TILE_WITH_BACK,
    Colour,
    Variant,
)

if TYPE_CHECKING:
    from pagoria.games.pagoda.engine.state import State


def turn_actions(state: State) -> list[int]:
    """Every legal action of a turn, the wide ones card by card."""
    found = regular_builds(state)
    alternative = alternative_possible(state)
    add_turn_moves(state, found, alternative)
    if dragon_possible(state):
        for cards in sub_rows(state.held(state.turn), -1):
            found.append(actions.dragon(cards))
    if alternative:
        _add_alternatives(state, found)
    return found


def random_turn_action(state: State, rng: Rng) -> i64:
    """A random legal action of a turn without listing the wide ones.

    Every build, Lantern, end of turn and pass is one ticket; Dragon and alternative turn are one ticket
    each, filled in at random when drawn. Every legal action can come up.
    """
    found = regular_builds(state)
    alternative = alternative_possible(state)
    add_turn_moves(state, found, alternative)
    if dragon_possible(state):
        found.append(Kind.DRAGON)
    if alternative:
        found.append(Kind.ALTERNATIVE)
    picked: i64 = found[rng.below(len(found))]
    if picked == Kind.DRAGON:
        return actions.dragon(_random_exchange(state, rng))
    if picked == Kind.ALTERNATIVE:
        return _random_alternative(state, rng)
    return picked


def stuck(state: State, builds: list[int], alternative: bool) -> bool:
    """Whether nothing at all can be constructed: the player passes, or uses the Dragon first (PG-15)."""
    return state.built == 0 and not builds and not alternative


def add_turn_moves(state: State, found: list[int], alternative: bool) -> None:
    """Add what is neither built nor made of cards; ``found`` holds the builds."""
    if stuck(state, found, alternative):
        found.append(Kind.PASS)
    if state.can_use(Colour.RED) and (state.built > 0 or column_remains(state, Kind.LANTERN)):
        found.append(Kind.LANTERN)
    if state.built > 0:
        found.append(Kind.END)


# -- builds ---------------------------------------------------------------------------------------


def regular_builds(state: State) -> list[int]:
    """All columns, tiles and roofs that the active player may build."""
    found: list[int] = []
    top = state.top_floor()
    pairs: list[int] = pairs_in(state.held(state.turn)) if state.can_use(Colour.GREEN) else []
    lot: i64 = 0
    while lot < LOTS:
        if state.open_for_column(lot):
            if state.built < state.limit():
                _add_columns(state, found, lot, pairs)
        elif state.full_floor(lot):
            if state.floor(lot) < top:
                _add_tiles(state, found, lot)
            elif state.built < state.limit():  # PG-41; the roof's own tile does not lift it (PG-42)
                _add_roofs(state, found, lot)
        lot += 1
    return found


def _add_columns(state: State, found: list[int], lot: i64, pairs: list[int]) -> None:
    needed = state.colour_at(lot)
    held = state.held(state.turn)
    colour: i64 = 0
    while colour < COLOURS:
        if needed < 0 or needed == colour:
            if nibbles.get(held, colour):
                found.append(actions.column(lot, colour, actions.way(colour, 1, 0)))
            if nibbles.get(held, COLOURS + colour):
                found.append(actions.column(lot, colour, actions.way(colour, 1, 1)))
            for pair in pairs:
                if actions.way_colour(pair) != colour:
                    found.append(actions.column(lot, colour, pair))
        colour += 1


def _tile_ways(state: State, base: i64) -> list[int]:
    """Ways to pay for a tile: a card of its colour, or a pair of another with Buddha (PG-67)."""
    held = state.held(state.turn)
    ways: list[int] = []
    add_ways(ways, held, base, 1)
    if state.can_use(Colour.BLUE):
        for pair in pairs_in(held):
            if actions.way_colour(pair) != base:
                ways.append(pair)
    return ways


def _add_tiles(state: State, found: list[int], lot: i64) -> None:
    base = state.colour_at(lot)
    left = state.tiles_of(base)
    if left == 0:
        return
    for paid in _tile_ways(state, base):
        space: i64 = 0
        while space < COLOURS:
            if (left >> space) & 1:
                action = actions.tile(lot, space, paid)
                if state.built > 0 or column_remains(state, action):
                    found.append(action)
            space += 1


def bowl_for_roof(state: State, base: i64) -> bool:
    """Whether the Bowl of rice can help with a rooftop; a green tile brings it (PG-42)."""
    return state.can_use(Colour.GREEN) or (
        base == Colour.GREEN and not state.has_used(Colour.GREEN) and not state.variant & Variant.SIMPLE
    )


def _add_roofs(state: State, found: list[int], lot: i64) -> None:
    base = state.colour_at(lot)
    left = state.tiles_of(base)
    if left == 0:
        return
    bowl = bowl_for_roof(state, base)
    for paid in _tile_ways(state, base):
        rest: i64 = state.held(state.turn) - way_cards(paid)
        rooftop: i64 = 0
        while rooftop < COLOURS:
            if roof_left(left, base, rooftop):
                for top in top_ways(rest, rooftop, bowl):
                    found.append(actions.roof(lot, rooftop, paid, top))
            rooftop += 1


def roof_left(left: i64, base: i64, rooftop: i64) -> bool:
    """Whether a roof with this rooftop is among the tiles ``left`` of a base colour (PG-41)."""
    space: i64 = TILE_WITH_BACK[base * COLOURS + rooftop] - base * COLOURS
    return (left >> space) & 1 == 1


def column_remains(state: State, action: i64) -> bool:
    """Whether a column can still be built in this turn after ``action`` (PG-14)."""
    if _card_fits(state, both_of(state.held(state.turn) - cost(action)), False):
        return True
    # No card fits directly: what the action itself opens has to be tried.
    after = state.copy()
    after.apply(action)
    return column_possible(after)


def column_possible(state: State) -> bool:
    """Whether the turn can still get its first column: at once, by a roof, or after tiles.

    The same as whether there are ``regular_builds`` then, but without listing them: lists of tiles that
    need lists of tiles grow beyond all measure where all floors are full.
    """
    cards = both_of(state.held(state.turn))
    if _card_fits(state, cards, state.can_use(Colour.GREEN)):
        return True
    found: list[int] = []
    lot: i64 = 0
    while lot < LOTS:
        if state.full_floor(lot):
            if state.floor(lot) == state.top_floor():
                _add_roofs(state, found, lot)
            elif _tile_opens_column(state, lot):
                return True
        lot += 1
    return len(found) > 0 or _buddha_opens_column(state)


def _card_fits(state: State, cards: i64, bowl: bool) -> bool:
    """Whether one of these cards, or with the Bowl of rice a pair, makes a column on an open floor."""
    lot: i64 = 0
    while lot < LOTS:
        if state.open_for_column(lot):
            needed = state.colour_at(lot)
            if cards > 0 if needed < 0 else can_pay(cards, needed, bowl):
                return True
        lot += 1
    return False


def _tile_opens_column(state: State, lot: i64) -> bool:
    """Whether some tile here opens a floor on which the cards left then make a column."""
    base = state.colour_at(lot)
    bowl = bowl_for_roof(state, base)
    left = state.tiles_of(base)
    for paid in _tile_ways(state, base):
        rest = both_of(state.held(state.turn) - way_cards(paid))
        space: i64 = 0
        while space < COLOURS:
            if (left >> space) & 1 and can_pay(rest, space, bowl):
                return True
            space += 1
    return False


def _buddha_opens_column(state: State) -> bool:
    """Whether a blue tile, though nothing fits on it, brings the Buddha that leads to a column.

    No other tile can help where none opens a column itself: it only takes cards, and the Bowl of rice
    of a green one would have paid for the column above it.
    """
    if state.variant & Variant.SIMPLE or state.has_used(Colour.BLUE) or state.can_use(Colour.BLUE):
        return False
    lot: i64 = 0
    while lot < LOTS:
        if (
            state.full_floor(lot)
            and state.colour_at(lot) == Colour.BLUE
            and state.floor(lot) < state.top_floor()
        ):
            left = state.tiles_of(Colour.BLUE)
            space: i64 = 0
            while left and not (left >> space) & 1:
                space += 1
            for paid in _tile_ways(state, Colour.BLUE):
                if left:
                    after = state.copy()
                    after.apply(actions.tile(lot, space, paid))
                    return column_possible(after)
        lot += 1
    return False


# -- wide actions ---------------------------------------------------------------------------------


def dragon_possible(state: State) -> bool:
    """PG-64: before any action of the turn."""
    return not state.acted and state.can_use(Colour.YELLOW)


def alternative_possible(state: State) -> bool:
    """PG-55, PG-56: before any action, not after a Lantern, where a floor has a free space.

    Four cards are always there: a turn begins with at least seven.
    """
    if state.acted or state.has_used(Colour.RED):
        return False
    lot: i64 = 0
    while lot < LOTS:
        if state.open_for_column(lot):
            return True
        lot += 1
    return False


def alternative_columns(state: State) -> list[tuple[i64, i64]]:
    """The (lot, colour) pairs that can take a column."""
    places: list[tuple[i64, i64]] = []
    lot: i64 = 0
    while lot < LOTS:
        if state.open_for_column(lot):
            needed = state.colour_at(lot)
            colour: i64 = 0
            while colour < COLOURS:
                if needed < 0 or needed == colour:
                    places.append((lot, colour))
                colour += 1
        lot += 1
    return places


def _add_alternatives(state: State, found: list[int]) -> None:
    costs = sub_rows(state.held(state.turn), ALTERNATIVE_COST)
    for lot, colour in alternative_columns(state):
        for cards in costs:
            found.append(actions.alternative(lot, colour, cards))


def _random_exchange(state: State, rng: Rng) -> i64:
    held = state.held(state.turn)
    cards: i64 = 0
    while cards == 0:
        place: i64 = 0
        while place < CARD_PLACES:
            count: i64 = nibbles.get(held, place)
            while count > 0:
                if rng.below(2):
                    cards += nibbles.one(place)
                count -= 1
            place += 1
    return cards


def _random_alternative(state: State, rng: Rng) -> i64:
    places = alternative_columns(state)
    lot, colour = places[rng.below(len(places))]
    rest = state.held(state.turn)
    count: i64 = 0
    while count < ALTERNATIVE_COST:
        rest -= nibbles.one(nibbles.nth(rest, rng.below(nibbles.total(rest))))
        count += 1
    return actions.alternative(lot, colour, state.held(state.turn) - rest)


def can_pay(cards: i64, colour: i64, bowl: bool) -> bool:
    """Whether cards, one counter for each colour, pay for a column: one of its colour, or the Bowl's pair."""
    if nibbles.get(cards, colour):
        return True
    other: i64 = 0
    while bowl and other < COLOURS:
        if nibbles.get(cards, other) > 1:
            return True
        other += 1
    return False


def add_ways(ways: list[int], held: i64, colour: i64, count: i64) -> None:
    """Add every way to take ``count`` cards of one colour from display and hand."""
    display = nibbles.get(held, colour)
    hand = nibbles.get(held, COLOURS + colour)
    from_hand: i64 = 0
    while from_hand <= count:
        if from_hand <= hand and count - from_hand <= display:
            ways.append(actions.way(colour, count, from_hand))
        from_hand += 1


def pairs_in(held: i64) -> list[int]:
    """Every way to take two cards of one colour."""
    ways: list[int] = []
    colour: i64 = 0
    while colour < COLOURS:
        add_ways(ways, held, colour, 2)
        colour += 1
    return ways


def top_ways(held: i64, rooftop: i64, bowl: bool) -> list[int]:
    """Ways to pay for a rooftop: two cards of its colour, or one and a pair of another (PG-65, PG-67)."""
    two: list[int] = []
    add_ways(two, held, rooftop, 2)
    ways: list[int] = []
    for own in two:
        ways.append(actions.top_way(actions.way_hand(own), actions.NO_PAIR))
    if bowl:
        one: list[int] = []
        add_ways(one, held, rooftop, 1)
        for own in one:
            for pair in pairs_in(held):
                if actions.way_colour(pair) != rooftop:
                    ways.append(actions.top_way(actions.way_hand(own), pair))
    return ways
