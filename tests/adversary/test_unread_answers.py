"""D3d: answers that are asked for and never read. They are dropped after a while, and bounded before."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS, head, serves, until_the_end
from tests.server.people import Person
from waiting import until

ANSWERS = 60
#: How Linux lists a connection that is open at both ends.
_ESTABLISHED = "01"
ALL_STEPS = "steps?from=0&to=24"


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits two seconds for somebody to read, not fifteen."""
    folder = tmp_path_factory.mktemp("hasty")
    with running(nursery, str(folder / "data"), folder, "--patience", "2") as server:
        yield server
    server.expect_no_fault()


def deaf(server: Server) -> socket.socket:
    """A connection that takes in as little as possible."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(SECONDS)
    line.connect(("127.0.0.1", server.port))
    return line


@pytest.mark.parametrize("patient", [False, True])
def test_who_never_reads_is_hung_up(server: Server, patient: bool) -> None:
    """Whoever begins to read long after asking finds what the system held back, and then the end."""
    asking = head(server, "GET /api/games/pandoria/rules/de HTTP/1.1")
    with deaf(server) as line:
        line.sendall(asking * ANSWERS)
        if patient:
            until_hung_up(server, line)
        received = until_the_end(line)
    assert (received.count(b"HTTP/1.1 200") < ANSWERS) is patient
    assert serves(server)


def until_hung_up(server: Server, line: socket.socket) -> None:
    """Wait until the server's end of a connection is not open any more, as the system says."""
    ends = f":{server.port:04X} 0100007F:{line.getsockname()[1]:04X} {_ESTABLISHED} "
    until(lambda: ends not in Path("/proc/net/tcp").read_text(encoding="utf-8"), "the server hangs up")


def test_who_reads_gets_everything(server: Server) -> None:
    with Person(server) as anna:
        table_id = anna.open_table(sits=(0, 1))
        assert anna.http.get(f"/api/tables/{table_id}/{ALL_STEPS}").status_code == 200
        assert len(anna.http.get("/api/games/pandoria/rules/de").content) > 10_000
