"""Short ways: things are carried with mouse and finger, what lies there has a tick, a setting saves taps."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.situations import offered_at, open_situation, page_at
from tests.e2e.tables import info, look_at_table
from visitors import DESKTOP, PHONE, Screen, Visitors

_CHOSEN: Final = ".act .primary[aria-disabled=false]"
_GHOST: Final = ".map path.would"
_TICK: Final = ".map .do"
_NOW: Final = ".act [aria-current=step]"
#: After something was carried, a click is taken for the end of it for a moment.
_A_MOMENT: Final = "new Promise((done) => setTimeout(done, 100))"

screens = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["mouse", "finger"])


class Carrier:
    """Somebody who carries things, with a finger where there are no mice."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._touch: CDPSession | None = None
        if page.evaluate("navigator.maxTouchPoints > 0"):
            self._touch = page.context.new_cdp_session(page)

    def lift(self, thing: Locator, to: Locator) -> None:
        """Pick something up and hold it over something else."""
        thing.scroll_into_view_if_needed()
        (x, y), (right, below) = _middle(thing), _middle(to)
        self._down(x, y)
        # Away from the strip that it lies in first: along it a finger would move the strip.
        for share in (0.03, 0.1, 0.4, 0.7, 1):
            self._move(x + (right - x) * max(0.0, share - 0.05) / 0.95, y + (below - y) * share)

    def drop(self) -> None:
        if self._touch is None:
            self._page.mouse.up()
        else:
            self._dispatch("touchEnd")

    def _down(self, x: float, y: float) -> None:
        if self._touch is None:
            self._page.mouse.move(x, y)
            self._page.mouse.down()
        else:
            self._dispatch("touchStart", (x, y))

    def _move(self, x: float, y: float) -> None:
        if self._touch is None:
            self._page.mouse.move(x, y)
        else:
            self._dispatch("touchMove", (x, y))

    def _dispatch(self, kind: str, *points: tuple[float, float]) -> None:
        assert self._touch is not None
        fingers = [{"x": x, "y": y} for x, y in points]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _space(page: Page, kind: str, situation: str) -> Locator:
    """A space where a thing of a kind can go, near the middle of what is seen."""
    names = {
        leaf["marks"]["spaces"][0] for leaf in offered_at(situation) if leaf["marks"].get("kind") == kind
    }
    frame = page.locator(".map div.frame").bounding_box()
    assert frame is not None
    middle = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    def far(name: str) -> float:
        x, y = _middle(page.locator(f"[data-space={name}]"))
        return abs(x - middle[0]) + abs(y - middle[1])

    return page.locator(f"[data-space={min(sorted(names), key=far)}]")


@screens
def test_a_tile_is_carried_to_the_map_and_placed_with_its_tick(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    table_id = open_situation(visitor, "place")
    page = visitor.page()
    look_at_table(page, f"/t/{table_id}")
    step = info(visitor, table_id)["step"]
    carrier = Carrier(page)
    space = _space(page, "tile", "place")
    carrier.lift(page.locator("[data-drag^='tile ']").first, space)
    expect(page.locator(_GHOST).first).to_be_visible()
    expect(page.locator(_CHOSEN)).not_to_be_visible()
    carrier.drop()
    expect(page.locator(_CHOSEN)).to_be_visible()
    assert info(visitor, table_id)["step"] == step
    tick = page.locator(_TICK)
    box = tick.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 43.9
    if screen.touch:
        tick.tap()
    else:
        tick.click()
    expect(page.locator(_TICK)).not_to_be_visible()
    expect(page.locator(_GHOST)).to_have_count(0)
    # The server has answered.
    expect(page.locator(_NOW)).to_have_text("Figure")
    assert info(visitor, table_id)["step"] == step + 1


def test_escape_lets_go_and_a_tap_stays_a_tap(visitors: Visitors) -> None:
    page = page_at(visitors.arrive(), "place")
    tile = page.locator("[data-drag^='tile ']").first
    carrier = Carrier(page)
    carrier.lift(tile, _space(page, "tile", "place"))
    expect(page.locator(_GHOST).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(_GHOST)).to_have_count(0)
    carrier.drop()
    expect(page.locator(_CHOSEN)).not_to_be_visible()
    expect(page.locator("[popover]")).to_have_count(0)
    page.evaluate(_A_MOMENT)
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    carrier.lift(tile, page.locator(".own"))
    carrier.drop()
    expect(page.locator(_CHOSEN)).not_to_be_visible()


def test_figures_cards_and_market_are_carried_too(visitors: Visitors) -> None:
    """A worker to its space, a card to a building place, one of the market to the own board."""
    page = page_at(visitors.arrive(), "figure")
    carrier = Carrier(page)
    carrier.lift(page.locator("[data-drag=worker]").first, _space(page, "worker", "figure"))
    carrier.drop()
    expect(page.locator(_TICK)).to_be_visible()
    build = next(leaf["marks"] for leaf in offered_at("card") if leaf["marks"].get("kind") == "build")
    page = page_at(visitors.arrive(), "card")
    carrier = Carrier(page)
    carrier.lift(
        page.locator(f"[data-drag='card {build['card']}']"),
        page.locator(f".own [data-place='{build['place']}']"),
    )
    carrier.drop()
    expect(page.locator(_CHOSEN)).to_be_visible()
    bought = next(leaf["marks"]["card"] for leaf in offered_at("buy") if leaf["marks"].get("kind") == "buy")
    page = page_at(visitors.arrive(), "buy")
    carrier = Carrier(page)
    carrier.lift(page.locator(f"[data-drag='card {bought}']"), page.locator(".own"))
    carrier.drop()
    expect(page.locator(_CHOSEN)).to_be_visible()


_SWIFT: Final = """
localStorage.setItem("pagoria", '{"known":["pagoda","pandoria"],"swift":true}');
"""


def test_without_confirmation_what_was_seen_is_done_at_once(visitors: Visitors) -> None:
    """What lies under the mouse was seen; a finger that could mean several things looks first."""
    for screen in (DESKTOP, PHONE):
        visitor = visitors.arrive(screen)
        visitor.context.add_init_script(_SWIFT)
        table_id = open_situation(visitor, "place")
        page = visitor.page()
        look_at_table(page, f"/t/{table_id}")
        step = info(visitor, table_id)["step"]
        space = _space(page, "tile", "place")
        if screen.touch:
            space.tap()
            expect(page.locator(_TICK)).to_be_visible()
            assert info(visitor, table_id)["step"] == step
        else:
            space.click()
            expect(page.locator(_NOW)).to_have_text("Figure")
            expect(page.locator(_CHOSEN)).not_to_be_visible()
            page.get_by_role("button", name="Undo", exact=True).click()
            expect(page.locator(_NOW)).to_have_text("Place")
            assert info(visitor, table_id)["step"] == step
