"""Letters that a terminal cannot show: the nearest that it can, and never a traceback."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final, TextIO

_HANDLER: Final = "pagoria.nearest"
#: What Unicode does not take apart by itself.
_NEAREST: Final = {
    "’": "'",
    "„": '"',
    "“": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "ß": "ss",
    "œ": "oe",
    "Œ": "OE",
    "•": ".",
    "·": "-",
    "●": "*",
    "○": ".",
    "★": "*",
    "→": ">",
    "≈": "=",
    "┃": "!",
}


def never_fail_on_encoding(stream: TextIO) -> None:
    """A letter that the stream's encoding lacks becomes from now on one that looks like it, or a "?"."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        codecs.register_error(_HANDLER, _nearest)
        reconfigure(errors=_HANDLER)


def _nearest(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(map(_nearest_letters, missing)), error.end


def _nearest_letters(letter: str) -> str:
    """Plain letters for one: "e" for "é", a space for one that does not break, else a question mark."""
    plain = _NEAREST.get(letter) or unicodedata.normalize("NFKD", letter)
    return plain.encode("ascii", "ignore").decode("ascii") or "?"
