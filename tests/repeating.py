"""How much of what takes long is tried: all of it in CI (``CI=true make test``), a sample in ``make test``.

What a test looks for stays the same. It is how often luck is tried again that differs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
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


def slow_ones_to_leave_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The slow cases of tests that have quicker ones, and all but one of those that have not."""
    tried = {_test(item) for item in items if not _is_slow(item)}
    left_out = []
    for item in filter(_is_slow, items):
        if _test(item) in tried:
            left_out.append(item)
        tried.add(_test(item))
    return left_out


def _test(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None
