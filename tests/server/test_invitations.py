"""Which address an invitation shows: the public one, the one in the network (to players), or a warning."""

from __future__ import annotations

import ipaddress

import pytest
from starlette.requests import HTTPConnection

from pagoria.server.http.invitations import Invitation, Invitations, is_loopback, network_address
from pagoria.server.http.origins import Origins

LAN = "192.168.178.20"


def request(
    host: str = "127.0.0.1:8000", client: str | None = "127.0.0.1", scheme: str = "http", **headers: str
) -> HTTPConnection:
    named = {"host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
    raw = [(name.encode(), value.encode()) for name, value in named.items()]
    scope = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": raw}
    peer = None if client is None else (client, 54321)
    return HTTPConnection(scope | {"server": ("127.0.0.1", 8123), "client": peer})


def invite(
    asked: HTTPConnection,
    *origins: str,
    listening_at: str = "0.0.0.0",
    seated: bool = True,
    lan: str | None = LAN,
) -> Invitation:
    return Invitations(Origins(origins), listening_at, lambda: lan).invite(asked, seated=seated)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "127.0.0.5", "0.0.0.0:1"])
def test_at_this_machine_the_address_in_the_network_is_offered(host: str) -> None:
    """With the port where the server listens, whatever the request says."""
    assert invite(request(host)) == Invitation(f"http://{LAN}:8123", "network")


@pytest.mark.parametrize("client", ["::1", "::ffff:127.0.0.1", "127.0.0.2"])
def test_this_machine_has_several_addresses(client: str) -> None:
    assert invite(request(client=client), listening_at="::").reach == "network"


@pytest.mark.parametrize("listening_at", ["127.0.0.1", "localhost", "::1"])
def test_a_server_that_listens_to_its_machine_only_says_so(listening_at: str) -> None:
    told = invite(request(), listening_at=listening_at)
    assert told == Invitation("http://127.0.0.1:8000", "closed")


def test_a_machine_without_a_network() -> None:
    assert invite(request(), lan=None) == Invitation("http://127.0.0.1:8000", "machine")


@pytest.mark.parametrize("host", ["games.example.org", "192.168.178.20:8000", "[2001:db8::5]:8000"])
def test_an_address_that_leads_others_here_stays(host: str) -> None:
    assert invite(request(host)) == Invitation(f"http://{host}", "everybody")


def test_an_origin_that_was_told_goes_before_everything() -> None:
    told = invite(request(), "https://games.example.org")
    assert told == Invitation("https://games.example.org", "everybody")


@pytest.mark.parametrize(
    "asked",
    [
        request(client="203.0.113.9"),
        request(client=LAN),
        request(client=None),
        request(client="testclient"),
        request(scheme="https"),
        request(x_forwarded_for="203.0.113.9"),
        request(x_real_ip="203.0.113.9"),
        request(forwarded="for=203.0.113.9"),
        request(via="1.1 proxy"),
    ],
)
def test_nobody_elsewhere_is_told_where_the_machine_stands(asked: HTTPConnection) -> None:
    told = invite(asked)
    assert told.reach == "machine"
    assert LAN not in told.origin


def test_nobody_who_does_not_sit_there_is_told() -> None:
    assert invite(request(), seated=False) == Invitation("http://127.0.0.1:8000", "machine")


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", True),
        ("LOCALHOST.", True),
        ("games.localhost", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("localhost.example.org", False),
        ("127.0.0.1.example.org", False),
        ("10.0.0.1", False),
        ("", False),
    ],
)
def test_what_leads_to_this_machine_only(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_the_address_in_the_network_is_one_that_others_can_use() -> None:
    found = network_address()
    if found is not None:
        address = ipaddress.ip_address(found)
        bad = [address.is_loopback, address.is_unspecified, address.is_link_local]
        assert not any(bad)
