"""Decisions of Pandoria for the tests of its bots, from games that the greedy bot plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import View
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.state import State
from pagoria.play.bots import find_bot

WAYS = [
    (variant, players)
    for variant in PANDORIA.rules.variants
    for players in PANDORIA.rules.player_counts(variant)
]


def decisions(variant: str, players: int, seed: int = 0) -> Iterator[State]:
    """Every decision of one game; leave the states unchanged."""
    rng = Rng(f"decisions {seed}")
    session = Session(PANDORIA, variant, players, rng)
    greedy = find_bot("pandoria", "greedy")
    while not session.over():
        yield session.state.copy()
        for action in greedy.plan(PANDORIA.rules.view(session.state, session.actor()), rng):
            session.do(action)


@cache
def assorted(variant: str = "classic", players: int = 2) -> tuple[State, ...]:
    """The decision in the middle of all that a game asks for in each of its phases."""
    by_phase: dict[int, list[State]] = {}
    for state in decisions(variant, players):
        by_phase.setdefault(state.turn.phase, []).append(state)
    return tuple(states[len(states) // 2] for states in by_phase.values())


def view_of(state: State) -> View[State]:
    return PANDORIA.rules.view(state, state.actor())


def resampled(state: State, count: int) -> list[View[State]]:
    """What the actor sees of states that differ in what it cannot see."""
    return [view_of(view_of(state).determinize(Rng(f"resampled {number}"))) for number in range(count)]
