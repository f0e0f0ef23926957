"""A whole game without mouse or finger: nothing but Tab, Enter and Space, from the lobby to the result."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.focusing import lost_focus, watch_focus
from tests.e2e.pages import START
from tests.e2e.playing import Player
from tests.e2e.tables import AGAINST_BOT, late_table, open_table
from tests.repeating import only_in_ci
from visitors import Visitors

#: What the focus is on, of the things that lead on; "" for anything else.
_FOCUS: Final = """
() => {
  const at = document.activeElement;
  const level = [...document.querySelectorAll("[role=tabpanel] fieldset")].at(-1);
  const act = document.querySelector(".act .primary");
  if (act !== null && at === act) return act.getAttribute("aria-disabled") === "false" ? "act" : "";
  if (level === undefined || !level.contains(at)) return "";
  if (at.matches("input[type=checkbox]:enabled:not(:checked)")) return "box";
  return at.matches(".choices [aria-pressed=false], .many button:last-child:enabled") ? "choice" : "";
}
"""
_KEYS: Final = {"act": "Enter", "box": "Space", "choice": "Enter"}
_MOST_TABS: Final = 20_000


def test_a_game_is_started_from_the_lobby(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    page.goto("/")
    expect(page.locator(START)).to_be_visible()
    _tab_to(page, f"document.activeElement.matches('{START}')")
    page.keyboard.press("Enter")
    expect(page.locator(".pagoda")).to_be_visible()


def test_a_build_is_made_on_the_board(visitors: Visitors) -> None:
    """Tab leads to a group of things, arrows lead within it."""
    visitor = visitors.arrive()
    player = Player(visitor.page())
    player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT)}")
    page = player.page
    _tab_to(page, "document.activeElement.matches('[data-card]')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-card]").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chip").first).to_be_visible()
    _tab_to(page, "document.activeElement.matches('[data-lot]')", key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".turn .stub.done")).to_have_count(1)


@pytest.mark.parametrize("left", [12, pytest.param(1000, marks=only_in_ci)], ids=["the end", "all of it"])
def test_a_game_is_played_from_the_list_of_choices(visitors: Visitors, left: int) -> None:
    visitor = visitors.arrive()
    player = Player(visitor.page())
    page = player.page
    watch_focus(page)
    player.sit_down(f"/t/{late_table(visitor, 'pagoda', 'fast+simple', left)}")
    page.keyboard.press("v")
    expect(player.panel).to_be_focused()
    for _ in range(_MOST_TABS):
        if player.result.is_visible():
            break
        focus = page.evaluate(_FOCUS)
        page.keyboard.press(_KEYS.get(focus, "Tab"))
        if focus == "act":
            # Nobody presses Tab while the others think.
            expect(page.locator("#result, .act > .ask").first).to_be_attached()
    expect(player.result).to_be_visible()
    assert lost_focus(page) == []


def _tab_to(page: Page, goal: str, key: str = "Tab") -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(60):
        if page.evaluate(goal):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {goal}")
