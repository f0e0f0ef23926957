"""What goes over a live connection: JSON as text, packed where it is long."""

from __future__ import annotations

import zlib
from typing import Final, TypeAlias

#: Text is JSON; bytes are JSON packed with zlib.
Message: TypeAlias = str | bytes

#: A menu with a tile in hand has ten times as much, which a phone's line would feel.
LONGEST_TEXT: Final = 8_000
#: Hardly larger than with more effort, in a tenth of the time.
_LEVEL: Final = 1


def message(data: bytes) -> Message:
    """Encoded JSON as it is sent; packed once, whoever reads it."""
    return data.decode() if len(data) <= LONGEST_TEXT else zlib.compress(data, _LEVEL)
