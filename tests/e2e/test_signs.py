"""Colour is never the only sign: whoever sees none still tells the five colours of Pagoda apart."""

from __future__ import annotations

import base64
from itertools import combinations

import pytest
from playwright.sync_api import Page

from tests.e2e.pages import PAGES
from tests.e2e.visitors import DESKTOP, Visitors

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


@pytest.fixture
def table(visitors: Visitors) -> Page:
    """A table as somebody sees it who sees no colours."""
    page = PAGES["table"](visitors, DESKTOP, "en", False)
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    return page


def test_every_coloured_thing_bears_the_sign_of_its_colour(table: Page) -> None:
    for colour in COLOURS:
        things = table.locator(f"svg.tone-{colour}")
        signs = things.locator(f"use[href='#sign-{colour}']")
        assert things.count() > 0
        assert signs.count() >= things.count(), f"something of colour {colour} has no sign"


def test_the_signs_differ_without_their_colours(table: Page) -> None:
    signs = [table.locator(f".markers svg.sign.tone-{colour}").first for colour in COLOURS]
    likeness = table.evaluate(LIKENESS, [base64.b64encode(sign.screenshot()).decode() for sign in signs])
    alike = {
        COLOURS[one] + COLOURS[other]: round(likeness[one][other], 2)
        for one, other in combinations(range(len(COLOURS)), 2)
        if likeness[one][other] > MOST_ALIKE
    }
    assert alike == {}
