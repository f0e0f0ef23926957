"""X-Forwarded-For and -Proto: believed from proxies that were named, from nobody else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from pagoria.server.http.identity import CookieSeal, today
from pagoria.server.store.sqlite import FILE_NAME
from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS

FEW = ("--guests-per-address", "10")
HTTPS = {"X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def behind(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes this machine for a proxy."""
    folder = tmp_path_factory.mktemp("behind")
    with running(nursery, str(folder / "data"), folder, "--proxy", "127.0.0.1", *FEW) as server:
        yield server
    server.expect_no_fault()


def strangers(server: Server, number: int) -> list[int]:
    """What is answered to visitors who all claim to come from elsewhere, until one is refused."""
    answers: list[int] = []
    with httpx.Client(timeout=SECONDS) as client:
        while len(answers) < number and 429 not in answers[-1:]:
            where = {"X-Forwarded-For": f"203.0.{len(answers) // 250}.{len(answers) % 250}"}
            answers.append(client.get(f"{server.url}/", headers=where).status_code)
    return answers


def test_nobody_can_make_up_addresses(strict_nursery: Nursery, tmp_path: Path) -> None:
    with running(strict_nursery, str(tmp_path / "data"), tmp_path, *FEW) as server:
        assert 429 in strangers(server, 1000)


def test_a_proxy_brings_many_people(behind: Server) -> None:
    assert 429 not in strangers(behind, 400)


def test_who_claims_to_come_by_https_gets_no_secure_cookie(server: Server) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=SECONDS) as client:
        answer = client.get(f"{server.url}/api/me", headers=HTTPS)
    assert "strict-transport-security" not in answer.headers
    assert "Secure" not in answer.headers["set-cookie"]


def test_behind_https_the_cookie_is_for_this_host_only(behind: Server) -> None:
    with httpx.Client(base_url=behind.url, headers=HTTPS, timeout=SECONDS) as client:
        answer = client.get("/api/me")
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-pagoria_guest=")
        assert "Secure" in cookie
        assert "Domain" not in cookie
        known = {"Cookie": cookie.partition(";")[0]}
        assert client.get("/api/me", headers=known).json()["id"] == answer.json()["id"]
        # What a page of plain http could have planted is not read.
        planted = {"Cookie": known["Cookie"].replace("__Host-", "")}
        assert client.get("/api/me", headers=planted).json()["id"] != answer.json()["id"]


def test_an_origin_has_the_scheme_that_the_proxy_tells(behind: Server) -> None:
    host = f"127.0.0.1:{behind.port}"
    for scheme, status in (("https", 200), ("http", 403)):
        headers = HTTPS | {"Origin": f"{scheme}://{host}"}
        answer = httpx.put(f"{behind.url}/api/me", json={"name": "Anna"}, headers=headers, timeout=SECONDS)
        assert answer.status_code == status


def test_an_old_cookie_is_renewed(nursery: Nursery, tmp_path: Path) -> None:
    with running(nursery, str(tmp_path / "data"), tmp_path) as server:
        guest_id = httpx.get(f"{server.url}/api/me", timeout=SECONDS).json()["id"]
        with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as database:
            found = database.execute("SELECT value FROM settings WHERE name = 'cookie_key'").fetchone()
        seal = CookieSeal(bytes.fromhex(found[0]))
        for age, renewed in ((3, False), (40, True)):
            cookie = {"Cookie": f"pagoria_guest={seal.close(guest_id, today() - age)}"}
            answer = httpx.get(f"{server.url}/api/me", headers=cookie, timeout=SECONDS)
            assert answer.json()["id"] == guest_id
            assert ("set-cookie" in answer.headers) is renewed
