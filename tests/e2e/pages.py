"""Every kind of page there is, as a guest who has just arrived sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.tables import AGAINST_BOT, BY_LINK, ON_ONE_SCREEN, finished_table, open_table
from tests.e2e.visitors import Screen, Visitor, Visitors

#: Makes a page: visitors, screen, language, dark.
PageMaker = Callable[[Visitors, Screen, str, bool], Page]

_BOARD: Final = ".pagoda"


def _page(
    address_for: Callable[[Visitor], str],
    sign: str,
    *,
    then: Callable[[Page], None] = lambda _page: None,
    expected: tuple[str, ...] = (),
) -> PageMaker:
    """A page at an address, which is there when its sign is; ``then`` does what leads to it from there."""

    def make(visitors: Visitors, screen: Screen, lang: str, dark: bool) -> Page:
        visitor = visitors.arrive(screen, lang=lang, dark=dark, expected=expected)
        page = visitor.page()
        page.goto(address_for(visitor))
        expect(page.locator(sign).first).to_be_visible()
        then(page)
        return page

    return make


def _tab(number: int, sign: str) -> PageMaker:
    """A table with one of the tabs beside the board open."""

    def open_tab(page: Page) -> None:
        page.get_by_role("tab").nth(number).click()
        expect(page.locator(sign).first).to_be_visible()

    return _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD, then=open_tab)


def _open_options(page: Page) -> None:
    page.locator("details summary").click()
    expect(page.locator("details fieldset").first).to_be_visible()


def _open_settings(page: Page) -> None:
    page.locator("header button").click()
    expect(page.locator("dialog")).to_be_visible()


PAGES: Final[dict[str, PageMaker]] = {
    "lobby": _page(lambda _: "/", ".card:enabled", then=_open_options),
    "settings": _page(lambda _: "/", ".card:enabled", then=_open_settings),
    "invitation": _page(lambda visitor: f"/t/{open_table(visitor, BY_LINK)}", "img"),
    "table": _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD),
    "log": _tab(1, "[role=tabpanel] input[type=range]"),
    "rules at the table": _tab(2, "[role=tabpanel] article"),
    "about the table": _tab(3, "[role=tabpanel] .danger"),
    "hand-over": _page(lambda visitor: f"/t/{open_table(visitor, ON_ONE_SCREEN)}", "main .primary"),
    "game over": _page(lambda visitor: f"/t/{finished_table(visitor)}", "#result"),
    "verify": _page(lambda visitor: f"/t/{finished_table(visitor)}/verify", ".verdict"),
    "rules": _page(lambda _: "/rules/pagoda", "article"),
    "import": _page(lambda _: "/import", "textarea"),
    "nowhere": _page(lambda _: "/rules/pagoda/nowhere", "main .primary"),
    "no such table": _page(lambda _: "/t/AAAAAAAAAAAA", "[role=alert]", expected=("404",)),
}
