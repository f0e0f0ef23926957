"""Where the focus is: it must never be lost, which is where a screen reader would have to begin anew."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

#: Notes whenever the focus is nowhere for longer than the page needs to find the next place for it. Time is
#: counted in pictures with a timer after each, as the page does: on a busy machine, where several pictures
#: may come before a timer, both wait for them. From the last thing of a page Tab leads to the browser itself,
#: and a page without the focus has not lost it.
WATCH_FOCUS: Final = """
() => {
  window.lost = [];
  let last = "the beginning";
  let nowhere = 0;
  const look = () => {
    requestAnimationFrame(() => setTimeout(look));
    const at = document.activeElement;
    const isNowhere = document.hasFocus() && (at === null || at === document.body);
    nowhere = isNowhere ? nowhere + 1 : 0;
    if (at !== null && at !== document.body) last = at.outerHTML.slice(0, 120);
    // A table that is not drawn yet has nothing to offer.
    if (document.querySelector("[role=tablist], main > .primary") === null) nowhere = 0;
    if (nowhere === 12) window.lost.push(`after ${last}`);
  };
  requestAnimationFrame(look);
}
"""

_SOME_PICTURES: Final = """
async () => {
  for (let number = 0; number < 20; number++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
}
"""


def watch_focus(page: Page) -> None:
    """From the next page on, and as long as it is there."""
    page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH_FOCUS})")


def lost_focus(page: Page) -> list[str]:
    """After what the focus was nowhere."""
    # One that was lost just now shows after some pictures.
    page.evaluate(_SOME_PICTURES)
    found: list[str] = page.evaluate("window.lost")
    return found
