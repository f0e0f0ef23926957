"""Tables for more than two, from the lobby: the computer, friends here and friends elsewhere, in one game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.pages import START
from tests.e2e.reading import said
from tests.e2e.tables import open_tab, wait_until_drawn
from visitors import PHONE, Visitors


def _set_up(page: Page, variant: str, players: int, kinds: tuple[str, ...]) -> None:
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Pandoria")).check(force=True)
    page.get_by_role("radio", name=variant, exact=True).check(force=True)
    # Teams are always of two.
    if variant != "Teams":
        page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    for seat, kind in enumerate(kinds, start=2):
        label = said("seat.who", seat=said("seat.number", number=seat))
        page.get_by_label(label).select_option(kind)


def _resign(page: Page) -> None:
    open_tab(page, said("tab.table"))
    page.locator("[role=tabpanel] .danger").click()
    page.locator("dialog .danger").click()


def test_friends_elsewhere_and_the_computer_and_one_of_them_gives_up(visitors: Visitors) -> None:
    """The game goes on without who gives up: a bot takes the seat for good."""
    host, guest = visitors.arrive().page(), visitors.arrive(PHONE).page()
    _set_up(host, "Family", 3, ("link", "bot"))
    host.locator(START).click()
    expect(host.get_by_role("heading", level=1)).to_have_text(said("waiting.title"))
    expect(host.get_by_role("list", name=said("waiting.seats")).get_by_role("listitem")).to_have_count(3)
    guest.goto(host.url)
    guest.get_by_role("button", name=said("waiting.join")).click()
    for page in (host, guest):
        wait_until_drawn(page)
    _resign(guest)
    expect(host.locator("header h1")).to_contain_text("Settler 1 and Settler 2")
    expect(host.locator("#result")).to_have_count(0)


def test_friends_at_one_screen(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    _set_up(page, "Family", 4, ("here", "bot", "here"))
    page.get_by_label(said("seat.name", seat=said("seat.number", number=4))).fill("Cem")
    page.locator(START).click()
    expect(page.locator("header h1")).to_contain_text("Cem")


def test_friends_here_and_friends_elsewhere_are_not_at_one_table(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    _set_up(page, "Family", 4, ("here", "bot", "link"))
    second = page.get_by_label(said("seat.who", seat=said("seat.number", number=2)))
    expect(second).to_have_value("link")
    expect(page.get_by_text(said("seats.apart"))).to_be_visible()


def test_every_opponent_has_a_level_of_its_own_and_partners_win_together(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    _set_up(page, "Teams", 4, ())
    level = said("seat.level", seat=said("seat.number", number=3))
    expect(page.get_by_text(said("seat.partner"))).to_have_count(1)
    page.get_by_label(level).select_option(index=1)
    page.locator(START).click()
    wait_until_drawn(page)
    open_tab(page, said("tab.table"))
    expect(page.get_by_role("tabpanel").get_by_text(re.compile("^plays with "))).to_have_count(4)
    _resign(page)
    rows = page.locator(".ranks li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_class(re.compile("winner"))


def test_what_was_chosen_is_remembered_for_each_game(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    _set_up(page, "Classic", 3, ("here", "bot"))
    page.get_by_role("radio", name=re.compile("^Pagoda")).check(force=True)
    expect(page.get_by_role("radio", name="Standard", exact=True)).to_be_checked()
    page.reload()
    page.get_by_role("radio", name=re.compile("^Pandoria")).check(force=True)
    expect(page.get_by_role("radio", name="Classic", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
