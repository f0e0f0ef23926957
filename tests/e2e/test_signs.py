"""Colour is never the only sign: whoever sees none still tells apart what differs in colour.

Those are the five colours of Pagoda, and the terrains, symbols and players of Pandoria.
"""

from __future__ import annotations

import base64
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import PAGES
from tests.e2e.tables import look_at_table, open_pandoria, wait_until_drawn
from visitors import DESKTOP, Visitors

COLOURS = "RYGBP"
MOST_ALIKE = 0.9

#: How alike each two of several pictures are in light and dark; 1: the same drawing, whatever its tone.
LIKENESS = """
async (pictures) => {
  const size = 48;
  const lightness = async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(size, size).getContext("2d");
    canvas.drawImage(bitmap, 0, 0, size, size);
    const { data: pixels } = canvas.getImageData(0, 0, size, size);
    const grey = Array.from({ length: size * size }, (_, at) => pixels[4 * at]);
    const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
    const centred = grey.map((value) => value - mean);
    const length = Math.hypot(...centred);
    return centred.map((value) => value / length);
  };
  const all = await Promise.all(pictures.map(lightness));
  return all.map((one) => all.map((other) => one.reduce((sum, value, at) => sum + value * other[at], 0)));
}
"""

#: Shows things of Pandoria's map by their ids, each in a box of its own.
EXHIBIT = """
(ids) => {
  const box = (id) => {
    const shown = document.getElementById(id).matches("pattern")
      ? `<path d="M-34-38H34V38H-34z" fill="url(#${id})"/>`
      : `<use href="#${id}" transform="scale(3)"/>`;
    return `<svg id="show-${id}" viewBox="-40 -40 80 80" width="96" height="96">${shown}</svg>`;
  };
  document.body.insertAdjacentHTML("beforeend", `<div id="exhibit">${ids.map(box).join("")}</div>`);
  const { style } = document.getElementById("exhibit");
  Object.assign(style, { position: "fixed", inset: 0, zIndex: 99, background: "#fff" });
}
"""
GROUPS = {
    "terrains": ["pd-forest", "pd-hills", "pd-mountains", "pd-city"],
    "symbols": ["pd-wood", "pd-gold", "pd-crystals", "pd-points"],
    "players": ["seat-0", "seat-1", "seat-2", "seat-3"],
}


@pytest.fixture
def table(visitors: Visitors) -> Page:
    """A table as somebody sees it who sees no colours."""
    page = PAGES["table"](visitors, DESKTOP, "en", False)
    wait_until_drawn(page)
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    return page


@pytest.fixture
def map_page(visitors: Visitors) -> Page:
    """Pandoria's map as somebody sees it who sees no colours."""
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{open_pandoria(visitor, 'family')}")
    expect(page.locator(".map [data-space]").first).to_be_visible()
    page.context.new_cdp_session(page).send(
        "Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"}
    )
    return page


def test_every_coloured_thing_bears_the_sign_of_its_colour(table: Page) -> None:
    for colour in COLOURS:
        things = table.locator(f"svg.tone-{colour}")
        signs = things.locator(f"use[href='#sign-{colour}']")
        assert things.count() > 0
        assert signs.count() >= things.count(), f"something of colour {colour} has no sign"


def test_the_signs_differ_without_their_colours(table: Page) -> None:
    assert alike(table, {colour: f".markers svg.sign.tone-{colour}" for colour in COLOURS}) == {}


@pytest.mark.parametrize("group", GROUPS)
def test_land_symbols_and_players_differ_without_their_colours(map_page: Page, group: str) -> None:
    map_page.evaluate(EXHIBIT, GROUPS[group])
    assert alike(map_page, {thing: f"#show-{thing}" for thing in GROUPS[group]}) == {}


def test_every_piece_bears_the_shape_of_its_player(map_page: Page) -> None:
    for seat in range(4):
        for piece in ("worker", "leader", "castle"):
            shape = map_page.locator(f"#pd-{piece}-{seat} use[href='#seat-{seat}']")
            assert shape.count() > 0, f"the {piece} of seat {seat} has no shape"


def alike(page: Page, things: dict[str, str]) -> dict[str, float]:
    """Each two of several things, by their selectors, that look too much alike."""
    pictures = [
        base64.b64encode(page.locator(selector).first.screenshot()).decode() for selector in things.values()
    ]
    likeness = page.evaluate(LIKENESS, pictures)
    return {
        f"{one} {other}": round(likeness[first][second], 3)
        for (first, one), (second, other) in combinations(enumerate(things), 2)
        if not likeness[first][second] <= MOST_ALIKE  # of empty pictures it is not a number
    }
