"""The values of what a player holds, in hundredths of a point: resources, cards, buildings, reserve.

They use only what the player may know: their own board and hand, and what lies open.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    MOST_RESOURCES,
    YIELDS,
    Ability,
    Building,
    Resource,
    Terrain,
)
from pagoria.games.pandoria.engine.boards import MONUMENT_COST
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES
from pagoria.games.pandoria.engine.state import State

POINT: Final = 100

#: How much more than at the final count a crystal, gold or wood counts early, and for how many of each.
_USE: Final = [8, 4, 16]
_USEFUL: Final = [8, 8, 8]
#: Everything that needs time to pay off loses its value over the last turns of a player.
_LONG: Final = 6
#: What the first, second … worker in reserve adds.
_RESERVE: Final = [0, 75, 125, 155, 175, 190, 200]
#: The same while the leader waits for the workers to be out (PD-24).
_RESERVE_BEFORE_LEADER: Final = [0, -20, 0, 20, 35, 45, 55]
_LEADER_IN_RESERVE: Final = 40
_CASTLE_IN_RESERVE: Final = 130
#: What a spell usually brings beyond its price; half of it is the value of waiting for the chance.
_SPELL_CHANCE: Final = [10, 30, 60, 45, 30, 15, 65, 30, 75, 30, 45, 35]
#: What casting it once more brings, its price not yet deducted.
_RECAST: Final = [115, 235, 130, 130, 150, 60, 110, 120, 170, 70, 110, 80]
_RECASTS: Final = 4
_FAMILY_CARD: Final = 220
#: What one more of its resource for every figure brings in a turn.
_PRODUCTION: Final = 19
_STATUE: Final = 60
#: How likely the first, second … building of a player is to carry a monument, in percent, with time left.
_COVERED: Final = [75, 55, 40, 30, 20]
_SOON: Final = 3
_WOOD: Final = 45
_CRYSTAL: Final = 40
_EXCHANGES: Final = (Building.LUMBERYARD, Building.REPOSITORY, Building.VAULT)


@final
class Holdings:
    """The values of everything that the seats hold at one moment of a game."""

    def __init__(self, state: State) -> None:
        setting = state.setting
        self.state = state
        self.with_resources: bool = setting.with_resources()
        #: About how many turns a player has after this one.
        self.turns: i64 = (state.piles.tiles_left() + setting.players - 1) // setting.players
        if state.turn.ending:
            self.turns = 0
        self.fade: i64 = min(self.turns, _LONG)
        self.free_leader: list[bool] = [
            not self.with_resources or board.ability(Ability.FREE_LEADER) for board in state.boards
        ]

    # -- resources ------------------------------------------------------------------------------

    def amount(self, seat: i64, resource: i64, have: i64) -> i64:
        """The value of an amount of a resource to a seat."""
        rate: i64 = self.state.boards[seat].exchange_rate(resource)
        if self.turns == 0:
            return POINT * (have // rate) + have % rate
        extra: i64 = _USE[resource]
        useful: i64 = _USEFUL[resource]
        return POINT * have // rate + extra * min(have, useful) * self.fade // _LONG

    def gain(self, seat: i64, terrain: i64, amount: i64) -> i64:
        """What a seat gains by taking an amount of what a terrain yields (PD-33)."""
        if terrain == Terrain.CITY or not self.with_resources:
            return POINT * amount
        resource: i64 = YIELDS[terrain]
        board = self.state.boards[seat]
        have = board.resource(resource)
        over: i64 = max(0, have + amount - MOST_RESOURCES)
        points: i64 = over // board.exchange_rate(resource)
        after = self.amount(seat, resource, have + amount - over)
        return POINT * points + after - self.amount(seat, resource, have)

    def unit(self, seat: i64, terrain: i64) -> i64:
        """About the value of one of a terrain's yield to a seat."""
        return self.gain(seat, terrain, 3) // 3

    # -- buildings and cards --------------------------------------------------------------------

    def effect(self, seat: i64, building: i64) -> i64:
        """What a building that is or would be visible brings in the rest of the game."""
        turns: i64 = min(self.turns, 12)
        if building == Building.STATUE:
            return _STATUE * turns
        if building == Building.CARPENTER:
            return min(24 * turns, 140)
        if building == Building.SHRINE:
            return min(22 * turns, 160)
        if building == Building.STORE:
            return min(18 * turns, 130)
        if building == Building.BANK:
            return min(10 * turns, 40) + 6 * self.state.boards[seat].resource(Resource.GOLD)
        if building in _EXCHANGES:
            return 5 * turns
        large = (building - Building.SMALL_SAW_MILL) % 2 == Building.LARGE_SAW_MILL - Building.SMALL_SAW_MILL
        return _PRODUCTION * turns * (2 if large else 1)

    def buildings(self, seat: i64) -> i64:
        """All building places of a seat: effects, and the monuments that can be built on them."""
        board = self.state.boards[seat]
        value: i64 = 0
        bases: i64 = 0
        place: i64 = 0
        while place < BUILDING_PLACES:
            building = board.building_at(place)
            if building >= 0:
                value += self.standing(seat, building, bases)
                bases += 1
            place += 1
        return value

    def standing(self, seat: i64, building: i64, bases: i64) -> i64:
        """The value of a building; ``bases`` others of the seat may carry a monument before it does."""
        state = self.state
        effect = self.effect(seat, building)
        pile = state.setting.monuments
        taken: i64 = state.piles.monuments_taken + bases
        if taken >= len(pile):
            return effect
        points: i64 = pile[taken]
        cost: i64 = state.setting.building_cost[building]
        gain: i64 = POINT * points - _WOOD * max(1, MONUMENT_COST - cost)
        likely: i64 = _COVERED[bases] * min(self.turns, _SOON) // _SOON
        return effect + likely * max(0, gain - effect // 2) // 100

    def option(self, seat: i64, card: i64) -> i64:
        """The value of a card in hand beyond its point at the final count."""
        setting = self.state.setting
        board = self.state.boards[seat]
        chance: i64 = _SPELL_CHANCE[setting.card_spell[card]]
        if not self.with_resources:
            return _FAMILY_CARD * self.fade // _LONG
        spell: i64 = setting.card_spell[card]
        book = self.spellbook(seat, spell) - self.spellbook(seat, board.visible_spell)
        chance = max(chance, book)
        building: i64 = setting.card_building[card]
        if not board.has_building(building):
            cost: i64 = setting.building_cost[building]
            net: i64 = self.standing(seat, building, 1) - cost * _WOOD - POINT // 2
            chance = max(chance, net)
        return chance * self.fade // (2 * _LONG)

    def cards(self, seat: i64) -> i64:
        """The hand: a point a card at the end, and what the best few of them may do."""
        value: i64 = 0
        room: i64 = 60 * self.turns
        for card in bits.listed(self.state.boards[seat].hand):
            option: i64 = min(room, self.option(seat, card))
            room -= option
            value += option + (POINT if self.with_resources else 0)
        return value

    # -- all of a player ------------------------------------------------------------------------

    def _workers(self, seat: i64, workers: i64) -> i64:
        """The value of a number of workers in reserve."""
        waiting = self.state.boards[seat].leader == 1 and not self.free_leader[seat]
        value: i64 = _RESERVE_BEFORE_LEADER[workers] if waiting else _RESERVE[workers]
        return value * self.fade // _LONG

    def last_worker(self, seat: i64) -> i64:
        """The value in reserve of the next worker to be placed."""
        workers: i64 = min(self.state.boards[seat].workers, 6)
        return self._workers(seat, workers) - self._workers(seat, max(0, workers - 1))

    def next_worker(self, seat: i64) -> i64:
        """The value of one more worker in reserve."""
        workers: i64 = min(self.state.boards[seat].workers, 5)
        return self._workers(seat, workers + 1) - self._workers(seat, workers)

    def leader_in_reserve(self) -> i64:
        return _LEADER_IN_RESERVE * self.fade // _LONG

    def castle_in_reserve(self) -> i64:
        return _CASTLE_IN_RESERVE * self.fade // _LONG

    def reserve(self, seat: i64) -> i64:
        """Workers, leader and castles that a seat can still place."""
        board = self.state.boards[seat]
        value: i64 = self._workers(seat, min(board.workers, 6))
        if board.leader:
            value += self.leader_in_reserve()
        return value + board.castles * self.castle_in_reserve()

    def board(self, seat: i64) -> i64:
        """Points, resources, buildings and hand of a seat."""
        board = self.state.boards[seat]
        value: i64 = POINT * board.score + self.cards(seat)
        if not self.with_resources:
            return value
        resource: i64 = Resource.CRYSTALS
        while resource < Resource.COUNT:
            value += self.amount(seat, resource, board.resource(resource))
            resource += 1
        return value + self.buildings(seat) + self.spellbook(seat, board.visible_spell)

    def spellbook(self, seat: i64, spell: i64) -> i64:
        """The value of a visible spell to a player who may cast it again, as often as crystals last."""
        state = self.state
        board = state.boards[seat]
        if spell < 0 or not board.ability(Ability.SPELLBOOK):
            return 0
        gain: i64 = _RECAST[spell]
        price = board.spell_price(state.setting.spell_cost[spell] + 1, state.turn.discount)
        times: i64 = min(self.turns, 1 + board.resource(Resource.CRYSTALS) // price, _RECASTS)
        return max(0, gain - _CRYSTAL * price) * times // 2
