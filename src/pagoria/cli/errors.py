"""Exit codes, and errors as one line on standard error."""

from __future__ import annotations

import sys
from typing import Final

from pagoria.core.errors import PagoriaError

FINE: Final = 0
OTHER_FAILURE: Final = 1
INPUT_FAULT: Final = 2
INTERRUPTED: Final = 130
#: The space that French has before some of its punctuation.
_NO_BREAK: Final = "\u00a0"


class UsageError(PagoriaError):
    """The command line is invalid."""


class InputError(PagoriaError):
    """A line or a file that was read is invalid; the message says where."""


def complain(message: str, code: int) -> int:
    """Print an error as one line, whatever it contains, and hand its exit code on."""
    sys.stdout.flush()
    print("pagoria: " + one_line(message), file=sys.stderr, flush=True)
    return code


def one_line(text: str) -> str:
    """The text with line breaks and control characters made visible."""
    return "".join(char if char.isprintable() or char == _NO_BREAK else repr(char)[1:-1] for char in text)
