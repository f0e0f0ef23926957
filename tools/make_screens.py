"""Pictures of the table in every window and language, with every number of players, and what is wrong with
each: `python tools/make_screens.py`, after `make client`. Look at `build/screens/index.html`.

`--screens 390x844 --languages de --tables classic-4 --moments full` takes a few of them quickly.
"""

from __future__ import annotations

import argparse
import html
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from measuring import faults_of
from screens import LANGUAGES, SCREENS, SETUPS, Moment, Setup, look_at_moment, open_moment
from server_process import Nursery, running
from visitors import Visitor, Visitors, launch

FOLDER: Final = Path(__file__).parents[1] / "build" / "screens"
_MOMENTS: Final = list(dict.fromkeys(name for setup in SETUPS.values() for name in setup.moments))

#: So many faults of a picture are printed; the page with the pictures has all of them.
_TOLD: Final = 10

_STYLE: Final = """
body { font: 14px/1.4 system-ui; margin: 1rem; background: #ddd }
figure { display: inline-block; vertical-align: top; margin: .5rem; padding: .5rem; max-width: 30rem }
figure { background: #fff }
img { max-width: 100%; max-height: 24rem; border: 1px solid #999 }
.faulty { outline: 3px solid #c33 }
ul { margin: .3rem 0 0; padding-left: 1.2rem; font-size: 12px; overflow-wrap: anywhere }
"""


@dataclass
class Shot:
    """One picture, and what is wrong with what it shows."""

    table: str
    moment: str
    language: str
    screen: str
    faults: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.table}-{self.moment}-{self.language}-{self.screen}.png"


def wanted(arguments: argparse.Namespace) -> Iterator[Shot]:
    """All pictures that are asked for; those of the same window and language follow each other."""
    for screen in arguments.screens:
        for language in arguments.languages:
            for table in arguments.tables:
                for moment in SETUPS[table].moments:
                    if moment in arguments.moments:
                        yield Shot(table, moment, language, screen)


class Studio:
    """Takes pictures: every guest owns tables of its own, since a table shows each owner's cards only."""

    def __init__(self, browser: Browser, address: str, dark: bool) -> None:
        self._visitors = Visitors(browser, address)
        self._dark = dark

    def take(self, shots: list[Shot]) -> None:
        """Pictures of one window in one language."""
        screen, language = shots[0].screen, shots[0].language
        visitor = self._visitors.arrive(SCREENS[screen], lang=language, dark=self._dark)
        for shot in shots:
            setup = SETUPS[shot.table]
            shot.faults = self._take(visitor, setup, setup.moments[shot.moment], shot)
        visitor.context.close()

    def _take(self, visitor: Visitor, setup: Setup, moment: Moment, shot: Shot) -> list[str]:
        page = visitor.page()
        look_at_moment(page, open_moment(visitor, setup, moment), moment)
        page.wait_for_timeout(300)
        page.screenshot(path=FOLDER / shot.name)
        faults = faults_of(page, setup, shot.screen)
        page.close()
        return faults


def tell(shots: list[Shot]) -> None:
    """What is wrong with pictures that were just taken."""
    for shot in shots:
        for fault in shot.faults[:_TOLD]:
            print(f"{shot.name}: {fault}", flush=True)
        if len(shot.faults) > _TOLD:
            print(f"{shot.name}: and {len(shot.faults) - _TOLD} more", flush=True)


def sheet(shots: list[Shot]) -> str:
    """A page with all pictures, table by table."""
    parts = []
    for table, of_table in groupby(
        sorted(shots, key=lambda shot: (shot.table, shot.moment)), lambda shot: shot.table
    ):
        parts.append(f"<h2>{table}</h2>")
        parts.extend(_figure(shot) for shot in of_table)
    faulty = sum(bool(shot.faults) for shot in shots)
    body = f"<h1>{len(shots)} pictures, {faulty} with faults</h1>{''.join(parts)}"
    return f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{_STYLE}</style>{body}"


def _figure(shot: Shot) -> str:
    faults = "".join(f"<li>{html.escape(fault)}</li>" for fault in shot.faults)
    title = f"{shot.moment}, {shot.language}, {shot.screen}"
    kind = " class=faulty" if shot.faults else ""
    picture = f'<a href="{shot.name}"><img loading=lazy src="{shot.name}" alt="{title}"></a>'
    return f"<figure{kind}>{picture}<figcaption>{title}<ul>{faults}</ul></figcaption></figure>"


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    for option, choices in {
        "screens": list(SCREENS),
        "languages": list(LANGUAGES),
        "tables": list(SETUPS),
        "moments": _MOMENTS,
    }.items():
        parser.add_argument(f"--{option}", nargs="+", choices=choices, default=choices)
    parser.add_argument("--dark", action="store_true", help="the dark theme")
    parser.add_argument("--strict", action="store_true", help="fail when something is wrong with a picture")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    arguments = parse(words)
    shots = list(wanted(arguments))
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    nursery = Nursery()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        with running(nursery, str(folder / "data"), folder) as server:
            browser = launch(playwright)
            studio = Studio(browser, server.url, arguments.dark)
            for _, group in groupby(shots, lambda shot: (shot.screen, shot.language)):
                studio.take(taken := list(group))
                tell(taken)
            browser.close()
    nursery.close()
    (FOLDER / "index.html").write_text(sheet(shots), "utf-8")
    print(f"{len(shots)} pictures: {FOLDER / 'index.html'}")
    return int(arguments.strict and any(shot.faults for shot in shots))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
