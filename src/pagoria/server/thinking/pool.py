"""Processes that think: bots and analysts hold the interpreter's lock, so they get interpreters of their own.

They start when they are first needed, and stay. One that dies is replaced and its question asked again; one
that does not finish is ended. They end by themselves when the pipe breaks: none outlives the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from pagoria.server.thinking.messages import Answer, FailureAnswer, Question, decode_answer, encode
from pagoria.server.thinking.queue import Asker, FairQueue

_log = logging.getLogger("pagoria.server")

_TRIES: Final = 3
_LIMIT_SECONDS: Final = 30.0
_LONGEST_ANSWER: Final = 1024 * 1024


class ThinkingError(Exception):
    """There is no answer: the bot failed, or took too long, or its process died again and again."""


class _DiedError(Exception):
    """The process ended without an answer."""


def default_count() -> int:
    """As many thinkers as there are cores, less one that serves; four at least.

    One of them is kept for players, and a payer leaves as many free as it holds: with four, the turns of one
    review are judged two at a time. A thinker that is never needed is never started.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(4, cores - 1)


class Thinkers:
    """A few processes that answer questions, by the order of ``FairQueue``."""

    def __init__(
        self,
        most: int | None = None,
        experts: str = "pagoria.play.bots",
        limit_seconds: float = _LIMIT_SECONDS,
    ) -> None:
        self._places = FairQueue(most or default_count())
        self._experts = experts
        self._limit_seconds = limit_seconds
        self._idle: list[_Thinker] = []
        self._all: set[_Thinker] = set()
        self._thoughts: set[asyncio.Task[Answer]] = set()
        self._stopped = False

    async def think(self, question: Question, asker: Asker) -> Answer:
        """The answer, never a failure. Raises ``ThinkingError`` and ``UnwantedError``.

        A question that is cancelled leaves the queue; a thought that has begun is finished even so, because
        that costs less than a new process.
        """
        await self._places.enter(asker)
        return await asyncio.shield(self._begin(question, asker))

    async def stop(self) -> None:
        """End all processes, whatever they are doing."""
        self._stopped = True
        await asyncio.gather(*(thinker.end() for thinker in self._all.copy()))
        await asyncio.gather(*self._thoughts, return_exceptions=True)

    def load(self) -> tuple[int, int]:
        """How many think now, and how many questions wait."""
        return len(self._thoughts), self._places.waiting()

    def _begin(self, question: Question, asker: Asker) -> asyncio.Task[Answer]:
        """Think to the end, even if nobody waits for it, and then free the place."""

        def end(thought: asyncio.Task[Answer]) -> None:
            self._thoughts.discard(thought)
            self._places.leave(asker)
            if not thought.cancelled():
                thought.exception()  # known now, should nobody ask for it any more

        thought = asyncio.get_running_loop().create_task(self._think(question))
        self._thoughts.add(thought)
        thought.add_done_callback(end)
        return thought

    async def _think(self, question: Question) -> Answer:
        for _ in range(_TRIES):
            async with self._thinker() as thinker:
                with contextlib.suppress(_DiedError):
                    return await self._ask(thinker, question)
            self._check_running()
            _log.warning("a thinking process died; another one is asked")
        raise ThinkingError(f"{_TRIES} processes died over one question")

    async def _ask(self, thinker: _Thinker, question: Question) -> Answer:
        try:
            async with asyncio.timeout(self._limit_seconds):
                answer = await thinker.answer(question)
        except TimeoutError:
            raise ThinkingError(f"no answer within {self._limit_seconds:g} s") from None
        if isinstance(answer, FailureAnswer):
            raise ThinkingError(answer.reason)
        return answer

    @asynccontextmanager
    async def _thinker(self) -> AsyncIterator[_Thinker]:
        """A free thinker; one that did not answer in time is not asked again."""
        self._check_running()
        thinker = self._idle.pop() if self._idle else await self._start()
        try:
            self._check_running()
            yield thinker
        finally:
            if thinker.free and not self._stopped:
                self._idle.append(thinker)
            else:
                self._all.discard(thinker)
                await thinker.end()

    def _check_running(self) -> None:
        if self._stopped:
            raise ThinkingError("the server stops")

    async def _start(self) -> _Thinker:
        thinker = _Thinker(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "pagoria.server.thinking.process",
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
