"""Placing a tile in Pandoria: it turns by key, wheel and tap, and the preview says what the engine says."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.e2e.situations import offered_at, page_at, session_at, shared
from tests.e2e.tables import look_at_table, open_pandoria
from visitors import PHONE, Visitors

_GHOST: Final = ".map path.would"
_CHOSEN: Final = ".act .primary[aria-disabled=false]"
_CAMERA: Final = ".map .camera"
_BROUGHT: Final = {"forest": "wood", "hills": "gold", "mountains": "crystals", "city": "points"}
_ONE: Final = {"crystals": "crystal", "points": "point"}
_NAMES: Final = ("Ada", "Ben")
_LINES: Final = "(label) => Math.round(label.offsetHeight / parseFloat(getComputedStyle(label).lineHeight))"


def test_the_preview_is_what_the_engine_says_of_every_way_to_lie(visitors: Visitors) -> None:
    """PD-22, PD-31: turned once round at a space, it previews each place as the engine tells it."""
    leaves = [leaf["marks"] for leaf in offered_at("place")]
    tiles = [marks for marks in leaves if marks.get("kind") == "tile"]
    tile = tiles[0]["tile"]
    space = next(marks["spaces"][0] for marks in tiles if marks["tile"] == tile and shared(marks))
    here = [marks for marks in tiles if marks["tile"] == tile and space in marks["spaces"]]
    page = page_at(visitors.arrive(), "place")
    page.locator(f"[data-space={space}]").click()
    expect(page.locator(_CHOSEN)).to_be_visible()
    seen: Counter[str] = Counter()
    for _ in here:
        seen[_preview(page)] += 1
        page.keyboard.press("r")
    assert seen == Counter(_told(marks) for marks in here)
    assert len(seen) > 1


def test_tap_and_wheel_turn_the_tile_and_nothing_else(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    page.locator(".map [data-space].lit").first.click()
    expect(page.locator(_CHOSEN)).to_be_visible()
    camera = page.locator(_CAMERA).get_attribute("transform") or ""
    space = page.locator("[data-space]:focus")
    for way in ("tap", "wheel"):
        before = page.locator(_GHOST).first.get_attribute("d") or ""
        if way == "tap":
            space.click()
        else:
            page.mouse.wheel(0, 100)
        expect(page.locator(_GHOST).first).not_to_have_attribute("d", before)
        expect(page.locator(_CHOSEN)).to_be_visible()
    expect(page.locator(_CAMERA)).to_have_attribute("transform", camera)


def test_a_finger_turns_the_tile_where_it_lies(visitors: Visitors) -> None:
    visitor = visitors.arrive(PHONE)
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    space = page.locator(".map [data-space].lit").first.get_attribute("data-space")
    place = page.locator(f"[data-space={space}]")
    place.tap()
    expect(page.locator(_CHOSEN)).to_be_visible()
    before = page.locator(_GHOST).first.get_attribute("d") or ""
    place.tap()
    expect(page.locator(_GHOST).first).not_to_have_attribute("d", before)
    page.locator(_CHOSEN).tap()
    expect(page.locator(".act [aria-current=step]")).to_have_text("Figure")


def test_nothing_moves_in_the_prompt_when_a_tile_is_put_down(visitors: Visitors) -> None:
    """What can be done instead stays where it is, and the big button says in two lines what it does."""
    visitor = visitors.arrive(PHONE, lang="de")
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    castle = page.locator("[data-option=castle]")
    before = castle.bounding_box()
    assert before is not None
    page.locator(".map [data-space].lit").first.tap()
    expect(page.locator(_CHOSEN)).to_have_accessible_name(re.compile(r"^Das Plättchen legen \(.*\)$"))
    assert castle.bounding_box() == before
    assert page.locator(f"{_CHOSEN} .label").evaluate(_LINES) <= 2


def _preview(page: Page) -> str:
    """What the preview shows now, with single spaces; "" where there is none."""
    shown = page.locator(".act .preview").all_inner_texts()
    return " ".join(" ".join(shown).split())


def _told(marks: dict[str, Any]) -> str:
    """The same, from what the engine says of a placement."""
    effects = marks.get("effects", {})
    regions = [_closing(region) for region in effects.get("closes", [])]
    return " ".join([*regions, *_home(effects.get("home", []))])


def _closing(region: dict[str, Any]) -> str:
    symbols = "1 symbol" if region["symbols"] == 1 else f"{region['symbols']} symbols"
    near = session_at("place").actor()
    shares = sorted(region["shares"], key=lambda share: bool(share["seat"] != near))
    gains = [_gain(region["terrain"], share) for share in shares]
    return f"Closes: {region['terrain']}, {symbols} {' '.join(gains) or 'nobody stands beside it'}"


def _gain(terrain: str, share: dict[str, Any]) -> str:
    what = _BROUGHT[terrain]
    assert what == "points" or share["gain"] == share["kept"], "nobody has too much so early in the game"
    return f"{_name(share['seat'])} +{share['gain']} {_ONE.get(what, what) if share['gain'] == 1 else what}"


def _home(spaces: list[str]) -> list[str]:
    session = session_at("place")
    figures: Any = session.game.rules.view(session.state, session.actor()).data()["figures"]
    seats = Counter(int(figures[space][1:]) - 1 for space in spaces)
    return [
        f"{_name(seat)}: a figure goes home" if n == 1 else f"{_name(seat)}: {n} figures go home"
        for seat, n in sorted(seats.items())
    ]


def _name(seat: int) -> str:
    return _NAMES[seat] if seat == session_at("place").actor() else "Wanderer"
