"""D3: what is asked for is paid for. Whoever asks for too much waits; others at another address do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest

from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS, serves
from tests.server.people import Person, new_id

MOST = 1000
MANY_STEPS = {"from": 0, "to": 24}
BOT = {"kind": "bot", "bot": "apprentice"}


@pytest.fixture
def server(strict_nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for each attack: each leaves its address in debt, soon as few guests are expected there."""
    folder = tmp_path_factory.mktemp("server")
    with running(strict_nursery, str(folder / "data"), folder, "--guests-per-address", "10") as server:
        yield server
    server.expect_no_fault()


def until_refused(ask: Callable[[], httpx.Response]) -> int:
    """How often one may ask."""
    for number in range(MOST):
        answer = ask()
        if answer.status_code == 429:
            assert answer.json()["error"]["code"] == "too_many"
            assert int(answer.headers["retry-after"]) >= 1
            return number
    raise AssertionError("nobody was refused")


def test_steps_without_end(server: Server) -> None:
    with Person(server) as anna, httpx.Client(base_url=server.url, timeout=SECONDS) as stranger:
        where = f"/api/tables/{anna.open_table(sits=(0, 1))}/steps"
        assert until_refused(lambda: stranger.get(where, params=MANY_STEPS)) < 40
        assert until_refused(lambda: anna.http.get(where, params=MANY_STEPS)) < 300
    assert serves(server)


def test_imports_without_end(server: Server) -> None:
    with Person(server) as anna:
        record = "x" * 500_000
        assert until_refused(lambda: anna.post("/api/import", record=record)) <= 4
    assert serves(server)


@pytest.mark.parametrize("path", ["/", "/t/aaaaaaaaaaaa", "/nothing", "/api/tables/aaaaaaaaaaaa", "/api/me"])
def test_strangers_without_end(server: Server, path: str) -> None:
    def ask() -> httpx.Response:
        stranger.cookies.clear()
        return stranger.get(path)

    with Person(server) as anna, httpx.Client(base_url=server.url, timeout=SECONDS) as stranger:
        assert until_refused(ask) >= 50
        # Guests of the same address have budgets of their own.
        assert anna.http.get("/api/me").status_code == 200
    assert serves(server)


def test_guests_without_end(server: Server) -> None:
    """Many guests of one address have no more together than the address."""

    def ask(person: Person, table_id: str) -> int:
        return until_refused(lambda: person.http.get(f"/api/tables/{table_id}/steps", params=MANY_STEPS))

    people = [Person(server) for _ in range(12)]
    table_id = people[0].open_table(sits=(0, 1))
    answered = [ask(person, table_id) for person in people]
    assert answered[0] > 3
    # The first one has spent what there was.
    assert sum(answered[1:]) == 0
    assert serves(server)
    for person in people:
        person.http.close()


def test_tables_of_bots_without_end(server: Server) -> None:
    def ask() -> httpx.Response:
        seats = [BOT, BOT]
        return anna.post("/api/tables", game="pagoda", variant="fast", seats=seats, command_id=new_id())

    with Person(server) as anna:
        assert until_refused(ask) <= 6
    assert serves(server)
