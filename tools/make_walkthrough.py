"""Plays a family game of Pandoria through the page and takes the pictures of the tutorial about it:
`python tools/make_walkthrough.py`, after `make client`.

The player has never seen the game: whatever is touched is what the page says can be touched.
The deal and the opponent's choices come from a fixed seed, so that it is the same game every time.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, Route, expect, sync_playwright

from make_pictures import CHOOSE_A_PLACE, PICTURES, small_picture
from server_process import Nursery, running
from visitors import PHONE, Visitors, launch

FOLDER: Final = PICTURES / "family"
NAME: Final = "Ada"
OPPONENT: Final = "Wanderer"
TURNS: Final = 100

_PLACE: Final = "Place"
_FIGURE: Final = "Figure"
_MARKED: Final = "[data-space][aria-label$='Possible now.']"
_GAME_OVER: Final = "#result"
#: What is asked is on the page only while there is something to decide.
_QUESTION: Final = ".act .ask"

#: As whoever looks at a thing would scroll.
_SHOW: Final = "(selector) => document.querySelector(selector)?.scrollIntoView({ block: 'start' })"


class Walk:
    """Somebody plays; each kind of step is pictured when it happens for the first time."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._taken: set[str] = set()

    def picture(self, name: str, around: str = ".pandoria .map") -> None:
        if name in self._taken:
            return
        self._taken.add(name)
        self._page.evaluate(_SHOW, around)
        self._page.wait_for_timeout(300)
        (FOLDER / f"{name}.png").write_bytes(small_picture(self._page))

    def _picture_of_all(self, name: str) -> None:
        """With all that is told, which a phone shows when it is asked for."""
        fold = self._page.locator(".act .more")
        if name in self._taken or fold.count() == 0:
            return
        fold.tap()
        self.picture(name)
        fold.tap()

    # -- the game ------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        page = self._page
        page.goto("/")
        page.get_by_role("radio", name="Pandoria").check(force=True)
        page.get_by_role("radio", name="Family", exact=True).check(force=True)
        page.get_by_role("radio", name=OPPONENT).check(force=True)
        page.get_by_text("Options", exact=True).tap()
        page.get_by_role("radio", name="Me", exact=True).check(force=True)
        page.evaluate("scrollTo(0, 0)")
        self.picture("01-lobby")
        page.locator(".start button").tap()
        expect(page.locator("[data-howto]")).to_be_visible()
        self.picture("02-how-it-works", "header")
        page.locator("[data-howto] button").tap()

    def play(self) -> None:
        for _ in range(TURNS):
            self._wait()
            if self._page.locator(_GAME_OVER).count() > 0:
                return
            stage = self._stage()
            if stage == _PLACE:
                self._lay()
            elif stage == _FIGURE:
                self._put()
            else:
                self._score()
        raise AssertionError("the game does not end")

    def _lay(self) -> None:
        if self._told(".telling section"):
            self._picture_of_all("08-what-was-scored")
        elif self._told(".telling", OPPONENT):
            self._picture_of_all("06-the-others-turn")
        if self._told(".stages .last"):
            self.picture("12-the-last-round")
        self.picture("03-a-tile-in-hand")
        if self._page.locator(_MARKED).count() == 0:
            self._do()
            return
        points = self._page.evaluate(CHOOSE_A_PLACE, NAME)
        self.picture("04-a-look-before-it-lies")
        if points > 0:
            self.picture("07-a-region-closes")
        elif "07-a-region-closes" in self._taken:
            self._lay_a_castle()
        if self._told(".preview", "supply"):
            self.picture("09-figures-go-home")
        self._do()

    def _lay_a_castle(self) -> None:
        """Once, to see what it is."""
        castle = self._page.locator("[data-option=castle]")
        if "10-a-castle" in self._taken or castle.count() == 0:
            return
        castle.tap()
        self._page.locator(_MARKED).first.dispatch_event("click")
        self.picture("10-a-castle")

    def _put(self) -> None:
        """A figure where one can stand, the leader when there is one."""
        page = self._page
        free = page.locator(f"{_MARKED}:not([aria-label*='er: '])")
        if free.count() > 0:
            free.first.dispatch_event("click")
            self.picture("05-a-figure")
            for leader in page.locator("[data-option=leader]").all():
                leader.tap()
            self._do()
        else:
            self._do(".act :is(.passing:not(.absent), .primary)[aria-disabled=false]:not(.settling)")

    def _score(self) -> None:
        self.picture("11-which-region-first")
        self._page.locator(".ask .option").first.tap()
        self._do()

    # -- what the page shows -------------------------------------------------------------------------

    def _wait(self) -> None:
        """Until something is to be decided, or nothing any more."""
        self._page.locator(f"{_QUESTION}, {_GAME_OVER}").first.wait_for()

    def _stage(self) -> str:
        return self._page.locator(".act [aria-current=step]").inner_text()

    def _told(self, selector: str, words: str = "") -> bool:
        return self._page.locator(selector, has_text=words).count() > 0

    def _do(self, button: str = ".act .primary[aria-disabled=false]:not(.settling)") -> None:
        """The green button, or another that does something at once."""
        before = self._page.locator(".act").inner_text()
        self._page.locator(button).tap()
        expect(self._page.locator(".act")).not_to_have_text(before, use_inner_text=True)

    # -- afterwards ----------------------------------------------------------------------------------

    def look_back(self) -> None:
        page = self._page
        self.picture("13-the-result", _GAME_OVER)
        page.locator(".act .ended .passing").tap()
        expect(page.locator("svg[role=img] .moment").first).to_be_visible(timeout=120_000)
        self.picture("14-the-review", "svg[role=img]")


def _without_chance(route: Route) -> None:
    """What the browser adds to the deal is left out."""
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps(body | {"entropy": ""}))


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    nursery = Nursery(str(Path(__file__).with_name("loaded_dice.py")))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        with running(nursery, str(folder / "data"), folder) as server:
            browser = launch(playwright)
            visitor = Visitors(browser, server.url).arrive(PHONE, newcomer=True)
            visitor.context.request.put("/api/me", data={"name": NAME})
            page = visitor.page()
            page.route("**/join", _without_chance)
            walk = Walk(page)
            walk.sit_down()
            walk.play()
            walk.look_back()
            browser.close()
    nursery.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
