"""Chooses for the bot that plays Pandoria greedily: the best it can see for the decision at hand.

Every choice is judged by what it changes, in hundredths of a point. Buildings, cards and payments are tried
on the given state and taken back; the map is read from a chart.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pandoria.bots.chart import Chart
from pagoria.games.pandoria.bots.figures import LOWEST, Best, Figures
from pagoria.games.pandoria.bots.placing import Placing
from pagoria.games.pandoria.bots.worth import POINT, Worth
from pagoria.games.pandoria.components.model import (
    ADOPT,
    ASTRAL_SHIP,
    CONJURE,
    CRYSTALS,
    ENCHANTED_CASTLE,
    GOLD,
    RAGE,
    TELEPORT,
    TERRAIN,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.land import TERRAINS
from pagoria.games.pandoria.engine.spells import BUILDER_LESS
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.table import BUILD, BUY, CARD, PLACE, SAIL, SCORE, TAKE, TARGET, WANDER

#: What an unknown card brings beyond its point.
_UNKNOWN_CARD: Final = 20
_ADOPTED: Final = 2
_TILES_TO_CHOOSE: Final = 2
#: What a tile that is not placed yet is worth, in percent of its symbols.
_KEPT: Final = 50
#: With more regions than this the order of scoring is left to chance.
_MOST_ORDERED: Final = 4


@final
class Planner:
    """Reads one state, which it changes while thinking and leaves as it was."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.seat: i64 = state.actor()
        self.worth = Worth(state)
        self.chart = Chart(state, self.worth, self.seat)
        self.figures = Figures(self.chart, rng)
        self.placing = Placing(self.chart, self.figures)

    def choose(self) -> i64:
        """What looks best."""
        return self._weigh(Best(self.rng)).action

    def glance(self, sees: i64) -> i64:
        """What looks best of the choices that are seen, so many of a hundred; any when all are missed."""
        best = self._weigh(Best(self.rng, sees))
        return best.action if best.value > LOWEST else self.state.random_action(self.rng)

    def ranked(self, most: i64) -> list[int]:
        """The choices that look best, best first."""
        best = Best(self.rng)
        best.offers = []
        offers = self._weigh(best).offers
        assert offers is not None
        offers.sort(reverse=True)
        return [action for _, action in offers[:most]]

    def _weigh(self, best: Best) -> Best:
        """Offer everything that can be decided now."""
        phase = self.state.phase
        if phase == PLACE:
            self._place(best)
        elif phase == CARD:
            self._card(best)
        elif phase == TARGET:
            self._target(best)
        elif phase == BUILD:
            self._second_half(best)
        elif phase == SCORE:
            self._score(best)
        elif phase == TAKE:
            self._take(best)
        elif phase == BUY:
            self._buy(best)
        elif phase == WANDER:
            self.figures.wander(best)
        elif phase == SAIL:
            self.figures.sail(best)
        else:
            self.figures.weigh(best, self.state.legal_actions())
        return best

    # -- the map --------------------------------------------------------------------------------

    def _place(self, best: Best) -> None:
        state = self.state
        tiles = bits.listed(state.tiles[self.seat])
        pairs: list[int] = state.land.open_pairs() if tiles else []
        shore: list[int] = state.land.shore() if state.castles[self.seat] else []
        for pair in pairs:
            for tile in tiles:
                self._offer_tile(best, tile, pair, 0)
                self._offer_tile(best, tile, pair, 1)
        for space in shore:
            best.offer(actions.act(actions.PLACE_CASTLE, space), self.placing.castle(space, True))
        if not pairs and not shore:
            best.offer(actions.SKIP, 0)

    def _offer_tile(self, best: Best, tile: i64, pair: i64, turned: i64) -> None:
        setting = self.state.setting
        one: i64 = 2 * tile + turned
        two: i64 = 2 * tile + 1 - turned
        value = self.placing.double(
            setting.pair_first[pair],
            setting.tile_terrain[one],
            setting.tile_symbols[one],
            setting.pair_second[pair],
            setting.tile_terrain[two],
            setting.tile_symbols[two],
        )
        best.offer(actions.act(actions.PLACE_TILE, tile, pair, turned), value - self._kept_worth(tile))

    def _kept_worth(self, tile: i64) -> i64:
        """What a tile is worth in hand, for who has a second one: rich ones wait for a better place."""
        if bits.count(self.state.tiles[self.seat]) < _TILES_TO_CHOOSE:
            return 0
        total: i64 = 0
        half: i64 = 2 * tile
        while half < 2 * tile + 2:
            symbols: i64 = self.state.setting.tile_symbols[half]
            unit: i64 = self.chart.unit[TERRAINS * self.seat + self.state.setting.tile_terrain[half]]
            total += symbols * unit
            half += 1
        return total * _KEPT // 100

    # -- cards ----------------------------------------------------------------------------------

    def _card(self, best: Best) -> None:
        best.offer(actions.NO_CARD, 0)
        for action in self.state.card_actions():
            kind = actions.kind(action)
            if kind == actions.SPELL or kind == actions.DOUBLE:
                best.offer(action, self._card_value(actions.first(action), kind == actions.DOUBLE))
            elif kind == actions.RECAST:
                spell: i64 = self.state.visible_spell[self.seat]
                best.offer(action, self._cast_value(spell, -1, self.state.setting.spell_cost[spell] + 1))
            elif kind == actions.PRINTED_SHIP:
                best.offer(action, self._cast_value(ASTRAL_SHIP, -1, self.state.setting.astral_ship))
            else:
                best.offer(action, self._build_value(action, 0))

    def _card_value(self, card: i64, double: bool) -> i64:
        """A card's spell, or the spell and its building or a monument (PD-54)."""
        state = self.state
        spell: i64 = state.setting.card_spell[card]
        hand: i64 = state.hand[self.seat]
        resources: i64 = state.resources[self.seat]
        visible: i64 = state.visible_spell[self.seat]
        before = self.worth.board(self.seat)
        state.discount = 1 if double else 0
        value = self._cast_value(spell, card, state.setting.spell_cost[spell])
        if double:
            if spell != ASTRAL_SHIP:
                state.pay(self.seat, CRYSTALS, state.spell_price(self.seat, state.setting.spell_cost[spell]))
            value += self._second_half_of(card)
        else:
            state.hand[self.seat] &= ~bits.bit(card)
            state.visible_spell[self.seat] = spell
            value += self.worth.board(self.seat) - before
        state.discount = 0
        state.hand[self.seat] = hand
        state.resources[self.seat] = resources
        state.visible_spell[self.seat] = visible
        return value

    def _second_half_of(self, card: i64) -> i64:
        """The best building or monument after the card's spell; the card is gone after it in any case."""
        best: i64 = LOWEST
        for action in self.state.double_builds(card):
            value = self._build_value(action, 1)
            if actions.kind(action) == actions.MONUMENT:
                value -= POINT + self.worth.option(self.seat, card)
            best = max(best, value)
        return best

    def _second_half(self, best: Best) -> None:
        """The second half of a double use, when the spell has worked."""
        for action in self.state.legal_actions():
            best.offer(action, self._build_value(action, 1))

    def _build_value(self, action: i64, less: i64) -> i64:
        """What a building or a monument changes on the player's board."""
        state = self.state
        seat = self.seat
        hand: i64 = state.hand[seat]
        places: i64 = state.places[seat]
        resources: i64 = state.resources[seat]
        score: i64 = state.score[seat]
        taken = state.monuments_taken
        before = self.worth.board(seat)
        if actions.kind(action) == actions.BUILD:
            state.build(actions.first(action), actions.second(action), less)
        else:
            state.build_monument(actions.first(action), less)
        value = self.worth.board(seat) - before
        state.hand[seat] = hand
        state.places[seat] = places
        state.resources[seat] = resources
        state.score[seat] = score
        state.monuments_taken = taken
        return value

    # -- spells ---------------------------------------------------------------------------------

    def _cast_value(self, spell: i64, card: i64, base: i64) -> i64:
        """What a spell brings beyond its price in crystals."""
        state = self.state
        if spell == ASTRAL_SHIP:
            return self._target_worth(spell, card, base)
        resources: i64 = state.resources[self.seat]
        before = self.worth.board(self.seat)
        state.pay(self.seat, CRYSTALS, state.spell_price(self.seat, base))
        price: i64 = before - self.worth.board(self.seat)
        if spell == ADOPT:
            cards: i64 = min(_ADOPTED, bits.count(state.card_pile))
            value: i64 = cards * (POINT + _UNKNOWN_CARD * self.worth.fade // 6)
        elif spell == TERRAIN:
            value = self._any_single()
        else:
            value = self._target_worth(spell, card, base)
        state.resources[self.seat] = resources
        return value - price

    def _any_single(self) -> i64:
        """What a single tile brings on average, each at its best place."""
        singles = bits.listed(self.state.single_pile)
        total: i64 = 0
        for single in singles:
            best = Best(self.rng)
            self._offer_single(best, single)
            total += best.value
        return total // max(1, len(singles))

    def _offer_single(self, best: Best, single: i64) -> None:
        terrain: i64 = self.state.setting.single_terrain[single]
        symbols: i64 = self.state.setting.single_symbols[single]
        for space in self.state.land.shore():
            best.offer(actions.act(actions.PLACE_SINGLE, space), self.placing.single(space, terrain, symbols))

    def _target(self, best: Best) -> None:
        state = self.state
        if state.spell == TERRAIN:
            self._offer_single(best, state.single)
        else:
            self._offer_targets(best, state.spell, state.spell_card, state.spell_base)

    def _target_worth(self, spell: i64, card: i64, base: i64) -> i64:
        best = Best(self.rng)
        self._offer_targets(best, spell, card, base)
        return best.value

    def _offer_targets(self, best: Best, spell: i64, card: i64, base: i64) -> None:
        if spell == TELEPORT:
            self.figures.teleport(best)
            return
        state = self.state
        double = state.discount > 0
        for action in state.double_targets(spell, card, base) if double else state.targets(spell, card, base):
            best.offer(action, self._target_value(spell, action, base))

    def _target_value(self, spell: i64, action: i64, base: i64) -> i64:
        kind = actions.kind(action)
        first = actions.first(action)
        if spell == ENCHANTED_CASTLE:
            return self.placing.castle(first, True)
        if spell == RAGE:
            return self.figures.rage_value(first)
        if spell == CONJURE:
            return self._conjure_value(first)
        if kind == actions.ACQUIRE:
            return POINT + self.worth.option(self.seat, first)
        if kind == actions.BUILD or kind == actions.MONUMENT:
            return self._build_value(action, BUILDER_LESS)
        value = self.figures.value(action)
        if spell == ASTRAL_SHIP:
            value -= self._ship_cost(first, base)
        return value

    def _ship_cost(self, ship: i64, base: i64) -> i64:
        resources: i64 = self.state.resources[self.seat]
        before = self.worth.board(self.seat)
        self.state.pay(self.seat, CRYSTALS, self.state.ship_price(ship, base))
        cost: i64 = before - self.worth.board(self.seat)
        self.state.resources[self.seat] = resources
        return cost

    def _conjure_value(self, wood: i64) -> i64:
        resources: i64 = self.state.resources[self.seat]
        before = self.worth.board(self.seat)
        self.state.conjure(wood)
        value: i64 = self.worth.board(self.seat) - before
        self.state.resources[self.seat] = resources
        return value

    # -- scoring and buying ---------------------------------------------------------------------

    def _score(self, best: Best) -> None:
        """PD-34: the order that leaves the player and his partner best off."""
        waiting = self.state.legal_actions()
        for action in waiting:
            value: i64 = 0
            if len(waiting) <= _MOST_ORDERED:
                value = self._scored(self.state, action)
            best.offer(action, value)

    def _scored(self, state: State, action: i64) -> i64:
        """What all boards are worth after the best order that begins with a region."""
        after = state.copy()
        after.apply(action)
        if after.phase != SCORE:
            return self._boards(after)
        best: i64 = LOWEST
        for further in after.legal_actions():
            best = max(best, self._scored(after, further))
        return best

    def _boards(self, state: State) -> i64:
        worth = Worth(state)
        total: i64 = 0
        seat: i64 = 0
        while seat < state.setting.players:
            weight: i64 = self.chart.weight[seat]
            total += weight * worth.board(seat)
            seat += 1
        return total // 100

    def _take(self, best: Best) -> None:
        """PD-73: points, or a card for a spell; one that no turn is left for is worth nothing."""
        state = self.state
        beside = state.neighbours_with_figures(state.region)
        points: i64 = POINT * state.share(self.seat, state.region, beside)
        held = bits.count(state.hand[self.seat])
        card: i64 = self.worth.option(self.seat, 0) // (1 + held) if held < self.worth.turns else 0
        best.offer(actions.POINTS, points)
        best.offer(actions.CARD, card)

    def _buy(self, best: Best) -> None:
        state = self.state
        best.offer(actions.NO_BUY, 0)
        hand: i64 = state.hand[self.seat]
        gold = state.resource(self.seat, GOLD)
        before = self.worth.board(self.seat)
        for card in state.offers():
            state.set_resource(self.seat, GOLD, gold - state.card_price(self.seat, card))
            state.hand[self.seat] = hand | bits.bit(card)
            best.offer(actions.act(actions.BUY, card), self.worth.board(self.seat) - before)
            state.hand[self.seat] = hand
            state.set_resource(self.seat, GOLD, gold)


def choose_action(state: State, rng: Rng) -> int:
    """The greedy choice of the seat that has to decide; ``state`` is left as it was."""
    return Planner(state, rng).choose()
