"""A study in a browser: opening one, its side, and a column built by the panel of choices."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.e2e.reading import said
from visitors import DESKTOP, NARROWEST, PHONE, Screen

WIDE: Final = Screen(1366, 768)
LOW_PHONE: Final = Screen(844, 390, touch=True)
EVERY_WINDOW: Final = pytest.mark.parametrize(
    "screen", [WIDE, DESKTOP, PHONE, NARROWEST, LOW_PHONE], ids=lambda screen: f"{screen.width}"
)


@cache
def position(game: str = "pagoda", variant: str = "standard", steps: int = 0, players: int = 2) -> str:
    """A position after some steps of chance."""
    session: Session[Any] = Session(find_game(game), variant, players, Rng("study"), start=0)
    rng = Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    return session.game.notation.format_position(session.position())


def open_study(page: Page, game: str = "pagoda", variant: str = "standard", steps: int = 0) -> None:
    page.goto("/study?" + urlencode({"game": game, "position": position(game, variant, steps)}))
    expect(page.locator(".pagoda, .pandoria")).to_be_visible()
    expect(page.locator(".act .buttons")).to_be_visible()


def press(thing: Locator) -> None:
    """With a finger where the page is touched."""
    if thing.page.evaluate("navigator.maxTouchPoints > 0"):
        thing.tap()
    else:
        thing.click()


def show_side(page: Page, tab: str = "study.lines") -> Locator:
    """A tab of the side, which lies over the board where the window is narrow."""
    tabs = page.locator("[role=tablist]")
    expect(tabs).to_be_attached()
    if not tabs.is_visible():
        press(page.locator(".side-button"))
    press(page.get_by_role("tab", name=said(tab), exact=True))
    return page.locator("[role=tabpanel]")


def hide_side(page: Page) -> None:
    if page.locator(".side .close").is_visible():
        press(page.locator(".side .close"))


def build_a_column(page: Page, lot: int) -> None:
    """By the panel of choices, with the first card that will do."""
    panel = show_side(page, "study.choices")
    press(panel.locator(".choices button").filter(has_text=re.compile("column", re.I)).first)
    while page.locator(".act .main").get_attribute("aria-disabled") == "true":
        level = panel.locator(".choices").last
        wanted = level.locator("button").filter(has_text=re.compile(rf"lot {lot}\b", re.I))
        press((wanted if wanted.count() > 0 else level.locator("button")).first)
    hide_side(page)
    press(page.locator(".act .main"))
    show_side(page)


def nodes(page: Page) -> Locator:
    return page.locator("[role=tabpanel] .node")


def current(page: Page) -> Locator:
    return page.locator("[role=tabpanel] [data-node][aria-current=step]")
