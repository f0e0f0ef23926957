"""Which machines are proxies in front of this server: what they say about their clients is believed."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import TypeAlias

_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


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
