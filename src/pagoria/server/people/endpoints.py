"""Addresses of push services: https, and on the public internet only.

A subscriber names an address to which this server then sends: it must not be a way to machines that only this
server can reach. A name is resolved right before the connection, every address that it stands for is checked,
and the connection goes to one of those checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult

LONGEST_ENDPOINT: Final = 1000
_HTTPS_PORT: Final = 443
#: What a host may be called (RFC 1123): whatever reads the address later, on the way to it, reads the same.
_NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\Z", re.ASCII)
#: The person who names an endpoint also chooses how slowly its name is resolved, even after the caller
#: stopped waiting: so these threads do nothing else, and those for subscribing are not those for telling.
_CHECKING: Final = ThreadPoolExecutor(8, "names of new push services")
_TELLING: Final = ThreadPoolExecutor(32, "names of push services")
LOOKUP_SECONDS: Final = 3.0

_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
#: IPv6 addresses that lead to the IPv4 address in their last 32 bits, where a network translates (RFC 6052).
_TRANSLATED: Final = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
#: The same in a spelling of RFC 2765; the oldest one (``::127.0.0.1``) has nothing before the 32 bits.
_MAPPED_OLD: Final = ipaddress.IPv6Network("::ffff:0:0:0/96")


class BadEndpointError(ValueError):
    """An address to which nothing is sent. It never says what was found there."""

    def __init__(self) -> None:
        super().__init__("this is not the address of a push service")


def is_public(text: str) -> bool:
    """Whether an IP address belongs to the public internet, even if it is wrapped in another."""
    try:
        address: _Address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if any(address in network for network in _TRANSLATED):
            return False
        wrapped = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if any(inner is not None for inner in wrapped):
            return False
        if address.is_site_local or address in _MAPPED_OLD or int(address) >> 32 == 0:
            return False
    return address.is_global and not (
        address.is_multicast
        or address.is_loopback
        or address.is_link_local
        or address.is_private
        or address.is_reserved
    )


def check_spelling(endpoint: str, *, allow_private: bool) -> str:
    """The host of an endpoint that looks like a push service's; raises ``BadEndpointError``."""
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        raise BadEndpointError
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadEndpointError from None
    host = parts.hostname or ""
    if parts.scheme != "https" or not host or parts.username is not None or parts.fragment:
        raise BadEndpointError
    if not _is_number(host) and ("[" in parts.netloc or not _NAME.match(host)):
        raise BadEndpointError
    if not allow_private and (port not in (None, _HTTPS_PORT) or _is_inner_number(host)):
        raise BadEndpointError
    return host


async def check_endpoint(endpoint: str, *, allow_private: bool) -> None:
    """Raise ``BadEndpointError`` unless an endpoint leads to the public internet as of now."""
    host = check_spelling(endpoint, allow_private=allow_private)
    try:
        resolver = CheckedResolver(allow_private=allow_private, threads=_CHECKING)
        await resolver.resolve(host, _HTTPS_PORT, socket.AF_UNSPEC)
    except OSError:
        raise BadEndpointError from None


class CheckedResolver(AbstractResolver):
    """Resolves names to public addresses: a name with any other address counts as unknown.

    aiohttp connects only to what this answers, so that what was checked is what is reached.
    """

    def __init__(self, *, allow_private: bool, threads: ThreadPoolExecutor = _TELLING) -> None:
        self._allow_private = allow_private
        self._threads = threads

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        look = partial(socket.getaddrinfo, host, port, family=family, type=socket.SOCK_STREAM)
        looking = asyncio.get_running_loop().run_in_executor(self._threads, look)
        found = await asyncio.wait_for(looking, LOOKUP_SECONDS)
        addresses = [_result(host, *entry) for entry in found]
        if not addresses or not (self._allow_private or all(is_public(at["host"]) for at in addresses)):
            raise OSError("no public address")
        return addresses

    async def close(self) -> None:
        """There is nothing to release."""


def _result(
    host: str, family: socket.AddressFamily, kind: int, proto: int, canonical: str, address: Any
) -> ResolveResult:
    del kind, canonical
    return ResolveResult(
        hostname=host,
        host=address[0],
        port=address[1],
        family=family,
        proto=proto,
        flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
    )


def _is_number(host: str) -> bool:
    """Whether a host is an IP address, as a URL has it."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return "%" not in host


def _is_inner_number(host: str) -> bool:
    """Whether a host is an IP address, in whatever spelling, that is not public; names are resolved later."""
    try:
        spelled = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except OSError:
        return False
    return not all(is_public(str(entry[4][0])) for entry in spelled)
