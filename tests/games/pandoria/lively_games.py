"""Whole random games through ``PANDORIA``, lively ones: whoever can do something mostly does."""

from __future__ import annotations

from functools import cache

import pytest

from pagoria.core.dealing import Dealer
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, Position
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

CASES = [
    (variant, players)
    for variant in PANDORIA.rules.variants
    for players in PANDORIA.rules.player_counts(variant)
]
DECLINES = (Kind.NO_FIGURE, Kind.NO_CARD, Kind.NO_BUY, Kind.NO_MOVE)


def _is_typical(variant: str, players: int) -> bool:
    """One number of players for each variant, each number in turn: enough for the interpreted engine."""
    counts = PANDORIA.rules.player_counts(variant)
    return players == counts[PANDORIA.rules.variants.index(variant) % len(counts)]


every_case = pytest.mark.parametrize(
    ("variant", "players"),
    [pytest.param(*case, marks=() if _is_typical(*case) else pytest.mark.slow) for case in CASES],
)


def lively_action(state: State, rng: Rng) -> int:
    """A random action; declining is rarely chosen where there is anything else."""
    if state.turn.phase == Phase.PLACE or rng.below(8) == 0:
        return state.random_action(rng)
    legal = state.legal_actions()
    wanted = [action for action in legal if action not in DECLINES] or legal
    return wanted[rng.below(len(wanted))]


@cache
def lively_game(variant: str, players: int, seed: int = 0) -> tuple[Position[State], ...]:
    """The positions of a game at every decision and at the end; leave them unchanged."""
    rng = Rng(f"lively {variant} {players} {seed}")
    dealer = Dealer(PANDORIA, rng)
    state = PANDORIA.rules.new(variant, players)
    found = []
    while True:
        while state.actor() == CHANCE:
            state.apply(dealer.outcome(state))
        found.append(dealer.position(state.copy()))
        if state.actor() == GAME_OVER:
            return tuple(found)
        state.apply(lively_action(state, rng))


def states(variant: str, players: int, seed: int = 0) -> list[State]:
    """The states at every decision of a game."""
    return [position.state for position in lively_game(variant, players, seed)[:-1]]
