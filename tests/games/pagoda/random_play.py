"""Random games for tests that want many different positions."""

from __future__ import annotations

from collections.abc import Iterator

from pagoria.core.dealing import Dealer
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, Position
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State


def positions(seed: str, games: int, step: int = 1) -> Iterator[Position[State]]:
    """Positions of random games of all variants: every ``step``-th decision, and how each game ended."""
    for number in range(games):
        rng = Rng(f"{seed}/{number}")
        state = PAGODA.rules.new(PAGODA.rules.variants[number % len(PAGODA.rules.variants)], 2)
        dealer = Dealer(PAGODA, rng)
        count = number % step
        while state.actor() != GAME_OVER:
            if state.actor() == CHANCE:
                state.apply(dealer.outcome(state))
                continue
            if count % step == 0:
                yield dealer.position(state.copy())
            count += 1
            state.apply(state.random_action(rng))
        yield dealer.position(state.copy())


def decisions(seed: str, games: int, step: int = 1) -> Iterator[State]:
    """The states of ``positions`` in which a player has to decide."""
    return (position.state for position in positions(seed, games, step) if position.state.actor() >= 0)
