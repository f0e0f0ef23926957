"""Where others reach a table: the address to pass on, as far as this server can know one.

People at the serving machine itself use ``http://127.0.0.1``, which leads nobody else there. Only they are
told what the machine is called in its network: strangers need not know where a server stands.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import Scope

from pagoria.server.http.origins import Origins, is_https

#: Who can use an address: everybody; everybody in the same network; or only people at this machine, because
#: the server listens to nobody else ("closed") or knows no other address ("machine").
Reach: TypeAlias = Literal["everybody", "network", "closed", "machine"]

#: Addresses that nobody has (RFC 5737), and in private networks. The system knows which way leads there.
_FAR_AWAY: Final = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
_ANY_PORT: Final = 9
#: A proxy that we were not told about: requests that seem to come from here may come from anywhere.
_FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Invitation(NamedTuple):
    """The origin that leads others here, and who can use it."""

    origin: str
    reach: Reach


class Invitations:
    """Knows where this server listens, and what its machine is called in the network."""

    def __init__(
        self,
        origins: Origins,
        listening_at: str,
        in_network: Callable[[], str | None] | None = None,
    ) -> None:
        self._origins = origins
        self._listening_at = listening_at
        self._in_network = in_network or network_address

    def invite(self, request: HTTPConnection, *, seated: bool) -> Invitation:
        """The origin to share; a guest who is seated at the table may learn the address in the network."""
        origin = self._origins.public(request)
        if not _stays_here(urlsplit(origin).hostname or ""):
            return Invitation(origin, "everybody")
        if not (seated and _comes_from_this_machine(request)):
            return Invitation(origin, "machine")
        if is_loopback(self._listening_at):
            return Invitation(origin, "closed")
        address, port = self._in_network(), _port(request.scope)
        if address is None or port is None:
            return Invitation(origin, "machine")
        return Invitation(f"http://{address}:{port}", "network")


def is_loopback(host: str) -> bool:
    """Whether a name or an address always means the machine on which it is used."""
    name = host.lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    plain = getattr(address, "ipv4_mapped", None) or address
    return bool(plain.is_loopback)


def _stays_here(host: str) -> bool:
    """The same for an address to connect to: "everywhere" is one to listen on, and leads nowhere else."""
    return host in ("0.0.0.0", "::") or is_loopback(host)


def network_address() -> str | None:
    """This machine's address in its network, if it is in one. Nothing is sent to find out."""
    return next(filter(None, map(_own_address_towards, _FAR_AWAY)), None)


def _own_address_towards(there: str) -> str | None:
    """From where the system would send to an address: connecting a datagram socket only looks for the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((there, _ANY_PORT))
        except OSError:
            return None
        own = ipaddress.ip_address(probe.getsockname()[0])
    return None if own.is_loopback or own.is_unspecified or own.is_link_local else str(own)


def _comes_from_this_machine(request: HTTPConnection) -> bool:
    host, _ = request.scope.get("client") or ("", 0)
    straight = not any(name in request.headers for name in _FORWARDED)
    return is_loopback(host) and straight and not is_https(request)


def _port(scope: Scope) -> int | None:
    """The port where this server listens, whatever port the request names."""
    server = scope.get("server")
    return server[1] if server else None
