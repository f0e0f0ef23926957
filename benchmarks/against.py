"""This version of Pagoria against another one, in one run.

    python -m benchmarks.against COMMIT       builds that commit in build/against/ first (minutes, once)
    python -m benchmarks.against FOLDER       a checkout with a .venv, or an environment

``pagoria bench`` of both runs alternately, so that a busy machine slows both. Printed is, for every row that
both have, how many times as fast this version is: the median of all rounds, and the lowest and highest.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

from pagoria.cli.parsers import seconds
from pagoria.cli.screen import in_columns

_BUILT: Final = Path("build") / "against"


def python_of(name: str) -> Path:
    """The interpreter of an environment, of a checkout, or of a commit that is built for it."""
    folder = Path(name)
    if not folder.is_dir():
        folder = built(name)
    for place in (folder, folder / ".venv"):
        if (place / "bin" / "python").exists():
            return (place / "bin" / "python").absolute()
    raise SystemExit(f"{folder}: there is no environment in it; 'make .venv/.engine' there makes one")


def built(commit: str) -> Path:
    """A checkout of the commit with its engine."""
    found = subprocess.run(["git", "rev-parse", "--verify", f"{commit}^{{commit}}"], capture_output=True)
    if found.returncode:
        raise SystemExit(f"{commit}: neither a folder nor a commit")
    folder = _BUILT / found.stdout.decode().strip()[:12]
    if not folder.exists():
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], check=True)
    subprocess.run(["make", "--silent", ".venv/.engine"], cwd=folder, check=True)
    return folder


def bench(python: Path, for_seconds: float, own: bool) -> dict[str, float]:
    """The numbers of one run, by row."""
    environment = {name: value for name, value in os.environ.items() if own or name != "PYTHONPATH"}
    command = [str(python), "-m", "pagoria", "bench", "--json", "--seconds", str(for_seconds)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    return dict(rows(json.loads(done.stdout)))


def rows(report: object, name: str = "") -> list[tuple[str, float]]:
    """All positive numbers of a report by their path in it."""
    if isinstance(report, dict):
        return [row for key, value in report.items() for row in rows(value, f"{name} {key}".strip())]
    return [(name, report)] if isinstance(report, (int, float)) and report > 0 else []


def report_text(here: list[dict[str, float]], there: list[dict[str, float]]) -> str:
    """The ratios of the rows that both have, and which rows only one has."""
    both = [name for name in here[0] if name in there[0]]
    if not both:
        return "no row in common: the other version's 'pagoria bench' reports something else"
    table = [["row", "here", "there", "ratio", "lowest", "highest"]]
    for name in both:
        ratios = [own[name] / other[name] for own, other in zip(here, there, strict=True)]
        middle = [f"{median(run[name] for run in runs):,.1f}" for runs in (here, there)]
        table.append([name, *middle, *(f"{pick(ratios):.3f}" for pick in (median, min, max))])
    lines = in_columns(table, left=1)
    only = sorted(set(here[0]) ^ set(there[0]))
    return "\n".join([*lines, f"only one has: {', '.join(only)}"] if only else lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", help="a commit, a checkout or an environment")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each (5)")
    parser.add_argument("--seconds", type=seconds, default=1.0, help="time for each row in a run (1)")
    args = parser.parse_args()
    other = python_of(args.other)
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    for number in range(args.rounds):
        print(f"round {number + 1} of {args.rounds} …", file=sys.stderr)
        for own in (True, False) if number % 2 else (False, True):
            python = Path(sys.executable) if own else other
            (here if own else there).append(bench(python, args.seconds, own))
    print(report_text(here, there))


if __name__ == "__main__":
    main()
