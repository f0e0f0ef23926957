"""Keys that do something at a table: what their list says is what they do, and they are in nobody's way."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.focusing import lost_focus, watch_focus
from tests.e2e.judging import let_draw
from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.situations import page_at
from tests.e2e.tables import (
    AGAINST_BOT,
    ON_ONE_SCREEN,
    look_at_table,
    open_tab,
    open_table,
)
from visitors import Visitors


def test_the_list_of_keys_says_what_there_is(visitors: Visitors) -> None:
    """Those of the page and those of the board, which differ from game to game."""
    page = _pagoda(visitors)
    listed = _listed(page)
    assert {"?", "H", "U", "C", "A"} <= listed
    page.keyboard.press("Escape")
    expect(_list(page)).to_have_count(0)
    page = page_at(visitors.arrive(), "card")
    others = _listed(page)
    assert {"?", "M", "K", "R", "N", "0"} <= others
    # Abilities are the other game's; and nobody helps where two seats are one's own.
    assert not {"A", "H"} & others


def test_keys_go_to_groups_and_choose_lots(visitors: Visitors) -> None:
    page = _pagoda(visitors)
    page.keyboard.press("c")
    expect(page.locator("[data-card]").first).to_be_focused()
    page.keyboard.press("Enter")
    lit = page.locator("[data-lot].lit").first.get_attribute("data-lot")
    assert lit is not None
    page.keyboard.press("Escape")
    expect(_raised(page)).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press(lit)
    expect(page.locator(".turn .stub.done")).to_have_count(1)
    page.keyboard.press("a")
    expect(page.locator("[data-marker]").first).to_be_focused()
    page.keyboard.press("q")
    expect(page.get_by_role("region", name=said("prompt"))).to_be_focused()


def test_keys_go_around_the_table_of_pandoria(visitors: Visitors) -> None:
    page = page_at(visitors.arrive(), "card")
    for key, group in (("c", ".hand [data-card]"), ("k", ".market [data-card]"), ("b", ".mine [data-place]")):
        page.keyboard.press(key)
        assert page.evaluate("(group) => document.activeElement.matches(group)", group), key
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.matches('[data-space]')")


def test_a_hint_undo_and_the_last_moves(visitors: Visitors) -> None:
    page = _pagoda(visitors)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    lot = page.locator("[data-lot].lit").first.get_attribute("data-lot")
    page.keyboard.press(str(lot))
    built = page.locator(".turn .stub.done")
    expect(built).to_have_count(1)
    expect(page.get_by_role("button", name=said("undo"))).to_be_enabled()
    page.keyboard.press("u")
    expect(built).to_have_count(0)
    page.keyboard.press(",")
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    expect(page.get_by_role("tab", name=said("tab.log"), exact=True)).to_have_attribute(
        "aria-selected", "true"
    )


def test_keys_do_nothing_while_somebody_writes_or_a_dialog_is_open(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(_raised(page)).to_have_count(1)
    page.get_by_role("button", name=said("settings"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("v")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(_raised(page)).to_have_count(1)
    expect(page.get_by_role("button", name=said("settings"), exact=True)).to_be_focused()
    open_tab(page, said("rules"))
    search = page.get_by_role("tabpanel").get_by_role("searchbox").first
    search.press_sequentially("u?v")
    expect(search).to_have_value("u?v")
    expect(_list(page)).to_have_count(0)


def test_single_characters_can_be_switched_off(visitors: Visitors) -> None:
    """Whoever dictates would press them by chance; the others go on working."""
    page = _pagoda(visitors)
    page.get_by_role("button", name=said("settings"), exact=True).click()
    page.get_by_role("checkbox", name=said("keys.setting")).uncheck()
    page.get_by_role("dialog").get_by_role("button", name=said("keys"), exact=True).click()
    expect(_list(page)).to_contain_text(said("keys.off"))
    page.keyboard.press("Escape")
    expect(_list(page)).to_have_count(0)
    page.keyboard.press("?")
    page.keyboard.press("v")
    let_draw(page)
    expect(_list(page)).to_have_count(0)
    assert not page.evaluate("document.activeElement.matches('[role=tabpanel]')")


def test_the_focus_is_kept_when_a_game_is_given_up(visitors: Visitors) -> None:
    """The dialog closes, and the button that opened it is gone."""
    visitor = visitors.arrive()
    page = visitor.page()
    watch_focus(page)
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    open_tab(page, said("tab.table"))
    page.get_by_role("button", name=said("resign"), exact=True).press("Enter")
    page.get_by_role("dialog").get_by_role("button", name=said("resign"), exact=True).press("Enter")
    expect(Player(page).result).to_be_visible()
    assert lost_focus(page) == []


def test_the_focus_is_kept_when_a_screen_changes_hands(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    watch_focus(page)
    page.goto(f"/t/{open_table(visitor, ON_ONE_SCREEN, variant='fast')}")
    take = page.get_by_role("button", name=said("handover.take", name="Ada"))
    expect(take).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name=said("prompt"))).to_be_focused()
    assert lost_focus(page) == []


def test_sentences_do_without_names_that_the_map_does_not_show(visitors: Visitors) -> None:
    """A sign stands there, the space is shown while one looks at it; screen readers hear the name."""
    page = page_at(visitors.arrive(), "figure")
    open_tab(page, said("tab.choices"))
    page.get_by_role("tabpanel").get_by_role("button", name=re.compile("worker")).first.click()
    choice = page.locator("[role=tabpanel] .next button:has([data-place])").first
    place = choice.locator("[data-place]")
    expect(place.locator("svg")).to_be_visible()
    name = place.get_attribute("data-place")
    expect(choice).to_have_accessible_name(re.compile(rf"^{name} \("))
    shown = page.locator(".map .outline.marked")
    page.mouse.move(0, 0)
    expect(shown).to_have_count(0)
    choice.hover()
    expect(shown).to_have_count(1)
    page.mouse.move(0, 0)
    expect(shown).to_have_count(0)
    choice.focus()
    expect(shown).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator(".map .names text").first).to_be_visible()
    expect(place.locator("svg")).to_have_count(0)
    expect(place).to_have_text(str(name))


def _pagoda(visitors: Visitors) -> Page:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    # The keys come once the table is there.
    expect(page.get_by_role("log")).to_be_attached()
    return page


def _list(page: Page) -> Locator:
    return page.get_by_role("dialog", name=said("keys"), exact=True)


def _listed(page: Page) -> set[str]:
    page.keyboard.press("?")
    expect(_list(page)).to_be_visible()
    return set(_list(page).locator("kbd").all_inner_texts())


def _raised(page: Page) -> Locator:
    return page.locator("[data-card][aria-pressed=true]")
