"""Whole games in the browser: against the computer, through a link, on one screen, on a phone, with keys."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.pages import START
from tests.e2e.playing import Player, play_to_the_end
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, ON_ONE_SCREEN, open_table
from tests.repeating import IN_CI
from visitors import PHONE, Visitor, Visitors


def test_one_click_leads_to_a_table_and_a_move_is_made_on_the_board(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    page.goto("/")
    page.locator(START).click()
    player = Player(page)
    expect(player.status).to_contain_text(said("status.yourTurn"))
    score = page.locator(".near .score")
    before = score.inner_text()
    page.locator("[data-card]").first.click()
    expect(page.locator(".chip").first).to_have_text(re.compile(r"\+\d"))
    page.locator("[data-lot].lit").first.click()
    expect(score).not_to_have_text(before)


def test_two_friends_play_through_a_link_and_play_again(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    host = visitor.page()
    host.goto("/")
    host.get_by_role("radio", name=said("lobby.link")).check(force=True)
    host.locator(START).click()
    guest = visitors.arrive().page()
    guest.goto(host.locator(".address").inner_text())
    guest.get_by_role("button", name=said("waiting.join")).click()
    for page in (host, guest):
        expect(page.locator(".pagoda")).to_be_visible()
    _play_to_an_end(visitor, Player(host, 1), Player(guest, 2))
    points = host.locator(".ranks b")
    expect(points).to_have_count(2)
    expect(guest.locator(".ranks b")).to_have_text(points.all_inner_texts())
    before = host.url
    host.get_by_role("button", name=said("rematch")).click()
    guest.get_by_role("button", name=said("rematch.join")).click()
    expect(host).not_to_have_url(before)
    guest.wait_for_url(host.url)
    expect(guest.locator(".pagoda")).to_be_visible()


def test_a_game_on_a_phone_with_a_finger(visitors: Visitors) -> None:
    visitor = visitors.arrive(PHONE)
    player = Player(visitor.page())
    player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT, variant='fast')}")
    page = player.page
    before = page.locator(".near .score").inner_text()
    page.locator("[data-card]").first.tap()
    page.locator("[data-lot].lit").first.tap()
    expect(page.locator(".near .score")).not_to_have_text(before)
    play_to_the_end(player)


def test_two_friends_pass_one_screen_between_them(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    table = open_table(visitor, ON_ONE_SCREEN, variant="fast")
    page = visitor.page()
    page.goto(f"/t/{table}")
    player = Player(page)
    page.locator("main > .primary").click()
    expect(page.locator("[data-card]").first).to_be_visible()
    hand = page.locator(".near .card.hand[data-card]").count()
    assert hand == 2
    while page.locator("main > .primary").count() == 0:
        player.begin(decisions=1, alone=True)
        player.wait()
        # The end of a turn is held for a breath: there is something to choose, or the other's turn.
        expect(page.locator("main > .primary, .act > .ask").first).to_be_attached()
    expect(page.get_by_role("heading", name=said("handover.title", name="Ben"))).to_be_visible()
    assert page.locator(".card, .pagoda").count() == 0, (
        "something of the table is shown while it changes hands"
    )
    _play_to_an_end(visitor, player)


def _play_to_an_end(visitor: Visitor, first: Player, *others: Player) -> None:
    """To the regular end in CI; elsewhere until the visitor has had enough of it, and resigns."""
    if IN_CI:
        play_to_the_end(first, *others)
        return
    first.begin(decisions=8)
    for other in others:
        other.begin()
    first.wait()
    table = f"/api/tables/{first.page.url.rpartition('/')[2]}"
    seats = visitor.context.request.get(table).json()["seats"]
    visitor.post(f"{table}/resign", seat=[seat["mine"] for seat in seats].index(True))
    for player in (first, *others):
        expect(player.result).to_be_visible()
