"""A person at Pandoria's table, who touches what lies there: the map, cards, building places, the tray."""

from __future__ import annotations

from random import Random
from typing import Final, TypedDict

from playwright.sync_api import Page

#: What can be touched now; null while others decide, a choice is on its way or the table is being drawn, of
#: which the panels are the last part.
_LOOK: Final = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const seen = { over: document.querySelector("#result") !== null, overhang: scrollWidth - clientWidth };
  if (seen.over) return { ...seen, complete: false, things: {} };
  const act = document.querySelector(".act .primary");
  if (document.querySelector(".pandoria .ask") === null || act === null) return null;
  if (document.querySelector("[role=tablist]") === null) return null;
  const chosen = document.querySelector(".act .buttons .icon") !== null;
  const complete = chosen && act.getAttribute("aria-disabled") === "false";
  const board = document.querySelector(".pandoria");
  const selectors = (kinds, name, state = "") =>
    [...board.querySelectorAll(kinds)]
      .map((thing) => `${state}[${name}="${CSS.escape(thing.getAttribute(name))}"]`);
  const options = selectors("[data-option]:not(.refused):not([aria-pressed=true])", "data-option");
  const kind = (names) => options.filter((option) => names.some((name) => option.includes(`"${name}`)));
  const nothing = kind(["skip", "no\\\\ "]);
  const turns = kind(["turn", "exchange"]);
  return {
    ...seen,
    complete,
    things: {
      space: selectors(".map [data-space].lit", "data-space", ".lit"),
      card: selectors("[data-card].lit", "data-card", ".lit"),
      place: selectors("[data-place].lit", "data-place", ".lit"),
      option: options.filter((one) => ![...nothing, ...turns, ...kind(["clear"])].includes(one)),
      turn: turns,
      nothing,
    },
  };
}
"""
#: Brings a thing into sight; where its middle is, or null when something lies over it however one scrolls.
_REACH: Final = """
(selector) => {
  const thing = document.querySelector(selector);
  for (const block of ["center", "end"]) {
    thing.scrollIntoView({ block, inline: "center", behavior: "instant" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (thing.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}
"""
#: How often a kind of thing is touched, where it is there.
_LIKING: Final = {"space": 6, "card": 8, "place": 6, "option": 4, "nothing": 1}
_GAME_MS: Final = 60_000


class Seen(TypedDict):
    over: bool
    overhang: int
    complete: bool
    things: dict[str, list[str]]


class Toucher:
    """A player at a page, with mouse or finger. Nothing but what the page shows is known."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.overhang = 0
        self.touched: set[str] = set()
        self._chance = Random(seed)
        self._finger: bool = page.evaluate("navigator.maxTouchPoints > 0")

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
        handle = self.page.wait_for_function(_LOOK, timeout=_GAME_MS)
        seen: Seen = handle.json_value()
        self.overhang = max(self.overhang, seen["overhang"])
        return seen

    def _touch_something(self, things: dict[str, list[str]]) -> str:
        kinds = [kind for kind in _LIKING if things[kind]]
        (kind,) = self._chance.choices(kinds, [_LIKING[kind] for kind in kinds])
        self.touched.add(kind)
        self._touch(f".pandoria {self._chance.choice(things[kind])}")
        return kind

    def _turn_perhaps(self, seen: Seen) -> None:
        if seen["things"]["turn"] and self._chance.random() < 0.3:
            self.touched.add("turn")
            self._touch(f".pandoria {self._chance.choice(seen['things']['turn'])}")

    def _touch(self, selector: str) -> None:
        place = self.page.evaluate(_REACH, selector)
        if place is None and "data-space" in selector:
            place = self._find_on_the_map(selector)
        assert place is not None, f"something lies over {selector}"
        if self._finger:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def _find_on_the_map(self, selector: str) -> list[float]:
        """A space that is out of sight: the whole map shows it, once the camera is there."""
        self.page.locator(".map .tools button:nth-of-type(3)").click()
        found: list[float] = self.page.wait_for_function(_REACH, arg=selector, timeout=5000).json_value()
        return found
