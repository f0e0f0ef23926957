"""OpenSpiel's own search plays our game, as a library finds it and as an opponent in the arena."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import pagoria.adapters.openspiel  # noqa: F401  registers the games
from benchmarks.openspiel_ismcts import make
from pagoria.arena.simulation import play_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA
from pagoria.play.bot import BotError
from pagoria.play.bots import find_bot
from pagoria.play.specs import Budget


@pytest.mark.parametrize("name", ["python_pagoda(variant=fast+simple)", "python_pandoria(variant=classic)"])
def test_the_library_plays_a_game_to_its_end(name: str) -> None:
    game = pyspiel.load_game(name)
    stream = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, stream, max_length=4),
        2.0,
        max_simulations=6,
        random_state=stream,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(stream.choice(numbers, p=chances))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_the_opponent_plays_a_legal_game() -> None:
    bots = [make(Budget(simulations=2)), find_bot("pagoda", "random")]
    session = play_game(PAGODA, "fast+simple", bots, 1, check=True)
    assert session.over()


def _opening() -> Any:
    session = Session(PAGODA, "standard", 2, Rng("opening"))
    return PAGODA.rules.view(session.state, session.actor())


def test_the_same_stream_gives_the_same_choice() -> None:
    view = _opening()
    plans = [make(Budget(simulations=5)).plan(view, Rng(7)) for _ in range(2)]
    assert plans[0] == plans[1]
    assert plans[0][0] in view.legal_actions()


@pytest.mark.parametrize("budget", [Budget(simulations=8), Budget(seconds=2)])
def test_the_opponent_keeps_to_its_budget(budget: Budget) -> None:
    bot: Any = make(budget)
    started = time.perf_counter()
    bot.plan(_opening(), Rng(1))
    assert bot.simulations >= 2
    if budget.simulations:
        assert bot.simulations <= budget.simulations + 2
    else:
        assert time.perf_counter() - started < 60


def test_who_has_nothing_to_decide_has_no_plan() -> None:
    session = Session(PAGODA, "standard", 2, Rng("opening"))
    with pytest.raises(BotError, match="nothing to decide"):
        make(None).plan(PAGODA.rules.view(session.state, 1 - session.actor()), Rng(1))
