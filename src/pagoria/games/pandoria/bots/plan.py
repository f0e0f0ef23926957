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
from pagoria.games.pandoria.components.model import Resource, Spell, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.building import build
from pagoria.games.pandoria.engine.double_use import double_builds, double_targets
from pagoria.games.pandoria.engine.phases.cards import card_actions
from pagoria.games.pandoria.engine.phases.end_of_turn import offers
from pagoria.games.pandoria.engine.scoring import figures_around, gain_of
from pagoria.games.pandoria.engine.spells import BUILDER_LESS, conjure, ship_price, targets
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

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
            self.figures.wander(best)
        elif phase == Phase.SAIL:
            self.figures.sail(best)
        else:
            self.figures.weigh(best, self.state.legal_actions())
        return best

    # -- the map --------------------------------------------------------------------------------

    def _place(self, best: Best) -> None:
        state = self.state
        tiles = bits.listed(state.boards[self.seat].tiles)
        pairs: list[int] = state.land.open_pairs() if tiles else []
        shore: list[int] = state.land.shore() if state.boards[self.seat].castles else []
        for pair in pairs:
            for tile in tiles:
                self._offer_tile(best, tile, pair, 0)
                self._offer_tile(best, tile, pair, 1)
        for space in shore:
            best.offer(actions.act(Kind.PLACE_CASTLE, space), self.placing.castle(space, True))
        if not pairs and not shore:
            best.offer(Kind.SKIP, 0)

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
        best.offer(actions.act(Kind.PLACE_TILE, tile, pair, turned), value - self._kept_worth(tile))

    def _kept_worth(self, tile: i64) -> i64:
        """What a tile is worth in hand, for who has a second one: rich ones wait for a better place."""
        if bits.count(self.state.boards[self.seat].tiles) < _TILES_TO_CHOOSE:
            return 0
        total: i64 = 0
        half: i64 = 2 * tile
        while half < 2 * tile + 2:
            symbols: i64 = self.state.setting.tile_symbols[half]
            unit: i64 = self.chart.unit[Terrain.COUNT * self.seat + self.state.setting.tile_terrain[half]]
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
                spell: i64 = self.state.boards[self.seat].visible_spell
                best.offer(action, self._cast_value(spell, -1, self.state.setting.spell_cost[spell] + 1))
            elif kind == Kind.PRINTED_SHIP:
                best.offer(action, self._cast_value(Spell.ASTRAL_SHIP, -1, self.state.setting.astral_ship))
            else:
                best.offer(action, self._build_value(action, 0))

    def _card_value(self, card: i64, double: bool) -> i64:
        """A card's spell, or the spell and its building or a monument (PD-54)."""
        state = self.state
        spell: i64 = state.setting.card_spell[card]
        hand: i64 = state.boards[self.seat].hand
        resources: i64 = state.boards[self.seat].resources
        visible: i64 = state.boards[self.seat].visible_spell
        before = self.worth.board(self.seat)
        state.turn.discount = 1 if double else 0
        value = self._cast_value(spell, card, state.setting.spell_cost[spell])
        if double:
            if spell != Spell.ASTRAL_SHIP:
                state.boards[self.seat].pay(
                    Resource.CRYSTALS,
                    state.boards[self.seat].spell_price(state.setting.spell_cost[spell], state.turn.discount),
                )
            value += self._second_half_of(card)
        else:
            state.boards[self.seat].hand &= ~bits.bit(card)
            state.boards[self.seat].visible_spell = spell
            value += self.worth.board(self.seat) - before
        state.turn.discount = 0
        state.boards[self.seat].hand = hand
        state.boards[self.seat].resources = resources
        state.boards[self.seat].visible_spell = visible
        return value

    def _second_half_of(self, card: i64) -> i64:
        """The best building or monument after the card's spell; the card is gone after it in any case."""
        best: i64 = LOWEST
        for action in double_builds(self.state, card):
            value = self._build_value(action, 1)
            if actions.kind(action) == Kind.MONUMENT:
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
        own = state.boards[self.seat]
        taken = state.piles.monuments_taken
        before = self.worth.board(self.seat)
        state.boards[self.seat] = own.copy()
        build(state, action, less)
        value = self.worth.board(self.seat) - before
        state.boards[self.seat] = own
        state.piles.monuments_taken = taken
        return value

    # -- spells ---------------------------------------------------------------------------------

    def _cast_value(self, spell: i64, card: i64, base: i64) -> i64:
        """What a spell brings beyond its price in crystals."""
        state = self.state
        if spell == Spell.ASTRAL_SHIP:
            return self._target_worth(spell, card, base)
        resources: i64 = state.boards[self.seat].resources
        before = self.worth.board(self.seat)
        state.boards[self.seat].pay(
            Resource.CRYSTALS, state.boards[self.seat].spell_price(base, state.turn.discount)
        )
        price: i64 = before - self.worth.board(self.seat)
        if spell == Spell.ADOPT:
            cards: i64 = min(_ADOPTED, bits.count(state.piles.cards))
            value: i64 = cards * (POINT + _UNKNOWN_CARD * self.worth.fade // 6)
        elif spell == Spell.TERRAIN:
            value = self._any_single()
        else:
            value = self._target_worth(spell, card, base)
        state.boards[self.seat].resources = resources
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
            best.offer(actions.act(Kind.PLACE_SINGLE, space), self.placing.single(space, terrain, symbols))

    def _target(self, best: Best) -> None:
        state = self.state
        if state.turn.spell == Spell.TERRAIN:
            self._offer_single(best, state.turn.single)
        else:
            self._offer_targets(best, state.turn.spell, state.turn.spell_card, state.turn.spell_base)

    def _target_worth(self, spell: i64, card: i64, base: i64) -> i64:
        best = Best(self.rng)
        self._offer_targets(best, spell, card, base)
        return best.value

    def _offer_targets(self, best: Best, spell: i64, card: i64, base: i64) -> None:
        if spell == Spell.TELEPORT:
            self.figures.teleport(best)
            return
        state = self.state
        double = state.turn.discount > 0
        for action in (
            double_targets(state, spell, card, base) if double else targets(state, spell, card, base)
        ):
            best.offer(action, self._target_value(spell, action, base))

    def _target_value(self, spell: i64, action: i64, base: i64) -> i64:
        kind = actions.kind(action)
        first = actions.first(action)
        if spell == Spell.ENCHANTED_CASTLE:
            return self.placing.castle(first, True)
        if spell == Spell.RAGE:
            return self.figures.rage_value(first)
        if spell == Spell.CONJURE:
            return self._conjure_value(first)
        if kind == Kind.ACQUIRE:
            return POINT + self.worth.option(self.seat, first)
        if kind == Kind.BUILD or kind == Kind.MONUMENT:
            return self._build_value(action, BUILDER_LESS)
        value = self.figures.value(action)
        if spell == Spell.ASTRAL_SHIP:
            value -= self._ship_cost(first, base)
        return value

    def _ship_cost(self, ship: i64, base: i64) -> i64:
        resources: i64 = self.state.boards[self.seat].resources
        before = self.worth.board(self.seat)
        self.state.boards[self.seat].pay(Resource.CRYSTALS, ship_price(self.state, ship, base))
        cost: i64 = before - self.worth.board(self.seat)
        self.state.boards[self.seat].resources = resources
        return cost

    def _conjure_value(self, wood: i64) -> i64:
        resources: i64 = self.state.boards[self.seat].resources
        before = self.worth.board(self.seat)
        conjure(self.state.active_board(), wood)
        value: i64 = self.worth.board(self.seat) - before
        self.state.boards[self.seat].resources = resources
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
        if after.turn.phase != Phase.SCORE:
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
        beside = figures_around(state, state.turn.region)
        points: i64 = POINT * gain_of(state, self.seat, state.turn.region, beside)
        held = bits.count(state.boards[self.seat].hand)
        card: i64 = self.worth.option(self.seat, 0) // (1 + held) if held < self.worth.turns else 0
        best.offer(Kind.POINTS, points)
        best.offer(Kind.CARD, card)

    def _buy(self, best: Best) -> None:
        state = self.state
        best.offer(Kind.NO_BUY, 0)
        hand: i64 = state.boards[self.seat].hand
        gold = state.boards[self.seat].resource(Resource.GOLD)
        before = self.worth.board(self.seat)
        for card in offers(state):
            state.boards[self.seat].set_resource(
                Resource.GOLD, gold - state.boards[self.seat].card_price(card)
            )
            state.boards[self.seat].hand = hand | bits.bit(card)
            best.offer(actions.act(Kind.BUY, card), self.worth.board(self.seat) - before)
            state.boards[self.seat].hand = hand
            state.boards[self.seat].set_resource(Resource.GOLD, gold)


def choose_action(state: State, rng: Rng) -> int:
    """The greedy choice of the seat that has to decide; ``state`` is left as it was."""
    return Planner(state, rng).choose()
