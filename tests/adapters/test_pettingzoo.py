"""The games as PettingZoo's own tests want them."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pagoria.adapters.pettingzoo import env as make_env
from pagoria.core.errors import UnknownNameError

Maker = Callable[[], Any]
QUICK: dict[str, Maker] = {
    "pagoda": partial(make_env, "pagoda"),
    "pagoda fast+simple": partial(make_env, "pagoda", "fast+simple"),
    "pandoria": partial(make_env, "pandoria"),
}
LONG: dict[str, Maker] = {
    "pandoria family 3": partial(make_env, "pandoria", "family", 3),
    "pandoria teams+river 4": partial(make_env, "pandoria", "teams+river", 4),
    "pandoria beginner 4": partial(make_env, "pandoria", "beginner", 4),
}
EVERY = [
    *(pytest.param(make, id=name) for name, make in QUICK.items()),
    *(pytest.param(make, id=name, marks=pytest.mark.slow) for name, make in LONG.items()),
]


@pytest.mark.parametrize("make", EVERY)
def test_the_api_test_of_the_library(make: Maker) -> None:
    """Every warning is an error, but two: the test wants arrays where a mask needs a dictionary."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(make(), num_cycles=300)


@pytest.mark.parametrize("make", EVERY)
def test_the_same_seed_gives_the_same_game(make: Maker) -> None:
    seed_test(make, num_cycles=100)


def play(env: Any, stream: np.random.RandomState) -> dict[str, float]:
    """A random game; what every agent got in all."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else int(stream.choice(legal)))
    return total


@pytest.mark.parametrize("make", QUICK.values(), ids=QUICK)
def test_a_game_ends_with_one_result_for_all(make: Maker) -> None:
    env = make()
    env.reset(seed=2)
    total = play(env, np.random.RandomState(2))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) <= 1
    assert env.agents == []


def test_other_seeds_and_no_seed_give_other_deals() -> None:
    env = make_env("pagoda")
    texts = []
    for seed in (1, 1, 2, None, None):
        env.reset(seed=seed)
        texts.append(env.unwrapped._play.records)
    assert texts[0] == texts[1]
    assert len({str(text) for text in texts[1:]}) == 4


def test_only_the_agent_to_move_has_a_mask_and_a_text() -> None:
    env = make_env("pagoda")
    env.reset(seed=1)
    mover = env.agent_selection
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == mover)
        assert ("text" in env.infos[agent]) == (agent == mover)


def test_an_illegal_number_ends_the_game_for_its_agent() -> None:
    env = make_env("pagoda")
    env.reset(seed=1)
    mover = env.agent_selection
    env.last()
    env.step(165)
    assert env.unwrapped.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards[mover] == -1
    assert sum(env.rewards.values()) == -1


def test_render_shows_what_a_spectator_sees() -> None:
    env = make_env("pagoda", "fast", render_mode="ansi")
    env.reset(seed=1)
    assert "?2" in env.render()
    assert env.render().endswith("fast")
    assert make_env("pagoda").unwrapped.render() is None
    env.close()


def test_names_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="render mode"):
        make_env("pagoda", render_mode="human")
    with pytest.raises(UnknownNameError, match="slow"):
        make_env("pagoda", "slow")


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pagoria.adapters.pettingzoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pagoria\[pettingzoo\]"):
        __import__("pagoria.adapters.pettingzoo")
