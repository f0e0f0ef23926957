"""What a coach says about a move, on the hint card and in the review, and the lines behind it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, abandoned_table, look_at_table, open_table
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitors

SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrow"])


@SCREENS
def test_a_hint_says_what_it_does(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    page.goto(f"/t/{open_table(visitor, AGAINST_BOT)}")
    page.get_by_role("button", name=said("hint"), exact=True).click()
    claims = page.locator(".hint").get_by_role("list", name=said("claims"))
    expect(claims).to_contain_text(re.compile(r"Scores \d points?"))
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")


def with_a_reply(route: Route) -> None:
    """The review, in which each turn lets the other player end theirs."""
    answer = route.fetch()
    review = answer.json()
    for turn in review["turns"]:
        then = [{"seat": 1 - turn["seat"], "words": {"t": "ends the turn"}}]
        turn["claims"].append(
            {"kind": "gives", "words": {"t": "Two things follow."}, "better": False, "then": then}
        )
    route.fulfill(response=answer, json=review)


@SCREENS
def test_a_review_says_why_and_shows_the_line(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    page.route("**/api/tables/*/review*", with_a_reply)
    look_at_table(page, f"/t/{abandoned_table(visitor)}")
    page.locator(".act").get_by_role("button", name=said("review"), exact=True).click()
    review = page.locator("section.review")
    expect(review.locator("svg[role=img]")).to_be_visible()
    expect(review.locator("progress")).to_have_count(0)
    review.locator(".moments li button").first.click()
    claims = review.locator(".decision").get_by_role("list", name=said("claims"))
    first = claims.get_by_role("button").first
    expect(first).to_contain_text(re.compile(r"points?\b"))
    first.click()
    expect(review.locator(".line.here")).to_be_visible()
    for button in claims.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")
    # What the other could do then is listed, by keys too.
    reply = claims.get_by_role("button", name="Two things follow.")
    reply.press("Enter")
    expect(reply).to_have_attribute("aria-expanded", "true")
    expect(claims.locator("ol li")).to_have_text(re.compile("^(Ada|Ben) ends the turn$"))
    reply.press("Enter")
    expect(reply).to_have_attribute("aria-expanded", "false")
    expect(claims.locator("ol")).to_have_count(0)
