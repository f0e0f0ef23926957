"""The second part of a turn: what follows a spell, from the scoring to the next player."""

from __future__ import annotations

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import GOLD
from pagoria.games.pandoria.components.model import WANDER as WANDERING
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.placing import Placing
from pagoria.games.pandoria.engine.setting import FAMILY_SPELLS, MARKET_SIZE
from pagoria.games.pandoria.engine.table import (
    ADOPT,
    BUILD,
    BUY,
    DRAW_TILE,
    OVER,
    PLACE,
    PLACED_NOTHING,
    PLACED_TILE,
    REFILL,
    SCORE,
    TAKE,
    WANDER,
)


class Finishing(Placing):
    """The stages that lead to no earlier one of the same turn."""

    def finish(self, action: i64) -> None:
        """Do an action of a stage after that of the cards."""
        phase = self.phase
        if phase == SCORE:
            self._score(self.land.root(actions.first(action)))
        elif phase == TAKE:
            self._take(action)
        elif phase == BUY:
            self._buy(action)
        elif phase == WANDER:
            if actions.kind(action) == actions.MOVE:
                self.move_figure(actions.first(action), actions.second(action))
            self._next_turn()
        else:
            raise ValueError("the game is over")

    def go_on(self, stage: i64) -> None:
        """Go to a stage; one with nothing to decide is passed over."""
        if stage == SCORE:
            self._score_next()
        elif stage == BUY:
            self._enter_buy()
        elif stage == DRAW_TILE:
            self._draw_tile()
        elif stage == WANDER:
            if self.ability(self.turn, WANDERING) and self.wander_moves():
                self.phase = WANDER
            else:
                self._next_turn()
        else:
            self.phase = stage

    # -- cards from the pile --------------------------------------------------------------------

    def refill(self, resume: i64) -> None:
        """Fill the market, then go on with a phase; an empty pile refills nothing (PD-48)."""
        if self.setting.with_resources() and self.card_pile and bits.count(self.market) < MARKET_SIZE:
            self.resume = resume
            self.phase = REFILL
        else:
            self.resume = 0
            self.go_on(resume)

    def adopt_on(self) -> None:
        if self.to_draw > 0 and self.card_pile:
            self.phase = ADOPT
            return
        self.to_draw = 0
        resume = self.resume
        self.resume = 0
        if resume == TAKE:
            self._next_taker()
        else:
            self.decider = 0
            self.after_spell()

    def after_spell(self) -> None:
        """The second half of a double use, or on to the scoring; the market is filled first."""
        if self.discount:
            self.refill(BUILD)
        else:
            self.forget_spell()
            self.refill(SCORE)

    # -- scoring --------------------------------------------------------------------------------

    def _score_next(self) -> None:
        """Score what is closed; the active player chooses the order when it matters (PD-34)."""
        waiting = self.scorable()
        if len(waiting) > 1:
            self.phase = SCORE
        elif waiting:
            self._score(waiting[0])
        else:
            self.closing = []
            self.go_on(BUY)

    def _score(self, root: i64) -> None:
        self.closing = [other for other in self.closing if other != root]
        self.scored = 1
        if self.setting.mode == FAMILY_SPELLS:
            self.region = root
            self.find_takers()
            self._next_taker()
        else:
            self.score_region(root)
            self._score_next()

    def _next_taker(self) -> None:
        """The next seat that takes part in the scoring, from the active player on (PD-73)."""
        if self.takers == 0:
            self.region = -1
            self.decider = 0
            self._score_next()
            return
        self.decider = self.turn
        while not bits.has(self.takers, self.decider):
            self.decider = (self.decider + 1) % self.setting.players
        self.takers &= ~bits.bit(self.decider)
        if self.card_pile:
            self.phase = TAKE
        else:
            self._take(actions.POINTS)

    def _take(self, action: i64) -> None:
        if action == actions.CARD:
            self.to_draw = 1
            self.resume = TAKE
            self.adopt_on()
            return
        beside = self.neighbours_with_figures(self.region)
        self.take_share(self.decider, self.region, beside)
        self._next_taker()

    # -- the end of a turn ----------------------------------------------------------------------

    def _enter_buy(self) -> None:
        """PD-26, PD-53: after a scoring, for the Wizards always."""
        if len(self.offers()) > 0:
            self.phase = BUY
        else:
            self._draw_tile()

    def _buy(self, action: i64) -> None:
        if actions.kind(action) == actions.BUY:
            card = actions.first(action)
            price = self.card_price(self.turn, card)
            self.set_resource(self.turn, GOLD, self.resource(self.turn, GOLD) - price)
            self.market &= ~bits.bit(card)
            self.hand[self.turn] |= bits.bit(card)
            self.refill(DRAW_TILE)
        else:
            self._draw_tile()

    def _draw_tile(self) -> None:
        """PD-27, PD-60: a tile for the one placed; none left is the beginning of the end."""
        if self.placed == PLACED_TILE:
            if self.tiles_left() > 0:
                self.phase = DRAW_TILE
                return
            self.ending = 1
        self.go_on(WANDER)

    def _next_turn(self) -> None:
        self.placed = PLACED_NOTHING
        self.place_first = -1
        self.place_second = -1
        self.scored = 0
        self.turn = (self.turn + 1) % self.setting.players
        round_over = self.ending == 1 and self.turn == self.start
        if round_over or self.skips >= self.setting.players:
            self.final_count()
            self.phase = OVER
        else:
            self.phase = PLACE
