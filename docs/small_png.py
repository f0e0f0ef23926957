"""Screenshots with few colours, as small as pictures for the documentation should be."""

from __future__ import annotations

import base64
import struct
import zlib
from collections import Counter
from typing import Final

from playwright.sync_api import Page

Colour = tuple[int, int, int]

_COLOURS: Final = 256
#: The browser that took a picture also reads it.
_PIXELS: Final = """
async (address) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(picture, 0, 0);
  const { data } = drawing.getImageData(0, 0, picture.width, picture.height);
  let text = "";
  const step = 32768;
  for (let at = 0; at < data.length; at += step) text += String.fromCharCode(...data.subarray(at, at + step));
  return [picture.width, picture.height, btoa(text)];
}
"""


def small_picture(page: Page) -> bytes:
    """What the page shows, as a PNG with a palette."""
    address = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    browser = page.context.browser
    assert browser is not None
    reader = browser.new_page()
    width, height, text = reader.evaluate(_PIXELS, address)
    reader.close()
    return _png(width, height, base64.b64decode(text))


def _png(width: int, height: int, pixels: bytes) -> bytes:
    colours: list[Colour] = list(zip(pixels[::4], pixels[1::4], pixels[2::4], strict=True))
    counted = Counter(colours)
    palette = [colour for colour, _ in counted.most_common(_COLOURS)]
    place = {colour: _nearest(palette, colour) for colour in counted}
    indices = bytes(place[colour] for colour in colours)
    rows = b"".join(b"\0" + indices[at : at + width] for at in range(0, len(indices), width))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(colour) for colour in palette)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _nearest(palette: list[Colour], colour: Colour) -> int:
    red, green, blue = colour

    def distance(at: int) -> int:
        other = palette[at]
        return (other[0] - red) ** 2 + (other[1] - green) ** 2 + (other[2] - blue) ** 2

    return min(range(len(palette)), key=distance)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
