"""Bad input and bad people at the live door: a clear end or a clear error, and the table as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.menus import unfold
from server_process import Server
from tests.server.people import Live, Person, new_id
from tests.server.test_live import any_picks, welcomed

NOWHERE = "aaaaaaaaaaaa"


def closing_code(line: Live) -> int:
    """Read until the server ends the connection; its reason as a code."""
    with pytest.raises(ConnectionClosed) as closed:
        read_all(line)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def read_all(line: Live) -> None:
    while True:
        line.next()


@pytest.fixture
def table_id(anna: Person, ben: Person) -> Iterator[str]:
    """A table where it is Anna's turn; whatever the test does, it is so afterwards."""
    table_id = anna.open_table()
    ben.join(table_id)
    before = anna.info(table_id)
    yield table_id
    after = anna.info(table_id)
    assert (after["version"], after["to_act"]) == (before["version"], 0)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        assert line.choose(any_picks(line))["type"] == "done"


# --- connections that may not be --------------------------------------------------------------------


@pytest.mark.parametrize("unknown", [NOWHERE, "x", "%00", "a" * 2000])
def test_a_table_that_is_not_there(anna: Person, unknown: str) -> None:
    with anna.live(unknown) as line:
        assert closing_code(line) == 4404


def test_somebody_elses_seat(anna: Person, ben: Person, carl: Person, table_id: str, server: Server) -> None:
    for person, seat in ((ben, 0), (anna, 1), (carl, 0), (anna, 2), (anna, 99)):
        with person.live(table_id, seat) as line:
            assert closing_code(line) == 4401
    with Live(f"{server.live_url}/api/tables/{table_id}/live?seat=0") as line:
        assert closing_code(line) == 4401


def test_a_forged_cookie_is_a_strangers(anna: Person, table_id: str, server: Server) -> None:
    url = f"{server.live_url}/api/tables/{table_id}/live?seat=0"
    for forged in (f"{anna.id}.{'0' * 64}", anna.id, ""):
        with Live(url, additional_headers={"Cookie": f"pagoria_guest={forged}"}) as line:
            assert closing_code(line) == 4401


def test_a_page_from_elsewhere(anna: Person, table_id: str, server: Server) -> None:
    for origin in ("https://evil.example", "null"):
        with anna.live(table_id, 0, headers={"Origin": origin}) as line:
            assert closing_code(line) == 4403
    with anna.live(table_id, 0, headers={"Origin": server.url}) as line:
        welcomed(line)


@pytest.mark.parametrize("query", ["seat=x", "seat=-1", "since=x", "seat=1.0", "since=99999999999", "seat=٣"])
def test_numbers_that_are_none(table_id: str, server: Server, query: str) -> None:
    with Live(f"{server.live_url}/api/tables/{table_id}/live?{query}") as line:
        assert closing_code(line) == 4400


# --- messages that are malformed --------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        "42",
        "{}",
        '{"do": "choose"}',
        '{"id": "12345678", "do": "cheat", "version": 1}',
        '{"id": "12345678", "do": "choose", "version": 1}',
        '{"id": "12345678", "do": "choose", "version": "1", "picks": ["C"]}',
        '{"id": "12345678", "do": "choose", "version": -1, "picks": ["C"]}',
        '{"id": "12345678", "do": "choose", "version": 1, "picks": []}',
        '{"id": "12345678", "do": "choose", "version": 1, "picks": "C"}',
        '{"id": "12345678", "do": "choose", "version": 1, "picks": [1]}',
        '{"id": "12345678", "do": "choose", "version": 1, "picks": ["C"], "seat": 1}',
        '{"id": "short", "do": "undo", "version": 1}',
        '{"id": 12345678, "do": "undo", "version": 1}',
        '{"id": "1234567890", "do": "undo", "version": 1e400}',
        "[" * 4000,
        b'{"id": "12345678", "do": "undo", "version": 1}',
        b"\xff",
    ],
)
def test_a_malformed_message_ends_the_connection(anna: Person, table_id: str, message: str | bytes) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        line.socket.send(message)
        assert closing_code(line) == 4400


def test_an_oversized_message_ends_the_connection(anna: Person, table_id: str) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        line.send(id=new_id(), do="choose", version=1, picks=["x" * 5000])
        assert closing_code(line) == 1009


# --- commands that are refused ----------------------------------------------------------------------


def error_of(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["type"] == "error", answer
    error: dict[str, Any] = answer["error"]
    return error


def test_a_stale_choice_is_refused_and_the_frame_sent_again(anna: Person, table_id: str) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        version = line.frame["version"]
        command_id = new_id()
        line.send(id=command_id, do="choose", version=version - 1, picks=any_picks(line))
        again, answer = line.next(), line.next()
        assert (again["type"], again["version"], again["entry"]) == ("frame", version, None)
        assert answer["id"] == command_id
        assert error_of(answer)["code"] == "stale"


def test_an_illegal_choice_is_refused_with_its_rule(anna: Person, table_id: str) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        path = refused_path(unfold(line.frame["menu"]))
        error = error_of(line.choose(path))
        assert error["code"] == "illegal"
        assert error["details"]["rule"].startswith("PG-")
        assert error["details"]["reason"]["t"]


def refused_path(menu: dict[str, Any]) -> list[str]:
    """The keys to the first choice that is listed with a reason against it."""
    for choice in menu["choices"]:
        if choice["refusal"] is not None:
            return [choice["key"]]
        if choice["menu"] is not None and (path := refused_path(choice["menu"])):
            return [choice["key"], *path]
    return []


@pytest.mark.parametrize("picks", [["?"], ["no", "such", "way"], ["\x00"], ["C"] * 60, ["💣"]])
def test_a_choice_that_is_not_offered_is_malformed(anna: Person, table_id: str, picks: list[str]) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        assert error_of(line.choose(picks))["code"] == "malformed"


def test_an_incomplete_choice_is_malformed(anna: Person, table_id: str) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        complete = next(picks for seed in range(100) if len(picks := any_picks(line, seed)) > 1)
        assert error_of(line.choose(complete[:1]))["code"] == "malformed"
        assert error_of(line.choose([*complete, complete[0]]))["code"] == "malformed"


def test_only_who_is_asked_decides(anna: Person, ben: Person, carl: Person, table_id: str) -> None:
    with anna.live(table_id, 0) as line:
        picks = any_picks(welcomed(line))
    with ben.live(table_id, 1) as line:
        welcomed(line)
        assert error_of(line.choose(picks))["code"] == "not_your_turn"
        line.send(id=new_id(), do="undo", version=line.frame["version"])
        assert error_of(line.answer())["code"] == "not_your_turn"
    for person in (anna, carl):
        with person.live(table_id) as line:
            welcomed(line)
            assert error_of(line.choose(picks))["code"] == "not_your_seat"


def test_nothing_was_done_that_could_be_undone(anna: Person, table_id: str) -> None:
    with anna.live(table_id, 0) as line:
        welcomed(line)
        line.send(id=new_id(), do="undo", version=line.frame["version"])
        assert error_of(line.answer())["code"] == "nothing_to_undo"


def test_before_the_start_and_after_the_end_nothing_is_chosen(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    with anna.live(table_id, 0) as line:
        welcomed(line)
        assert error_of(line.choose(["C"]))["code"] == "not_started"
        ben.join(table_id)
        ben.post(f"/api/tables/{table_id}/resign", seat=1)
        line.until(ben.info(table_id)["version"])
        assert error_of(line.choose(["C"]))["code"] == "over"
