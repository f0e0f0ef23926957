"""The lobby: what waits is on top, one button starts and says what, and no name that was typed is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.judging import shifted
from tests.e2e.pages import START
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, BY_LINK, info, open_pandoria, open_table, wait_until_drawn
from tests.repeating import times
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitor, Visitors
from waiting import until

SCREENS: Final = {
    "phone": PHONE,
    "small": Screen(320, 568, touch=True),
    "laptop": Screen(1366, 768),
    "large": Screen(1920, 1080),
}
EVERY_SCREEN: Final = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
_WITHIN_THE_WINDOW: Final = """
(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
"""


def lobby(visitor: Visitor) -> Page:
    page = visitor.page()
    page.goto("/")
    expect(page.locator(START)).to_be_visible()
    return page


def choose(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("radio", name=re.compile(f"^{re.escape(name)}")).first.check(force=True)


# --- order -------------------------------------------------------------------------------------


@EVERY_SCREEN
def test_what_waits_is_on_top_and_the_start_is_always_in_sight(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    mine = open_table(visitor, AGAINST_BOT)
    open_table(visitor, BY_LINK)
    open_pandoria(visitor, "family")
    page = lobby(visitor)
    turns = page.get_by_role("link", name=re.compile(said("games.yourTurn")))
    expect(turns).to_have_count(2)
    for link in (turns.first, page.locator(START)):
        assert link.evaluate(_WITHIN_THE_WINDOW)
    choose(page, "Pandoria", "4")
    expect(page.locator("button[type=submit]")).to_have_count(1)
    for share in (0.3, 0.6, 1):
        page.evaluate("(share) => scrollTo(0, share * document.documentElement.scrollHeight)", share)
        assert page.locator(START).evaluate(_WITHIN_THE_WINDOW), f"not in sight after {share} of the page"
    page.evaluate("scrollTo(0, 0)")
    turns.nth(1).click()
    page.wait_for_url(re.compile(mine))


@EVERY_SCREEN
def test_nothing_moves_while_the_lobby_opens(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    open_table(visitor, AGAINST_BOT)
    page = lobby(visitor)
    assert shifted(page) == 0


def test_the_variant_to_begin_with_comes_first(visitors: Visitors) -> None:
    page = lobby(visitors.arrive())
    choose(page, "Pandoria")
    variants = page.get_by_role("group", name=said("variant"))
    expect(variants.get_by_role("radio").first).to_have_accessible_name("Family")
    expect(variants.get_by_role("radio").first).to_be_checked()


def test_the_button_says_what_it_starts(visitors: Visitors) -> None:
    page = lobby(visitors.arrive())
    start = page.locator(START)
    expect(start).to_have_text("Play Pagoda (Standard) against Apprentice")
    choose(page, "Pandoria", "Wanderer")
    expect(start).to_have_text("Play Pandoria (Family) against Wanderer")
    choose(page, said("lobby.here"))
    expect(start).to_have_text("Play Pandoria (Family) on this screen with a friend")
    page.get_by_label(said("lobby.friendName")).fill("Ben")
    expect(start).to_have_text("Play Pandoria (Family) on this screen with Ben")
    choose(page, said("lobby.link"))
    expect(start).to_have_text("Invite friends to Pandoria (Family)")
    choose(page, "3")
    page.get_by_label(said("seat.who", seat=said("seat.number", number=3))).select_option("bot")
    expect(start).to_have_text("Invite friends to Pandoria (Family), with Wanderer")


# --- names -------------------------------------------------------------------------------------


def test_names_are_asked_for_where_people_play(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = lobby(visitor)
    expect(page.get_by_label(said("name"), exact=True)).not_to_be_visible()
    choose(page, said("lobby.here"))
    page.get_by_label(said("name"), exact=True).fill("Ada")
    page.get_by_label(said("lobby.friendName")).fill("Ben")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    expect(
        page.get_by_role("heading", name=said("handover.title", name="Ben")).or_(
            page.get_by_role("heading", name=said("handover.title", name="Ada"))
        )
    ).to_be_visible()
    seats = info(visitor, page.url.rpartition("/")[2])["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Ben"]


def _by_tap(page: Page) -> None:
    page.get_by_role("button", name=said("waiting.join")).tap()


def _by_enter(page: Page) -> None:
    page.keyboard.press("Enter")


@pytest.mark.parametrize("sit_down", [_by_tap, _by_enter], ids=["tap", "enter"])
def test_a_friend_sits_down_under_the_name_just_typed(
    visitors: Visitors, sit_down: Callable[[Page], None]
) -> None:
    """However slow the line is: the name that was typed milliseconds before is the one that others see."""
    host = visitors.arrive()
    for number, held in enumerate([(), ("PUT",), ("GET",), ("GET", "PUT")] * times(3, 1)):
        table = open_table(host, BY_LINK)
        visitor = visitors.arrive(NARROWEST)
        page = visitor.page()
        line = SlowLine(page, held)
        page.goto(f"/t/{table}")
        page.get_by_label(said("name")).fill(f"Ben {number}")
        sit_down(page)
        for method in held:
            line.let_go(method)
        wait_until_drawn(page)
        assert info(host, table)["seats"][1]["name"] == f"Ben {number}"
        assert visitor.context.request.get("/api/me").json()["name"] == f"Ben {number}"
        visitor.context.close()


class SlowLine:
    """Asks for a guest's name (GET) and saves it (PUT) only when it is told so."""

    def __init__(self, page: Page, held: Iterable[str]) -> None:
        self._page = page
        self._held: dict[str, list[Route]] = {method: [] for method in held}
        page.route("**/api/me", self._take)

    def let_go(self, method: str) -> None:
        """Once the browser has asked, and from now on."""
        held = self._held[method]
        until(lambda: self._page.evaluate("true") and held, f"the browser sends {method}")
        del self._held[method]
        for route in held:
            route.continue_()

    def _take(self, route: Route) -> None:
        if route.request.method in self._held:
            self._held[route.request.method].append(route)
        else:
            route.continue_()


def test_a_name_that_cannot_be_is_said_to_be_so_and_nobody_sits_down(visitors: Visitors) -> None:
    host = visitors.arrive()
    table = open_table(host, BY_LINK)
    visitor = visitors.arrive(expected=("422",))
    page = visitor.page()
    page.goto(f"/t/{table}")
    field = page.get_by_label(said("name"))
    field.fill("\u202eneB")
    field.press("Enter")
    expect(page.get_by_text(said("name.failed"))).to_be_visible()
    assert info(host, table)["seats"][1]["kind"] == "open"
    field.fill("Ben")
    field.press("Enter")
    wait_until_drawn(page)
    assert info(host, table)["seats"][1]["name"] == "Ben"


# --- the invitation ----------------------------------------------------------------------------


def test_an_address_that_leads_nobody_else_here_is_said_to_be_so(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    page.goto(f"/t/{open_table(visitor, BY_LINK)}")
    expect(page.get_by_text(said("waiting.reach.closed"))).to_be_visible()
    expect(page.get_by_text("pagoria serve --host 0.0.0.0")).to_be_visible()
    expect(page.get_by_role("img", name=said("waiting.qr"))).to_have_count(0)


@pytest.mark.parametrize("reach", ["network", "everybody"])
def test_the_address_that_leads_others_here_is_shown_and_copied(visitors: Visitors, reach: str) -> None:
    visitor = visitors.arrive(DESKTOP)
    table = open_table(visitor, BY_LINK)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.page()
    address = f"http://192.168.178.20:8000/t/{table}"
    answer = json.dumps({"address": address, "reach": reach})
    page.route("**/invitation", lambda route: route.fulfill(body=answer, content_type="application/json"))
    page.goto(f"/t/{table}")
    expect(page.locator(".address")).to_have_text(address)
    expect(page.get_by_role("img", name=said("waiting.qr"))).to_be_visible()
    expect(page.get_by_text(said("waiting.reach.network"))).to_have_count(int(reach == "network"))
    page.get_by_role("button", name=said("waiting.copy")).click()
    expect(page.get_by_role("button", name=said("copied"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address


# --- what links show ---------------------------------------------------------------------------


def test_the_built_pages_have_their_preview_and_their_icons(visitors: Visitors) -> None:
    visitor = visitors.arrive(lang="de")
    ask = visitor.context.request
    page = ask.get(f"/t/{open_table(visitor, BY_LINK)}", headers={"Accept-Language": "de"}).text()
    assert '<meta property="og:title" content="Ada lädt dich zu Pagoda ein" />' in page
    assert page.count("<title>") == 1
    pictures = re.findall(r'og:image" content="([^"]+)"', page)
    icons = ["/icon.svg", "/icon-turn.svg", "/favicon.ico", "/apple-touch-icon.png", "/preview.png"]
    manifest = ask.get("/pagoria.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for path in [*pictures, *icons, *(icon["src"] for icon in manifest.json()["icons"])]:
        found = ask.get(path)
        assert found.ok, path
        assert found.headers["content-type"].startswith("image/"), path
