"""Passwords in database URLs: nothing that is printed or logged shows them."""

from __future__ import annotations

import logging
import re
from typing import Final
from urllib.parse import unquote

#: A password may hold what should have been spelled otherwise: all up to the last @ is taken for it.
_BEFORE_HOST: Final = re.compile(r"(?<=//)([^:/@]*):(.*)@", re.DOTALL)
_IN_QUERY: Final = re.compile(r"([?&](?:ssl)?password=)([^&#]*)", re.IGNORECASE)
_PARTS: Final = re.compile(r"[/@:?#&=%\s]+")
_SHORTEST_PART: Final = 3
_HIDDEN: Final = "…"


def without_password(url: str) -> str:
    """A URL as one may print it."""
    url = _IN_QUERY.sub(rf"\g<1>{_HIDDEN}", url) if "://" in url else url
    return _BEFORE_HOST.sub(rf"\g<1>:{_HIDDEN}@", url) if "://" in url else url


def passwords_in(url: str) -> list[str]:
    """All passwords in a URL, as they are spelled there, as they are meant, and in parts, longest first.

    A driver that cannot make sense of a URL may complain about the part where it got lost.
    """
    if "://" not in url:
        return []
    found = [match[2] for pattern in (_BEFORE_HOST, _IN_QUERY) for match in pattern.finditer(url)]
    meant = [unquote(password) for password in found]
    parts = [part for password in found for part in _PARTS.split(password) if len(part) >= _SHORTEST_PART]
    return sorted({*found, *meant, *parts} - {""}, key=len, reverse=True)


def without(passwords: list[str], text: str) -> str:
    """A text in which none of the passwords stands any more."""
    for password in passwords:
        text = text.replace(password, _HIDDEN)
    return text


class DiscreetFormatter(logging.Formatter):
    """Log lines, tracebacks too, in which no password of the data's URL stands."""

    def __init__(self, data: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self._passwords = passwords_in(data)

    def format(self, record: logging.LogRecord) -> str:
        return without(self._passwords, super().format(record))
