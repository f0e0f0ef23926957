"""Deals that can be verified: a secret seed that was committed to, and streams of numbers made from it.

docs/reference/deals.md has the derivation. Whoever has the seed, the seats' entropy and the rules can compute
every card: the server deals with this module, and ``core.verification`` deals again with it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

_NAME: Final = "pagoria-deal-1"
_WORD: Final = 4
_WORDS_END: Final = 1 << 32


def new_seed() -> str:
    """A fresh secret, as hex."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published of a seed from the beginning: it can be checked later, but the seed cannot be
    guessed.
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class DealSource:
    """Answers chance from a seed: the n-th shuffle has stream n for itself, all other chance stream 0."""

    def __init__(self, seed: str, entropies: Sequence[str]) -> None:
        self._key = bytes.fromhex(seed)
        self._context = f"{_NAME}:{','.join(entropies)}"
        self._numbers = self._stream(0)
        self._shuffles = 0

    def below(self, bound: int) -> int:
        return self._numbers.below(bound)

    def shuffle(self, items: list[int]) -> None:
        self._shuffles += 1
        stream = self._stream(self._shuffles)
        items.sort()
        for last in range(len(items) - 1, 0, -1):
            other = stream.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _stream(self, number: int) -> _Stream:
        return _Stream(self._key, f"{self._context}:{number}")


class _Stream:
    """32-bit words: those of block 0, of block 1, and so on."""

    def __init__(self, key: bytes, name: str) -> None:
        self._key = key
        self._name = name
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each exactly equally likely: words that would spoil that are left
        out.
        """
        surplus = _WORDS_END % bound
        product = self._word() * bound
        while product % _WORDS_END < surplus:
            product = self._word() * bound
        return product >> 32

    def _word(self) -> int:
        if not self._words:
            digest = hmac.digest(self._key, f"{self._name}:{self._block}".encode(), "sha256")
            self._block += 1
            words = [int.from_bytes(digest[at : at + _WORD], "big") for at in range(0, len(digest), _WORD)]
            self._words = words[::-1]
        return self._words.pop()
