"""A 1-ply bot: it looks at every legal action and takes the one after which it is furthest ahead.

    pagoria arena pagoda python:examples.one_ply_bot:pagoda random --games 40
    pagoria arena pandoria python:examples.one_ply_bot:pandoria random --games 20

It shows what a bot in Python is: an object with ``name``, ``plan(view, rng)`` and ``close()``. The view is
what its seat may know; what it cannot know is dealt at random in every sample, so no bot can cheat. Needs
nothing but Pagoria.
"""

from __future__ import annotations

import pagoria


def margin(game: str, state: pagoria.State, seat: int) -> int:
    """How many points a seat is ahead of the best of the others."""
    scores = pagoria.scores(game, state)
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def best_first(view: pagoria.View, rng: pagoria.Rng) -> list[pagoria.Action]:
    """The legal actions, those with the best margin right after them first.

    Of equal ones a short one comes first: it spends few cards. Chance decides the rest.
    """
    state = view.sample(rng)

    def value(action: pagoria.Action) -> tuple[int, int, int]:
        after = state.copy()
        after.apply(action.number)
        return margin(view.game, after, state.actor()), -len(action), rng.below(1 << 30)

    return sorted(view.legal, key=value, reverse=True)


class OnePlyBot:
    """Takes the action that looks best."""

    name = "one ply"

    def __init__(self, game: str) -> None:
        self._game = game

    def plan(self, view: pagoria.SeatView, rng: pagoria.Rng) -> list[int]:
        """One action: the bot is asked again after it. The view is the engine's, with numbers as actions."""
        return [best_first(pagoria.View.of(self._game, view), rng)[0].number]

    def close(self) -> None:
        """There is nothing to free."""


def pagoda(_budget: pagoria.Budget | None) -> OnePlyBot:
    """For ``python:examples.one_ply_bot:pagoda``."""
    return OnePlyBot("pagoda")


def pandoria(_budget: pagoria.Budget | None) -> OnePlyBot:
    """For ``python:examples.one_ply_bot:pandoria``."""
    return OnePlyBot("pandoria")
