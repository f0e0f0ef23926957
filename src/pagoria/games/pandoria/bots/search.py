"""The search for Pandoria among the choices of one decision in imagined deals.

Every simulation deals the hidden cards and tiles anew from the view, makes one of the choices, plays a
rollout of some turns with the policy, and takes the standing that it reaches. The search holds no more than
the view, so it cannot know what is hidden.
"""

from __future__ import annotations

from typing import Any, final

from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria.bots.policy import Policy
from pagoria.games.pandoria.bots.standing import Standing
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.play.elimination import Arm, Elimination


@final
class Search(Elimination):
    """One decision of the view's seat, after what it has ``begun``: the ``width`` choices that look best.

    There is none when ``begun`` passed the decision on. ``state`` is the first imagined deal with that done;
    what is asked of it is the same in every other.
    """

    def __init__(self, view: Any, rng: Rng, width: i64, begun: list[int]) -> None:
        super().__init__()
        self.view = view
        self.rng = rng
        self.state: State = view.determinize(rng)
        self.seat: i64 = self.state.actor()
        for action in begun:
            self.state.apply(action)
        if self.state.actor() == self.seat:
            for choice in Policy(self.state, rng).ranked(width):
                self.arms.append(Arm([*begun, choice], 0))

    def simulate(self, arms: list[Arm]) -> None:
        """One simulation of each, in the same deal with the same luck."""
        deal: State = self.view.determinize(self.rng)
        luck: str = f"{self.rng.word()} {self.rng.word()}"
        for arm in arms:
            state = deal.copy()
            for action in arm.actions:
                state.apply(action)
            play_on(state, Rng(luck), turns_ahead(state.setting.players))
            standing = Standing(state, self.seat)
            arm.add_sample(self.seat, standing.wins, standing.lead)


def turns_ahead(players: i64) -> i64:
    """How far a simulation goes beyond the turn itself: whole rounds, two of them where they are short."""
    return 2 * players if players == 2 else players


def play_on(state: State, luck: Rng, turns: i64) -> None:
    """A rollout: the policy finishes this turn and plays some more, at most to the end of the game."""
    while True:
        actor = state.actor()
        if actor == GAME_OVER:
            return
        if actor == CHANCE:
            state.apply(state.random_outcome(luck))
            continue
        if state.turn.phase == Phase.PLACE:
            if turns == 0:
                return
            turns -= 1
        state.apply(Policy(state, luck).choose())
