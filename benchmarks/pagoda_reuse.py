"""Would a search tree of Pagoda be worth keeping from turn to turn?

    python -m benchmarks.pagoda_reuse

For decisions spread over games: how many different positions 399 simulations of what was done reach at the
own next decision, and whether the one that then comes is among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Final

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER, View
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.bots.search import await_decision
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bots import find_bot

_GAMES: Final = 8
_EVERY: Final = 5
_SIMULATIONS: Final = 399


def next_position(view: View[State], plan: list[int], rng: Rng) -> str | None:
    """What the view's seat sees at its next turn in one imagined game; None when the game ends before."""
    state = view.determinize(rng)
    for action in plan:
        state.apply(action)
    await_decision(state, rng)
    opponent = find_bot("pagoda", "architect")
    while state.actor() not in (view.seat, GAME_OVER):
        for action in opponent.plan(PAGODA.rules.view(state, state.actor()), rng):
            state.apply(action)
        await_decision(state, rng)
    return None if state.actor() == GAME_OVER else PAGODA.rules.view(state, view.seat).text()


def turns(seed: int) -> Iterator[tuple[View[State], list[int], Rng]]:
    """Every fifth decision of a game between two architects, with what is done."""
    rng = Rng(f"reuse {seed}")
    session = Session(PAGODA, "standard", 2, rng)
    bot = find_bot("pagoda", "architect")
    number = 0
    while not session.over():
        view = PAGODA.rules.view(session.state, session.actor())
        plan = bot.plan(view, rng)
        if number % _EVERY == 2:
            yield view, plan, rng
        for action in plan:
            session.do(action)
        number += 1


def main() -> None:
    different: list[int] = []
    known = 0
    for seed in range(_GAMES):
        for view, plan, rng in turns(seed):
            reached = [next_position(view, plan, rng) for _ in range(_SIMULATIONS + 1)]
            if None not in reached:
                different.append(len(set(reached[:-1])))
                known += reached[-1] in reached[:-1]
    print(f"{median(different):.0f} different positions (median) in {_SIMULATIONS} simulations;")
    print(f"the one that then came was among them in {known} of {len(different)} cases")


if __name__ == "__main__":
    main()
