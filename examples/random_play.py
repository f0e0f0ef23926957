"""Random play: one game from the deal to its end, in one obvious loop.

    python examples/random_play.py                  # a game of Pagoda
    python examples/random_play.py pandoria 7       # a game of Pandoria, with seed 7

Needs nothing but Pagoria.
"""

import sys

import pagoria

name = sys.argv[1] if len(sys.argv) > 1 else "pagoda"
seed = sys.argv[2] if len(sys.argv) > 2 else "1"

game = pagoria.table(name, seed=seed)
while not game.over:
    step = game.push_random()
    print(f"Player {step.seat + 1} {step.words}")

print(game)
print("Points:", *game.scores, "- won by:", *(f"player {seat + 1}" for seat in game.winners))
