"""What the package promises to those who install it."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pagoria

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
STDLIB_ONLY = sorted([*SRC.glob("pagoria/core/**/*.py"), *SRC.glob("pagoria/games/**/*.py")])
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
PINS = [line for line in CONSTRAINTS if not line.startswith("#")]


def test_the_version_is_written_once() -> None:
    assert distribution("pagoria").version == pagoria.__version__


def test_an_installation_brings_the_server_and_nothing_else() -> None:
    needs = {_project(need) for need in requires("pagoria") or [] if "extra ==" not in need}
    assert needs == {"fastapi", "h11", "msgspec", "segno", "uvicorn", "websockets"}


def test_pins_are_exact_and_name_no_address() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", pin)] == []


def test_everything_asked_for_is_pinned() -> None:
    project = PYPROJECT["project"]
    needs = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    assert {_project(need) for need in needs} - {"pagoria"} <= {_project(pin) for pin in PINS}


@pytest.mark.parametrize("pin", PINS)
def test_every_pin_has_its_own_needs_pinned(pin: str) -> None:
    """The pins are installed without looking for what they need: a missing one is found at run time only."""
    assert {_project(need) for need in _needs_here(_project(pin))} <= {_project(pin) for pin in PINS}


def test_builds_use_the_pinned_tools() -> None:
    assert set(PYPROJECT["build-system"]["requires"]) <= set(PINS)


def test_nothing_compiled_lies_in_the_source_tree() -> None:
    assert [path for path in SRC.rglob("*") if path.suffix in {".so", ".pyd", ".c"}] == []


def test_an_installation_brings_all_data() -> None:
    """Texts, rules and components of the games, and the tables that the bots have learnt."""
    data = {
        path.relative_to(SRC) for suffix in ("json", "toml") for path in SRC.glob(f"pagoria/**/*.{suffix}")
    }
    data = {path for path in data if "client" not in path.parts}
    installed = {Path(file) for file in distribution("pagoria").files or []}
    assert Path("pagoria/games/pagoda/bots/evaluation.json") in data
    assert data - installed == set()


@pytest.mark.parametrize("path", STDLIB_ONLY, ids=lambda path: str(path.relative_to(SRC)))
def test_core_and_games_import_the_standard_library_only(path: Path) -> None:
    allowed = {"pagoria", *sys.stdlib_module_names}
    assert set(_runtime_imports(ast.parse(path.read_text("utf-8")))) <= allowed


def _runtime_imports(tree: ast.AST) -> Iterator[str]:
    """The top-level packages imported, except for type checking."""
    inner = ast.iter_child_nodes(tree)
    match tree:
        case ast.Import(names=names):
            yield from (name.name.partition(".")[0] for name in names)
        case ast.ImportFrom(module=str(module), level=0):
            yield module.partition(".")[0]
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
            inner = iter(otherwise)
    for node in inner:
        yield from _runtime_imports(node)


def _needs_here(project: str) -> Iterator[str]:
    """What an installed project requires on this machine, extras left out."""
    for need in map(Requirement, requires(project) or []):
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            yield need.name


def _project(requirement: str) -> str:
    """The normal form of the name that a requirement begins with."""
    return canonicalize_name(Requirement(requirement).name)
