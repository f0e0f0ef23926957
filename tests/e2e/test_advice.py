"""Levels to choose from, hints, the evaluation bar; and that nobody is helped against people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import SHOW_BAR, START
from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, ON_ONE_SCREEN, open_table
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors

BOTH_SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive()


def _sits(visitor: Visitor, table_id: str) -> Player:
    player = Player(visitor.page())
    player.page.goto(f"/t/{table_id}")
    return player


def _hint(page: Page) -> None:
    page.get_by_role("button", name=said("hint"), exact=True).click()
    expect(page.locator(".hint > ol li").first).to_be_visible()


# --- levels ------------------------------------------------------------------------------------


def test_a_level_is_chosen_remembered_and_played(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    levels = page.get_by_role("group", name=said("bot"))
    expect(levels.get_by_role("radio")).to_have_count(6)
    chosen = levels.get_by_role("radio", checked=True)
    expect(chosen).to_have_accessible_name(
        re.compile("Apprentice.*" + said("bot.strength", strength=2, of=6))
    )
    chosen.press("ArrowDown")
    expect(page.get_by_role("radio", name=re.compile("Mason"))).to_be_checked()
    page.reload()
    expect(page.get_by_role("radio", name=re.compile("Mason"))).to_be_checked()
    page.locator(START).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mason")


def test_a_level_is_chosen_with_a_finger(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE).page()
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Apprentice")).tap()
    expect(page.locator(START)).to_contain_text("Apprentice")


# --- hints -------------------------------------------------------------------------------------


@BOTH_SCREENS
def test_a_hint_is_shown_on_the_board_and_followed(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    player = _sits(visitor, open_table(visitor, AGAINST_BOT))
    page = player.page
    _hint(page)
    expect(page.locator(".lot.marked")).to_be_visible()
    actions = page.locator(".hint > ol li").count()
    page.get_by_role("button", name=said("hint.show")).click()
    expect(player.act).to_be_enabled()
    score = page.locator(".near .score")
    before = score.inner_text()
    player.act.click()
    # What is left of the hint goes on; when nothing is left, it is gone.
    expect(page.locator(".hint > ol li")).to_have_count(actions - 1)
    expect(score).not_to_have_text(before)


def test_a_hint_is_gone_when_something_else_is_done(visitor: Visitor) -> None:
    player = _sits(visitor, open_table(visitor, AGAINST_BOT))
    page = player.page
    _hint(page)
    suggested = page.locator(".hint > ol li").first.get_attribute("data-action")
    assert suggested is not None
    page.locator("[data-card]").last.click()
    # On another lot than the hint says, whichever that is: all of them are empty.
    page.locator(f"[data-lot='{2 if suggested.startswith('C1') else 1}']").click()
    expect(page.locator(".turn .stub.done").first).to_be_visible()
    player.tab(said("tab.log"))
    expect(page.locator("section.hint")).not_to_be_visible()


def test_a_hint_can_be_put_away(visitor: Visitor) -> None:
    page = _sits(visitor, open_table(visitor, AGAINST_BOT)).page
    _hint(page)
    page.get_by_role("button", name=said("hint.close")).click()
    expect(page.locator("section.hint")).not_to_be_visible()


# --- the evaluation bar ------------------------------------------------------------------------


def test_the_bar_is_there_when_it_is_switched_on(visitor: Visitor) -> None:
    player = _sits(visitor, open_table(visitor, AGAINST_BOT))
    page = player.page
    expect(player.status).to_contain_text(said("status.yourTurn"))
    expect(page.locator(".bar")).not_to_be_visible()
    page.get_by_role("button", name=said("settings")).click()
    page.get_by_label(said("bar.setting")).check()
    page.keyboard.press("Escape")
    expect(page.locator(".bar")).to_have_attribute("aria-label", re.compile(r"you \d+%.*Apprentice \d+%"))


def test_nobody_is_helped_against_people(visitor: Visitor) -> None:
    player = _sits(visitor, open_table(visitor, ON_ONE_SCREEN))
    page = player.page
    page.evaluate(SHOW_BAR)
    page.reload()
    page.locator("main > .primary").click()
    expect(player.status).to_contain_text("Ada")
    expect(page.locator(".pagoda")).to_be_visible()
    assert page.locator(".bar, .hinting").count() == 0


def test_who_looks_on_is_told_nothing_before_the_end(visitor: Visitor, visitors: Visitors) -> None:
    table_id = open_table(visitor, AGAINST_BOT)
    other = visitors.arrive()
    page = other.page()
    page.goto(f"/t/{table_id}")
    page.evaluate(SHOW_BAR)
    page.reload()
    expect(page.locator(".pagoda")).to_be_visible()
    assert page.locator(".bar, .hinting").count() == 0
    for path, status in (("evaluation?seat=0", 403), ("review", 403)):
        assert other.context.request.get(f"/api/tables/{table_id}/{path}").status == status
