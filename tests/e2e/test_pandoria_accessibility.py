"""Pandoria's table whatever is to be decided: light and dark, wide, on a phone and on the narrowest screen."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.situations import SITUATIONS, page_at
from tests.e2e.touching import Toucher
from tests.e2e.visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors

_SCREENS: Final = {"desktop": DESKTOP, "phone": PHONE}
_CHOSEN: Final = ".act .primary[aria-disabled=false]"


@pytest.mark.parametrize("situation", SITUATIONS)
def test_nothing_is_in_anybodys_way(visitors: Visitors, situation: str) -> None:
    """As it is asked, then with something chosen: that shows a preview, a region or what a card does."""
    page = page_at(visitors.arrive(), situation)
    faults = _faults(page, "asked")
    if SITUATIONS[situation].phase != "over":
        _choose_something(page)
        faults |= _faults(page, "chosen")
    assert faults == {}


def _choose_something(page: Page) -> None:
    Toucher(page).choose()
    expect(page.locator(_CHOSEN)).to_be_visible()


def _faults(page: Page, when: str) -> dict[str, str]:
    """What is wrong with the page, by where it was seen."""
    found = {}
    for (name, screen), scheme in product(_SCREENS.items(), ("light", "dark")):
        _resize(page, screen)
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        found[f"{when}, {name}, {scheme}"] = axe_finds(page)
    found[f"{when}, targets"] = "\n".join(small_targets(page))
    for screen in (PHONE, NARROWEST):
        _resize(page, screen)
        found[f"{when}, {screen.width} pixels"] = str(overhang(page) or "")
    _resize(page, DESKTOP)
    return {where: fault for where, fault in found.items() if fault != ""}


def _resize(page: Page, screen: Screen) -> None:
    page.set_viewport_size({"width": screen.width, "height": screen.height})
