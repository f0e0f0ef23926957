"""Compiles the engine with mypyc where a C compiler works; everything static is in pyproject.toml.

PAGORIA_COMPILE=0 leaves the engine interpreted; with PAGORIA_COMPILE=1 it is compiled or nothing is built
(tools/build_backend.py has a setting that says the same).
The browser client, which tools/build_backend.py has built by now, is packed unless PAGORIA_CLIENT=0.
"""

import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

BUILD = Path("build")
PYPROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
ENGINE = [f"src/{module.replace('.', '/')}.py" for module in PYPROJECT["tool"]["pagoria"]["compiled"]]

# Build frontends run this file several times; only these commands need the extensions. Editable installs
# are not among them: a compiled module in src/ would shadow its own source after the next edit.
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


def why_not_compiled() -> str | None:
    """The reason why the engine cannot be compiled here, or None when it can."""
    if sys.implementation.name != "cpython":
        return f"mypyc does not support {sys.implementation.name}"
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    return None if compiler_works() else "no working C compiler with Python's headers"


def compiler_works() -> bool:
    """Whether an extension can be built, with the folders and flags that setuptools has for one here."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(
            "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n", encoding="utf-8"
        )
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            command.run()
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def engine_extensions() -> list[Extension]:
    wish = os.environ.get("PAGORIA_COMPILE", "")
    fault = "PAGORIA_COMPILE=0" if wish == "0" else why_not_compiled()
    if fault is None:
        from mypyc.build import mypycify

        say("the engine is compiled")
        extensions: list[Extension] = mypycify(
            ENGINE, opt_level="3", debug_level="0", group_name="pagoria", target_dir=str(BUILD / "mypyc")
        )
        for extension in extensions if os.name == "posix" else []:
            # mypyc says -Werror; what a newer compiler warns about must not stop an installation.
            extension.extra_compile_args.append("-Wno-error")
        return extensions
    if wish == "1":
        raise SystemExit(f"pagoria: the engine cannot be compiled: {fault}")
    say(f"the engine runs interpreted, with the same rules but slower ({fault})")
    return []


class BuildWithoutRunPath(build_ext):
    """Links as Python was linked, but for folders of this machine in which libraries would be looked for.

    Some Pythons, pyenv's for one, have such a folder among their flags; no extension of ours needs it.
    """

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.linker_so = [
                flag for flag in self.compiler.linker_so if not flag.startswith("-Wl,-rpath")
            ]
        super().build_extensions()


def left_out() -> dict[str, list[str]]:
    return {"pagoria.server": ["client/**/*"]} if os.environ.get("PAGORIA_CLIENT") == "0" else {}


def say(line: str) -> None:
    print(f"pagoria: {line}", file=sys.stderr, flush=True)


def forget_last_build() -> None:
    """setuptools only ever adds to build/lib: a module deleted in src/ would live on in the wheel."""
    BUILD.mkdir(exist_ok=True)
    for folder in BUILD.glob("lib*"):
        shutil.rmtree(folder)


forget_last_build()
setup(
    ext_modules=engine_extensions() if COMPILING_COMMANDS.intersection(sys.argv) else [],
    exclude_package_data=left_out(),
    cmdclass={"build_ext": BuildWithoutRunPath},
    options={"egg_info": {"egg_base": str(BUILD)}},
)
