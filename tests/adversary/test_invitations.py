"""A stranger wants to know where the server stands inside; a friend comes by the address that was offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import pytest

from pagoria.server.http.invitations import network_address
from pagoria.server.settings import DEFAULT_GUESTS_PER_ADDRESS
from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS
from tests.server.people import Person

FAR: Final = "203.0.113.9"
needs_a_network = pytest.mark.skipif(network_address() is None, reason="this machine is in no network")


@pytest.fixture(scope="module")
def open_server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for everybody in the network, with its usual limits."""
    folder = tmp_path_factory.mktemp("open")
    options = ("--host", "0.0.0.0", "--guests-per-address", str(DEFAULT_GUESTS_PER_ADDRESS))
    with running(nursery, str(folder / "data"), folder, *options) as server:
        yield server
    server.expect_no_fault()


def invitation(client: httpx.Client, table: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}/invitation", headers=headers or {})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def code(client: httpx.Client, table: str, headers: Mapping[str, str] | None = None) -> bytes:
    return client.get(f"/api/tables/{table}/qr.svg", headers=headers or {}).content


@needs_a_network
def test_a_friend_comes_by_the_address_that_was_offered_and_plays(open_server: Server) -> None:
    """The page there may do all that a page may: it is one of the server's own."""
    with Person(open_server) as anna:
        table = anna.open_table()
        told = invitation(anna.http, table)
        assert told == {
            "address": f"http://{network_address()}:{open_server.port}/t/{table}",
            "reach": "network",
        }
        address = urlsplit(told["address"])
        origin = f"{address.scheme}://{address.netloc}"
        with httpx.Client(base_url=origin, headers={"Origin": origin}, timeout=SECONDS) as friend:
            assert friend.get(address.path).status_code in (200, 503)
            assert friend.put("/api/me", json={"name": "Ben"}).status_code == 200
            joined = friend.post(f"/api/tables/{table}/join", json={"command_id": "a" * 8, "entropy": ""})
            assert joined.status_code == 200, joined.text
            # From there the address is one that leads others here, and nothing more is to be told.
            assert invitation(friend, table) == {"address": told["address"], "reach": "everybody"}
        assert [seat["name"] for seat in anna.info(table)["seats"]][1] == "Ben"


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": FAR},
        {"X-Real-IP": FAR},
        {"Forwarded": f"for={FAR}"},
        {"Via": "1.1 proxy"},
        {"X-Forwarded-For": "127.0.0.1"},
    ],
)
def test_what_came_through_a_proxy_is_told_nothing(open_server: Server, headers: dict[str, str]) -> None:
    with Person(open_server) as anna:
        table = anna.open_table()
        plain = f"http://127.0.0.1:{open_server.port}/t/{table}"
        assert invitation(anna.http, table, headers) == {"address": plain, "reach": "machine"}


def test_whoever_does_not_sit_there_is_told_nothing(open_server: Server) -> None:
    with Person(open_server) as anna, Person(open_server) as eve:
        table = anna.open_table()
        with httpx.Client(base_url=open_server.url, timeout=SECONDS) as stranger:
            for client in (eve.http, stranger):
                assert invitation(client, table)["reach"] == "machine"
            assert code(eve.http, table) == code(stranger, table)
        if network_address() is not None:
            assert code(anna.http, table) != code(eve.http, table)


@needs_a_network
def test_a_guest_elsewhere_who_says_to_be_here(open_server: Server) -> None:
    """Whoever comes over the network may send any host, and sit at the table."""
    with Person(open_server) as anna:
        table = anna.open_table()
        address = f"http://{network_address()}:{open_server.port}"
        with httpx.Client(base_url=address, cookies=dict(anna.http.cookies), timeout=SECONDS) as elsewhere:
            for host in ("localhost", "127.0.0.1:1", "[::1]"):
                told = invitation(elsewhere, table, {"Host": host})
                assert told == {"address": f"http://{host}/t/{table}", "reach": "machine"}


def test_a_server_behind_a_proxy_never_tells(nursery: Nursery, tmp_path: Path) -> None:
    """Not even where it is not told its name, and the proxy says that everybody is here."""
    options = ("--host", "0.0.0.0", "--proxy", "127.0.0.1")
    with running(nursery, str(tmp_path / "data"), tmp_path, *options) as server, Person(server) as anna:
        table = anna.open_table()
        for client in (FAR, "127.0.0.1"):
            assert invitation(anna.http, table, {"X-Forwarded-For": client})["reach"] == "machine"


def test_a_server_for_its_machine_says_that_it_is_closed(server: Server) -> None:
    with Person(server) as anna, Person(server) as eve:
        table = anna.open_table()
        plain = f"{server.url}/t/{table}"
        assert invitation(anna.http, table) == {"address": plain, "reach": "closed"}
        assert invitation(eve.http, table) == {"address": plain, "reach": "machine"}


def test_a_table_that_is_not_there(server: Server) -> None:
    for table in ("aaaaaaaaaaaa", "..", "%3Cscript%3E"):
        answer = httpx.get(f"{server.url}/api/tables/{table}/invitation", timeout=SECONDS)
        assert answer.status_code == 404
