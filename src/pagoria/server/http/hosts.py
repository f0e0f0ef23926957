"""The host names of this server: a request for another name came through somebody else's DNS."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

_LOOPBACK: Final = frozenset({"localhost"})
_HOST: Final = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,253})(:[0-9]{1,5})?")


class Hosts:
    """The names of one server. An address of digits is always one: no DNS can lead it elsewhere."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = _LOOPBACK | {name.lower() for name in names}

    def admits(self, host: str | None) -> bool:
        """Whether a request with this Host is meant for us; browsers always send one."""
        if host is None:
            return True
        found = _HOST.fullmatch(host.lower())
        return found is not None and (found[1] in self._names or _is_address(found[1]))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def names_of(listening_at: str, told: Iterable[str], origins: Iterable[str]) -> set[str]:
    """All names that a server has: those it was told, those in its origins, and the machine's own.

    What listens to this machine only is not known by the machine's name.
    """
    names = {name.lower() for name in told} | {urlsplit(origin).hostname or "" for origin in origins}
    if listening_at not in ("localhost", "127.0.0.1", "::1"):
        own = socket.gethostname().lower()
        names |= {own, f"{own.partition('.')[0]}.local"}
    return names - {""}
