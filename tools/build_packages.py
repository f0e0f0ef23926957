"""Builds what is published into dist/ and looks into it: a source distribution, a pure and a compiled wheel.

    python tools/build_packages.py                 all three
    python tools/build_packages.py check FILE…     only look into these

The wheels are built from the source distribution, without Node.js, as somebody would who has nothing else.
The compiled one carries the name of this machine's own kind; for PyPI, cibuildwheel builds those of all kinds
(.github/workflows/wheels.yml).
"""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
DIST = ROOT / "dist"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

#: What every package has, and what none has. The page, its engine for verifying, types, and the licence.
CLIENT = "pagoria/server/client"
IN_EVERY_WHEEL = (f"{CLIENT}/index.html", "pagoria/py.typed")
IN_THE_SDIST = (
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "pyproject.toml",
    "setup.py",
    "tools/build_backend.py",
    *(f"src/{name}" for name in IN_EVERY_WHEEL),
)
#: setuptools keeps its list of the sources in build/, and packs it.
UNWANTED = re.compile(
    r"(^|/)(tests|web|docs|build(?!/pagoria\.egg-info)|node_modules|__pycache__|\.git)/|\.(c|pyc|map)$"
)
EXTENSION = re.compile(r"\.(so|pyd)$")


def build(target: Path) -> list[Path]:
    """Build all three into a folder; where they are."""
    target.mkdir(exist_ok=True)
    sdist = target / hook(ROOT, "build_sdist", target)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        wheels = [hook(unpacked, "build_wheel", target, engine) for engine in ("pure", "compiled")]
        return [sdist, *(target / wheel for wheel in wheels)]


def hook(sources: Path, name: str, target: Path, engine: str | None = None) -> str:
    """Call the build backend of these sources, as a frontend does; the name of the file that it made."""
    settings = {} if engine is None else {"engine": engine}
    call = f"import build_backend; print(build_backend.{name}({str(target)!r}, {settings!r}))"
    environment = {**os.environ, "PYTHONPATH": "tools", "PAGORIA_CLIENT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", call], cwd=sources, env=environment, stdout=subprocess.PIPE, text=True
    )
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout}\npagoria: {name} failed")
    return done.stdout.split()[-1]


def faults(package: Path) -> list[str]:
    """What is wrong with a built package; empty when nothing is."""
    contents = read(package)
    own = list(faults_of_sdist(contents) if package.suffix == ".gz" else faults_of_wheel(package, contents))
    return own + list(faults_of_any(contents))


def read(package: Path) -> dict[str, bytes]:
    """The files of a package by name; those of a source distribution without its folder."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    with tarfile.open(package) as sdist:
        members = [member for member in sdist.getmembers() if not member.isdir()]
        files = {member.name.partition("/")[2]: sdist.extractfile(member) for member in members}
        # A link has no content, and there is none that we want.
        return {name: b"" if file is None else file.read() for name, file in files.items()}


def faults_of_any(contents: dict[str, bytes]) -> Iterator[str]:
    yield from (f"{name} is not to be published" for name in contents if UNWANTED.search(name))
    for place in map(os.fsencode, places_here()):
        yield from (f"{name} names {place.decode()}" for name, data in contents.items() if place in data)


def places_here() -> set[str]:
    """Folders of this machine that nobody else has."""
    home = Path.home()
    python = {Path(sys.prefix), Path(sys.base_prefix)}
    return {str(ROOT), *(str(place) for place in python if place.is_relative_to(home) and place != home)}


def faults_of_sdist(contents: dict[str, bytes]) -> Iterator[str]:
    yield from missing(IN_THE_SDIST, contents)
    yield from missing((f"src/{name}" for name in data_files()), contents)


def faults_of_wheel(wheel: Path, contents: dict[str, bytes]) -> Iterator[str]:
    about = "-".join(wheel.name.split("-")[:2])
    metadata = contents.get(f"{about}.dist-info/METADATA", b"").decode()
    yield from missing((*IN_EVERY_WHEEL, *data_files(), f"{about}.dist-info/licenses/LICENSE"), contents)
    for need in re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE):
        if "extra ==" not in need:
            yield f"it needs {need}"
    compiled = {EXTENSION.split(name)[0].partition(".")[0] for name in contents if EXTENSION.search(name)}
    wanted = {module.replace(".", "/") for module in PYPROJECT["tool"]["pagoria"]["compiled"]}
    if is_pure(wheel):
        yield from (f"{name} is compiled" for name in sorted(compiled))
    else:
        yield from (f"{name} is not compiled" for name in sorted(wanted - compiled))


def is_pure(wheel: Path) -> bool:
    return wheel.name.endswith("-py3-none-any.whl")


def data_files() -> list[str]:
    """What the package reads at run time."""
    found = (path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.*"))
    return sorted(
        name for name in found if name.endswith((".toml", ".json", ".jsonl")) and CLIENT not in name
    )


def missing(wanted: Iterable[str], contents: dict[str, bytes]) -> Iterator[str]:
    return (f"{name} is missing" for name in wanted if name not in contents)


def report(packages: Iterable[Path]) -> int:
    """Say of each package what is wrong with it; the exit code."""
    code = 0
    for package in packages:
        found = faults(package)
        print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB, {'; '.join(found[:9]) or 'in order'}")
        code = 1 if found else code
    return code


def main() -> int:
    match sys.argv[1:]:
        case []:
            return report(build(DIST))
        case ["check", *files] if files:
            return report(map(Path, files))
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
