"""A level and an analyst for Boast. Both know what a seat can know: its own card and what is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.analyst import Analysis, Line
from pagoria.play.bot import StatelessBot
from pagoria.play.bots import GameBots
from tests.tiny_game.state import ANSWER, BELIEVE, DOUBT, STAKE, State


class Honest(StatelessBot):
    """Stakes what its card is good for, and doubts whatever is more than 1."""

    name = "honest"

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return [_honest_action(view.determinize(rng))]


def _honest_action(state: State) -> int:
    legal = state.legal_actions()
    if state.stage == STAKE:
        return legal[max(0, state.secrets[state.turn] - 1)]
    if state.stage == ANSWER:
        return DOUBT if state.stake > 1 else BELIEVE
    return legal[0]


class HonestAnalyst:
    """Finds honesty best, and everything else a little worse."""

    def analyse(self, view: View[State], rng: Rng, played: Sequence[int] = ()) -> Analysis:
        state = view.determinize(rng)
        best = _honest_action(state)
        others = [action for action in state.legal_actions() if action != best]
        wanted = [best, *others[:1], *(action for action in played[:1] if action not in (best, *others[:1]))]
        lines = [Line((action,), 0, 0.6 - 0.1 * rank, 1.0 - rank) for rank, action in enumerate(wanted)]
        return Analysis(view.actor(), tuple(lines))


BOTS: Final = GameBots({"honest": lambda _: Honest()}, usual="honest", analyst=lambda _: HonestAnalyst())
