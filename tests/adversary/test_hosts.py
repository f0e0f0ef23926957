"""DNS rebinding: a page of somebody else's name must not reach this server as if it were its own."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from server_process import Nursery, Server, running
from tests.adversary.raw import NOWHERE, SECONDS

EVIL = {"Host": "evil.example:8000"}


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables", "/t/aaaaaaaaaaaa"])
def test_another_name_is_refused(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path, headers=EVIL, timeout=SECONDS)
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "wrong_host")
    assert "set-cookie" not in answer.headers


def test_a_page_of_another_name_changes_nothing(server: Server) -> None:
    headers = EVIL | {"Origin": "http://evil.example:8000"}
    assert (
        httpx.put(f"{server.url}/api/me", json={"name": "Evil"}, headers=headers, timeout=SECONDS).status_code
        == 421
    )


def test_a_connection_to_another_name_is_refused(server: Server) -> None:
    upgrade = EVIL | {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    answer = httpx.get(f"{server.url}/api/tables/{NOWHERE}/live", headers=upgrade, timeout=SECONDS)
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "wrong_host")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:80", "192.168.178.20:8000", "[::1]:8000"])
def test_addresses_and_localhost_are_always_names_of_ours(server: Server, host: str) -> None:
    assert httpx.get(f"{server.url}/api/health", headers={"Host": host}, timeout=SECONDS).status_code == 200


def test_further_names_are_told(nursery: Nursery, tmp_path: Path) -> None:
    options = ("--allow-host", "Games.example.org", "--origin", "https://club.example.org")
    with running(nursery, str(tmp_path / "data"), tmp_path, *options) as server:
        for host in ("games.example.org", "club.example.org:443"):
            assert (
                httpx.get(f"{server.url}/api/health", headers={"Host": host}, timeout=SECONDS).status_code
                == 200
            )
        assert httpx.get(f"{server.url}/api/health", headers=EVIL, timeout=SECONDS).status_code == 421
