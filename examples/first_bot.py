"""A bot for every game of Pagoria in 30 lines: the legal action with the most points.

pagoria simulate pagoda --games 10 --bots "program:python3 examples/first_bot.py" random
"""

import random
import sys

rng = random.Random()

for line in sys.stdin:
    word, *rest = line.split()
    answers = []
    if word == "pagoria":  # the host greets; rest is the version of the protocol
        answers = ["id name First bot", "ready"]
    elif word == "seed":  # with the same seed the same game is played again
        rng.seed(int(rest[0]))
    elif word == "go":  # our decision, in so many milliseconds; first ask what is possible
        answers = ["legal"]
    elif word == "legal":  # how many there are, then each action and the points it scores at once
        points = dict(zip(rest[1::2], map(int, rest[2::2]), strict=True))
        # Of those with the most points a short one: it spends few cards. Chance decides the rest.
        answers = ["do " + max(points, key=lambda action: (points[action], rng.random() - len(action)))]
    elif word == "quit":
        break
    for answer in answers:
        print(answer, flush=True)
