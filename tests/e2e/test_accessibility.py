"""Every page, light and dark, wide and narrow, in every language.

No violation that axe finds, no sideways scrolling, no target too small for a finger, no English on a page of
another language and no text that is missing. What is looked for on the same page is looked for in one visit.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from pagoria.core.language import languages
from tests.e2e.judging import axe_finds, overhang, resize, small_targets
from tests.e2e.pages import PAGES, PageMaker
from tests.e2e.reading import english_on
from tests.e2e.tables import look_at_table, open_pandoria
from tests.repeating import only_in_ci, some
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors

#: The longest page, and the one that starts an engine.
_LONG: Final = ("rules of Pandoria", "verify")
EVERY_PAGE: Final = pytest.mark.parametrize(
    "make",
    [pytest.param(make, id=page, marks=only_in_ci if page in _LONG else ()) for page, make in PAGES.items()],
)


@EVERY_PAGE
def test_axe_finds_nothing(visitors: Visitors, make: PageMaker) -> None:
    page = make(visitors, DESKTOP, "en", False)
    assert axe_finds(page) == ""
    page.emulate_media(color_scheme="dark")
    assert axe_finds(page) == ""


@EVERY_PAGE
@pytest.mark.parametrize("lang", some(languages(), 1))
def test_a_page_fits_every_screen_and_finger_and_speaks_one_language(
    visitors: Visitors, make: PageMaker, lang: str
) -> None:
    page = make(visitors, NARROWEST, lang, False)
    assert _overhangs(page) == {NARROWEST.width: 0, DESKTOP.width: 0}
    assert page.locator("html").get_attribute("lang") == lang
    if lang != languages()[0]:
        for game in ("pagoda", "pandoria"):
            assert english_on(page, lang, game) == []
    resize(page, PHONE)
    assert small_targets(page) == []


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
        resize(page, screen)
        found[screen.width] = overhang(page)
    return found


@pytest.mark.parametrize("screen", [Screen(768, 1024), Screen(2560, 1300)], ids=["tablet", "huge"])
def test_a_table_fits_other_screens(visitors: Visitors, screen: Screen) -> None:
    page = PAGES["table"](visitors, screen, "en", False)
    assert overhang(page) == 0
