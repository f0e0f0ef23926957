"""Small component sets for tests: the miniature among the examples, written to a folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[3]
#: Draws the miniature.
DOCUMENT = _ROOT / "docs" / "guides" / "component-sets.md"
_MINIATURE = _ROOT / "examples" / "islet"


@cache
def miniature() -> Mapping[str, str]:
    """The files of the complete small set among the examples, by name."""
    files = sorted(_MINIATURE.rglob("*.toml"))
    return {path.relative_to(_MINIATURE).as_posix(): path.read_text(encoding="utf-8") for path in files}


def write_set(folder: Path, files: Mapping[str, str]) -> Path:
    """Writes files into a folder, which then is a component set, and returns it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def board_text(map: str, more: str = "") -> str:
    """The file of a board with this map."""
    return f'title = "Test"\nmap = """\n{map}\n"""\n{more}\n'
