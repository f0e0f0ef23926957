"""A search with hidden information: imagine the cards that cannot be seen, and play on.

    pagoria arena pagoda python:examples.determinized_search:pagoda@12 random --games 20
    pagoria arena pandoria python:examples.determinized_search:pandoria@12 random --games 4

The number after ``@`` is how many deals are imagined for each decision. docs/guides/search.md goes through
it step by step. Needs nothing but Pagoria.
"""

from __future__ import annotations

import pagoria
from examples.one_ply_bot import best_first, margin

#: How many actions are tried, the best ones at first sight.
ARMS = 8
#: How far a simulation goes, and of how many random actions each player in it takes the best.
DECISIONS, LOOKED_AT = 12, 3


def better_than_random(game: str, state: pagoria.State, rng: pagoria.Rng) -> pagoria.State:
    """The state after the best of a few random actions."""
    tried = []
    for _ in range(LOOKED_AT):
        after = state.copy()
        after.apply(state.random_action(rng))
        tried.append(after)
    return max(tried, key=lambda after: margin(game, after, state.actor()))


def played_on(game: str, state: pagoria.State, rng: pagoria.Rng) -> pagoria.State:
    """The state some decisions later, or at the end of the game."""
    for _ in range(DECISIONS):
        while state.actor() == pagoria.CHANCE:
            state.apply(state.random_outcome(rng))
        if state.actor() == pagoria.GAME_OVER:
            break
        state = better_than_random(game, state, rng)
    return state


class SearchBot:
    """Flat Monte Carlo over determinizations: the action after which most points are ahead on average."""

    name = "determinized search"

    def __init__(self, game: str, deals: int) -> None:
        self._game = game
        self._deals = deals

    def plan(self, view: pagoria.SeatView, rng: pagoria.Rng) -> list[int]:
        """One action: the bot is asked again after it."""
        seen = pagoria.View.of(self._game, view)
        arms = [action.number for action in best_first(seen, rng)[:ARMS]]
        if len(arms) == 1:
            return arms
        totals = dict.fromkeys(arms, 0)
        for _ in range(self._deals):
            deal = seen.sample(rng)  # the same deal for all arms: luck cancels out
            for arm in arms:
                state = deal.copy()
                state.apply(arm)
                totals[arm] += margin(self._game, played_on(self._game, state, rng), deal.actor())
        return [max(totals, key=totals.__getitem__)]

    def close(self) -> None:
        """There is nothing to free."""


def pagoda(budget: pagoria.Budget | None) -> SearchBot:
    """For ``python:examples.determinized_search:pagoda@DEALS``."""
    return SearchBot("pagoda", deals_of(budget))


def pandoria(budget: pagoria.Budget | None) -> SearchBot:
    """For ``python:examples.determinized_search:pandoria@DEALS``."""
    return SearchBot("pandoria", deals_of(budget))


def deals_of(budget: pagoria.Budget | None) -> int:
    """How many deals somebody asked for, or 12."""
    return (budget.simulations if budget else None) or 12
