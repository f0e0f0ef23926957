"""A game of another package comes to the browser: rules, texts and one folder with a board, and nothing else.

What docs/guides/adding-a-game.md says is done here for real, with the tiny game: the client is built with its
board, the server finds its package, and a game is played from the lobby to the result.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from server_process import free_port
from tests.e2e.pages import START
from tests.e2e.reading import said
from tests.e2e.tables import open_tab
from tests.repeating import only_in_ci
from tests.tiny_game.installing import SITE
from visitors import PHONE, Visitors
from waiting import until

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
BOARD: Final = ROOT / "tests" / "tiny_game" / "board"

pytestmark = only_in_ci


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client, built with one more folder among its boards."""
    folder = tmp_path_factory.mktemp("client")
    web = folder / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to((WEB / "node_modules").resolve())
    shutil.copytree(BOARD, web / "src" / "boards" / "boast")
    engine = folder / "build" / "engine.zip"
    engine.parent.mkdir()
    subprocess.run([sys.executable, ROOT / "tools" / "build_engine.py", engine], check=True)
    # The programs of this environment first: where the machine has no Node.js, it is among them.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    environment = os.environ | {"PATH": path}
    built = subprocess.run(["npm", "run", "build"], cwd=web, env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "table (boast)" in built.stdout, "its size was looked at, like that of all others"
    return folder / "src" / "pagoria" / "server" / "client"


@contextmanager
def serving(client: Path, data: Path) -> Iterator[str]:
    """A server for which the tiny game is installed; its address."""
    address = f"http://127.0.0.1:{free_port()}"
    path = os.pathsep.join([str(SITE), str(ROOT), os.environ.get("PYTHONPATH", "")])
    arguments = ["serve", "--port", address.rpartition(":")[2], "--data", str(data), "--client", str(client)]
    arguments += ["--bot-pace", "0"]
    server = subprocess.Popen(
        [sys.executable, "-m", "pagoria", *arguments],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until(lambda: server.poll() is not None or _answers(address), "the server answers or has ended")
        assert server.poll() is None
        yield address
    finally:
        server.terminate()
        _, complaints = server.communicate(timeout=15)
    assert "Traceback" not in complaints


def _answers(address: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{address}/api/health").is_success
    return False


def _choose_the_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Boast")).check(force=True)


def _play(page: Page) -> None:
    """Take what the prompt offers first, until the game is over."""
    table, result = page.locator("main"), page.locator("#result")
    offered = page.locator(".act .row").get_by_role("button").first
    while not result.is_visible():
        expect(offered.or_(result).first).to_be_visible()
        if offered.is_visible():
            step = table.evaluate("(table) => table.innerText")
            offered.click()
            page.wait_for_function(
                "(before) => document.querySelector('main').innerText !== before", arg=step
            )


def test_a_game_of_another_package_is_played_in_the_browser(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    with serving(client, tmp_path) as address:
        visitors = Visitors(browser, address)
        page = visitors.arrive().page()
        _choose_the_game(page)
        page.locator(START).click()
        expect(page.locator(".boast")).to_be_visible()
        # Its level sits opposite, and its analyst gives a hint.
        expect(page.get_by_text("Honest").first).to_be_visible()
        page.get_by_role("button", name=said("hint"), exact=True).click()
        expect(page.locator(".hint > ol li").first).to_be_visible()
        assert "modulepreload" in httpx.get(page.url).text, "its board is fetched ahead"
        _play(page)
        expect(page.get_by_text("Three rounds are over.").first).to_be_visible()
        open_tab(page, said("tab.log"))
        expect(page.get_by_role("tabpanel").get_by_text(re.compile("Stakes [123]")).first).to_be_visible()

        four = visitors.arrive(PHONE, lang="de").page()
        _choose_the_game(four)
        four.get_by_role("radio", name="In Teams", exact=True).check(force=True)
        four.get_by_role("radio", name="4", exact=True).check(force=True)
        four.locator(START).click()
        expect(four.locator(".boast li")).to_have_count(4)
        _play(four)
        expect(four.locator(".ranks li")).to_have_count(2)
        complaints = visitors.complaints()
        visitors.leave(None)
    assert complaints == []
