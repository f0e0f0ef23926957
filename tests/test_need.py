"""What make test does about programs that the machine does not have."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NEED = Path(__file__).parent.parent / "tools" / "need.py"


def need(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Ask for programs on a machine that has those of a folder only."""
    environment = {**os.environ, "PATH": str(folder), "CHROMIUM": "chromium"}
    return subprocess.run([sys.executable, NEED, *names], env=environment, capture_output=True, text=True)


def put_program(folder: Path, name: str, script: str = "exit 0") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def test_nothing_is_said_when_everything_is_there(tmp_path: Path) -> None:
    put_program(tmp_path, "chromium")
    put_program(tmp_path, "initdb")
    result = need(tmp_path, "chromium", "postgres")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_what_is_missing_is_named_with_the_way_to_get_it_and_the_way_around(tmp_path: Path) -> None:
    result = need(tmp_path, "chromium")
    assert result.returncode == 1
    assert "Missing: chromium" in result.stderr
    assert "apt-get install chromium" in result.stderr
    assert 'make test WITHOUT="chromium"' in result.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root installs without asking")
def test_what_is_missing_is_installed_where_that_is_allowed(tmp_path: Path) -> None:
    chromium = tmp_path / "chromium"
    put_program(tmp_path, "apt-get", f'[ "$2" = update ] || {{ : >{chromium}; /bin/chmod +x {chromium}; }}')
    result = need(tmp_path, "chromium")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "Setting up chromium with apt-get …\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root installs without asking")
def test_what_the_installer_said_is_shown_when_it_failed(tmp_path: Path) -> None:
    put_program(tmp_path, "apt-get", "echo 'no such line'; exit 100")
    result = need(tmp_path, "chromium")
    assert result.returncode == 1
    assert "no such line" in result.stderr
    assert "Missing: chromium" in result.stderr
