"""The documentation as a site: every page has its place, every public name its entry, and it builds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

import pagoria
from tests.repeating import only_in_ci

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
SETTINGS: Final = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
#: What stands there comes from outside of docs/: see docs/hooks.py.
OUTSIDE: Final = "repository/"


def entries(part: Any = SETTINGS["nav"]) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from entries(inner)


def test_every_page_is_in_the_navigation_once() -> None:
    pages = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert sorted(entry for entry in entries() if not entry.startswith(OUTSIDE)) == sorted(pages)


def test_what_the_navigation_names_elsewhere_is_there_once() -> None:
    named = [entry.removeprefix(OUTSIDE) for entry in entries() if entry.startswith(OUTSIDE)]
    assert len(named) == len(set(named))
    assert all((ROOT / path).is_file() for path in named)


def test_every_public_name_has_an_entry() -> None:
    page = (DOCS / "reference" / "api.md").read_text("utf-8")
    assert sorted(re.findall(r"^::: pagoria\.(\w+)$", page, re.MULTILINE)) == sorted(pagoria.__all__)


def test_pages_ask_nobody_else() -> None:
    assert SETTINGS["theme"]["font"] is False
    assert not {"extra_javascript", "repo_url", "site_url"} & set(SETTINGS)


@only_in_ci
@pytest.mark.slow
def test_it_builds_without_a_warning(tmp_path: Path) -> None:
    """A broken link, a missing page and a docstring that does not fit its function are warnings."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    pages = {
        path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")
    }
    assert 'id="pagoria.Table.push"' in pages["reference/api.html"]
    assert 'id="pagoria.adapters.vector.VectorGame.step"' in pages["reference/api.html"]
    assert "def best_first" in re.sub("<.*?>", "", pages["repository/examples/one_ply_bot.py.html"])
    for name, text in pages.items():
        loaded = re.findall(r"<(?:script|img|iframe)[^>]* src=\"?(https?:|//)", text)
        loaded += re.findall(r"<link[^>]* href=\"?(https?:|//)", text)
        assert not loaded, name
        assert str(ROOT) not in text, name
