"""Every page, light and dark, wide and narrow: no violation that axe finds, no sideways scrolling."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.pages import PAGES, PageMaker
from tests.e2e.visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors

SMALLEST_TARGET_PX = 44

#: Targets a finger can miss; links within a sentence or heading have the size of its letters.
SMALL_TARGETS = """
(smallest) => [...document.querySelectorAll("button, a, input, select, textarea, summary, [role=tab]")]
  .filter((element) => element.checkVisibility() && element.closest("p, h3, dd, [aria-hidden=true]") === null)
  .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < smallest - 0.5 || box.height < smallest - 0.5))
  .map(({ element, box }) => `${element.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)
"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_axe_finds_nothing(visitors: Visitors, make: PageMaker, dark: bool) -> None:
    page = make(visitors, DESKTOP, "en", dark)
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_the_narrowest_screen_needs_no_sideways_scrolling(visitors: Visitors, make: PageMaker) -> None:
    page = make(visitors, NARROWEST, "de", False)
    assert _overhang(page) == 0


@pytest.mark.parametrize("screen", [Screen(768, 1024), Screen(2560, 1300)], ids=["tablet", "huge"])
def test_a_table_fits_other_screens(visitors: Visitors, screen: Screen) -> None:
    page = PAGES["table"](visitors, screen, "en", False)
    assert _overhang(page) == 0


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_targets_are_large_enough_for_a_finger(visitors: Visitors, make: PageMaker) -> None:
    page = make(visitors, PHONE, "en", False)
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET_PX) == []


def _overhang(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found
