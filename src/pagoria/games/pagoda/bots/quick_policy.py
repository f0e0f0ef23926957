"""The policy of the lower levels of Pagoda: a turn chosen quickly, with the mistakes of people.

They see only some of the turns there are, and mind what they leave behind only in part. So their mistakes
are those of people: a missed chance, a gift to the opponent, rarely nonsense.
"""

from __future__ import annotations

from typing import Final

from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda.bots.evaluation import LOWEST, tables_of
from pagoria.games.pagoda.bots.rules_of_thumb import cards_to_exchange, fan_is_worth_it
from pagoria.games.pagoda.bots.turn_search import POOR_TURN, FoundTurn, TurnSearch, search_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.legality import dragon_possible
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase

#: States looked at in a turn.
_NODES: Final = 1000
_PERCENT: Final = 100


def quick_turn(state: State, rng: Rng, sees: i64, minds: i64) -> list[int]:
    """The best turn of those seen (``sees`` percent), what follows it counted with ``minds`` percent."""
    if state.phase == Phase.FAN:
        return [Kind.USE_FAN if fan_is_worth_it(state) else Kind.SKIP_FAN]
    search = search_turn(state, tables_of(state.variant), _NODES, True)
    turn = _best_seen(search, rng, sees, minds)
    gain: i64 = 0 if turn is None else search.lead(turn.after) - search.lead_before
    path = search.best_path if turn is None else turn.path
    if gain < POOR_TURN and dragon_possible(state) and rng.below(_PERCENT) < sees:
        cards: i64 = cards_to_exchange(state, path[0] == Kind.PASS)
        if cards != 0:
            return [actions.dragon(cards)]
    return path


def _best_seen(search: TurnSearch, rng: Rng, sees: i64, minds: i64) -> FoundTurn | None:
    """The best turn of those that are not overlooked, chance among equals; None when all are."""
    best: i64 = LOWEST
    choice: FoundTurn | None = None
    for turn in search.found:
        now: i64 = search.lead(turn.after)
        value: i64 = _PERCENT * now + minds * (turn.value - now)
        value += rng.below(_PERCENT)  # less than a hundredth of a point
        if rng.below(_PERCENT) < sees and value > best:
            best = value
            choice = turn
    return choice
