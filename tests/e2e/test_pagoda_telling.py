"""Pagoda tells what happened, shows how it works, and moves nothing under the hand."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.browsers.kinds import Kind, decision_of
from tests.e2e.reading import said
from tests.e2e.situations import open_session
from tests.e2e.tables import AGAINST_BOT, info, look_at_table, open_table, wait_for_step
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors

_PAGODA: Final = find_game("pagoda")
_NO_CARD_FITS: Final = (
    "Y1/Y2/G4>R1/R2/B1/B4>R0 GGPPP/gg RRRYP/rb RRRRRRRYYYYYYYYYYGGGGGGGBBBBBBBBBBPPPPPPP - "
    "6:12 00000:00000 1s1c0l3[] fast+simple"
)
#: Lots that show what a tap on them builds.
_PREVIEWED: Final = ".place:has(.chip) [data-lot]"
#: Where everything lies that a hand may be about to touch.
_PLACES: Final = """
() => Object.fromEntries(
  [...document.querySelectorAll("[data-lot], [data-marker], .seat, [data-spot^='card 0'], .act")]
    .filter((thing) => thing.checkVisibility())
    .map((thing) => {
      const { spot, marker, lot } = thing.dataset;
      return [spot ?? marker ?? lot ?? thing.className.replace(/ turning/, ""), thing];
    })
    .map(([name, thing]) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return [name, [x, y, width, height].map(Math.round)];
    }),
)
"""
#: How much of the page ever moved by itself.
_WATCH_SHIFTS: Final = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) for (const { node } of sources) {
    const thing = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (thing?.closest(".pagoda")) window.shifted.push(thing.outerHTML.slice(0, 90));
  }
}).observe({ type: "layout-shift" });
"""
#: What ever flew over the page, which is gone before anybody has asked twice.
_WATCH_FLIGHTS: Final = """
() => {
  window.flown = [];
  const all = () => [...document.querySelectorAll(".flight .points")];
  const note = () => window.flown.push(...all().map((one) => one.textContent.trim()));
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""


@cache
def _record(steps: int) -> str:
    """A game by chance in which the other player has just ended a turn."""
    session: Session[Any] = Session(_PAGODA, "standard", 2, Rng("told"), start=0)
    rng = Rng("any move")
    while len(session.steps) < steps or session.actor() == 1 or session.steps[-1].turn == 0:
        session.do(int(session.state.random_action(rng)))
    return format_record(session, ["Ada", "Ben"], "2026-01-01")


def _sits(visitor: Visitor, steps: int = 30) -> Page:
    """The page of somebody who has to decide after the other's turn."""
    table: str = visitor.post("/api/import", record=_record(steps))["id"]
    visitor.post(f"/api/tables/{table}/seats/1/bot", bot="apprentice")
    assert info(visitor, table)["to_act"] == 0
    page = visitor.page()
    look_at_table(page, f"/t/{table}")
    expect(page.locator("[data-told]")).to_be_visible()
    return page


def _build(page: Page) -> None:
    """A column, with a card and a lot."""
    page.locator("[data-card]:not(.useless)").first.click()
    page.locator(_PREVIEWED).first.click()
    expect(page.locator(".near .stub.done")).not_to_have_count(0)


def test_the_others_turn_is_told_and_marked_until_ones_own_move(visitors: Visitors) -> None:
    page = _sits(visitors.arrive())
    told = page.locator("[data-told='1']")
    expect(told).to_contain_text(re.compile(r"\+\d+"))
    expect(told).to_contain_text("Apprentice")
    lots = set(re.findall(r"lot (\d)", told.inner_text()))
    marked = page.locator(".recent [data-lot]").evaluate_all("all => all.map((lot) => lot.dataset.lot)")
    assert lots
    assert set(marked) == lots
    expect(page.locator(".halo").first).to_be_visible()
    expect(page.locator(".seat:not(.near) .card.new")).not_to_have_count(0)
    expect(page.locator(".near .card.new")).not_to_have_count(0)
    page.reload()
    expect(told).to_be_visible()
    _build(page)
    expect(page.locator(".recent, .halo, .card.new")).to_have_count(0)
    expect(page.locator("[data-told='0']")).to_contain_text("+")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_numbers_of_the_score_track_lie_on_it(visitors: Visitors, screen: Screen) -> None:
    page = _sits(visitors.arrive(screen))
    track = page.locator(".track").bounding_box()
    assert track is not None
    for number in (page.locator(".track .told").first, page.locator(".track .told").last):
        box = number.bounding_box()
        assert box is not None
        assert track["x"] <= box["x"]
        assert box["x"] + box["width"] <= track["x"] + track["width"]


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_within_a_turn_or_between_turns(visitors: Visitors, screen: Screen) -> None:
    page = _sits(visitors.arrive(screen))
    page.evaluate(_WATCH_SHIFTS)
    before = page.evaluate(_PLACES)
    page.locator("[data-marker]").first.click()
    page.locator("[data-card]").last.click()
    page.keyboard.press("Escape")
    assert page.evaluate(_PLACES) == before
    _build(page)
    assert page.evaluate(_PLACES) == before
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator("[data-told='1']")).to_be_visible()
    expect(page.locator(".act .status")).to_contain_text(said("status.yourTurn"))
    assert page.evaluate(_PLACES) == before
    assert page.evaluate("shifted") == []


def test_a_lot_that_was_tapped_is_marked_and_built_with_the_tick_on_it(visitors: Visitors) -> None:
    visitor = visitors.arrive(PHONE)
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    page.locator("[data-lot='3']").tap()
    expect(page.locator(".picked [data-lot='3']")).to_be_visible()
    page.locator("[data-card]").first.tap()
    tick = page.locator("[data-tick]")
    box = tick.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    tick.tap()
    expect(page.locator(".near .score")).to_have_text("1")


def test_a_card_is_carried_to_a_lot(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    page.locator("[data-card]").nth(2).drag_to(page.locator("[data-lot='5']"))
    expect(page.locator("[data-card]").nth(2)).to_have_attribute("aria-pressed", "true")
    page.locator(".armed [data-tick]").click()
    expect(page.locator(".near .score")).to_have_text("1")


def test_an_ability_says_what_it_does(visitors: Visitors) -> None:
    page = _sits(visitors.arrive(PHONE))
    page.locator("[data-marker='R']").tap()
    expect(page.locator(".act .telling")).to_contain_text("build up to 4 columns this turn")
    expect(page.get_by_role("link", name="PG-68")).to_be_visible()


def test_escape_in_the_settings_leaves_the_chosen_card_alone(visitors: Visitors) -> None:
    page = _sits(visitors.arrive())
    card = page.locator("[data-card]:not(.useless)").first
    card.click()
    page.get_by_role("button", name=said("settings")).click()
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_newcomer_is_told_how_it_works_on_the_own_turn_and_whenever_asked(visitors: Visitors) -> None:
    visitor = visitors.arrive(newcomer=True)
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    card = page.locator("[data-howto]")
    expect(card.locator(".picture")).to_have_count(3)
    card.get_by_role("button").click()
    page.reload()
    expect(page.locator("[data-card]").first).to_be_visible()
    expect(card).not_to_be_visible()
    page.get_by_role("button", name="How Pagoda works").click()
    expect(card).to_be_visible()
    # The keys come once the table is there.
    expect(page.get_by_role("log")).to_be_attached()
    page.keyboard.press("Escape")
    expect(card).not_to_be_visible()


def test_points_and_cards_fly_for_those_who_like_it(visitors: Visitors) -> None:
    page = _sits(visitors.arrive(still=False))
    page.evaluate(_WATCH_FLIGHTS)
    # The first flight brings its script along; it is seen when it is there.
    page.locator("[data-card]:not(.useless)").first.click()
    page.locator(_PREVIEWED).first.click()
    page.wait_for_function("() => flown.some((points) => /^\\+\\d/.test(points))")
    expect(page.locator(".flight")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_where_no_card_fits_the_alternative_turn_is_named_and_begins_with_one_tap(
    visitors: Visitors, screen: Screen
) -> None:
    """PG-55: also a card that is tapped in vain says so."""
    page = visitors.arrive(screen).page()
    page.goto(f"/study?{urlencode({'game': 'pagoda', 'position': _NO_CARD_FITS})}")
    status, button = page.locator(".act .status"), page.locator(".act .primary")
    expect(status).to_contain_text("Take an alternative turn")
    page.locator(".seat.near [data-card]").first.click()
    expect(status).to_contain_text("none of your cards fits a free space", ignore_case=True)
    expect(status).to_contain_text("Take an alternative turn")
    button.click()
    expect(status).to_contain_text("Tap 4 cards (0 chosen) and a lot.")
    expect(button).to_have_text("4 cards to go")


def test_using_the_fan_takes_one_tap(visitors: Visitors) -> None:
    """Nothing else is asked then: the big button uses it, the one beside it keeps it."""
    decision = decision_of(Kind("pagoda", "fan", "standard", seed=13))
    visitor = visitors.arrive()
    table = open_session(visitor, decision.session, 2, "apprentice")
    page = visitor.page()
    look_at_table(page, f"/t/{table}")
    expect(page.locator(".act .primary[aria-disabled=false]")).to_contain_text("Fan")
    expect(page.locator(".act .passing[aria-disabled=false]")).to_be_visible()
    page.locator(".act .primary:not(.settling)").click()
    step = len(decision.session.steps) + 1
    wait_for_step(visitor, table, step)
    (frame,) = visitor.get(f"/api/tables/{table}/steps?from={step}&to={step}")
    assert frame["entry"]["action"] == decision.action
