"""Lessons: played on the real board by people who have read no rule, in whatever way they use a page."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.judging import axe_finds, overhang, shifted, small_targets
from tests.e2e.learning import KeyLearner, Learner, ListeningLearner, open_lesson, show_what_is_said
from tests.e2e.listening import RECORD, announced
from tests.e2e.reading import said
from visitors import PHONE, Screen, Visitor, Visitors

WIDE: Final = Screen(1366, 768)


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive(WIDE, newcomer=True)


def result(page: Page) -> str:
    return page.locator("#result").inner_text()


def test_the_whole_first_lesson_by_what_is_lit_up(visitor: Visitor) -> None:
    """From the list to the end, and the list knows; nothing jumps meanwhile."""
    page = visitor.page()
    page.goto("/learn")
    page.get_by_role("link", name=said("learn.begin", title="Your first game")).click()
    learner = Learner(page)
    learner.finish()
    assert result(page) == said("learn.done")
    assert shifted(page) == 0
    page.get_by_role("button", name=said("learn.all")).click()
    expect(page.get_by_role("link", name=said("learn.go", title="High floors"))).to_be_visible()
    first = page.get_by_role("listitem").filter(has_text="Your first game")
    expect(first).to_contain_text(said("learn.isDone"))


def test_by_finger_on_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE, newcomer=True).page()
    open_lesson(page, "fan")
    Learner(page).finish()
    assert result(page) == said("learn.done")
    assert (overhang(page), small_targets(page), shifted(page)) == (0, [], 0)
    page.locator(".act .main").tap()
    expect(page).to_have_url(re.compile("/learn/pagoda/alternative$"))


def test_the_whole_family_game_by_finger(visitors: Visitors) -> None:
    """Pandoria's first lesson, up to the game that is won; what is asked first need not be unfolded."""
    page = visitors.arrive(PHONE, newcomer=True).page()
    open_lesson(page, "first", "pandoria")
    learner = Learner(page)
    learner.go_to_what_is_asked()
    expect(page.locator(".act .more")).to_have_count(0)
    learner.finish()
    assert result(page) == said("learn.done")
    assert (overhang(page), small_targets(page)) == (0, [])


@pytest.mark.parametrize(("game", "name"), [("pagoda", "first"), ("pandoria", "castle")])
def test_a_lesson_by_keys_alone(visitor: Visitor, game: str, name: str) -> None:
    page = visitor.page()
    open_lesson(page, name, game)
    KeyLearner(page).finish()
    assert result(page) == said("learn.done")
    # All that was said by then can be scrolled with keys.
    assert axe_finds(page) == ""


@pytest.mark.parametrize(("game", "name"), [("pagoda", "fan"), ("pandoria", "castle")])
def test_a_lesson_by_what_is_read_out(visitor: Visitor, game: str, name: str) -> None:
    """Roles and names alone; what the lesson says is announced by itself."""
    page = visitor.page()
    open_lesson(page, name, game)
    page.evaluate(RECORD)
    ListeningLearner(page).finish()
    assert result(page) == said("learn.done")
    assert any(text.startswith(said("learn.done")) for text in announced(page, "status"))


def test_something_else_is_answered_and_help_is_offered(visitor: Visitor) -> None:
    page = visitor.page()
    open_lesson(page, "simple")
    Learner(page).go_to_what_is_asked()
    for _ in range(2):
        page.locator(".near [data-card=R]").click()
        page.locator("[data-lot='4']").click()
        expect(page.locator(".act .notice")).to_contain_text("would be allowed")
    expect(page.locator(".near [data-card=R]")).to_have_count(1)
    page.get_by_role("button", name=said("learn.help.show")).click()
    expect(page.locator(".act .above")).to_contain_text(re.compile("red tile", re.I))
    page.locator(".act .main").click()
    expect(page.locator(".act [role=status]")).to_contain_text("green column")


def test_a_goal_that_is_missed_is_tried_again(visitor: Visitor) -> None:
    page = visitor.page()
    open_lesson(page, "floors")
    page.locator(".near [data-card=G]").first.click()
    page.locator("[data-lot='2']").click()
    page.locator(".act .passing").click()
    assert result(page) == said("learn.missed")
    expect(page.locator(".act [role=status]")).to_contain_text("fewer than 7")
    page.locator(".act .main").click()
    expect(page.locator(".near [data-card=G]")).to_have_count(2)
    Learner(page).finish()
    assert result(page) == said("learn.done")


def test_a_lesson_goes_on_where_it_was_left(visitor: Visitor) -> None:
    page = visitor.page()
    open_lesson(page, "first")
    learner = Learner(page)
    learner.go_to_what_is_asked()
    while "third" not in show_what_is_said(page):
        learner.step()
    page.reload()
    expect(page.locator(".act [role=status]")).to_contain_text("third red card")
    expect(page.locator(".near .score")).to_have_text("2")
    page.goto("/learn/pagoda")
    more = page.get_by_role("navigation", name=said("learn.more")).get_by_role("link")
    expect(more).to_have_text([said("puzzles"), said("rules")])
    page.get_by_role("link", name=said("learn.resume", title="Your first game")).click()
    expect(page.locator(".act [role=status]")).to_contain_text("third red card")
    page.get_by_role("button", name=said("learn.restart")).click()
    expect(page.locator(".act [role=status]")).to_contain_text("Welcome!")


def test_axe_finds_nothing_in_a_lesson(visitors: Visitors) -> None:
    page = visitors.arrive(WIDE, dark=True).page()
    open_lesson(page, "simple")
    assert axe_finds(page) == ""
    Learner(page).go_to_what_is_asked()
    assert axe_finds(page) == ""
