"""Pandoria's table in other languages has no English left, and no text that is missing.

The other pages are read in test_accessibility.py.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pagoria.core.language import languages
from tests.e2e.reading import english_on
from tests.e2e.situations import SITUATIONS, page_at
from tests.e2e.tables import open_side
from tests.e2e.touching import Toucher
from tests.repeating import some
from visitors import Visitors

IN_OTHER_LANGUAGES: Final = pytest.mark.parametrize("lang", some(languages()[1:], 1))
_PARTLY_PLAYED: Final = [name for name in SITUATIONS if "late" in name]
_ASKED: Final = [name for name in SITUATIONS if "late" not in name]
_LOG: Final = 1


@IN_OTHER_LANGUAGES
@pytest.mark.parametrize("situation", _PARTLY_PLAYED)
def test_no_english_is_left_at_pandorias_table_and_in_its_log(
    visitors: Visitors, situation: str, lang: str
) -> None:
    page = page_at(visitors.arrive(lang=lang), situation)
    assert english_on(page, lang, "pandoria") == []
    for thing in page.locator(".pandoria summary").all():
        thing.click()
        assert english_on(page, lang, "pandoria") == []
        # What is opened lies over what is beside it.
        thing.click()
    open_side(page)
    page.get_by_role("tab").nth(_LOG).click()
    expect(page.locator("[role=tabpanel] .turns button").first).to_be_visible()
    assert english_on(page, lang, "pandoria") == []


@IN_OTHER_LANGUAGES
def test_no_english_is_left_whatever_pandoria_asks(visitors: Visitors, lang: str) -> None:
    visitor = visitors.arrive(lang=lang)
    found = {}
    for situation in some(_ASKED, 3):
        page = page_at(visitor, situation)
        found[f"{situation}, asked"] = english_on(page, lang, "pandoria")
        if SITUATIONS[situation].phase != "over":
            _choose(page)
            found[f"{situation}, chosen"] = english_on(page, lang, "pandoria")
        page.close()
    assert {where: left for where, left in found.items() if left} == {}


def _choose(page: Page) -> None:
    for card in page.locator(".pandoria .hand [data-card]").all()[:1]:
        card.click()  # what its halves do is told beside it
    Toucher(page).choose()
