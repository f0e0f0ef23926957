"""Whoever sits at one of these browsers: what they see and touch, and what their browser asks the server."""

from __future__ import annotations

import json
import uuid
from typing import Any, Final

import httpx

from tests.browsers.driver import Driver
from tests.e2e.playing import PLAY
from tests.e2e.touching import REACH, AnyToucher
from visitors import KNOWS_THE_GAMES, Screen
from waiting import PATIENCE_S, until

#: A document of the server without scripts, from which its storage and its API are reached at once.
_QUIET: Final = "/icon.svg"
_FETCH: Final = """
async ({ path, body }) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, body && { method: "POST", headers, body: JSON.stringify(body) });
  return [answer.ok, await answer.text()];
}
"""
#: Marks the first element that fits a selector, is to be seen and says a text; whether there is one.
_SEE: Final = """
({ selector, text }) => {
  const found = [...document.querySelectorAll(selector)]
    .find((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent.includes(text));
  document.querySelector("[data-seen]")?.removeAttribute("data-seen");
  found?.setAttribute("data-seen", "");
  return found !== undefined;
}
"""
_SEEN: Final = "[data-seen]"
_BRING: Final = """
(selector) => document.querySelector(selector).scrollIntoView({ block: "center", inline: "center" })
"""
#: As the settings would.
_SPEAK: Final = """
(lang) => {
  const settings = JSON.parse(localStorage.getItem("pagoria"));
  localStorage.setItem("pagoria", JSON.stringify({ ...settings, lang }));
}
"""
_DRAWN: Final = """
() => [".pagoda, .pandoria", "[role=tablist]"].every((part) => document.querySelector(part) !== null)
"""


class Guest:
    """A new guest of the server with one page."""

    def __init__(self, driver: Driver, address: str, screen: Screen, *, lang: str | None = None) -> None:
        self.driver = driver
        self.address = address
        self.touch_at = driver.tap if screen.touch and driver.has_finger else driver.click
        self.go(_QUIET)
        # Never without a cookie: what the page of the test before still asks for would bring one of its own.
        (cookie,) = httpx.get(f"{address}/api/me", timeout=PATIENCE_S).cookies.jar
        driver.take_cookie(cookie.name, cookie.value or "")
        driver.evaluate(f"() => {{ localStorage.clear(); {KNOWS_THE_GAMES} }}")
        if lang is not None:
            driver.evaluate(_SPEAK, lang)
        driver.resize(screen.width, screen.height)

    # -- at the page ------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.driver.open(self.address + path)

    def sit_down(self, table: str) -> None:
        """Look at a table, until it is drawn."""
        self.go(f"/t/{table}")
        self.driver.wait_for(_DRAWN)

    def sees(self, selector: str, text: str = "") -> bool:
        return bool(self.driver.evaluate(_SEE, {"selector": selector, "text": text}))

    def wait_for(self, selector: str, text: str = "", *, seconds: float = PATIENCE_S) -> None:
        """Until something is seen."""
        self.driver.wait_for(_SEE, {"selector": selector, "text": text}, seconds=seconds)

    def touch(self, selector: str, text: str = "") -> None:
        """Touch the first that fits, as soon as nothing lies over it."""
        self.wait_for(selector, text)
        self.touch_at(*until(lambda: self.reach(_SEEN), f"{selector} {text} can be touched"))

    def reach(self, selector: str) -> Any:
        """Bring a thing into sight; where its middle is, or None when something lies over it."""
        # WebKit knows what lies where only when it has drawn what was scrolled.
        self.driver.evaluate(_BRING, selector)
        self.driver.settle()
        return self.driver.evaluate(REACH, selector)

    def play(self, decisions: int) -> int:
        """From the list of choices, by chance; by how many pixels the page was ever wider than its window."""
        self.driver.evaluate(PLAY, {"seed": 1, "decisions": decisions})
        return int(self.driver.evaluate("() => playing.then(() => overhang)"))

    def play_to_the_end(self) -> int:
        overhang = self.play(10_000)
        self.wait_for("#result")
        return overhang

    # -- what a browser sends ---------------------------------------------------------------------

    def get(self, path: str) -> Any:
        return self._fetch(path, None)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        return dict(self._fetch(path, {"command_id": str(uuid.uuid4())} | body))

    def _fetch(self, path: str, body: dict[str, Any] | None) -> Any:
        done, answer = self.driver.evaluate(_FETCH, {"path": path, "body": body})
        assert done, answer
        return json.loads(answer)


class DrivenToucher(AnyToucher):
    """Plays Pandoria by touching what lies on the table."""

    def __init__(self, guest: Guest, seed: int = 1) -> None:
        super().__init__(seed)
        self._guest = guest

    def _ask(self, script: str, arg: str) -> Any:
        return self._guest.reach(arg) if script == REACH else self._guest.driver.evaluate(script, arg)

    def _wait_for(self, script: str, arg: str | None, patience_ms: int) -> Any:
        return self._guest.driver.wait_for(script, arg, seconds=patience_ms / 1000)

    def _touch_at(self, x: float, y: float) -> None:
        self._guest.touch_at(x, y)
