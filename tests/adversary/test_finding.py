"""Somebody fills the lobby, floods wishes, looks for ids and names, and knocks at private tables."""

from __future__ import annotations

import json

import httpx
from websockets.exceptions import ConnectionClosed

from server_process import Server
from tests.adversary.raw import SECONDS
from tests.server.finding import found, make_member, seeking
from tests.server.people import OPEN, Person
from tests.server.test_finding_http import wait_for


def test_listings_hold_no_ids_of_others(server: Server) -> None:
    """Nor may anybody who is not at the table learn them in another way."""
    with Person(server) as anna, Person(server) as ben, Person(server) as eve:
        waits, plays = anna.open_table(listing="open"), ben.open_table(listing="open")
        anna.join(plays)
        wait_for(eve, "open", waits)
        wait_for(eve, "running", plays)
        told = eve.http.get("/api/listings").text
        assert {waits, plays} <= {info["id"] for part in json.loads(told).values() for info in part}
        assert not [id for id in (anna.id, ben.id) if id in told]


def test_one_guest_cannot_fill_the_lobby(strict_server: Server) -> None:
    with Person(strict_server) as eve, Person(strict_server) as anna:
        table = anna.open_table(listing="open")
        opened = []
        for _ in range(100):
            body = {"game": "pagoda", "variant": "standard", "seats": [OPEN, OPEN], "listing": "open"}
            answer = eve.post("/api/tables", **body)
            if answer.status_code == 429:
                break
            opened.append(answer.json()["id"])
            eve.post(f"/api/tables/{opened[-1]}/join", entropy="")
        assert len(opened) > 2
        wait_for(anna, "open", table)
        listed = [info["id"] for info in anna.http.get("/api/listings").json()["open"]]
        assert len(set(listed) & set(opened)) <= 2


def test_a_flood_of_wishes_is_stopped_and_others_still_meet(strict_server: Server) -> None:
    with Person(strict_server) as eve, Person(strict_server) as anna, Person(strict_server) as ben:
        stopped = False
        for _ in range(300):
            try:
                with seeking(eve) as socket:
                    socket.recv(timeout=0.01)
            except TimeoutError:
                continue
            except ConnectionClosed as end:
                stopped = end.rcvd is not None and end.rcvd.code == 4429
                break
        assert stopped
        with seeking(anna) as one, seeking(ben) as other:
            assert found(one) == found(other)


def test_names_are_not_tried_out_for_nothing(strict_server: Server) -> None:
    """Members' names are public, but whoever tries thousands of them is stopped."""
    with Person(strict_server) as eve:
        make_member(eve, "Eve")
        tried = 0
        while eve.http.put(f"/api/follows/nobody{tried}").status_code == 404:
            tried += 1
            assert tried < 1000


def test_a_stranger_cannot_invite_and_a_member_not_for_ever(strict_server: Server) -> None:
    with Person(strict_server) as eve, Person(strict_server) as anna:
        make_member(anna, "Annegret")
        make_member(eve, "Evelyn")
        body = {
            "game": "pagoda",
            "variant": "standard",
            "seats": [OPEN, {"kind": "open", "invited": "Annegret"}],
        }
        answers = [eve.post("/api/tables", **body).status_code for _ in range(40)]
        assert 429 in answers
        assert answers.count(200) <= 10
        assert len(anna.http.get("/api/tables").json()) <= 10


def test_a_private_table_is_not_found_by_its_link(server: Server) -> None:
    with (
        Person(server) as anna,
        Person(server) as eve,
        httpx.Client(base_url=server.url, timeout=SECONDS) as nobody,
    ):
        table = anna.open_table(listing="private")
        for client in (eve.http, nobody):
            answer = client.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_table")
