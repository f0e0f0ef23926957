"""A hand that slips costs nothing: second taps, a turn that ended too early, a page that was loaded again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.e2e.reading import said
from tests.e2e.situations import open_situation
from tests.e2e.tables import info, look_at_table, stop_the_clock
from tests.repeating import some
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors
from waiting import until

#: When the second tap comes, in milliseconds after the first.
AFTER_MS: Final = some((60, 120, 250, 500, 450), at_hand=2)
#: How long the end of a turn is held, in milliseconds.
_BREATH_MS: Final = 1200
#: Counts what the taps of a hand have become, whatever they are on.
_COUNT: Final = "() => { window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true); }"
_PRIMARY: Final = ".act .primary"
_PASSING: Final = ".act .passing"
_TAKE_BACK: Final = ".act .takeback"
_PAGODA: Final = find_game("pagoda")
screens = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["mouse", "finger"])


class Slipper:
    """Somebody at a table whose taps come twice."""

    def __init__(self, visitor: Visitor, table_id: str) -> None:
        """The page's time stands still, and goes on when a test says so: however slow the machine is."""
        self.page = visitor.page()
        self._visitor, self.table_id = visitor, table_id
        self.sent: list[str | bytes] = []
        self.page.on("websocket", lambda line: line.on("framesent", self._hear))
        self.page.clock.install()
        look_at_table(self.page, f"/t/{table_id}")
        stop_the_clock(self.page)
        self.page.evaluate(_COUNT)
        self._finger: bool = self.page.evaluate("navigator.maxTouchPoints > 0")

    def _hear(self, command: str | bytes) -> None:
        self.sent.append(command)

    def tap(self, thing: Locator) -> None:
        thing.tap() if self._finger else thing.click()

    def place_of(self, thing: Locator) -> tuple[float, float]:
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap_at(self, place: tuple[float, float]) -> None:
        """Whatever is there by now; the page has done what it does about it."""
        before = self.page.evaluate("window.taps")
        (self.page.touchscreen.tap if self._finger else self.page.mouse.click)(*place)
        until(lambda: self.page.evaluate("window.taps"), "the page is tapped", lambda now: now > before)

    def table(self) -> dict[str, Any]:
        return info(self._visitor, self.table_id)

    def wait_for_step(self, step: int) -> None:
        """Until the table has come there; the page may show it a little later."""
        until(lambda: self.table()["step"], f"the table is at step {step}", lambda now: now == step)

    def undo(self) -> None:
        self.tap(self.page.get_by_role("button", name=said("undo"), exact=True))


# -- positions ------------------------------------------------------------------------------------


@cache
def _last_column() -> tuple[Session[Any], int]:
    """Somebody who has built twice can build once more, and then do nothing but end the turn; and the lot."""
    for seed in count():
        session: Session[Any] = Session(_PAGODA, "standard", 2, Rng(seed), start=0)
        rng = Rng(f"any {seed}")
        for _ in range(60):
            if session.over():
                break
            lot = _lot_of_last_column(session)
            if lot is not None:
                return session, lot
            session.do(int(session.state.random_action(rng)))
    raise AssertionError("no game comes there")


def _lot_of_last_column(session: Session[Any]) -> int | None:
    state = session.state
    if session.actor() != 0 or state.built != 2:
        return None
    spelled = {_PAGODA.notation.format_action(state, action): action for action in state.legal_actions()}
    columns = [text for text in spelled if text.startswith("C")]
    lots = {text[1] for text in columns}
    if len(spelled) < 3 or len(lots) != 1 or len(spelled) != len(columns) + 1:
        return None
    after = state.copy()
    after.apply(spelled[columns[0]])
    return int(lots.pop()) if len(after.legal_actions()) == 1 else None


def _pagoda(visitor: Visitor) -> tuple[Slipper, Locator]:
    """A player who can build the last column, and its lot."""
    session, lot = _last_column()
    record = format_record(session, ["Ada", "Ben"], "2026-01-01")
    table_id: str = visitor.post("/api/import", record=record)["id"]
    visitor.post(f"/api/tables/{table_id}/seats/1/bot", bot="apprentice")
    slipper = Slipper(visitor, table_id)
    return slipper, slipper.page.locator(f"[data-lot='{lot}']")


def _pandoria(visitor: Visitor, situation: str) -> Slipper:
    return Slipper(visitor, open_situation(visitor, situation))


# -- second taps ----------------------------------------------------------------------------------


@screens
def test_a_second_tap_does_not_end_the_turn(visitors: Visitors, screen: Screen) -> None:
    """The button that built the last column means the end of the turn now."""
    slipper, lot = _pagoda(visitors.arrive(screen))

    def choose() -> Locator:
        slipper.tap(lot)
        return slipper.page.locator(f"{_PRIMARY}[aria-disabled=false]")

    _slip(slipper, choose)


@screens
def test_a_second_tap_skips_no_second_stage(visitors: Visitors, screen: Screen) -> None:
    """The button that skipped the figures means to play no card now."""
    slipper = _pandoria(visitors.arrive(screen), "figure")
    _slip(slipper, lambda: slipper.page.locator(f"{_PASSING}[aria-disabled=false]"))


@screens
def test_a_second_tap_places_nothing_else(visitors: Visitors, screen: Screen) -> None:
    """The button that laid the tile means nothing yet: figures are to be chosen."""
    slipper = _pandoria(visitors.arrive(screen), "place")

    def choose() -> Locator:
        slipper.tap(slipper.page.locator(".map [data-space].lit").first)
        return slipper.page.locator(f"{_PRIMARY}[aria-disabled=false]")

    _slip(slipper, choose)


def _slip(slipper: Slipper, choose: Callable[[], Locator]) -> None:
    """Tap what was chosen twice, at every pace: one step was done, by the same seat, which can be undone."""
    before, asked = slipper.table(), slipper.page.locator(".act").text_content()
    assert asked is not None
    for after_ms in AFTER_MS:
        button = choose()
        expect(button).to_be_visible()
        place = slipper.place_of(button)
        slipper.tap_at(place)
        slipper.wait_for_step(before["step"] + 1)
        expect(slipper.page.locator(".act .settling").first).to_be_visible()
        slipper.page.clock.run_for(after_ms)
        assert slipper.sent, "what a tap sends is heard"
        sent = len(slipper.sent)
        slipper.tap_at(place)
        assert slipper.sent[sent:] == [], f"a tap after {after_ms} ms is sent"
        now = slipper.table()
        assert (now["step"], now["to_act"]) == (before["step"] + 1, before["to_act"]), (
            f"a tap after {after_ms} ms counts"
        )
        slipper.undo()
        slipper.wait_for_step(before["step"])
        expect(slipper.page.locator(".act")).to_have_text(asked)


# -- a breath -------------------------------------------------------------------------------------


def test_the_end_of_a_turn_can_be_taken_back_for_a_breath(visitors: Visitors) -> None:
    """With the button, Escape and Ctrl+Z; a second tap neither takes it back nor sends it twice."""
    slipper, _ = _pagoda(visitors.arrive(DESKTOP))
    page, step = slipper.page, slipper.table()["step"]
    ways: list[Callable[[], None]] = [
        lambda: page.locator(_TAKE_BACK).click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.keyboard.press("Control+z"),
    ]
    for take_back in ways:
        page.locator(_PASSING).click()
        page.clock.run_for(_BREATH_MS - 1)
        expect(page.locator(_TAKE_BACK)).to_be_visible()
        take_back()
        page.clock.run_for(_BREATH_MS)
        expect(page.locator(f"{_PASSING}[aria-disabled=false]")).to_be_visible()
        assert slipper.table()["step"] == step
    place = slipper.place_of(page.locator(_PASSING))
    slipper.tap_at(place)
    page.clock.run_for(120)
    slipper.tap_at(place)
    page.clock.run_for(_BREATH_MS - 121)
    expect(page.locator(_TAKE_BACK)).to_be_visible()
    assert slipper.table()["step"] == step
    page.clock.run_for(1)
    expect(page.locator(_TAKE_BACK)).not_to_be_visible()
    _expect_ended(slipper, step)


def test_that_breath_says_what_is_held_and_nothing_else(visitors: Visitors) -> None:
    page = _pandoria(visitors.arrive(DESKTOP), "wander").page
    held = page.locator(_PASSING).inner_text()
    page.locator(_PASSING).click()
    expect(page.locator(_TAKE_BACK)).to_be_visible()
    expect(page.locator(".act .status")).to_have_text(held)


def test_whoever_leaves_in_that_breath_has_ended_the_turn(visitors: Visitors) -> None:
    slipper, _ = _pagoda(visitors.arrive(PHONE))
    step = slipper.table()["step"]
    slipper.tap(slipper.page.locator(_PASSING))
    expect(slipper.page.locator(_TAKE_BACK)).to_be_visible()
    assert slipper.table()["step"] == step
    slipper.page.reload()
    slipper.page.clock.resume()
    _expect_ended(slipper, step)


def _expect_ended(slipper: Slipper, step: int) -> None:
    """The server knows of it; what the page shows by then depends on how soon the bot has answered."""
    until(lambda: slipper.table()["step"], "the turn has ended", lambda now: now > step)


# -- drafts ---------------------------------------------------------------------------------------


def test_a_page_that_is_loaded_again_keeps_what_was_put_together(visitors: Visitors) -> None:
    slipper, lot = _pagoda(visitors.arrive(DESKTOP))
    lot.click()
    _expect_kept(slipper.page)
    slipper = _pandoria(visitors.arrive(PHONE), "place")
    slipper.page.locator(".map [data-space].lit").first.tap()
    _expect_kept(slipper.page)


def _expect_kept(page: Page) -> None:
    chosen = page.locator(f"{_PRIMARY}[aria-disabled=false]")
    label = chosen.inner_text()
    page.reload()
    page.clock.resume()
    expect(chosen).to_have_text(label)


def test_settings_close_with_escape_and_leave_the_draft(visitors: Visitors) -> None:
    page = _pandoria(visitors.arrive(DESKTOP), "place").page
    page.locator(".map [data-space].lit").first.click()
    chosen = page.locator(f"{_PRIMARY}[aria-disabled=false]")
    expect(chosen).to_be_visible()
    page.get_by_role("button", name=said("settings"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    expect(chosen).to_be_visible()
