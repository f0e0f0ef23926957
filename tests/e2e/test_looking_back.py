"""What happened: undo, the log, the scrubber, links to a step, records out and in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, finished_table, open_side, open_table
from visitors import Visitor, Visitors


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive()


@pytest.fixture
def player(visitor: Visitor) -> Player:
    """Somebody with the first move against a bot."""
    player = Player(visitor.page())
    player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT)}")
    return player


def test_a_build_is_taken_back_exactly(player: Player) -> None:
    page = player.page
    undo = page.get_by_role("button", name=said("undo"))
    near = page.locator(".seat.near")
    before, words = near.inner_html(), near.inner_text()
    expect(undo).to_be_disabled()
    page.locator("[data-card]").first.click()
    page.locator("[data-lot].lit").first.click()
    expect(undo).to_be_enabled()
    undo.click()
    # The button is disabled as soon as it is pressed; the score goes back when the server has answered.
    expect(near).to_have_text(words, use_inner_text=True)
    expect(undo).to_be_disabled()
    page.wait_for_function("(html) => document.querySelector('.seat.near').innerHTML === html", arg=before)


def test_nothing_is_taken_back_after_the_turn_is_over(player: Player) -> None:
    _play_a_turn(player)
    expect(player.page.get_by_role("button", name=said("undo"))).to_be_disabled()


def test_the_log_shows_on_the_board_and_leads_to_any_step(player: Player, visitors: Visitors) -> None:
    _play_a_turn(player)
    page = player.page
    player.tab(said("tab.log"))
    first = player.panel.locator(".turns > li").last.get_by_role("button").first
    first.hover()
    expect(page.locator(".lot.marked")).to_be_visible()
    first.click()
    expect(player.status).to_contain_text("Step 1 of")
    expect(page).to_have_url(re.compile(r"\?step=1$"))
    friend = Player(visitors.arrive().page())
    friend.sit_down(page.url)
    expect(friend.status).to_contain_text("Step 1 of")
    player.act.click()
    expect(player.status).to_contain_text(said("status.yourTurn"))
    expect(page).not_to_have_url(re.compile("step="))


def test_the_scrubber_goes_through_all_steps(visitor: Visitor) -> None:
    player = Player(visitor.page())
    player.sit_down(f"/t/{finished_table(visitor)}")
    player.tab(said("tab.log"))
    page = player.page
    page.get_by_role("button", name=said("scrubber.first")).click()
    expect(player.status).to_contain_text("Step 0 of")
    expect(page.locator(".near .score")).to_have_text("0")
    page.get_by_role("button", name=said("scrubber.forward")).click()
    expect(player.status).to_contain_text("Step 1 of")
    page.get_by_role("slider").press("ArrowRight")
    expect(player.status).to_contain_text("Step 2 of")
    page.get_by_role("slider").press("End")
    expect(player.status).not_to_contain_text("Step")


def test_a_game_is_saved_and_read_again(visitor: Visitor, visitors: Visitors, tmp_path: Path) -> None:
    player = Player(visitor.page())
    player.sit_down(f"/t/{finished_table(visitor)}")
    page = player.page
    open_side(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=said("record.save")).first.click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    other = visitors.arrive().page()
    other.goto("/import")
    other.get_by_label(said("import.file")).set_input_files(record)
    other.get_by_role("button", name=said("import.send")).click()
    expect(other.locator("#result")).to_be_visible()
    expect(page.locator(".ranks b")).to_have_count(2)
    expect(other.locator(".ranks b")).to_have_text(page.locator(".ranks b").all_inner_texts())


def test_a_record_that_is_none_is_refused_with_a_reason(visitors: Visitors) -> None:
    page = visitors.arrive(expected=("400", "422")).page()
    page.goto("/import")
    page.get_by_label(said("import.record")).fill("chess, surely")
    page.get_by_role("button", name=said("import.send")).click()
    expect(page.get_by_role("alert")).to_contain_text(said("error.bad_record"))


def _play_a_turn(player: Player) -> None:
    """One whole turn, until it is one's turn again."""
    page = player.page
    page.locator("[data-card]").first.click()
    page.locator("[data-lot].lit").first.click()
    expect(page.locator(".turn .stub.done").first).to_be_visible()
    player.passing.click()
    player.tab(said("tab.log"))
    expect(page.get_by_role("heading", name=said("log.turn", turn=2, name=""))).to_be_visible()
    player.tab(said("tab.choices"))
    expect(player.status).to_contain_text(said("status.yourTurn"))
