"""The map of Pandoria: it is moved, zoomed and walked over, and nothing of that is a choice by accident."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.tables import look_at_table, open_pandoria
from visitors import DESKTOP, PHONE, Screen, Visitors

_LIT: Final = ".map [data-space].lit"
_CAMERA: Final = ".map .camera"
#: The outline of a tile that would lie somewhere.
_GHOST: Final = ".map path.would"
_CHOSEN: Final = ".act .primary[aria-disabled=false]"
_MOVES: Final = 8
#: As wide as a space should be on a phone, in pixels.
_TAPPED: Final = 39


def _table(visitors: Visitors, screen: Screen) -> Page:
    """A family game whose first tile is to be placed."""
    visitor = visitors.arrive(screen)
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    expect(page.locator(_LIT).first).to_be_visible()
    return page


@pytest.fixture
def desktop(visitors: Visitors) -> Page:
    return _table(visitors, DESKTOP)


@pytest.fixture
def phone(visitors: Visitors) -> Page:
    page = _table(visitors, PHONE)
    page.locator(_LIT).first.scroll_into_view_if_needed()
    return page


def _camera(page: Page) -> str:
    return page.locator(_CAMERA).get_attribute("transform") or ""


def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _fingers(tools: CDPSession, *ways: Sequence[tuple[float, float]]) -> None:
    """Each finger goes along its way of points, all at the same time."""

    def tell(kind: str, step: int) -> None:
        points = [{"x": way[step][0], "y": way[step][1], "id": finger} for finger, way in enumerate(ways)]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tell("touchStart", 0)
    for step in range(1, len(ways[0])):
        tell("touchMove", step)
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _way(start: tuple[float, float], right: float, down: float) -> list[tuple[float, float]]:
    return [(start[0] + right * step / _MOVES, start[1] + down * step / _MOVES) for step in range(_MOVES + 1)]


def test_a_click_on_a_lit_space_chooses_it(desktop: Page) -> None:
    desktop.mouse.click(*_middle(desktop, _LIT))
    expect(desktop.locator(_CHOSEN)).to_be_visible()


@pytest.mark.parametrize("zoomed", [False, True])
def test_a_drag_chooses_nothing(desktop: Page, zoomed: bool) -> None:
    if zoomed:
        desktop.get_by_role("button", name="Zoom in").click()
    before = _camera(desktop)
    x, y = _middle(desktop, _LIT)
    desktop.mouse.move(x, y)
    desktop.mouse.down()
    desktop.mouse.move(x - 40, y - 20, steps=_MOVES)
    desktop.mouse.move(x, y, steps=_MOVES)
    desktop.mouse.up()
    expect(desktop.locator(_CHOSEN)).to_have_count(0)
    desktop.mouse.down()
    desktop.mouse.move(x - 40, y - 20, steps=_MOVES)
    desktop.mouse.up()
    expect(desktop.locator(_CHOSEN)).to_have_count(0)
    assert (_camera(desktop) != before) == zoomed


def test_the_wheel_zooms_and_a_button_shows_all_again(desktop: Page) -> None:
    before = _camera(desktop)
    desktop.mouse.move(*_middle(desktop, ".map [data-space=A3]"))
    desktop.keyboard.down("Control")
    desktop.mouse.wheel(0, -300)
    desktop.keyboard.up("Control")
    expect(desktop.locator(_CAMERA)).not_to_have_attribute("transform", before)
    desktop.get_by_role("button", name="Show the whole map").click()
    expect(desktop.locator(_CAMERA)).to_have_attribute("transform", before)


def test_keys_walk_turn_zoom_and_show_names(desktop: Page) -> None:
    stop = desktop.locator(".map [data-space][tabindex='0']")
    expect(stop).to_have_count(1)
    before = _camera(desktop)
    stop.focus()
    first = stop.get_attribute("data-space")
    for key in ("ArrowRight", "ArrowDown", "ArrowUp"):
        desktop.keyboard.press(key)
    assert stop.get_attribute("data-space") != first
    desktop.keyboard.press("ArrowLeft")
    assert stop.get_attribute("data-space") == first
    expect(stop).to_be_focused()
    desktop.keyboard.press("n")
    expect(desktop.locator(".map text", has_text="A3")).to_be_visible()
    desktop.keyboard.press("+")
    expect(desktop.locator(_CAMERA)).not_to_have_attribute("transform", before)
    desktop.keyboard.press("0")
    expect(desktop.locator(_CAMERA)).to_have_attribute("transform", before)


def test_a_phone_begins_with_the_land_large_enough_to_tap(phone: Page) -> None:
    box = phone.locator(_LIT).first.bounding_box()
    assert box is not None
    assert box["width"] >= _TAPPED
    camera = _camera(phone)
    _show_the_whole_map(phone)
    expect(phone.locator(_CAMERA)).not_to_have_attribute("transform", camera)
    phone.get_by_role("button", name="Show the built land").click()
    expect(phone.locator(_CAMERA)).to_have_attribute("transform", camera)


def _show_the_whole_map(phone: Page) -> None:
    """The tools lie over the map, folded away."""
    phone.get_by_role("button", name="View").click()
    phone.get_by_role("button", name="Show the whole map").click()


def test_one_finger_moves_nothing_while_the_whole_map_is_seen(phone: Page) -> None:
    _show_the_whole_map(phone)
    camera = _camera(phone)
    _fingers(phone.context.new_cdp_session(phone), _way(_middle(phone, _LIT), 0, -120))
    assert phone.evaluate("scrollY") == 0
    assert _camera(phone) == camera
    expect(phone.locator(_CHOSEN)).to_have_count(0)


def test_the_wheel_scrolls_no_page_and_a_larger_window_shows_all_again(
    desktop: Page,
) -> None:
    whole = _camera(desktop)
    desktop.mouse.move(*_middle(desktop, _LIT))
    desktop.mouse.wheel(0, 600)
    desktop.set_viewport_size({"width": 500, "height": 400})
    expect(desktop.locator(_CAMERA)).not_to_have_attribute("transform", whole)
    desktop.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
    expect(desktop.locator(_CAMERA)).to_have_attribute("transform", whole)
    assert desktop.evaluate("scrollY") == 0


def test_two_fingers_zoom_then_one_moves_the_map_and_the_page_stays(phone: Page) -> None:
    before, camera = phone.evaluate("scrollY"), _camera(phone)
    tools = phone.context.new_cdp_session(phone)
    x, y = _middle(phone, _LIT)
    _fingers(tools, _way((x - 30, y), -60, 0), _way((x + 30, y), 60, 0))
    expect(phone.locator(_CAMERA)).not_to_have_attribute("transform", camera)
    zoomed = _camera(phone)
    _fingers(tools, _way((x, y), 60, 20))
    expect(phone.locator(_CAMERA)).not_to_have_attribute("transform", zoomed)
    assert phone.evaluate("scrollY") == before
    expect(phone.locator(_CHOSEN)).to_have_count(0)


def test_a_finger_that_rests_carries_the_tile(phone: Page) -> None:
    tools = phone.context.new_cdp_session(phone)
    x, y = _middle(phone, _LIT)
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator(_GHOST)).to_be_visible()
    before, scrolled = phone.locator(_GHOST).get_attribute("d"), phone.evaluate("scrollY")
    far = phone.locator(_LIT).last.bounding_box()
    assert far is not None
    target = {"x": far["x"] + far["width"] / 2, "y": far["y"] + far["height"] / 2}
    tools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [target]})
    expect(phone.locator(_GHOST)).not_to_have_attribute("d", before or "")
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator(_CHOSEN)).to_be_visible()
    assert phone.evaluate("scrollY") == scrolled
