"""Random games as the laws walk through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE, GAME_OVER
from tests.laws.cases import AnyState, Case

#: More decisions than any game may need.
MOST_DECISIONS = 5_000


def probabilities(state: AnyState) -> dict[int, Fraction]:
    """The outcomes of chance with their exact probabilities."""
    outcomes = state.chance_outcomes()
    total = sum(weight for _, weight in outcomes)
    return {outcome: Fraction(weight, total) for outcome, weight in outcomes}


def game_nodes(case: Case, seed: int | str) -> Iterator[AnyState]:
    """A random game: its state before every decision and every chance, and at the end.

    It is one state that changes between the yields; keep copies.
    """
    rng = Rng(f"{case} {seed}")
    state = case.new()
    decisions = 0
    while state.actor() != GAME_OVER:
        yield state
        if state.actor() == CHANCE:
            state.apply(state.random_outcome(rng))
        else:
            decisions += 1
            assert decisions <= MOST_DECISIONS, "a game does not end"
            state.apply(state.random_action(rng))
    yield state


def play_on(session: Session[Any], rng: Rng, decisions: int = MOST_DECISIONS) -> Session[Any]:
    """Random actions, so many or until the game is over."""
    for _ in range(decisions):
        if session.over():
            break
        session.do(session.state.random_action(rng))
    return session


@cache
def samples(case: Case, actor_is_chance: bool, count: int) -> tuple[AnyState, ...]:
    """States from all over several games, at decisions or at chance; leave them unchanged."""
    found = [
        state.copy()
        for seed in range(max(2, case.some(4)))
        for state in game_nodes(case, f"sample {seed}")
        if (state.actor() == CHANCE) == actor_is_chance and state.actor() != GAME_OVER
    ]
    return tuple(found[:: max(1, len(found) // case.some(count))])


def decisions(case: Case, count: int) -> tuple[AnyState, ...]:
    return samples(case, False, count)


def chances(case: Case, count: int) -> tuple[AnyState, ...]:
    return samples(case, True, count)


def chi_square(seen: Counter[Any], weights: dict[Any, float], draws: int) -> tuple[float, float]:
    """How far counts are from what the weights predict, and a bound passed once in many thousand times.

    The bound is the mean of the distribution plus six of its standard deviations.
    """
    total = sum(weights.values())
    far = sum(
        (seen[key] - draws * weight / total) ** 2 / (draws * weight / total)
        for key, weight in weights.items()
    )
    freedom = len(weights) - 1
    return far, freedom + 6 * (2 * freedom) ** 0.5
