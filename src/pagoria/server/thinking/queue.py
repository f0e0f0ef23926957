"""A fair queue: only a few may be inside at once, and many questions of one payer do not hold up the others.

Those who wait are let in by rank; within a rank payers take turns, and each payer's questions come in order.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Final

#: One time in this many, the payer who has waited longest comes first, whatever the rank: nobody starves.
_EVERYBODYS_TURN: Final = 8


class Rank(IntEnum):
    """Urgency: players who wait at the table come first, then guests who ask there; the rest can wait."""

    #: A bot's decision where a player is connected.
    DECISION = 0
    HINT = 1
    #: A position of a study.
    STUDY = 2
    #: A bot's decision where no player is.
    UNATTENDED = 3
    REVIEW = 4


@dataclass(frozen=True)
class Asker:
    """Who a question is for."""

    #: Who pays for it: a guest, or all visitors from one address together.
    payer: str
    #: How urgent it is *now*: players come and go while it waits. None: nobody waits for it any more.
    rank: Callable[[], Rank | None]


class UnwantedError(Exception):
    """Nobody waits for the answer any more: the question left the line."""


@dataclass(eq=False)
class _Waiting:
    asker: Asker
    number: int
    turn: asyncio.Future[None] = field(default_factory=asyncio.Future)
    rank: Rank = Rank.REVIEW

    @property
    def payer(self) -> str:
        return self.asker.payer


class FairQueue:
    """A bounded number may be inside at once.

    A payer leaves as many places free as it already holds, and everything but a player's decision leaves one
    more. With two places or more, an honest player waits neither for a flood nor for a long thought of low
    rank.
    """

    def __init__(self, number: int) -> None:
        self._free = number
        self._kept_for_players = 1 if number > 1 else 0
        self._inside: Counter[str] = Counter()
        self._line: list[_Waiting] = []
        #: When each payer in the queue last had a turn, or came.
        self._since: dict[str, int] = {}
        self._numbers = count()
        self._turns = 0

    def waiting(self) -> int:
        """How many are in line."""
        return len(self._line)

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        await self.enter(asker)
        try:
            yield
        finally:
            self.leave(asker)

    async def enter(self, asker: Asker) -> None:
        """Wait for a place. Raises ``UnwantedError`` when nobody waits for it any more."""
        waiting = _Waiting(asker, next(self._numbers))
        self._line.append(waiting)
        self._since.setdefault(asker.payer, waiting.number)
        if self._free:
            self._admit()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._line:
                self._take_out(waiting)
            elif not waiting.turn.cancelled() and waiting.turn.exception() is None:
                # It was let in at this very moment.
                self.leave(asker)
            raise

    def leave(self, asker: Asker) -> None:
        """Give the place back."""
        self._free += 1
        self._inside[asker.payer] -= 1
        if not self._inside[asker.payer]:
            del self._inside[asker.payer]
        self._admit()

    def _admit(self) -> None:
        """Let in all who may enter now."""
        self._look_who_waits()
        while (first := self._first()) is not None:
            self._turns += 1
            self._free -= 1
            self._inside[first.payer] += 1
            self._since[first.payer] = next(self._numbers)
            self._take_out(first)
            first.turn.set_result(None)

    def _look_who_waits(self) -> None:
        """Ask everybody how urgent it is now; questions that nobody waits for any more leave the queue."""
        for waiting in self._line.copy():
            rank = None if waiting.turn.cancelled() else waiting.asker.rank()
            if rank is not None:
                waiting.rank = rank
                continue
            self._take_out(waiting)
            if not waiting.turn.cancelled():
                waiting.turn.set_exception(UnwantedError("nobody waits for it any more"))

    def _first(self) -> _Waiting | None:
        """Who is next, among those who may enter."""
        found = [waiting for waiting in self._line if self._may_enter(waiting)]
        by_rank = (self._turns + 1) % _EVERYBODYS_TURN != 0
        return min(found, key=lambda waiting: self._order(waiting, by_rank), default=None)

    def _may_enter(self, waiting: _Waiting) -> bool:
        kept = 0 if waiting.rank == Rank.DECISION else self._kept_for_players
        return self._free - kept > self._inside[waiting.payer]

    def _order(self, waiting: _Waiting, by_rank: bool) -> tuple[int, int, int]:
        since = self._since[waiting.payer]
        first, second = (waiting.rank, since) if by_rank else (since, waiting.rank)
        return first, second, waiting.number

    def _take_out(self, waiting: _Waiting) -> None:
        self._line.remove(waiting)
        if all(other.payer != waiting.payer for other in self._line):
            del self._since[waiting.payer]
