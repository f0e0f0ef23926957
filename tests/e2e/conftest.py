"""Real browsers against a real server. A complaint in a browser's console fails the test that caused it.

What a failed test saw lies in build/e2e; with PAGORIA_TRACE=1 also traces for `playwright show-trace`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from server_process import Nursery, Server, running
from visitors import Visitors, launch

EVIDENCE = Path(__file__).parents[2] / "build" / "e2e"
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="session")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests that leave it alone."""
    folder = tmp_path_factory.mktemp("server")
    # All guests of all tests come from one address.
    with running(nursery, str(folder / "data"), folder, "--guests-per-address", "10000") as server:
        yield server


@pytest.fixture
def visitors(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitors]:
    """Who visits the server in this test."""
    everybody = Visitors(browser, server.url)
    yield everybody
    complaints = everybody.complaints()
    everybody.leave(_folder_for(request.node) if complaints or FAILED in request.node.stash else None)
    assert complaints == []


def _folder_for(test: pytest.Item) -> Path:
    folder = EVIDENCE / re.sub(r"[^\w.-]+", "-", test.nodeid)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
