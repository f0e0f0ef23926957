"""One learner against others, as a Gymnasium environment.

``GameEnv(GAME, LEVEL)`` makes one for every game that brings tensors.

====================  ============================================================================
Actions               Discrete; the legal ones are in ``info["action_mask"]``, int8
Observation           Box, one number for each of the game's observation: uint8, or float32 for a
                      game that brings no lane; all 0 when the game is over
Rewards               at the end: the share of the win less 1 / players, scaled so that winning
                      alone is 1; for two players 1, 0 and -1
Render modes          ``ansi``
====================  ============================================================================

An action of several parts takes several steps; what was given so far is part of the observation. Chance and
the other seats answer inside, from the seed of ``reset``. An illegal action ends the game with -1; what is no
action is a ``ValueError``.
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("Gymnasium is not installed: pip install 'pagoria[gymnasium]'") from error

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from pagoria.adapters.lanes import Observed, Rows, rewards_of
from pagoria.adapters.observing import HIGH
from pagoria.adapters.play import setup
from pagoria.core.rng import Rng
from pagoria.core.session import ends_decision
from pagoria.core.state import GAME_OVER, View
from pagoria.play.bots import find_bot
from pagoria.play.driver import Driver

ILLEGAL_REWARD: Final = -1.0
#: What seeds of chance are drawn below.
_SEEDS: Final = 2**62


class Opponent(Protocol):
    """A player of another seat of one game; every bot of ``pagoria.play`` can be one."""

    def plan(self, view: View[Any], rng: Rng) -> list[Any]:
        """One action or several, as numbers of the engine or in notation."""
        ...

    def close(self) -> None:
        """The game is over."""
        ...


class GameEnv(gymnasium.Env[Observed, np.int64]):
    """A game of one learner. Opponents play all other seats, those of partners included.

    Args:
        game: the id of the game.
        opponent: a bot as on the command line, ``"porter"`` or ``"master@1s"``, or a function that makes one;
            every seat of every game gets a new one.
        variant: one of the game's variants; without it the first.
        players: how many play; without it as few as the variant takes.
        seat: where the learner sits; without it every game draws a seat.
        render_mode: ``"ansi"`` or None.

    Raises:
        PagoriaError: there is no such game, variant, number of players or bot.
        ValueError: there is no such seat or render mode.
        TypeError: the opponent is neither a string nor a function.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  as the library has it

    def __init__(
        self,
        game: str,
        opponent: str | Callable[[], Opponent],
        variant: str | None = None,
        players: int | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"{render_mode!r} is not a render mode; there is 'ansi'")
        self._setup = setup(game, variant, players)
        if seat is not None and seat not in range(self._setup.players):
            raise ValueError(f"seat {seat}: the seats are numbered 0 to {self._setup.players - 1}")
        self.render_mode = render_mode
        self._rows = Rows(self._setup)
        self._lane = self._rows.lane()
        self._fixed_seat = seat
        self._opponent = _maker_of(game, opponent)
        self._others: dict[int, Opponent] = {}
        self._rng = Rng(0)
        self._mask = np.zeros(self._setup.codec.size, np.int8)
        #: The learner's seat in the running game.
        self.seat = seat or 0
        self.action_space = spaces.Discrete(self._setup.codec.size)
        dtype: Any = self._rows.dtype
        high = 255 if dtype == np.uint8 else HIGH
        self.observation_space = spaces.Box(0, high, (self._rows.observation_size,), dtype)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a new game, up to the learner's first decision. The same seed brings the same game and seat.

        Returns:
            The observation, and an info with ``seat`` and ``action_mask``.
        """
        super().reset(seed=seed, options=options)
        self.close()
        self._rng = Rng(int(self.np_random.integers(_SEEDS)))
        players = self._setup.players
        self.seat = self._rng.below(players) if self._fixed_seat is None else self._fixed_seat
        self._others = {seat: self._opponent() for seat in range(players) if seat != self.seat}
        self._lane.begin(self._rng.split())
        while self._others_end_it():
            self._lane.begin(self._rng.split())  # a game without a decision of the learner is none
        return self._shown()

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Give the learner's number; then the others play until it has to decide again or the game is over.

        Args:
            action: a number that the mask allows; any other one ends the game with -1.

        Returns:
            Observation, reward, whether the game is over, False (no game is cut short), and the info.

        Raises:
            BotError: an opponent failed or wanted what is not legal.
            ValueError: there is no such number at all.
            gymnasium.error.ResetNeeded: no game is in progress.
        """
        if not self._mask.any():
            raise gymnasium.error.ResetNeeded("no game is on: call reset() first")
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is not a number from 0 to {len(self._mask) - 1}")
        number = int(action)
        if not self._mask[number]:
            return self._ended(ILLEGAL_REWARD)
        self._lane.give(number)
        if self._others_end_it():
            return self._ended(rewards_of(self._setup, self._lane.state)[self.seat])
        observation, info = self._shown()
        return observation, 0.0, False, False, info

    def render(self) -> str | None:
        """What the learner sees, in the game's notation."""
        if self.render_mode is None:
            return None
        return self._setup.game.rules.view(self._lane.state, self.seat).text()

    def close(self) -> None:
        """Let go of the opponents."""
        for other in self._others.values():
            other.close()
        self._others = {}

    def _shown(self) -> tuple[Observed, dict[str, Any]]:
        observations, masks = self._rows.read([self._lane.row()])
        self._mask = masks[0]
        return observations[0], {"action_mask": self._mask.copy(), "seat": self.seat}

    def _ended(self, reward: float) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        self.close()
        self._mask = np.zeros_like(self._mask)
        nothing: Observed = np.zeros(self._rows.observation_size, self._rows.dtype)
        return nothing, reward, True, False, {"action_mask": self._mask.copy(), "seat": self.seat}

    def _others_end_it(self) -> bool:
        """Let the others play until the learner has to decide; whether the game is over instead."""
        while (actor := int(self._lane.state.actor())) not in (self.seat, GAME_OVER):
            view = self._setup.game.rules.view(self._lane.state, actor)
            plan = self._others[actor].plan(view, self._rng)
            self._carry_out(Driver(f"the opponent at seat {actor}", plan))
        return actor == GAME_OVER

    def _carry_out(self, driver: Driver) -> None:
        """Do what an opponent plans, as far as its decision goes."""
        rules, ended = self._setup.game.rules, False
        while True:
            before = self._lane.state.copy()
            action = driver.next_in(self._setup.game, before, partial(rules.why_not, before), ended)
            if action is None:
                return
            after = before.copy()
            after.apply(action)
            ended = ends_decision(rules, before, after)
            for number in self._setup.codec.spell(action):
                self._lane.give(number)


def _maker_of(game: str, opponent: object) -> Callable[[], Opponent]:
    """What makes an opponent; a bot that there is not is found out at once."""
    if isinstance(opponent, str):
        find_bot(game, opponent).close()
        return partial(find_bot, game, opponent)
    if not callable(opponent):
        raise TypeError(f"opponent must be a string such as 'porter', or what makes one, not {opponent!r}")
    maker: Callable[[], Opponent] = opponent
    return maker
