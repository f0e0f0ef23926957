"""What every phase answers: what is legal in it, what an action does, and how it is entered.

The phases of chance answer with outcomes instead of actions. Phases reach one another only through
``State.enter``, so that none of their modules imports a later one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.core.rng import Rng

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


class PhaseRules:
    """The rules of one phase. ``apply`` trusts its caller: the action is legal, or chance can bring it."""

    def __init__(self, phase: i64) -> None:
        self.phase: i64 = phase

    def enter(self, state: State) -> None:
        """Go to this phase; one with nothing to decide is passed over."""
        state.turn.phase = self.phase

    def legal(self, state: State) -> list[int]:
        """Every legal action of the actor; none in a phase of chance."""
        del state
        return []

    def random_action(self, state: State, rng: Rng) -> i64:
        """One of the legal actions."""
        found = self.legal(state)
        return found[rng.below(len(found))]

    def outcomes(self, state: State) -> list[int]:
        """What chance may bring, all equally likely; nothing when a player decides."""
        del state
        return []

    def random_outcome(self, state: State, rng: Rng) -> i64:
        """One of the outcomes, all equally likely."""
        found = self.outcomes(state)
        return found[rng.below(len(found))]

    def apply(self, state: State, action: i64) -> None:
        """Do a legal action, or let chance bring an outcome."""
        del state, action
        raise ValueError("nothing happens in this phase")


class DrawRules(PhaseRules):
    """The rules of a phase that draws one of a set of tiles or cards."""

    def pile(self, state: State) -> i64:
        """What is drawn from, as bits; nothing, unless a phase says otherwise."""
        del state
        return 0

    def outcomes(self, state: State) -> list[int]:
        return bits.listed(self.pile(state))

    def random_outcome(self, state: State, rng: Rng) -> i64:
        pile = self.pile(state)
        return bits.nth(pile, rng.below(bits.count(pile)))
