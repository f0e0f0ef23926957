"""Which share of each package the tests run through: `python tools/coverage_table.py REPORT core server`.

The report is what `coverage json` writes. The table is in Markdown: the packages that were named and all that
are below them, each with the modules of those below.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

#: Packages are named by their folders below this one; a game is two folders down, and its rooms are three.
_ROOT: Final = "pagoria"
_DEEPEST: Final = 3


@dataclass
class Count:
    """Statements and branches of a package, and how many of them were run."""

    statements: int = 0
    statements_run: int = 0
    branches: int = 0
    branches_run: int = 0

    def add(self, summary: dict[str, Any]) -> None:
        self.statements += summary["num_statements"]
        self.statements_run += summary["covered_lines"]
        self.branches += summary["num_branches"]
        self.branches_run += summary["covered_branches"]


def by_package(report: dict[str, Any]) -> dict[str, Count]:
    """The counts of every package with all below it."""
    found: dict[str, Count] = defaultdict(Count)
    for file, measured in report["files"].items():
        parts = PurePosixPath(file).parts
        folders = parts[parts.index(_ROOT) + 1 : -1]
        for depth in range(1, min(len(folders), _DEEPEST) + 1):
            found["/".join(folders[:depth])].add(measured["summary"])
    return found


def table(counts: dict[str, Count], packages: list[str]) -> list[str]:
    """The lines of the table: these packages, each followed by what is below it."""
    lines = ["| package | statements | run | branches | run |", "| --- | ---: | ---: | ---: | ---: |"]
    for package in packages:
        for name in sorted(name for name in counts if name == package or name.startswith(f"{package}/")):
            count = counts[name]
            statements = _share(count.statements_run, count.statements)
            branches = _share(count.branches_run, count.branches)
            lines.append(
                f"| {name} | {count.statements:,} | {statements} | {count.branches:,} | {branches} |"
            )
    return lines


def _share(run: int, all_of_them: int) -> str:
    return f"{100 * run / all_of_them:.1f} %" if all_of_them else "–"


def main(argv: list[str]) -> int:
    report = json.loads(Path(argv[0]).read_text("utf-8"))
    print("\n".join(table(by_package(report), argv[1:])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
