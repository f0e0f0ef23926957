"""Firefox and WebKit against a real server. A complaint in a console fails the test that caused it.

What a failed test saw lies in build/browsers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from server_process import Nursery, Server, running
from tests.browsers.driver import Driver
from tests.browsers.firefox import Firefox
from tests.browsers.guests import Guest
from tests.browsers.webkit import WebKit
from tests.evidence import evidence_for, has_failed
from visitors import Screen

BROWSERS: dict[str, Callable[..., Driver]] = {"firefox": Firefox, "webkit": WebKit}


#: What a page says that is left while it still loads a part of itself.
_LEFT = ("Unable to preload CSS", "dynamically imported module", "Importing a module script failed")


@pytest.fixture(scope="session")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder) as server:
        yield server


@pytest.fixture(scope="session", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> str:
    """The name of a browser: every test runs in each of them."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def driver(browser: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """The browser of all tests that want nothing special of it."""
    driver = BROWSERS[browser](tmp_path_factory.mktemp(browser))
    yield driver
    driver.close()


@pytest.fixture
def screen() -> Screen:
    """The size of the page; a test may have another one."""
    return Screen(1366, 768)


@pytest.fixture
def lang() -> str | None:
    """The language that was chosen before, if one was."""
    return None


@pytest.fixture
def expected() -> list[str]:
    """Patterns of complaints that a test causes itself."""
    return []


@pytest.fixture
def guest(
    request: pytest.FixtureRequest,
    driver: Driver,
    server: Server,
    screen: Screen,
    lang: str | None,
    expected: list[str],
) -> Iterator[Guest]:
    """Somebody who has just come to the server."""
    guest = Guest(driver, server.url, screen, lang=lang)
    yield guest
    if has_failed(request.node):
        driver.screenshot(evidence_for(request.node, "browsers") / "page.png")
    complaints = driver.complaints(*expected, _LEFT[0])
    driver.open("about:blank")
    assert [*complaints, *driver.complaints(*expected, *_LEFT)] == []
