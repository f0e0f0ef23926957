"""Whoever tries out names, or tries to get a rating that is not theirs."""

from __future__ import annotations

from server_process import Server
from tests.server.people import Person


def test_trying_out_names_costs_more_than_anybody_has(strict_server: Server) -> None:
    """A dictionary of names is not read in one go: as with everything dear, the budget ends."""
    with Person(strict_server) as eve:
        tried = 0
        while (code := eve.http.get(f"/api/people/name{tried}").status_code) == 404:
            tried += 1
            assert tried < 1200
    assert code == 429
