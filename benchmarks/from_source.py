"""Runs a row of the bench interpreted, also where the compiled engine is installed.

The wheel holds the source of every compiled module beside it. Here it is found first, so that one command
can measure both engines. Each line of input is answered with the number of things done in one piece of work.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds our modules in their source files only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del target
        if path is None or not fullname.startswith("pagoria."):
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path)
        return next((spec for finder in finders if (spec := finder.find_spec(fullname))), None)


def main(game: str, row: str, seed: int) -> None:
    """Answer until the input ends."""
    sys.meta_path.insert(0, SourceFinder())
    from pagoria.cli.bench import ROWS
    from pagoria.core.backend import backend
    from pagoria.core.registry import find_game
    from pagoria.core.rng import Rng

    assert backend() == "interpreted"
    work = ROWS[row](find_game(game), Rng(seed))
    assert work is not None, f"{game} has no row {row}"
    for _ in sys.stdin:
        print(work(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
