"""Keeps the best of the actions that are offered one after the other; ties are broken at random."""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64
from pagoria.core.rng import Rng

#: Below every value.
LOWEST: Final = -1_000_000


@final
class Best:
    """The action with the highest value so far. It sees a percentage of the offers, at random."""

    def __init__(self, rng: Rng, sees: i64 = 100) -> None:
        self.rng = rng
        self.sees: i64 = sees
        self.action: i64 = 0
        self.value: i64 = LOWEST
        #: Every offer with its value, for callers that want more than the best one.
        self.offers: list[tuple[int, int]] | None = None
        self._key: i64 = LOWEST << 3

    def offer(self, action: i64, value: i64) -> None:
        if self.sees < 100 and self.rng.below(100) >= self.sees:
            return
        key: i64 = (value << 3) + self.rng.below(8)
        if self.offers is not None:
            self.offers.append((key, action))
        if key > self._key:
            self._key = key
            self.action = action
            self.value = value
