"""Which failures a second try may mend, in small runs of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.repeating import only_in_ci
from tests.second_try import MOST

ROOT: Final = Path(__file__).parents[1]

SETTINGS: Final = "[pytest]\naddopts = --import-mode=importlib -p xdist.plugin\nmarkers = processes\n"
CONFTEST: Final = '''
import os
from pathlib import Path

import pytest

pytest_plugins = ["tests.second_try"]


@pytest.fixture(scope="session")
def nursery():
    return None


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request):
    return request.param


@pytest.fixture
def failing_once(request):
    """The number of this try."""
    file = Path("tries") / request.node.name
    file.parent.mkdir(exist_ok=True)
    with file.open("a") as tries:
        tries.write(f"{os.getpid()}\\n")
    return len(file.read_text().splitlines())
'''
LUCKY: Final = "def test_good(nursery):\n    pass\n"
ONCE: Final = "def test_{0}(nursery, failing_once):\n    assert failing_once == 2, 'the first failure'\n"


@dataclass(frozen=True)
class Run:
    """A run that has ended."""

    code: int
    output: str
    kept: dict[str, str]
    tries: dict[str, list[str]]


class Small:
    """A house with a few tests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "pytest.ini").write_text(SETTINGS)
        (folder / "tests").mkdir()
        for module in ("second_try.py", "evidence.py"):
            shutil.copy(ROOT / "tests" / module, folder / "tests")
        (folder / "tests" / "conftest.py").write_text(CONFTEST)
        self.write("tests/server/test_good.py", LUCKY)

    def write(self, path: str, *tests: str) -> None:
        file = self._folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("import os\n\nimport pytest\n\n" + "\n\n".join(tests))

    def run(self, *options: str, keep: str = "--second-tries=kept") -> Run:
        program = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", keep]
        hidden = {"PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_TESTRUNUID", "PYTEST_ADDOPTS"}
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        done = subprocess.run(
            [*program, *options],
            cwd=self._folder,
            env=environment | {"PYTHONPATH": str(ROOT / "tools"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return Run(done.returncode, done.stdout, self._texts("kept"), self._tries())

    def _texts(self, folder: str) -> dict[str, str]:
        return {file.name: file.read_text() for file in (self._folder / folder).glob("*")}

    def _tries(self) -> dict[str, list[str]]:
        return {name: text.split() for name, text in self._texts("tries").items()}


@pytest.fixture
def small(tmp_path: Path) -> Small:
    return Small(tmp_path)


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "workers"])
def test_who_passes_alone_is_listed_with_the_first_failure(small: Small, options: tuple[str, ...]) -> None:
    small.write("tests/server/test_unlucky.py", ONCE.format("once"))
    run = small.run(*options)
    assert run.code == 0, run.output
    _, listed = re.split(r"=+ needed a second try =+", run.output)
    assert listed.strip().startswith("tests/server/test_unlucky.py::test_once")
    assert "AssertionError: the first failure" in listed
    assert "FAILED" not in listed
    assert re.search(r"1 passed, 1 needed a second try", listed)
    assert "the first failure" in run.kept["tests-server-test_unlucky.py-test_once.txt"]
    # The second try is another process.
    assert len(set(run.tries["test_once"])) == 2


def test_who_fails_twice_has_failed(small: Small) -> None:
    twice = "def test_twice(nursery, failing_once):\n    assert failing_once == 3\n"
    small.write("tests/e2e/test_wrong.py", twice)
    run = small.run()
    assert run.code == 1, run.output
    assert "a test failed a second time, alone" in run.output
    assert len(run.tries["test_twice"]) == 2
    assert run.kept == {}


@pytest.mark.parametrize("path", ["tests/laws/test_law.py", "tests/server_too/test_server.py"])
def test_other_tests_get_no_second_try(small: Small, path: str) -> None:
    small.write(path, ONCE.format("once"))
    run = small.run()
    assert run.code == 1, run.output
    assert len(run.tries["test_once"]) == 1


@only_in_ci
def test_a_test_of_the_server_that_needs_none_gets_no_second_try(small: Small) -> None:
    small.write("tests/server/test_pure.py", ONCE.format("once").replace("nursery, ", ""))
    run = small.run()
    assert run.code == 1, run.output
    assert len(run.tries["test_once"]) == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@only_in_ci
def test_a_store_in_another_process_may_be_unlucky(small: Small, kind: str) -> None:
    small.write("tests/server/test_store.py", ONCE.format("once").replace("nursery", "store"))
    run = small.run("-k", f"good or {kind}")
    assert run.code == (1 if kind == "sqlite" else 0), run.output


@only_in_ci
def test_a_test_that_starts_a_server_itself_is_marked(small: Small) -> None:
    once = "@pytest.mark.processes\n" + ONCE.format("once").replace("nursery, ", "")
    small.write("tests/server/test_marked.py", once)
    assert small.run().code == 0


@only_in_ci
def test_more_than_a_few_are_no_bad_luck(small: Small) -> None:
    small.write("tests/server/test_unlucky.py", *map(ONCE.format, range(MOST)))
    run = small.run()
    assert (run.code, len(run.kept)) == (0, MOST), run.output


def test_one_more_fails_the_run(small: Small) -> None:
    small.write("tests/server/test_unlucky.py", *map(ONCE.format, range(MOST + 1)))
    run = small.run("-n", "2")
    assert run.code == 1, run.output
    assert {len(tries) for tries in run.tries.values()} == {1}


@only_in_ci
def test_several_runs_share_what_is_allowed(small: Small) -> None:
    small.write("tests/server/test_unlucky.py", *map(ONCE.format, range(MOST)))
    assert small.run().code == 0
    small.write("tests/e2e/test_unlucky.py", ONCE.format("another"))
    run = small.run()
    assert run.code == 1, run.output
    assert len(run.tries["test_another"]) == 1


CRASHES: Final = "def test_crash(nursery, failing_once):\n    failing_once == 2 or os._exit(3)\n"


@only_in_ci
def test_a_worker_that_crashes_has_failed_the_test_it_ran(small: Small) -> None:
    small.write("tests/server/test_crashing.py", CRASHES)
    run = small.run("-n", "2")
    assert run.code == 0, run.output
    assert "crashed while running" in run.kept["tests-server-test_crashing.py-test_crash.txt"]


@pytest.mark.parametrize(
    ("path", "test"),
    [("tests/laws/test_law.py", CRASHES), ("tests/server/test_wrong.py", CRASHES.replace("== 2", "== 3"))],
    ids=["a law", "each time"],
)
@only_in_ci
def test_a_crash_is_red_as_any_failure_is(small: Small, path: str, test: str) -> None:
    small.write(path, test)
    run = small.run("-n", "2")
    assert run.code == 1, run.output


@only_in_ci
def test_tests_that_did_not_run_are_not_forgotten(small: Small) -> None:
    small.write("tests/server/test_a.py", ONCE.format("once"))
    small.write("tests/server/test_b.py", "def test_never(nursery):\n    assert False\n")
    run = small.run("-x")
    assert run.code == 1, run.output


@only_in_ci
def test_a_crash_that_ends_the_run_is_red(small: Small) -> None:
    small.write("tests/server/test_crashing.py", CRASHES)
    small.write("tests/server/test_later.py", *(LUCKY.replace("good", f"good_{n}") for n in range(9)))
    run = small.run("-n", "1", "--max-worker-restart", "0")
    assert run.code == 1, run.output


def test_what_cannot_be_collected_is_red(small: Small) -> None:
    small.write("tests/server/test_unlucky.py", ONCE.format("once"))
    small.write("tests/server/test_broken.py", "import nothing_of_this_name\n")
    assert small.run().code == pytest.ExitCode.INTERRUPTED
    assert small.run("--continue-on-collection-errors").code == 1


@only_in_ci
def test_to_be_skipped_is_not_to_pass(small: Small) -> None:
    skipped = ONCE.format("once").replace(
        "assert", "failing_once == 1 or pytest.skip('no browser')\n    assert"
    )
    small.write("tests/server/test_skipped.py", skipped)
    run = small.run()
    assert run.code == 1, run.output
    assert len(run.tries["test_once"]) == 2


FAULTY: Final = """from server_process import ServerFaultError


@pytest.fixture(scope="module")
def server(nursery):
    yield
    if not os.path.exists("raised"):
        os.mkdir("raised")
        raise ServerFaultError("Traceback")


def test_served(server):
    pass
"""


def test_a_fault_that_a_server_reports_is_never_bad_luck(small: Small) -> None:
    small.write("tests/server/test_fault.py", FAULTY)
    run = small.run()
    assert run.code == 1, run.output


@pytest.mark.parametrize("phase", ["set-up", "tear-down"])
@only_in_ci
def test_what_is_around_a_test_may_fail_as_well(small: Small, phase: str) -> None:
    fails = "    assert failing_once == 2\n"
    around = {"set-up": fails + "    yield\n", "tear-down": "    yield\n" + fails}
    fixture = f"@pytest.fixture\ndef page(nursery, failing_once):\n{around[phase]}"
    small.write("tests/e2e/test_page.py", fixture, "def test_page(page):\n    pass\n")
    run = small.run()
    assert run.code == 0, run.output
    assert len(run.kept) == 1


@only_in_ci
def test_failures_can_be_kept_without_a_second_try(small: Small) -> None:
    small.write("tests/e2e/test_unlucky.py", ONCE.format("once"))
    run = small.run(keep="--failures=kept")
    assert run.code == 1, run.output
    assert run.kept.keys() == {"tests-e2e-test_unlucky.py-test_once.txt"}
    assert len(run.tries["test_once"]) == 1
