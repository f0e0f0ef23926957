"""Too many messages, too many connections, and those who never read what they are sent."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server_process import Nursery, Server, running
from tests.server.people import OPEN, SECONDS, Live, Person, new_id
from tests.server.test_live import welcomed
from tests.server.test_live_refusals import closing_code
from waiting import until


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server is enough: nothing here has to do with where the data are.

    It is patient: what ends a connection here is how much there is to read, not how slow the machine is.
    """
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder, "--patience", "60") as server:
        yield server
    server.expect_no_fault()


def test_too_many_messages_end_the_connection(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    with anna.live(table_id, 0) as line, ben.live(table_id, 1) as other:
        welcomed(line)
        welcomed(other)
        for _ in range(100):
            undo(line)
        with pytest.raises(ConnectionClosed) as closed:
            undo_for_ever(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert other.choose(["E"])["type"] == "error"


def undo(line: Live, times: int = 1) -> None:
    for _ in range(times):
        line.send(id=new_id(), do="undo", version=1)
    for _ in range(times):
        line.answer()


def undo_for_ever(line: Live) -> None:
    while True:
        # Some at once: on a slow machine the way to and fro would be pause enough.
        undo(line, times=20)


@pytest.fixture
def rich_server(nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    with running(nursery.with_purses("full"), str(tmp_path / "data"), tmp_path) as server:
        yield server


def test_sixty_connections_a_guest(rich_server: Server) -> None:
    anna, ben = Person(rich_server), Person(rich_server)
    table_id = anna.open_table()
    ben.join(table_id)
    lines = [welcomed(anna.live(table_id, 0)) for _ in range(60)]
    with anna.live(table_id, 0) as one_too_many:
        assert closing_code(one_too_many) == 4429
    with ben.live(table_id, 1) as line:
        welcomed(line)
    lines.pop().close()
    until(lambda: is_let_in(anna, table_id), "there is room again")
    for line in lines:
        line.close()
    for person in (anna, ben):
        person.http.close()


def is_let_in(person: Person, table_id: str) -> bool:
    with person.live(table_id, 0) as line:
        try:
            welcomed(line)
        except ConnectionClosed:
            return False
        return True


def test_who_never_reads_is_hung_up_and_the_others_play_on(server: Server) -> None:
    people = [Person(server) for _ in range(4)]
    seats = [OPEN] * 4
    table_id = people[0].open_table(game="pandoria", variant="classic", seats=seats)
    for person in people[1:]:
        person.join(table_id)
    deaf = connect_without_reading(server, table_id)
    until(lambda: connections(people[0]) == 1, "one is connected")
    # Its end is said as soon as it comes, and not for long.
    for visit in range(400):
        seat = visit % 4
        with people[seat].live(table_id, seat) as line:  # each coming and each going is a frame to all
            welcomed(line)
        if not connections(people[0]):
            break
    with deaf:
        deaf.settimeout(SECONDS)
        last = b""
        while part := deaf.recv(65536):
            last = (last + part)[-100:]
    assert last.endswith((4408).to_bytes(2, "big") + b"too slow")
    assert people[0].info(table_id)["status"] == "playing"
    for person in people:
        person.http.close()


def connections(person: Person) -> int:
    found: int = person.http.get("/api/health").json()["connections"]
    return found


def connect_without_reading(server: Server, table_id: str) -> socket.socket:
    """A WebSocket of the crudest kind, which takes in as little as possible."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    request = (
        f"GET /api/tables/{table_id}/live HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    deaf.sendall("\r\n".join((*request, "", "")).encode())
    return deaf
