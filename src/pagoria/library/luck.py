"""All chance of a table follows from one seed, and can be copied with the table."""

from __future__ import annotations

from copy import copy
from typing import final

from pagoria.core.rng import Rng


@final
class Luck:
    """A source for dealers: each shuffle has a stream of its own, found by the seed and its number."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._asked = 0

    def stream(self) -> Rng:
        """The next stream."""
        self._asked += 1
        return Rng(f"{self._seed} {self._asked}")

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        return self.stream().below(bound)

    def shuffle(self, items: list[int]) -> None:
        """Put a pile into a random order, in place."""
        self.stream().shuffle(items)

    def twin(self) -> Luck:
        """A copy that gives the same numbers."""
        return copy(self)
