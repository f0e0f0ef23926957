"""How much of what takes long is tried: all of it in CI (``CI=true make test``), a sample in ``make test``.

What a test looks for stays the same. It is how often luck is tried again that differs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeVar

import pytest

_T = TypeVar("_T")

IN_CI: Final = "CI" in os.environ

only_in_ci = pytest.mark.skipif(not IN_CI, reason="takes long; CI=true make test runs it")


def times(in_ci: int, at_hand: int) -> int:
    """So many repetitions in CI, and so many for somebody who waits."""
    return in_ci if IN_CI else at_hand


def some(everything: Iterable[_T], at_hand: int) -> list[_T]:
    """All of it in CI, and the last few for somebody who waits."""
    found = list(everything)
    return found if IN_CI else found[-at_hand:]
