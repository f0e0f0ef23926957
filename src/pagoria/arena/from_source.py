"""Runs the search interpreted, also where the compiled engine is installed.

The wheel holds the source of every compiled module beside it. Here it is found first, so both engines can be
measured by one command. Each line of input is answered with the number of simulations of one decision.
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


def main(seed: int) -> None:
    """Answer until the input ends."""
    sys.meta_path.insert(0, SourceFinder())
    from pagoria.arena.search_speed import own_search
    from pagoria.core.backend import backend

    assert backend() == "interpreted"
    think_once = own_search(seed)
    for _ in sys.stdin:
        print(think_once(), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
