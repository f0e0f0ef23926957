"""Somebody wants to know a deal before they play it, to spoil a match of others, or to fill the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pagoria.server.protocol import CloseCode
from server_process import Server
from tests.server.people import Person
from waiting import until

_PLAN: dict[str, Any] = {
    "name": "Two of us",
    "game": "pagoda",
    "variant": "standard",
    "form": "duel",
    "rounds": 1,
    "deals": 1,
    "levels": [],
    "clock": {"initial_ms": 600_000, "increment_ms": 0},
    "begins_in_ms": 3_600_000,
    "interval_ms": 0,
    "listed": True,
}


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person, Person]]:
    """Two who play a match, and somebody who plays no part in it."""
    with Person(server) as anna, Person(server) as ben, Person(server) as eve:
        yield anna, ben, eve


def code(answer: httpx.Response) -> str:
    return "ok" if answer.status_code == 200 else str(answer.json()["error"]["code"])


def made(person: Person, **wishes: object) -> str:
    answer = person.post("/api/matches", **(_PLAN | wishes))
    assert answer.status_code == 200, answer.text
    match_id: str = answer.json()["id"]
    return match_id


def begun(anna: Person, ben: Person) -> tuple[str, list[str]]:
    """A match of two that is played, and its tables."""
    match_id = made(anna)
    assert code(ben.post(f"/api/matches/{match_id}/enter")) == "ok"
    assert code(ben.post(f"/api/matches/{match_id}/ready")) == "ok"
    told = anna.post(f"/api/matches/{match_id}/ready").json()
    return match_id, [board["table"] for board in told["played"][0]["boards"]]


def test_no_door_shows_a_table_to_others_until_the_deal_is_over(
    people: tuple[Person, Person, Person],
) -> None:
    anna, ben, eve = people
    anna.http.put("/api/me", json={"name": "Annabella"})
    match_id, (one, two) = begun(anna, ben)
    anna.post(f"/api/tables/{one}/resign", seat=0)
    where = f"/api/tables/{one}"
    for path in ("", "/steps?from=0&to=3", "/record", "/review", "/invitation", "/qr.svg"):
        assert code(eve.http.get(where + path)) == "sealed", path
    assert set(eve.http.get(f"{where}/deal").json()) == {"commitment"}
    page = eve.http.get(f"/t/{one}").text
    assert "Annabella" not in page
    with eve.live(one) as line, pytest.raises(ConnectionClosed) as closed:
        line.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CloseCode.UNKNOWN_TABLE
    for player in (anna, ben):
        assert code(player.http.get(f"{where}/review")) == "sealed"
        assert set(player.http.get(f"{where}/deal").json()) == {"commitment"}
    told = eve.http.get(f"/api/matches/{match_id}").json()
    assert {board["table"] for board in told["played"][0]["boards"]} == {None}
    ben.post(f"/api/tables/{two}/resign", seat=0)
    assert "seed" in until_revealed(eve, one)


def until_revealed(person: Person, table_id: str) -> dict[str, Any]:
    """The deal of a table, once it is told."""

    def deal() -> dict[str, Any]:
        return dict(person.http.get(f"/api/tables/{table_id}/deal").json())

    return until(deal, "the deal is told", lambda told: "seed" in told)


def test_nobody_acts_for_others_or_sneaks_in(people: tuple[Person, Person, Person]) -> None:
    anna, ben, eve = people
    match_id, (one, _) = begun(anna, ben)
    assert code(eve.post(f"/api/matches/{match_id}/enter")) == "match_begun"
    assert code(eve.post(f"/api/matches/{match_id}/ready")) == "not_your_seat"
    assert code(eve.post(f"/api/matches/{match_id}/withdraw")) == "not_your_seat"
    assert code(eve.post(f"/api/tables/{one}/join", entropy="aa")) in ("sealed", "table_full")
    assert code(anna.post(f"/api/tables/{one}/leave", seat=0)) == "sealed"
    assert code(anna.post(f"/api/tables/{one}/seats/0/bot", bot="master")) == "sealed"
    assert code(eve.http.get("/api/matches/..%2f..%2fetc")) == "not_found"


@pytest.mark.parametrize(
    "wish",
    [
        {"name": "\u202e" * 5},
        {"name": "x" * 500},
        {"rounds": 10**9},
        {"deals": 0},
        {"levels": ["porter"] * 50},
        {"begins_in_ms": -1},
        {"begins_in_ms": 10**15},
        {"clock": {"initial_ms": 0, "increment_ms": 0}},
        {"form": "anything"},
        {"seed": "00" * 32},
    ],
    ids=lambda wish: next(iter(wish)),
)
def test_what_is_no_match_is_refused(people: tuple[Person, Person, Person], wish: dict[str, object]) -> None:
    assert code(people[0].post("/api/matches", **(_PLAN | wish))) == "malformed"


def test_nobody_fills_the_list(people: tuple[Person, Person, Person]) -> None:
    answers = [code(people[2].post("/api/matches", **_PLAN)) for _ in range(8)]
    assert answers == ["ok"] * 5 + ["too_many"] * 3
    for match in people[2].http.get("/api/matches").json():
        people[2].post(f"/api/matches/{match['id']}/withdraw")
