"""A second try, in a process of its own, for a test that failed and needs a browser, a server or a cluster.

Such a test depends on a machine that other programs use as well. ``--second-tries FOLDER`` runs it again
after the others, alone. If it passes then, so does the run, which lists it at its end; its first failure is
kept in the folder. Several runs may share a folder: together they get no more than ``MOST`` second tries.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from tests.evidence import file_name

#: More of them are no bad luck.
MOST: Final = 3
#: Where a test may need another process, ...
PLACES: Final = (
    "tests/adversary/",
    "tests/arena/test_workers.py",
    "tests/browsers/",
    "tests/e2e/",
    "tests/server/",
)
#: ... the fixtures that start one, ...
STARTING: Final = frozenset({"browser", "database", "driver", "nursery", "patient_ray", "strict_nursery"})
#: ... the kind of store that does, and the mark of a test that starts one itself.
STORE, MARK = "postgresql", "processes"
#: What a server wrote about itself is no bad luck either (tools/server_process.py).
NEVER: Final = "ServerFaultError"
#: What such tests are called at the end of a run.
NEEDED: Final = "needed a second try"


def may_be_tried_again(item: pytest.Item) -> bool:
    fixtures: list[str] = getattr(item, "fixturenames", [])
    values = (
        item.callspec.params.values()
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else ()
    )
    starts = not STARTING.isdisjoint(fixtures) or STORE in map(str, values) or item.get_closest_marker(MARK)
    return item.nodeid.startswith(PLACES) and bool(starts)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("second tries")
    group.addoption("--second-tries", type=Path, metavar="FOLDER", help="try tests of other processes twice")
    group.addoption("--failures", type=Path, metavar="FOLDER", help="keep the first failure of each test")
    group.addoption("--is-second-try", action="store_true", help="run one test, if it may be tried again")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    if config.option.second_tries or config.option.failures:
        config.pluginmanager.register(FirstFailures(config))
    if config.option.is_second_try:
        config.pluginmanager.register(TheSecondTry())


class FirstFailures:
    """What failed first in each test of this run, and what came of trying it again."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._failed: dict[str, list[pytest.TestReport]] = {}
        self._finished: set[str] = set()
        self._failed_again = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # One that follows neither a set-up nor a call is about a worker that crashed in this test.
        if report.when not in ("setup", "call"):
            self._finished.add(report.nodeid)
        if report.failed:
            self._failed.setdefault(report.nodeid, []).append(report)

    # The innermost wrapper: all tests and their fixtures have ended, and nothing is summed up yet.
    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None]:
        yield
        if folder := self._config.option.failures:
            self._keep(folder, self._failed)
        if self._config.option.second_tries and self._could_pass(session) and self._pass_alone():
            self._take_as_passed(session)

    def _could_pass(self, session: pytest.Session) -> bool:
        """Whether nothing is wrong with this run but tests that may have been unlucky."""
        failures = [report for reports in self._failed.values() for report in reports]
        before = len(list(self._config.option.second_tries.glob("*.txt")))
        return (
            session.exitstatus == pytest.ExitCode.TESTS_FAILED
            and session.testsfailed == len(failures)
            and session.testscollected == len(self._finished)
            and before + len(self._failed) <= MOST
            and not any(NEVER in report.longreprtext for report in failures)
        )

    def _pass_alone(self) -> bool:
        program = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "--is-second-try"]
        for test in self._failed:
            done = subprocess.run(
                [*program, test],
                cwd=self._config.rootpath,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            if done.returncode != pytest.ExitCode.OK:
                self._failed_again = done.stdout
                return False
        return True

    def _take_as_passed(self, session: pytest.Session) -> None:
        session.exitstatus = pytest.ExitCode.OK
        self._keep(self._config.option.second_tries, self._failed)
        terminal = self._config.pluginmanager.getplugin("terminalreporter")
        if terminal is not None:
            unlucky = [report for kind in ("failed", "error") for report in terminal.stats.pop(kind, [])]
            terminal.stats[NEEDED] = unlucky

    def _keep(self, folder: Path, tests: dict[str, list[pytest.TestReport]]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for test, reports in tests.items():
            (folder / f"{file_name(test)}.txt").write_text(f"{test}\n\n{reports[0].longreprtext}\n\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._failed_again:
            terminalreporter.section("a test failed a second time, alone")
            terminalreporter.line(self._failed_again)
        if unlucky := terminalreporter.stats.get(NEEDED):
            terminalreporter.section(NEEDED)
            for report in unlucky:
                terminalreporter.line(f"{report.nodeid}\n\n{report.longreprtext}\n")


class TheSecondTry:
    """This process is here to see one test pass: to be skipped is not enough."""

    def __init__(self) -> None:
        self._passed = 0

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        refused = [item for item in items if not may_be_tried_again(item)]
        config.hook.pytest_deselected(items=refused)
        items[:] = [item for item in items if item not in refused]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._passed += report.when == "call" and report.passed

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and self._passed != 1:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
