"""A small, fast random source, the same on every machine and in both backends.

The generator is Jenkins' "small fast" one on 32-bit words (128 bits of state). It is seeded through
SHA-256, so that a seed may be any text or integer and close seeds give unrelated streams. It is made
for deals, searches and simulations, not for secrets.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from pagoria.core.ints import i64

_WORD: Final = 0xFFFFFFFF


@final
class Rng:
    """A stream of random numbers that belongs to its holder: there is no global one."""

    def __init__(self, seed: int | str) -> None:
        if not isinstance(seed, (int, str)):  # compiled code refuses it by itself
            raise TypeError(f"seed must be an integer or a string, not {type(seed).__name__}")
        digest = hashlib.sha256(f"pagoria:{seed}".encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._d: i64 = int.from_bytes(digest[12:16], "big")

    def word(self) -> i64:
        """The next 32 random bits."""
        mixed: i64 = (self._a - (((self._b << 27) | (self._b >> 5)) & _WORD)) & _WORD
        self._a = self._b ^ (((self._c << 17) | (self._c >> 15)) & _WORD)
        self._b = (self._c + self._d) & _WORD
        self._c = (self._d + mixed) & _WORD
        self._d = (mixed + self._a) & _WORD
        return self._d

    def below(self, bound: i64) -> i64:
        """A number from 0 to ``bound - 1``, each exactly equally likely (``bound`` below 2**31)."""
        if bound < 1 or bound > 0x7FFFFFFF:
            raise ValueError("the bound must lie between 1 and 2**31 - 1")
        product: i64 = self.word() * bound
        if (product & _WORD) < bound:
            # Only these products can be unevenly spread; redraw the few of them.
            surplus: i64 = (_WORD + 1) % bound
            while (product & _WORD) < surplus:
                product = self.word() * bound
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put ``items`` into a uniformly random order, in place."""
        last: i64 = len(items) - 1
        while last > 0:
            other: i64 = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1

    def split(self) -> Rng:
        """A new stream, unrelated to this one, for a part that must not disturb it."""
        # As text: 64 bits in one number are negative in the compiled engine and not in the interpreted one.
        return Rng(f"{self.word()} {self.word()}")

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: a stream that goes on with the same numbers."""
        return _going_on, (self._a, self._b, self._c, self._d)


def _going_on(a: i64, b: i64, c: i64, d: i64) -> Rng:
    rng = Rng(0)
    rng._a, rng._b, rng._c, rng._d = a, b, c, d
    return rng
