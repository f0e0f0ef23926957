"""How the lower levels of Pagoda choose a turn: at a glance, as people do who overlook things.

They see only some of the turns there are, and mind what they leave behind only in part. So their mistakes
are those of people: a missed chance, a gift to the opponent, rarely nonsense.
"""

from __future__ import annotations

from typing import Final

from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda.bots.plan import exchange_at_a_glance, fan_is_worth_it
from pagoria.games.pagoda.bots.turns import LOWEST, POOR_TURN, Turn, Turns, search_turn
from pagoria.games.pagoda.bots.value import find_evaluation
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.table import FAN

#: Tables looked at in a turn.
_NODES: Final = 1000
_PERCENT: Final = 100


def glance(state: State, rng: Rng, sees: i64, minds: i64) -> list[int]:
    """A turn: the best of those seen (``sees`` percent), what follows counted with ``minds`` percent."""
    if state.phase == FAN:
        return [actions.USE_FAN if fan_is_worth_it(state) else actions.SKIP_FAN]
    turns = search_turn(state, find_evaluation(state.variant), _NODES, True)
    turn = _best_seen(turns, rng, sees, minds)
    gain: i64 = 0 if turn is None else turns.lead(turn.after) - turns.lead(state)
    doings = turns.best_path if turn is None else turn.doings
    if gain < POOR_TURN and state.dragon_possible() and rng.below(_PERCENT) < sees:
        cards: i64 = exchange_at_a_glance(state, doings[0] == actions.PASS)
        if cards != 0:
            return [actions.dragon(cards)]
    return doings


def _best_seen(turns: Turns, rng: Rng, sees: i64, minds: i64) -> Turn | None:
    """The best turn of those that are not overlooked, chance among equals; None when all are."""
    best: i64 = LOWEST
    choice: Turn | None = None
    for turn in turns.found:
        now: i64 = turns.lead(turn.after)
        value: i64 = _PERCENT * now + minds * (turn.value - now)
        value += rng.below(_PERCENT)  # less than a hundredth of a point
        if rng.below(_PERCENT) < sees and value > best:
            best = value
            choice = turn
    return choice
