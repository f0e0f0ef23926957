"""Every registered game in every variant and for every number of players: what the laws run over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagoria.core.package import GamePackage
from pagoria.core.registry import games
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.tiny_game.installing import installed

#: Laws hold for any game, so they cannot name the type of its states.
AnyState: TypeAlias = Any

#: A game with more ways to play it than this divides the time of so many among all of them.
FULL_TIME = 4


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: GamePackage[Any]
    variant: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.id}-{self.variant}-{self.players}"

    __repr__ = __str__

    def some(self, count: float) -> int:
        """So many, less for a game that has many cases; at least one."""
        cases = sum(case.game is self.game for case in CASES)
        return max(1, round(count * min(1, FULL_TIME / cases)))

    def new(self, start: int | None = None) -> AnyState:
        return self.game.rules.new(self.variant, self.players, start)

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
    for variant in game.rules.variants
    for players in game.rules.player_counts(variant)
]


def is_typical(case: Case) -> bool:
    """One number of players for each variant, each number in turn: enough for the interpreted engine."""
    counts = case.game.rules.player_counts(case.variant)
    return case.players == counts[case.game.rules.variants.index(case.variant) % len(counts)]


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
every_case = pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=() if is_typical(case) else pytest.mark.slow) for case in CASES],
    ids=str,
)

seeds = st.integers(min_value=0, max_value=10**6)


def find_game(name: str) -> GamePackage[Any]:
    """A registered game, for the replay of its records."""
    return GAMES[name]


def given_seeds(
    share: float, **more: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[[Case], None]]:
    """For laws whose examples are whole games: this share of the profile's number of examples.

    A game with many cases gets fewer of them for each.
    """

    def decorate(law: Callable[..., None]) -> Callable[[Case], None]:
        def run(case: Case) -> None:
            @settings(max_examples=case.some(settings().max_examples * share))
            @given(seed=seeds, **more)
            def example(**drawn: Any) -> None:
                law(case, **drawn)

            example()

        # Not functools.wraps: pytest would look for fixtures called like the drawn values.
        run.__name__, run.__doc__, run.__module__ = law.__name__, law.__doc__, law.__module__
        return run

    return decorate
