"""Pandoria's table: touched things become choices, are looked at first, and say why they are not possible."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.reading import said
from tests.e2e.tables import look_at_table, open_pandoria
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors

_POSSIBLE: Final = "[data-space][aria-label$='Possible now.']"
_CHOSEN: Final = ".act .primary[aria-disabled=false]"
_NOW: Final = ".act [aria-current=step]"
_GHOST: Final = ".map path.would"
#: How many lines are neither in sight nor out of it.
_CUT_LINES: Final = """
(text) => {
  const { bottom } = text.getBoundingClientRect();
  const lines = [];
  const words = document.createTreeWalker(text.querySelector("dl"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines.filter(({ top, height }) => top < bottom - 2 && top + 0.7 * height > bottom).length;
}
"""


def _table(visitors: Visitors, variant: str, screen: Screen = DESKTOP) -> Page:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, variant)}")
    expect(page.locator(_POSSIBLE).first).to_be_attached()
    return page


def _touch(page: Page, selector: str) -> None:
    page.locator(selector).first.click(force=True)


def test_a_tile_follows_the_pointer_turns_and_is_laid(visitors: Visitors) -> None:
    page = _table(visitors, "family")
    page.locator(_POSSIBLE).first.hover(force=True)
    expect(page.locator(_GHOST).first).to_be_visible()
    expect(page.locator(_CHOSEN)).to_have_count(0)
    _touch(page, _POSSIBLE)
    expect(page.locator(_CHOSEN)).to_be_visible()
    told = page.locator(".act").inner_text()
    _touch(page, "[data-option=exchange], [data-option=turn]")
    expect(page.locator(".act")).not_to_have_text(told)
    page.locator(_CHOSEN).click()
    expect(page.locator(_NOW)).to_have_text("Figure")


def test_a_turn_of_a_family_game_by_keys_alone(visitors: Visitors) -> None:
    page = _table(visitors, "family")
    page.locator(_POSSIBLE).first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(_CHOSEN)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(_NOW)).to_have_text("Figure")
    page.locator(_POSSIBLE).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-option=worker]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator("[data-space][aria-label*='Worker: Ada']")).to_have_count(1)


def test_what_is_not_possible_says_why_with_the_rule(visitors: Visitors) -> None:
    page = _table(visitors, "family")
    _touch(page, "[data-space][aria-label$=': empty']")
    expect(page.locator(".act .notice")).to_contain_text("PD-20")


def test_a_card_shows_what_both_of_its_halves_do(visitors: Visitors) -> None:
    page = _table(visitors, "classic")
    card = page.locator(".pandoria .hand [data-card]").first
    card.click()
    expect(page.locator(".act dl dt")).to_have_count(2)
    page.mouse.move(1, 1)
    expect(page.locator(".act dl dt")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".act dl")).to_have_count(0)


def test_a_phone_shows_whole_lines_of_what_a_card_does(visitors: Visitors) -> None:
    """All of it is unfolded; until then no line is cut through."""
    page = _table(visitors, "classic", PHONE)
    page.locator(".pandoria .hand [data-card]").first.tap()
    expect(page.locator(".act dl dt")).to_have_count(2)
    assert page.locator(".act > .text").evaluate(_CUT_LINES) == 0
    page.get_by_role("button", name=said("status.all")).tap()
    expect(page.locator(".act dl dd").last).to_be_in_viewport(ratio=1)


def test_a_card_under_the_mouse_shows_what_it_does_and_nothing_moves(visitors: Visitors) -> None:
    page = _table(visitors, "classic")
    card = page.locator(".pandoria .hand [data-card]").first
    card.scroll_into_view_if_needed()
    before = card.bounding_box()
    card.hover()
    expect(page.locator(".act dl dt")).to_have_count(2)
    assert card.bounding_box() == before
    page.mouse.move(1, 1)
    expect(page.locator(".act dl")).to_have_count(0)


def test_a_family_game_shows_nothing_that_it_has_not(visitors: Visitors) -> None:
    page = _table(visitors, "family")
    expect(page.locator(".pandoria [data-card], .pandoria [data-place], .pandoria .tracks")).to_have_count(0)


def test_other_players_open_on_a_tap_and_nothing_scrolls_sideways(visitors: Visitors) -> None:
    for screen in (PHONE, NARROWEST):
        page = _table(visitors, "classic+river", screen)
        opponent = page.locator(".pandoria details").first
        opponent.locator("summary").click()
        expect(opponent.locator("[data-place]")).to_have_count(5)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_castle_is_taken_from_the_reserve(visitors: Visitors) -> None:
    page = _table(visitors, "family")
    _touch(page, "[data-option=castle]")
    _touch(page, _POSSIBLE)
    expect(page.locator(_CHOSEN)).to_have_text(re.compile("castle"))


def test_a_newcomer_is_told_how_it_works_until_it_is_put_away_and_whenever_asked(visitors: Visitors) -> None:
    visitor = visitors.arrive(PHONE, newcomer=True)
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    card = page.locator("[data-howto]")
    expect(card).to_contain_text("most points")
    card.get_by_role("button").tap()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.locator(_POSSIBLE).first).to_be_attached()
    expect(card).to_have_count(0)
    page.get_by_role("button", name="How to play").tap()
    expect(card).to_be_visible()
