"""What make steady lists, and that it leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from steady import load
from tests.repeating import only_in_ci
from waiting import until

ROOT: Final = Path(__file__).parents[1]
SETTINGS: Final = "[pytest]\naddopts = --import-mode=importlib -p xdist.plugin\n"
#: Passes in the first round only.
TESTS: Final = """
from pathlib import Path

def test_unsteady():
    assert not Path("ran").exists(), "unlucky"
    Path("ran").touch()

def test_good():
    pass
"""


#: Ends as a program that is killed does.
KILLED: Final = """
import os, signal, steady
with steady.load() as busy:
    print(*busy, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with one good test and one that is not."""
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "conftest.py").write_text('pytest_plugins = ["tests.second_try"]\n')
    for module in ("second_try.py", "evidence.py"):
        (tmp_path / "tests" / module).write_text((ROOT / "tests" / module).read_text())
    (tmp_path / "tests" / "test_some.py").write_text(TESTS)
    return tmp_path


def steady(folder: Path, *arguments: str) -> tuple[int, str]:
    hidden = {"PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_TESTRUNUID", "PYTEST_ADDOPTS"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "steady.py", "--workers=1", *arguments],
        cwd=folder,
        env=environment | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode, done.stdout


def test_what_failed_at_least_once_is_listed(house: Path) -> None:
    code, said = steady(house, "--rounds=2", "tests")
    assert code == 1, said
    assert "AssertionError: unlucky" in said
    assert said.endswith("Not steady: 1 of these tests\n  1/2 tests/test_some.py::test_unsteady\n")


@only_in_ci
def test_without_a_failure_all_is_well(house: Path) -> None:
    code, said = steady(house, "--rounds=1", "tests/test_some.py::test_good")
    assert (code, said.endswith("Not steady: 0 of these tests\n")) == (0, True), said


@only_in_ci
def test_tests_that_cannot_be_run_are_not_steady(house: Path) -> None:
    code, said = steady(house, "--rounds=2", "tests/test_none.py")
    assert code not in (0, 1), said


def test_what_keeps_the_machine_busy_ends_with_the_program_that_started_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED],
        env=os.environ | {"PYTHONPATH": str(ROOT / "tools")},
        stdout=subprocess.PIPE,
        text=True,
    )
    busy = [int(number) for number in done.stdout.split()]
    assert len(busy) == os.cpu_count()
    until(lambda: not any(map(is_alive, busy)), "no busy process is left")


def test_what_keeps_the_machine_busy_ends_when_all_is_done() -> None:
    with load() as busy:
        assert all(map(is_alive, busy))
    assert not any(map(is_alive, busy))


def is_alive(number: int) -> bool:
    """Whether there is such a process, and no parent still has to hear of its end."""
    state = Path(f"/proc/{number}/stat")
    return state.exists() and state.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
