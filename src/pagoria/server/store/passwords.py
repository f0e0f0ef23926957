"""Passwords in URLs of databases and mail servers: nothing that is printed or logged shows them."""

from __future__ import annotations

import logging
import re
from typing import Final
from urllib.parse import unquote

#: A password may contain characters that should have been escaped: everything up to the last @ counts.
_BEFORE_HOST: Final = re.compile(r"(?<=//)([^:/@]*):(.*)@", re.DOTALL)
_IN_QUERY: Final = re.compile(r"([?&](?:ssl)?password=)([^&#]*)", re.IGNORECASE)
_PARTS: Final = re.compile(r"[/@:?#&=%\s]+")
_SHORTEST_PART: Final = 3
_HIDDEN: Final = "…"


def without_password(url: str) -> str:
    """A URL that may be printed."""
    url = _IN_QUERY.sub(rf"\g<1>{_HIDDEN}", url) if "://" in url else url
    return _BEFORE_HOST.sub(rf"\g<1>:{_HIDDEN}@", url) if "://" in url else url


def passwords_in(url: str) -> list[str]:
    """All passwords in a URL, as they are written there, as they are meant, and in parts, longest first.

    A driver may quote the part of a URL that it cannot read.
    """
    if "://" not in url:
        return []
    found = [match[2] for pattern in (_BEFORE_HOST, _IN_QUERY) for match in pattern.finditer(url)]
    meant = [unquote(password) for password in found]
    parts = [part for password in found for part in _PARTS.split(password) if len(part) >= _SHORTEST_PART]
    return sorted({*found, *meant, *parts} - {""}, key=len, reverse=True)


def without(passwords: list[str], text: str) -> str:
    """The text without any of the passwords."""
    for password in passwords:
        text = text.replace(password, _HIDDEN)
    return text


class DiscreetFormatter(logging.Formatter):
    """Formats log lines and tracebacks without the passwords of some URLs."""

    def __init__(self, *urls: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self._passwords = [password for url in urls for password in passwords_in(url)]

    def format(self, record: logging.LogRecord) -> str:
        return without(self._passwords, super().format(record))
