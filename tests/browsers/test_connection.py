"""A server that goes away and comes back, in every browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server_process import Nursery, Server, running
from tests.browsers.guests import Guest
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, info, open_table

BANNER = ".banner"


@pytest.fixture
def server(nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone, which kills it."""
    with running(nursery, str(tmp_path / "data"), tmp_path) as server:
        yield server


def test_what_is_chosen_while_the_server_is_gone_is_done_when_it_is_back(
    guest: Guest, server: Server, expected: list[str]
) -> None:
    expected += ["WebSocket", "NetworkError", "connection", "Failed to load"]
    table = open_table(guest, AGAINST_BOT)
    guest.sit_down(table)
    server.kill()
    guest.wait_for(BANNER, said("link.lost"))
    guest.touch("[data-card]")
    guest.touch("[data-lot].lit")
    server.start()
    guest.wait_for(".turn .stub.done")
    assert not guest.sees(BANNER, said("link.lost"))
    assert info(guest, table)["step"] == 1
