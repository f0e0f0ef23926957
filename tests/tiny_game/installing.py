"""The tiny game as a package beside Pagoria: found like any other, as long as its folder is on the path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pagoria.core import registry

#: What an installer would have left behind: metadata with an entry point.
SITE = Path(__file__).parent / "installed"


@contextmanager
def installed(site: Path = SITE) -> Iterator[None]:
    """While this lasts, what ``site`` announces is installed; then everything is as before."""
    sys.path.append(str(site))
    registry._found.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        registry._found.cache_clear()
