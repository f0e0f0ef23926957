"""What may be done in the card stage of a turn (PD-25): spells, buildings, monuments."""

from __future__ import annotations

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    ASTRAL_SHIP,
    CONJURE,
    CONSTRUCT,
    CRYSTALS,
    DOUBLE_USE,
    GOLD,
    MASTER_BUILDER,
    SPELLBOOK,
    TELEPORT,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.setting import FAMILY_SPELLS
from pagoria.games.pandoria.engine.spells import BUILDER_LESS, Spells
from pagoria.games.pandoria.engine.table import NOTHING_CAST


class Cards(Spells):
    """The options of the active player; doing nothing is always one more."""

    def card_actions(self) -> list[int]:
        """Every spell, building and monument that can be paid and has an effect."""
        found: list[int] = []
        seat = self.turn
        with_resources = self.setting.with_resources()
        double = self.ability(seat, DOUBLE_USE)
        for card in bits.listed(self.hand[seat]):
            base: i64 = self.setting.spell_cost[self.setting.card_spell[card]]
            if self.castable(self.setting.card_spell[card], card, base):
                found.append(actions.act(actions.SPELL, card))
            if double and self.double_possible(card):
                found.append(actions.act(actions.DOUBLE, card))
            if with_resources:
                self.add_builds(found, card, 0)
        if with_resources:
            self.add_monuments(found, 0)
            if self.recast_possible():
                found.append(actions.RECAST)
            if self.printed_ship_possible():
                found.append(actions.PRINTED_SHIP)
        return found

    def castable(self, spell: i64, card: i64, base: i64) -> bool:
        """Whether a spell can be paid and, once paid, has a target (PD-48)."""
        seat = self.turn
        if spell == ASTRAL_SHIP:
            return len(self.targets(spell, card, base)) > 0
        price = self.spell_price(seat, base)
        if not self.can_pay(seat, CRYSTALS, price):
            return False
        # With a Bank the payment may take the gold that a building would need.
        before: i64 = self.resources[seat]
        self.pay(seat, CRYSTALS, price)
        possible = self._has_target(spell, card, base)
        self.resources[seat] = before
        return possible

    def _has_target(self, spell: i64, card: i64, base: i64) -> bool:
        if spell == TELEPORT:
            return len(self.figures_of(self.turn)) > 0 and len(self.open_spaces()) > 0
        return len(self.targets(spell, card, base)) > 0

    def double_possible(self, card: i64) -> bool:
        """PD-54: the spell can be cast so that afterwards the second half can be paid too."""
        seat = self.turn
        spell: i64 = self.setting.card_spell[card]
        base: i64 = self.setting.spell_cost[spell]
        self.discount = 1
        possible = self.castable(spell, card, base)
        if possible:
            before: i64 = self.resources[seat]
            if spell != ASTRAL_SHIP:
                self.pay(seat, CRYSTALS, self.spell_price(seat, base))
            if self._moves_resources(spell):
                possible = len(self.double_targets(spell, card, base)) > 0
            else:
                possible = len(self.double_builds(card)) > 0
            self.resources[seat] = before
        self.discount = 0
        return possible

    def _moves_resources(self, spell: i64) -> bool:
        """Whether a spell's use decides what is left for the second half of a double use."""
        return spell in (ASTRAL_SHIP, CONJURE, CONSTRUCT, MASTER_BUILDER)

    def double_targets(self, spell: i64, card: i64, base: i64) -> list[int]:
        """The targets of a spell after which the second half of a double use is still possible (PD-54)."""
        found = self.targets(spell, card, base)
        return [action for action in found if self.leaves_second_half(action, spell, card, base)]

    def leaves_second_half(self, action: i64, spell: i64, card: i64, base: i64) -> bool:
        """Whether the second half of a double use can still be paid once the spell has done this."""
        if not self._moves_resources(spell):
            return True
        seat = self.turn
        resources: i64 = self.resources[seat]
        places: i64 = self.places[seat]
        hand: i64 = self.hand[seat]
        score: i64 = self.score[seat]
        taken = self.monuments_taken
        first = actions.first(action)
        if spell == ASTRAL_SHIP:
            self.pay(seat, CRYSTALS, self.ship_price(first, base))
        elif spell == CONJURE:
            self.conjure(first)
        elif spell == CONSTRUCT:
            self.build(first, actions.second(action), BUILDER_LESS)
        else:
            self.build_monument(first, BUILDER_LESS)
        possible = len(self.double_builds(card)) > 0
        self.resources[seat] = resources
        self.places[seat] = places
        self.hand[seat] = hand
        self.score[seat] = score
        self.monuments_taken = taken
        return possible

    def double_builds(self, card: i64) -> list[int]:
        """The second half of a double use: the card's own building or a monument, for one less."""
        found: list[int] = []
        self.add_builds(found, card, 1)
        self.add_monuments(found, 1)
        return found

    def recast_possible(self) -> bool:
        """PD-53: the Wizards' visible spell again, for one crystal more."""
        spell: i64 = self.visible_spell[self.turn]
        if spell < 0 or not self.ability(self.turn, SPELLBOOK):
            return False
        return self.castable(spell, -1, self.setting.spell_cost[spell] + 1)

    def printed_ship_possible(self) -> bool:
        """PD-81: the Astral Ship printed on the board, without a card."""
        price = self.setting.astral_ship
        return price > 0 and len(self.targets(ASTRAL_SHIP, -1, price)) > 0

    def put_away(self, card: i64) -> None:
        """A card that was cast goes onto the spell pile, in the family game out of the game.

        After a double use that built the card's own building it is no longer in the hand.
        """
        if not bits.has(self.hand[self.turn], card):
            return
        self.hand[self.turn] &= ~bits.bit(card)
        if self.setting.mode != FAMILY_SPELLS:
            self.visible_spell[self.turn] = self.setting.card_spell[card]

    def forget_spell(self) -> None:
        """No spell is being cast any more."""
        self.spell = NOTHING_CAST
        self.spell_card = -1
        self.spell_base = 0
        self.discount = 0

    def offers(self) -> list[int]:
        """The market cards that the active player may buy now."""
        seat = self.turn
        allowed = self.scored == 1 or self.ability(seat, SPELLBOOK)
        if not allowed or not self.setting.with_resources():
            return []
        gold = self.resource(seat, GOLD)
        return [card for card in bits.listed(self.market) if self.card_price(seat, card) <= gold]
