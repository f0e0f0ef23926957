"""Every registered game in every variant and for every number of players: what the laws run over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from pagoria.core.contract import Game
from pagoria.core.registry import games
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.tiny_game.installing import installed

#: Laws hold for any game, so they cannot name the type of its states.
AnyState: TypeAlias = Any
F = TypeVar("F", bound=Callable[..., None])


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: Game[Any]
    variant: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.id}-{self.variant}-{self.players}"

    __repr__ = __str__

    def new(self, start: int | None = None) -> AnyState:
        return self.game.new(self.variant, self.players, start)

    def session(self, seed: int | str, start: int | None = None) -> Session[Any]:
        return Session(self.game, self.variant, self.players, Rng(f"{self} {seed}"), start)

    def names(self) -> list[str]:
        return [f"Player {seat + 1}" for seat in range(self.players)]

    def observers(self) -> list[int | None]:
        """Every seat, and the spectator."""
        return [*range(self.players), None]


with installed():
    GAMES = dict(games())

CASES = [
    Case(game, variant, players)
    for game in GAMES.values()
    for variant in game.variants
    for players in game.players
]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
every_case = pytest.mark.parametrize("case", CASES, ids=str)

seeds = st.integers(min_value=0, max_value=10**6)


def find_game(name: str) -> Game[Any]:
    """A registered game, for the replay of its records."""
    return GAMES[name]


def examples(share: float) -> Callable[[F], F]:
    """For laws whose examples are whole games: this share of the profile's number of examples."""
    found: Callable[[F], F] = settings(max_examples=max(1, round(settings().max_examples * share)))
    return found
