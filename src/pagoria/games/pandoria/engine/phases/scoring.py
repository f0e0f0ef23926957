"""The scoring stage of a turn: which region first (PD-34), and points or a card (PD-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.figures import strength
from pagoria.games.pandoria.engine.phases.rules import PhaseRules
from pagoria.games.pandoria.engine.scoring import figures_around, scorable, score_region, take_share
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


@final
class ScoreRegions(PhaseRules):
    """Score what is closed; the active player chooses the order when it matters."""

    def enter(self, state: State) -> None:
        waiting = scorable(state)
        if len(waiting) > 1:
            state.turn.phase = Phase.SCORE
        elif waiting:
            self._score(state, waiting[0])
        else:
            state.turn.closing = []
            state.enter(Phase.BUY)

    def legal(self, state: State) -> list[int]:
        return [actions.act(Kind.SCORE, name) for name in state.land.region_names(scorable(state))]

    def apply(self, state: State, action: i64) -> None:
        self._score(state, state.land.root(actions.first(action)))

    def _score(self, state: State, root: i64) -> None:
        turn = state.turn
        turn.closing = [other for other in turn.closing if other != root]
        turn.scored = 1
        if state.setting.mode == Mode.FAMILY_SPELLS:
            turn.region = root
            turn.takers = _takers(state, root)
            state.enter(Phase.TAKE)
        else:
            score_region(state, root)
            self.enter(state)


@final
class TakeShare(PhaseRules):
    """Points or a card, for every seat with figures beside the region, from the active player on."""

    def enter(self, state: State) -> None:
        turn = state.turn
        if turn.takers == 0:
            turn.region = -1
            turn.decider = 0
            state.enter(Phase.SCORE)
            return
        turn.decider = turn.active
        while not bits.has(turn.takers, turn.decider):
            turn.decider = (turn.decider + 1) % state.setting.players
        turn.takers &= ~bits.bit(turn.decider)
        if state.piles.cards:
            turn.phase = Phase.TAKE
        else:
            self.apply(state, Kind.POINTS)

    def legal(self, state: State) -> list[int]:
        del state
        return [Kind.POINTS, Kind.CARD]

    def apply(self, state: State, action: i64) -> None:
        turn = state.turn
        if action == Kind.CARD:
            turn.to_draw = 1
            turn.resume = Phase.TAKE
            state.enter(Phase.ADOPT)
        else:
            take_share(state, turn.decider, turn.region, figures_around(state, turn.region))
            self.enter(state)


def _takers(state: State, root: i64) -> i64:
    """The seats that have figures beside a region, as bits."""
    beside = figures_around(state, root)
    found: i64 = 0
    seat: i64 = 0
    while seat < state.setting.players:
        if strength(state.land, seat, beside, 1) > 0:
            found |= bits.bit(seat)
        seat += 1
    return found
