"""Bad input and bad people at the HTTP door: each gets a clear error, and nothing has happened."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from server_process import Server
from tests.server.people import OPEN, SECONDS, TWO_PEOPLE, Person, new_id

NOWHERE = "aaaaaaaaaaaa"
GOOD_TABLE: dict[str, Any] = {
    "command_id": "11111111-2222",
    "game": "pagoda",
    "variant": "standard",
    "seats": TWO_PEOPLE,
}


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Assert that this is an error of the one shape there is; its content."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    assert set(answer.json()) == {"error"}
    error: dict[str, Any] = answer.json()["error"]
    assert set(error) <= {"code", "message", "details"}
    assert error["message"]
    return error


# --- names and addresses that there are not ---------------------------------------------------------


def test_unknown_games_variants_and_bots(anna: Person) -> None:
    refused(anna.post("/api/tables", **GOOD_TABLE | {"game": "chess"}), 404, "unknown_game")
    refused(anna.post("/api/tables", **GOOD_TABLE | {"variant": "blitz"}), 404, "unknown_variant")
    seats = [OPEN, {"kind": "bot", "bot": "deep-thought"}]
    refused(anna.post("/api/tables", **GOOD_TABLE | {"seats": seats}), 404, "unknown_bot")
    # Specs that run code are for command lines; they do not even look like a name here.
    seats = [OPEN, {"kind": "bot", "bot": "program:true"}]
    refused(anna.post("/api/tables", **GOOD_TABLE | {"seats": seats}), 422, "malformed")
    assert anna.http.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("game", "asked", "status", "code"),
    [
        ("chess", {"variant": "classic", "players": 2}, 404, "unknown_game"),
        ("pandoria", {"variant": "blitz", "players": 2}, 404, "unknown_variant"),
        ("pandoria", {"variant": "teams", "players": 3}, 422, "malformed"),
        ("pandoria", {"variant": "classic", "players": "many"}, 422, "malformed"),
        ("pandoria", {"variant": "classic"}, 422, "malformed"),
    ],
)
def test_a_setting_that_there_is_not(
    anna: Person, game: str, asked: dict[str, str], status: int, code: str
) -> None:
    refused(anna.http.get(f"/api/games/{game}/setting", params=asked), status, code)


@pytest.mark.parametrize("table_id", [NOWHERE, "x", "%00", "a" * 5000, "..%2F..%2Fme", "%F0%9F%8E%B2"])
@pytest.mark.parametrize("path", ["", "/deal", "/qr.svg", "/record", "/steps?from=0&to=1"])
def test_a_table_that_is_not_there(anna: Person, table_id: str, path: str) -> None:
    answer = anna.http.get(f"/api/tables/{table_id}{path}")
    if "%2F" in table_id:  # a slash is a slash: this is not an address of a table at all
        refused(answer, 404, "not_found")
    else:
        refused(answer, 404, "unknown_table")


@pytest.mark.parametrize("command", ["join", "leave", "resign", "return", "rematch", "seats/0/bot"])
def test_commands_to_a_table_that_is_not_there(anna: Person, command: str) -> None:
    bodies: dict[str, dict[str, object]] = {
        "join": {"entropy": ""},
        "rematch": {},
        "seats/0/bot": {"bot": "apprentice"},
    }
    body = bodies.get(command, {"seat": 0})
    refused(anna.post(f"/api/tables/{NOWHERE}/{command}", **body), 404, "unknown_table")


def test_texts_that_there_are_not(anna: Person) -> None:
    refused(anna.http.get("/api/games/chess/texts/en"), 404, "unknown_game")
    refused(anna.http.get("/api/games/pagoda/rules/la"), 404, "not_found")
    refused(anna.http.get("/api/games/pagoda/examples/..%2Fde"), 404, "not_found")


def test_unknown_addresses_and_methods(anna: Person) -> None:
    refused(anna.http.get("/api/nothing"), 404, "not_found")
    refused(anna.http.post("/api/nothing", json={}), 404, "not_found")
    refused(anna.http.post("/", json={}), 404, "not_found")
    refused(anna.http.get("/api/import"), 405, "wrong_method")
    answer = anna.http.delete("/api/me")
    refused(answer, 405, "wrong_method")
    assert set(answer.headers["allow"].split(", ")) >= {"GET"}
    page = anna.http.get("/wp-login.php")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")


# --- requests that are malformed --------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"command_id": ""},
        {"command_id": "x" * 65},
        {"command_id": "semi;colon"},
        {"command_id": None},
        {"entropy": "00"},  # not before the commitment
        {"seats": []},
        {"seats": [OPEN]},
        {"seats": [OPEN] * 9},
        {"seats": [{"kind": "ghost"}, OPEN]},
        {"seats": [OPEN | {"owner": "x"}, OPEN]},
        {"seats": "open"},
        {"start": -1},
        {"start": 2},
        {"start": "0"},
        {"start": True},
        {"start": 10**30},
        {"clock": {"initial_ms": 0, "increment_ms": 0}},
        {"clock": {"initial_ms": 10**15, "increment_ms": 0}},
        {"clock": 5},
        {"game": 5},
        {"game": "Pagoda\x00"},
        {"seed": "00"},
    ],
)
def test_a_malformed_wish_opens_no_table(anna: Person, change: dict[str, Any]) -> None:
    refused(anna.http.post("/api/tables", json=GOOD_TABLE | change), 422, "malformed")
    assert anna.http.get("/api/tables").json() == []


@pytest.mark.parametrize(
    "change",
    [
        {"entropy": "xyz"},
        {"entropy": "a"},
        {"entropy": "0" * 66},
        {"entropy": None},
        {"name": "x" * 25},
        {"name": "\u202eben"},
        {"seat": 8},
    ],
)
def test_who_joins_in_a_malformed_way_gets_no_seat(anna: Person, ben: Person, change: dict[str, Any]) -> None:
    table_id = anna.open_table()
    refused(ben.post(f"/api/tables/{table_id}/join", **({"entropy": ""} | change)), 422, "malformed")
    assert anna.info(table_id)["seats"][1]["kind"] == "open"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'"name"',
        b'{"name": "\\ud800"}',
        b'{"name": NaN}',
        b"[" * 50_000,
        b'{"name": ' + b"9" * 5000 + b"}",
    ],
)
def test_a_body_that_is_no_such_json_is_malformed(anna: Person, body: bytes) -> None:
    answer = anna.http.put("/api/me", content=body, headers={"Content-Type": "application/json"})
    refused(answer, 422, "malformed")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\x00b", "\u200b", "\u202ex", 5, None, ["x"]])
def test_a_name_has_1_to_24_visible_characters(anna: Person, name: object) -> None:
    before = anna.http.get("/api/me").json()
    refused(anna.http.put("/api/me", content=json.dumps({"name": name})), 422, "malformed")
    assert anna.http.get("/api/me").json() == before


def test_an_error_says_where_it_is_and_repeats_nothing(anna: Person) -> None:
    answer = anna.http.put("/api/me", json={"name": "secret" * 10})
    error = refused(answer, 422, "malformed")
    assert error["details"]["at"] == "body.name"
    assert "secretsecret" not in answer.text


@pytest.mark.parametrize(
    "query", ["", "?from=0", "?from=5&to=4", "?from=0&to=25", "?from=-1&to=0", "?from=a&to=b"]
)
def test_steps_are_asked_for_in_portions(anna: Person, query: str) -> None:
    table_id = anna.open_table(sits=(0, 1))
    refused(anna.http.get(f"/api/tables/{table_id}/steps{query}"), 422, "malformed")
    assert len(anna.http.get(f"/api/tables/{table_id}/steps?from=0&to=24").json()) == 1


def test_a_bad_record_says_what_is_wrong_with_it(anna: Person) -> None:
    for record in ("nonsense", "\x00", "game: pagoda\n"):
        refused(anna.post("/api/import", record=record), 422, "bad_record")
    assert anna.http.get("/api/tables").json() == []


# --- what a table does not allow --------------------------------------------------------------------


def test_a_full_table_takes_nobody_more(anna: Person, ben: Person, carl: Person) -> None:
    table_id = anna.open_table()
    refused(ben.post(f"/api/tables/{table_id}/join", entropy="", seat=0), 409, "seat_taken")
    ben.join(table_id)
    before = anna.info(table_id)["version"]
    refused(carl.post(f"/api/tables/{table_id}/join", entropy=""), 409, "table_full")
    assert anna.info(table_id)["version"] == before


@pytest.mark.parametrize("command", ["leave", "resign", "return"])
def test_somebody_elses_seat_is_theirs(anna: Person, ben: Person, command: str) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    before = anna.info(table_id)["version"]
    refused(ben.post(f"/api/tables/{table_id}/{command}", seat=0), 403, "not_your_seat")
    assert anna.info(table_id)["version"] == before


def test_a_stranger_seats_no_bot_and_asks_for_no_rematch(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    refused(ben.post(f"/api/tables/{table_id}/seats/1/bot", bot="apprentice"), 403, "not_your_seat")
    ben.join(table_id)
    refused(anna.post(f"/api/tables/{table_id}/rematch"), 409, "not_started")
    refused(anna.post(f"/api/tables/{table_id}/seats/1/bot", bot="apprentice"), 409, "seat_taken")


def test_nobody_looks_through_the_eyes_of_another_seat(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    for path in ("record?seat=0", "steps?from=0&to=0&seat=0"):
        refused(ben.http.get(f"/api/tables/{table_id}/{path}"), 403, "not_your_seat")


def test_what_is_not_started_or_over_cannot_be_resigned(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    refused(anna.post(f"/api/tables/{table_id}/resign", seat=0), 409, "not_started")
    refused(anna.http.get(f"/api/tables/{table_id}/record"), 409, "not_started")
    ben.join(table_id)
    anna.post(f"/api/tables/{table_id}/resign", seat=0)
    refused(ben.post(f"/api/tables/{table_id}/resign", seat=1), 409, "over")


# --- too large, too many, from elsewhere, forged ----------------------------------------------------


def test_a_request_is_bounded(anna: Person) -> None:
    refused(anna.http.put("/api/me", content=b"x" * 70_000), 413, "too_large")


def test_an_import_may_be_larger_but_not_endless(anna: Person, ben: Person) -> None:
    refused(anna.post("/api/import", record="x" * 100_000), 422, "bad_record")
    refused(ben.post("/api/import", record="x" * 1_100_000), 413, "too_large")


def test_too_many_tables_of_one_guest_do_not_hinder_another(anna: Person, ben: Person) -> None:
    opened = 0
    while (answer := anna.post("/api/tables", **GOOD_TABLE | {"command_id": new_id()})).status_code == 200:
        opened += 1
    assert opened >= 20
    error = refused(answer, 429, "too_many")
    assert answer.headers["retry-after"] == str(error["details"]["retry_after"])
    refused(anna.post("/api/import", record="x"), 429, "too_many")
    ben.open_table()


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_a_page_from_elsewhere_changes_nothing(anna: Person, headers: dict[str, str]) -> None:
    refused(anna.http.put("/api/me", json={"name": "Evil"}, headers=headers), 403, "wrong_origin")
    refused(anna.http.post("/api/tables", json=GOOD_TABLE, headers=headers), 403, "wrong_origin")
    assert anna.http.get("/api/me").json()["name"] != "Evil"
    assert anna.http.get("/api/tables").json() == []


def test_the_own_page_may(anna: Person, server: Server) -> None:
    answer = anna.http.put("/api/me", json={"name": "Anna"}, headers={"Origin": server.url})
    assert answer.status_code == 200


def test_a_forged_cookie_is_ignored_and_replaced(anna: Person, ben: Person, server: Server) -> None:
    table_id = anna.open_table()
    for forged in (f"{anna.id}.{'0' * 64}", anna.id, f"{anna.id}.", "", "x" * 3000):
        with httpx.Client(
            base_url=server.url, headers={"Cookie": f"pagoria_guest={forged}"}, timeout=SECONDS
        ) as client:
            seat = {"command_id": new_id(), "seat": 0}
            refused(client.post(f"/api/tables/{table_id}/resign", json=seat), 403, "not_your_seat")
            answer = client.get("/api/me")
            assert answer.json()["id"] != anna.id
            assert "pagoria_guest=" in answer.headers["set-cookie"]
            assert client.get("/api/tables").json() == []
    assert anna.info(table_id)["status"] == "waiting"
    assert ben.join(table_id) == 1
