"""Pandoria without mouse or finger: nothing but keys, from the lobby to the result."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.e2e.focusing import lost_focus, watch_focus
from tests.e2e.keying import KeyPlayer
from tests.e2e.pages import START
from tests.e2e.situations import page_at
from tests.e2e.tables import late_table, look_at_table, open_pandoria, wait_until_drawn
from tests.repeating import IN_CI, times
from visitors import Visitors

_NOW: Final = ".act [aria-current=step]"
_GROUPS: Final = (
    ".market [data-card]",
    ".monuments",
    ".act .passing",
    ".mine [data-place]",
    ".hand [data-card]",
)
_CHOSEN: Final = ".act .primary[aria-disabled=false]"
#: A family game for two has some forty.
_MOST_DECISIONS: Final = 150


def test_a_family_game_from_the_lobby(visitors: Visitors) -> None:
    """To its end in CI, otherwise the first turns."""
    page = visitors.arrive().page()
    watch_focus(page)
    page.goto("/")
    expect(page.locator(START)).to_be_visible()
    keys = KeyPlayer(page)
    for label in ("Pandoria", "Family", "Wanderer"):
        keys.choose(label)
    keys.tab_to(START)
    keys.press("Enter")
    wait_until_drawn(page)
    _decide(keys, 2)
    # R turns a worker into a leader; at the end of a game it may have gone home.
    mine = page.get_by_role("heading", level=1).inner_text().partition(" and ")[0]
    expect(page.locator(f"[data-space][aria-label*='Leader: {mine}']")).to_be_attached()
    assert _decide(keys, times(_MOST_DECISIONS, 3)) >= 3
    assert lost_focus(page) == []
    if IN_CI:
        expect(page.locator(".ranks li")).to_have_count(2)


def test_a_family_game_is_played_to_its_end(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    watch_focus(page)
    look_at_table(page, f"/t/{late_table(visitor, 'pandoria', 'family', 12)}")
    assert _decide(KeyPlayer(page), _MOST_DECISIONS) > 1
    expect(page.locator(".ranks li")).to_have_count(2)
    assert lost_focus(page) == []


def _decide(keys: KeyPlayer, most: int) -> int:
    """How many decisions there were until the game was over, or as many as there should be."""
    decisions = 0
    while decisions < most and keys.decide():
        decisions += 1
    assert decisions < _MOST_DECISIONS, "the game does not go on"
    return decisions


def test_what_was_chosen_is_let_go_of_with_escape(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    keys = KeyPlayer(page)
    keys.state()
    keys.walk_to_a_lit_space()
    keys.press("Enter")
    expect(page.locator(_CHOSEN)).to_be_visible()
    keys.press("Escape")
    expect(page.locator(_CHOSEN)).to_have_count(0)
    expect(page.locator(_NOW)).to_have_text("Place")


def test_a_turn_of_the_classic_game_begins_on_the_map(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'classic')}")
    keys = KeyPlayer(page)
    for stage in ("Place", "Figure"):
        keys.state()
        expect(page.locator(_NOW)).to_have_text(stage)
        keys.decide()
    expect(page.locator(_NOW)).to_have_text("Card")


def test_a_card_is_built_and_everything_is_still_reached_without_it(visitors: Visitors) -> None:
    """The card had the focus once: another of its group is then the one that Tab leads to."""
    page = page_at(visitors.arrive(), "card")
    keys = KeyPlayer(page)
    for group in _GROUPS:
        keys.tab_to(group)
    empty = page.locator(".mine [data-place][aria-label$=': empty']")
    before = empty.count()
    _take_a_card_that_can_be_built(keys)
    keys.walk_to("[data-option]", "[data-option=build]")
    keys.press("Enter")
    keys.walk_to("[data-place]", "[data-place].lit")
    keys.press("Enter")
    keys.tab_to(".act .primary[aria-disabled=false]")
    keys.press("Enter")
    expect(page.locator(_NOW)).not_to_have_text("Card")
    expect(empty).to_have_count(before - 1)
    keys.tab_to(".hand [data-card]")


def test_a_card_is_bought(visitors: Visitors) -> None:
    page = page_at(visitors.arrive(), "buy")
    keys = KeyPlayer(page)
    keys.walk_to(".market [data-card]", ".market [data-card].lit")
    keys.press("Enter")
    card = page.locator(".market .raised").get_attribute("data-card")
    keys.tab_to(".act .primary[aria-disabled=false]")
    keys.press("Enter")
    expect(page.locator(f".hand [data-card='{card}']")).to_be_visible()


def _take_a_card_that_can_be_built(keys: KeyPlayer) -> None:
    """Enter takes a card, arrows lead to the next one."""
    buildable = keys.page.locator("[data-option=build]:not(.refused)")
    for _ in range(keys.page.locator(".hand [data-card]").count()):
        keys.press("Enter")
        if buildable.count() > 0:
            return
        keys.press("ArrowRight")
    raise AssertionError("no card can be built")
