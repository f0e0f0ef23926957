"""Lighthouse on the lobby and on a table of each game: `python tools/lighthouse.py`.

Lighthouse is installed into build/lighthouse, for this script only. The scores are printed; one below the bar
is a failure. Performance is measured in time: as Lighthouse advises, each page is loaded several times and
the median counts. Every load is a first visit: Lighthouse empties the caches, and leaves the cookie that says
who plays. Run it on a machine that does nothing else all the same.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import sync_playwright

from server_process import Nursery, free_port, running
from visitors import CHROMIUM, FLAGS, Visitor

VERSION: Final = "12.8.2"
BAR: Final = 95
LOADS: Final = 5
#: A variant and an opponent that answers quickly.
GAMES: Final = {"pagoda": ("standard", "apprentice"), "pandoria": ("classic", "wanderer")}
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
ROOT: Final = Path(__file__).parent.parent
HOME: Final = ROOT / "build" / "lighthouse"


def install() -> Path:
    """The Lighthouse program, installed when it is not there."""
    program = HOME / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        npm = [sys.executable, str(ROOT / "tools" / "build_client.py"), "npm"]
        subprocess.run([*npm, "install", "--no-save", "--prefix", HOME, f"lighthouse@{VERSION}"], check=True)
    return program


def scores(program: Path, address: str, chromium_port: int) -> dict[str, int]:
    """Lighthouse's scores of a page, 0 to 100, as a phone with a slow line sees it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        subprocess.run(
            [
                program,
                address,
                f"--port={chromium_port}",
                f"--only-categories={','.join(CATEGORIES)}",
                "--output=json",
                f"--output-path={report}",
                "--quiet",
            ],
            check=True,
        )
        categories = json.loads(report.read_text("utf-8"))["categories"]
    return {name: round(100 * categories[name]["score"]) for name in CATEGORIES}


def open_table(guest: Visitor, game: str, variant: str, bot: str) -> str:
    """A table where the guest begins against a bot; its id."""
    seats = [{"kind": "open"}, {"kind": "bot", "bot": bot}]
    table: str = guest.post("/api/tables", game=game, variant=variant, seats=seats, start=0)["id"]
    guest.post(f"/api/tables/{table}/join", entropy="", seat=0, name="Ada")
    return table


def measure(program: Path, server: str, folder: Path) -> dict[str, dict[str, int]]:
    """The scores of all pages. Lighthouse uses the browser of a guest who has opened the tables."""
    port = free_port()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder / "profile",
            executable_path=CHROMIUM,
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            base_url=server,
        )
        guest = Visitor(context)
        tables = {game: open_table(guest, game, *choice) for game, choice in GAMES.items()}
        pages = {"lobby": f"{server}/"} | {game: f"{server}/t/{table}" for game, table in tables.items()}
        loads = {
            page: [scores(program, address, port) for _ in range(LOADS)] for page, address in pages.items()
        }
        context.close()
    return {page: medians(several) for page, several in loads.items()}


def medians(several: list[dict[str, int]]) -> dict[str, int]:
    return {name: round(median(scores[name] for scores in several)) for name in CATEGORIES}


def main() -> int:
    program = install()
    nursery = Nursery()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running(nursery, str(folder / "data"), folder) as server:
            found = measure(program, server.url, folder)
    nursery.close()
    for page, marks in found.items():
        print(page, *(f"{name} {mark}" for name, mark in marks.items()), sep="  ")
    return 0 if all(mark >= BAR for marks in found.values() for mark in marks.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
