"""Finding a game through the server's door: listings, play now, next game, follows, invitations."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pagoria.server.http.finding_models import ListedData
from server_process import Server
from tests.server.club import FAMILY
from tests.server.finding import PAGODA, closed, found, make_member, seeking
from tests.server.people import OPEN, SECONDS, Person, new_id
from tests.server.test_wire import WANDERER, check
from waiting import until


def listed(person: Person) -> dict[str, Any]:
    answer = person.http.get("/api/listings")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def wait_for(person: Person, kind: str, table_id: str) -> None:
    """Until a table is listed: the index is written right after the event that changed the table."""
    until(
        lambda: [info["id"] for info in listed(person)[kind]],
        f"{table_id} is among {kind}",
        lambda found: table_id in found,
    )


def test_an_open_table_is_found_and_joined(anna: Person, ben: Person, carl: Person) -> None:
    table = anna.open_table(listing="open")
    wait_for(ben, "open", table)
    told = ben.http.get("/api/listings").text
    assert anna.id not in told
    ben.join(table)
    wait_for(carl, "running", table)
    assert table not in [info["id"] for info in listed(carl)["open"]]
    with carl.live(table) as live:
        assert live.next()["frame"]["seat"] is None


def test_a_table_is_listed_as_documented(anna: Person) -> None:
    table = anna.open_table(listing="open", seats=[OPEN, OPEN, WANDERER], **FAMILY)
    wait_for(anna, "open", table)
    (told,) = [info for info in check(anna, "/api/listings", ListedData)["open"] if info["id"] == table]
    ((seat, rating),) = [(each["seat"], each["rating"]) for each in told["ratings"]]
    assert (seat, rating["margin"], rating["provisional"]) == (2, 0, False)


def test_two_who_want_to_play_now_meet_within_a_second(anna: Person, ben: Person) -> None:
    with seeking(anna) as one, seeking(ben) as other:
        table = found(one)
        assert found(other) == table
        assert closed(one) == closed(other) == 1000
    assert {anna.join(table), ben.join(table)} == {0, 1}
    assert anna.info(table)["status"] == "playing"


def test_a_wish_ends_with_its_connection(anna: Person, ben: Person, carl: Person) -> None:
    with seeking(anna):
        pass
    with seeking(ben) as waiting:
        with pytest.raises(TimeoutError):
            waiting.recv(timeout=0.3)
        with seeking(carl) as other:
            assert found(waiting) == found(other)


def test_one_guest_in_two_windows_does_not_meet_oneself(anna: Person) -> None:
    with seeking(anna) as older, seeking(anna) as newer:
        assert closed(older) == 4400
        with pytest.raises(TimeoutError):
            newer.recv(timeout=0.3)


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "seek", "game": "pagoda"},
        PAGODA | {"players": 2},
        {"do": "seek", "game": "../..", "variant": "standard"},
        {"do": "seek", "game": "chess", "variant": "standard"},
        {
            "do": "seek",
            "game": "pagoda",
            "variant": "standard",
            "clock": {"initial_ms": 1, "increment_ms": 0},
        },
        PAGODA | {"clock": 5},
        [],
    ],
)
def test_wishes_that_make_no_sense(anna: Person, wish: object) -> None:
    with seeking(anna, wish) as socket:
        assert closed(socket) == 4400


def test_nobody_without_a_name_plays_now(server: Server) -> None:
    with connect(server.live_url + "/api/play") as socket:
        assert closed(socket) == 4401


def test_the_next_game(anna: Person, ben: Person) -> None:
    assert httpx.get(f"{anna.server.url}/api/next-game", timeout=SECONDS).json() == {
        "table": None,
        "waiting": 0,
    }
    first, second = anna.open_table(), anna.open_table()
    for table in (first, second):
        ben.join(table)
    asked = anna.http.get("/api/next-game", params={"besides": second}).json()
    assert asked == {"table": first, "waiting": 1}
    assert anna.http.get("/api/next-game").json()["waiting"] == 2
    assert ben.http.get("/api/next-game").json() == {"table": None, "waiting": 0}


def test_members_follow_members_and_hide(anna: Person, ben: Person, carl: Person) -> None:
    make_member(anna, "Anna")
    make_member(ben, "Ben")
    assert carl.http.put("/api/follows/Ben").json()["error"]["code"] == "members_only"
    assert anna.http.put("/api/follows/Ben").status_code == 200
    assert anna.http.put("/api/follows/Nobody").status_code == 404
    assert anna.http.put("/api/follows/" + "x" * 200).status_code == 422
    listed(ben)
    assert anna.http.get("/api/follows").json() == [{"name": "Ben", "here": True}]
    assert (listed(anna)["here"], listed(ben)["here"]) == (["Ben"], [])
    assert ben.http.put("/api/seen", json={"hidden": True}).status_code == 200
    assert ben.http.get("/api/seen").json() == {"hidden": True}
    assert listed(anna)["here"] == []
    assert anna.http.delete("/api/follows/Ben").status_code == 200
    assert anna.http.get("/api/follows").json() == []


def test_a_private_table_for_a_friend_and_no_door_for_others(anna: Person, ben: Person, carl: Person) -> None:
    make_member(anna, "Anja")
    make_member(ben, "Bernd")
    seats = [OPEN, {"kind": "open", "invited": "bernd"}]
    table = anna.open_table(seats=seats, listing="private")
    assert table in [info["id"] for info in ben.http.get("/api/tables").json()]
    doors = ["", "/steps?from=0&to=0", "/record", "/deal", "/invitation", "/qr.svg", "/review"]
    doors += ["/evaluation?seat=0", "/line?step=0&action=E"]
    nowhere = "a" * 12
    for door in doors:
        there, not_there = [carl.http.get(f"/api/tables/{id}{door}") for id in (table, nowhere)]
        assert (there.status_code, there.json()) == (not_there.status_code, not_there.json())
    commands: dict[str, dict[str, object]] = {
        "join": {"entropy": ""},
        "leave": {"seat": 0},
        "resign": {"seat": 0},
        "return": {"seat": 0},
        "seats/1/bot": {"bot": "apprentice"},
        "rematch": {},
        "again": {"step": 0, "seat": 0},
    }
    for door, body in commands.items():
        there, not_there = [carl.post(f"/api/tables/{id}/{door}", **body) for id in (table, nowhere)]
        assert (there.status_code, there.json()) == (not_there.status_code, not_there.json())
    for person in (carl, None):
        pages = [
            (person.http if person else httpx).get(f"{anna.server.url}/t/{id}").text
            for id in (table, nowhere)
        ]
        assert pages[0].replace(table, "") == pages[1].replace(nowhere, "")
    with carl.live(table) as live, pytest.raises(ConnectionClosed) as end:
        live.next()
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 4404
    assert table not in carl.http.get("/api/listings").text
    assert ben.join(table) == 1
    assert ben.info(table)["status"] == "playing"


def test_only_members_invite(anna: Person, ben: Person) -> None:
    make_member(ben, "Benno")
    body = {"game": "pagoda", "variant": "standard", "seats": [OPEN, {"kind": "open", "invited": "Benno"}]}
    refused = anna.post("/api/tables", command_id=new_id(), **body)
    assert refused.json()["error"]["code"] == "members_only"
    assert ben.http.get("/api/tables").json() == []
