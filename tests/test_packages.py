"""What is published: wheels that play and serve in an empty environment without compiler, Node.js, network.

The compiled wheel is the one that `make test` has just installed; the other packages are built here.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import build_packages
import pagoria
from server_process import free_port
from tests.repeating import only_in_ci
from waiting import until

pytestmark = [pytest.mark.slow, only_in_ci]

MADE_BY_MAKE = build_packages.ROOT / "build" / "wheel"
#: The client is in src/ by now, and is built again where there is a web/.
NOT_COPIED = (".*", "build", "dist", "docs", "node_modules", "web")
#: Who does not ask for a package gets none, and whoever asks the network gets no answer.
OFFLINE = {"PIP_NO_INDEX": "1", "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
_START_SECONDS = 30


@dataclass(frozen=True)
class Environment:
    """A virtual environment with one wheel installed, whose programs find nothing but each other."""

    folder: Path
    kind: str

    def run(self, program: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.programs / program), *arguments]
        return subprocess.run(
            command, input=typed, cwd=self.folder, env=self.variables, capture_output=True, text=True
        )

    @property
    def programs(self) -> Path:
        return self.folder / "venv" / "bin"

    @property
    def variables(self) -> dict[str, str]:
        home = str(self.folder)
        return {"PATH": str(self.programs), "HOME": home, "LC_ALL": "C.UTF-8", "COLUMNS": "100", **OFFLINE}

    @contextmanager
    def with_the_libraries_of_these_tests(self) -> Iterator[None]:
        """The extras without a network: what was installed comes first, then what these tests run with."""
        (site,) = self.folder.glob("venv/lib/python*/site-packages")
        others = site / "others.pth"
        others.write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
        yield
        others.unlink()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a source distribution and a pure wheel built from it are; the first worker builds them."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with (shared / "packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "packages").exists():
            build_in(shared / "packages")
    return shared / "packages"


def build_in(target: Path) -> None:
    # A copy, as setuptools lays out what it packs beside the sources, where other tests look around.
    checkout = target / "checkout"
    shutil.copytree(build_packages.ROOT, checkout, ignore=shutil.ignore_patterns(*NOT_COPIED))
    sdist = target / build_packages.hook(checkout, "build_sdist", target)
    with tarfile.open(sdist) as archive:
        archive.extractall(target, filter="data")
    unpacked = target / sdist.name.removesuffix(".tar.gz")
    build_packages.hook(unpacked, "build_wheel", target, "pure")


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    return next(built.glob("*.tar.gz"))


@pytest.fixture(scope="session")
def pure_wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.fixture(scope="session", params=["pure", "compiled"])
def wheel(request: pytest.FixtureRequest) -> Path:
    if request.param == "pure":
        pure: Path = request.getfixturevalue("pure_wheel")
        return pure
    made = list(MADE_BY_MAKE.glob("*.whl"))
    if len(made) != 1 or build_packages.is_pure(made[0]):
        pytest.skip("make test builds the compiled wheel")
    return made[0]


@pytest.fixture(scope="session")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    kind = "interpreted" if build_packages.is_pure(wheel) else "compiled"
    environment = Environment(folder, kind)
    done = environment.run("pip", "install", "--no-index", str(wheel))
    assert done.returncode == 0, done.stderr
    return environment


def test_a_wheel_holds_what_it_should(wheel: Path) -> None:
    assert build_packages.faults(wheel) == []


def test_a_source_distribution_holds_what_it_should(sdist: Path) -> None:
    assert build_packages.faults(sdist) == []


def test_faults_of_a_wheel_are_found(pure_wheel: Path, tmp_path: Path) -> None:
    bad = tmp_path / pure_wheel.name
    with zipfile.ZipFile(pure_wheel) as good, zipfile.ZipFile(bad, "w") as copy:
        for name in good.namelist():
            data = good.read(name).replace(b"\nProvides-Extra", b"\nRequires-Dist: chess\nProvides-Extra", 1)
            if name != "pagoria/py.typed":
                copy.writestr(name, data)
        copy.writestr("tests/test_one.py", str(build_packages.ROOT))
        copy.writestr("pagoria/core/rng.abi3.so", b"")
    faults = build_packages.faults(bad)
    assert {"pagoria/py.typed is missing", "it needs chess", "pagoria/core/rng is compiled"} < set(faults)
    assert "tests/test_one.py is not to be published" in faults
    assert f"tests/test_one.py names {build_packages.ROOT}" in faults


def test_an_installation_is_alone_and_says_which_engine_it_has(environment: Environment) -> None:
    listed = json.loads(environment.run("pip", "list", "--format", "json").stdout)
    assert {package["name"] for package in listed} <= {"pagoria", "pip", "setuptools"}
    version = environment.run("pagoria", "--version").stdout
    assert version == f"pagoria {pagoria.__version__} ({environment.kind} engine)\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("simulate pagoda --games 2 --check --bots greedy random", "2 games of pagoda"),
        ("simulate pandoria --games 1 --check", "1 game of pandoria"),
        ("arena pagoda greedy random --games 4 --workers 2", "4 played now"),
        ("bench --seconds 0.01", "games/s"),
        ("rules pagoda PG-42 --lang de", "PG-42"),
        ("play pagoda --versus greedy --seed 7 --names Ann", "Saved. Go on with"),
    ],
)
def test_an_installation_plays_and_measures(environment: Environment, line: str, told: str) -> None:
    done = environment.run("pagoria", *line.split(), typed="1\n" * 40)
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout


@pytest.mark.parametrize("line", ["serve", "admin reports", "check", "ratings"])
def test_what_needs_an_extra_says_how_to_install_it(environment: Environment, line: str) -> None:
    done = environment.run("pagoria", *line.split())
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("pagoria: ")
    assert done.stderr.endswith(': pip install "pagoria[server]"\n')
    assert done.stderr.count("\n") == 1


def test_an_installation_serves_the_page_and_the_games(environment: Environment) -> None:
    port = str(free_port())
    command = [str(environment.programs / "pagoria"), "serve", "--port", port, "--data", "data"]
    with environment.with_the_libraries_of_these_tests(), (environment.folder / "log").open("wb") as log:
        server = subprocess.Popen(
            command, cwd=environment.folder, env=environment.variables, stdout=log, stderr=log
        )
        try:
            health = json.loads(fetched(f"http://127.0.0.1:{port}/api/health"))
            page = fetched(f"http://127.0.0.1:{port}/")
        finally:
            server.terminate()
            server.wait(timeout=60)
    assert health["status"] == "ok"
    assert environment.kind in health["backend"]
    assert b'<script type="module"' in page


def fetched(address: str) -> bytes:
    """What a server answers, as soon as it does."""

    def body() -> bytes:
        with suppress(URLError), urlopen(address, timeout=_START_SECONDS) as answer:
            return bytes(answer.read())
        return b""

    return until(body, "the server answers")
