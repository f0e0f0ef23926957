"""Which pages may use the server."""

from __future__ import annotations

import socket

import pytest
from starlette.requests import HTTPConnection

from pagoria.core.errors import PagoriaError
from pagoria.server.http.addresses import Proxies
from pagoria.server.http.hosts import Hosts, names_of
from pagoria.server.http.origins import Origins
from pagoria.server.settings import checked_data, checked_hosts, checked_origins, checked_proxies
from pagoria.server.store.passwords import passwords_in, without, without_password

HOST = "games.example.org:8000"


def request(scheme: str = "http", **headers: str) -> HTTPConnection:
    named = {"host": HOST} | {name.replace("_", "-"): value for name, value in headers.items()}
    raw = [(name.encode(), value.encode()) for name, value in named.items()]
    scope = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": raw}
    return HTTPConnection(scope | {"server": ("192.0.2.1", 8000)})


@pytest.mark.parametrize(
    ("headers", "admitted"),
    [
        ({}, True),
        ({"origin": "http://games.example.org:8000"}, True),
        ({"origin": "HTTP://Games.Example.Org:8000"}, True),
        ({"origin": "https://games.example.org:8000"}, False),
        ({"origin": "https://club.example.org"}, True),
        ({"origin": "https://club.example.org.evil.example"}, False),
        ({"origin": "http://club.example.org"}, False),
        ({"origin": "http://games.example.org"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://[evil"}, False),
        ({"sec_fetch_site": "cross-site"}, False),
        ({"sec_fetch_site": "same-site"}, False),
        ({"sec_fetch_site": "same-origin"}, True),
        ({"sec_fetch_site": "none"}, True),
    ],
)
def test_only_the_own_pages_and_the_named_ones_are_admitted(headers: dict[str, str], admitted: bool) -> None:
    origins = Origins(checked_origins(["https://Club.example.org/"]))
    assert origins.admits(request(**headers)) is admitted


@pytest.mark.parametrize(("scheme", "own"), [("https", "https"), ("wss", "https"), ("ws", "http")])
def test_an_origin_has_the_scheme_of_the_page(scheme: str, own: str) -> None:
    for page in ("http", "https"):
        origin = f"{page}://{HOST}"
        assert Origins([]).admits(request(scheme, origin=origin)) is (page == own)


def test_people_are_led_to_the_first_origin_or_where_they_are() -> None:
    assert Origins(["https://a.example", "https://b.example"]).public(request()) == "https://a.example"
    assert Origins([]).public(request("https")) == f"https://{HOST}"


@pytest.mark.parametrize(
    ("host", "admitted"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.178.20:8000", True),
        ("[::1]:8000", True),
        ("[fe80::1]", True),
        ("club.example.org", True),
        ("Club.Example.org:443", True),
        ("told.example", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("club.example.org.evil.example", False),
        ("", False),
        ("a b", False),
        ("club.example.org:999999", False),
        ("x" * 4000, False),
        ("127.0.0.1.evil.example", False),
        (None, True),
    ],
)
def test_the_server_goes_by_its_names_and_by_any_address(host: str | None, admitted: bool) -> None:
    names = names_of("127.0.0.1", ["told.example"], ["https://club.example.org"])
    assert Hosts(names).admits(host) is admitted


def test_the_machine_has_a_name_for_others_only() -> None:
    own = socket.gethostname()
    assert own.lower() in names_of("0.0.0.0", [], [])
    assert own.lower() not in names_of("127.0.0.1", [], [])


def test_proxies_are_addresses_and_networks() -> None:
    proxies = Proxies(checked_proxies(["192.0.2.1", "10.0.0.0/8", "2001:db8::/32"]))
    assert "192.0.2.1" in proxies
    assert "10.9.8.7" in proxies
    assert "2001:db8::7" in proxies
    assert "192.0.2.2" not in proxies
    assert "proxy.example" not in proxies
    assert "10.9.8.7" not in Proxies([])


@pytest.mark.parametrize("proxy", ["proxy.example", "*", "10.0.0.1/8", ""])
def test_what_is_no_proxy_is_named(proxy: str) -> None:
    with pytest.raises(PagoriaError, match="--proxy"):
        checked_proxies([proxy])


@pytest.mark.parametrize("host", ["games.example.org:8000", "https://games.example.org", "*", ""])
def test_what_is_no_host_is_named(host: str) -> None:
    with pytest.raises(PagoriaError, match="--allow-host"):
        checked_hosts([host])


@pytest.mark.parametrize(
    "origin", ["games.example.org", "https://", "https://a/b", "ftp://a", "*", "https://a b"]
)
def test_what_is_no_origin_is_named(origin: str) -> None:
    with pytest.raises(PagoriaError, match="--origin"):
        checked_origins([origin])


def test_data_are_a_folder_or_a_postgresql_url() -> None:
    assert checked_data("games") == "games"
    assert checked_data("postgresql://localhost/games")
    with pytest.raises(PagoriaError, match="postgresql://"):
        checked_data("mysql://localhost/games")


@pytest.mark.parametrize(
    ("url", "printed"),
    [
        ("postgresql://anna:secret@db/games", "postgresql://anna:…@db/games"),
        ("postgresql://anna:se/cr@et@db/games", "postgresql://anna:…@db/games"),
        ("postgresql://db/games?user=anna&password=secret", "postgresql://db/games?user=anna&password=…"),
        ("postgresql://db/games?sslpassword=secret&a=b", "postgresql://db/games?sslpassword=…&a=b"),
        ("mysql://anna:secret@db/games", "mysql://anna:…@db/games"),
        ("postgresql:///games", "postgresql:///games"),
        ("data/a:b@c", "data/a:b@c"),
    ],
)
def test_a_password_is_not_printed(url: str, printed: str) -> None:
    assert without_password(url) == printed


@pytest.mark.parametrize(
    "told", ["no password secret%21", "secret! is wrong", 'invalid port "sec"', "at ret!@db"]
)
def test_a_driver_that_repeats_a_password_is_silenced(told: str) -> None:
    hidden = passwords_in("postgresql://anna:secret%21@db/games?password=sec/ret!")
    assert not any(word in without(hidden, told) for word in ("secret", "sec", "ret!"))


def test_other_data_are_not_printed_with_their_password_either() -> None:
    with pytest.raises(PagoriaError) as fault:
        checked_data("mysql://anna:geheim@localhost/games")
    assert "geheim" not in str(fault.value)
