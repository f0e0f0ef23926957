"""W2, D14: the QR code is made for a host that was checked, is short, and is paid for."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS, serves
from tests.server.people import Person

CLUB = "https://games.example.org"


@pytest.mark.parametrize("host", ["a" * 4000, "evil.example", "x" * 250 + ".example"])
def test_a_host_of_ones_own_choice(server: Server, host: str) -> None:
    with Person(server) as anna:
        answer = anna.http.get(f"/api/tables/{anna.open_table()}/qr.svg", headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "wrong_host")


def test_the_code_leads_to_the_origin_whatever_the_host(nursery: Nursery, tmp_path: Path) -> None:
    with (
        running(nursery, str(tmp_path / "data"), tmp_path, "--origin", CLUB) as server,
        Person(server) as anna,
    ):
        where = f"/api/tables/{anna.open_table()}/qr.svg"
        pictures = {
            anna.http.get(where, headers={"Host": host}).content
            for host in ("127.0.0.1:8000", "192.0.2.7", "localhost", "games.example.org")
        }
        assert len(pictures) == 1


def test_codes_without_end(strict_nursery: Nursery, tmp_path: Path) -> None:
    """Each is made for another host, so that none is known already."""
    few = ("--guests-per-address", "10")
    with running(strict_nursery, str(tmp_path / "data"), tmp_path, *few) as server:
        with Person(server) as anna:
            where = f"{server.url}/api/tables/{anna.open_table()}/qr.svg"
        made = 0
        with httpx.Client(timeout=SECONDS) as stranger:
            hosts = ({"Host": f"127.0.{n // 250}.{n % 250 + 1}"} for n in range(1000))
            while (answer := stranger.get(where, headers=next(hosts))).status_code == 200:
                made += 1
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        assert made > 10
        assert serves(server)
