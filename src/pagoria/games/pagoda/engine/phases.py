"""The phases of a game in one dispatch table: what is legal, what chance may bring, what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda.engine import legality, turn
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import COLOURS
from pagoria.games.pagoda.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pagoda.engine.state import State


class TurnPhase:
    """The rules of one phase. ``apply`` trusts its caller: the action is legal, or chance can bring it."""

    def legal(self, state: State) -> list[int]:
        """Every legal action of the actor."""
        del state
        return []

    def random_action(self, state: State, rng: Rng) -> i64:
        """One of the legal actions."""
        found = self.legal(state)
        return found[rng.below(len(found))]

    def outcomes(self, state: State) -> list[tuple[int, int]]:
        """What chance may bring, with weights."""
        del state
        return []

    def random_outcome(self, state: State, rng: Rng) -> i64:
        """One of the outcomes, drawn by its weight."""
        del state, rng
        raise ValueError("chance has nothing to decide")

    def apply(self, state: State, action: i64) -> None:
        """Do a legal action, or let chance bring an outcome."""
        del state, action
        raise ValueError("the game is over")


@final
class StartPhase(TurnPhase):
    """Chance decides which seat starts."""

    def outcomes(self, state: State) -> list[tuple[int, int]]:
        del state
        return [(0, 1), (1, 1)]

    def random_outcome(self, state: State, rng: Rng) -> i64:
        del state
        return rng.below(2)

    def apply(self, state: State, action: i64) -> None:
        state.start = action
        state.turn = action
        state.phase = Phase.DEAL


class DrawPhase(TurnPhase):
    """Chance draws a card for the active player; an outcome is its colour."""

    def outcomes(self, state: State) -> list[tuple[int, int]]:
        pile = state.pile
        return [(c, nibbles.get(pile, c)) for c in range(COLOURS) if nibbles.get(pile, c)]

    def random_outcome(self, state: State, rng: Rng) -> i64:
        return nibbles.nth(state.pile, rng.below(nibbles.total(state.pile)))

    def apply(self, state: State, action: i64) -> None:
        turn.draw(state, action)


@final
class DealPhase(DrawPhase):
    """Chance draws a card for a starting hand."""

    def apply(self, state: State, action: i64) -> None:
        turn.deal(state, action)


@final
class PlayPhase(TurnPhase):
    """The active player acts."""

    def legal(self, state: State) -> list[int]:
        return legality.turn_actions(state)

    def random_action(self, state: State, rng: Rng) -> i64:
        return legality.random_turn_action(state, rng)

    def apply(self, state: State, action: i64) -> None:
        turn.act(state, action)


@final
class FanPhase(TurnPhase):
    """The active player decides whether to use the Fan."""

    def legal(self, state: State) -> list[int]:
        del state
        return [Kind.USE_FAN, Kind.SKIP_FAN]

    def apply(self, state: State, action: i64) -> None:
        turn.decide_fan(state, action)


@final
class OverPhase(TurnPhase):
    """The game is over: nothing happens any more."""


#: The rules of every phase, at its number.
PHASES: Final[list[TurnPhase]] = [
    StartPhase(),  # Phase.START
    DealPhase(),  # Phase.DEAL
    PlayPhase(),  # Phase.PLAY
    DrawPhase(),  # Phase.EXCHANGE
    DrawPhase(),  # Phase.REFILL_DISPLAY
    FanPhase(),  # Phase.FAN
    DrawPhase(),  # Phase.REFILL_HAND
    OverPhase(),  # Phase.OVER
]
