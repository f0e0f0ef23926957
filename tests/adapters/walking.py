"""Random games as the tests of the adapters walk through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pagoria.adapters.play import Play, Setup
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER


def random_step(play: Play[Any], rng: Rng) -> int:
    """A number that the actor may give, or an outcome by its weight."""
    if play.actor == CHANCE:
        return int(play.state.random_outcome(rng))
    choices = play.choices()
    return choices[rng.below(len(choices))]


def walk(setup: Setup[Any], seed: int | str) -> Iterator[Play[Any]]:
    """A random game, number by number, with its end. It is one play that changes: keep copies."""
    rng = Rng(seed)
    play = Play.begin(setup)
    while play.actor != GAME_OVER:
        yield play
        play.apply(random_step(play, rng))
    yield play
