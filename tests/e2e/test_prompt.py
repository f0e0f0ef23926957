"""The prompt in small windows: the question, what can be chosen and what is told are seen as they are."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from screens import SCREENS, SETUPS, look_at_moment, open_moment
from tests.e2e.tables import look_at_table, open_pandoria
from visitors import Visitors

_LOW: Final = ("320x568", "844x390", "zoomed")
_SHOW_BAR: Final = 'localStorage.setItem("pagoria", JSON.stringify({ known: ["pandoria"], bar: true }))'
#: Whether the first line of a text is to be seen, or all of a thing.
_LINE_SEEN: Final = """
(text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const line = [...range.getClientRects()].find(({ width }) => width > 1);
  const seen = line && document.elementFromPoint(line.left + 2, line.top + line.height / 2);
  return seen !== undefined && seen !== null && text.contains(seen);
}
"""
_WHOLE: Final = """
(thing) => {
  const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
  const at = (x, y) => thing.contains(document.elementFromPoint(x, y));
  const middle = top + height / 2;
  const row = thing.closest(".ask").getBoundingClientRect();
  const along = left >= row.left - 1 && right <= row.right + 1;
  const across = top >= row.top - 1 && bottom <= row.bottom + 1;
  return along && across && at(left + 4, middle) && at(right - 4, middle) && at(left + width / 2, bottom - 4);
}
"""


def _at(visitors: Visitors, window: str, lang: str, name: str) -> Page:
    setup = SETUPS["classic-2"]
    visitor = visitors.arrive(SCREENS[window], lang=lang)
    page = visitor.page()
    look_at_moment(page, open_moment(visitor, setup, setup.moments[name]), setup.moments[name])
    expect(page.locator(".act .ask [data-option]").first).to_be_attached()
    return page


def _seen(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).first.evaluate(_LINE_SEEN))


@pytest.mark.parametrize("window", _LOW)
def test_a_touched_card_is_told_below_the_question(visitors: Visitors, window: str) -> None:
    page = _at(visitors, window, "de", "selected")
    expect(page.locator(".act dl dt").first).to_be_attached()
    assert _seen(page, ".act .question")
    assert _seen(page, ".act dl dt")


@pytest.mark.parametrize(("window", "lang"), [("844x390", "de"), ("zoomed", "fr")])
def test_a_low_window_shows_two_choices_at_least(visitors: Visitors, window: str, lang: str) -> None:
    for moment in ("selected", "build"):
        options = _at(visitors, window, lang, moment).locator(".act .ask [data-option]")
        for number in range(2):
            label = options.nth(number).inner_text()
            assert options.nth(number).evaluate(_WHOLE), f"{moment}: {label} is not seen as a whole"


@pytest.mark.parametrize("window", _LOW)
def test_the_chances_leave_room_for_the_question(visitors: Visitors, window: str) -> None:
    visitor = visitors.arrive(SCREENS[window], lang="fr")
    visitor.context.add_init_script(_SHOW_BAR)
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'classic')}")
    expect(page.locator(".act .bar")).to_be_visible()
    expect(page.locator(".act .ask [data-option]").first).to_be_attached()
    assert _seen(page, ".act .question")
    assert _seen(page, ".act .bar .small")
