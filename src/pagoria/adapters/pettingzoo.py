"""The games as PettingZoo environments, for agents that take turns (AEC).

``env(GAME)`` makes one for every game that brings tensors, also for those of other packages.

====================  ============================================================================
Actions               Discrete; the legal ones are in the mask
Parallel API          no
Manual control        no
Agents                ``player_0``, ``player_1``, … as many as play
Observation           Dict: ``observation`` Box(0, 999, float32), ``action_mask`` int8
Observation values    the pieces of the game's observations, one after the other
Rewards               at the end, in sum 0: the share of the win less 1 / players, scaled so that
                      winning alone is 1; for two players 1, 0 and -1
Render modes          ``ansi``
====================  ============================================================================

docs/guides/openspiel-and-pettingzoo.md says how many numbers the actions and observations of each game have.
An action of several parts takes several steps of the same agent; what was given so far is part of the
observation. Chance is answered inside the environment from the seed of ``reset``. An illegal action ends the
game with -1 for the agent. The info of the agent to move has its view as ``text``.

Version history: v0, the first one.
"""

from __future__ import annotations

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed: pip install 'pagoria[pettingzoo]'") from error

import secrets
from typing import Any, Final

from numpy.typing import NDArray

from pagoria.adapters.observing import HIGH, flat, view_text
from pagoria.adapters.play import Play, Setup, setup
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER

ILLEGAL_REWARD: Final = -1


def env(
    game: str, variant: str | None = None, players: int | None = None, render_mode: str | None = None
) -> AECEnv:
    """A game as PettingZoo's AEC environment, with the usual wrappers.

    Args:
        game: the id of the game.
        variant: one of the game's variants; without it the first.
        players: how many play; without it as few as the variant takes.
        render_mode: ``"ansi"`` or None.

    Raises:
        PagoriaError: there is no such game, variant or number of players.
        ValueError: there is no such render mode.
    """
    return _wrapped(Environment(setup(game, variant, players), render_mode))


def _wrapped(env: AECEnv) -> AECEnv:
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class Environment(AECEnv):  # type: ignore[misc]
    """One of our games, without wrappers: it trusts its caller to give numbers that the mask allows."""

    def __init__(self, found: Setup[Any], render_mode: str | None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{found.game.id}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi"):
            raise ValueError(f"{render_mode!r} is not a render mode; there is 'ansi'")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(found.players)]
        self._setup = found
        self.infos: dict[str, dict[str, str]] = {}
        self._rng = Rng(secrets.token_hex())
        self._play = Play.begin(found)
        size = found.codec.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observation_space(self._play) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed always the same chance, without one the stream goes on."""
        del options
        if seed is not None:
            self._rng = Rng(seed)
        self._play = Play.begin(self._setup)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._setup.codec.size, np.int8)
        if self._play.actor == seat:
            mask[self._play.choices()] = 1
        return {"observation": flat(self._play, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that still plays gives a number"
        self._cumulative_rewards[agent] = 0.0
        self._play.apply(int(action))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What a spectator sees."""
        return view_text(self._play, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to free."""

    def _go_on(self) -> None:
        """Let chance decide until an agent has to, or the game is over."""
        play = self._play
        while play.actor == CHANCE:
            play.apply(play.state.random_outcome(self._rng))
        self.infos = {agent: {} for agent in self.agents}
        if play.actor == GAME_OVER:
            self.rewards = dict(zip(self.agents, play.utilities(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[play.actor]
            self.infos[self.agent_selection]["text"] = view_text(play, play.actor)


def _observation_space(play: Play[Any]) -> spaces.Dict:
    size = play.setup.codec.size
    return spaces.Dict(
        {
            "observation": spaces.Box(0, HIGH, flat(play, 0).shape, np.float32),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
    )
