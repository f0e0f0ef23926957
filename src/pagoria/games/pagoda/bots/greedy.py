"""The simple bot for Pagoda: it plans its own turn for points and looks at what it leaves behind."""

from __future__ import annotations

from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.bots.greedy_value import GreedyValue
from pagoria.games.pagoda.bots.rules_of_thumb import cards_to_exchange, fan_is_worth_it
from pagoria.games.pagoda.bots.turn_search import POOR_TURN, search_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.play.bot import StatelessBot

#: States looked at in a turn, which is planned once and as a whole.
_NODES: Final = 1000


class PagodaGreedy(StatelessBot):
    """The best turn that it can see now, and nothing beyond the opponent's next one.

    It looks at an imagined deal that agrees with its view; the plan uses its own cards and what is public.
    """

    name = "greedy"

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return greedy_turn(view.determinize(rng), rng)


def greedy_turn(state: State, rng: Rng) -> list[int]:
    """The actions of the active player up to the end of the turn or to the Dragon's draw."""
    if state.phase == Phase.FAN:
        return [Kind.USE_FAN if fan_is_worth_it(state) else Kind.SKIP_FAN]
    found = search_turn(state, GreedyValue(rng), _NODES, False)
    if found.gain() < POOR_TURN:
        cards = cards_to_exchange(state, found.best_path[0] == Kind.PASS)
        if cards:
            return [actions.dragon(cards)]
    return found.best_path
