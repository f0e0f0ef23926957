"""Cards from the pile during a turn: into the market, or into a hand; and what follows a spell."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.engine.phases.rules import DrawRules
from pagoria.games.pandoria.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


@final
class Refill(DrawRules):
    """A card for the market."""

    def pile(self, state: State) -> i64:
        return state.piles.cards

    def apply(self, state: State, action: i64) -> None:
        state.piles.turn_up(action)
        refill(state, state.turn.resume)


def refill(state: State, resume: i64) -> None:
    """Fill the market, then go on with a phase."""
    if state.piles.wants_card():
        state.turn.resume = resume
        state.turn.phase = Phase.REFILL
    else:
        state.turn.resume = 0
        state.enter(resume)


@final
class Adopt(DrawRules):
    """Cards for the hand of the deciding seat, by the spell or instead of points."""

    def enter(self, state: State) -> None:
        turn = state.turn
        if turn.to_draw > 0 and state.piles.cards:
            turn.phase = Phase.ADOPT
            return
        turn.to_draw = 0
        resume = turn.resume
        turn.resume = 0
        if resume == Phase.TAKE:
            state.enter(Phase.TAKE)
        else:
            turn.decider = 0
            after_spell(state)

    def pile(self, state: State) -> i64:
        return state.piles.cards

    def apply(self, state: State, action: i64) -> None:
        state.piles.cards &= ~bits.bit(action)
        state.boards[state.turn.decider].take_card(action)
        state.turn.to_draw -= 1
        self.enter(state)


def after_spell(state: State) -> None:
    """The second half of a double use, or on to the scoring; the market is filled first."""
    if state.turn.discount:
        refill(state, Phase.BUILD)
    else:
        state.turn.forget_spell()
        refill(state, Phase.SCORE)
