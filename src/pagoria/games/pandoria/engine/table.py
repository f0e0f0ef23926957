"""Everything that changes during a game: the land, the players' boards, the piles, and where the turn is.

Cards and tiles are sets of bits (``core.bits``), resources and building places rows of counters
(``core.nibbles``). Lists have one entry for each seat.
"""

from __future__ import annotations

from typing import Final

from pagoria.core import bits, nibbles
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    BANK,
    CARPENTER,
    CRYSTALS,
    FREE_LEADER,
    GOLD,
    LUMBERYARD,
    REPOSITORY,
    SHRINE,
    STORE,
    VAULT,
)
from pagoria.games.pandoria.engine.land import Land
from pagoria.games.pandoria.engine.ledger import Ledger
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting

# Phases: what has to be decided next. Those of chance come first.
START: Final = 0  # which seat begins
PEOPLE: Final = 1  # which people the next seat gets
START_TILES: Final = 2  # which start tile lies on the next start pair, and which way round
DEAL_TILES: Final = 3
DEAL_CARDS: Final = 4
REFILL: Final = 5  # a card for the market
ADOPT: Final = 6  # a card for the hand, by the spell or instead of points
DRAW_SINGLE: Final = 7
DRAW_TILE: Final = 8
LAST_CHANCE: Final = DRAW_TILE
PLACE: Final = 9
SAIL: Final = 10  # which arm of the river a figure takes at a fork
FIGURE: Final = 11
CARD: Final = 12
TARGET: Final = 13  # what the spell is for
CASTLE_FIGURE: Final = 14  # a figure for the enchanted castle
BUILD: Final = 15  # the second half of a card's double use
SCORE: Final = 16  # which region first
TAKE: Final = 17  # points or a card
BUY: Final = 18
WANDER: Final = 19
OVER: Final = 20

# What was placed in this turn.
PLACED_NOTHING: Final = 0
PLACED_TILE: Final = 1
PLACED_CASTLE: Final = 2

MONUMENT: Final = 15  # in a building place; otherwise a building's number + 1, or 0
MONUMENT_COST: Final = 8
LESS: Final = 2  # what Shrine, Carpenter and Store take off a price
NOTHING_CAST: Final = -1


class Table:
    """The fields of a state, and questions about the players. ``Turn`` changes them."""

    def __init__(self, setting: Setting) -> None:
        players = setting.players
        self.setting = setting
        self.land = Land(setting)
        self.phase: i64 = START
        self.start: i64 = 0
        self.turn: i64 = 0
        self.decider: i64 = 0  # who decides in TAKE, or is dealt to
        self.resume: i64 = 0  # the phase to go on with after draws and ships
        self.placed: i64 = PLACED_NOTHING
        self.place_first: i64 = -1  # the spaces placed on in this turn
        self.place_second: i64 = -1
        self.skips: i64 = 0  # players in a row who could not place
        self.ending: i64 = 0  # 1: a tile was to be drawn and there was none
        self.scored: i64 = 0  # 1: a region was scored in this turn
        self.spell: i64 = NOTHING_CAST  # the spell whose target is to be chosen
        self.spell_card: i64 = -1  # the card it came from, -1 without one
        self.spell_base: i64 = 0  # what it costs before discounts
        self.discount: i64 = 0  # 1 in a card's double use
        self.single: i64 = -1  # the single tile to be placed
        self.region: i64 = -1  # the region whose scoring goes on in TAKE
        self.takers: i64 = 0  # the seats that have still to decide there, as bits
        self.ship: i64 = -1  # the ship whose figure sails
        self.to_draw: i64 = 0  # cards still to be drawn in ADOPT

        self.tile_pile: i64 = 0
        self.single_pile: i64 = 0
        self.card_pile: i64 = 0
        self.market: i64 = 0
        self.shown: i64 = 0  # cards that everybody has seen, wherever they are now
        self.monuments_taken: i64 = 0
        self.start_laid: i64 = 0  # start tiles that cannot be laid any more, as bits
        self.closing: list[int] = []  # roots of regions closed in this turn and not yet scored

        self.people: list[int] = [-1] * players
        self.resources: list[int] = [0] * players  # rows: crystals, gold, wood
        self.workers: list[int] = [0] * players  # in reserve
        self.leader: list[int] = [0] * players  # 1: in reserve
        self.castles: list[int] = [0] * players
        self.hand: list[int] = [0] * players  # cards
        self.tiles: list[int] = [0] * players  # double tiles
        self.places: list[int] = [0] * players  # rows: five building places
        self.visible_spell: list[int] = [NOTHING_CAST] * players
        self.score: list[int] = [0] * players
        self.ledger: Ledger | None = None  # for who tells what an action does; no part of the state's value

    # -- players --------------------------------------------------------------------------------

    def ability(self, seat: i64, ability: i64) -> bool:
        """Whether the people of a seat has this ability in this game."""
        people: i64 = self.people[seat]
        return (
            people >= 0 and self.setting.with_abilities() and self.setting.people_ability[people] == ability
        )

    def resource(self, seat: i64, resource: i64) -> i64:
        return nibbles.get(self.resources[seat], resource)

    def set_resource(self, seat: i64, resource: i64, value: i64) -> None:
        self.resources[seat] = nibbles.put(self.resources[seat], resource, value)

    def building_at(self, seat: i64, place: i64) -> i64:
        """The building's number at a place, -1 when it is empty or covered by a monument."""
        held = nibbles.get(self.places[seat], place)
        return -1 if held == MONUMENT else held - 1

    def free_place(self, seat: i64, place: i64) -> bool:
        return nibbles.get(self.places[seat], place) == 0

    def monument_at(self, seat: i64, place: i64) -> bool:
        return nibbles.get(self.places[seat], place) == MONUMENT

    def has_building(self, seat: i64, building: i64, besides: i64 = -1) -> bool:
        """Whether a building is visible, at another place than ``besides``."""
        place: i64 = 0
        while place < BUILDING_PLACES:
            if place != besides and self.building_at(seat, place) == building:
                return True
            place += 1
        return False

    def leader_allowed(self, seat: i64) -> bool:
        """PD-24: the leader follows when all workers are on the map; PD-50 and PD-72: at any time."""
        if not self.leader[seat]:
            return False
        free = not self.setting.with_resources() or self.ability(seat, FREE_LEADER)
        return free or self.workers[seat] == 0

    def has_figure(self, seat: i64) -> bool:
        """Whether the seat has a figure that may be put on the map now."""
        return self.workers[seat] > 0 or self.leader_allowed(seat)

    # -- prices ---------------------------------------------------------------------------------

    def spell_price(self, seat: i64, base: i64) -> i64:
        """What a spell of this cost takes in crystals (PD-46, PD-54, PD-73)."""
        if not self.setting.with_resources():
            return 0
        shrine: i64 = LESS if self.has_building(seat, SHRINE) else 0
        return max(1, base - shrine - self.discount)

    def building_price(self, seat: i64, building: i64, place: i64, less: i64) -> i64:
        """What a building takes in wood at a place (PD-42, PD-45, PD-46)."""
        price: i64 = self.setting.building_cost[building]
        covered = self.building_at(seat, place)
        if covered >= 0:
            price = max(1, price - self.setting.building_cost[covered])
        carpenter: i64 = LESS if self.has_building(seat, CARPENTER, place) else 0
        return max(1, price - carpenter - less)

    def monument_price(self, seat: i64, place: i64, less: i64) -> i64:
        """What a monument takes in wood on a building (PD-44, PD-45)."""
        covered = self.building_at(seat, place)
        price: i64 = max(1, MONUMENT_COST - self.setting.building_cost[covered])
        carpenter: i64 = LESS if self.has_building(seat, CARPENTER, place) else 0
        return max(1, price - carpenter - less)

    def card_price(self, seat: i64, card: i64) -> i64:
        """What a market card takes in gold."""
        store: i64 = LESS if self.has_building(seat, STORE) else 0
        gold: i64 = self.setting.card_gold[card]
        return max(1, gold - store)

    def can_pay(self, seat: i64, resource: i64, price: i64) -> bool:
        """Whether a price in crystals or wood can be paid, with the Bank's help (2 gold for 1)."""
        missing: i64 = price - self.resource(seat, resource)
        if missing <= 0:
            return True
        return self.has_building(seat, BANK) and self.resource(seat, GOLD) >= 2 * missing

    def pay(self, seat: i64, resource: i64, price: i64) -> None:
        have = self.resource(seat, resource)
        missing: i64 = max(0, price - have)
        self.set_resource(seat, resource, max(0, have - price))
        if missing:
            self.set_resource(seat, GOLD, self.resource(seat, GOLD) - 2 * missing)

    def exchange_rate(self, seat: i64, resource: i64) -> i64:
        """How many of a resource make a point (PD-33): 3, or 2 with the exchange building."""
        building: i64 = LUMBERYARD
        if resource == CRYSTALS:
            building = REPOSITORY
        elif resource == GOLD:
            building = VAULT
        return 2 if self.has_building(seat, building) else 3

    # -- piles ----------------------------------------------------------------------------------

    def tiles_left(self) -> i64:
        """Double tiles that can still be drawn; those removed unseen lie at the bottom (PD-11)."""
        return max(0, bits.count(self.tile_pile) - self.setting.tiles_removed)

    def monuments_left(self) -> i64:
        return len(self.setting.monuments) - self.monuments_taken
