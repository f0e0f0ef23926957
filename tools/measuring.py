"""Measures a table in a browser: what is cut, covered, too small or out of sight, and what jumps.

Each fault is a sentence that names the element; ``tools/make_screens.py`` prints them beside the pictures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import Page

from screens import DESKTOPS, SCREENS, Setup

_FOLDER: Final = Path(__file__).parent
_MEASURE: Final = f"(asked) => ({(_FOLDER / 'measuring.js').read_text('utf-8')})(asked)"
_WATCH: Final = f"(asked) => ({(_FOLDER / 'watching.js').read_text('utf-8')})(asked)"
#: Smallest targets for a finger and for a mouse (WCAG 2.2, 2.5.8).
_FINGER_PX: Final = 44
_MOUSE_PX: Final = 24
#: A phone that is held upright shows the map on at least half of its height.
_MAP_SHARE: Final = {"390x844": 0.5, "320x568": 0.5}
#: Two frames: what changes is laid out in the first, and the browser says in the second what moved.
_SETTLE: Final = (
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)

#: Where the parts of a table are that a player wants in sight all the time.
_PARTS: Final = {
    "pagoda": {
        "map": ".pagoda .scene",
        "own area": ".pagoda .seat.near",
        "hand": ".pagoda .seat.near .cards",
        "other player": ".pagoda .seat:not(.near)",
        "prompt": ".act",
    },
    "pandoria": {
        "map": ".pandoria .table > .map",
        "own board": ".pandoria .mine",
        "hand": ".pandoria .hand, .pandoria .own .cards",
        "market": ".pandoria .market",
        "other players": ".pandoria .others",
        "prompt": ".act",
    },
}
#: A family game has neither cards nor a market.
_RICH: Final = ("hand", "market")

Box = tuple[float, float, float, float]


class Measured(Protocol):
    """A page in any browser."""

    def evaluate(self, script: str, arg: Any, /) -> Any: ...


def _parts(setup: Setup) -> dict[str, str]:
    """What must be in sight, each with its place in the page."""
    family = setup.variant == "family"
    return {name: place for name, place in _PARTS[setup.game].items() if not (family and name in _RICH)}


def faults_of(page: Measured, setup: Setup, screen: str, *, finger: bool | None = None) -> list[str]:
    """What is wrong with a table that the page shows in a window of this name, one sentence each.

    Small screens are touched, unless it is said that there is no ``finger``.
    """
    touched = SCREENS[screen].touch if finger is None else finger
    asked = {
        "parts": _parts(setup),
        "smallest": _FINGER_PX if touched else _MOUSE_PX,
        "whole": screen in DESKTOPS,
        "mapShare": _MAP_SHARE.get(screen, 0) if setup.game == "pandoria" else 0,
    }
    found: list[str] = page.evaluate(_MEASURE, asked)
    return found


class Watch:
    """Watches a table that is on the page: nothing of it may move."""

    def __init__(self, page: Page, setup: Setup) -> None:
        self._page = page
        page.evaluate(_WATCH, {"parts": _parts(setup)})
        page.evaluate(_SETTLE)
        page.evaluate("watching.watch()")
        self._boxes = self._look()

    def jumps(self) -> list[str]:
        """What has moved since it was last asked, one sentence each."""
        self._page.evaluate(_SETTLE)
        before, self._boxes = self._boxes, self._look()
        shifts: list[str] = self._page.evaluate("watching.shifts()")
        moved = [
            f"{name} from {before[name]} to {box}"
            for name, box in self._boxes.items()
            if name in before and before[name] != box
        ]
        return [*(f"layout shift: {shift}" for shift in shifts), *(f"moved: {one}" for one in moved)]

    def _look(self) -> dict[str, Box]:
        found: dict[str, Box] = self._page.evaluate("watching.boxes()")
        return found
