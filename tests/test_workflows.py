"""What GitHub runs is what this repository promises and what make runs."""

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
JOBS: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))["jobs"]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

_VERSION = "Programming Language :: Python :: "
PROMISED = [
    name.removeprefix(_VERSION)
    for name in PYPROJECT["project"]["classifiers"]
    if name.startswith(f"{_VERSION}3.")
]


def test_all_tests_run_on_every_python_that_is_promised() -> None:
    assert JOBS["everything"]["strategy"]["matrix"]["python"] == PROMISED
    assert PYPROJECT["project"]["requires-python"] == f">={PROMISED[0]}"


def test_every_python_that_is_promised_has_a_compiled_wheel() -> None:
    built = [f"cp{version.replace('.', '')}-*" for version in PROMISED]
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == built


def test_make_looks_for_every_python_that_is_promised() -> None:
    named = re.findall(r"\bpython(3\.\d+)", MAKEFILE)
    assert sorted(named, key=PROMISED.index) == PROMISED


def test_other_systems_run_the_engine_on_the_oldest_and_the_newest_python() -> None:
    assert JOBS["engine"]["strategy"]["matrix"]["python"] == [PROMISED[0], PROMISED[-1]]


def test_other_systems_run_what_make_runs_on_both_engines() -> None:
    named = JOBS["engine"]["env"]
    assert f"\nBOTH_ENGINES := {named['BOTH_ENGINES']}\n" in MAKEFILE
    assert f"\nLONG := $(wildcard {named['LONG']})\n" in MAKEFILE
