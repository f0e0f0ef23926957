"""One of three who is losing gives up, so that the leader wins at once, or runs out of time on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from server_process import Server
from tests.server.people import OPEN, Person
from waiting import until

_THREE: Final[dict[str, Any]] = {"game": "pandoria", "variant": "family", "seats": [OPEN] * 3}


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person, Person]]:
    with Person(server) as kingmaker, Person(server) as leader, Person(server) as last:
        yield kingmaker, leader, last


def begun(people: tuple[Person, Person, Person], **wishes: Any) -> str:
    """A game of three that the kingmaker begins."""
    kingmaker, *others = people
    table_id = kingmaker.open_table(**_THREE, **wishes)
    for person in others:
        person.join(table_id)
    return table_id


@pytest.mark.parametrize("how", ["resign", "leave"])
def test_giving_up_does_not_end_the_game_of_the_others(
    people: tuple[Person, Person, Person], how: str
) -> None:
    kingmaker, leader, _ = people
    table_id = begun(people, leavers="idle")
    assert leader.info(table_id)["leavers"] == "idle"
    assert kingmaker.post(f"/api/tables/{table_id}/{how}", seat=0).status_code == 200
    info = leader.info(table_id)
    assert (info["status"], info["outcome"]) == ("playing", None)
    assert (info["seats"][0]["kind"], info["seats"][0]["bot"]) == ("bot", "idle")
    assert kingmaker.post(f"/api/tables/{table_id}/return", seat=0).status_code == 409
    assert kingmaker.post(f"/api/tables/{table_id}/resign", seat=0).status_code == 403
    with leader.live(table_id, 1) as line:
        line.next()
        while line.frame["table"]["to_act"] != 1:
            line.next()
        assert line.frame["menu"] is not None


def test_running_out_of_time_does_not_either(people: tuple[Person, Person, Person]) -> None:
    _, leader, _ = people
    table_id = begun(people, clock={"initial_ms": 1000, "increment_ms": 0})
    until(lambda: leader.info(table_id)["seats"][0]["kind"] == "bot", "a bot replaces who ran out of time")
    info = leader.info(table_id)
    assert (info["seats"][0]["bot"], info["leavers"]) == ("settler", "settler")
    assert info["time_left_ms"][0] == 0


def test_a_bot_that_is_none_plays_on_for_nobody(people: tuple[Person, Person, Person]) -> None:
    for leavers in ("greedy", "nobody", "random"):
        answer = people[0].post("/api/tables", **_THREE, leavers=leavers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_bot")
    assert people[0].post("/api/tables", **_THREE, leavers="python:os:x").status_code == 422
