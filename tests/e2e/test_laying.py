"""Pagoda's cards stay where they lie, whatever is shown: a finger finds each where it was."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, look_at_table, open_side, open_tab, open_table
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors

#: What lies at each place of a seat.
_ROWS: Final = """
() => [...document.querySelectorAll(".seat [data-spot^='card ']")].map((place) => {
  const face = place.querySelector("svg");
  return `${place.dataset.spot} ${face?.getAttribute("class").match(/tone-\\w+/)[0] ?? "free"}`;
})
"""
#: Notes every card that stays and yet changes its place, at every change of the page.
_WATCH: Final = """
() => {
  window.moved = [];
  window.looks = 0;
  const rows = () => {
    const found = {};
    for (const place of document.querySelectorAll(".seat [data-spot^='card ']")) {
      const [, seat, number] = place.dataset.spot.split(" ");
      const tone = place.querySelector("svg")?.getAttribute("class").match(/tone-(\\w)\\b/)?.[1];
      if (tone !== undefined) (found[seat + (place.matches(".hand") ? " hand" : "")] ??= {})[number] = tone;
    }
    return found;
  };
  const count = (row, tone) => Object.values(row).filter((one) => one === tone).length;
  let before = rows();
  new MutationObserver(() => {
    const now = rows();
    for (const seat of Object.keys(now).filter((one) => one in before)) {
      const [then, row] = [before[seat], now[seat]];
      for (const tone of new Set(Object.values(row))) {
        const kept = Object.keys(row).filter((number) => row[number] === tone && then[number] === tone);
        const could = Math.min(count(then, tone), count(row, tone));
        if (kept.length < could) window.moved.push([seat, tone, then, row].map((one) => JSON.stringify(one)));
      }
    }
    if (JSON.stringify(now) !== JSON.stringify(before)) window.looks += 1;
    before = now;
  }).observe(document.querySelector(".pagoda"), { subtree: true, childList: true, attributes: true });
}
"""


def _sits(visitor: Visitor, pace: str = "normal") -> Page:
    page = visitor.page()
    stored = json.dumps({"known": ["pagoda"], "pace": pace})
    page.add_init_script(f"localStorage.setItem('pagoria', {json.dumps(stored)})")
    look_at_table(page, f"/t/{open_table(visitor, AGAINST_BOT)}")
    return page


@pytest.mark.parametrize("pace", ["instant", "normal"])
def test_no_card_that_stays_changes_its_place(visitors: Visitors, pace: str) -> None:
    page = _sits(visitors.arrive(still=False), pace)
    open_side(page)
    page.evaluate(_WATCH)
    player = Player(page)
    player.begin(decisions=20 if pace == "instant" else 6)
    player.wait()
    assert page.evaluate("looks") > 0
    assert page.evaluate("moved") == []


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_looks_back_and_returns_finds_each_card_where_it_was(visitors: Visitors, screen: Screen) -> None:
    page = _sits(visitors.arrive(screen))
    for _ in range(2):
        page.locator("[data-card]:not(.useless)").nth(1).click()
        page.locator("[data-lot].lit").first.click()
    expect(page.locator(".near .stub.done")).to_have_count(2)
    before = page.evaluate(_ROWS)
    assert sum("free" in place for place in before if place.startswith("card 0")) >= 2
    open_tab(page, said("tab.log"))
    page.get_by_role("button", name=said("scrubber.first")).click()
    expect(page.locator(".act.past")).to_be_visible()
    assert page.evaluate(_ROWS) != before
    page.locator(".scrubber").get_by_role("button", name=said("past.now")).click()
    expect(page.locator(".act.past")).to_have_count(0)
    assert page.evaluate(_ROWS) == before
