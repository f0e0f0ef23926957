"""Makes the pictures of the README from the real page: `python -m docs.make_pictures`, after `make client`.

Two bots play a game that is always the same; its first turns become a table where a person is to play.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect, sync_playwright

from pagoria.cli.main import main as pagoria
from tests.e2e.tables import post
from tests.e2e.visitors import DESKTOP, PHONE, Visitor, Visitors, launch
from tests.server.running import Nursery, running

PICTURES: Final = Path(__file__).parent / "pictures"
SEED: Final = "7"
TURNS: Final = 17


def unfinished_record(folder: Path) -> str:
    """The beginning of a game between Ada and Ben."""
    pagoria(f"simulate pagoda --games 1 --seed {SEED} --bots greedy --records {folder}".split())
    (record,) = (path.read_text("utf-8") for path in folder.iterdir())
    head, turns = record.split("\n\n")
    head = re.sub("(?m)^Players: .*$", "Players: Ada, Ben", head)
    head = re.sub("(?m)^Result: .*$", "Result: *", head)
    return "\n".join([head, "", *turns.splitlines()[:TURNS], ""])


def table_page(visitor: Visitor, record: str) -> Page:
    """A table in the middle of a game, with a build chosen but not yet done."""
    table = post(visitor, "/api/import", record=record)["id"]
    page = visitor.page()
    page.goto(f"/t/{table}")
    page.locator("main > .primary").click()
    expect(page.locator(".pagoda")).to_be_visible()
    page.locator("[data-lot]").nth(5).click()
    expect(page.locator(".chip")).to_be_visible()
    page.mouse.move(0, 0)
    return page


def lobby_page(visitor: Visitor) -> Page:
    visitor.context.request.put("/api/me", data={"name": "Ada"})
    page = visitor.page()
    page.goto("/")
    expect(page.locator(".card:enabled").first).to_be_visible()
    return page


def take_all(visitors: Visitors, record: str) -> dict[str, Page]:
    return {
        "lobby": lobby_page(visitors.arrive(DESKTOP)),
        "table": table_page(visitors.arrive(DESKTOP), record),
        "phone": table_page(visitors.arrive(PHONE, dark=True), record),
    }


def main() -> int:
    PICTURES.mkdir(exist_ok=True)
    nursery = Nursery()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        record = unfinished_record(folder / "records")
        with running(nursery, str(folder / "data"), folder) as server:
            browser = launch(playwright)
            for picture, page in take_all(Visitors(browser, server.url), record).items():
                page.screenshot(path=PICTURES / f"{picture}.png")
            browser.close()
    nursery.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
