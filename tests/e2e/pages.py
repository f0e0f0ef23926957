"""Every kind of page there is, as a guest who has just arrived sees it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.e2e.tables import (
    AGAINST_BOT,
    BY_LINK,
    ON_ONE_SCREEN,
    abandoned_table,
    finished_table,
    open_side,
    open_table,
)
from visitors import ENGINE_MS, PATIENCE_MS, Screen, Visitor, Visitors

#: Makes a page: visitors, screen, language, dark.
PageMaker = Callable[[Visitors, Screen, str, bool], Page]

_BOARD: Final = ".pagoda"
#: The one button of the lobby that starts a game.
START: Final = ".start button"
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


def _tab(name: str, sign: str) -> PageMaker:
    """A table with one of the tabs beside the board open."""

    def open_tab(page: Page) -> None:
        open_side(page)
        page.locator(f"[role=tab][id$='-{name}']").click()
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


def _with_games(visitor: Visitor) -> str:
    """The lobby of somebody whose turn it is at one table, who waits at another, and gave up at a third."""
    for seating in (AGAINST_BOT, BY_LINK):
        open_table(visitor, seating)
    visitor.post(f"/api/tables/{open_table(visitor, AGAINST_BOT)}/resign", seat=0)
    return "/"


def _play_here(page: Page) -> None:
    """Friends on one screen, whose names are asked for."""
    page.locator(".kinds label").nth(1).click()
    expect(page.locator(".names input")).to_have_count(2)


def _invited(visitor: Visitor) -> str:
    """A table where one seat is free, and somebody else invites."""
    table = open_table(visitor, BY_LINK)
    visitor.context.clear_cookies()
    return f"/t/{table}"


def _ask_for_a_hint(page: Page) -> None:
    """With the evaluation bar, which is switched on where it can be."""
    page.evaluate(SHOW_BAR)
    page.reload()
    expect(page.locator(_BOARD)).to_be_visible()
    page.locator(".act .hinting").click()
    expect(page.locator(".hint > ol li").first).to_be_visible()
    expect(page.locator(".bar b").first).not_to_have_text("–")


def _ask_for_a_review(page: Page) -> None:
    page.locator(".act .passing").click()
    expect(page.locator("svg[role=img] .moment").first).to_be_visible()
    expect(page.locator(".review progress")).to_have_count(0)
    expect(page.locator(".review .decision")).to_be_visible()


def _open_keys(page: Page) -> None:
    # The keys come once the table is there.
    expect(page.locator("[role=log]")).to_be_attached()
    _open_settings(page)
    page.locator("dialog button.button:not(.plain)").click()
    expect(page.locator("dialog kbd").first).to_be_visible()


def _open_settings(page: Page) -> None:
    page.locator("header button").last.click()
    expect(page.locator("dialog")).to_be_visible()


def _open_notices(page: Page) -> None:
    """How somebody is told, as a browser shows it that may notify."""
    page.context.grant_permissions(["notifications"])
    _open_settings(page)
    page.locator("dialog summary").click()
    expect(page.locator("dialog .notices")).to_be_visible()


def _in_a_match(visitor: Visitor) -> str:
    """A match against a level, of which one deal is over and the next is played."""
    plan: dict[str, Any] = {"name": "Anna", "game": "pagoda", "variant": "standard", "form": "round_robin"}
    times: dict[str, Any] = {"clock": {"initial_ms": 600_000, "increment_ms": 0}, "begins_in_ms": 3_600_000}
    numbers: dict[str, Any] = {"rounds": 1, "deals": 2, "interval_ms": 0, "listed": False}
    match_id = visitor.post("/api/matches", levels=["porter"], **plan, **times, **numbers)["id"]
    told = visitor.post(f"/api/matches/{match_id}/ready")
    visitor.post(f"/api/tables/{told['played'][0]['boards'][0]['table']}/resign", seat=0)
    return f"/m/{match_id}"


PAGES: Final[dict[str, PageMaker]] = {
    "lobby": _page(lambda _: "/", START, then=_open_options),
    "lobby for four": _page(lambda _: "/", START, then=_set_up_four),
    "lobby with games": _page(_with_games, "#finished", then=_play_here),
    "settings": _page(lambda _: "/", START, then=_open_settings),
    "notices": _page(lambda _: "/", START, then=_open_notices),
    "invitation": _page(lambda visitor: f"/t/{open_table(visitor, BY_LINK)}", ".address"),
    "invited": _page(_invited, "form .primary"),
    "table": _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD),
    "keys": _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD, then=_open_keys),
    "hint": _page(lambda visitor: f"/t/{open_table(visitor, AGAINST_BOT)}", _BOARD, then=_ask_for_a_hint),
    "review": _page(lambda visitor: f"/t/{abandoned_table(visitor)}", "#result", then=_ask_for_a_review),
    "log": _tab("log", "[role=tabpanel] input[type=range]"),
    "rules at the table": _tab("rules", "[role=tabpanel] article"),
    "about the table": _tab("table", "[role=tabpanel] .danger"),
    "hand-over": _page(lambda visitor: f"/t/{open_table(visitor, ON_ONE_SCREEN)}", "main .primary"),
    "game over": _page(lambda visitor: f"/t/{finished_table(visitor)}", "#result"),
    "verify": _page(
        lambda visitor: f"/t/{finished_table(visitor)}/verify", ".verdict", patience_ms=ENGINE_MS
    ),
    "list of rules": _page(lambda _: "/rules", "main li"),
    "rules": _page(lambda _: "/rules/pagoda", "[data-example]"),
    "rules of Pandoria": _page(lambda _: "/rules/pandoria", "[data-people]"),
    "import": _page(lambda _: "/import", "textarea"),
    "puzzles": _page(lambda _: "/puzzles", "#more"),
    "puzzle": _page(lambda _: "/puzzles/pandoria/1", ".pandoria"),
    "you": _page(lambda _: "/me", "#signin"),
    "ladder": _page(lambda _: "/ladder", "main table"),
    "matches": _page(lambda _: "/matches", "#make"),
    "match": _page(_in_a_match, "#standings"),
    "nowhere": _page(lambda _: "/rules/pagoda/nowhere", "main .primary"),
    "no such table": _page(lambda _: "/t/AAAAAAAAAAAA", "[role=alert]", expected=("404",)),
}
