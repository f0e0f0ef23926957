"""Run tests again and again on a busy machine, and list those that failed at least once."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_FOLDER: Final = Path("build/steady")
#: Busy until its parent is gone, however that ended.
_BUSY: Final = """
import os, sys
while os.getppid() == int(sys.argv[1]):
    for _ in range(100_000):
        pass
"""
#: pytest found nothing else to say than that tests passed, or that some failed.
_TOLD: Final = (0, 1)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("tests", nargs="+", help="files, folders or single tests")
    options = parser.parse_args(argv)
    shutil.rmtree(_FOLDER, ignore_errors=True)
    with load():
        for number in range(1, options.rounds + 1):
            print(f"Round {number} of {options.rounds}", flush=True)
            program = [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "--tb=no",
                "--dist=worksteal",
                f"-n{options.workers}",
            ]
            folder = _FOLDER / str(number)
            code = subprocess.run([*program, f"--failures={folder}", *options.tests], check=False).returncode
            if code not in _TOLD:
                print(f"This round ended without a result (code {code})")
                return code
    return report(options.rounds)


@contextlib.contextmanager
def load() -> Iterator[list[int]]:
    """A process for every core that wants all of it; their ids."""
    command = [sys.executable, "-c", _BUSY, str(os.getpid())]
    processes = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1)]
    try:
        yield [process.pid for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def report(rounds: int) -> int:
    failures: dict[str, list[str]] = defaultdict(list)
    for file in sorted(_FOLDER.glob("*/*.txt")):
        test, _, failure = file.read_text("utf-8").partition("\n")
        failures[test].append(failure.strip())
    for test, found in sorted(failures.items()):
        print(f"\n{test} failed in {len(found)} of {rounds} rounds, first:\n\n{found[0]}")
    print(f"\nNot steady: {len(failures)} of these tests")
    for test, found in sorted(failures.items()):
        print(f"  {len(found)}/{rounds} {test}")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
