"""Every kind of page there is, as a guest who has just arrived sees it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.tables import (
    AGAINST_BOT,
    BY_LINK,
    ON_ONE_SCREEN,
    abandoned_table,
    finished_table,
    open_table,
)
from visitors import ENGINE_MS, PATIENCE_MS, Screen, Visitor, Visitors

#: Makes a page: visitors, screen, language, dark.
PageMaker = Callable[[Visitors, Screen, str, bool], Page]

_BOARD: Final = ".pagoda"
#: Switches the evaluation bar on, as the settings would; it is there after a reload.
SHOW_BAR: Final = """
() => {
  const settings = JSON.parse(localStorage.getItem("pagoria"));
  localStorage.setItem("pagoria", JSON.stringify({ ...settings, bar: true }));
}
"""


def _page(
    address_for: Callable[[Visitor], str],
    sign: str,
    *,
    then: Callable[[Page], None] = lambda _page: None,
    expected: tuple[str, ...] = (),
    patience_ms: int = PATIENCE_MS,
) -> PageMaker:
    """A page at an address, which is there when its sign is; ``then`` does what leads to it from there."""

    def make(visitors: Visitors, screen: Screen, lang: str, dark: bool) -> Page:
        visitor = visitors.arrive(screen, lang=lang, dark=dark, expected=expected)
        page = visitor.page()
        page.goto(address_for(visitor))
        expect(page.locator(sign).first).to_be_visible(timeout=patience_ms)
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


def _set_up_four(page: Page) -> None:
    """A table for four, with somebody else on each seat."""
    page.get_by_role("radio", name=re.compile("Pandoria")).check(force=True)
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    seats = page.locator("select:has(option[value=link])")
    for seat, kind in enumerate(("bot", "here", "link")):
        seats.nth(seat).select_option(kind)


def _ask_for_a_hint(page: Page) -> None:
    """With the evaluation bar, which is switched on where it can be."""
    page.evaluate(SHOW_BAR)
    page.reload()
    expect(page.locator(_BOARD)).to_be_visible()
    page.locator(".act .hinting").click()
    expect(page.locator(".hint li").first).to_be_visible()
    expect(page.locator(".bar b").first).not_to_have_text("–")


def _ask_for_a_review(page: Page) -> None:
    page.locator(".next button").first.click()
    expect(page.locator("svg[role=img] .moment").first).to_be_visible()
    page.locator("[role=tabpanel] details summary").click()
    expect(page.locator("[role=tabpanel] table")).to_be_visible()


def _open_settings(page: Page) -> None:
    page.locator("header button").click()
    expect(page.locator("dialog")).to_be_visible()


PAGES: Final[dict[str, PageMaker]] = {
    "lobby": _page(lambda _: "/", ".card:enabled", then=_open_options),
    "lobby for four": _page(lambda _: "/", ".card:enabled", then=_set_up_four),
    "settings": _page(lambda _: "/", ".card:enabled", then=_open_settings),
    "invitation": _page(lambda visitor: f"/t/{open_table(visitor, BY_LINK)}", "img"),
    "table": _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD),
    "hint": _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD, then=_ask_for_a_hint),
    "review": _page(lambda visitor: f"/t/{abandoned_table(visitor)}", "#result", then=_ask_for_a_review),
    "log": _tab(1, "[role=tabpanel] input[type=range]"),
    "rules at the table": _tab(2, "[role=tabpanel] article"),
    "about the table": _tab(3, "[role=tabpanel] .danger"),
    "hand-over": _page(lambda visitor: f"/t/{open_table(visitor, ON_ONE_SCREEN)}", "main .primary"),
    "game over": _page(lambda visitor: f"/t/{finished_table(visitor)}", "#result"),
    "verify": _page(
        lambda visitor: f"/t/{finished_table(visitor)}/verify", ".verdict", patience_ms=ENGINE_MS
    ),
    "list of rules": _page(lambda _: "/rules", "main li"),
    "rules": _page(lambda _: "/rules/pagoda", "[data-example]"),
    "rules of Pandoria": _page(lambda _: "/rules/pandoria", "[data-people]"),
    "import": _page(lambda _: "/import", "textarea"),
    "nowhere": _page(lambda _: "/rules/pagoda/nowhere", "main .primary"),
    "no such table": _page(lambda _: "/t/AAAAAAAAAAAA", "[role=alert]", expected=("404",)),
}
