"""Which engine the tests run on: a stale extension beside an edited source would make all other tests lie."""

import os
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from pagoria.core.backend import backend, backend_of

ROOT = Path(__file__).parent.parent
ENGINE: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pagoria"]["compiled"]


@pytest.mark.skipif("PAGORIA_EXPECT_BACKEND" not in os.environ, reason="set by make: which engine is meant")
def test_the_engine_under_test_is_the_one_that_was_meant() -> None:
    assert backend() == os.environ["PAGORIA_EXPECT_BACKEND"]


@pytest.mark.parametrize("name", ENGINE)
def test_no_engine_module_is_loaded_differently_from_the_others(name: str) -> None:
    module = import_module(name)
    assert backend_of(module) == backend(), f"{name} comes from {module.__file__}"


@pytest.mark.parametrize("name", ENGINE)
def test_the_engine_under_test_has_the_source_of_this_checkout(name: str) -> None:
    loaded = Path(import_module(name).__file__ or "").parent
    source = f"{name.rpartition('.')[2]}.py"
    checkout = ROOT.joinpath("src", *name.split(".")[:-1], source)
    assert (loaded / source).read_bytes() == checkout.read_bytes(), "installed from an older source: run make"


def test_a_module_without_a_python_file_counts_as_compiled() -> None:
    assert backend_of(import_module("sys")) == backend_of(import_module("_struct")) == "compiled"
    assert backend_of(import_module("struct")) == "interpreted"
