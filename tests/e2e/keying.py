"""A person at Pandoria's table who has nothing but keys: Tab, arrows, Enter and R."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page

from tests.e2e.judging import let_draw
from waiting import until

#: The next arrow on the way to the nearest wanted thing among others of its kind; "" where the focus is on a
#: wanted one, null where it is on nothing of the kind.
_WAY: Final = """
([things, wanted]) => {
  const at = document.activeElement;
  if (!at.matches(things)) return null;
  if (at.matches(wanted)) return "";
  const middle = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, height };
  };
  const here = middle(at);
  const far = ({ x, y }) => Math.abs(x - here.x) + 2 * Math.abs(y - here.y);
  const [goal] = [...document.querySelectorAll(wanted)].map(middle).sort((a, b) => far(a) - far(b));
  if (Math.abs(goal.y - here.y) > here.height / 3) return goal.y > here.y ? "ArrowDown" : "ArrowUp";
  return goal.x > here.x ? "ArrowRight" : "ArrowLeft";
}
"""
#: How the focused radio button stands to the one with a label: "here", in the same "group", or "elsewhere".
_RADIO: Final = """
(label) => {
  const at = document.activeElement;
  const named = (radio) => radio.closest("label").innerText.startsWith(label);
  if (!at.matches("input[type=radio]")) return "elsewhere";
  if (named(at)) return "here";
  return [...document.querySelectorAll(`input[name="${at.name}"]`)].some(named) ? "group" : "elsewhere";
}
"""
_STATE: Final = """
() => {
  if (document.querySelector("#result") !== null) return "over";
  const act = document.querySelector(".act .primary");
  if (document.querySelector(".act .ask") === null || act === null) return null;
  // Dead for a moment, where the hand that made it mean something new is still on it.
  if (act.classList.contains("settling")) return null;
  if (act.getAttribute("aria-disabled") === "false") return "act";
  return document.querySelector(".map [data-space].lit") === null ? "tray" : "map";
}
"""
_MOST_PRESSES: Final = 80
_PATIENCE_MS: Final = 120_000


def press_until(page: Page, key: str, reached: Locator) -> None:
    """Press a key until the focus is there: what keys do in a study or a puzzle comes after the page."""

    def is_reached() -> bool:
        there = reached.count() > 0 and reached.evaluate("(thing) => thing === document.activeElement")
        if not there:
            page.keyboard.press(key)
            let_draw(page)
        return bool(there)

    until(is_reached, f"{key} leads there")


class KeyPlayer:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab, or another key, until the focus is on such a thing."""
        for _ in range(_MOST_PRESSES):
            if self.page.evaluate("(goal) => document.activeElement.matches(goal)", selector):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {selector}")

    def choose(self, label: str) -> None:
        """A radio button: Tab leads to its group, arrows to itself."""
        for _ in range(_MOST_PRESSES):
            where = self.page.evaluate(_RADIO, label)
            if where == "here":
                return
            self.press("ArrowDown" if where == "group" else "Tab")
        raise AssertionError(f"no key leads to {label}")

    def walk_to(self, things: str, wanted: str, key: str = "Tab") -> None:
        """Tab leads to things of a kind, arrows from there to one that is wanted."""
        for _ in range(_MOST_PRESSES):
            arrow = self.page.evaluate(_WAY, [things, wanted])
            if arrow == "":
                return
            self.press(arrow or key)
        raise AssertionError(f"no key leads to {wanted}")

    def walk_to_a_lit_space(self) -> None:
        self.walk_to(".map [data-space]", ".map [data-space].lit")

    def state(self) -> str:
        """Where the next decision is made: map, tray or primary button, or that it is over; waits for it."""
        handle = self.page.wait_for_function(_STATE, timeout=_PATIENCE_MS)
        return str(handle.json_value())

    def decide(self) -> bool:
        """One decision; false when the game is over."""
        state = self.state()
        if state == "over":
            return False
        if state == "map":
            self.walk_to_a_lit_space()
            self.press("Enter", "R", "Enter")
        else:
            things = "[data-option], .act .passing:not(.absent)"
            self.tab_to(things if state == "tray" else ".act .primary")
            self.press("Enter")
        return True
