"""What the package promises to those who install it."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest

import pagoria

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
STDLIB_ONLY = sorted([*SRC.glob("pagoria/core/**/*.py"), *SRC.glob("pagoria/games/**/*.py")])
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
PINS = [line for line in CONSTRAINTS if not line.startswith("#")]


def test_the_version_is_written_once() -> None:
    assert distribution("pagoria").version == pagoria.__version__


def test_playing_needs_nothing_else() -> None:
    assert [need for need in requires("pagoria") or [] if "extra ==" not in need] == []


def test_pins_are_exact_and_name_no_address() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", pin)] == []


def test_everything_asked_for_is_pinned() -> None:
    extras = PYPROJECT["project"]["optional-dependencies"]
    wanted = {_normal(need) for need in [*extras["bench"], *extras["dev"]] if not need.startswith("pagoria[")}
    assert wanted <= {_normal(pin.split("==")[0]) for pin in PINS}


def test_builds_use_the_pinned_tools() -> None:
    assert set(PYPROJECT["build-system"]["requires"]) <= set(PINS)


def test_nothing_compiled_lies_in_the_source_tree() -> None:
    assert [path for path in SRC.rglob("*") if path.suffix in {".so", ".pyd", ".c"}] == []


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


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
