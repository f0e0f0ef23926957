"""How actions, draws and the stages of a turn follow one another."""

from __future__ import annotations

from typing import Final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    ADOPT as ADOPT_SPELL,
)
from pagoria.games.pandoria.components.model import (
    ASTRAL_SHIP,
    CRYSTALS,
    TERRAIN,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.finishing import Finishing
from pagoria.games.pandoria.engine.spells import BUILDER_LESS
from pagoria.games.pandoria.engine.table import (
    ADOPT,
    BUILD,
    CARD,
    CASTLE_FIGURE,
    DEAL_CARDS,
    DEAL_TILES,
    DRAW_SINGLE,
    FIGURE,
    PEOPLE,
    PLACE,
    PLACED_CASTLE,
    PLACED_NOTHING,
    PLACED_TILE,
    REFILL,
    SAIL,
    SCORE,
    START,
    START_TILES,
    TARGET,
    WANDER,
)

ADOPTED: Final = 2


class Turn(Finishing):
    """``apply`` trusts its caller; legality is ``State``'s part."""

    def apply(self, action: i64) -> None:
        """Do a legal action, or let chance bring one of its outcomes."""
        phase = self.phase
        if phase < PLACE:
            self._chance(action)
        elif phase == PLACE:
            self._place(action)
        elif phase == FIGURE:
            self.do_figure(action)
            self.enter(CARD)
        elif phase == CARD:
            self._card(action)
        elif phase == TARGET:
            self._target(action)
        elif phase == CASTLE_FIGURE:
            self.do_figure(action)
            self.after_spell()
        elif phase == BUILD:
            self._build(action)
            self.enter(SCORE)
        elif phase == SAIL:
            self.sail(self.ship, actions.first(action))
            self.ship = -1
            self._sail_on()
        else:
            self.finish(action)

    # -- set-up and chance ----------------------------------------------------------------------

    def _chance(self, outcome: i64) -> None:
        phase = self.phase
        if phase == START:
            self.start = outcome
            self.turn = outcome
            self.lay_out()
        elif phase == PEOPLE:
            self.give_people(outcome)
        elif phase == START_TILES:
            if self.lay_start_tile(outcome):
                self._deal()
        elif phase == DEAL_TILES:
            self.tile_pile &= ~bits.bit(outcome)
            self.tiles[self.decider] |= bits.bit(outcome)
            self._deal()
        elif phase == DEAL_CARDS:
            self.take_card(self.decider, outcome)
            self._deal()
        elif phase == REFILL:
            self.card_pile &= ~bits.bit(outcome)
            self.market |= bits.bit(outcome)
            self.shown |= bits.bit(outcome)
            self.refill(self.resume)
        elif phase == ADOPT:
            self.take_card(self.decider, outcome)
            self.to_draw -= 1
            self.adopt_on()
        elif phase == DRAW_SINGLE:
            self.single_pile &= ~bits.bit(outcome)
            self.single = outcome
            self.phase = TARGET
        else:
            self.tile_pile &= ~bits.bit(outcome)
            self.tiles[self.turn] |= bits.bit(outcome)
            self.enter(WANDER)

    def _deal(self) -> None:
        """The next card or tile; then the market, and the first turn."""
        if not self.deal_next():
            self.refill(PLACE)

    # -- stages ---------------------------------------------------------------------------------

    def enter(self, stage: i64) -> None:
        """Go to a stage of the turn; one with nothing to decide is passed over."""
        if stage == FIGURE:
            if self.workers_or_figures():
                self.phase = FIGURE
                return
            stage = CARD
        if stage == CARD:
            if self.setting.with_cards() and len(self.card_actions()) > 0:
                self.phase = CARD
                return
            stage = SCORE
        self.go_on(stage)

    def _place(self, action: i64) -> None:
        kind = actions.kind(action)
        if kind == actions.SKIP:
            self.skips += 1
            self.placed = PLACED_NOTHING
            self.enter(FIGURE)
            return
        self.skips = 0
        if kind == actions.PLACE_CASTLE:
            self.placed = PLACED_CASTLE
            self.place_first = actions.first(action)
            self.raise_castle(self.place_first)
        else:
            self.placed = PLACED_TILE
            self.lay_tile(actions.first(action), actions.second(action), actions.third(action))
        self._ships_then(FIGURE)

    # -- ships ----------------------------------------------------------------------------------

    def _ships_then(self, resume: i64) -> None:
        """Figures on surrounded ships sail, upstream first (PD-82); then a phase goes on.

        At a fork the active player decides, whoever owns the figure.
        """
        self.resume = resume
        self._sail_on()

    def _sail_on(self) -> None:
        ship = self.stranded_ship()
        while ship >= 0:
            harbours = self.harbours(ship)
            if len(harbours) > 1:
                self.ship = ship
                self.phase = SAIL
                return
            if harbours:
                self.sail(ship, harbours[0])
            else:
                self.send_home(ship)
            ship = self.stranded_ship()
        resume = self.resume
        self.resume = 0
        if resume == SCORE or (resume == CASTLE_FIGURE and not self.has_figure(self.turn)):
            self.after_spell()
        else:
            self.enter(resume)

    # -- cards ----------------------------------------------------------------------------------

    def _card(self, action: i64) -> None:
        kind = actions.kind(action)
        if kind == actions.SPELL or kind == actions.DOUBLE:
            self.discount = 1 if kind == actions.DOUBLE else 0
            self._cast_card(actions.first(action))
        elif kind == actions.RECAST:
            spell: i64 = self.visible_spell[self.turn]
            self._cast(spell, -1, self.setting.spell_cost[spell] + 1)
        elif kind == actions.PRINTED_SHIP:
            self._cast(ASTRAL_SHIP, -1, self.setting.astral_ship)
        elif kind == actions.NO_CARD:
            self.enter(SCORE)
        else:
            self._build(action)
            self.enter(SCORE)

    def _build(self, action: i64) -> None:
        """A building or a monument, one less each in a card's double use."""
        if actions.kind(action) == actions.BUILD:
            self.build(actions.first(action), actions.second(action), self.discount)
        else:
            self.build_monument(actions.first(action), self.discount)
        if self.discount and self.spell_card >= 0:
            self.put_away(self.spell_card)
        self.forget_spell()

    def _cast_card(self, card: i64) -> None:
        spell: i64 = self.setting.card_spell[card]
        self.shown |= bits.bit(card)
        if not self.discount:
            self.put_away(card)
        self._cast(spell, card, self.setting.spell_cost[spell])

    def _cast(self, spell: i64, card: i64, base: i64) -> None:
        self.spell = spell
        self.spell_card = card
        self.spell_base = base
        if spell != ASTRAL_SHIP:
            self.pay(self.turn, CRYSTALS, self.spell_price(self.turn, base))
        if spell == ADOPT_SPELL:
            self.decider = self.turn
            self.to_draw = ADOPTED
            self.resume = SCORE
            self.adopt_on()
        elif spell == TERRAIN:
            self.phase = DRAW_SINGLE
        else:
            self.phase = TARGET

    def _target(self, action: i64) -> None:
        kind = actions.kind(action)
        first = actions.first(action)
        if kind == actions.ACQUIRE:
            self.market &= ~bits.bit(first)
            self.hand[self.turn] |= bits.bit(first)
        elif kind == actions.CONJURE:
            self.conjure(first)
        elif kind == actions.BUILD:
            self.build(first, actions.second(action), BUILDER_LESS)
        elif kind == actions.MONUMENT:
            self.build_monument(first, BUILDER_LESS)
        elif kind == actions.RAGE:
            self.send_home(first)
        elif kind == actions.MOVE:
            self.move_figure(first, actions.second(action))
        elif kind == actions.PLACE_CASTLE:
            self.skips = 0
            self.raise_castle(first)
            self.place_first = first
            self._ships_then(CASTLE_FIGURE)
            return
        elif kind == actions.PLACE_SINGLE:
            self._lay_single(first)
            return
        else:
            if self.spell == ASTRAL_SHIP:
                self.pay(self.turn, CRYSTALS, self.ship_price(first, self.spell_base))
            self.do_figure(action)
        self.after_spell()

    def _lay_single(self, space: i64) -> None:
        setting = self.setting
        self.skips = 0
        self.land.place(space, setting.single_terrain[self.single], setting.single_symbols[self.single])
        self.single = -1
        self.close_around(space)
        self._ships_then(SCORE)
