"""What a seat cannot know does not reach it: texts and tensors are the same whatever the hidden cards are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest

from pagoria.adapters.openspiel import SpielState
from pagoria.adapters.pettingzoo import Environment
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from tests.adapters.walking import random_step

GAMES = [
    "python_pagoda",
    "python_pandoria",
    pytest.param("python_pagoda(variant=fast)", marks=pytest.mark.slow),
    pytest.param("python_pandoria(players=3)", marks=pytest.mark.slow),
]


def all_that_reaches(state: SpielState, seat: int) -> list[Any]:
    """Every text and every tensor that a library gives to a player, and the choices when it is to decide."""
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(public)
    observer.set_from(state, seat)
    return [
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        observer.string_from(state, seat),
        observer.tensor.tolist(),
        state.play.choices() if state.play.actor == seat else None,
    ]


def _phase(state: Any) -> int:
    """Each of our games keeps its phase where it belongs."""
    return int(state.phase if hasattr(state, "phase") else state.turn.phase)


class Twins:
    """Two games that differ in nothing but what one seat cannot know."""

    def __init__(self, game: Any, seat: int, rng: Rng) -> None:
        self.states = (game.new_initial_state(), game.new_initial_state())
        self._seat = seat
        self._rng = rng

    def go_on(self) -> bool:
        """One step of both, hidden draws each on its own; whether the seat still cannot tell them apart."""
        first, second = (state.play for state in self.states)
        steps = (random_step(first, self._rng), random_step(second, self._rng))
        if not self._hidden_draw(first):
            common = sorted(set(_numbers(first)) & set(_numbers(second)))
            if not common:
                return False
            steps = (common[self._rng.below(len(common))],) * 2
        for state, number in zip(self.states, steps, strict=True):
            state.apply_action(number)
        # Whether a player has anything to do is seen by all, whatever it depends on.
        return bool(first.actor == second.actor and _phase(first.state) == _phase(second.state))

    def differ(self) -> bool:
        first, second = (state.play.state.to_bytes() for state in self.states)
        return bool(first != second)

    def _hidden_draw(self, play: Any) -> bool:
        draw = play.setup.game.rules.pending_draw(play.state) if play.actor == CHANCE else None
        return draw is not None and not draw.public and draw.seat != self._seat


def _numbers(play: Any) -> list[int]:
    return [outcome for outcome, _ in play.outcomes()] if play.actor == CHANCE else play.choices()


@pytest.mark.parametrize("name", GAMES)
def test_games_that_differ_in_hidden_cards_look_the_same(name: str) -> None:
    game = pyspiel.load_game(name)
    compared = 0
    for seed in range(12):
        seat = seed % game.num_players()
        twins = Twins(game, seat, Rng(f"{name} {seed}"))
        steps = 0
        while steps < 80 and not twins.states[0].is_terminal() and twins.go_on():
            steps += 1
            if steps % 3 == 0:
                first, second = (all_that_reaches(state, seat) for state in twins.states)
                assert first == second
                compared += twins.differ()
    assert compared > 50, "the twins hardly differed"


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_cannot_tell_an_imagined_state_from_the_true_one(name: str) -> None:
    game = pyspiel.load_game(name)
    stream = np.random.RandomState(3)
    state = game.new_initial_state()
    imagined, different, within = 0, 0, 0
    while not state.is_terminal() and imagined < 60:
        if not state.is_chance_node() and stream.uniform() < 0.3:
            for seat in range(game.num_players()):
                other = state.resample_from_infostate(seat, stream.uniform)
                assert all_that_reaches(other, seat) == all_that_reaches(state, seat)
                assert other.legal_actions()
                different += other.play.state.to_bytes() != state.play.state.to_bytes()
                within += bool(state.play.prefix)
                imagined += 1
                for rival in set(range(game.num_players())) - {seat}:
                    # Its record would tell what it was dealt in truth.
                    assert state.play.records[rival] not in other.play.records[rival]
        state.apply_action(stream.choice(state.legal_actions()))
    assert different > imagined / 2
    assert within


def test_imagined_states_can_be_played_to_the_end() -> None:
    game = pyspiel.load_game("python_pagoda(variant=fast+simple)")
    stream = np.random.RandomState(4)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(stream.choice(state.legal_actions()))
        if not state.is_chance_node() and not state.is_terminal():
            state = state.resample_from_infostate(state.current_player(), stream.uniform)
    assert sum(state.returns()) == 0


def test_what_pettingzoo_gets_is_what_openspiel_gets() -> None:
    """The observation is the same tensor, so what holds for one holds for the other."""
    game = pyspiel.load_game("python_pagoda")
    env = Environment(game.setup, None)
    env.reset(seed=1)
    state = SpielState(game, env._play)
    for seat, agent in enumerate(env.agents):
        assert env.observe(agent)["observation"].tolist() == state.observation_tensor(seat)
