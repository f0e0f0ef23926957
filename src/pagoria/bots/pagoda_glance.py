"""How the lower levels of Pagoda choose a turn: at a glance, as people do who overlook things.

They see only some of the turns there are, and mind what they leave behind only in part. So their mistakes
are those of people: a missed chance, a gift to the opponent, rarely nonsense.
"""

from __future__ import annotations

from typing import Final

from pagoria.bots.pagoda_plan import fan_is_worth_it, unfit_cards
from pagoria.bots.pagoda_turns import LOWEST, search_turn
from pagoria.bots.pagoda_value import find_evaluation
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda import actions
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import FAN

_NODES: Final = 1000
#: A turn that would score less, in hundredths of a point, is worth a Dragon.
_POOR_TURN: Final = 500


def glance(state: State, rng: Rng, sees: i64, minds: i64) -> list[int]:
    """A turn: the best of those seen (``sees`` percent), what follows counted with ``minds`` percent."""
    if state.phase == FAN:
        return [actions.USE_FAN if fan_is_worth_it(state) else actions.SKIP_FAN]
    turns = search_turn(state, find_evaluation(state.variant), _NODES, True)
    before: i64 = turns.lead(state)
    best: i64 = LOWEST
    gain: i64 = 0
    doings: list[int] = turns.best_path
    for turn in turns.found:
        now: i64 = turns.lead(turn.after)
        value: i64 = 100 * now + minds * (turn.value - now) + rng.below(100)
        if rng.below(100) < sees and value > best:
            best = value
            gain = now - before
            doings = turn.doings
    if gain < _POOR_TURN and state.dragon_possible() and rng.below(100) < sees:
        cards: i64 = unfit_cards(state)
        if cards != 0 and actions.kind(doings[0]) != actions.PASS:
            return [actions.dragon(cards)]
    return doings
