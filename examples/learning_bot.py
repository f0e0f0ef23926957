"""A bot that learns Pagoda by playing against itself: a softmax policy, a policy gradient, and numpy.

    python examples/learning_bot.py                     # some minutes; prints how it does against random play
    python examples/learning_bot.py --games 300         # some seconds
    python examples/learning_bot.py --against greedy    # measured against another opponent
    python examples/learning_bot.py --save weights.npy

At each decision the policy looks at a few random legal actions, describes each by a handful of numbers and
prefers what was followed by more points than expected. It uses what its seat may know, and nothing else.
The numbers that it learns can be read: the table at the end says what it has come to like. It ends far above
random play and far below ``greedy``, which looks at all actions and not at eight. Needs numpy.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import pagoria

Vector = NDArray[np.float64]

#: What an action is described by; its kind is the first letter (docs/reference/games/pagoda.md).
KINDS = "CTFALDEX"
FEATURES = ("points at once", "cards spent", *(f"kind {kind}" for kind in KINDS))
#: So many legal actions are looked at, at most: a turn may have a thousand.
LOOKED_AT = 8
LEARNING_RATE = 0.1
#: Points that come later count less: what happens after ten more decisions is mostly somebody else's doing.
DISCOUNT = 0.9


@dataclass
class Decision:
    """What the policy saw and did, for learning from it afterwards."""

    seat: int
    #: The features of what was done, less those that the policy expected to do.
    surprise: Vector


def described(game: pagoria.Table, seat: int, state: pagoria.State, number: int) -> Vector:
    """An action in numbers."""
    after = state.copy()
    after.apply(number)
    points = pagoria.scores(game.game, after)[seat] - pagoria.scores(game.game, state)[seat]
    spelling = str(game.action(number))
    cards = sum(letter in "RYGBPrygbp" for letter in spelling[2:])
    kinds = [float(spelling[0] == kind) for kind in KINDS]
    return np.array([points / 5, cards / 5, *kinds])


def decide(game: pagoria.Table, weights: Vector, rng: pagoria.Rng) -> Decision:
    """Do one action of the policy at the table."""
    assert game.actor is not None
    seat = game.actor
    state = game.view(seat).sample(rng)  # what the seat cannot know is dealt anew
    numbers = sorted({state.random_action(rng) for _ in range(LOOKED_AT)})
    features = np.array([described(game, seat, state, number) for number in numbers])
    likes = features @ weights
    chances = np.exp(likes - likes.max())
    chances /= chances.sum()
    chosen = int(np.searchsorted(np.cumsum(chances), rng.below(1 << 30) / (1 << 30)))
    chosen = min(chosen, len(numbers) - 1)
    game.push(numbers[chosen])
    return Decision(seat, features[chosen] - chances @ features)


def learn_from_a_game(weights: Vector, seed: str) -> Vector:
    """Weights that are a little better, from one game of the policy against itself."""
    game, rng = pagoria.table("pagoda", variant="fast", seed=seed), pagoria.Rng(seed)
    decisions, leads = list[Decision](), list[int]()
    while not game.over:
        leads.append(game.scores[0] - game.scores[1])
        decisions.append(decide(game, weights, rng))
    gains = np.diff([*leads, game.scores[0] - game.scores[1]])
    step = np.zeros_like(weights)
    to_come = 0.0  # of seat 0's lead, from each decision on
    for decision, gain in zip(reversed(decisions), reversed(gains), strict=True):
        to_come = gain + DISCOUNT * to_come
        step += decision.surprise * (to_come if decision.seat == 0 else -to_come)
    return weights + LEARNING_RATE * step / len(decisions)


def trained(games: int, seed: str = "learning") -> Vector:
    """The weights after so many games; all zero, which plays at random, before the first."""
    weights = np.zeros(len(FEATURES))
    for number in range(games):
        weights = learn_from_a_game(weights, f"{seed} {number}")
    return weights


def share_of_wins(weights: Vector, against: str, games: int, seed: str = "measuring") -> float:
    """How much of the games the policy wins, both seats in turn; a tie counts half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        # Two games on each deal, one from each seat.
        game, rng = pagoria.table("pagoda", variant="fast", seed=f"{seed} {number // 2}"), pagoria.Rng(number)
        while not game.over:
            if game.actor == seat:
                decide(game, weights, rng)
            elif against == "random":
                game.push_random(rng)
            else:
                game.push_bot(against, rng)
        won += (seat in game.winners) / len(game.winners)
    return won / games


def main() -> None:
    """Learn, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=6000, help="how many to learn from")
    parser.add_argument("--measured", type=int, default=200, help="how many to measure with, each time")
    parser.add_argument("--against", default="random", help="whom to measure against")
    parser.add_argument("--save", help="a file for the weights")
    wish = parser.parse_args()
    weights, played = np.zeros(len(FEATURES)), 0
    while True:
        share = share_of_wins(weights, wish.against, wish.measured)
        print(f"after {played} games: wins {share:.0%} against {wish.against}", flush=True)
        if played == wish.games:
            break
        goal = min(wish.games, max(100, played * 2))
        for number in range(played, goal):
            weights = learn_from_a_game(weights, f"learning {number}")
        played = goal
    for name, weight in sorted(zip(FEATURES, weights, strict=True), key=lambda pair: -pair[1]):
        print(f"{weight:+7.2f}  {name}")
    if wish.save:
        np.save(wish.save, weights)


if __name__ == "__main__":
    main()
