"""Games between bots one after the other, for tests that look at many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pagoria.arena.simulation import game_seed, play_game
from pagoria.core.package import GamePackage
from pagoria.core.session import Session
from pagoria.core.state import S
from pagoria.play.bot import Bot


def simulate(
    game: GamePackage[S], variant: str, make_bots: Sequence[Callable[[], Bot]], games: int, seed: int | str
) -> Iterator[Session[S]]:
    """``games`` games with the seeds of ``pagoria simulate``."""
    for number in range(games):
        yield play_game(game, variant, [make() for make in make_bots], game_seed(seed, variant, number))
