"""Where a request comes from, and which table it is for."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from starlette.types import Scope

_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_TABLE_ID: Final = re.compile(r"[0-9A-Za-z]{12}", re.ASCII)


def is_table_id(text: str) -> bool:
    """Whether a table could have this id; what else one may type never reaches the data."""
    return _TABLE_ID.fullmatch(text) is not None


def address_of(scope: Scope) -> str:
    """The address of the client, as limits count it."""
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


def network_of(host: str) -> str:
    """The name under which an address is counted: of IPv6 the half that one household has for itself."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((address, 64), strict=False))


class Proxies:
    """Addresses and networks of proxies."""

    def __init__(self, addresses: Iterable[str]) -> None:
        self._networks: list[_Network] = [ipaddress.ip_network(address) for address in addresses]

    def __contains__(self, host: str) -> bool:
        if not self._networks:
            return False
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)
