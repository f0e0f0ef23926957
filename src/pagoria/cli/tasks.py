"""Long work in tasks: several processes, progress, a time limit, and results that are kept as they come."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

from pagoria.arena.results_file import ResultsFile
from pagoria.arena.workers import Here, Processes, Workers, cores
from pagoria.cli.errors import FINE, INTERRUPTED, complain
from pagoria.cli.parsers import number_from, number_to
from pagoria.cli.progress import ProgressBar

T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)

_MOST_MINUTES: Final = 100_000


def add_task_options(parser: argparse.ArgumentParser) -> None:
    """Where results are kept, how long it takes, and in how many processes."""
    parser.add_argument(
        "--results", type=Path, required=True, metavar="FILE", help="where results are kept, as they come"
    )
    parser.add_argument(
        "--minutes",
        type=number_from(0, _MOST_MINUTES),
        metavar="M",
        help="begin nothing new after so many minutes",
    )
    parser.add_argument(
        "--workers", type=number_to(10_000), metavar="K", help="processes (one a core); 1 works in this one"
    )


def do_tasks(
    args: argparse.Namespace,
    things: str,
    tasks: Sequence[T],
    do: Callable[[T], R],
    file: ResultsFile[R],
    known: int,
) -> int:
    """Do what is left, beside what is ``known``, until all is done or time is over; the exit code.

    ``things`` are what people call the tasks.
    """
    total, done = len(tasks) + known, known
    if known:
        _say(f"{things} in {file.path} already: {known} of {total}")
    progress = ProgressBar(things, known)
    try:
        with _workers(args.workers or cores(), do, progress) as workers:
            for result in workers.play(_until(args.minutes, tasks)):
                file.add(result)
                done += 1
                progress.show(done, total)
    except KeyboardInterrupt:
        progress.clear()
        kept = f"{done} of {total} {things} are kept in {file.path}"
        return complain(f"interrupted; {kept}, and the same command goes on from there", INTERRUPTED)
    finally:
        progress.clear()
    if done < total:
        _say(f"time is over; {total - done} of {total} {things} are left for the same command")
    return FINE


def _until(minutes: float | None, tasks: Iterable[T]) -> Iterator[T]:
    """The tasks that are begun in this time; all of them without a limit."""
    began = time.monotonic()
    for task in tasks:
        if minutes is not None and time.monotonic() - began >= 60 * minutes:
            return
        yield task


def _workers(count: int, do: Callable[[T], R], progress: ProgressBar) -> Workers[T, R]:
    def warn(text: str) -> None:
        progress.clear()
        _say(text)

    return Here(do) if count == 1 else Processes(count, do, warn)


def _say(text: str) -> None:
    print(f"pagoria: {text}", file=sys.stderr, flush=True)
