"""OpenSpiel's information-set search as an opponent in Pagoda: what a general library plays out of the box.

    pagoria arena pagoda master "python:benchmarks.openspiel_ismcts:make@0.2s" …

The search, its evaluator and its choices are the library's own (``open_spiel.python.algorithms.ismcts``; the
C++ one crashes on games defined in Python). Ours is only what it lacks: a limit in seconds instead of a
count, and the parts of one action from one search. It gets what every bot gets, a view: each simulation
starts from a deal that agrees with it. An action is a decision of its own, so a turn takes several budgets.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from pagoria.adapters.openspiel import SpielState
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError
from pagoria.play.specs import Budget

#: The constant of the upper confidence bound: the root of 2 times the range of returns, as the library's own
#: players for any game have it.
UCT_C: Final = math.sqrt(2) * 2
DEFAULT: Final = Budget(seconds=1.0)
#: How much of what is left goes to the first part of an action and to each of those that follow.
_FIRST_SHARE: Final = 0.75
_NEXT_SHARE: Final = 0.5

#: A deal that agrees with what is known, after the numbers given so far.
Sample = Callable[[Sequence[int]], SpielState]


def make(budget: Budget | None) -> Bot:
    """A bot that thinks as long about an action as the budget says."""
    return IsmctsBot(budget or DEFAULT)


class Limit:
    """A budget that is being spent: in simulations or in seconds."""

    def __init__(self, budget: Budget) -> None:
        self.done = 0
        self._count = budget.simulations
        self._end = time.perf_counter() + (budget.seconds or 0)

    def share(self, part: float) -> Callable[[], bool]:
        """Whether this part of what is left now is spent."""
        if self._count is not None:
            stop = self.done + round(part * (self._count - self.done))
            return lambda: self.done >= stop
        now = time.perf_counter()
        end = now + part * (self._end - now)
        return lambda: time.perf_counter() >= end


class Search(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The library's search, run until a limit; its tree is kept for the next part of the same action."""

    def __init__(self, game: Any, seed: int) -> None:
        stream = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=stream)
        super().__init__(game, evaluator, UCT_C, max_simulations=1, random_state=stream)

    def best(self, sample: Sample, given: Sequence[int], limit: Limit, share: float) -> int:
        """The number most often tried after ``given`` when this share of the limit is spent."""
        state = sample(given)
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        node = self.lookup_or_create_node(state)
        spent = limit.share(share)
        # The first simulation of a node only opens it: a choice needs one more.
        while node.total_visits < 1 or not spent():
            self.run_simulation(sample(given))
            limit.done += 1
        numbers, chances = zip(*self.get_final_policy(state, node), strict=True)
        return int(self._random_state.choice(numbers, p=chances))


class IsmctsBot:
    """Plays Pagoda by ``Search``."""

    name = "openspiel-ismcts"

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        #: The simulations of the last decision, for measurements.
        self.simulations = 0

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        if view.seat is None or view.actor() != view.seat:
            raise BotError("nothing to decide for this seat")
        game = pyspiel.load_game("python_pagoda", {"variant": str(view.data()["variant"])})
        search = Search(game, rng.below(2**31 - 1))
        limit = Limit(self._budget)

        def sample(given: Sequence[int]) -> SpielState:
            state: SpielState = game.state_of(view.determinize(rng))
            for number in given:
                state.apply_action(number)
            return state

        given = [search.best(sample, [], limit, _FIRST_SHARE)]
        if _nothing_to_choose(sample(given)):
            given = [search.best(sample, [], limit, 1.0)]
        while (action := game.setup.codec.action(tuple(given))) is None:
            given.append(search.best(sample, given, limit, _NEXT_SHARE))
        self.simulations = limit.done
        return [action]

    def close(self) -> None:
        """Nothing to free."""


def _nothing_to_choose(state: SpielState) -> bool:
    """Whether the rest of an action that was begun follows by itself."""
    while state.play.prefix and len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return not state.play.prefix
