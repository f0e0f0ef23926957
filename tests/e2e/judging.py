"""What is wrong with a page for people who see little, touch with a finger or have a narrow screen."""

from __future__ import annotations

from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from visitors import Screen

#: To list everything that is right as well takes axe several times as long.
_VIOLATIONS_ONLY: Final = {"resultTypes": ["violations"]}
_SMALLEST_TARGET_PX: Final = 44
#: Targets a finger can miss; links within a sentence or heading have the size of its letters.
_SMALL_TARGETS: Final = """
(smallest) => [...document.querySelectorAll("button, a, input, select, textarea, summary, [role=tab]")]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.closest("p, h3, dd, [aria-hidden=true], [inert]") === null)
  .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < smallest - 0.5 || box.height < smallest - 0.5))
  .map(({ element, box }) => `${element.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)
"""
#: Until nothing is fading or moving any more, but for what never ends. What begins with a change of the
#: window or of its colours has begun after two pictures.
_COME_TO_REST: Final = """
async () => {
  const picture = () => new Promise(requestAnimationFrame);
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  for (let ending = [null]; ending.length > 0; ) {
    await picture();
    await picture();
    ending = document.getAnimations().filter(ends);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}
"""
#: A window has its size, and what follows from it is laid out and drawn.
_RESIZED: Final = "([width, height]) => innerWidth === width && innerHeight === height"
_TWO_PICTURES: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

#: How far the page's parts were moved, all in all, since it was opened.
_SHIFTED: Final = """
() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(sum), 100));
})
"""


def let_draw(page: Page) -> None:
    """Until what was done last is laid out and drawn."""
    page.evaluate(_TWO_PICTURES)


def resize(page: Page, screen: Screen) -> None:
    """Give a page another window, and wait until it has followed."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.wait_for_function(_RESIZED, arg=[screen.width, screen.height])
    let_draw(page)


def axe_finds(page: Page) -> str:
    """The violations that axe finds when the page is at rest, as a report; "" for none.

    Colours that are half-way from light to dark have no contrast that anybody would see for long.
    """
    page.evaluate(_COME_TO_REST)
    report = Axe().run(page, options=_VIOLATIONS_ONLY)
    return str(report.generate_report()) if report.violations_count else ""


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_SMALL_TARGETS, _SMALLEST_TARGET_PX)
    return found


def overhang(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def shifted(page: Page) -> float:
    """How far the page's parts have moved by themselves, as browsers count it."""
    found: float = page.evaluate(_SHIFTED)
    return found
