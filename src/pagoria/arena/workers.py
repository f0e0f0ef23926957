"""Where matches are played: in this process, in several processes, or on a Ray cluster (``ray_cluster``).

All of them run the same function on the same tasks and take the next task only when somebody is free, so that
an iterator of tasks may still decide what is needed. Other work that comes in tasks can be done here as well.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType, TracebackType
from typing import Final, Generic, Protocol, Self, TypeVar

#: How long a worker may take to close its bots when it is told to stop.
_PATIENCE: Final = 3.0

#: What is to be done, and what comes of it: matches and their results, for an arena. Both are pickled.
T = TypeVar("T", bound=Hashable)
R = TypeVar("R")
T_contra = TypeVar("T_contra", bound=Hashable, contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class Workers(Protocol[T_contra, R_co]):
    """They play what they are given. Leaving the context stops them, whatever they are doing."""

    def play(self, tasks: Iterator[T_contra]) -> Iterator[R_co]:
        """The results in the order in which they come; raises ``ChildProcessError`` when a worker is lost."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Here(Generic[T, R]):
    """Plays in this process, one match after the other: nothing to start, and a debugger works."""

    def __init__(self, play: Callable[[T], R]) -> None:
        self._play = play

    def play(self, tasks: Iterator[T]) -> Iterator[R]:
        return map(self._play, tasks)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


class Processes(Generic[T, R]):
    """Plays in processes of its own.

    Not the pool of the standard library: that one cannot say which task killed a worker, and gives up all
    others. Here a lost match is played once more; when that kills the next worker too, the arena stops and
    names it.
    """

    def __init__(self, count: int, play: Callable[[T], R], warn: Callable[[str], None] | None = None) -> None:
        self._count = count
        self._play = play
        self._warn = warn or _print_warning
        self._workers: list[_Worker[T, R]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.end()

    def play(self, tasks: Iterator[T]) -> Iterator[R]:
        again: list[T] = []
        lost: set[T] = set()
        while True:
            self._hand_out(again, tasks)
            busy = {worker.pipe: worker for worker in self._workers if worker.task is not None}
            if not busy:
                return
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # only connections were given
                try:
                    yield worker.answer()
                except EOFError:
                    self._replace(worker, again, lost)

    def _hand_out(self, again: list[T], tasks: Iterator[T]) -> None:
        """Give every free worker a task; start workers only while there are tasks for them."""
        for number in range(self._count):
            if number < len(self._workers) and self._workers[number].task is not None:
                continue
            task = again.pop() if again else next(tasks, None)
            if task is None:
                return
            if number == len(self._workers):
                self._workers.append(_Worker(self._play))
            self._workers[number].begin(task)

    def _replace(self, worker: _Worker[T, R], again: list[T], lost: set[T]) -> None:
        task = worker.task
        assert task is not None
        worker.end()
        how = f"a worker ended ({_how_ended(worker.process)}) in {task}"
        if task in lost:
            raise ChildProcessError(f"{how} for the second time; what was finished is kept")
        self._warn(f"{how}; it is played again")
        lost.add(task)
        again.append(task)
        self._workers[self._workers.index(worker)] = _Worker(self._play)


def _print_warning(text: str) -> None:
    print(f"pagoria: {text}", file=sys.stderr, flush=True)


def _how_ended(process: BaseProcess) -> str:
    code = process.exitcode
    if code is not None and code < 0:
        return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"


class _Worker(Generic[T, R]):
    """One process and the task it has."""

    def __init__(self, play: Callable[[T], R]) -> None:
        # Spawned, not forked: a child starts clean, the same on every system, whatever threads run here.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.task: T | None = None
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, play))
        with _without_interrupts():
            self.process.start()
        # Only the child holds its end now, so that its death is the end of what can be read here.
        theirs.close()

    def begin(self, task: T) -> None:
        self.task = task
        try:
            self.pipe.send(task)
        except BrokenPipeError:
            return  # it died while it was idle; reading its answer will tell

    def answer(self) -> R:
        """What it sent; raises ``EOFError`` when it is dead and ``RuntimeError`` when our own code failed."""
        try:
            answer = self.pipe.recv()
        except ConnectionResetError:
            raise EOFError from None
        if isinstance(answer, str):
            raise RuntimeError(f"{self.task}: {answer}")
        self.task = None
        result: R = answer
        return result

    def end(self) -> None:
        self.pipe.close()
        self.process.join(_PATIENCE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Keep Ctrl-C waiting while a process is started, which inherits that and never gets one.

    Ignoring it from the first line of its own would be too late: the terminal sends it to all processes, and
    one that is still importing would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it starts with the first process, and would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _StopWorkingError(BaseException):
    """Raised where a worker is when it is told to stop: no bot's fault, so nothing catches it on the way."""


def _serve(pipe: Connection, play: Callable[[T], R]) -> None:
    """The life of a worker: tasks in, results out, until the other end is closed or it is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which then stops its workers
    signal.signal(signal.SIGTERM, _stop_working)
    try:
        while True:
            task = pipe.recv()
            try:
                answer: R | str = play(task)
            except Exception:
                answer = traceback.format_exc()
            pipe.send(answer)
    except (EOFError, OSError, _StopWorkingError):
        return


def _stop_working(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise _StopWorkingError
