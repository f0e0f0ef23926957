"""Pandoria's table whatever is to be decided: light and dark, wide, on a phone, on the narrowest screen."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import Page

from tests.e2e.judging import axe_finds, overhang, resize, small_targets
from tests.e2e.situations import SITUATIONS, page_at
from tests.e2e.touching import Toucher
from tests.repeating import some
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors

Scheme = Literal["light", "dark"]
#: How each is looked at: while it is asked, and when something is chosen, which shows a preview or a text.
_ASKED: Final[tuple[tuple[Screen, Scheme], ...]] = ((DESKTOP, "dark"), (PHONE, "light"))
_CHOSEN: Final[tuple[tuple[Screen, Scheme], ...]] = ((DESKTOP, "light"), (PHONE, "dark"))
#: Of those with long histories one is enough.
_LOOKED_AT: Final = [name for name in SITUATIONS if "late" not in name or name.startswith("teams")]


@pytest.mark.parametrize("situation", some(_LOOKED_AT, 4))
def test_nothing_is_in_anybodys_way(visitors: Visitors, situation: str) -> None:
    page = page_at(visitors.arrive(), situation)
    assert _faults(page, _ASKED) == {}
    if SITUATIONS[situation].phase != "over":
        _see(page, DESKTOP, "light")
        Toucher(page).choose()
    assert _faults(page, _CHOSEN) == {}
    assert small_targets(page) == []
    _see(page, NARROWEST, "light")
    assert overhang(page) == 0


def _faults(page: Page, ways: tuple[tuple[Screen, Scheme], ...]) -> dict[tuple[Screen, Scheme], str]:
    """What axe finds in each way of looking; a page that is too wide is a fault as well."""
    found = {}
    for screen, scheme in ways:
        _see(page, screen, scheme)
        wide = overhang(page)
        found[screen, scheme] = f"{wide} pixels too wide" if wide else axe_finds(page)
    return {way: fault for way, fault in found.items() if fault}


def _see(page: Page, screen: Screen, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    resize(page, screen)
