"""Many games at once for learners: arrays in, arrays out.

``VectorGame(GAME, games=256, seed=0)`` plays any game that brings tensors. A game that also brings a lane
(``pagoria.core.tensors.Lane``) is played on the compiled engine; every other one works as well, slowly.
"""

from __future__ import annotations

try:
    import numpy as np
except ImportError as error:
    raise ImportError("numpy is not installed: pip install 'pagoria[vector]'") from error

import secrets
from dataclasses import dataclass
from typing import Final

from numpy.typing import ArrayLike, NDArray

from pagoria.adapters.lanes import Observed, Rows, rewards_of
from pagoria.adapters.play import setup
from pagoria.core.errors import PagoriaError
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER


class IllegalChoiceError(PagoriaError):
    """A number that is not offered; nothing was done in any game.

    ``game`` is the place of the first such game in the batch, ``number`` what was given there.
    """

    def __init__(self, game: int, number: int, name: str | None) -> None:
        known = f" ({name})" if name is not None else ""
        super().__init__(f"game {game}: {number}{known} is not offered")
        self.game = game
        self.number = number


@dataclass(frozen=True)
class Batch:
    """What all games show after a step. The arrays are the caller's own: later steps do not change them."""

    #: (games, observation size): what the seat to act may know, uint8; float32 for a game without a lane.
    observations: Observed
    #: (games, actions), int8: 1 for every number that the seat to act may give.
    masks: NDArray[np.int8]
    #: (games,), int64: the seat to act.
    seats: NDArray[np.int64]
    #: (games, players), float32: what the step brought to each seat; 0 until a game ends.
    rewards: NDArray[np.float32]
    #: (games,), bool: the games that ended with this step. They have restarted: all above but the rewards
    #: belongs to the new game.
    terminated: NDArray[np.bool_]


class VectorGame:
    """Many games of one kind, side by side. In each of them one seat gives a number at every step.

    Games that end restart in the same step (Gymnasium's same-step mode, without the last observation).
    The chance of a game depends on the seed and its place in the batch, on nothing else.

    Args:
        game: the id of the game.
        games: how many are played at once.
        seed: what all chance follows from; without it the games differ each time.
        variant: one of the game's variants; without it the first.
        players: how many play each game; without it as few as the variant takes.

    Raises:
        PagoriaError: there is no such game, variant or number of players.
        ValueError: for fewer than one game.
        TypeError: for a number of games or a seed of another type.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seed: int | str | None = None,
        variant: str | None = None,
        players: int | None = None,
    ) -> None:
        if isinstance(games, bool) or not isinstance(games, (int, np.integer)):
            raise TypeError(f"games must be an integer, not {type(games).__name__}")
        if games < 1:
            raise ValueError(f"at least one game is played, not {games}")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str, np.integer))):
            raise TypeError(f"seed must be an integer, a string or None, not {type(seed).__name__}")
        self._setup = setup(game, variant, players)
        #: What all chance follows from.
        self.seed: Final = secrets.token_hex(8) if seed is None else seed
        self._rows = Rows(self._setup)
        self._lanes = [self._rows.lane() for _ in range(games)]
        self._rngs: list[Rng] = []
        self._masks: NDArray[np.int8] = np.zeros((0, 0), np.int8)
        self._place = np.arange(games)
        self.games: Final = games
        self.players: Final = self._setup.players
        #: How many numbers there are to choose from.
        self.actions: Final = self._setup.codec.size
        self.observation_size: Final = self._rows.observation_size

    def reset(self) -> Batch:
        """Begin all games again from the seed: the same games.

        Returns:
            What all games show at their first decision.
        """
        self._rngs = [Rng(f"{self.seed} {place}") for place in range(self.games)]
        seats = [self._begin(place) for place in range(self.games)]
        ended = np.zeros(self.games, np.bool_)
        return self._batch(seats, np.zeros((self.games, self.players), np.float32), ended)

    def step(self, actions: ArrayLike) -> Batch:
        """Give one number in every game, for the seat to act. If one is refused, nothing is done at all.

        Args:
            actions: as many whole numbers as there are games, each allowed by its mask.

        Returns:
            What all games show now.

        Raises:
            IllegalChoiceError: a mask does not allow the number.
            ValueError: these are not as many whole numbers as games, or ``reset`` was not called before.
        """
        numbers = self._checked(actions)
        rewards = np.zeros((self.games, self.players), np.float32)
        ended = np.zeros(self.games, np.bool_)
        seats = [lane.give(number) for lane, number in zip(self._lanes, numbers.tolist(), strict=True)]
        if GAME_OVER in seats:
            for place, seat in enumerate(seats):
                if seat == GAME_OVER:
                    ended[place] = True
                    rewards[place] = rewards_of(self._setup, self._lanes[place].state)
                    seats[place] = self._begin(place)
        return self._batch(seats, rewards, ended)

    def sample_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """One random number for every game; all that its mask allows are equally likely.

        Args:
            rng: numpy's generator, which goes on.

        Raises:
            ValueError: ``reset`` was not called before.
            TypeError: ``rng`` is not a ``numpy.random.Generator``.
        """
        if not isinstance(rng, np.random.Generator):
            raise TypeError(f"rng must be a numpy.random.Generator, not {type(rng).__name__}")
        offered = np.flatnonzero(self._begun().view(np.bool_))
        rows = self._place * self.actions
        first = np.searchsorted(offered, rows)
        counts = np.diff(first, append=len(offered))
        picked: NDArray[np.int64] = offered[first + (rng.random(self.games) * counts).astype(np.int64)] - rows
        return picked

    def action_name(self, number: int) -> str:
        """What a number means, in a word or two.

        Raises:
            ValueError: there is no such number.
        """
        return self._setup.codec.name(number)

    def _begun(self) -> NDArray[np.int8]:
        if not self._masks.size:
            raise ValueError("reset comes before the first step")
        return self._masks

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        masks = self._begun()
        numbers = np.asarray(actions)
        if numbers.shape != (self.games,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(f"{self.games} whole numbers are needed, not {numbers.dtype} {numbers.shape}")
        known = (numbers >= 0) & (numbers < self.actions)
        legal = masks[self._place, np.where(known, numbers, 0)].view(np.bool_) & known
        if not legal.all():
            game = int(np.argmin(legal))
            name = self.action_name(int(numbers[game])) if known[game] else None
            raise IllegalChoiceError(game, int(numbers[game]), name)
        return numbers

    def _begin(self, place: int) -> int:
        self._lanes[place].begin(self._rngs[place])
        return int(self._lanes[place].state.actor())

    def _batch(self, seats: list[int], rewards: NDArray[np.float32], ended: NDArray[np.bool_]) -> Batch:
        observations, masks = self._rows.read([lane.row() for lane in self._lanes])
        # What is kept is a copy: callers may do with theirs what they like.
        self._masks = masks.copy()
        return Batch(observations, masks, np.array(seats, np.int64), rewards, ended)
