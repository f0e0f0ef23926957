"""How well the evaluation of Pandoria predicts who wins, against knowing nothing.

    python -m benchmarks.pandoria_foresight --games 200

Bots play whole games; at every third placement or so the evaluation says how likely each side is to win. The
figure is the mean surprise at the real winner (minus the logarithm of the probability it was given); equal
chances for all sides are the peer. Less is better.
"""

from __future__ import annotations

import argparse
import math

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.bots.policy import choose_action
from pagoria.games.pandoria.bots.standing import Standing, other_sides
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

WAYS = [("classic", 2), ("classic", 3), ("classic", 4), ("teams", 4), ("family", 2), ("family", 4)]


def surprises(variant: str, players: int, rng: Rng) -> list[float]:
    """What one game had in store for the evaluation."""
    state = PANDORIA.rules.new(variant, players)
    told: list[list[float]] = []
    while state.actor() != GAME_OVER:
        if state.actor() == CHANCE:
            state.apply(state.random_outcome(rng))
            continue
        if state.turn.phase == Phase.PLACE and rng.below(3) == 0:
            told.append([Standing(state, seat).win for seat in _sides(state)])
        state.apply(choose_action(state, rng))
    shares = [Standing(state, seat).win for seat in _sides(state)]
    return [
        -sum(share * math.log(max(chance, 1e-9)) for share, chance in zip(shares, chances, strict=True))
        for chances in told
    ]


def _sides(state: State) -> list[int]:
    """One seat of each side."""
    return [0, *other_sides(state.setting, 0)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    games = parser.parse_args().games
    for variant, players in WAYS:
        rng = Rng(f"foresight {variant} {players}")
        found = [surprise for _ in range(games) for surprise in surprises(variant, players, rng)]
        mean, equal = sum(found) / len(found), math.log(2 if variant == "teams" else players)
        print(f"{variant}, {players} players: {mean:.3f} against {equal:.3f}, ratio {mean / equal:.2f}")


if __name__ == "__main__":
    main()
