"""Which code plays: results of two versions of a bot must not be added up unnoticed."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import pagoria

#: What decides how a game goes, and the kinds of files that are left out.
_PARTS: Final = ("arena/matches.py", "arena/simulation.py", "core", "games", "play")
_LEFT_OUT: Final = {".pyc", ".so", ".pyd"}


@cache
def code_version() -> str:
    """Twelve digits that change with the source and data of games and bots, the same on both engines."""
    root = Path(pagoria.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(_files(root)):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _files(root: Path) -> list[Path]:
    found = [file for part in _PARTS for file in [root / part, *(root / part).rglob("*")]]
    return [file for file in found if file.is_file() and file.suffix not in _LEFT_OUT]
