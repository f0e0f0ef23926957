"""Aids: what can be counted is switched on beside the board, against bots and in studies only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.reading import said
from tests.e2e.studying import open_study, show_side
from tests.e2e.tables import AGAINST_BOT, ON_ONE_SCREEN, look_at_table, open_side, open_tab, open_table
from visitors import DESKTOP, PHONE, Screen, Visitors


def switch(page: Page, title: str) -> Locator:
    return page.get_by_role("checkbox", name=title, exact=True)


def lines(page: Page, title: str) -> Locator:
    return page.locator(".aids section").filter(has=switch(page, title)).locator("li")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_aids_follow_the_game_and_are_shown_on_the_board(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    open_tab(page, said("tab.aids"))
    expect(page.get_by_role("checkbox")).to_have_count(3)
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    for title in ("Cards left", "Tiles that still fit"):
        switch(page, title).press("Space")
    expect(lines(page, "Cards left")).to_have_text(
        [re.compile(r"^\d+ ?\w+ cards$")] * 5 + [re.compile("in ")] * 2
    )
    expect(lines(page, "Tiles that still fit")).to_have_text(said("aids.none"))
    assert axe_finds(page) == ""
    if screen.touch:
        assert small_targets(page) == []
    assert overhang(page) <= 0

    page.locator(".side .close").click()
    page.locator("[data-card]").first.click()
    page.locator("[data-lot].lit").first.click()
    open_tab(page, said("tab.aids"))
    begun = lines(page, "Tiles that still fit").get_by_role("button")
    expect(begun).to_have_count(1)
    begun.click()
    expect(page.locator(".lot.marked")).to_be_visible()
    # A phone has room for the side or the board.
    expect(page.locator("[role=tablist]")).to_be_visible(visible=screen is not PHONE)


def test_what_is_switched_on_is_remembered(visitors: Visitors) -> None:
    visitor = visitors.arrive(DESKTOP)
    page = visitor.page()
    table_id = open_table(visitor, AGAINST_BOT)
    for checked in (False, True):
        look_at_table(page, f"/t/{table_id}")
        open_tab(page, said("tab.aids"))
        expect(switch(page, "Cards left")).to_be_checked(checked=checked)
        switch(page, "Cards left").check()


def test_nobody_counts_for_people_who_play_people(visitors: Visitors) -> None:
    visitor = visitors.arrive(DESKTOP)
    page = visitor.page()
    page.goto(f"/t/{open_table(visitor, ON_ONE_SCREEN)}")
    page.locator("main > .primary").click()
    open_side(page)
    expect(page.get_by_role("tab", name=said("tab.choices"), exact=True)).to_be_visible()
    expect(page.get_by_role("tab", name=said("tab.aids"), exact=True)).to_have_count(0)


def test_in_a_study_it_is_counted_what_the_eyes_see(visitors: Visitors) -> None:
    page = visitors.arrive(DESKTOP).page()
    open_study(page, steps=30)
    show_side(page, "study.aids")
    switch(page, "Cards left").check()
    expect(lines(page, "Cards left")).to_have_count(6)
    page.get_by_role("radio", name=said("study.eyes.seat", name=said("study.seat", n=1))).check()
    expect(lines(page, "Cards left")).to_have_count(7)
    assert axe_finds(page) == ""
