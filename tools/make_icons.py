"""Draws icons and the pictures that links show as PNG: `python tools/make_icons.py`, after `make client`.

Everything is drawn once, as SVG: the icon in web/public/icon.svg, games in boards/*/Emblem.svelte, the hills
in lobby/Scene.svelte. Chat programs, phones and old browsers only take pixels, which a browser makes here.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from make_pictures import small_picture
from pagoria.server.http.previews import PICTURE_SIZE
from server_process import Nursery, running
from visitors import Screen, Visitors, launch

WEB: Final = Path(__file__).parents[1] / "web"
PUBLIC: Final = WEB / "public"
BOARDS: Final = WEB / "src" / "boards"
_FAVICON_SIZES: Final = (16, 32, 48)

#: Leaves nothing on the page but our sign, a word and a drawing beside it; the page's own styles colour them.
SHOW_ALONE: Final = """
([drawing, word, part]) => {
  const picture = document.querySelector(drawing).cloneNode(true);
  const sign = document.querySelector("header .brand svg").cloneNode(true);
  const make = (styles, ...children) => {
    const element = document.createElement("div");
    Object.assign(element.style, styles);
    element.append(...children);
    return element;
  };
  Object.assign(picture.style, { position: "absolute", inset: "0", zIndex: "0", maskImage: "none" });
  picture.setAttribute("preserveAspectRatio", `${part} slice`);
  Object.assign(sign.style, { width: "150px", height: "150px" });
  const words = make({
    display: "grid", placeContent: "center", justifyItems: "center", gap: "20px",
    font: "600 84px/1.1 var(--serif)",
  }, sign, word);
  const sky = "linear-gradient(#dde9e6, #f7f1e5)";
  const side = make({ position: "relative", overflow: "hidden", background: sky }, picture);
  document.body.replaceChildren(make({
    position: "fixed", inset: "0", display: "grid", gridTemplateColumns: "500px 1fr",
    background: "var(--card)", color: "var(--ink)",
  }, words, side));
}
"""


def pixels(browser: Browser, svg: str, size: int) -> bytes:
    """An SVG as a PNG of so many pixels."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def full_bleed(icon: str, part: float) -> str:
    """The icon without round corners, as systems cut them their own way; its sign has a part of the width."""
    shift = 64 * (1 - part) / 2
    return icon.replace(' rx="14"', "").replace(
        "<g>", f'<g transform="translate({shift} {shift}) scale({part})">'
    )


def draw_icons(browser: Browser) -> None:
    icon = (PUBLIC / "icon.svg").read_text("utf-8")
    for size in (192, 512):
        _write(PUBLIC / f"icon-{size}.png", pixels(browser, icon, size))
    # A circle of four fifths of the width is always seen.
    _write(PUBLIC / "icon-maskable-512.png", pixels(browser, full_bleed(icon, 0.72), 512))
    _write(PUBLIC / "apple-touch-icon.png", pixels(browser, full_bleed(icon, 0.86), 180))
    sizes = [Image.open(BytesIO(pixels(browser, icon, size))) for size in _FAVICON_SIZES]
    *others, largest = sizes
    largest.save(
        PUBLIC / "favicon.ico", append_images=others, sizes=[(size, size) for size in _FAVICON_SIZES]
    )


def _write(path: Path, picture: bytes) -> None:
    """As few bytes as the same pixels need."""
    with Image.open(BytesIO(picture)) as image:
        image.save(path, "PNG", optimize=True)


def lobby(visitors: Visitors) -> Page:
    page = visitors.arrive(Screen(*PICTURE_SIZE)).page()
    page.goto("/")
    expect(page.locator(".start button")).to_be_visible()
    return page


def draw_previews(visitors: Visitors) -> None:
    page = lobby(visitors)
    titles = {game["id"]: game["title"] for game in page.request.get("/api/games").json()}
    for number, (game, title) in enumerate(titles.items(), start=1):
        page.evaluate(SHOW_ALONE, [f"label:nth-child({number}) .picture svg", title, "xMidYMax"])
        (BOARDS / game / "preview.png").write_bytes(small_picture(page))
        page = lobby(visitors)
    page.evaluate(SHOW_ALONE, [".hero > svg", "Pagoria", "xMinYMax"])
    (PUBLIC / "preview.png").write_bytes(small_picture(page))


def main() -> int:
    nursery = Nursery()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = launch(playwright)
        draw_icons(browser)
        with running(nursery, str(folder / "data"), folder) as server:
            draw_previews(Visitors(browser, server.url))
        browser.close()
    nursery.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
