"""W2, D14: the QR code is made for a host that was checked, is short, and is paid for."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from server_process import Nursery, Server, running
from tests.adversary.raw import serves
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


def test_codes_without_end(server: Server) -> None:
    with Person(server) as anna:
        where = f"{server.url}/api/tables/{anna.open_table()}/qr.svg"
    with httpx.Client() as stranger:
        answers = [stranger.get(where, headers={"Host": f"127.0.0.{n}"}) for n in range(1, 255)]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert serves(server)
