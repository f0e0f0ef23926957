"""A player's board: people, resources, reserve, hand, buildings, and what things cost there.

Cards and tiles are sets of bits (``core.bits``), resources and building places rows of counters
(``core.nibbles``).
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits, nibbles
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import Ability, Building, Resource
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.turn import NOTHING_CAST

MONUMENT: Final = 15  # in a building place; otherwise a building's number + 1, or 0
MONUMENT_COST: Final = 8
CASTLES: Final = 2
LESS: Final = 2  # what Shrine, Carpenter and Store take off a price


@final
class PlayerBoard:
    """What one seat owns."""

    #: What the numbers of a state hold of it.
    FIELDS: Final = "people resources workers leader castles hand tiles places visible_spell score".split()

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.people: i64 = -1
        self.resources: i64 = 0  # a row: crystals, gold, wood
        self.workers: i64 = 0  # in reserve
        self.leader: i64 = 0  # 1: in reserve
        self.castles: i64 = 0
        self.hand: i64 = 0  # cards
        self.tiles: i64 = 0  # double tiles
        self.places: i64 = 0  # a row: five building places
        self.visible_spell: i64 = NOTHING_CAST
        self.score: i64 = 0

    def copy(self) -> PlayerBoard:
        twin = PlayerBoard(self.setting)
        twin.people = self.people
        twin.resources = self.resources
        twin.workers = self.workers
        twin.leader = self.leader
        twin.castles = self.castles
        twin.hand = self.hand
        twin.tiles = self.tiles
        twin.places = self.places
        twin.visible_spell = self.visible_spell
        twin.score = self.score
        return twin

    def fill_reserve(self) -> None:
        """All figures and castles, as a game begins."""
        self.workers = self.setting.workers
        self.leader = 1
        self.castles = CASTLES

    def ability(self, ability: i64) -> bool:
        """Whether the people has this ability in this game."""
        people = self.people
        return (
            people >= 0 and self.setting.with_abilities() and self.setting.people_ability[people] == ability
        )

    def tile_goal(self) -> i64:
        """How many double tiles the player holds before a turn (PD-10, PD-51)."""
        return 2 if self.ability(Ability.TWO_TILES) else 1

    # -- resources ------------------------------------------------------------------------------

    def resource(self, resource: i64) -> i64:
        return nibbles.get(self.resources, resource)

    def set_resource(self, resource: i64, value: i64) -> None:
        self.resources = nibbles.put(self.resources, resource, value)

    def exchange_rate(self, resource: i64) -> i64:
        """How many of a resource make a point (PD-33): 3, or 2 with the exchange building."""
        building: i64 = Building.LUMBERYARD
        if resource == Resource.CRYSTALS:
            building = Building.REPOSITORY
        elif resource == Resource.GOLD:
            building = Building.VAULT
        return 2 if self.has_building(building) else 3

    def can_pay(self, resource: i64, price: i64) -> bool:
        """Whether a price in crystals or wood can be paid, with the Bank's help (2 gold for 1)."""
        missing: i64 = price - self.resource(resource)
        if missing <= 0:
            return True
        return self.has_building(Building.BANK) and self.resource(Resource.GOLD) >= 2 * missing

    def pay(self, resource: i64, price: i64) -> None:
        have = self.resource(resource)
        missing: i64 = max(0, price - have)
        self.set_resource(resource, max(0, have - price))
        if missing:
            self.set_resource(Resource.GOLD, self.resource(Resource.GOLD) - 2 * missing)

    # -- figures and cards ----------------------------------------------------------------------

    def leader_allowed(self) -> bool:
        """PD-24: the leader follows when all workers are on the map; PD-50 and PD-72: at any time."""
        if not self.leader:
            return False
        free = not self.setting.with_resources() or self.ability(Ability.FREE_LEADER)
        return free or self.workers == 0

    def has_figure(self) -> bool:
        """Whether the player has a figure that may be placed on the map now."""
        return self.workers > 0 or self.leader_allowed()

    def take_card(self, card: i64) -> None:
        self.hand |= bits.bit(card)

    def drop_card(self, card: i64) -> None:
        self.hand &= ~bits.bit(card)

    def card_price(self, card: i64) -> i64:
        """What a market card takes in gold."""
        store: i64 = LESS if self.has_building(Building.STORE) else 0
        gold: i64 = self.setting.card_gold[card]
        return max(1, gold - store)

    def spell_price(self, base: i64, discount: i64) -> i64:
        """What a spell of this cost takes in crystals (PD-46, PD-54, PD-73)."""
        if not self.setting.with_resources():
            return 0
        shrine: i64 = LESS if self.has_building(Building.SHRINE) else 0
        return max(1, base - shrine - discount)

    # -- building places ------------------------------------------------------------------------

    def building_at(self, place: i64) -> i64:
        """The building's number at a place, -1 when it is empty or covered by a monument."""
        held = nibbles.get(self.places, place)
        return -1 if held == MONUMENT else held - 1

    def free_place(self, place: i64) -> bool:
        return nibbles.get(self.places, place) == 0

    def monument_at(self, place: i64) -> bool:
        return nibbles.get(self.places, place) == MONUMENT

    def has_building(self, building: i64, besides: i64 = -1) -> bool:
        """Whether a building is visible, at another place than ``besides``."""
        place: i64 = 0
        while place < BUILDING_PLACES:
            if place != besides and self.building_at(place) == building:
                return True
            place += 1
        return False

    def building_price(self, building: i64, place: i64, less: i64) -> i64:
        """What a building takes in wood at a place (PD-42, PD-45, PD-46)."""
        price: i64 = self.setting.building_cost[building]
        covered = self.building_at(place)
        if covered >= 0:
            price = max(1, price - self.setting.building_cost[covered])
        return self._built_by_carpenter(price - less, place)

    def monument_price(self, place: i64, less: i64) -> i64:
        """What a monument takes in wood on a building (PD-44, PD-45)."""
        covered = self.building_at(place)
        price: i64 = max(1, MONUMENT_COST - self.setting.building_cost[covered])
        return self._built_by_carpenter(price - less, place)

    def _built_by_carpenter(self, price: i64, place: i64) -> i64:
        carpenter: i64 = LESS if self.has_building(Building.CARPENTER, place) else 0
        return max(1, price - carpenter)

    def can_build(self, card: i64, place: i64, less: i64) -> bool:
        """Whether a card's building may stand at a place (PD-41 to PD-43)."""
        building: i64 = self.setting.card_building[card]
        if self.monument_at(place) or self.has_building(building, place):
            return False
        return self.can_pay(Resource.WOOD, self.building_price(building, place, less))

    def build(self, card: i64, place: i64, less: i64) -> None:
        building: i64 = self.setting.card_building[card]
        self.pay(Resource.WOOD, self.building_price(building, place, less))
        self.put_building(building, place)
        self.drop_card(card)

    def put_building(self, building: i64, place: i64) -> None:
        self.places = nibbles.put(self.places, place, building + 1)

    def can_cover(self, place: i64, less: i64) -> bool:
        """Whether a monument can be paid for on the building at a place (PD-44)."""
        if self.building_at(place) < 0:
            return False
        return self.can_pay(Resource.WOOD, self.monument_price(place, less))

    def cover(self, place: i64, points: i64, less: i64) -> None:
        """Build a monument on a building."""
        self.pay(Resource.WOOD, self.monument_price(place, less))
        self.places = nibbles.put(self.places, place, MONUMENT)
        self.score += points
