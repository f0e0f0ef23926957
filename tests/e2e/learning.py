"""Somebody who learns: presses what is lit up, goes on when told something, and asks for hints to a goal."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.e2e.keying import KeyPlayer
from tests.e2e.listening import Listener, Thing
from tests.e2e.reading import said
from waiting import until

_MOST_PRESSES: Final = 150
#: What is heard is at rest when it stays the same so often.
_LOOKS_AT_REST: Final = 6
#: What is to be done next: "next" or "do" with the one big button, "help" where nothing is lit up, or what is
#: "lit"; "over" at the end. Null while something is on its way.
_SEEN: Final = """
([onward, before]) => {
  const main = document.querySelector(".act .main");
  const status = document.querySelector(".act [role=status]");
  if (main === null || status === null || document.querySelector(".act .settling") !== null) return null;
  if (document.querySelector("#result") !== null) return { what: "over", mark: "over" };
  const rings = [...document.querySelectorAll(".lights span")].map((ring) => ring.getBoundingClientRect());
  const disabled = main.getAttribute("aria-disabled") === "true";
  const mark = JSON.stringify([status.innerText, main.innerText, disabled, rings]);
  // At rest: rings follow what they are around with the next picture.
  const resting = window.seenBefore === mark;
  window.seenBefore = mark;
  if (mark === before || !resting) return null;
  if (main.innerText.startsWith(onward)) return { what: "next", mark };
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const asks = document.querySelector(".act .ask") !== null;
  // What a goal speaks of is lit up from the start: how to get there is for whoever asks.
  const alone = document.querySelector(".act .back:not(.icon)") !== null;
  const helped = document.querySelector(".act .hinting[aria-pressed=false]") === null;
  if (alone && !helped) return { what: "help", mark };
  if (rings.length > 0) return asks ? { what: "lit", at: middle(rings.at(-1)), mark } : null;
  if (!asks) return null;
  if (!disabled) return { what: "do", mark };
  // What is to be touched is lit up a moment after the question: only a goal leaves it open.
  window.openSince = window.openFor === mark ? window.openSince : performance.now();
  window.openFor = mark;
  return performance.now() - window.openSince > 800 ? { what: "help", mark } : null;
}
"""


def open_lesson(page: Page, name: str, game: str = "pagoda") -> None:
    page.goto(f"/learn/{game}/{name}")
    expect(page.locator(f".{game}")).to_be_visible()
    expect(page.locator(".act [role=status]")).not_to_have_text("")
    # What is lit up comes once the lesson is there.
    expect(page.locator(".lights")).to_be_attached()


def show_what_is_said(page: Page) -> str:
    return page.locator(".act [role=status]").inner_text()


class Learner:
    """Knows nothing but what the page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._finger: bool = page.evaluate("navigator.maxTouchPoints > 0")
        self._before = ""

    def finish(self) -> None:
        """Follow the lesson to its end."""
        for _ in range(_MOST_PRESSES):
            if not self.step():
                return
        raise AssertionError("the lesson does not end")

    def step(self) -> bool:
        """One press; false when the lesson is over."""
        seen = self._look()
        self._before = seen["mark"]
        what = seen["what"]
        if what == "lit":
            self._press_at(*seen["at"])
        elif what == "help":
            self._press(".act .hinting")
        elif what in ("next", "do"):
            self._press(".act .main")
        return bool(what != "over")

    def go_to_what_is_asked(self) -> None:
        """Past all that is told before it."""
        while self._look()["what"] == "next":
            self.step()

    def _look(self) -> Any:
        found = self.page.wait_for_function(_SEEN, arg=[said("learn.next"), self._before])
        return found.json_value()

    def _press(self, selector: str) -> None:
        button = self.page.locator(selector)
        if self._finger:
            button.tap()
        else:
            button.click()

    def _press_at(self, x: float, y: float) -> None:
        if self._finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


class KeyLearner(Learner):
    """Has nothing but keys: asks for the hint, which puts on the board what it says, and does that."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._keys = KeyPlayer(page)

    def _press(self, selector: str) -> None:
        self._keys.tab_to(selector)
        self._keys.press("Enter")

    def _press_at(self, x: float, y: float) -> None:
        """A button is gone to, and the hint chooses what is lit up on the board."""
        lit = "([x, y]) => document.elementFromPoint(x, y)?.closest('.act .main, .act .passing')?.className"
        button = str(self.page.evaluate(lit, [x, y]) or "hinting").split()
        self._press(next(f".act .{name}" for name in ("main", "passing", "hinting") if name in button))


class ListeningLearner:
    """Knows roles and names only, as a screen reader has them: goes on, or asks for the hint and does it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._listener = Listener(page)

    def finish(self) -> None:
        before = ""
        for _ in range(_MOST_PRESSES):
            before = self._wait_for_another(before)
            prompt = self._listener.hear_in("region", said("prompt"))
            # What else could be chosen is in a group.
            alone = [thing for thing in prompt if "group" not in dict(thing.within)]
            buttons = {thing.name: thing for thing in alone if thing.role == "button"}
            if said("learn.all") in buttons:
                return
            self._listener.press(buttons[self._wanted(buttons)])
        raise AssertionError("the lesson does not end")

    def _wanted(self, buttons: dict[str, Thing]) -> str:
        """The first button is the big one; beside it there is one that passes, where that is possible."""
        if said("learn.next") in buttons:
            return said("learn.next")
        if "pressed" not in buttons[said("hint")].states:
            return said("hint")
        return next(name for name in buttons if name not in (said("nothing.chosen"), said("status.all")))

    def _wait_for_another(self, before: str) -> str:
        """What is heard in the prompt once it has changed and come to rest."""
        heard: list[str] = []

        def listen() -> str:
            things = self._listener.hear_in("region", said("prompt"))
            heard.append(" ".join(f"{thing.role} {thing.name} {sorted(thing.states)}" for thing in things))
            return heard[-1]

        def is_another(now: str) -> bool:
            settled = said("status.sending") not in now and said("learn.loading") not in now
            resting = heard[-_LOOKS_AT_REST:] == [now] * _LOOKS_AT_REST
            return settled and resting and now != before and _has_something_to_do(now)

        return until(listen, f"something else is said than {before}", is_another)


def _has_something_to_do(heard: str) -> bool:
    return any(said(key) in heard for key in ("learn.next", "hint", "learn.all"))
