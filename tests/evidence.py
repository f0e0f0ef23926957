"""What a failed test of a browser saw is kept: whether a test has failed, and where its pictures lie."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

_BUILD: Final = Path(__file__).parents[1] / "build"
_FAILED: Final = pytest.StashKey[bool]()


def note_failure(item: pytest.Item, report: pytest.TestReport) -> None:
    """The fixtures of a test learn so, before they are torn down, that it failed."""
    if report.failed:
        item.stash[_FAILED] = True


def has_failed(item: pytest.Item) -> bool:
    return _FAILED in item.stash


def evidence_for(item: pytest.Item, kind: str) -> Path:
    """The folder for what a test saw, in ``build``, with those of its ``kind``."""
    folder = _BUILD / kind / re.sub(r"[^\w.-]+", "-", item.nodeid)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
