"""Somebody wants two seats against a stranger, or the seat that is kept for somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from server_process import Server
from tests.server.people import OPEN, Person

_THREE: Final[dict[str, Any]] = {"game": "pandoria", "variant": "family", "seats": [OPEN] * 3}


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person]]:
    """The cheater, and the victim."""
    with Person(server) as cheater, Person(server) as victim:
        yield cheater, victim


def join(person: Person, table_id: str, seat: int, **wishes: object) -> httpx.Response:
    return person.post(f"/api/tables/{table_id}/join", entropy="", seat=seat, **wishes)


def refused(answer: httpx.Response, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, code), answer.text


def test_two_names_are_still_one_guest(people: tuple[Person, Person]) -> None:
    cheater, victim = people
    table_id = victim.open_table(**_THREE)
    assert join(cheater, table_id, 1).status_code == 200
    refused(join(cheater, table_id, 2, name="Somebody Else"), "one_seat")
    assert [seat["kind"] for seat in victim.info(table_id)["seats"]] == ["person", "person", "open"]


def test_who_has_two_seats_lures_nobody_to_the_third(people: tuple[Person, Person]) -> None:
    cheater, victim = people
    table_id = cheater.open_table(**_THREE, sits=(0, 1))
    refused(join(victim, table_id, 2), "one_seat")
    assert join(cheater, table_id, 2, name="Third").status_code == 200
    assert cheater.info(table_id)["status"] == "playing"


def test_the_stranger_was_there_first(people: tuple[Person, Person]) -> None:
    """The second seat is not taken behind a stranger's back either, by joining in the other order."""
    cheater, victim = people
    table_id = cheater.open_table(**_THREE)
    assert join(victim, table_id, 1).status_code == 200
    refused(join(cheater, table_id, 2), "one_seat")


def test_no_bot_comes_to_a_seat_that_is_kept_until_it_is_declined(people: tuple[Person, Person]) -> None:
    cheater, victim = people
    table_id = cheater.open_table()
    victim.join(table_id)
    cheater.post(f"/api/tables/{table_id}/resign", seat=0)
    again = cheater.post(f"/api/tables/{table_id}/rematch").json()["id"]
    cheater.join(again)
    refused(cheater.post(f"/api/tables/{again}/seats/1/bot", bot="porter"), "seat_taken")
    assert cheater.post(f"/api/tables/{again}/leave", seat=1).status_code == 403
    assert victim.info(again)["seats"][1]["mine"]
    assert victim.post(f"/api/tables/{again}/leave", seat=1).status_code == 200
    assert cheater.post(f"/api/tables/{again}/seats/1/bot", bot="porter").status_code == 200
    assert cheater.info(again)["status"] == "playing"
