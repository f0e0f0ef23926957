"""How a game begins: peoples, start tiles, first tiles and cards (PD-10 to PD-14, PD-70)."""

from __future__ import annotations

from typing import Final

from pagoria.core import bits, nibbles
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import RESOURCES, TWO_TILES
from pagoria.games.pandoria.engine.cards import Cards
from pagoria.games.pandoria.engine.setting import BEGINNER
from pagoria.games.pandoria.engine.table import DEAL_CARDS, DEAL_TILES, PEOPLE, START_TILES

CASTLES: Final = 2
HAND: Final = 4
BEGINNER_HAND: Final = 2


class Setup(Cards):
    """The parts of the set-up; ``Turn`` puts them one after the other."""

    def take_card(self, seat: i64, card: i64) -> None:
        """A card from the pile into a hand."""
        self.card_pile &= ~bits.bit(card)
        self.hand[seat] |= bits.bit(card)

    def lay_out(self) -> None:
        """Everything in its place, before chance gives peoples and start tiles."""
        setting = self.setting
        self.land.clear()
        self.tile_pile = bits.bit(setting.tile_count()) - 1
        self.single_pile = bits.bit(len(setting.single_terrain)) - 1
        self.card_pile = setting.pile_cards
        seat: i64 = 0
        while seat < setting.players:
            self.workers[seat] = setting.workers
            self.leader[seat] = 1
            self.castles[seat] = CASTLES
            seat += 1
        if not setting.with_resources():
            self.phase = START_TILES
        elif setting.chosen_peoples:
            for people in setting.chosen_peoples:
                self.give_people(people)
        else:
            self.phase = PEOPLE

    def next_without_people(self) -> i64:
        """The first seat that has no people yet, or -1."""
        seat: i64 = 0
        while seat < self.setting.players:
            if self.people[seat] < 0:
                return seat
            seat += 1
        return -1

    def give_people(self, people: i64) -> None:
        """The next seat without a people gets this one, with its resources and own cards."""
        seat = self.next_without_people()
        self.people[seat] = people
        resource: i64 = 0
        while resource < RESOURCES:
            amount: i64 = self.setting.people_resources[RESOURCES * people + resource]
            self.set_resource(seat, resource, amount)
            resource += 1
        if self.setting.mode == BEGINNER:
            self._give_own_cards(seat, people)
        if self.next_without_people() < 0:
            self.phase = START_TILES

    def _give_own_cards(self, seat: i64, people: i64) -> None:
        """PD-70: the marked card is built for free, the other goes to the hand."""
        card: i64 = 0
        while card < len(self.setting.card_people):
            if self.setting.card_people[card] == people:
                self.card_pile &= ~bits.bit(card)
                self.shown |= bits.bit(card)
                if self.setting.card_marked[card]:
                    building: i64 = self.setting.card_building[card]
                    self.places[seat] = nibbles.put(self.places[seat], 0, building + 1)
                else:
                    self.hand[seat] |= bits.bit(card)
            card += 1

    def lay_start_tile(self, outcome: i64) -> bool:
        """Lay the next start tile; True after the last, when those without a place are out of the game.

        ``outcome`` is the tile's number times 2, plus 1 when it lies the other way round.
        """
        pair: i64 = bits.count(self.start_laid)
        tile: i64 = outcome >> 1
        turned: i64 = outcome & 1
        self.start_laid |= bits.bit(tile)
        setting = self.setting
        first: i64 = 2 * tile + turned
        second: i64 = 2 * tile + 1 - turned
        self.land.place(setting.start_first[pair], setting.start_terrain[first], setting.start_symbols[first])
        self.land.place(
            setting.start_second[pair], setting.start_terrain[second], setting.start_symbols[second]
        )
        if pair + 1 < len(setting.start_first):
            return False
        self.start_laid = setting.all_start_tiles()
        return True

    def tile_goal(self, seat: i64) -> i64:
        """How many double tiles a seat holds (PD-10, PD-51)."""
        return 2 if self.ability(seat, TWO_TILES) else 1

    def _card_goal(self) -> i64:
        if self.setting.mode == BEGINNER:
            return BEGINNER_HAND + 1
        return HAND if self.setting.with_resources() else 0

    def deal_next(self) -> bool:
        """Prepare the next tile or card to deal: tiles for all, then cards; False when all have theirs."""
        seat: i64 = 0
        while seat < self.setting.players:
            if bits.count(self.tiles[seat]) < self.tile_goal(seat):
                self.decider = seat
                self.phase = DEAL_TILES
                return True
            seat += 1
        seat = 0
        while seat < self.setting.players:
            if bits.count(self.hand[seat]) < self._card_goal():
                self.decider = seat
                self.phase = DEAL_CARDS
                return True
            seat += 1
        self.decider = 0
        return False
