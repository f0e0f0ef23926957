"""What spells need and do, and what may be built."""

from __future__ import annotations

from pagoria.core import bits, nibbles
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    ACQUIRE,
    ADOPT,
    ASTRAL_SHIP,
    CLONE,
    CONJURE,
    CONSTRUCT,
    CRYSTALS,
    ENCHANTED_CASTLE,
    GOLD,
    MASTER_BUILDER,
    MOST_RESOURCES,
    MUSTER,
    RAGE,
    TELEPORT,
    WOOD,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.land import CASTLE, NOBODY, SHIP, TERRAINS, is_leader, owner_of
from pagoria.games.pandoria.engine.scoring import Scoring
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, DIRECTIONS
from pagoria.games.pandoria.engine.table import MONUMENT

#: Construct and Master Builder take this much off the price in wood.
BUILDER_LESS = 3
CONJURED = 4


class Spells(Scoring):
    """Targets and effects. Who may cast what at which price is ``State``'s part."""

    # -- targets --------------------------------------------------------------------------------

    def add_figure_puts(self, found: list[int], spaces: list[int]) -> None:
        """Worker or leader of the active player onto each of the spaces."""
        seat = self.turn
        leader = self.leader_allowed(seat)
        for space in spaces:
            if self.workers[seat] > 0:
                found.append(actions.act(actions.WORKER, space))
            if leader:
                found.append(actions.act(actions.LEADER, space))

    def open_spaces(self) -> list[int]:
        """Every free terrain space of an open region."""
        return [space for space in range(self.setting.size) if self.land.can_hold_figure(space)]

    def spaces_beside_own(self) -> list[int]:
        """Free spaces of open regions beside a figure of the active player."""
        found: list[int] = []
        for space in self.figures_of(self.turn):
            direction: i64 = 0
            while direction < DIRECTIONS:
                other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
                if other >= 0 and other not in found and self.land.can_hold_figure(other):
                    found.append(other)
                direction += 1
        return found

    def victims(self) -> list[int]:
        """Spaces with a worker of an opponent that Rage may send home."""
        found: list[int] = []
        space: i64 = 0
        while space < self.setting.size:
            figure: i64 = self.land.figure[space]
            worker = figure != NOBODY and not is_leader(figure) and self.land.ground[space] < TERRAINS
            if worker and not self.setting.partner(self.turn, owner_of(figure)):
                found.append(space)
            space += 1
        return found

    def ship_price(self, ship: i64, base: i64) -> i64:
        """What a figure on this ship costs: the spell less the ship's discount (PD-81)."""
        off: i64 = self.setting.discount[ship]
        return self.spell_price(self.turn, base - off)

    def affordable_ships(self, base: i64) -> list[int]:
        return [
            ship
            for ship in self.land.free_ships()
            if self.can_pay(self.turn, CRYSTALS, self.ship_price(ship, base))
        ]

    def targets(self, spell: i64, card: i64, base: i64) -> list[int]:
        """What a spell may be cast on, as actions; for Adopt and Terrain one that only says yes.

        ``card`` is the card it comes from, which cannot be built at the same time; ``base`` is the cost
        of an Astral Ship, which is paid when the ship is known.
        """
        found: list[int] = []
        if spell == ASTRAL_SHIP:
            self.add_figure_puts(found, self.affordable_ships(base))
        elif spell == CLONE:
            self.add_figure_puts(found, self.spaces_beside_own())
        elif spell == MUSTER:
            self.add_figure_puts(found, self.open_spaces())
        elif spell == TELEPORT:
            self._add_teleports(found)
        elif spell == RAGE:
            for space in self.victims():
                found.append(actions.act(actions.RAGE, space))
        elif spell == CONSTRUCT:
            for other in bits.listed(self.hand[self.turn]):
                if other != card:
                    self.add_builds(found, other, BUILDER_LESS)
        elif spell == MASTER_BUILDER:
            self.add_monuments(found, BUILDER_LESS)
        else:
            self._add_supplies(found, spell)
        return found

    def _add_supplies(self, found: list[int], spell: i64) -> None:
        """The targets of spells that bring cards, resources, castles and tiles."""
        if spell == ACQUIRE:
            for card in bits.listed(self.market):
                found.append(actions.act(actions.ACQUIRE, card))
        elif spell == CONJURE:
            wood: i64 = 0
            while wood <= CONJURED:
                found.append(actions.act(actions.CONJURE, wood))
                wood += 1
        elif spell == ENCHANTED_CASTLE:
            if self.castles[self.turn]:
                for space in self.land.shore():
                    found.append(actions.act(actions.PLACE_CASTLE, space))
        elif spell == ADOPT:
            if self.card_pile:
                found.append(actions.CARD)
        elif self.single_pile and self.land.shore():
            found.append(actions.CARD)

    def _add_teleports(self, found: list[int]) -> None:
        targets = self.open_spaces()
        for space in self.figures_of(self.turn):
            for target in targets:
                found.append(actions.act(actions.MOVE, space, target))

    # -- building -------------------------------------------------------------------------------

    def can_build(self, card: i64, place: i64, less: i64) -> bool:
        """Whether the active player may put a card's building at a place (PD-41 to PD-43)."""
        seat = self.turn
        building: i64 = self.setting.card_building[card]
        if self.monument_at(seat, place) or self.has_building(seat, building, place):
            return False
        return self.can_pay(seat, WOOD, self.building_price(seat, building, place, less))

    def add_builds(self, found: list[int], card: i64, less: i64) -> None:
        """The places for a card's building; of several empty places the first stands for all."""
        empty_seen = False
        place: i64 = 0
        while place < BUILDING_PLACES:
            empty = self.free_place(self.turn, place)
            if not (empty and empty_seen) and self.can_build(card, place, less):
                found.append(actions.act(actions.BUILD, card, place))
            empty_seen = empty_seen or empty
            place += 1

    def can_build_monument(self, place: i64, less: i64) -> bool:
        """PD-44: on a building, while there are monuments."""
        if not self.monuments_left() or self.building_at(self.turn, place) < 0:
            return False
        return self.can_pay(self.turn, WOOD, self.monument_price(self.turn, place, less))

    def add_monuments(self, found: list[int], less: i64) -> None:
        place: i64 = 0
        while place < BUILDING_PLACES:
            if self.can_build_monument(place, less):
                found.append(actions.act(actions.MONUMENT, place))
            place += 1

    def build(self, card: i64, place: i64, less: i64) -> None:
        seat = self.turn
        building: i64 = self.setting.card_building[card]
        self.pay(seat, WOOD, self.building_price(seat, building, place, less))
        self.places[seat] = nibbles.put(self.places[seat], place, building + 1)
        self.hand[seat] &= ~bits.bit(card)

    def build_monument(self, place: i64, less: i64) -> None:
        seat = self.turn
        self.pay(seat, WOOD, self.monument_price(seat, place, less))
        self.places[seat] = nibbles.put(self.places[seat], place, MONUMENT)
        self.score[seat] += self.setting.monuments[self.monuments_taken]
        self.monuments_taken += 1

    # -- effects --------------------------------------------------------------------------------

    def conjure(self, wood: i64) -> None:
        """Four resources, any mix of wood and gold; what exceeds 10 is lost."""
        seat = self.turn
        gold: i64 = CONJURED - wood
        self.set_resource(seat, WOOD, min(MOST_RESOURCES, self.resource(seat, WOOD) + wood))
        self.set_resource(seat, GOLD, min(MOST_RESOURCES, self.resource(seat, GOLD) + gold))

    def move_figure(self, space: i64, target: i64) -> None:
        self.land.figure[target] = self.land.figure[space]
        self.land.figure[space] = NOBODY

    def wander_moves(self) -> list[int]:
        """The Elves' moves: a worker goes one or two spaces, never off a ship (PD-52)."""
        found: list[int] = []
        for space in self.figures_of(self.turn):
            if not is_leader(self.land.figure[space]) and self.land.ground[space] != SHIP:
                for target in self.walk(space):
                    found.append(actions.act(actions.MOVE, space, target))
        return found

    def walk(self, space: i64) -> list[int]:
        """Where a worker can go from a space in one or two steps."""
        reached: list[int] = []
        for step in self._steps(space):
            if step not in reached:
                reached.append(step)
            for further in self._steps(step):
                if further not in reached:
                    reached.append(further)
        return [target for target in reached if self._may_stop(target)]

    def _may_stop(self, space: i64) -> bool:
        """PD-52: a free space of an open region, or a free own castle that is not enclosed."""
        if self.own_castle(space):
            return self.land.figure[space] == NOBODY and self.land.beside_nothing(space)
        return self.land.can_hold_figure(space)

    def own_castle(self, space: i64) -> bool:
        """Whether a castle of the active player stands on a space."""
        return self.land.ground[space] == CASTLE and self.land.symbols[space] == self.turn

    def _steps(self, space: i64) -> list[int]:
        """The neighbouring spaces that may be crossed: terrain, and own castles."""
        found: list[int] = []
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and (self.land.ground[other] < TERRAINS or self.own_castle(other)):
                found.append(other)
            direction += 1
        return found
