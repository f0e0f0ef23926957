"""Processes that think: bots and analysts hold the interpreter's lock, so they get interpreters of their own.

They start when they are needed first, and stay. One that dies is replaced and its question asked again; one
that does not come to an end is ended. They end by themselves when the pipe breaks: none outlives the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count
from typing import Final

from pagoria.server.thoughts import Answer, Failure, Question, decode_answer, encode

_log = logging.getLogger("pagoria.server")

_TRIES: Final = 3
_LIMIT_SECONDS: Final = 30.0
_LONGEST_LINE: Final = 16
_LONGEST_ANSWER: Final = 1024 * 1024


class Rank(IntEnum):
    """Who is answered first: games go on before anybody is advised, and reviews can wait."""

    DECISION = 0
    HINT = 1
    REVIEW = 2


class ThinkingError(Exception):
    """There is no answer: the bot failed, or took too long, or its process died again and again."""


class CrowdedError(ThinkingError):
    """Too many wait for advice already."""


class _DiedError(Exception):
    """The process ended without an answer."""


def default_count() -> int:
    """As many thinkers as there are cores, less one that serves."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Thinkers:
    """A few processes that answer questions, the urgent ones first."""

    def __init__(
        self, most: int | None = None, experts: str = "pagoria.bots", limit_seconds: float = _LIMIT_SECONDS
    ) -> None:
        self._places = Places(most or default_count())
        self._experts = experts
        self._limit_seconds = limit_seconds
        self._idle: list[_Thinker] = []
        self._all: set[_Thinker] = set()
        self._stopped = False

    async def think(self, question: Question, rank: Rank) -> Answer:
        """The answer, never a failure: raises ``ThinkingError``."""
        if rank == Rank.HINT and self._places.waiting(rank) >= _LONGEST_LINE:
            raise CrowdedError("too many wait for advice")
        for _ in range(_TRIES):
            async with self._thinker(rank) as thinker:
                with contextlib.suppress(_DiedError):
                    return await self._ask(thinker, question)
            _log.warning("a thinking process died; another one is asked")
        raise ThinkingError(f"{_TRIES} processes died over one question")

    async def stop(self) -> None:
        """End all processes, whatever they are doing."""
        self._stopped = True
        await asyncio.gather(*(thinker.end() for thinker in self._all.copy()))

    def process_ids(self) -> list[int]:
        return [thinker.process_id for thinker in self._all]

    async def _ask(self, thinker: _Thinker, question: Question) -> Answer:
        try:
            async with asyncio.timeout(self._limit_seconds):
                answer = await thinker.answer(question)
        except TimeoutError:
            raise ThinkingError(f"no answer within {self._limit_seconds:g} s") from None
        if isinstance(answer, Failure):
            raise ThinkingError(answer.reason)
        return answer

    @asynccontextmanager
    async def _thinker(self, rank: Rank) -> AsyncIterator[_Thinker]:
        """One that is free, when there is one; who did not come to an answer is not asked again."""
        await self._places.enter(rank)
        try:
            if self._stopped:
                raise ThinkingError("the server stops")
            thinker = self._idle.pop() if self._idle else await self._start()
            try:
                yield thinker
            finally:
                if thinker.free and not self._stopped:
                    self._idle.append(thinker)
                else:
                    self._all.discard(thinker)
                    await thinker.end()
        finally:
            self._places.leave()

    async def _start(self) -> _Thinker:
        thinker = _Thinker(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "pagoria.server.thinker",
                self._experts,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_ANSWER,
                # Ctrl-C in a terminal is for the server, which ends its thinkers.
                start_new_session=True,
            )
        )
        self._all.add(thinker)
        return thinker


class _Thinker:
    """One process; ``free`` when it owes no answer."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.free = True

    @property
    def process_id(self) -> int:
        return self._process.pid

    async def answer(self, question: Question) -> Answer:
        """Ask, and wait for the answer; raises ``_DiedError``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.free = False
        try:
            self._process.stdin.write(encode(question))
            await self._process.stdin.drain()
            line = await self._process.stdout.readline()
        except (ConnectionError, ValueError):
            raise _DiedError from None
        if not line.endswith(b"\n"):
            raise _DiedError
        self.free = True
        return decode_answer(line)

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()


class Places:
    """So many may be inside at once. Who waits is let in by rank, and by who came first."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._numbers = count()
        self._line: list[tuple[Rank, int, asyncio.Future[None]]] = []

    def waiting(self, rank: Rank) -> int:
        return sum(1 for waits_with, _, turn in self._line if waits_with == rank and not turn.done())

    async def enter(self, rank: Rank) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, (rank, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give the place to the first in line, if anybody waits."""
        while self._line:
            _, _, turn = heapq.heappop(self._line)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
