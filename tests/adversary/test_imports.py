"""Records that are no games: endless names, padding, unknown headers, games without end."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from pagoria.server.store.sqlite import FILE_NAME
from server_process import Nursery, Server, running
from tests.server.people import Person

_PILE: Final = "R" * 7 + "Y" * 9 + "G" * 9 + "B" * 7 + "P" * 9
_HEADER: Final = f"Game: pagoda\nVariant: standard\nStart: 1\nDeal: rr/bb {_PILE}\n"
_LONGEST_EVENT: Final = 5000


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Records have a price. At this server guests pay it alone: no test has to wait for another."""
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder, "--guests-per-address", "1000") as server:
        yield server
    server.expect_no_fault()


@pytest.fixture
def flooder(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


def imported(person: Person, record: str) -> str:
    answer = person.post("/api/import", record=record)
    assert answer.status_code == 200, answer.text
    table_id: str = answer.json()["id"]
    return table_id


def longest_event(server: Server) -> int:
    """What the longest row of all takes on the disk."""
    file = Path(server.data) / FILE_NAME
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as data:
        longest: int = data.execute("SELECT max(length(event)) FROM events").fetchone()[0]
        return longest


def test_names_in_records_are_cleaned_up(flooder: Person, server: Server) -> None:
    names = ["\u202e" + "x\u200b" * 5_000 + "Eve", "\u3164\u2800\u0301"]
    table_id = imported(flooder, f"{_HEADER}Players: {', '.join(names)}\n\n")
    assert [seat["name"] for seat in flooder.info(table_id)["seats"]] == ["x " * 11 + "x", "Player 2"]
    assert longest_event(server) < _LONGEST_EVENT
    with flooder.live(table_id, 0) as line:
        line.next()
        assert len(line.received[0]) < 50_000


@pytest.mark.parametrize(
    "padding",
    [
        "Comment: " + "x" * 20_000,
        "\n".join(f"Key{number}: {'y' * 90}" for number in range(200)),
        "Date: " + "9" * 20_000,
        "Result: *" + " " * 20_000,
    ],
    ids=["header", "headers", "date", "blanks"],
)
def test_padding_never_reaches_the_disk(flooder: Person, server: Server, padding: str) -> None:
    table_id = imported(flooder, f"{_HEADER}Players: a, b\n{padding}\n\n\n\n\n")
    exported = flooder.http.get(f"/api/tables/{table_id}/record", params={"seat": 0}).text
    assert len(exported) < 500
    assert longest_event(server) < _LONGEST_EVENT


@pytest.mark.parametrize(
    "record",
    [
        f"{_HEADER}Players: a, b\n\n" + "C1r " * 3000,
        f"{_HEADER}Players: a, b\n" + f"Reshuffle: {_PILE}\n" * 900 + "\n",
        f"{_HEADER}Players: {', '.join('x' * 10_000)}\n\n",
        "\x00" * 1000,
        "Game: " + "g" * 20_000,
    ],
    ids=["steps", "shuffles", "players", "nothing", "game"],
)
def test_what_is_no_game_is_refused_in_a_few_words(flooder: Person, record: str) -> None:
    answer = flooder.post("/api/import", record=record)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_record")
    assert len(answer.content) < 1000
    assert flooder.http.get("/api/tables").json() == []


def test_an_honest_record_comes_back_as_it_was(flooder: Person) -> None:
    table_id = flooder.open_table(sits=(0, 1))
    flooder.post(f"/api/tables/{table_id}/resign", seat=0)
    record = flooder.http.get(f"/api/tables/{table_id}/record").text
    again = imported(flooder, record)
    flooder.post(f"/api/tables/{again}/resign", seat=0)
    exported = flooder.http.get(f"/api/tables/{again}/record").text
    assert exported == record
