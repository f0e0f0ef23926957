"""Finding a game: play now, open tables, games to watch, a friend who is here, the next game."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from server_process import Nursery, Server, running
from tests.e2e.judging import axe_finds, overhang, resize, shifted, small_targets
from tests.e2e.pages import START
from tests.e2e.reading import said
from tests.e2e.tables import BY_LINK, info, open_table, stop_the_clock
from tests.repeating import some
from tests.server import club
from tests.server.finding import finding_house
from tests.server.tabling import ME, clock
from tests.server.tabling import OPEN as SEAT
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors

SCREENS: Final = pytest.mark.parametrize(
    "screen", some([PHONE, DESKTOP], 1), ids=lambda screen: str(screen.width)
)
#: How long the lobby waits before it asks again.
_PAUSE_S: Final = 10
_TABLE: Final = re.compile(r"/t/([0-9a-z]{12})$")


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: what is listed here would be seen in the lobbies of other tests."""
    folder = tmp_path_factory.mktemp("finding")
    with running(nursery, str(folder / "data"), folder, "--guests-per-address", "10000") as server:
        yield server


def lobby(visitor: Visitor) -> Page:
    page = visitor.page()
    page.goto("/")
    expect(page.locator(START)).to_be_visible()
    return page


def choose(page: Page, name: str) -> None:
    page.get_by_role("radio", name=said(name), exact=True).check(force=True)


def call(page: Page, name: str) -> None:
    page.get_by_label(said("name"), exact=True).fill(name)


def at_table(page: Page) -> str:
    page.wait_for_url(_TABLE)
    found = _TABLE.search(page.url)
    assert found is not None
    return found[1]


def flawless(page: Page, screen: Screen) -> None:
    assert axe_finds(page) == ""
    assert overhang(page) == 0
    if screen.touch:
        assert small_targets(page) == []


@SCREENS
def test_two_people_who_want_to_play_now_meet(visitors: Visitors, screen: Screen) -> None:
    pages = []
    for name in ("Ada", "Ben"):
        page = lobby(visitors.arrive(screen))
        choose(page, "lobby.now")
        call(page, name)
        pages.append(page)
    first, second = pages
    first.locator(START).click()
    expect(first.get_by_text(said("now.searching"))).to_be_visible()
    flawless(first, screen)
    second.locator(START).click()
    assert at_table(first) == at_table(second)
    for page in pages:
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("Ada.*Ben|Ben.*Ada"))
        expect(page.locator(".pagoda")).to_be_visible()


def test_a_search_can_be_ended_and_the_computer_plays_instead(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    page.clock.install()
    page.goto("/")
    choose(page, "lobby.now")
    page.locator(START).click()
    page.get_by_role("button", name=said("cancel")).click()
    expect(page.locator(START)).to_contain_text("Pagoda")
    page.locator(START).click()
    expect(page.get_by_text(said("now.searching"))).to_be_visible()
    page.clock.fast_forward(20_000)
    page.get_by_role("button", name="Play against Apprentice").click()
    table = info(visitor, at_table(page))
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["listing"] == "link"


@SCREENS
def test_an_open_table_is_joined_with_one_tap_and_watched_by_others(
    visitors: Visitors, screen: Screen
) -> None:
    host = lobby(visitors.arrive())
    choose(host, "lobby.link")
    call(host, "Ada")
    choose(host, "listing.open")
    host.locator(START).click()
    table = at_table(host)
    guest = lobby(visitors.arrive(screen))
    join = guest.get_by_role("button", name="Join Ada")
    expect(join).to_be_visible()
    assert shifted(guest) == 0
    flawless(guest, screen)
    join.click()
    assert at_table(guest) == table
    expect(host.locator(".pagoda")).to_be_visible()
    watcher = lobby(visitors.arrive(screen))
    expect(watcher.get_by_role("button", name="Join Ada")).to_have_count(0)
    # Ada has played at other tables before, where this was tried on another screen.
    watch = watcher.locator(f"a[href='/t/{table}']").and_(
        watcher.get_by_role("link", name=re.compile("Watch .*Ada"))
    )
    expect(watch).to_be_visible()
    flawless(watcher, screen)
    watch.click()
    assert at_table(watcher) == table
    expect(watcher.locator(".pagoda")).to_be_visible()


async def _members_play(data: str) -> None:
    """Adele has beaten Bruno; she waits at a table, and they play at another one."""
    async with finding_house(data) as here:
        here.house.time = time.time_ns() // 1_000_000 - 1_000
        adele, bruno = await club.enrol(here.house, "Adele", "Bruno")
        await club.resigned(here.house, adele, bruno, loser=1)
        here.house.time -= 60_000
        days = clock(3 * 24 * 3_600_000, 0)
        await club.seated(here.house, adele, bruno, listing="open", clock=days)
        await here.house.open(ME, SEAT, listing="open", clock=days, guest=adele)
        await here.settled()


def test_lists_of_tables_say_how_strong_members_are(visitors: Visitors, server: Server) -> None:
    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_members_play(server.data))).result()
    page = lobby(visitors.arrive(PHONE))
    for action in ("Join Adele", "Watch Adele and Bruno"):
        row = page.get_by_role("listitem").filter(has=page.get_by_label(action, exact=True))
        expect(row).to_contain_text(re.compile(r"Adele.*1\d\d\d ± \d+.*provisional"))
    expect(row).to_contain_text(re.compile(r"Bruno.*1\d\d\d plus or minus"))
    flawless(page, PHONE)


def test_a_server_with_nobody_else_looks_as_ever(visitors: Visitors) -> None:
    page = lobby(visitors.arrive())
    page.route("**/api/listings", lambda route: route.fulfill(json={"open": [], "running": [], "here": []}))
    page.reload()
    expect(page.locator(START)).to_be_visible()
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert not {said("open.tables"), said("watch.games"), said("here")} & set(headings)


@SCREENS
def test_the_next_game_is_a_tap_away_while_others_think(visitors: Visitors, screen: Screen) -> None:
    visitor, other = visitors.arrive(screen), visitors.arrive()
    waiting, mine = open_table(visitor, BY_LINK, start=1), open_table(visitor, BY_LINK)
    for table in (waiting, mine):
        other.post(f"/api/tables/{table}/join", entropy="")
    page = visitor.page()
    page.goto(f"/t/{waiting}")
    following = page.get_by_role("link", name=re.compile(said("next")))
    expect(following).to_be_visible()
    flawless(page, screen)
    resize(page, Screen(683, 384))
    assert following.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    following.click()
    page.wait_for_url(re.compile(f"/t/{mine}$"))
    expect(following).to_have_count(0)


def test_a_friend_who_is_here_is_invited_to_a_private_table(visitors: Visitors) -> None:
    ada, ben, eve = [visitors.arrive(), visitors.arrive(PHONE), visitors.arrive(expected=["404"])]
    for visitor, name in ((ada, "Ada Member"), (ben, "Ben Member")):
        visitor.context.request.post("/api/me/member", data={"name": name})
    assert ada.context.request.put("/api/follows/Ben%20Member", data={}).ok
    bens = lobby(ben)
    page = lobby(ada)
    page.get_by_role("button", name="Invite Ben Member to a game").click()
    expect(page.get_by_label(said("listing.name"))).to_have_value("Ben Member")
    flawless(page, DESKTOP)
    page.locator(START).click()
    table = at_table(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ben Member")
    bens.reload()
    bens.get_by_role("link", name=re.compile(said("games.invited"))).click()
    assert at_table(bens) == table
    bens.get_by_role("button", name=said("waiting.join")).click()
    expect(bens.locator(".pagoda")).to_be_visible()
    stranger = eve.page()
    stranger.goto(f"/t/{table}")
    expect(stranger.get_by_text(said("error.unknown_table"))).to_be_visible()
    # At the table one finds whom to follow.
    page.get_by_role("button", name=said("panels")).click()
    page.get_by_role("tab", name=said("tab.table")).click()
    follow = page.get_by_role("button", name="Follow Ben Member")
    expect(follow).to_have_attribute("aria-pressed", "true")
    follow.click()
    expect(follow).to_have_attribute("aria-pressed", "false")
    assert ada.get("/api/follows") == []


def test_a_player_is_followed_on_their_page_and_no_more_on_ones_own(visitors: Visitors) -> None:
    ada, ben = visitors.arrive(PHONE), visitors.arrive()
    for visitor, name in ((ada, "Ada Follower"), (ben, "Ben Followed")):
        visitor.context.request.post("/api/me/member", data={"name": name})
    page = ada.page()
    page.goto("/p/Ada%20Follower")
    expect(page.get_by_role("heading", name="Ada Follower")).to_be_visible()
    page.goto("/p/Ben%20Followed")
    follow = page.get_by_role("button", name="Follow Ben Followed")
    follow.click()
    expect(follow).to_have_attribute("aria-pressed", "true")
    flawless(page, PHONE)
    page.goto("/p/Ada%20Follower")
    expect(page.get_by_role("heading", name="Ada Follower")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("button", name="Follow Ada Follower")).to_have_count(0)
    page.goto("/me")
    expect(page.get_by_role("link", name="Ben Followed")).to_have_attribute("href", "/p/Ben%20Followed")
    flawless(page, PHONE)
    page.get_by_role("button", name="Unfollow Ben Followed").click()
    expect(page.get_by_role("heading", name="Players you follow")).to_have_count(0)
    assert ada.get("/api/follows") == []


def test_the_lobby_asks_for_what_others_do_now_and_then(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/listings" in request.url else None)
    page.clock.install()
    page.goto("/")
    # It is there when they have answered.
    expect(page.locator(START)).to_be_visible()
    stop_the_clock(page)
    number = len(asked)
    assert 1 <= number <= 2
    for _ in range(3):
        with page.expect_response("**/api/listings"):
            page.clock.run_for(_PAUSE_S * 1000)
        number += 1
        assert len(asked) == number
