"""Pages in German and French have no English left, and no text that is missing."""

from __future__ import annotations

import pytest

from tests.e2e.pages import PAGES, PageMaker
from tests.e2e.reading import english_against, spoken
from tests.e2e.visitors import DESKTOP, Visitors


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES.keys())
def test_no_english_is_left(visitors: Visitors, make: PageMaker, lang: str) -> None:
    page = make(visitors, DESKTOP, lang, False)
    assert page.locator("html").get_attribute("lang") == lang
    ours, theirs = (page.request.get(f"/api/games/pagoda/texts/{code}").json() for code in ("en", lang))
    assert english_against(lang, ours, theirs).left_in(spoken(page)) == []
