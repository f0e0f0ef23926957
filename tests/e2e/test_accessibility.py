"""Every page, light and dark, wide and narrow: no violation that axe finds, no sideways scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.pages import PAGES, PageMaker
from tests.e2e.tables import look_at_table, open_pandoria
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_axe_finds_nothing(visitors: Visitors, make: PageMaker, dark: bool) -> None:
    page = make(visitors, DESKTOP, "en", dark)
    assert axe_finds(page) == ""


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_no_page_needs_sideways_scrolling(visitors: Visitors, make: PageMaker, lang: str) -> None:
    page = make(visitors, NARROWEST, lang, False)
    assert _overhangs(page) == {NARROWEST.width: 0, DESKTOP.width: 0}


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("variant", ["family", "classic+river"])
def test_no_table_of_pandoria_needs_sideways_scrolling(visitors: Visitors, variant: str, lang: str) -> None:
    visitor = visitors.arrive(NARROWEST, lang=lang)
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, variant)}")
    assert _overhangs(page) == {NARROWEST.width: 0, DESKTOP.width: 0}


def _overhangs(page: Page) -> dict[int, int]:
    """By how much the page is too wide, on the narrowest screen and on a usual one."""
    found = {}
    for screen in (NARROWEST, DESKTOP):
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        found[screen.width] = overhang(page)
    return found


@pytest.mark.parametrize("screen", [Screen(768, 1024), Screen(2560, 1300)], ids=["tablet", "huge"])
def test_a_table_fits_other_screens(visitors: Visitors, screen: Screen) -> None:
    page = PAGES["table"](visitors, screen, "en", False)
    assert overhang(page) == 0


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_targets_are_large_enough_for_a_finger(visitors: Visitors, make: PageMaker) -> None:
    page = make(visitors, PHONE, "en", False)
    assert small_targets(page) == []
