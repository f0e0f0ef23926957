"""Small component sets for tests: the miniature of the documentation, written to a folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "games" / "pandoria-components.md"


@cache
def miniature() -> Mapping[str, str]:
    """The files of the complete small set in the documentation, by name."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w/]+\.toml)`\n\n```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


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
