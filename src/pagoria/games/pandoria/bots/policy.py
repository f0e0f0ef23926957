"""The policy of the bots: the action with the highest value for the decision at hand.

The value of an action is what it changes, in hundredths of a point. Buildings, cards and payments are tried
on the given state and taken back; the values of the map come from a forecast.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pandoria.bots.best import LOWEST, Best
from pagoria.games.pandoria.bots.figure_values import FigureValues
from pagoria.games.pandoria.bots.holdings import POINT, Holdings
from pagoria.games.pandoria.bots.placement_values import PlacementValues
from pagoria.games.pandoria.bots.region_forecast import RegionForecast
from pagoria.games.pandoria.components.model import Resource, Spell, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.building import build
from pagoria.games.pandoria.engine.double_use import double_builds, double_targets
from pagoria.games.pandoria.engine.phases.cards import card_actions
from pagoria.games.pandoria.engine.phases.end_of_turn import offers
from pagoria.games.pandoria.engine.scoring import figures_around, gain_of
from pagoria.games.pandoria.engine.spells import BUILDER_LESS, conjure, ship_price, spell_price, targets
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

#: What an unknown card brings beyond its point.
_UNKNOWN_CARD: Final = 20
_ADOPTED: Final = 2
_TILES_TO_CHOOSE: Final = 2
#: The value of a tile that is not placed yet, in percent of its symbols.
_KEPT: Final = 50
#: With more regions than this the order of scoring is left to chance.
_MOST_ORDERED: Final = 4


@final
class Policy:
    """Decides in one state, which it changes while thinking and leaves as it was."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.seat: i64 = state.actor()
        self.board = state.boards[self.seat]
        self.holdings = Holdings(state)
        self.forecast = RegionForecast(state, self.holdings, self.seat)
        self.figure_values = FigureValues(self.forecast, rng)
        self.placement_values = PlacementValues(self.forecast, self.figure_values)

    def choose(self) -> i64:
        """The action with the highest value."""
        return self._weigh(Best(self.rng)).action

    def choose_seeing(self, sees: i64) -> i64:
        """The best of the actions that are seen, a percentage of all; a random one when none is seen."""
        best = self._weigh(Best(self.rng, sees))
        return best.action if best.value > LOWEST else self.state.random_action(self.rng)

    def ranked(self, most: i64) -> list[int]:
        """The actions with the highest values, the best first."""
        best = Best(self.rng)
        best.offers = []
        offers = self._weigh(best).offers
        assert offers is not None
        offers.sort(reverse=True)
        return [action for _, action in offers[:most]]

    def _weigh(self, best: Best) -> Best:
        """Offer everything that can be decided now."""
        phase = self.state.turn.phase
        if phase == Phase.PLACE:
            self._place(best)
        elif phase == Phase.CARD:
            self._card(best)
        elif phase == Phase.TARGET:
            self._target(best)
        elif phase == Phase.BUILD:
            self._second_half(best)
        elif phase == Phase.SCORE:
            self._score(best)
        elif phase == Phase.TAKE:
            self._take(best)
        elif phase == Phase.BUY:
            self._buy(best)
        elif phase == Phase.WANDER:
            self.figure_values.wander(best)
        elif phase == Phase.SAIL:
            self.figure_values.sail(best)
        else:
            self.figure_values.weigh(best, self.state.legal_actions())
        return best

    # -- the map --------------------------------------------------------------------------------

    def _place(self, best: Best) -> None:
        state = self.state
        tiles = bits.listed(self.board.tiles)
        pairs: list[int] = state.land.open_pairs() if tiles else []
        shore: list[int] = state.land.shore() if self.board.castles else []
        for pair in pairs:
            for tile in tiles:
                self._offer_tile(best, tile, pair, 0)
                self._offer_tile(best, tile, pair, 1)
        for space in shore:
            best.offer(actions.act(Kind.PLACE_CASTLE, space), self.placement_values.castle(space, True))
        if not pairs and not shore:
            best.offer(Kind.SKIP, 0)

    def _offer_tile(self, best: Best, tile: i64, pair: i64, turned: i64) -> None:
        setting = self.state.setting
        one: i64 = 2 * tile + turned
        two: i64 = 2 * tile + 1 - turned
        value = self.placement_values.double(
            setting.pair_first[pair],
            setting.tile_terrain[one],
            setting.tile_symbols[one],
            setting.pair_second[pair],
            setting.tile_terrain[two],
            setting.tile_symbols[two],
        )
        best.offer(actions.act(Kind.PLACE_TILE, tile, pair, turned), value - self._kept_value(tile))

    def _kept_value(self, tile: i64) -> i64:
        """The value of a tile in hand when there is a second one: rich tiles wait for a better place."""
        if bits.count(self.board.tiles) < _TILES_TO_CHOOSE:
            return 0
        total: i64 = 0
        half: i64 = 2 * tile
        while half < 2 * tile + 2:
            symbols: i64 = self.state.setting.tile_symbols[half]
            unit: i64 = self.forecast.unit[Terrain.COUNT * self.seat + self.state.setting.tile_terrain[half]]
            total += symbols * unit
            half += 1
        return total * _KEPT // 100

    # -- cards ----------------------------------------------------------------------------------

    def _card(self, best: Best) -> None:
        best.offer(Kind.NO_CARD, 0)
        for action in card_actions(self.state):
            kind = actions.kind(action)
            if kind == Kind.SPELL or kind == Kind.DOUBLE:
                best.offer(action, self._card_value(actions.first(action), kind == Kind.DOUBLE))
            elif kind == Kind.RECAST:
                spell: i64 = self.board.visible_spell
                best.offer(action, self._cast_value(spell, -1, self.state.setting.spell_cost[spell] + 1))
            elif kind == Kind.PRINTED_SHIP:
                best.offer(action, self._cast_value(Spell.ASTRAL_SHIP, -1, self.state.setting.astral_ship))
            else:
                best.offer(action, self._build_value(action, 0))

    def _card_value(self, card: i64, double: bool) -> i64:
        """A card's spell, or the spell and its building or a monument (PD-54)."""
        state = self.state
        board = self.board
        spell: i64 = state.setting.card_spell[card]
        cost: i64 = state.setting.spell_cost[spell]
        hand = board.hand
        resources = board.resources
        visible = board.visible_spell
        before = self.holdings.board(self.seat)
        state.turn.discount = 1 if double else 0
        value = self._cast_value(spell, card, cost)
        if double:
            if spell != Spell.ASTRAL_SHIP:
                board.pay(Resource.CRYSTALS, spell_price(state, cost))
            value += self._second_half_of(card)
        else:
            board.drop_card(card)
            board.visible_spell = spell
            value += self.holdings.board(self.seat) - before
        state.turn.discount = 0
        board.hand = hand
        board.resources = resources
        board.visible_spell = visible
        return value

    def _second_half_of(self, card: i64) -> i64:
        """The best building or monument after the card's spell; the card is gone after it in any case."""
        best: i64 = LOWEST
        for action in double_builds(self.state, card):
            value = self._build_value(action, 1)
            if actions.kind(action) == Kind.MONUMENT:
                value -= POINT + self.holdings.option(self.seat, card)
            best = max(best, value)
        return best

    def _second_half(self, best: Best) -> None:
        """The second half of a double use, when the spell has worked."""
        for action in self.state.legal_actions():
            best.offer(action, self._build_value(action, 1))

    def _build_value(self, action: i64, less: i64) -> i64:
        """What a building or a monument changes on the player's board."""
        state = self.state
        taken = state.piles.monuments_taken
        before = self.holdings.board(self.seat)
        state.boards[self.seat] = self.board.copy()
        build(state, action, less)
        value = self.holdings.board(self.seat) - before
        state.boards[self.seat] = self.board
        state.piles.monuments_taken = taken
        return value

    # -- spells ---------------------------------------------------------------------------------

    def _cast_value(self, spell: i64, card: i64, base: i64) -> i64:
        """What a spell brings beyond its price in crystals."""
        state = self.state
        if spell == Spell.ASTRAL_SHIP:
            return self._targets_value(spell, card, base)
        resources = self.board.resources
        before = self.holdings.board(self.seat)
        self.board.pay(Resource.CRYSTALS, spell_price(state, base))
        price: i64 = before - self.holdings.board(self.seat)
        if spell == Spell.ADOPT:
            cards: i64 = min(_ADOPTED, bits.count(state.piles.cards))
            value: i64 = cards * (POINT + _UNKNOWN_CARD * self.holdings.fade // 6)
        elif spell == Spell.TERRAIN:
            value = self._any_single()
        else:
            value = self._targets_value(spell, card, base)
        self.board.resources = resources
        return value - price

    def _any_single(self) -> i64:
        """What a single tile brings on average, each at its best place."""
        singles = bits.listed(self.state.piles.singles)
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
            best.offer(
                actions.act(Kind.PLACE_SINGLE, space), self.placement_values.single(space, terrain, symbols)
            )

    def _target(self, best: Best) -> None:
        state = self.state
        if state.turn.spell == Spell.TERRAIN:
            self._offer_single(best, state.turn.single)
        else:
            self._offer_targets(best, state.turn.spell, state.turn.spell_card, state.turn.spell_base)

    def _targets_value(self, spell: i64, card: i64, base: i64) -> i64:
        best = Best(self.rng)
        self._offer_targets(best, spell, card, base)
        return best.value

    def _offer_targets(self, best: Best, spell: i64, card: i64, base: i64) -> None:
        if spell == Spell.TELEPORT:
            self.figure_values.teleport(best)
            return
        state = self.state
        double = state.turn.discount > 0
        found = double_targets(state, spell, card, base) if double else targets(state, spell, card, base)
        for action in found:
            best.offer(action, self._target_value(spell, action, base))

    def _target_value(self, spell: i64, action: i64, base: i64) -> i64:
        kind = actions.kind(action)
        first = actions.first(action)
        if spell == Spell.ENCHANTED_CASTLE:
            return self.placement_values.castle(first, True)
        if spell == Spell.RAGE:
            return self.figure_values.rage_value(first)
        if spell == Spell.CONJURE:
            return self._conjure_value(first)
        if kind == Kind.ACQUIRE:
            return POINT + self.holdings.option(self.seat, first)
        if kind == Kind.BUILD or kind == Kind.MONUMENT:
            return self._build_value(action, BUILDER_LESS)
        value = self.figure_values.value(action)
        if spell == Spell.ASTRAL_SHIP:
            value -= self._ship_cost(first, base)
        return value

    def _ship_cost(self, ship: i64, base: i64) -> i64:
        resources = self.board.resources
        before = self.holdings.board(self.seat)
        self.board.pay(Resource.CRYSTALS, ship_price(self.state, ship, base))
        cost: i64 = before - self.holdings.board(self.seat)
        self.board.resources = resources
        return cost

    def _conjure_value(self, wood: i64) -> i64:
        resources = self.board.resources
        before = self.holdings.board(self.seat)
        conjure(self.board, wood)
        value: i64 = self.holdings.board(self.seat) - before
        self.board.resources = resources
        return value

    # -- scoring and buying ---------------------------------------------------------------------

    def _score(self, best: Best) -> None:
        """PD-34: the order that leaves the player and the partner best off."""
        waiting = self.state.legal_actions()
        for action in waiting:
            value: i64 = 0
            if len(waiting) <= _MOST_ORDERED:
                value = self._scored(self.state, action)
            best.offer(action, value)

    def _scored(self, state: State, action: i64) -> i64:
        """The value of all boards after the best order that begins with a region."""
        after = state.copy()
        after.apply(action)
        if after.turn.phase != Phase.SCORE:
            return self._boards(after)
        best: i64 = LOWEST
        for further in after.legal_actions():
            best = max(best, self._scored(after, further))
        return best

    def _boards(self, state: State) -> i64:
        holdings = Holdings(state)
        total: i64 = 0
        seat: i64 = 0
        while seat < state.setting.players:
            weight: i64 = self.forecast.weight[seat]
            total += weight * holdings.board(seat)
            seat += 1
        return total // 100

    def _take(self, best: Best) -> None:
        """PD-73: points, or a card for a spell; a card that no turn is left for has no value."""
        state = self.state
        beside = figures_around(state, state.turn.region)
        points: i64 = POINT * gain_of(state, self.seat, state.turn.region, beside)
        held = bits.count(self.board.hand)
        card: i64 = self.holdings.option(self.seat, 0) // (1 + held) if held < self.holdings.turns else 0
        best.offer(Kind.POINTS, points)
        best.offer(Kind.CARD, card)

    def _buy(self, best: Best) -> None:
        board = self.board
        best.offer(Kind.NO_BUY, 0)
        hand = board.hand
        gold = board.resource(Resource.GOLD)
        before = self.holdings.board(self.seat)
        for card in offers(self.state):
            board.set_resource(Resource.GOLD, gold - board.card_price(card))
            board.take_card(card)
            best.offer(actions.act(Kind.BUY, card), self.holdings.board(self.seat) - before)
            board.hand = hand
            board.set_resource(Resource.GOLD, gold)


def choose_action(state: State, rng: Rng) -> int:
    """The greedy choice of the seat that has to decide; ``state`` is left as it was."""
    return Policy(state, rng).choose()
