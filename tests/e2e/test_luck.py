"""Luck and skill: from the review of a game to the turns that made the result, and on a member's profile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.judging import axe_finds
from tests.e2e.reading import said
from tests.e2e.tables import abandoned_table
from tests.e2e.test_review import open_review, ready
from visitors import DESKTOP, PHONE, Screen, Visitors


def shown(page: Page, name: str) -> list[int]:
    """The numbers of a seat from its equal share to its result, in per cent."""
    cells = page.get_by_role("table", name=name).locator("tr > td:last-child")
    found = [re.match(r"[+-]?\d+", text) for text in cells.all_inner_texts()]
    return [int(number[0]) for number in found if number is not None]


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_a_result_came_from_adds_up_and_leads_to_its_turns(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    review = ready(open_review(page, abandoned_table(visitor)))
    button = review.get_by_role("button", name=said("review.luck"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    for name in ("Ada", "Ben"):
        expect(page.get_by_role("table", name=name)).to_be_visible()
        fair, *parts, result = shown(page, name)
        assert (fair, len(parts), fair + sum(parts)) == (50, 4, result)
    assert axe_finds(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")
    costly = review.locator("li button").first
    costly.click()
    # It is the turn on the board, and what would have been better is told beside it.
    expect(page).to_have_url(re.compile(r"\?step=\d+$"))
    expect(review.locator(".decision")).to_contain_text(re.compile(r"Cost \d+%"))
    expect(button).to_have_attribute("aria-pressed", "false")
