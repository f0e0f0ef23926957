"""What the package promises to those who install it."""

import ast
import os
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
from build_backend import choose_engine
from build_packages import CLIENT, data_files
from pagoria.cli.extras import SERVER_MODULES, what_to_install

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
#: What a bare installation runs. The arena plays on a Ray cluster where somebody asks for it.
BARE = ("cli", "library", "arena", "games", "play", "core")
STDLIB_ONLY = sorted(
    path for part in BARE for path in SRC.glob(f"pagoria/{part}/**/*.py") if path.name != "ray_cluster.py"
)
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
PINS = [line for line in CONSTRAINTS if not line.startswith("#")]


def test_the_version_is_written_once() -> None:
    assert distribution("pagoria").version == pagoria.__version__


def test_the_newest_changes_are_those_of_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (\S+)", changes, re.MULTILINE)[0] == pagoria.__version__


def test_an_installation_brings_no_other_package() -> None:
    assert PROJECT["dependencies"] == []
    assert [need for need in requires("pagoria") or [] if "extra ==" not in need] == []


def test_everything_that_the_server_imports_has_an_extra() -> None:
    """Without it, a command says which one to install."""
    server = [*SRC.glob("pagoria/server/**/*.py"), *SRC.glob("pagoria/tables/**/*.py")]
    imported = {name for path in server for name in _runtime_imports(ast.parse(path.read_text("utf-8")))}
    assert imported - {"pagoria", *sys.stdlib_module_names} <= SERVER_MODULES | {"psycopg"}


@pytest.mark.parametrize(("module", "extra"), [("fastapi.routing", "server"), ("psycopg", "postgres")])
def test_a_missing_module_is_told_with_its_extra(module: str, extra: str) -> None:
    assert f'pip install "pagoria[{extra}]"' in what_to_install(ModuleNotFoundError(name=module))
    assert extra in PROJECT["optional-dependencies"]


def test_a_module_that_no_extra_brings_is_a_fault_of_ours() -> None:
    with pytest.raises(ModuleNotFoundError):
        what_to_install(ModuleNotFoundError(name="pagoria.core.nothing"))


def test_pins_are_exact_and_name_no_address() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", pin)] == []


def test_everything_asked_for_is_pinned() -> None:
    needs = chain(*PROJECT["optional-dependencies"].values())
    assert {_project(need) for need in needs} - {"pagoria"} <= {_project(pin) for pin in PINS}


@pytest.mark.parametrize("pin", PINS)
def test_every_pin_has_its_own_needs_pinned(pin: str) -> None:
    """The pins are installed without looking for what they need: a missing one is found at run time only."""
    assert {_project(need) for need in _needs_here(_project(pin))} <= {_project(pin) for pin in PINS}


def test_builds_use_the_pinned_tools() -> None:
    assert set(PYPROJECT["build-system"]["requires"]) <= set(PINS)


@pytest.mark.parametrize(
    ("wish", "told"),
    [("pure", "0"), ("compiled", "1"), (None, "as before")],
    ids=["pure", "compiled", "none"],
)
def test_a_setting_of_the_build_chooses_the_engine(
    monkeypatch: pytest.MonkeyPatch, wish: str | None, told: str
) -> None:
    monkeypatch.setenv("PAGORIA_COMPILE", "as before")
    choose_engine(wish)
    assert os.environ["PAGORIA_COMPILE"] == told


def test_there_is_no_third_engine() -> None:
    with pytest.raises(SystemExit, match="there is no engine 'quick'"):
        choose_engine("quick")


def test_nothing_compiled_lies_in_the_source_tree() -> None:
    assert [path for path in SRC.rglob("*") if path.suffix in {".so", ".pyd", ".c"}] == []


def test_an_installation_brings_all_data() -> None:
    """Texts, rules, puzzles and components of the games, and the tables that the bots have learnt."""
    data = {
        path.relative_to(SRC)
        for suffix in ("json", "jsonl", "toml")
        for path in SRC.glob(f"pagoria/**/*.{suffix}")
    }
    data = {path for path in data if "client" not in path.parts}
    installed = {Path(file) for file in distribution("pagoria").files or []}
    assert Path("pagoria/games/pagoda/bots/evaluation.json") in data
    assert Path("pagoria/games/pagoda/puzzles.jsonl") in data
    assert data - installed == set()


def test_the_check_of_packages_looks_for_all_that_is_no_code() -> None:
    """Data of a kind that nobody has thought of would be missed in a package by players only."""
    files = {
        path.relative_to(SRC).as_posix() for path in SRC.rglob("*.*") if path.suffix not in {".py", ".pyc"}
    }
    files = {name for name in files if not name.startswith(f"{CLIENT}/") and not name.endswith("/py.typed")}
    assert files == set(data_files())


@pytest.mark.parametrize("path", STDLIB_ONLY, ids=lambda path: str(path.relative_to(SRC)))
def test_a_bare_installation_imports_the_standard_library_only(path: Path) -> None:
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
