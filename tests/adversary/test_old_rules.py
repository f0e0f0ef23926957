"""A game that today's rules do not play (D4, H1): it harms no list, opens no door and shows no hand."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from pagoria.games.pagoda import PAGODA
from server_process import Server
from tests.server.people import Live, Person, new_id, random_picks

#: The version of a table of two people when the first of them has acted.
FIRST_ACTION: Final = 5


def play(anna: Person, ben: Person, moves: int) -> tuple[str, list[dict[str, Any]]]:
    """A game of the two with some moves in it; its id, and the last frames that they were sent."""
    table_id = anna.open_table()
    ben.join(table_id)
    rng = random.Random(8)
    with anna.live(table_id, 0) as first, ben.live(table_id, 1) as second:
        lives = [first, second]
        for live in lives:
            live.next()
        for _ in range(moves):
            actor = lives[first.frame["table"]["to_act"]]
            answer = actor.choose(random_picks(actor.frame["menu"], rng))
            for live in lives:
                live.until(answer["version"])
        return table_id, [live.frame for live in lives]


def edit(server: Server, table_id: str, version: int, old: str, new: str) -> None:
    """Change a stored event behind the back of a server that does not run."""
    where = "WHERE table_id = ? AND version = ?"
    with closing(sqlite3.connect(Path(server.data) / "pagoria.sqlite")) as database, database:
        (event,) = database.execute(f"SELECT event FROM events {where}", (table_id, version)).fetchone()
        assert old in event
        changed = event.replace(old, new)
        database.execute(f"UPDATE events SET event = ? {where}", (changed, table_id, version))


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person]]:
    with Person(server) as anna, Person(server) as ben:
        yield anna, ben


def welcome(live: Live) -> dict[str, Any]:
    with live:
        return live.next()


def test_a_table_that_no_longer_replays_harms_nobody(server: Server, people: tuple[Person, Person]) -> None:
    anna, ben = people
    good, _ = play(anna, ben, 5)
    bad, frames = play(anna, ben, 12)
    against_a_bot = anna.open_table(seats=[{"kind": "open"}, {"kind": "bot", "bot": "apprentice"}])
    with anna.live(bad) as spectator:
        before = spectator.next()
    server.stop()
    edit(server, bad, FIRST_ACTION, '"action":"', '"action":"rubbish')
    edit(server, against_a_bot, 1, '"kind"', "kind")
    server.start()

    mine = {info["id"]: info["frozen"] for info in anna.http.get("/api/tables").json()}
    assert mine == {good: False, bad: True, against_a_bot: True}
    info = anna.info(bad)
    assert (info["frozen"], info["to_act"], info["status"]) == (True, None, "playing")
    assert [seat["mine"] for seat in info["seats"]] == [True, False]

    for person, seat in ((anna, None), (anna, 0), (ben, 1)):
        shown = welcome(person.live(bad, seat))
        assert shown["log"] == before["log"]
        assert shown["frame"]["view"] == before["frame"]["view"] != frames[0]["view"]
        assert (shown["frame"]["menu"], shown["frame"]["table"]["frozen"]) == (None, True)

    with anna.live(good, 0) as first, ben.live(good, 1) as second:
        for live in (first, second):
            live.next()
        actor = (first, second)[first.frame["table"]["to_act"]]
        assert actor.choose(random_picks(actor.frame["menu"], random.Random(1)))["type"] == "done"
    assert server.log().count(f"table {bad} is frozen") == 1


def test_no_door_of_a_frozen_table_opens_or_breaks(server: Server, people: tuple[Person, Person]) -> None:
    anna, ben = people
    table_id, _ = play(anna, ben, 6)
    record = anna.http.get(f"/api/tables/{table_id}/record").text
    server.stop()
    edit(server, table_id, 1, f'"rules":{PAGODA.rules.version}', '"rules":77')
    server.start()
    with anna.live(table_id, 0) as live:
        live.next()
        answer = live.choose(["E"])
        assert answer["error"]["code"] == "not_your_seat", "everybody only looks on there"
    at = f"/api/tables/{table_id}"
    posts: list[tuple[str, dict[str, object]]] = [
        ("join", {"entropy": "aa"}),
        ("leave", {"seat": 0}),
        ("resign", {"seat": 0}),
        ("return", {"seat": 0}),
        ("seats/0/bot", {"bot": "apprentice"}),
        ("rematch", {}),
        ("again", {"step": 1, "seat": 0}),
    ]
    refused = [anna.post(f"{at}/{path}", **body) for path, body in posts]
    refused += [anna.http.post(f"{at}/hint", json={"seat": 0})]
    refused += [
        anna.http.get(f"{at}/{path}") for path in ("steps?from=0&to=3", "evaluation?seat=0", "review")
    ]
    for answered in refused:
        assert answered.status_code == 409, answered.text
        error = answered.json()["error"]
        assert (error["code"], "other rules" in error["message"]) == ("frozen", True)
    for path in ("", "/record", "/deal", "/qr.svg"):
        assert anna.http.get(at + path).status_code == 200
    assert anna.http.get(f"{at}/deal").json().keys() == {"commitment"}
    assert anna.http.get(f"{at}/record?seat=0").text == record
    assert "Deal:" not in record, "the game was not over: its cards stay hidden"


def test_hidden_cards_are_not_told_by_why_a_table_is_frozen(
    server: Server, people: tuple[Person, Person]
) -> None:
    """An action that is not legal has a reason, which may speak of cards: guests hear nothing of it."""
    anna, ben = people
    table_id, _ = play(anna, ben, 4)
    server.stop()
    edit(server, table_id, FIRST_ACTION, '"action":"', '"action":"A1R:rryy","then":"')
    server.start()
    answer = ben.post(f"/api/tables/{table_id}/resign", seat=1, command_id=new_id())
    said = json.dumps(answer.json())
    assert answer.status_code == 409
    assert not [word for word in ("PG-", "card", "action", "A1R") if word in said]
