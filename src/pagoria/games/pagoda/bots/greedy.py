"""The simple bot for Pagoda: it plans its own turn for points and minds what it leaves behind."""

from __future__ import annotations

from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.bots.plan import exchange_at_a_glance, fan_is_worth_it, plan_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.table import FAN
from pagoria.play.contract import Player

#: A turn that would score less is worth a Dragon to try for better cards.
_POOR_TURN: Final = 5


class PagodaGreedy(Player):
    """Greedy with sense: the best turn it can see now, nothing beyond the opponent's next one.

    It looks at an imagined deal that agrees with its view; the plan uses its own cards and what is public.
    """

    name = "greedy"

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return [_choose(view.determinize(rng), rng)]


def _choose(state: State, rng: Rng) -> int:
    if state.phase == FAN:
        return actions.USE_FAN if fan_is_worth_it(state) else actions.SKIP_FAN
    plan = plan_turn(state, rng)
    if plan.points >= _POOR_TURN:
        return plan.action
    cards = exchange_at_a_glance(state, plan.action == actions.PASS)
    return actions.dragon(cards) if cards else plan.action
