"""Tests wait for a condition, never for a time: the only pause is here, between two looks at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, TypeVar, overload

_T = TypeVar("_T")

#: Generous: the machine may be doing other things. A test that passes never waits so long.
PATIENCE_S: Final = 60.0
#: The first pause is short, and then they get longer: who asks a server all the time is refused.
_SHORTEST_S: Final = 0.002
_LONGEST_S: Final = 0.05


def until(
    look: Callable[[], _T],
    what: str | Callable[[], str],
    holds: Callable[[_T], object] = bool,
    patience_s: float = PATIENCE_S,
) -> _T:
    """Look again and again until what is seen is right, and return it. ``what`` names the condition."""
    deadline, pauses = time.monotonic() + patience_s, _pauses()
    while not holds(seen := look()):
        if time.monotonic() > deadline:
            raise AssertionError(_complaint(what, patience_s, seen))
        time.sleep(next(pauses))
    return seen


@overload
async def until_async(
    look: Callable[[], Awaitable[_T]],
    what: str,
    holds: Callable[[_T], object] = bool,
    patience_s: float = PATIENCE_S,
) -> _T: ...


@overload
async def until_async(
    look: Callable[[], _T],
    what: str,
    holds: Callable[[_T], object] = bool,
    patience_s: float = PATIENCE_S,
) -> _T: ...


async def until_async(
    look: Callable[[], Any],
    what: str,
    holds: Callable[[Any], object] = bool,
    patience_s: float = PATIENCE_S,
) -> Any:
    """The same in an event loop, which goes on meanwhile; a look may be a coroutine."""
    deadline, pauses = time.monotonic() + patience_s, _pauses()
    while True:
        seen = look()
        if isinstance(seen, Awaitable):
            seen = await seen
        if holds(seen):
            return seen
        if time.monotonic() > deadline:
            raise AssertionError(_complaint(what, patience_s, seen))
        await asyncio.sleep(next(pauses))


def _pauses() -> Iterator[float]:
    pause = _SHORTEST_S
    while True:
        yield pause
        pause = min(1.5 * pause, _LONGEST_S)


def _complaint(what: str | Callable[[], str], patience_s: float, seen: object) -> str:
    named = what if isinstance(what, str) else what()
    return f"not within {patience_s:g} s: {named}; seen last: {seen!r:.2000}"
