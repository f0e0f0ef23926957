"""Talk and the host's page through the doors of a server: requests, connections, the command."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pagoria.cli.main import main
from pagoria.server.protocol import CloseCode
from server_process import Server
from tests.server.people import SECONDS, Live, Person, new_id


def host_key(server: Server) -> str:
    found = re.search(r"key, shown only now, is (\S+)", server.log())
    assert found is not None, server.log()
    return found[1]


def as_host(server: Server, path: str, **body: Any) -> httpx.Response:
    headers = {"X-Pagoria-Key": host_key(server)}
    with httpx.Client(base_url=server.url, headers=headers, timeout=10) as browser:
        return browser.post(path, json=body) if body else browser.get(path)


def talk(person: Person, table_id: str) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get(f"/api/tables/{table_id}/talk").json()
    return found


def say(person: Person, table_id: str, **what: Any) -> httpx.Response:
    return person.post(f"/api/tables/{table_id}/talk", **what)


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["error"]["code"]
    return found


def who(asker: Person, table_id: str, *, mine: bool = False) -> str:
    found: str = next(each["who"] for each in talk(asker, table_id)["people"] if each["mine"] is mine)
    return found


def until_closed(live: Live) -> int:
    """Read until the server ends a connection; the code that it gives."""
    try:
        while True:
            live.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


@pytest.fixture
def table_id(anna: Person, ben: Person) -> str:
    table_id = anna.open_table()
    ben.join(table_id)
    return table_id


def test_two_players_talk_live(anna: Person, ben: Person, carl: Person, table_id: str) -> None:
    with ben.live(table_id, 1) as at_table, carl.live(table_id) as looking_on:
        at_table.next(), looking_on.next()
        assert say(anna, table_id, phrase="hello").status_code == 200
        assert say(carl, table_id, text="who wins?").status_code == 200
        assert say(anna, table_id, text="your move").status_code == 200
        heard = [message for message in (at_table.next(), at_table.next()) if message["type"] == "said"]
        assert [(each["phrase"], each["text"], each["mine"]) for each in heard] == [
            ("hello", None, False),
            (None, "your move", False),
        ]
        assert looking_on.next()["text"] == "who wins?"
    assert [each["mine"] for each in talk(anna, table_id)["messages"]] == [True, True]
    assert anna.id not in json.dumps(talk(ben, table_id))
    assert talk(carl, table_id)["room"] == "watchers"


def test_what_is_malformed_is_refused(anna: Person, table_id: str) -> None:
    bad: list[dict[str, Any]] = [
        {"phrase": "anything"},
        {"text": "x" * 900},
        {"text": "\u202e"},
        {},
        {"text": 1},
    ]
    for body in bad:
        assert say(anna, table_id, **body).status_code == 422
    assert code(anna.http.get("/api/tables/aaaaaaaaaaaa/talk")) == "unknown_table"
    assert (
        anna.http.put(f"/api/tables/{table_id}/people/nobody", json={"distance": "mute"}).status_code == 422
    )
    stranger = f"/api/tables/{table_id}/people/{'a' * 16}"
    assert code(anna.http.put(stranger, json={"distance": "mute"})) == "not_found"


def test_whoever_is_blocked_does_not_join(anna: Person, ben: Person, table_id: str) -> None:
    path = f"/api/tables/{table_id}/people/{who(anna, table_id)}"
    assert anna.http.put(path, json={"distance": "block"}).status_code == 200
    say(ben, table_id, text="why?")
    assert talk(anna, table_id)["messages"] == []
    second = anna.open_table()
    assert code(ben.post(f"/api/tables/{second}/join", entropy="ab")) == "blocked"
    anna.http.put(path, json={"distance": None})
    assert ben.join(second) == 1


def test_whoever_is_kept_away_is_listed_and_released(anna: Person, ben: Person, table_id: str) -> None:
    assert anna.http.get("/api/me/kept-away").json() == []
    path = f"/api/tables/{table_id}/people/{who(anna, table_id)}"
    anna.http.put(path, json={"distance": "block"})
    listed = anna.http.get("/api/me/kept-away")
    (kept,) = listed.json()
    name = ben.http.get("/api/me").json()["name"]
    assert (kept["name"], kept["distance"]) == (name, "block")
    assert ben.id not in listed.text
    # It is one's own list, in words that mean nothing to others.
    assert ben.http.get("/api/me/kept-away").json() == []
    assert ben.http.delete(f"/api/me/kept-away/{kept['who']}").status_code == 200
    assert len(anna.http.get("/api/me/kept-away").json()) == 1
    assert anna.http.delete(f"/api/me/kept-away/{'a' * 16}").status_code == 200
    assert anna.http.delete(f"/api/me/kept-away/{ben.id}").status_code == 422
    assert anna.http.delete(f"/api/me/kept-away/{kept['who']}").status_code == 200
    assert anna.http.get("/api/me/kept-away").json() == []
    assert ben.join(anna.open_table()) == 1


def test_a_ban_closes_every_door(server: Server, anna: Person, ben: Person, table_id: str) -> None:
    body = {"who": who(anna, table_id), "reason": "insult", "note": "rude"}
    assert anna.post(f"/api/tables/{table_id}/reports", **body).status_code == 200
    report = as_host(server, "/api/admin/reports").json()[0]
    assert (report["against"], report["note"]) == (ben.id, "rude")
    with ben.live(table_id, 1) as live:
        live.next()
        assert as_host(server, "/api/admin/acts", what="ban", target=report["against"]).status_code == 200
        assert until_closed(live) == CloseCode.BLOCKED
    doors = [
        "/api/me",
        "/api/games",
        "/api/tables",
        f"/api/tables/{table_id}",
        f"/api/tables/{table_id}/talk",
    ]
    assert {code(ben.http.get(door)) for door in doors} == {"blocked"}
    assert code(say(ben, table_id, phrase="bye")) == "blocked"
    assert code(ben.post(f"/api/tables/{table_id}/resign", seat=1)) == "blocked"
    assert code(ben.http.put("/api/me", json={"name": "Somebody else"})) == "blocked"
    with ben.live(table_id, 1) as live:
        assert until_closed(live) == CloseCode.BLOCKED
        assert live.received == []
    as_host(server, "/api/admin/acts", what="unban", target=ben.id)
    assert ben.http.get("/api/me").status_code == 200


def test_the_host_sees_the_load_and_deletes(server: Server, anna: Person, table_id: str) -> None:
    say(anna, table_id, text="soon gone")
    load = as_host(server, "/api/admin/load").json()
    assert load["tables"] >= 1
    assert load["messages"] >= 1
    listed = as_host(server, "/api/admin/tables").json()
    assert next(table for table in listed if table["id"] == table_id)["messages"] == 1
    with anna.live(table_id, 0) as live:
        live.next()
        as_host(server, "/api/admin/acts", what="delete_table", target=table_id)
        assert until_closed(live) == 1012
    assert code(anna.http.get(f"/api/tables/{table_id}")) == "unknown_table"
    assert as_host(server, "/api/admin/acts").json()[0]["what"] == "delete_table"
    assert code(as_host(server, "/api/admin/acts", what="ban", target="nobody")) == "not_found"


def test_the_command_acts_while_the_server_runs(
    server: Server, anna: Person, ben: Person, table_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def admin(*words: str) -> str:
        assert main(["admin", "--data", server.data, *words]) == 0
        return capsys.readouterr().out

    say(anna, table_id, text="found in the report")
    ben.post(f"/api/tables/{table_id}/reports", who=who(ben, table_id), reason="spam")
    told = admin("reports")
    assert "spam" in told
    assert "found in the report" in told
    name: str = anna.http.get("/api/me").json()["name"]
    (found,) = [line for line in admin("people", name).splitlines() if anna.id in line]
    assert name in found
    # A command line takes what begins with a hyphen for an option.
    assert anna.id.isalnum()
    admin("ban", anna.id)
    with anna.live(table_id, 0) as live:
        # Within some seconds.
        assert until_closed(live) == CloseCode.BLOCKED
    admin("unban", anna.id)
    admin("rename", anna.id, "Renamed")
    assert "ban" in admin("acts")
    assert table_id in admin("tables")
    assert main(["admin", "--data", server.data, "ban", "nobody"]) == 2
    assert main(["admin", "--data", server.data, "key"]) == 2
    assert main(["admin", "--data", server.data, "ban"]) == 2
    capsys.readouterr()


def test_nothing_public_leads_to_the_host(server: Server) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json", timeout=SECONDS).text
    assert "admin" not in document
    for path in ("load", "reports", "tables", "people", "acts"):
        answer = httpx.get(f"{server.url}/api/admin/{path}", timeout=SECONDS)
        assert (answer.status_code, code(answer)) == (403, "wrong_code")
    body = {"what": "ban", "target": new_id()}
    assert code(httpx.post(f"{server.url}/api/admin/acts", json=body, timeout=SECONDS)) == "wrong_code"
