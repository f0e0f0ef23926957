"""A level and an analyst for Boast. Both know what a seat can know: its own card and what is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.analyst import Analysis, AnalysisLine, ConfidenceInterval
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

    def analyse(
        self, view: View[State], rng: Rng, played: Sequence[int] = (), beside: Sequence[int] = ()
    ) -> Analysis:
        state = view.determinize(rng)
        best = _honest_action(state)
        others = [action for action in state.legal_actions() if action != best]
        wanted = dict.fromkeys([best, *others[:1], *played[:1], *beside[:1]])
        lines = [_line(view.actor(), len(state.scores), action, rank) for rank, action in enumerate(wanted)]
        return Analysis(view.actor(), tuple(lines))


def _line(seat: int, players: int, action: int, rank: int) -> AnalysisLine:
    win = 0.6 - 0.1 * rank
    wins = tuple(win if other == seat else (1 - win) / (players - 1) for other in range(players))
    return AnalysisLine(seat, (action,), 0, wins, 1.0 - rank, ConfidenceInterval(1, 0.0, 1.0))


BOTS: Final = GameBots({"honest": lambda _: Honest()}, usual="honest", analyst=lambda _: HonestAnalyst())
