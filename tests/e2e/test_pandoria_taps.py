"""Short ways in Pandoria: what is seen on the board is done by one tap, by hands, if it can be undone."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.situations import offered_at, open_situation
from tests.e2e.tables import info, look_at_table
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors
from waiting import until

_CHOSEN: Final = ".act .primary[aria-disabled=false]"
_IDLE: Final = ".act .primary[aria-disabled=true]"
_TICK: Final = ".map .do"
#: From the middle of a space to that of the next one.
_ASIDE: Final = 0.35

screens = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["mouse", "finger"])


class Tapper:
    """Somebody at a table in a situation."""

    def __init__(self, visitor: Visitor, situation: str) -> None:
        self._visitor, self._table = visitor, open_situation(visitor, situation)
        self.page: Page = visitor.page()
        look_at_table(self.page, f"/t/{self._table}")
        expect(self.page.locator(f"{_CHOSEN}, {_IDLE}")).to_be_visible()
        self._finger: bool = self.page.evaluate("navigator.maxTouchPoints > 0")

    def tap(self, selector: str) -> None:
        thing = self.page.locator(selector).first
        thing.tap() if self._finger else thing.click()

    def step(self) -> int:
        return int(info(self._visitor, self._table)["step"])

    def wait_for_step(self, step: int) -> None:
        until(self.step, f"the table is at step {step}", lambda now: now == step)

    def last(self) -> str:
        """What was done last, in notation."""
        step = self.step()
        (frame,) = self._visitor.get(f"/api/tables/{self._table}/steps?from={step}&to={step}")
        return str(frame["entry"]["action"])


def _kinds(situation: str, kind: str) -> list[dict[str, Any]]:
    found = [leaf["marks"] for leaf in offered_at(situation) if leaf["marks"].get("kind") == kind]
    assert found
    return found


# -- figures --------------------------------------------------------------------------------------


@screens
def test_a_figure_that_is_seen_on_the_tile_is_put_there_by_one_tap(
    visitors: Visitors, screen: Screen
) -> None:
    hand = Tapper(visitors.arrive(screen), "figure")
    spaces = [marks["spaces"][0] for marks in _kinds("figure", "worker")]
    expect(hand.page.locator(".map .standing use")).to_have_count(len(spaces))
    step = hand.step()
    hand.tap(f"[data-space={spaces[0]}]")
    hand.wait_for_step(step + 1)
    assert hand.last() == f"W{spaces[0]}"


def test_keys_put_a_figure_there_for_a_look_first(visitors: Visitors) -> None:
    hand = Tapper(visitors.arrive(), "figure")
    step, space = hand.step(), _kinds("figure", "worker")[0]["spaces"][0]
    hand.page.locator(f"[data-space={space}]").focus()
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator(_CHOSEN)).to_be_visible()
    assert hand.step() == step
    hand.page.keyboard.press("Enter")
    hand.wait_for_step(step + 1)


@screens
def test_a_tap_that_follows_at_once_puts_no_figure(visitors: Visitors, screen: Screen) -> None:
    """It is put there for a look; another tap a moment later does it."""
    hand = Tapper(visitors.arrive(screen), "place")
    page, step = hand.page, hand.step()
    page.clock.install()
    hand.tap(".map [data-space].lit")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    hand.tap(_TICK)
    hand.wait_for_step(step + 1)
    standing = page.locator(".map .standing use")
    expect(standing.first).to_be_attached()
    space = f"[data-space={_first_placed(page)}]"
    page.clock.run_for(250)
    hand.tap(space)
    expect(page.locator(_CHOSEN)).to_be_visible()
    assert hand.step() == step + 1
    page.clock.run_for(250)
    hand.tap(space)
    assert hand.step() == step + 1
    page.clock.run_for(700)
    hand.tap(space)
    hand.wait_for_step(step + 2)
    assert hand.last().startswith("W")


def _first_placed(page: Page) -> str:
    """A space of the tile that was just laid."""
    spaces: list[str] = page.evaluate("""
        () => [...document.querySelectorAll("[data-space].lit")]
          .filter((space) => !/Worker|Leader/.test(space.getAttribute("aria-label")))
          .map((space) => space.dataset.space)
    """)
    return spaces[0]


# -- tiles ----------------------------------------------------------------------------------------


def test_a_tile_lies_towards_the_side_that_the_mouse_points_to(visitors: Visitors) -> None:
    hand = Tapper(visitors.arrive(), "place")
    tiles = _kinds("place", "tile")
    (here, ways), *_ = Counter(marks["spaces"][0] for marks in tiles).most_common(1)
    assert ways > 2
    for other in sorted({marks["spaces"][1] for marks in tiles if marks["spaces"][0] == here}):
        step = hand.step()
        (x, y), (right, down) = (
            _middle(hand.page.locator(f"[data-space={space}]")) for space in (here, other)
        )
        hand.page.mouse.move(1, 1)
        hand.page.mouse.click(x + _ASIDE * (right - x), y + _ASIDE * (down - y))
        expect(hand.page.locator(_CHOSEN)).to_be_visible()
        hand.page.locator(_CHOSEN).click()
        hand.wait_for_step(step + 1)
        laid = hand.last().rpartition(":")[2].split("-")
        assert set(laid) == {here, other}
        hand.page.get_by_role("button", name="Undo", exact=True).click()
        hand.wait_for_step(step)
        expect(hand.page.locator("[data-option=castle], .castle.chosen, .tile.chosen").first).to_be_visible()


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- cards ----------------------------------------------------------------------------------------


@screens
def test_the_half_that_is_tapped_says_what_a_card_is_used_for(visitors: Visitors, screen: Screen) -> None:
    hand = Tapper(visitors.arrive(screen), "card")
    card = _kinds("card", "build")[0]["card"]
    assert card in [marks["card"] for marks in _kinds("card", "spell")]
    for kind, other in (("build", "spell"), ("spell", "build")):
        hand.tap(f"[data-card='{card}'] [data-half={kind}]")
        expect(hand.page.locator(f"[data-option={kind}]")).to_have_attribute("aria-pressed", "true")
        expect(hand.page.locator(f"[data-option={other}]")).to_have_attribute("aria-pressed", "false")
        expect(hand.page.locator(_CHOSEN)).to_be_visible()
    hand.tap(f"[data-card='{card}'] [data-half=spell]")
    expect(hand.page.locator(_CHOSEN)).to_have_count(0)


def test_a_card_is_built_by_a_tap_of_it_and_one_of_the_place(visitors: Visitors) -> None:
    hand = Tapper(visitors.arrive(), "two places")
    cards = Counter(marks["card"] for marks in _kinds("two places", "build"))
    card = cards.most_common(1)[0][0]
    places = [marks["place"] for marks in _kinds("two places", "build") if marks["card"] == card]
    step = hand.step()
    hand.tap(f"[data-card='{card}'] [data-half=build]")
    expect(hand.page.locator(".own [data-place].lit")).to_have_count(len(places))
    assert hand.step() == step
    hand.tap(f".own [data-place='{places[-1]}']")
    hand.wait_for_step(step + 1)
    assert hand.last() == f"B{card}:{places[-1]}"
