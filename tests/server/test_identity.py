"""The same person tomorrow: becoming a member, every way in, every way out, and what comes along."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from pagoria.server.people.passkeys import MOST_PASSKEYS
from server_process import Server
from tests.server.joining import Browser, closed_with, refused
from tests.server.telling import Browser as Subscribed

EVENING: dict[str, Any] = {
    "name": "Anna's evening",
    "game": "pagoda",
    "variant": "standard",
    "form": "swiss",
    "rounds": 1,
    "deals": 1,
    "levels": [],
    "clock": {"initial_ms": 600_000, "increment_ms": 0},
    "begins_in_ms": 3_600_000,
    "interval_ms": 0,
    "listed": False,
}


def a_name() -> str:
    """One that nobody has: all tests share a server."""
    return f"Anna {uuid.uuid4().hex[:10]}"


def subscription(browser: Browser, device: str = "phone") -> dict[str, Any]:
    """What a browser says to be told by it; at an address in numbers, so that no name is looked up."""
    subscribed = Subscribed(f"https://8.8.8.8/{browser.id}/{device}")
    return {"endpoint": subscribed.endpoint, "language": "fr", **subscribed.keys()}


@pytest.fixture
def anna(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


@pytest.fixture
def phone(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


def test_a_guest_becomes_a_member_with_a_passkey_and_signs_in_elsewhere(
    anna: Browser, phone: Browser
) -> None:
    name, key = a_name(), anna.key()
    anna.join_as(name, key)
    account = anna.account()
    assert account["me"] == anna.me() == {"id": anna.id, "name": name, "member": True}
    assert [(one["device"], one["this"]) for one in account["devices"]] == [("Firefox, Linux", True)]
    assert [one["label"] for one in account["passkeys"]] == ["Firefox, Linux"]
    assert phone.sign_in(key) == anna.me() == phone.me()
    assert len(anna.account()["devices"]) == 2


def test_without_a_passkey_the_code_is_the_way_in_and_changes_when_used(
    anna: Browser, phone: Browser
) -> None:
    first = anna.join_as(a_name())
    typed = first.replace("-", " ").lower().replace("0", "o").replace("1", "l")
    second = phone.done("sign-in/code", code=typed)
    assert second["me"] == anna.me()
    assert second["recovery_code"] != first
    refused(phone.ask("sign-in/code", code=first), "wrong_code")
    assert phone.done("sign-in/code", code=second["recovery_code"])["me"] == anna.me()


def test_a_new_code_replaces_the_old_one(anna: Browser, phone: Browser) -> None:
    first = anna.join_as(a_name())
    second = anna.done("recovery-code")["recovery_code"]
    refused(phone.ask("sign-in/code", code=first), "wrong_code")
    phone.done("sign-in/code", code=second)


def test_a_name_that_looks_like_a_members_is_refused_before_a_passkey_is_made(
    anna: Browser, phone: Browser
) -> None:
    name = a_name()
    anna.join_as(name)
    refused(phone.ask("passkey-options", name=name.upper()), "name_taken")
    refused(phone.ask("member", name=name.lower()), "name_taken")
    assert not phone.me()["member"]
    refused(anna.ask("member", name=a_name()), "name_taken")


def test_without_a_mail_server_there_are_no_mails(anna: Browser) -> None:
    assert not anna.account()["mails"]
    refused(anna.ask("sign-in/mail", address="anna@example.org"), "not_found")


def test_a_second_device_by_a_link_that_works_once(anna: Browser, phone: Browser) -> None:
    anna.join_as(a_name())
    told = anna.done("device-link")
    address, _, ticket = told["link"].partition("#device=")
    assert address.endswith("/me")
    assert told["qr"].startswith("<svg")
    assert phone.done("ticket", ticket=ticket) == {
        "kind": "device",
        "name": anna.me()["name"],
        "address": None,
    }
    assert phone.me()["id"] == phone.id, "looking is not taking"
    phone.done("ticket/use", ticket=ticket)
    assert phone.me() == anna.me()
    assert len(anna.account()["devices"]) == 2
    for path in ("ticket", "ticket/use"):
        refused(phone.ask(path, ticket=ticket), "wrong_code")


def test_a_device_is_signed_out_with_its_connections(anna: Browser, phone: Browser) -> None:
    anna.join_as(a_name())
    table = anna.open_table()
    phone.done("ticket/use", ticket=anna.done("device-link")["link"].partition("=")[2])
    with phone.live(table, seat=0) as live:
        live.next()
        (there,) = [one["id"] for one in anna.account()["devices"] if not one["this"]]
        assert anna.http.delete(f"/api/me/devices/{there}").status_code == 200
        assert closed_with(live) == 1012
    assert not phone.me()["member"]
    assert phone.http.delete("/api/me/devices/0123456789abcdef").status_code == 403
    refused(anna.http.delete("/api/me/devices/0123456789abcdef"), "not_found")


def test_signing_out_leaves_a_browser_that_knows_nobody(anna: Browser) -> None:
    code = anna.join_as(a_name())
    member = anna.me()
    anna.done("sign-out")
    assert anna.me()["id"] != member["id"]
    refused(anna.ask("sign-out"), "members_only")
    assert anna.done("sign-in/code", code=code)["me"] == member


def test_nobody_has_more_passkeys_than_enough(anna: Browser) -> None:
    anna.join_as(a_name(), anna.key())
    offered = [anna.done("passkey-options") for _ in range(MOST_PASSKEYS)]
    for options in offered[1:]:
        anna.done("passkeys", passkey=anna.key().create(options))
    refused(anna.ask("passkeys", passkey=anna.key().create(offered[0])), "too_many")
    assert len(anna.account()["passkeys"]) == MOST_PASSKEYS


@pytest.mark.parametrize("id", ["\x00", "a b", "é", "x" * 1401])
def test_what_is_no_passkey_is_not_even_looked_for(phone: Browser, id: str) -> None:
    """Not every database takes every letter."""
    said = phone.key().get(phone.done("sign-in/options")) | {"id": id}
    refused(phone.ask("sign-in/passkey", passkey=said), "malformed")


def test_passkeys_are_added_and_removed_but_never_the_last_way_in(anna: Browser, phone: Browser) -> None:
    first, second = anna.key(), anna.key()
    anna.join_as(a_name(), first)
    (only,) = anna.account()["passkeys"]
    refused(anna.http.delete(f"/api/me/passkeys/{only['id']}"), "last_way_in")
    anna.done("passkeys", passkey=second.create(anna.done("passkey-options")))
    assert anna.http.delete(f"/api/me/passkeys/{only['id']}").status_code == 200
    refused(anna.http.delete(f"/api/me/passkeys/{only['id']}"), "not_found")
    options = phone.done("sign-in/options")
    refused(phone.ask("sign-in/passkey", passkey=first.get(options)), "wrong_code")
    assert phone.sign_in(second) == anna.me()


def test_games_played_as_a_guest_come_along(anna: Browser, phone: Browser, ben: Any) -> None:
    key = anna.key()
    anna.join_as(a_name(), key)
    finished, running, against_herself = phone.open_table(), phone.open_table(), phone.open_table()
    for table in (finished, running):
        ben.join(table)
    anna.join(against_herself)
    assert phone.post(f"/api/tables/{finished}/resign", seat=0).status_code == 200
    before = phone.cookie()
    phone.sign_in(key, adopt=True)
    for table in (finished, running):
        seats = anna.info(table)["seats"]
        assert [(seat["mine"], seat["member"]) for seat in seats] == [(True, False), (False, False)]
    assert [seat["mine"] for seat in anna.info(against_herself)["seats"]] == [False, True]
    mine = [info["id"] for info in anna.http.get("/api/tables").json()]
    assert mine == [against_herself, running, finished]
    assert phone.post(f"/api/tables/{running}/resign", seat=0).status_code == 200
    # The guest is gone, and whoever has the old cookie is nobody.
    phone.become(before)
    assert phone.http.get("/api/tables").json() == []


def test_games_of_a_borrowed_device_stay_there(anna: Browser, phone: Browser) -> None:
    key = anna.key()
    anna.join_as(a_name(), key)
    table, cookie = phone.open_table(), phone.cookie()
    phone.sign_in(key)
    assert anna.http.get("/api/tables").json() == []
    phone.become(cookie)
    assert phone.info(table)["seats"][0]["mine"]


def test_everything_that_is_mine_as_a_file_without_secrets(anna: Browser, ben: Any) -> None:
    key = anna.key()
    code = anna.join_as(a_name(), key)
    running, waiting = anna.open_table(), anna.open_table()
    ben.join(running)
    people = anna.http.get(f"/api/tables/{running}/talk").json()["people"]
    other = next(person for person in people if not person["mine"])
    anna.http.put(f"/api/tables/{running}/people/{other['who']}", json={"distance": "mute"})
    anna.post(f"/api/tables/{running}/reports", who=other["who"], reason="spam", note="again")
    anna.http.put("/api/me/notices", json={"mail": "daily", "language": "fr"})
    anna.ask("vacation", days=3)
    anna.done("pushes", **subscription(anna))
    match_id = anna.post("/api/matches", **EVENING).json()["id"]
    answer = anna.http.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="pagoria.json"'
    mine = json.loads(answer.text)
    assert mine["identity"]["name"] == anna.me()["name"]
    assert mine["identity"]["joined"] >= mine["identity"]["created"]
    assert [one["device"] for one in mine["devices"]] == ["Firefox, Linux"]
    assert [one["label"] for one in mine["passkeys"]] == ["Firefox, Linux"]
    assert mine["kept_away"] == [{"name": other["name"], "distance": "mute"}]
    assert [(one["table"], one["note"]) for one in mine["reports"]] == [(running, "again")]
    assert [mine["notices"][what] for what in ("mail", "language", "browsers")] == ["daily", "fr", 1]
    assert [one["ends"] - one["begun"] for one in mine["vacations"]] == [3 * 24 * 3_600_000]
    assert mine["follows"] == mine["balances"] == []
    (match,) = mine["matches"]
    assert (match["id"], match["name"], match["entered"]) == (match_id, "Anna's evening", True)
    games = {game["id"]: game for game in mine["games"]}
    assert games[running]["record"].startswith("Game: pagoda")
    assert (games[waiting]["record"], games[waiting]["seats"]) == (None, [0])
    for secret in (
        anna.cookie(),
        code,
        code.replace("-", ""),
        key.create({"user": {"id": ""}, "challenge": ""})["id"],
    ):
        assert secret not in answer.text


def test_deleting_oneself_leaves_finished_games_and_no_name(anna: Browser, phone: Browser, ben: Any) -> None:
    name, key = a_name(), anna.key()
    code = anna.join_as(name, key)
    finished, running, waiting = (anna.open_table() for _ in range(3))
    for table in (finished, running):
        ben.join(table)
    ben.post(f"/api/tables/{finished}/resign", seat=1)
    record = ben.http.get(f"/api/tables/{finished}/record").text
    assert name in record
    imported = anna.post("/api/import", record=record).json()["id"]
    refused(anna.ask("delete", name="Somebody"), "malformed")
    with ben.live(running, seat=1) as live:
        live.next()
        anna.done("delete", name=name)
        while live.frame["table"]["seats"][0]["name"]:
            live.next()
        assert live.frame["table"]["seats"][0]["kind"] == "vacant"
    assert name not in ben.http.get(f"/api/tables/{finished}").text
    assert ben.info(finished)["outcome"]["winners"] == [0]
    assert "Players: Player 1, " in ben.http.get(f"/api/tables/{finished}/record").text
    assert ben.info(waiting)["seats"][0]["kind"] == "open"
    assert ben.http.get(f"/api/tables/{imported}").status_code == 404
    assert not anna.me()["member"]
    refused(phone.ask("sign-in/code", code=code), "wrong_code")
    refused(phone.ask("sign-in/passkey", passkey=key.get(phone.done("sign-in/options"))), "wrong_code")
    # Somebody else may have the name now.
    phone.join_as(name)


def test_whoever_signs_out_everywhere_is_told_nowhere(anna: Browser) -> None:
    code = anna.join_as(a_name())
    assert anna.done("pushes", **subscription(anna))["browsers"] == 1
    anna.done("sign-out-everywhere")
    anna.done("sign-in/code", code=code)
    assert anna.http.get("/api/me/notices").json()["browsers"] == 0


def test_a_device_that_is_signed_out_is_told_no_more(anna: Browser, phone: Browser) -> None:
    key = anna.key()
    anna.join_as(a_name(), key)
    phone.sign_in(key)
    for browser, device in ((anna, "desk"), (phone, "phone")):
        browser.done("pushes", **subscription(anna, device))
    assert anna.http.get("/api/me/notices").json()["browsers"] == 2
    lost = next(one["id"] for one in anna.account()["devices"] if not one["this"])
    assert anna.http.delete(f"/api/me/devices/{lost}").status_code == 200
    assert anna.http.get("/api/me/notices").json()["browsers"] == 1
    # The other one too, also where its page could not say so.
    anna.done("sign-out")
    anna.sign_in(key)
    assert anna.http.get("/api/me/notices").json()["browsers"] == 0
