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
    """The folder in ``build`` for what a test of this ``kind`` saw; its second try has one in it."""
    again = "again" if item.config.option.is_second_try else ""
    folder = _BUILD / kind / file_name(item.nodeid) / again
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def file_name(test: str) -> str:
    """A name for what belongs to a test."""
    return re.sub(r"[^\w.-]+", "-", test)
