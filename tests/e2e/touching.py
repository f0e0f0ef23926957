"""A person at Pandoria's table, who touches what lies there: the map, cards, building places, the tray."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final, TypedDict

from playwright.sync_api import Page

#: What can be touched now; null while others decide, a choice is on its way or the table is being drawn, of
#: which the panels are the last part.
_LOOK: Final = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const seen = { over: document.querySelector("#result") !== null, overhang: scrollWidth - clientWidth };
  if (seen.over) return { ...seen, complete: false, things: {} };
  const act = document.querySelector(".act .primary");
  if (document.querySelector(".act .ask") === null || act === null) return null;
  if (document.querySelector("[role=tablist]") === null) return null;
  const chosen = document.querySelector(".act .buttons .icon") !== null;
  const complete = chosen && act.getAttribute("aria-disabled") === "false";
  const selectors = (kinds, name, state = "") =>
    [...document.querySelectorAll(`main :is(${kinds})`)]
      .map((thing) => `${state}[${name}="${CSS.escape(thing.getAttribute(name))}"]`);
  const options = selectors("[data-option]:not(.refused):not([aria-pressed=true])", "data-option");
  const kind = (names) => options.filter((option) => names.some((name) => option.includes(`"${name}`)));
  const passing = [".passing:not(.absent)", ".primary"].map((one) => `.buttons ${one}[aria-disabled=false]`);
  const nothing = chosen ? [] : passing.filter((button) => document.querySelector(button) !== null);
  const turns = kind(["turn", "exchange"]);
  return {
    ...seen,
    complete,
    things: {
      space: selectors(".map [data-space].lit", "data-space", ".lit"),
      card: selectors("[data-card].lit", "data-card", ".lit"),
      place: selectors("[data-place].lit", "data-place", ".lit"),
      option: options.filter((one) => ![...turns, ...kind(["clear"])].includes(one)),
      turn: turns,
      nothing,
    },
  };
}
"""
#: Brings a thing into sight; where its middle is, or null when something lies over it however one scrolls.
REACH: Final = """
(selector) => {
  const thing = document.querySelector(selector);
  if (thing === null) return null;
  for (const block of ["center", "end"]) {
    thing.scrollIntoView({ block, inline: "center", behavior: "instant" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (thing.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}
"""
#: How often a kind of thing is touched, where it is there. Passing on takes a breath.
_LIKING: Final = {"space": 6, "card": 8, "place": 6, "option": 4, "nothing": 0.3}
_GAME_MS: Final = 120_000


class Seen(TypedDict):
    over: bool
    overhang: int
    complete: bool
    things: dict[str, list[str]]


class AnyToucher(ABC):
    """A player at a page, in any browser. Nothing but what the page shows is known."""

    def __init__(self, seed: int = 1) -> None:
        self.overhang = 0
        self.touched: set[str] = set()
        self._chance = Random(seed)

    @abstractmethod
    def _ask(self, script: str, arg: str) -> Any:
        """What a function returns in the page."""

    @abstractmethod
    def _wait_for(self, script: str, arg: str | None, patience_ms: int) -> Any:
        """What a function returns in the page, once that is something."""

    @abstractmethod
    def _touch_at(self, x: float, y: float) -> None:
        """Touch a point of the page."""

    def decide(self) -> bool:
        """Choose something by touching things, and do it; false when the game is over."""
        while True:
            seen = self._look()
            if seen["over"]:
                return False
            if seen["complete"]:
                self._turn_perhaps(seen)
                self._touch(".act .primary")
                return True
            if self._touch_something(seen["things"]) == "nothing":
                return True

    def choose(self) -> None:
        """Choose something by touching things, and leave it at that."""
        while not (seen := self._look())["complete"]:
            self._touch_something({**seen["things"], "nothing": []})

    def play_to_the_end(self) -> None:
        while self.decide():
            pass

    def _look(self) -> Seen:
        seen: Seen = self._wait_for(_LOOK, None, _GAME_MS)
        self.overhang = max(self.overhang, seen["overhang"])
        return seen

    def _touch_something(self, things: dict[str, list[str]]) -> str:
        kinds = [kind for kind in _LIKING if things[kind]]
        # What was never touched first: whatever a game offers is touched in it, not merely most of the time.
        kinds = [kind for kind in kinds if kind not in {*self.touched, "nothing"}] or kinds
        (kind,) = self._chance.choices(kinds, [_LIKING[kind] for kind in kinds])
        self.touched.add(kind)
        self._touch(f"main {self._chance.choice(things[kind])}")
        return kind

    def _turn_perhaps(self, seen: Seen) -> None:
        wanted = "turn" not in self.touched or self._chance.random() < 0.3
        if seen["things"]["turn"] and wanted:
            self.touched.add("turn")
            self._touch(f"main {self._chance.choice(seen['things']['turn'])}")

    def _touch(self, selector: str) -> None:
        place = self._ask(REACH, selector)
        if place is None and "data-space" in selector:
            place = self._find_on_the_map(selector)
        assert place is not None, f"something lies over {selector}"
        self._touch_at(*place)

    def _find_on_the_map(self, selector: str) -> list[float]:
        """A space that is out of sight: the whole map shows it, once the camera is there."""
        # On a phone the tools are folded away.
        opener = self._ask(REACH, ".map .tools:not(.open) .opener")
        if opener is not None:
            self._touch_at(*opener)
        self._touch_at(*self._wait_for(REACH, ".map .tools .fit", _GAME_MS))
        found: list[float] = self._wait_for(REACH, selector, _GAME_MS)
        return found


class Toucher(AnyToucher):
    """With mouse or finger in Chromium."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(seed)
        self.page = page
        self._finger: bool = page.evaluate("navigator.maxTouchPoints > 0")

    def _ask(self, script: str, arg: str) -> Any:
        return self.page.evaluate(script, arg)

    def _wait_for(self, script: str, arg: str | None, patience_ms: int) -> Any:
        return self.page.wait_for_function(script, arg=arg, timeout=patience_ms).json_value()

    def _touch_at(self, x: float, y: float) -> None:
        if self._finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
