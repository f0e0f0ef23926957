"""Tokens: random texts that open something once, or for a while. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from typing import Final

_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{43}", re.ASCII)
#: Crockford's digits: those that are easily mistaken for others are left out.
_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD: Final = str.maketrans("ILO", "110", " -\t\n\r\u2010\u2011\u2012\u2013\u2014")
_GROUPS: Final = 7
_IN_GROUP: Final = 4
_CODE: Final = re.compile(f"[{_DIGITS}]{{{_GROUPS * _IN_GROUP}}}", re.ASCII)

_NONCE: Final = 16
_TIME: Final = 8
_SIGNATURE: Final = 32


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def new_token() -> str:
    """256 random bits, for machines."""
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def digest(token: str) -> str:
    """What is kept of a token. It has too many bits to be guessed from this."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """140 random bits, for people: seven groups of four to print, read out and type."""
    digits = "".join(secrets.choice(_DIGITS) for _ in range(_GROUPS * _IN_GROUP))
    return "-".join(digits[start : start + _IN_GROUP] for start in range(0, len(digits), _IN_GROUP))


def read_code(typed: str) -> str | None:
    """A code as it was typed, in its one spelling; None for what cannot be one."""
    digits = typed.upper().translate(_MISREAD)
    return digits if _CODE.fullmatch(digits) else None


class Challenges:
    """Challenges that we know again without keeping them: random, dated, and signed for one purpose."""

    def __init__(self, key: bytes, seconds: int) -> None:
        self._key = key
        self._ms = seconds * 1000

    def new(self, purpose: str) -> bytes:
        start = secrets.token_bytes(_NONCE) + (now_ms() + self._ms).to_bytes(_TIME)
        return start + self._sign(start, purpose)

    def ends(self, challenge: bytes, purpose: str) -> int | None:
        """When it expires, in milliseconds since 1970; None when it is invalid or has expired."""
        if len(challenge) != _NONCE + _TIME + _SIGNATURE:
            return None
        start, signature = challenge[:-_SIGNATURE], challenge[-_SIGNATURE:]
        if not hmac.compare_digest(signature, self._sign(start, purpose)):
            return None
        ends = int.from_bytes(start[_NONCE:])
        return ends if ends > now_ms() else None

    def _sign(self, start: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key, start + purpose.encode(), "sha256")
