"""Real browsers against a real server. A complaint in a browser's console fails the test that caused it.

What a failed test saw lies in build/e2e; with PAGORIA_TRACE=1 also traces for `playwright show-trace`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from server_process import Nursery, Server, running
from tests.evidence import evidence_for, has_failed
from visitors import Visitors, launch


def pytest_itemcollected(item: pytest.Item) -> None:
    """Every test here is slow: outside CI it runs with one of its cases."""
    item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


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
    wanted = complaints or has_failed(request.node)
    everybody.leave(evidence_for(request.node, "e2e") if wanted else None)
    assert complaints == []
