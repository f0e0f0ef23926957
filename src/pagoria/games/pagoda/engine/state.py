"""What may be done: the complete state of a game of Pagoda, with its legal actions and its chance.

Builds are few and are listed. Dragon and alternative turn have up to thousands of spellings; they are
listed only when somebody asks for all legal actions, while random play and searches fill them in
card by card.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.components import (
    ALTERNATIVE_COST,
    BLUE,
    COLOURS,
    GREEN,
    LOTS,
    RED,
    TILE_WITH_BACK,
    YELLOW,
)
from pagoria.games.pagoda.engine.table import FAN, OVER, PLAY, SIMPLE, START, both_of
from pagoria.games.pagoda.engine.turn import Turn, cost, way_cards

_CARD_PLACES: Final = 10


@final
class State(Turn):
    """A game of Pagoda at one moment, hidden cards included. It is changed by ``apply`` only."""

    def copy(self) -> State:
        twin = State()
        twin.load(self)
        return twin

    def actor(self) -> int:
        """The seat that has to decide, or ``CHANCE``, or ``GAME_OVER``."""
        if self.phase == PLAY or self.phase == FAN:
            return self.turn
        return GAME_OVER if self.phase == OVER else CHANCE

    # -- chance ---------------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights: a seat to start, or the colour of a drawn card."""
        if self.phase == START:
            return [(0, 1), (1, 1)]
        if self.actor() != CHANCE:
            return []
        return [(c, nibbles.get(self.pile, c)) for c in range(COLOURS) if nibbles.get(self.pile, c)]

    def random_outcome(self, rng: Rng) -> int:
        """One of the outcomes, drawn by its weight."""
        if self.phase == START:
            return rng.below(2)
        return nibbles.nth(self.pile, rng.below(nibbles.total(self.pile)))

    # -- decisions ------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Every legal action, the wide ones card by card."""
        if self.phase == FAN:
            return [actions.USE_FAN, actions.SKIP_FAN]
        if self.phase != PLAY:
            return []
        found = self.regular_builds()
        alternative = self.alternative_possible()
        self._add_turn_moves(found, alternative)
        if self.dragon_possible():
            for cards in sub_rows(self.held(self.turn), -1):
                found.append(actions.dragon(cards))
        if alternative:
            self._add_alternatives(found)
        return found

    def random_action(self, rng: Rng) -> int:
        """A random legal action without listing the wide ones.

        Every build, Lantern, end of turn and pass is one ticket; Dragon and alternative turn are one ticket
        each, filled in at random when drawn. Every legal action can come up.
        """
        if self.phase == FAN:
            return actions.USE_FAN if rng.below(2) == 0 else actions.SKIP_FAN
        found = self.regular_builds()
        alternative = self.alternative_possible()
        self._add_turn_moves(found, alternative)
        if self.dragon_possible():
            found.append(actions.DRAGON)
        if alternative:
            found.append(actions.ALTERNATIVE)
        picked: i64 = found[rng.below(len(found))]
        if picked == actions.DRAGON:
            return actions.dragon(self._random_exchange(rng))
        if picked == actions.ALTERNATIVE:
            return self._random_alternative(rng)
        return picked

    def stuck(self, builds: list[int], alternative: bool) -> bool:
        """Whether nothing at all can be constructed: the player passes, or uses the Dragon first (PG-15)."""
        return self.built == 0 and not builds and not alternative

    def _add_turn_moves(self, found: list[int], alternative: bool) -> None:
        """Add what is neither built nor made of cards; ``found`` holds the builds."""
        if self.stuck(found, alternative):
            found.append(actions.PASS)
        if self.can_use(RED) and (self.built > 0 or self.column_remains(actions.LANTERN)):
            found.append(actions.LANTERN)
        if self.built > 0:
            found.append(actions.END)

    # -- builds ---------------------------------------------------------------------------------

    def regular_builds(self) -> list[int]:
        """All columns, tiles and roofs that the active player may build."""
        found: list[int] = []
        top = self.top_floor()
        pairs: list[int] = pairs_in(self.held(self.turn)) if self.can_use(GREEN) else []
        lot: i64 = 0
        while lot < LOTS:
            if self.open_for_column(lot):
                if self.built < self.limit():
                    self._add_columns(found, lot, pairs)
            elif self.full_floor(lot):
                if self.floor(lot) < top:
                    self._add_tiles(found, lot)
                elif self.built < self.limit():  # PG-41; the roof's own tile does not lift it (PG-42)
                    self._add_roofs(found, lot)
            lot += 1
        return found

    def _add_columns(self, found: list[int], lot: i64, pairs: list[int]) -> None:
        needed = self.colour_at(lot)
        held = self.held(self.turn)
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

    def _tile_ways(self, base: i64) -> list[int]:
        """Ways to pay a tile: a card of its colour, or a pair of another with Buddha (PG-67)."""
        held = self.held(self.turn)
        ways: list[int] = []
        add_ways(ways, held, base, 1)
        if self.can_use(BLUE):
            for pair in pairs_in(held):
                if actions.way_colour(pair) != base:
                    ways.append(pair)
        return ways

    def _add_tiles(self, found: list[int], lot: i64) -> None:
        base = self.colour_at(lot)
        left = self.tiles_of(base)
        if left == 0:
            return
        for paid in self._tile_ways(base):
            space: i64 = 0
            while space < COLOURS:
                if (left >> space) & 1:
                    action = actions.tile(lot, space, paid)
                    if self.built > 0 or self.column_remains(action):
                        found.append(action)
                space += 1

    def bowl_for_roof(self, base: i64) -> bool:
        """Whether the Bowl of rice can help with a rooftop; a green tile brings it (PG-42)."""
        return self.can_use(GREEN) or (
            base == GREEN and not self.has_used(GREEN) and not self.variant & SIMPLE
        )

    def _add_roofs(self, found: list[int], lot: i64) -> None:
        base = self.colour_at(lot)
        left = self.tiles_of(base)
        if left == 0:
            return
        bowl = self.bowl_for_roof(base)
        for paid in self._tile_ways(base):
            rest: i64 = self.held(self.turn) - way_cards(paid)
            rooftop: i64 = 0
            while rooftop < COLOURS:
                space: i64 = TILE_WITH_BACK[base * COLOURS + rooftop] - base * COLOURS
                if (left >> space) & 1:
                    for top in top_ways(rest, rooftop, bowl):
                        found.append(actions.roof(lot, rooftop, paid, top))
                rooftop += 1

    def column_remains(self, action: i64) -> bool:
        """Whether a column can still be built in this turn after ``action`` (PG-14)."""
        if self._card_fits(both_of(self.held(self.turn) - cost(action)), False):
            return True
        # No card fits directly: what the action itself opens has to be tried.
        after = self.copy()
        after.apply(action)
        return after.column_possible()

    def column_possible(self) -> bool:
        """Whether the turn can still get its first column: at once, by a roof, or after tiles.

        The same as whether there are ``regular_builds`` then, but without listing them: lists of tiles that
        need lists of tiles grow beyond all measure where all floors are full.
        """
        cards = both_of(self.held(self.turn))
        if self._card_fits(cards, self.can_use(GREEN)):
            return True
        found: list[int] = []
        lot: i64 = 0
        while lot < LOTS:
            if self.full_floor(lot):
                if self.floor(lot) == self.top_floor():
                    self._add_roofs(found, lot)
                elif self._tile_opens_column(lot):
                    return True
            lot += 1
        return len(found) > 0 or self._buddha_opens_column()

    def _card_fits(self, cards: i64, bowl: bool) -> bool:
        """Whether one of these cards, or with the Bowl of rice a pair, makes a column on an open floor."""
        lot: i64 = 0
        while lot < LOTS:
            if self.open_for_column(lot):
                needed = self.colour_at(lot)
                if cards > 0 if needed < 0 else can_pay(cards, needed, bowl):
                    return True
            lot += 1
        return False

    def _tile_opens_column(self, lot: i64) -> bool:
        """Whether some tile here opens a floor on which the cards left then make a column."""
        base = self.colour_at(lot)
        bowl = self.bowl_for_roof(base)
        left = self.tiles_of(base)
        for paid in self._tile_ways(base):
            rest = both_of(self.held(self.turn) - way_cards(paid))
            space: i64 = 0
            while space < COLOURS:
                if (left >> space) & 1 and can_pay(rest, space, bowl):
                    return True
                space += 1
        return False

    def _buddha_opens_column(self) -> bool:
        """Whether a blue tile, though nothing fits on it, brings the Buddha that leads to a column.

        No other tile can help where none opens a column itself: it only takes cards, and the Bowl of rice
        of a green one would have paid for the column above it.
        """
        if self.variant & SIMPLE or self.has_used(BLUE) or self.can_use(BLUE):
            return False
        lot: i64 = 0
        while lot < LOTS:
            if self.full_floor(lot) and self.colour_at(lot) == BLUE and self.floor(lot) < self.top_floor():
                left = self.tiles_of(BLUE)
                space: i64 = 0
                while left and not (left >> space) & 1:
                    space += 1
                for paid in self._tile_ways(BLUE):
                    if left:
                        after = self.copy()
                        after.apply(actions.tile(lot, space, paid))
                        return after.column_possible()
            lot += 1
        return False

    # -- wide actions ---------------------------------------------------------------------------

    def dragon_possible(self) -> bool:
        """PG-64: before any action of the turn."""
        return not self.acted and self.can_use(YELLOW)

    def alternative_possible(self) -> bool:
        """PG-55, PG-56: before any action, not after a Lantern, where a floor has a free space.

        Four cards are always there: a turn begins with at least seven.
        """
        if self.acted or self.has_used(RED):
            return False
        lot: i64 = 0
        while lot < LOTS:
            if self.open_for_column(lot):
                return True
            lot += 1
        return False

    def alternative_columns(self) -> list[tuple[i64, i64]]:
        """The (lot, colour) pairs that can take a column."""
        places: list[tuple[i64, i64]] = []
        lot: i64 = 0
        while lot < LOTS:
            if self.open_for_column(lot):
                needed = self.colour_at(lot)
                colour: i64 = 0
                while colour < COLOURS:
                    if needed < 0 or needed == colour:
                        places.append((lot, colour))
                    colour += 1
            lot += 1
        return places

    def _add_alternatives(self, found: list[int]) -> None:
        costs = sub_rows(self.held(self.turn), ALTERNATIVE_COST)
        for lot, colour in self.alternative_columns():
            for cards in costs:
                found.append(actions.alternative(lot, colour, cards))

    def _random_exchange(self, rng: Rng) -> i64:
        held = self.held(self.turn)
        cards: i64 = 0
        while cards == 0:
            place: i64 = 0
            while place < _CARD_PLACES:
                count: i64 = nibbles.get(held, place)
                while count > 0:
                    if rng.below(2):
                        cards += nibbles.one(place)
                    count -= 1
                place += 1
        return cards

    def _random_alternative(self, rng: Rng) -> i64:
        places = self.alternative_columns()
        lot, colour = places[rng.below(len(places))]
        rest = self.held(self.turn)
        count: i64 = 0
        while count < ALTERNATIVE_COST:
            rest -= nibbles.one(nibbles.nth(rest, rng.below(nibbles.total(rest))))
            count += 1
        return actions.alternative(lot, colour, self.held(self.turn) - rest)


def can_pay(cards: i64, colour: i64, bowl: bool) -> bool:
    """Whether cards, one counter for each colour, pay a column: one of its colour, or the Bowl's pair."""
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
    """Ways to pay a rooftop: two cards of its colour, or one and a pair of another (PG-65, PG-67)."""
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


def sub_rows(cards: i64, size: i64) -> list[int]:
    """Every row contained in ``cards`` with ``size`` units; with -1, every one but the empty row."""
    rows: list[int] = [0]
    place: i64 = 0
    while place < _CARD_PLACES:
        unit: i64 = nibbles.one(place)
        grown: list[int] = []
        for row in rows:
            count: i64 = 0
            while count <= nibbles.get(cards, place):
                grown.append(row + count * unit)
                count += 1
        rows = grown
        place += 1
    if size < 0:
        return [row for row in rows if row]
    return [row for row in rows if nibbles.total(row) == size]
