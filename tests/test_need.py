"""What make test does about programs that the machine does not have."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NEED = Path(__file__).parent.parent / "tools" / "need.py"
SHELL, WHOLE = "chromium-headless-shell", "chromium"
#: Variables that name a program to be used.
NAMING = ("CHROMIUM", "FIREFOX", "WEBKIT")
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root installs without asking")


def need(folder: Path, *names: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Ask for programs on a machine that has those of a folder only."""
    inherited = {name: value for name, value in os.environ.items() if name not in NAMING}
    return subprocess.run(
        [sys.executable, NEED, *names],
        env={**inherited, "PATH": str(folder), **environment},
        capture_output=True,
        text=True,
    )


def put_program(folder: Path, name: str, script: str = "exit 0") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def put_installer(folder: Path, *packages: str) -> None:
    """An apt-get that knows these packages, each with a program of its name."""
    known = "|".join(packages)
    put_program(
        folder,
        "apt-get",
        f'[ "$2" = update ] && exit 0\nshift 4\nfor name; do case "$name" in\n'
        f"{known}) : >{folder}/$name; /bin/chmod +x {folder}/$name;;\n"
        '*) echo "no package $name"; exit 100;; esac; done',
    )


def test_nothing_is_said_when_everything_is_there(tmp_path: Path) -> None:
    for program in (SHELL, WHOLE):
        put_program(tmp_path, program)
    put_program(tmp_path, "initdb")
    result = need(tmp_path, "chromium", "postgres")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_what_is_missing_is_named_with_the_way_to_get_it_and_the_way_around(tmp_path: Path) -> None:
    result = need(tmp_path, "chromium")
    assert result.returncode == 1
    assert "Missing: chromium" in result.stderr
    assert "apt-get install chromium-headless-shell chromium or chromium" in result.stderr
    assert 'make test WITHOUT="chromium"' in result.stderr


@AS_ROOT
@pytest.mark.parametrize("there", [[], [WHOLE], [SHELL]])
def test_what_is_missing_is_installed_where_that_is_allowed(tmp_path: Path, there: list[str]) -> None:
    for program in there:
        put_program(tmp_path, program)
    put_installer(tmp_path, SHELL, WHOLE)
    result = need(tmp_path, "chromium")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "Setting up chromium-headless-shell chromium with apt-get …\n"
    assert (tmp_path / SHELL).exists()
    assert (tmp_path / WHOLE).exists()


@AS_ROOT
def test_where_the_wanted_one_cannot_be_had_another_is_installed(tmp_path: Path) -> None:
    put_installer(tmp_path, WHOLE)
    result = need(tmp_path, "chromium")
    assert result.returncode == 0
    assert "no package chromium-headless-shell" in result.stderr
    assert (tmp_path / WHOLE).exists()


@AS_ROOT
def test_packages_that_go_together_are_installed_together(tmp_path: Path) -> None:
    put_installer(tmp_path, "webkit2gtk-driver", "xvfb")
    # Debian's packages bring programs of other names.
    for program, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")):
        (tmp_path / program).symlink_to(tmp_path / package)
    result = need(tmp_path, "webkit")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "Setting up webkit2gtk-driver xvfb with apt-get …\n"


@pytest.mark.parametrize("there", [["WebKitWebDriver"], ["Xvfb"]])
def test_of_programs_that_go_together_none_may_be_missing(tmp_path: Path, there: list[str]) -> None:
    for program in there:
        put_program(tmp_path, program)
    result = need(tmp_path, "webkit")
    assert result.returncode == 1
    assert "apt-get install webkit2gtk-driver xvfb" in result.stderr


@pytest.mark.parametrize("browser", ["firefox-esr", "firefox"])
def test_either_firefox_will_do(tmp_path: Path, browser: str) -> None:
    put_program(tmp_path, browser)
    assert need(tmp_path, "firefox").returncode == 0


@AS_ROOT
def test_a_browser_that_is_named_is_the_wanted_one(tmp_path: Path) -> None:
    put_program(tmp_path, "my-browser")
    put_installer(tmp_path, SHELL)
    result = need(tmp_path, "chromium", CHROMIUM="my-browser")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


@AS_ROOT
def test_what_the_installer_said_is_shown_when_it_failed(tmp_path: Path) -> None:
    put_program(tmp_path, "apt-get", "echo 'no such line'; exit 100")
    result = need(tmp_path, "chromium")
    assert result.returncode == 1
    assert "no such line" in result.stderr
    assert "Missing: chromium" in result.stderr
