"""Takes the pictures of README and docs from the real page: `python tools/make_pictures.py`.

Run `make client` before.

Two bots play a game of each kind, always the same; after its first turns it is a person's turn.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from pagoria.cli.main import main as pagoria
from server_process import Nursery, running
from visitors import DESKTOP, PHONE, Visitor, Visitors, launch

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
_COLOURS: Final = 256
#: Colours that differ by so little in red, green and blue are one.
_ALIKE: Final = 14
#: So long after a tap what it offers is there.
_SHOWN_MS: Final = 200


class Beginning(NamedTuple):
    """How a game began that is to be pictured: what was played, by which chance, and how many turns of it."""

    game: str
    seed: int
    turns: int


PAGODA: Final = Beginning("pagoda", 7, 13)
PANDORIA: Final = Beginning("pandoria", 4, 15)

#: Puts the tile down on every space and in every way that the page offers, and chooses what promises most:
#: what one gets oneself less half of what others get, as the preview says. What it chose lies there.
CHOOSE_A_PLACE: Final = """
async (name) => {
  const rest = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const marked = () => [...document.querySelectorAll("[data-space][aria-label$='Possible now.']")];
  const touch = async (space) => {
    const click = new MouseEvent("click", { bubbles: true });
    document.querySelector(`[data-space="${space}"]`).dispatchEvent(click);
    await rest();
  };
  const turn = async () => {
    document.querySelector("[data-option=turn]")?.click();
    await rest();
  };
  const promised = () =>
    [...document.querySelectorAll(".preview .share")].reduce((sum, { innerText }) => {
      const points = Number(/\\+(\\d+)/.exec(innerText)?.[1] ?? 0);
      return sum + (innerText.includes(name) ? points : -points / 2);
    }, 0);
  let best = null;
  for (const space of marked().map((one) => one.dataset.space)) {
    await touch(space);
    for (let turns = 0; turns < 4; turns += 1) {
      const points = promised();
      if (best === null || points > best.points) best = { space, turns, points };
      await turn();
    }
    document.querySelector(".act .buttons .icon")?.click();
    await rest();
  }
  if (best === null) return 0;
  await touch(best.space);
  for (let turns = 0; turns < best.turns; turns += 1) await turn();
  return best.points;
}
"""


def _palette(counted: Counter[tuple[int, int, int]]) -> list[int]:
    """The most frequent colours, and those that are like none of them: a sky leaves room for a card's red."""
    chosen = [colour for colour, _ in counted.most_common(_COLOURS // 2)]
    for colour, _ in counted.most_common():
        if len(chosen) == _COLOURS:
            break
        if all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) > _ALIKE for other in chosen):
            chosen.append(colour)
    return [part for colour in chosen for part in colour]


def small_picture(page: Page) -> bytes:
    """What the page shows, as a small PNG: each pixel has the nearest of a few colours."""
    with Image.open(BytesIO(page.screenshot())) as screenshot:
        picture = screenshot.convert("RGB")
    data = picture.tobytes()
    counted = Counter(zip(data[::3], data[1::3], data[2::3], strict=True))
    palette = Image.new("P", (1, 1))
    palette.putpalette(_palette(counted))
    small = BytesIO()
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


def unfinished_record(folder: Path, beginning: Beginning) -> str:
    """The beginning of a game between Ada and Ben."""
    game, seed, number = beginning
    records = folder / game
    pagoria(f"simulate {game} --games 1 --seed {seed} --bots greedy --records {records}".split())
    (record,) = (path.read_text("utf-8") for path in records.iterdir())
    head, turns = record.split("\n\n")
    head = re.sub("(?m)^Players: .*$", "Players: Ada, Ben", head)
    head = re.sub("(?m)^Result: .*$", "Result: *", head)
    return "\n".join([head, "", *turns.splitlines()[:number], ""])


def imported_page(visitor: Visitor, record: str) -> Page:
    """A table in the middle of a game, where the active player has taken over."""
    table = visitor.post("/api/import", record=record)["id"]
    page = visitor.page()
    page.goto(f"/t/{table}")
    page.locator("main > .primary").click()
    return page


def pagoda_page(visitor: Visitor, record: str) -> Page:
    """A build is chosen but not yet done."""
    page = imported_page(visitor, record)
    expect(page.locator("[data-lot]")).to_have_count(6)
    tick = page.locator("[data-tick]")
    for lot in page.locator("[data-lot]").all()[::-1]:
        lot.click()
        page.wait_for_timeout(_SHOWN_MS)
        if tick.is_visible():
            break
    expect(tick).to_be_visible()
    page.mouse.move(0, 0)
    return page


def pandoria_page(visitor: Visitor, record: str) -> Page:
    """A tile lies there for a look and would close a region."""
    page = imported_page(visitor, record)
    expect(page.locator(".act .ask")).to_be_visible()
    points = page.evaluate(CHOOSE_A_PLACE, "Ada")
    assert points > 0, "the tile closes nothing"
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    return page


def lobby_page(visitor: Visitor) -> Page:
    visitor.context.request.put("/api/me", data={"name": "Ada"})
    page = visitor.page()
    page.goto("/")
    page.get_by_role("radio", name="Pandoria").check(force=True)
    expect(page.locator(".start button")).to_be_visible()
    return page


def take_all(visitors: Visitors, pagoda: str, pandoria: str) -> dict[str, Page]:
    return {
        "lobby": lobby_page(visitors.arrive(DESKTOP)),
        "table": pagoda_page(visitors.arrive(DESKTOP), pagoda),
        "phone": pagoda_page(visitors.arrive(PHONE, dark=True), pagoda),
        "pandoria": pandoria_page(visitors.arrive(DESKTOP), pandoria),
        "pandoria-phone": pandoria_page(visitors.arrive(PHONE, dark=True), pandoria),
    }


def main() -> int:
    PICTURES.mkdir(exist_ok=True)
    nursery = Nursery()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        records = [unfinished_record(folder, beginning) for beginning in (PAGODA, PANDORIA)]
        with running(nursery, str(folder / "data"), folder) as server:
            browser = launch(playwright)
            for picture, page in take_all(Visitors(browser, server.url), *records).items():
                (PICTURES / f"{picture}.png").write_bytes(small_picture(page))
            browser.close()
    nursery.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
