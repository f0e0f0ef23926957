"""What a player of Pandoria owns, in hundredths of a point: resources, cards, buildings, reserve.

Only what the player may know counts: his own board and hand, and what lies open.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    BANK,
    CARPENTER,
    CITY,
    CRYSTALS,
    GOLD,
    LARGE_SAW_MILL,
    LUMBERYARD,
    MOST_RESOURCES,
    REPOSITORY,
    RESOURCES,
    SHRINE,
    SMALL_SAW_MILL,
    SPELLBOOK,
    STATUE,
    STORE,
    VAULT,
    YIELDS,
)
from pagoria.games.pandoria.setting import BUILDING_PLACES
from pagoria.games.pandoria.state import State

POINT: Final = 100

#: How much more than at the final count a crystal, gold or wood is worth early, and how many of each.
_USE: Final = [14, 6, 22]
_USEFUL: Final = [8, 8, 8]
#: Everything that needs time to pay loses its worth over the last turns of a player.
_LONG: Final = 6
#: What the first, second … worker in reserve adds.
_RESERVE: Final = [0, 75, 125, 155, 175, 190, 200]
_LEADER_IN_RESERVE: Final = 40
_CASTLE_IN_RESERVE: Final = 130
#: What a spell is usually worth beyond its price; half of it is the worth of waiting for the chance.
_SPELL_CHANCE: Final = [20, 60, 120, 90, 60, 30, 130, 60, 150, 60, 90, 70]
_FAMILY_CARD: Final = 220
#: What one more of its resource for every figure brings in a turn.
_PRODUCTION: Final = 14
_STATUE: Final = 26
_DEPOSIT: Final = 26
_EXCHANGES: Final = (LUMBERYARD, REPOSITORY, VAULT)


@final
class Worth:
    """The worth of things at one moment of a game, for every seat."""

    def __init__(self, state: State) -> None:
        setting = state.setting
        self.state = state
        self.with_resources: bool = setting.with_resources()
        #: Turns that a player has after this one, about.
        self.turns: i64 = (state.tiles_left() + setting.players - 1) // setting.players
        if state.ending:
            self.turns = 0
        self.fade: i64 = min(self.turns, _LONG)

    # -- resources ------------------------------------------------------------------------------

    def amount(self, seat: i64, resource: i64, have: i64) -> i64:
        """What so much of a resource is worth to a seat."""
        rate: i64 = self.state.exchange_rate(seat, resource)
        if self.turns == 0:
            return POINT * (have // rate) + have % rate
        extra: i64 = _USE[resource]
        useful: i64 = _USEFUL[resource]
        return POINT * have // rate + extra * min(have, useful) * self.fade // _LONG

    def gain(self, seat: i64, terrain: i64, amount: i64) -> i64:
        """What a seat gains by taking so much of what a terrain yields (PD-33)."""
        if terrain == CITY or not self.with_resources:
            return POINT * amount
        resource: i64 = YIELDS[terrain]
        have = self.state.resource(seat, resource)
        over: i64 = max(0, have + amount - MOST_RESOURCES)
        points: i64 = over // self.state.exchange_rate(seat, resource)
        after = self.amount(seat, resource, have + amount - over)
        return POINT * points + after - self.amount(seat, resource, have)

    def unit(self, seat: i64, terrain: i64) -> i64:
        """What one of a terrain's yield is worth to a seat, about."""
        return self.gain(seat, terrain, 3) // 3

    # -- buildings and cards --------------------------------------------------------------------

    def effect(self, seat: i64, building: i64) -> i64:
        """What a building that is or would be visible brings in the rest of the game."""
        turns: i64 = min(self.turns, 12)
        if building == STATUE:
            return _STATUE * turns
        if building == CARPENTER:
            return min(24 * turns, 140)
        if building == SHRINE:
            return min(22 * turns, 160)
        if building == STORE:
            return min(18 * turns, 130)
        if building == BANK:
            return min(10 * turns, 40) + 6 * self.state.resource(seat, GOLD)
        if building in _EXCHANGES:
            return 5 * turns
        large = (building - SMALL_SAW_MILL) % 2 == LARGE_SAW_MILL - SMALL_SAW_MILL
        return _PRODUCTION * turns * (2 if large else 1)

    def buildings(self, seat: i64) -> i64:
        """All building places of a seat: effects, and the wood that a monument will save."""
        value: i64 = 0
        monuments: i64 = self.state.monuments_left()
        place: i64 = 0
        while place < BUILDING_PLACES:
            building = self.state.building_at(seat, place)
            if building >= 0:
                cost: i64 = self.state.setting.building_cost[building]
                effect = self.effect(seat, building)
                deposit: i64 = cost * _DEPOSIT * self.fade // _LONG if monuments > 0 else 0
                value += max(effect, deposit) + min(effect, deposit) // 2
                monuments -= 1
            place += 1
        return value

    def option(self, seat: i64, card: i64) -> i64:
        """What a card in hand is worth beyond its point at the final count."""
        setting = self.state.setting
        chance: i64 = _SPELL_CHANCE[setting.card_spell[card]]
        if not self.with_resources:
            return _FAMILY_CARD * self.fade // _LONG
        building: i64 = setting.card_building[card]
        if not self.state.has_building(seat, building):
            cost: i64 = setting.building_cost[building]
            deposit: i64 = cost * _DEPOSIT * self.fade // _LONG
            effect = self.effect(seat, building)
            net: i64 = max(effect, deposit) + min(effect, deposit) // 2 - cost * 45 - POINT // 2
            chance = max(chance, net)
        return chance * self.fade // (2 * _LONG)

    def cards(self, seat: i64) -> i64:
        """The hand: a point a card at the end, and what the best few of them may do."""
        value: i64 = 0
        room: i64 = 60 * self.turns
        for card in bits.listed(self.state.hand[seat]):
            option: i64 = min(room, self.option(seat, card))
            room -= option
            value += option + (POINT if self.with_resources else 0)
        return value

    # -- all of a player ------------------------------------------------------------------------

    def reserve(self, seat: i64) -> i64:
        """Figures and castles that are still to be placed."""
        state = self.state
        workers: i64 = _RESERVE[min(state.workers[seat], 6)]
        leader: i64 = _LEADER_IN_RESERVE if state.leader[seat] else 0
        castles: i64 = _CASTLE_IN_RESERVE * state.castles[seat]
        return (workers + leader + castles) * self.fade // _LONG

    def last_worker(self, seat: i64) -> i64:
        """What the next worker to be put is worth in reserve."""
        workers: i64 = min(self.state.workers[seat], 6)
        if workers == 0:
            return 0
        step: i64 = _RESERVE[workers] - _RESERVE[workers - 1]
        return step * self.fade // _LONG

    def next_worker(self, seat: i64) -> i64:
        """What one more worker in reserve would be worth."""
        workers: i64 = min(self.state.workers[seat], 5)
        step: i64 = _RESERVE[workers + 1] - _RESERVE[workers]
        return step * self.fade // _LONG

    def leader_in_reserve(self) -> i64:
        return _LEADER_IN_RESERVE * self.fade // _LONG

    def castle_in_reserve(self) -> i64:
        return _CASTLE_IN_RESERVE * self.fade // _LONG

    def board(self, seat: i64) -> i64:
        """Points, resources, buildings and hand of a seat."""
        state = self.state
        value: i64 = POINT * state.score[seat] + self.cards(seat)
        if not self.with_resources:
            return value
        resource: i64 = CRYSTALS
        while resource < RESOURCES:
            value += self.amount(seat, resource, state.resource(seat, resource))
            resource += 1
        return value + self.buildings(seat) + self._spellbook(seat)

    def _spellbook(self, seat: i64) -> i64:
        """The visible spell can be cast again by who has the book for it."""
        spell: i64 = self.state.visible_spell[seat]
        if spell < 0 or not self.state.ability(seat, SPELLBOOK):
            return 0
        chance: i64 = _SPELL_CHANCE[spell]
        return chance * self.fade // (2 * _LONG)
