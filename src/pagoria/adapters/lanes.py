"""Lanes as arrays: the fast one that a game brings, or one by its codec and its views; rows become arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pagoria.adapters.observing import flat
from pagoria.adapters.play import Play, Setup, shares, tensors_of
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, S
from pagoria.core.tensors import Lane

#: Whole numbers up to 255; of a game without a lane of its own numbers of any kind.
Observed: TypeAlias = NDArray[np.uint8] | NDArray[np.float32]


class Rows:
    """The lanes of one setup, and how their rows are read."""

    def __init__(self, found: Setup[Any]) -> None:
        self._setup = found
        tensors = tensors_of(found.game)
        self._make = tensors.lane if tensors is not None else None
        self.observation_size = self.lane().observation_size
        self.dtype: np.dtype[Any] = np.dtype(np.float32 if self._make is None else np.uint8)

    def lane(self) -> Lane:
        """A new lane; ``begin`` comes first."""
        found = self._setup
        return self._make(found.game.rules, found.variant, found.players) if self._make else PlayLane(found)

    def read(self, rows: Iterable[bytes | bytearray]) -> tuple[Observed, NDArray[np.int8]]:
        """Observations and masks, one line for each row."""
        end = self.observation_size * self.dtype.itemsize
        table = np.frombuffer(bytearray().join(rows), np.uint8).reshape(-1, end + self._setup.codec.size)
        observations: Observed = np.ascontiguousarray(table[:, :end]).view(self.dtype)
        return observations, np.ascontiguousarray(table[:, end:]).view(np.int8)


class PlayLane:
    """A game that brings no lane of its own: by its codec, and by what its views say."""

    def __init__(self, found: Setup[Any]) -> None:
        self._play = Play.begin(found)
        self._rng = Rng(0)
        self.observation_size = len(flat(self._play, 0))

    @property
    def state(self) -> Any:
        return self._play.state

    def begin(self, rng: Rng) -> None:
        self._rng = rng
        self._play = Play.begin(self._play.setup)
        self._resolve_chance()

    def give(self, number: int) -> int:
        self._play.apply(number)
        self._resolve_chance()
        return self._play.actor

    def row(self) -> bytes:
        """As other lanes, with four bytes for each number of the observation: float32."""
        mask = np.zeros(self._play.setup.codec.size, np.int8)
        mask[self._play.choices()] = 1
        return flat(self._play, self._play.actor).tobytes() + mask.tobytes()

    def _resolve_chance(self) -> None:
        play = self._play
        while play.actor == CHANCE:
            play.apply(play.state.random_outcome(self._rng))


def rewards_of(found: Setup[S], state: S) -> list[float]:
    """The reward of each seat when a game is over."""
    outcome = found.game.rules.outcome(state)
    assert outcome is not None, "a game that is over has an outcome"
    return shares(outcome.winners, found.players)
