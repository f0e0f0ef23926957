"""One learner against a level, as Gymnasium's own check wants it."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pagoria.adapters.gymnasium import GameEnv
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import BotError
from pagoria.play.bots import find_bot
from tests.tiny_game.installing import installed


def random_opponent() -> Any:
    return find_bot("pagoda", "random")


def play(env: GameEnv, seed: int) -> tuple[list[Any], float]:
    """A random game: what was seen, and what it brought."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    seen, over, reward = [observation.tolist()], False, 0.0
    while not over:
        assert env.observation_space.contains(observation)
        number = np.int64(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, cut, info = env.step(number)
        assert not cut
        assert over or reward == 0
        seen.append(observation.tolist())
    assert not observation.any()
    assert not info["action_mask"].any()
    return seen, reward


@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_the_check_of_the_library(game: str) -> None:
    check_env(GameEnv(game, lambda: find_bot(game, "random")), skip_render_check=True)


def test_a_third_game_against_anybody() -> None:
    with installed():
        env = GameEnv("boast", lambda: find_bot("boast", "random"))
        check_env(env, skip_render_check=True)
        play(env, 1)


@pytest.mark.parametrize(
    ("game", "variant", "players", "level"),
    [
        ("pagoda", None, None, "random"),
        ("pagoda", "fast", None, "greedy"),
        pytest.param("pandoria", "classic", 3, "random", marks=pytest.mark.slow),
        pytest.param("pandoria", "teams", 4, "greedy", marks=pytest.mark.slow),
    ],
)
def test_a_game_against_a_level(game: str, variant: str | None, players: int | None, level: str) -> None:
    env = GameEnv(game, lambda: find_bot(game, level), variant, players)
    _, reward = play(env, 1)
    assert -1 <= reward <= 1


def test_the_same_seed_gives_the_same_game() -> None:
    env = GameEnv("pagoda", random_opponent, "fast+simple")
    assert play(env, 4) == play(env, 4)
    assert play(env, 4) != play(env, 5)


def test_the_learner_has_the_seat_that_was_asked_for_or_any() -> None:
    drawn = set()
    for seed in range(12):
        env = GameEnv("pagoda", random_opponent)
        observation, info = env.reset(seed=seed)
        drawn.add(info["seat"])
        assert observation[info["seat"]] == 1
        fixed = GameEnv("pagoda", random_opponent, seat=1)
        observation, info = fixed.reset(seed=seed)
        assert (observation[:2].tolist(), info["seat"]) == ([0, 1], 1)
    assert drawn == {0, 1}


def test_an_illegal_number_ends_the_game() -> None:
    env = GameEnv("pagoda", random_opponent)
    _, info = env.reset(seed=1)
    illegal = np.int64(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, _ = env.step(illegal)
    assert (reward, over) == (-1, True)


class Planner:
    """An opponent that always plans the same."""

    def __init__(self, *plan: Any) -> None:
        self._plan = list(plan)
        self.closed = 0

    def plan(self, view: View[Any], rng: Rng) -> list[Any]:
        del view, rng
        return self._plan

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        ([], "without an action"),
        (["E"], "not legal"),
        (["nonsense"], "not an action"),
        ([12345678], "not legal"),
        ([1.0], "neither a number nor a text"),
        ([None], "neither a number nor a text"),
    ],
)
def test_an_opponent_that_does_what_it_may_not_is_an_error(plan: list[Any], fault: str) -> None:
    planner = Planner(*plan)
    env = GameEnv("pagoda", lambda: planner)

    def until_it_plays() -> None:
        for seed in range(20):
            env.reset(seed=seed)

    with pytest.raises(BotError, match=fault):
        until_it_plays()


class Hasty:
    """An opponent that plans more than its decision."""

    def plan(self, view: View[Any], rng: Rng) -> list[Any]:
        return [view.determinize(rng).random_action(rng), "nonsense"]

    def close(self) -> None:
        pass


def test_what_an_opponent_plans_after_its_decision_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pagoda's turns pass on with the seat, so here every action begins a new turn."""
    env = GameEnv("pagoda", Hasty)
    with pytest.raises(BotError, match="nonsense"):
        play(env, 1)
    rules = type(find_game("pagoda").rules)
    monkeypatch.setattr(rules, "turn", lambda _, state: hash(state.to_bytes()))
    play(env, 1)


def test_opponents_are_let_go() -> None:
    planner = Planner()
    env = GameEnv("pagoda", lambda: planner, seat=0)
    seed = next(seed for seed in range(20) if begins(seed))
    env.reset(seed=seed)
    env.close()
    env.close()
    assert planner.closed == 1


def begins(seed: int) -> bool:
    """Whether the learner at seat 0 has the first decision of the game."""
    try:
        GameEnv("pagoda", Planner, seat=0).reset(seed=seed)
    except PagoriaError:
        return False
    return True


def test_a_step_needs_a_game_that_is_on() -> None:
    env = GameEnv("pagoda", random_opponent)
    for _ in range(2):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
            env.step(np.int64(0))
        _, info = env.reset(seed=1)
        env.step(np.int64(np.flatnonzero(info["action_mask"] == 0)[0]))  # which ends it


def test_a_picture_in_words() -> None:
    env = GameEnv("pagoda", random_opponent, render_mode="ansi")
    env.reset(seed=1)
    assert "standard" in str(env.render())
    assert GameEnv("pagoda", random_opponent).render() is None


def test_what_is_no_action_is_refused_and_nothing_is_done() -> None:
    env = GameEnv("pagoda", random_opponent)
    observation, info = env.reset(seed=1)
    wrong: Any
    for wrong in (-1, 166, 10**30, 1.0, None, "0", [0]):
        with pytest.raises(ValueError, match="is not a number from 0 to 165"):
            env.step(wrong)
    number = np.flatnonzero(info["action_mask"])[0]
    again = GameEnv("pagoda", random_opponent)
    assert (again.reset(seed=1)[0] == observation).all()
    assert (again.step(number)[0] == env.step(number)[0]).all()


def test_an_opponent_is_a_bot_by_its_name_or_what_makes_one() -> None:
    by_name = GameEnv("pagoda", "greedy", "fast")
    assert play(by_name, 3) == play(GameEnv("pagoda", lambda: find_bot("pagoda", "greedy"), "fast"), 3)
    with pytest.raises(UnknownNameError, match="unknown bot 'deepblue'"):
        GameEnv("pagoda", "deepblue")
    with pytest.raises(TypeError, match="opponent must be a string such as 'porter'"):
        GameEnv("pagoda", None)  # type: ignore[arg-type]


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="render mode"):
        GameEnv("pagoda", random_opponent, render_mode="human")
    with pytest.raises(ValueError, match="0 to 1"):
        GameEnv("pagoda", random_opponent, seat=2)
    with pytest.raises(UnknownNameError, match="unknown variant ''"):
        GameEnv("pagoda", random_opponent, "")


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pagoria.adapters.gymnasium")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r"pagoria\[gymnasium\]"):
        __import__("pagoria.adapters.gymnasium")
