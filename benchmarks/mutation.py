"""Mutation testing: change one place of a module at a time and see whether a test notices.

    pip install cosmic-ray coverage
    PYTHONPATH=src nice python -m benchmarks.mutation OUT.jsonl MODULE.py ... -- TESTS AND OPTIONS OF PYTEST

Tests are collected once. For each mutant the process forks, gives the changed functions their new code, and
runs the tests that reach the changed line, the quickest first, until one fails. The order of the mutants is
random: a run that ends early has tried a fair sample. With ``--survivors`` those of OUT are tried again.
Constants outside functions stay as they are, since other modules have imported them. The engine has to be the
interpreted one.

What one test puts into a cache, another test does not reach in the survey, and has to make again in its fork:
a survivor is tried by hand before it is believed, and a test gets some seconds more than it took.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from hypothesis import HealthCheck, Phase, settings

from benchmarks.mutants import Mutant, mutants, put_in

OPEN = ("survived", "not reached")


def in_fork(work: Callable[[], Any]) -> Any:
    """What ``work`` gives in a copy of this process; None when the copy dies."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(pid, 0)
    return pickle.loads(answer) if answer else None


def fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


class Mutating:
    """What pytest does with the tests that it has collected."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.items: list[pytest.Item] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        before = self.options.out.read_text("utf-8").splitlines() if self.options.survivors else []
        rows = {Mutant(*row[:4]): row for row in map(json.loads, before)}
        order = [mutant for mutant, row in rows.items() if row[4] in OPEN]
        order += [mutant for path in self.options.modules for mutant in mutants(path)]
        random.Random(1).shuffle(order)
        reached = in_fork(lambda: self.survey({mutant.path for mutant in order}))
        end = time.monotonic() + 60 * self.options.minutes
        while order and time.monotonic() < end:
            mutant = order.pop()
            rows[mutant] = [*mutant, *self.judged(mutant, reached.get((mutant.path, mutant.line), []))]
        self.options.out.write_text("".join(json.dumps(row) + "\n" for row in rows.values()), "utf-8")
        return True

    def survey(self, paths: set[str]) -> dict[tuple[str, int], list[tuple[float, int]]]:
        """The tests that reach each line, as (seconds, number)."""
        coverage = Coverage(data_file=None, config_file=False, include=sorted(paths))
        coverage.start()
        seconds = {}
        for number, item in enumerate(self.items):
            coverage.switch_context(str(number))
            began = time.process_time()
            assert not fails(item), item.nodeid
            seconds[str(number)] = time.process_time() - began
        coverage.stop()
        return {
            (path, line): sorted((seconds[test], int(test)) for test in tests if test)
            for path in paths
            for line, tests in coverage.get_data().contexts_by_lineno(str(Path(path).resolve())).items()
        }

    def judged(self, mutant: Mutant, tests: list[tuple[float, int]]) -> tuple[str, list[str]]:
        """The result, and the lines as the mutant has them."""
        functions = mutant.functions()
        if not functions:
            return "outside functions", []
        lines = set(mutant.source().splitlines()) - set(Path(mutant.path).read_text("utf-8").splitlines())
        if not tests:
            return "not reached", sorted(lines)
        result = in_fork(lambda: self.result(mutant.path, functions, tests))
        return result or "killed: too slow, or a crash", sorted(lines)

    def result(self, path: str, functions: dict[str, CodeType], tests: list[tuple[float, int]]) -> str:
        put_in(path, functions)
        end = time.process_time() + self.options.seconds
        for seconds, number in tests:
            # Its signal ends this process.
            signal.setitimer(signal.ITIMER_PROF, self.options.patience + 4 * seconds)
            if fails(self.items[number]):
                return f"killed: {self.items[number].nodeid}"
            if time.process_time() > end:
                break
        return "survived"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--survivors", action="store_true", help="try the survivors of OUT again")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seconds", type=float, default=2, help="of tests for each mutant")
    parser.add_argument("--patience", type=float, default=10, help="seconds more for a test than it took")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:cut])
    settings.register_profile(
        "mutation",
        max_examples=20,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    os.environ["HYPOTHESIS_PROFILE"] = "mutation"
    args = ["-q", "-s", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*args, "-m", "not slow", *sys.argv[cut + 1 :]], plugins=[Mutating(options)]))


if __name__ == "__main__":
    sys.exit(main())
