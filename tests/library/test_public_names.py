"""What is public is documented and typed, few, cheap to import, and what the documentation says."""

from __future__ import annotations

import builtins
import doctest
import inspect
import re
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import pagoria
import pagoria.library

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "library.md").read_text("utf-8")
#: What stands between names of the documentation: parameters that are said to be so, and code.
WORDS = re.compile(r"\w+")

Function = Callable[..., Any]


def public_names() -> dict[str, Any]:
    """All but the constants, which have no docstring of their own."""
    found = {name: getattr(pagoria, name) for name in pagoria.__all__ if not name.isupper()}
    return {name: interpreted(value) for name, value in found.items()}


def interpreted(value: Any) -> Any:
    """The same with docstrings and annotations, which mypyc leaves out of what it compiles."""
    loaded = Path(sys.modules[value.__module__].__file__ or "")
    if loaded.suffix == ".py":
        return value
    spec = spec_from_file_location(value.__module__, loaded.with_name(f"{loaded.name.partition('.')[0]}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, value.__name__)


def own_attributes(cls: type) -> Iterator[tuple[str, object]]:
    """What a class says itself: its public attributes and how it is made, compared and printed."""
    for name, value in vars(cls).items():
        if not name.startswith("_") or (name.startswith("__") and is_written_in(cls, value)):
            yield name, value


def is_written_in(cls: type, value: object) -> bool:
    """Whether somebody wrote a method; others are made by dataclasses and protocols."""
    file = cls.__module__.rpartition(".")[2] + ".py"
    return inspect.isfunction(value) and Path(value.__code__.co_filename).name == file


def functions() -> Iterator[tuple[str, Function]]:
    """Every public function, method and property, by its name."""
    for name, value in public_names().items():
        if inspect.isfunction(value):
            yield name, value
        for attribute, part in own_attributes(value) if inspect.isclass(value) else ():
            found = (
                getattr(part, "fget", None) or getattr(part, "func", None) or getattr(part, "__func__", part)
            )
            if inspect.isfunction(found):
                yield f"{name}.{attribute}", found


NAMES = public_names()
FUNCTIONS = dict(functions())


def test_all_is_sorted_and_there() -> None:
    assert sorted(pagoria.__all__, key=str.swapcase) == sorted(set(pagoria.__all__), key=str.swapcase)
    assert set(pagoria.__all__) == set(pagoria._MODULES)
    assert set(dir(pagoria)) == {*pagoria.__all__, "__version__"}
    assert len(NAMES) < 40
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = pagoria.chess  # type: ignore[attr-defined]


def test_what_type_checkers_see_is_what_is_loaded() -> None:
    source = inspect.getsource(pagoria)
    imports = re.findall(
        r"^    from pagoria\.([\w.]+) import (?:\((.*?)\)|(.*?)$)", source, re.MULTILINE | re.DOTALL
    )
    seen = {name: module for module, many, few in imports for name in WORDS.findall(many + few)}
    assert seen == pagoria._MODULES


def test_no_public_name_is_the_name_of_a_part() -> None:
    """An import of the part would take its place."""
    assert not {module.name for module in iter_modules(pagoria.__path__)} & set(pagoria.__all__)


def test_every_public_name_has_a_docstring() -> None:
    for name, value in NAMES.items():
        documented = inspect.getdoc(value) or ""
        assert len(documented.split()) > 4, name
        assert not documented.startswith(f"{name}("), f"{name}: a dataclass wrote it"


def test_every_public_function_has_a_docstring() -> None:
    assert len(FUNCTIONS) > 90
    undocumented = [name for name, function in FUNCTIONS.items() if not function.__doc__]
    assert [name for name in undocumented if not is_told_by_its_class(name)] == []


def is_told_by_its_class(name: str) -> bool:
    """How something is made, and what ``==`` and ``str`` do with what the engine brings."""
    owner, _, method = name.partition(".")
    ours = NAMES[owner].__module__.startswith("pagoria.library")
    return method == "__init__" or (method.startswith("__") and not ours)


def test_every_public_function_is_annotated() -> None:
    for name, function in FUNCTIONS.items():
        hints = function.__annotations__
        assert "return" in hints, name
        assert set(parameters(function)) <= set(hints), name


def test_every_parameter_is_told() -> None:
    for name, function in FUNCTIONS.items():
        if is_of_the_language(name) or not function.__module__.startswith("pagoria.library"):
            continue
        told = WORDS.findall(f"{function.__doc__} {NAMES[name.partition('.')[0]].__doc__}")
        assert set(parameters(function)) <= set(told), name


def is_of_the_language(name: str) -> bool:
    """A method such as ``__eq__``, whose parameters are the same everywhere."""
    method = name.partition(".")[2]
    return method.startswith("__") and method not in ("__init__", "__new__")


def parameters(function: Function) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]


def test_errors_that_are_told_are_public() -> None:
    """What a docstring says is raised is exported, or Python's own."""
    for name, value in {**NAMES, **FUNCTIONS}.items():
        _, _, raises = (inspect.getdoc(value) or "").partition("Raises:")
        for error in re.findall(r"^    (\w+): ", raises, re.MULTILINE):
            assert error in pagoria.__all__ or hasattr(builtins, error), name


def test_errors_are_one_family() -> None:
    errors = [value for name, value in NAMES.items() if name.endswith("Error")]
    assert len(errors) > 6
    assert all(issubclass(error, pagoria.PagoriaError) for error in errors)


def test_annotations_can_be_resolved() -> None:
    for name in ("table", "evaluate", "read_records", "available_games"):
        assert typing.get_type_hints(getattr(pagoria, name))["return"]


def test_importing_costs_next_to_nothing() -> None:
    """Counted, not timed: the modules that ``import pagoria`` brings along."""
    code = "import sys; before = set(sys.modules); import pagoria; print(*sorted(set(sys.modules) - before))"
    assert run(code) == "pagoria"


def test_playing_needs_the_standard_library_and_little_of_it() -> None:
    code = """
import sys, pagoria
game = pagoria.table("pagoda", seed=7)
while not game.over:
    game.push_random()
print(game, game.legal, game.view(0), game.record())
print(*sorted(sys.modules), sep=chr(10))
"""
    loaded = set(run(code).splitlines())
    assert "pagoria.library.table" in loaded
    for module in ("asyncio", "http", "msgspec", "numpy", "pagoria.arena", "pagoria.cli", "pagoria.server"):
        assert module not in loaded


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


MODULES = [
    "pagoria",
    *(f"pagoria.library.{module.name}" for module in iter_modules(pagoria.library.__path__)),
]


def test_examples_in_docstrings_run() -> None:
    results = [doctest.testmod(import_module(module)) for module in MODULES]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 3


def test_the_page_names_everything() -> None:
    named = set(re.findall(r"`(?:pagoria\.)?(\w+)", PAGE))
    assert set(pagoria.__all__) <= named
    for name in ("Table", "View", "Step", "Record"):
        attributes = {key for key in vars(getattr(pagoria, name)) if not key.startswith("_")}
        assert attributes <= set(WORDS.findall(PAGE)), name


def test_nothing_in_the_library_names_a_game() -> None:
    for file in [ROOT / "src/pagoria/__init__.py", *(ROOT / "src/pagoria/library").glob("*.py")]:
        text = file.read_text("utf-8").lower()
        assert "pagoda" not in text, file
        assert "pandoria" not in text, file
