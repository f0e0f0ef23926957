"""The invitation to a table as a QR code."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

import segno

_KEPT: Final = 256


@lru_cache(_KEPT)
def qr_code(link: str) -> bytes:
    """A link as a picture in SVG. Links are short: their host was checked, their table exists."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None
    )
    return picture.getvalue()
