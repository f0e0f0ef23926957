"""What happens while a game goes on: lost connections, spectators, people who leave, turns one waits for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from server_process import Nursery, Server, running
from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, BY_LINK, open_table, stop_the_clock
from tests.server.people import unpacked
from visitors import GONE, Visitor, Visitors
from waiting import until

#: What browsers say of a server that is gone.
BANNER = ".banner"
YOUR_TURN = re.compile("^● ")
#: How long the end of a turn can be taken back, and a little more.
_BREATH_MS = 1300


class TestWithAServerThatFails:
    """The server of these tests is their own: they kill it."""

    @pytest.fixture
    def server(self, nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
        with running(nursery, str(tmp_path / "data"), tmp_path) as server:
            yield server

    def test_the_game_goes_on_after_the_server_was_killed(self, visitors: Visitors, server: Server) -> None:
        visitor = visitors.arrive(expected=GONE)
        player = Player(visitor.page())
        player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT)}")
        _build(player)
        score = player.page.locator(".near .score").inner_text()
        server.kill()
        expect(player.page.locator(BANNER)).to_have_text(said("link.lost"))
        server.start()
        expect(player.page.locator(BANNER)).not_to_have_text(said("link.lost"))
        assert player.page.locator(".near .score").inner_text() == score
        player.begin(decisions=5)
        player.wait()

    def test_what_is_chosen_while_the_server_is_gone_is_done_once_when_it_is_back(
        self, visitors: Visitors, server: Server
    ) -> None:
        visitor = visitors.arrive(expected=GONE)
        player = Player(visitor.page())
        player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT)}")
        server.kill()
        expect(player.page.locator(BANNER)).to_have_text(said("link.lost"))
        _tap_a_column(player.page)
        server.start()
        expect(player.page.locator(".turn .stub.done")).to_have_count(1)


def test_a_tab_that_was_left_open_shows_what_happened_in_another(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    address = f"/t/{open_table(visitor, AGAINST_BOT)}"
    one, other = Player(visitor.page()), Player(visitor.page())
    one.sit_down(address)
    other.sit_down(address)
    _build(one)
    expect(other.page.locator(".turn .stub.done")).to_have_count(1)
    assert other.page.locator(".near .score").inner_text() == one.page.locator(".near .score").inner_text()


def test_spectators_see_no_hand(visitors: Visitors) -> None:
    table, _host, _guest = _two_at_a_table(visitors)
    watcher = Player(visitors.arrive().page())
    watcher.sit_down(f"/t/{table}")
    expect(watcher.page.get_by_text("Hidden cards in hand: 2")).to_have_count(2)
    assert watcher.page.locator("[data-card], [data-marker]").count() == 0
    watcher.tab(said("tab.table"))
    expect(watcher.page.get_by_role("button", name=said("resign"))).to_have_count(0)


def test_whoever_resigns_loses(visitors: Visitors) -> None:
    _table, host, guest = _two_at_a_table(visitors)
    host.tab(said("tab.table"))
    host.panel.get_by_role("button", name=said("resign")).click()
    host.page.get_by_role("dialog").get_by_role("button", name=said("resign")).click()
    expect(host.result).to_be_visible()
    expect(guest.status).to_contain_text(said("result.you"))


def test_the_computer_takes_the_seat_of_somebody_who_left(visitors: Visitors) -> None:
    _table, host, guest = _two_at_a_table(visitors)
    host.tab(said("tab.table"))
    host.panel.get_by_role("button", name=said("leave")).click()
    host.page.get_by_role("dialog").get_by_role("button", name=said("leave")).click()
    expect(guest.status).to_contain_text(said("status.vacant.detail"))
    guest.tab(said("tab.table"))
    guest.panel.locator("details[open]").get_by_role("button").last.click()
    expect(guest.status).to_contain_text(said("status.yourTurn"))


def test_the_title_and_the_icon_say_that_it_is_ones_turn(visitors: Visitors) -> None:
    _table, host, guest = _two_at_a_table(visitors)
    expect(host.page).to_have_title(YOUR_TURN)
    expect(guest.page).not_to_have_title(YOUR_TURN)
    icon = "link[rel=icon]"
    assert host.page.locator(icon).get_attribute("href") != guest.page.locator(icon).get_attribute("href")


def test_the_bots_turn_is_shown_step_by_step(visitors: Visitors) -> None:
    """Time stands still in this browser: the next step comes when time goes on."""
    player = _after_ones_turn(visitors, still=False)
    assert said("status.yourTurn") not in player.status.inner_text()
    player.page.clock.run_for(30_000)
    expect(player.status).to_contain_text(said("status.yourTurn"))


def test_with_reduced_motion_the_bots_turn_takes_no_time(visitors: Visitors) -> None:
    player = _after_ones_turn(visitors, still=True)
    expect(player.status).to_contain_text(said("status.yourTurn"))


def _after_ones_turn(visitors: Visitors, *, still: bool) -> Player:
    """One has ended a turn and a bot has played, in a browser whose clock stands still."""
    visitor = visitors.arrive(still=still)
    player = Player(visitor.page())
    page = player.page
    turns = _turns_heard(page)
    page.clock.install()
    player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT)}")
    _build(player)
    stop_the_clock(page)
    player.passing.click()
    page.clock.run_for(_BREATH_MS)
    # What the page was sent meanwhile is heard here with the answer to a question.
    until(
        lambda: page.evaluate("true") and turns,
        "the bot has played",
        lambda heard: 1 in heard and heard[-1] == 0,
    )
    # The title knows at once whose turn it is, also while the bot's steps are still being shown.
    expect(page).to_have_title(YOUR_TURN)
    return player


def _turns_heard(page: Page) -> list[int]:
    """Whose turn it was in each frame that the page was sent, shown or not yet; it grows."""
    turns: list[int] = []

    def hear(text: str | bytes) -> None:
        message = json.loads(unpacked(text))
        if message["type"] == "frame":
            turns.append(message["table"]["turn"])

    page.on("websocket", lambda line: line.on("framereceived", hear))
    return turns


def _two_at_a_table(visitors: Visitors) -> tuple[str, Player, Player]:
    """A table where both seats are taken, and the first one's turn it is."""
    host, guest = visitors.arrive(), visitors.arrive()
    table = open_table(host, BY_LINK)
    guest.post(f"/api/tables/{table}/join", entropy="")
    players = _seated(host, table), _seated(guest, table)
    return table, *players


def _seated(visitor: Visitor, table: str) -> Player:
    player = Player(visitor.page())
    player.sit_down(f"/t/{table}")
    return player


def _build(player: Player) -> None:
    """Build the first column of a turn."""
    _tap_a_column(player.page)
    expect(player.page.locator(".turn .stub.done")).to_have_count(1)


def _tap_a_column(page: Page) -> None:
    page.locator("[data-card]").first.click()
    page.locator("[data-lot].lit").first.click()
