"""What happens around a game of Pandoria: lost connections, undo, looking back, advice, verified deals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from server_process import Nursery, Server, running
from tests.e2e.pages import SHOW_BAR
from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.tables import abandoned_table, open_pandoria
from tests.e2e.test_live import BANNER
from tests.e2e.touching import Toucher
from visitors import GONE, Visitor, Visitors

_NOW: Final = ".act [aria-current=step]"
_LAND: Final = "[data-space][aria-label*=' symbol']"
_CHANCES: Final = re.compile(r"you (\d+)%, Wanderer 1 (\d+)% and Wanderer 2 (\d+)%")
_GHOST: Final = ".map path.would"


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive()


def _sit_down(visitor: Visitor, variant: str = "family", players: int = 2) -> Player:
    player = Player(visitor.page())
    player.sit_down(f"/t/{open_pandoria(visitor, variant, players)}")
    expect(player.page.locator(_NOW)).to_have_text("Place")
    return player


def _place_a_tile(page: Page) -> None:
    Toucher(page).decide()
    expect(page.locator(_NOW)).to_have_text("Figure")


class TestWithAServerThatFails:
    """The server of this test is its own: it kills it."""

    @pytest.fixture
    def server(self, nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
        with running(nursery, str(tmp_path / "data"), tmp_path) as server:
            yield server

    def test_the_game_goes_on_after_the_server_was_killed(self, visitors: Visitors, server: Server) -> None:
        page = _sit_down(visitors.arrive(expected=GONE)).page
        _place_a_tile(page)
        land = page.locator(_LAND).count()
        server.kill()
        expect(page.locator(BANNER)).to_have_text(said("link.lost"))
        server.start()
        expect(page.locator(BANNER)).not_to_have_text(said("link.lost"))
        assert page.locator(_LAND).count() == land
        assert Toucher(page).decide()


def test_a_tile_is_taken_back_exactly(visitor: Visitor) -> None:
    page = _sit_down(visitor).page
    table = page.locator("main")
    before, spaces = table.inner_text(), _spaces(page)
    undo = page.get_by_role("button", name=said("undo"))
    expect(undo).to_be_disabled()
    _place_a_tile(page)
    assert _spaces(page) != spaces
    undo.click()
    expect(page.locator(_NOW)).to_have_text("Place")
    page.mouse.move(0, 0)
    expect(table).to_have_text(before, use_inner_text=True)
    expect(undo).to_be_disabled()
    assert _spaces(page) == spaces


def _spaces(page: Page) -> list[str]:
    """What lies on every space of the map, in words."""
    words: list[str] = page.locator("[data-space]").evaluate_all(
        "(all) => all.map((space) => space.getAttribute('aria-label'))"
    )
    return words


def test_the_log_shows_on_the_map_and_a_link_leads_to_a_step(visitor: Visitor, visitors: Visitors) -> None:
    player = _sit_down(visitor)
    page = player.page
    _place_a_tile(page)
    player.tab(said("tab.log"))
    first = player.panel.locator(".turns > li").last.get_by_role("button").first
    first.hover()
    expect(page.locator(".map .outline, .map .marked").first).to_be_attached()
    first.click()
    expect(player.status).to_contain_text("Step 1 of")
    friend = Player(visitors.arrive().page())
    friend.sit_down(page.url)
    expect(friend.status).to_contain_text("Step 1 of")
    land = page.locator(_LAND).count()
    page.get_by_role("button", name=said("scrubber.first")).click()
    expect(player.status).to_contain_text("Step 0 of")
    expect(page.locator(_LAND)).not_to_have_count(land)
    player.act.click()
    expect(page.locator(_LAND)).to_have_count(land)
    expect(page).not_to_have_url(re.compile("step="))


def test_a_hint_lies_on_the_map_and_is_followed(visitor: Visitor) -> None:
    player = _sit_down(visitor)
    page = player.page
    expect(page.locator(_GHOST)).to_have_count(0)
    page.get_by_role("button", name=said("hint"), exact=True).click()
    expect(page.locator(".hint li").first).to_be_visible()
    expect(page.locator(_GHOST).first).to_be_visible()
    page.get_by_role("button", name=said("hint.show")).click()
    expect(page.locator(".act .primary[aria-disabled=false]")).to_be_visible()
    player.act.click()
    expect(page.locator(_NOW)).to_have_text("Figure")


def test_the_bar_shows_ones_chances_against_two_others(visitor: Visitor) -> None:
    page = _sit_down(visitor, players=3).page
    page.evaluate(SHOW_BAR)
    page.reload()
    bar = page.locator(".bar")
    expect(bar).to_have_attribute("aria-label", _CHANCES)
    shares = _CHANCES.search(bar.get_attribute("aria-label") or "")
    assert shares is not None
    assert sum(map(int, shares.groups())) == 100


def test_a_game_is_reviewed_and_a_turning_point_is_tried_again(visitor: Visitor) -> None:
    page = visitor.page()
    over = f"/t/{abandoned_table(visitor, 8, 'pandoria', 'family')}"
    page.goto(over)
    page.locator(".act").get_by_role("button", name=said("review"), exact=True).click()
    review = page.locator("section.review")
    expect(review.locator("svg[role=img] .moment").first).to_be_visible()
    review.locator(".moments li button").first.click()
    expect(review.locator("header .status")).to_contain_text(re.compile(r"Step \d+ of 8"))
    review.get_by_role("button", name=said("review.show.best")).click()
    expect(review.locator("header .status")).to_contain_text(re.compile(r"The better line: (\d+) of \1"))
    page.get_by_role("button", name=said("review.again")).first.click()
    expect(page).not_to_have_url(re.compile(over))
    expect(page.locator(".act .status")).to_contain_text(said("status.yourTurn"))
    assert Toucher(page).decide()
