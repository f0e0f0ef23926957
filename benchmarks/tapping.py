"""Hands for ``benchmarks.taps``: what a person taps to make a choice, on the board of either game.

They know what the choice touches, as the engine marks it, and tap nothing but what is on the screen. They
point to the side of a space where the other half of a tile is to lie; where that is not enough, it is turned
by tapping it again, and what was tried in vain is not counted. Nobody taps before they have looked.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

Marks = dict[str, Any]

_PRIMARY: Final = ".act .primary[aria-disabled=false]"
_PASSING: Final = ".act .passing:not(.absent)[aria-disabled=false]"
#: Beside what lies on the map for a look.
_TICK: Final = ".map .do"
_SETTLED: Final = """
() => document.querySelector(".act [aria-disabled]") !== null && document.querySelector(".settling") === null
"""
_ANSWERED_MS: Final = 4000
#: As long as a tap that follows another one is taken for a slip.
_LOOK_MS: Final = 650
#: From the middle of a space so far to that of the next one.
_ASIDE: Final = 0.35


@dataclass
class Effort:
    """What a choice took."""

    taps: int = 0
    #: From tap to tap, in pixels.
    way: float = 0
    #: How often the page had to be scrolled before a tap.
    scrolls: int = 0


class Hand(ABC):
    """Somebody at a table with a mouse."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = page
        self._table = table
        self.effort = Effort()
        self._at: tuple[float, float] | None = None

    def choose(self, marks: Marks, text: str) -> bool:
        """Make a choice by taps, an action in notation; whether it worked."""
        before = self.effort, self._at
        for tries in range(self.most_tries(marks)):
            self.effort, self._at = Effort(**vars(before[0])), before[1]
            step = self.step()
            self.page.wait_for_function(_SETTLED)
            self.page.wait_for_timeout(_LOOK_MS)
            self.tap_choice(marks, text, tries)
            if self.step() == step and self._sees(f"{_TICK}, {_PRIMARY}"):
                self.tap(_TICK if self._sees(_TICK) else _PRIMARY)
            if self._done(step):
                if self._last() == text:
                    return True
                self.page.get_by_role("button", name="Undo", exact=True).click()
                self.page.wait_for_timeout(200)
            self.page.keyboard.press("Escape")
        return False

    @abstractmethod
    def most_tries(self, marks: Marks) -> int:
        """In how many ways a choice may be tapped."""

    @abstractmethod
    def tap_choice(self, marks: Marks, text: str, tries: int) -> None:
        """Tap what the choice touches, until it could be confirmed."""

    # -- what all hands do -------------------------------------------------------------------------

    def tap(self, selector: str, towards: str | None = None) -> None:
        """In its middle, or on the side ``towards`` something else."""
        thing = self.page.locator(selector).first
        before = self.page.evaluate("scrollY")
        thing.scroll_into_view_if_needed(timeout=2000)
        self.effort.scrolls += self.page.evaluate("scrollY") != before
        at = self._middle(selector)
        if towards is not None:
            other = self._middle(towards)
            at = at[0] + _ASIDE * (other[0] - at[0]), at[1] + _ASIDE * (other[1] - at[1])
        self.effort.way += 0 if self._at is None else math.dist(at, self._at)
        self.effort.taps += 1
        self._at = at
        self.page.mouse.click(*at)
        self.page.wait_for_timeout(30)

    def _middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None, f"{selector} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap_if_seen(self, selector: str) -> bool:
        seen = self._sees(selector)
        if seen:
            self.tap(selector)
        return seen

    def tap_passing(self, kind: str) -> None:
        """What ends the turn or skips a stage; where the page has no place for that, a button of the board.

        It may go on by itself, which can be taken back for a moment.
        """
        if self._sees(".act .takeback"):
            return
        if not self.tap_if_seen(_PASSING) and not self.tap_if_seen(f"[data-option='{kind}']"):
            self.tap(_PRIMARY)

    def step(self) -> int:
        return int(self._get("")["step"])

    def _sees(self, selector: str) -> bool:
        return any(thing.is_visible() for thing in self.page.locator(selector).all())

    def _done(self, step: int) -> bool:
        for _ in range(_ANSWERED_MS // 100):
            if self.step() > step:
                return True
            self.page.wait_for_timeout(100)
        return False

    def _last(self) -> str:
        """The last action in notation."""
        step = self.step()
        (frame,) = self._get(f"/steps?from={step}&to={step}")
        return str(frame["entry"]["action"])

    def _get(self, path: str) -> Any:
        return self.page.request.get(f"/api/tables/{self._table}{path}").json()


class PagodaHand(Hand):
    def most_tries(self, marks: Marks) -> int:
        """Where two cards pay for a column, one of them may be enough to say so."""
        return 2 if marks["kind"] == "column" and len(marks["cards"]) > 1 else 1

    def tap_choice(self, marks: Marks, text: str, tries: int) -> None:
        kind = marks["kind"]
        fewer = tries + 1 < self.most_tries(marks)
        if kind in ("end", "pass", "keep"):
            return self.tap_passing(kind)
        if kind in ("lantern", "dragon"):
            self.tap(f"[data-marker={'R' if kind == 'lantern' else 'Y'}]")
        elif kind == "fan":
            self.tap_if_seen("[data-option=fan]")
        elif kind == "alternative":
            self.tap("[data-option=alternative]")
            self.tap(f"[data-lot='{marks['lot']}']")
            self.tap_if_seen(f"[data-option='{marks['colour']}']")
        for card in marks.get("cards", "")[: 1 if fewer else None]:
            self.tap(f"[data-card={card}][aria-pressed=false]")
        if kind in ("column", "tile", "roof"):
            self._tap_lot(kind, marks, text)
        return None

    def _tap_lot(self, kind: str, marks: Marks, text: str) -> None:
        step = self.step()
        self.tap(f"[data-lot='{marks['lot']}']")
        self.page.wait_for_timeout(120)
        if self.step() > step:
            return
        self.tap_if_seen(f"[data-option='{kind}{marks['colour']}'][aria-pressed=false]")
        self.tap_if_seen(f"[data-option$=' {text}'][aria-pressed=false]")


class PandoriaHand(Hand):
    #: As often as a tile can lie at a space.
    _WAYS: Final = 12
    _DECLINED: Final = ("skip", "no figure", "no card", "no buy", "no move")

    def most_tries(self, marks: Marks) -> int:
        return self._WAYS if marks["kind"] == "tile" else 3 if marks.get("spaces") else 1

    def tap_choice(self, marks: Marks, text: str, tries: int) -> None:
        del text
        kind = marks["kind"]
        if kind in self._DECLINED:
            self.tap_passing(kind)
        elif marks.get("card"):
            self._use_card(kind, marks)
        elif marks.get("spaces"):
            self._touch_spaces(kind, marks, tries)
        elif kind == "monument":
            self.tap(".monuments")
            self._tap_place(marks)
        elif kind == "conjure":
            self.tap(f"[data-option='w{marks['wood']}']")
        else:
            self.tap(f"[data-option='{kind}']")

    def _touch_spaces(self, kind: str, marks: Marks, tries: int) -> None:
        if kind == "castle":
            self.tap_if_seen(".own .castle:not(.chosen)")
        elif kind == "tile":
            self.tap_if_seen(f"[data-tile='{marks['tile']}'][aria-pressed=false]")
        elif kind in ("worker", "leader"):
            self.tap_if_seen(f"[data-option='{kind}'][aria-pressed=false]")
        step = self.step()
        places = [f"[data-space={space}]" for space in marks["spaces"]]
        for place in places if kind == "move" else places[:1] * (1 + tries):
            self.tap(place, places[1] if kind == "tile" else None)
        self.page.wait_for_timeout(100)
        if tries and self.step() > step:
            self.effort.taps -= tries

    def _use_card(self, kind: str, marks: Marks) -> None:
        card = f"[data-card='{marks['card']}']"
        if not self.tap_if_seen(f"{card} [data-half='{kind}']"):
            self.tap(card)
        self.tap_if_seen(f"[data-option='{kind}'][aria-pressed=false]:not(.refused)")
        if kind == "build" and not self._sees(_PRIMARY):
            self._tap_place(marks)

    def _tap_place(self, marks: Marks) -> None:
        self.tap_if_seen(f".own [data-place='{marks['place']}'].lit")


HANDS: Final[dict[str, type[Hand]]] = {"pagoda": PagodaHand, "pandoria": PandoriaHand}
