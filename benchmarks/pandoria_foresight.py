"""How well the evaluation of Pandoria predicts who wins, against knowing nothing; and its scale.

    python -m benchmarks.pandoria_foresight --games 200
    python -m benchmarks.pandoria_foresight --games 500 --fit

Bots play whole games; at every third placement or so the evaluation says how likely each side is to win. The
figure is the mean surprise at the real winner (minus the logarithm of the probability it was given); equal
chances for all sides are the peer. Less is better.

``--fit`` finds the scale for each way to play, as in ``bots/standing.py``: what a turn brings beyond the
values (a regression of what they missed on the turns that were left), and with it the stray for the root of
the turns that surprises least.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.bots.holdings import POINT
from pagoria.games.pandoria.bots.policy import choose_action
from pagoria.games.pandoria.bots.standing import STRAY, Standing, sides, turns_left, turns_of, values
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

WAYS: Final = [
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("teams", 4),
    ("family", 2),
    ("family", 3),
    ("family", 4),
]
#: The strays that are tried, in twentieths of a point.
_STRAYS: Final = range(20, 100)


@dataclass(frozen=True)
class Foresight:
    """What was foreseen of each side at one moment of a game, and how that ended."""

    chances: tuple[float, ...]
    #: In points, without the turns that are left, which come next.
    values: tuple[float, ...]
    turns: tuple[int, ...]
    rounds: float
    scores: tuple[float, ...]
    shares: tuple[float, ...]


def foresights(variant: str, players: int, rng: Rng) -> list[Foresight]:
    """What one game had in store for the evaluation."""
    state = PANDORIA.rules.new(variant, players)
    moments: list[State] = []
    while state.actor() != GAME_OVER:
        if state.actor() == CHANCE:
            state.apply(state.random_outcome(rng))
            continue
        if state.turn.phase == Phase.PLACE and rng.below(3) == 0:
            moments.append(state.copy())
        state.apply(choose_action(state, rng))
    scores, shares = PANDORIA.rules.scores(state), Standing(state, 0).wins
    return [_foresight(moment, scores, shares) for moment in moments]


def _foresight(state: State, scores: Sequence[int], shares: Sequence[float]) -> Foresight:
    setting = state.setting
    own, chances = values(state), Standing(state, 0).wins

    def of_sides(number: Callable[[int], float]) -> tuple[float, ...]:
        """Sums over the seats of each side."""
        seats = range(setting.players)
        return tuple(
            sum(number(seat) for seat in seats if setting.partner(side, seat)) for side in sides(setting)
        )

    return Foresight(
        chances=tuple(chances[side] for side in sides(setting)),
        values=of_sides(lambda seat: own[seat] / int(POINT)),
        turns=tuple(int(turns) for turns in of_sides(lambda seat: int(turns_of(state, seat)))),
        rounds=int(turns_left(state)) / int(setting.players),
        scores=tuple(float(scores[side]) for side in sides(setting)),
        shares=tuple(shares[side] for side in sides(setting)),
    )


def surprise(found: Iterable[Foresight], chances: Callable[[Foresight], Sequence[float]]) -> float:
    """The mean surprise at the winners."""
    surprises = [
        -sum(
            share * math.log(max(chance, 1e-9))
            for share, chance in zip(one.shares, chances(one), strict=True)
        )
        for one in found
    ]
    return sum(surprises) / len(surprises)


# -- the scale ------------------------------------------------------------------------------------


def fitted_turn(found: Iterable[Foresight]) -> float:
    """What a turn brings: by how much more the values missed for those who had one more."""
    common = squares = 0.0
    for one in found:
        missed = [score - value for score, value in zip(one.scores, one.values, strict=True)]
        middle, turns = sum(missed) / len(missed), sum(one.turns) / len(one.turns)
        common += sum((by - middle) * (had - turns) for by, had in zip(missed, one.turns, strict=True))
        squares += sum((had - turns) ** 2 for had in one.turns)
    return common / squares


def fitted_stray(found: Sequence[Foresight], turn: float) -> float:
    """The stray for the root of the turns that is surprised least."""
    strays = [number / 20 for number in _STRAYS]
    return min(strays, key=lambda stray: surprise(found, lambda one: scaled(one, turn, stray)))


def scaled(one: Foresight, turn: float, stray: float) -> list[float]:
    """The chances of all sides with this scale, as ``Standing`` has them with its own."""
    points = [value + turn * turns for value, turns in zip(one.values, one.turns, strict=True)]
    width = STRAY + stray * math.sqrt(one.rounds)
    weights = [math.exp((point - max(points)) / width) for point in points]
    return [weight / sum(weights) for weight in weights]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--fit", action="store_true", help="find the scale anew")
    args = parser.parse_args()
    for variant, players in WAYS:
        rng = Rng(f"foresight {variant} {players}")
        found = [one for _ in range(args.games) for one in foresights(variant, players, rng)]
        mean, equal = surprise(found, lambda one: one.chances), math.log(2 if variant == "teams" else players)
        told = f"{variant}, {players} players: {mean:.3f} against {equal:.3f}, ratio {mean / equal:.2f}"
        if args.fit:
            turn = fitted_turn(found)
            told += f"; a turn {turn:.1f}, stray {fitted_stray(found, turn):.2f}"
        print(told, flush=True)


if __name__ == "__main__":
    main()
