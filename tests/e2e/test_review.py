"""The review: over the full width, as it comes, with the better line on the board, by keys too."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.judging import let_draw
from tests.e2e.reading import said
from tests.e2e.tables import abandoned_table, look_at_table
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitor, Visitors

LOW_PHONE = Screen(844, 390, touch=True)
WIDE = Screen(1920, 1080)
BOTH_SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive()


def open_review(page: Page, table_id: str) -> Locator:
    """The review of a table, from its result."""
    look_at_table(page, f"/t/{table_id}")
    page.locator(".act").get_by_role("button", name=said("review"), exact=True).click()
    review = page.locator("section.review")
    expect(review.locator("svg[role=img]")).to_be_visible()
    return review


def ready(review: Locator) -> Locator:
    """The review when all of the game is judged."""
    expect(review.locator("progress")).to_have_count(0)
    return review


def costliest(review: Locator) -> Locator:
    """The button of the turn that cost most."""
    return review.locator(".moments li button").first


def status(review: Locator) -> Locator:
    return review.locator("header .status")


def width_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["width"]


@BOTH_SCREENS
def test_a_game_is_reviewed_over_the_full_width_and_leads_to_what_mattered(
    visitors: Visitors, screen: Screen
) -> None:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    review = ready(open_review(page, abandoned_table(visitor)))
    width = page.evaluate("innerWidth")
    assert width_of(review) == width
    assert width_of(review.locator("svg[role=img]")) > 0.9 * width
    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(review.locator("header").get_by_role("heading", name=said("review"))).to_be_focused()
    costliest(review).click()
    expect(status(review)).to_contain_text(re.compile(r"Step \d+ of 12"))
    expect(page).to_have_url(re.compile(r"\?step=\d+$"))
    expect(costliest(review)).to_have_attribute("aria-current", "true")
    expect(review.locator(".decision")).to_contain_text(re.compile(r"Cost \d+%"))
    expect(page.locator(".pagoda")).to_be_in_viewport()
    review.get_by_role("button", name="Ben").click()
    expect(page.get_by_role("img", name=said("review.chart", name="Ben"))).to_be_visible()
    review.get_by_role("button", name=said("review.close")).click()
    expect(review).to_have_count(0)
    expect(page.get_by_role("region", name=said("prompt"))).to_be_focused()
    expect(page).not_to_have_url(re.compile("step="))


@pytest.mark.parametrize("screen", [WIDE, Screen(1366, 768), LOW_PHONE, PHONE, NARROWEST], ids=str)
def test_the_review_is_one_tap_away_in_every_window(visitors: Visitors, screen: Screen) -> None:
    """Beside the next game, in sight and not cut."""
    visitor = visitors.arrive(screen, lang="de")
    page = visitor.page()
    look_at_table(page, f"/t/{abandoned_table(visitor)}")
    buttons = page.locator(".act .buttons button")
    expect(buttons).to_have_text(["Revanche", "Rückblick"])
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    buttons.last.click()
    expect(page.locator("section.review svg[role=img]")).to_be_visible()


def with_a_better_line(review: Locator) -> tuple[int, int]:
    """Look at the costliest turn: the step that it begins after, and how many actions its better line has."""
    costliest(review).click()
    expect(costliest(review)).to_have_attribute("aria-current", "true")
    expect(review.locator(".decision .line li").first).to_be_attached()
    actions = review.locator(".decision .line").last.locator("li").count()
    expect(review.page).to_have_url(re.compile(r"step=\d+"))
    found = re.search(r"step=(\d+)", review.page.url)
    assert found is not None
    assert actions > 0
    return int(found[1]), actions


def test_the_better_line_is_played_on_the_board_and_stepped_through(visitor: Visitor) -> None:
    page = visitor.page()
    review = ready(open_review(page, abandoned_table(visitor)))
    begin, actions = with_a_better_line(review)
    last = said("review.step", done=actions, of=actions)
    better = review.get_by_role("button", name=said("review.show.best"))
    better.click()
    expect(status(review)).to_contain_text(last, timeout=15_000)
    expect(better).to_have_attribute("aria-pressed", "true")
    expect(review.locator(".decision li[aria-current=step]")).to_have_count(1)
    # It is no step of the game: the address leads to where it begins.
    expect(page).to_have_url(re.compile(rf"\?step={begin}$"))
    page.keyboard.press("Home")
    expect(status(review)).to_contain_text(said("review.step", done=0, of=actions))
    # Before its first move, the board shows what it would touch.
    expect(page.locator(".pagoda .marked, .pagoda .lit, .pagoda [class*=mark]").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(status(review)).to_contain_text(said("review.step", done=1, of=actions))
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(status(review)).to_contain_text(last)
    review.get_by_role("button", name=said("review.show.played")).click()
    expect(status(review)).to_contain_text(re.compile(r"Step \d+ of 12"))
    expect(better).to_have_attribute("aria-pressed", "false")


def test_keys_step_through_the_game(visitor: Visitor) -> None:
    page = visitor.page()
    review = ready(open_review(page, abandoned_table(visitor)))
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 12)):
        page.keyboard.press(key)
        expect(status(review)).to_contain_text(said("status.step", step=step, steps=12))
        expect(page).to_have_url(re.compile(rf"\?step={step}$"))
    review.get_by_role("button", name=said("scrubber.back")).click()
    expect(status(review)).to_contain_text(said("status.step", step=11, steps=12))


def test_what_is_judged_already_is_shown_while_the_rest_is_worked_on(visitor: Visitor) -> None:
    page = visitor.page()
    table_id = abandoned_table(visitor)
    ready(open_review(page, table_id))
    whole = visitor.context.request.get(f"/api/tables/{table_id}/review?seat=0").json()
    partly: dict[str, Any] = {
        "status": "working",
        "done": 1,
        "total": len(whole["turns"]),
        "first": 0,
        "turns": whole["turns"][:1],
        "moments": [],
    }
    asked: list[str] = []
    held = True

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if held:
            route.fulfill(json=partly)
        else:
            route.continue_()

    page.route(re.compile(r"/review\?"), answer)
    page.clock.install()
    page.reload()
    review = open_review(page, table_id)
    expect(review.locator("progress")).to_have_attribute("value", "1")
    expect(review.locator("svg circle")).to_have_count(1)
    expect(review.locator("tbody tr")).to_have_count(1)
    held = False
    ready(review)
    # What is known is not asked for again.
    assert asked[0].endswith("?seat=0&known=0")
    assert asked[-1].endswith("?seat=0&known=1")
    # And when all is known, nothing is asked any more.
    number = len(asked)
    page.clock.fast_forward(60_000)
    let_draw(page)
    assert len(asked) == number
    own = [turn for turn in whole["turns"] if turn["seat"] == 0]
    expect(review.locator("tbody tr")).to_have_count(len(own))


def test_anybody_may_review_a_game_that_is_over(visitor: Visitor, visitors: Visitors) -> None:
    table_id = abandoned_table(visitor)
    review = open_review(visitors.arrive().page(), table_id)
    expect(costliest(review)).to_be_visible()


def test_a_turning_point_is_tried_again_at_a_table_of_its_own(visitor: Visitor) -> None:
    page = visitor.page()
    table_id = abandoned_table(visitor)
    review = open_review(page, table_id)
    review.get_by_role("button", name=said("review.again")).click()
    expect(page).not_to_have_url(re.compile(table_id))
    expect(page.locator(".act .status")).to_contain_text(said("status.yourTurn"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Apprentice")
