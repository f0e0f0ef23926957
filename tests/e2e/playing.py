"""A person at a table, who chooses from the list of choices beside the board."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.e2e.reading import said
from tests.e2e.tables import look_at_table, open_tab

#: Plays on its own, in the page: goes down the list of choices by chance until nothing is missing, does it,
#: and takes the device over when asked to. A game has hundreds of clicks, too many to send from outside.
PLAY: Final = """
({ seed, decisions, alone }) => {
  // A small generator with a seed (a linear congruence): the same game every time.
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const draw = (things) => things[Math.floor(random() * things.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const panel = "[role=tabpanel] ";
  const step = () => {
    const takeOver = document.querySelector("main > .primary");
    if (takeOver !== null) return takeOver.click();
    const level = all(panel + "fieldset").at(-1);
    const act = document.querySelector(".act .primary");
    if (level === undefined || act === null) return;
    const begun = document.querySelector(panel + "[aria-pressed=true], " + panel + "input:checked");
    if (begun !== null && act.getAttribute("aria-disabled") === "false") {
      decisions -= 1;
      return act.click();
    }
    const cards = "input[type=checkbox]:enabled:not(:checked), .many button:last-child:enabled";
    const offered = level.querySelectorAll(cards + ", .choices [aria-pressed=false]");
    if (offered.length > 0) draw(offered).click();
  };
  window.overhang = 0;
  window.playing = (async () => {
    const isOthers = () => alone && document.querySelector("main > .primary") !== null;
    while (decisions > 0 && document.querySelector("#result") === null && !isOthers()) {
      step();
      const { scrollWidth, clientWidth } = document.documentElement;
      window.overhang = Math.max(window.overhang, scrollWidth - clientWidth);
      await new Promise((done) => setTimeout(done, 1));
    }
  })();
}
"""
_WHOLE_GAME: Final = 10_000
_GAME_MS: Final = 300_000


class Player:
    """A player at a page. Nothing but what the page shows is known."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._seed = seed

    @property
    def status(self) -> Locator:
        """The line that says who must do what."""
        return self.page.locator(".act .status")

    @property
    def act(self) -> Locator:
        """The one big button."""
        return self.page.locator(".act .primary")

    @property
    def passing(self) -> Locator:
        """The button that ends the turn while something else is possible."""
        return self.page.locator(".act .passing")

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("tabpanel")

    @property
    def result(self) -> Locator:
        return self.page.locator("#result")

    def sit_down(self, address: str) -> None:
        look_at_table(self.page, address)

    def tab(self, name: str) -> None:
        open_tab(self.page, name)

    def begin(self, decisions: int = _WHOLE_GAME, *, alone: bool = False) -> None:
        """Start to play; the page goes on meanwhile. ``alone``: not for the next one at the screen."""
        self.page.evaluate(PLAY, {"seed": self._seed, "decisions": decisions, "alone": alone})

    def wait(self) -> None:
        """Until as many decisions are made as were to be made, or the game is over."""
        self.page.wait_for_function("playing.then(() => true)", timeout=_GAME_MS)
        expect(self.page.get_by_text(said("status.sending")).first).not_to_be_visible()

    def overhang(self) -> int:
        """By how many pixels the page was ever wider than its window while it played."""
        found: int = self.page.evaluate("overhang")
        return found


def play_to_the_end(*players: Player) -> None:
    for player in players:
        player.begin()
    for player in players:
        expect(player.result).to_be_visible(timeout=_GAME_MS)
