"""Every page, light and dark, wide and narrow: no violation that axe finds, no sideways scrolling."""

from __future__ import annotations

import pytest

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.pages import PAGES, PageMaker
from tests.e2e.visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_axe_finds_nothing(visitors: Visitors, make: PageMaker, dark: bool) -> None:
    page = make(visitors, DESKTOP, "en", dark)
    assert axe_finds(page) == ""


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_the_narrowest_screen_needs_no_sideways_scrolling(visitors: Visitors, make: PageMaker) -> None:
    page = make(visitors, NARROWEST, "de", False)
    assert overhang(page) == 0


@pytest.mark.parametrize("screen", [Screen(768, 1024), Screen(2560, 1300)], ids=["tablet", "huge"])
def test_a_table_fits_other_screens(visitors: Visitors, screen: Screen) -> None:
    page = PAGES["table"](visitors, screen, "en", False)
    assert overhang(page) == 0


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_targets_are_large_enough_for_a_finger(visitors: Visitors, make: PageMaker) -> None:
    page = make(visitors, PHONE, "en", False)
    assert small_targets(page) == []
