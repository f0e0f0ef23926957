"""An attacker wants to be somebody else: with planted, stolen, guessed, replayed or forged credentials."""

from __future__ import annotations

import secrets
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from pagoria.server.store.sqlite import FILE_NAME
from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS, serves
from tests.server.authenticator import Authenticator
from tests.server.joining import Browser, closed_with, origin_of, refused
from tests.server.test_studies import Kept


def a_name() -> str:
    return f"Victim {uuid.uuid4().hex[:10]}"


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that does not mind how much is asked: what guessing costs is another test's."""
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder) as server:
        yield server
    server.expect_no_fault()


@pytest.fixture
def victim(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


@pytest.fixture
def attacker(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


def test_a_planted_cookie_does_not_come_along(victim: Browser, attacker: Browser) -> None:
    """Fixation: the attacker's own guest cookie was put into the victim's browser before."""
    victim.become(attacker.cookie())
    victim.id = attacker.id
    table = victim.open_table()
    with attacker.live(table, seat=0) as eyes:
        eyes.next()
        victim.join_as(a_name())
        assert closed_with(eyes) == 1012
    assert attacker.me()["id"] != victim.id
    assert not attacker.info(table)["seats"][0]["mine"]
    assert victim.me()["member"]


@pytest.mark.parametrize("way", ["passkey", "code", "device"])
def test_what_a_planted_guest_left_comes_along_only_if_somebody_says_so(
    server: Server, victim: Browser, attacker: Browser, way: str
) -> None:
    """Whoever signs in where the attacker's guest cookie lies gets none of the attacker's things."""
    key = victim.key()
    code = victim.join_as(a_name(), key)
    ticket = victim.done("device-link")["link"].partition("=")[2]
    study = Kept(attacker).id
    attacker.post("/api/progress", marks=["puzzle:pagoda:1"])
    table = attacker.open_table()
    with Browser(server) as elsewhere:
        elsewhere.become(attacker.cookie())
        if way == "passkey":
            elsewhere.sign_in(key)
        elif way == "code":
            elsewhere.done("sign-in/code", code=code)
        else:
            elsewhere.done("ticket/use", ticket=ticket)
        assert elsewhere.me() == victim.me()
    assert victim.http.get("/api/studies").json() == []
    assert victim.http.get("/api/tables").json() == []
    assert victim.http.get("/api/progress").json() == {"marks": []}
    assert [one["id"] for one in attacker.http.get("/api/studies").json()] == [study]
    assert attacker.info(table)["seats"][0]["mine"]


def test_a_stolen_cookie_is_worth_nothing_after_signing_out_everywhere(
    victim: Browser, attacker: Browser
) -> None:
    victim.join_as(a_name())
    table, member = victim.open_table(), victim.me()
    link = victim.done("device-link")["link"].partition("=")[2]
    attacker.become(victim.cookie())
    assert attacker.me() == member
    with attacker.live(table, seat=0) as eyes:
        eyes.next()
        victim.done("sign-out-everywhere")
        assert closed_with(eyes) == 1012
    assert attacker.me()["id"] != member["id"]
    refused(attacker.ask("ticket/use", ticket=link), "wrong_code")
    assert attacker.http.get("/api/me/account").json()["devices"] == []


def test_a_stolen_cookie_changes_no_way_in(server: Server, victim: Browser, attacker: Browser) -> None:
    """Whoever signed in a while ago has to do so again first, and that a cookie cannot."""
    key = victim.key()
    victim.join_as(a_name(), key)
    (passkey,) = victim.account()["passkeys"]
    attacker.become(victim.cookie())
    with closing(sqlite3.connect(Path(server.data) / FILE_NAME)) as database:
        database.execute("UPDATE sessions SET created = created - 600000 WHERE guest_id = ?", (victim.id,))
        database.commit()
    # A session is believed for a few seconds as it was, but not by a server that starts.
    server.kill()
    server.start()
    assert attacker.ask("device-link").status_code != 200
    own = attacker.key().create(attacker.done("passkey-options"))
    address = {"address": "thief@example.org", "language": "en"}
    for answer in (
        attacker.ask("recovery-code"),
        attacker.ask("passkeys", passkey=own),
        attacker.ask("delete", name=victim.me()["name"]),
        attacker.http.put("/api/me/address", json=address),
        attacker.http.delete("/api/me/address"),
        attacker.http.delete(f"/api/me/passkeys/{passkey['id']}"),
    ):
        refused(answer, "sign_in_again")
    victim.sign_in(key)
    assert victim.done("recovery-code")["recovery_code"]


def test_the_hash_of_a_token_is_no_token(victim: Browser, attacker: Browser) -> None:
    victim.join_as(a_name())
    (device,) = victim.account()["devices"]
    for cookie in (device["id"], device["id"] * 4, victim.id, f"{victim.id}.20000." + "0" * 64):
        attacker.become(cookie)
        assert attacker.me()["id"] != victim.id


def test_an_assertion_works_once(victim: Browser, attacker: Browser) -> None:
    key = victim.key()
    victim.join_as(a_name(), key)
    said = key.get(victim.done("sign-in/options"))
    victim.done("sign-in/passkey", passkey=said)
    refused(attacker.ask("sign-in/passkey", passkey=said), "wrong_code")


def test_a_cloned_key_is_noticed_by_its_counter(victim: Browser, attacker: Browser) -> None:
    key = victim.key()
    victim.join_as(a_name(), key)
    victim.sign_in(key)
    victim.sign_in(key)
    key.counter = 0
    options = attacker.done("sign-in/options")
    refused(attacker.ask("sign-in/passkey", passkey=key.get(options)), "wrong_code")


@pytest.mark.parametrize("origin", ["http://evil.example", "https://localhost", "http://localhost:1"])
def test_an_assertion_for_another_page_is_refused(victim: Browser, attacker: Browser, origin: str) -> None:
    """A page in the middle shows our challenge, and the browser writes down whose page it was."""
    key = victim.key()
    victim.join_as(a_name(), key)
    key.origin = origin
    refused(attacker.ask("sign-in/passkey", passkey=key.get(attacker.done("sign-in/options"))), "wrong_code")


def test_a_page_elsewhere_may_not_ask_at_all(victim: Browser) -> None:
    victim.join_as(a_name())
    for path in ("delete", "sign-out-everywhere", "device-link", "recovery-code", "sign-in/options"):
        answer = victim.http.post(f"/api/me/{path}", json={}, headers={"Origin": "http://evil.example"})
        refused(answer, "wrong_origin")


def test_a_challenge_is_ours_and_for_one_purpose(victim: Browser, attacker: Browser) -> None:
    key = victim.key()
    victim.join_as(a_name(), key)
    made_up = {"challenge": secrets.token_urlsafe(56)}
    for_making = {"challenge": victim.done("passkey-options")["challenge"]}
    for options in (made_up, for_making, {"challenge": ""}):
        refused(attacker.ask("sign-in/passkey", passkey=key.get(options)), "wrong_code")
    # A key that was made for the victim does not become the attacker's.
    mine = Authenticator(origin_of(attacker.server), "localhost")
    answer = mine.create(victim.done("passkey-options"))
    refused(attacker.ask("member", name=a_name(), passkey=answer), "wrong_code")


def test_somebody_elses_passkey_cannot_be_removed_or_registered_again(
    victim: Browser, attacker: Browser
) -> None:
    key = victim.key()
    victim.join_as(a_name(), key)
    attacker.join_as(a_name(), attacker.key())
    (known,) = victim.account()["passkeys"]
    refused(attacker.http.delete(f"/api/me/passkeys/{known['id']}"), "not_found")
    again = key.create(attacker.done("passkey-options"))
    refused(attacker.ask("passkeys", passkey=again), "wrong_code")
    assert len(attacker.account()["passkeys"]) == len(victim.account()["passkeys"]) == 1


@pytest.mark.parametrize(
    "broken",
    [
        {"response": {}},
        {"response": {"clientDataJSON": "!"}},
        {"response": {"clientDataJSON": "bnVsbA"}},
        {"response": {"clientDataJSON": ["x"]}},
        {"id": "x"},
        {"response": {"clientDataJSON": "W10", "authenticatorData": "", "signature": None}},
    ],
)
def test_broken_answers_are_wrong_and_nothing_else(attacker: Browser, broken: dict[str, Any]) -> None:
    answer = attacker.key().get(attacker.done("sign-in/options")) | broken
    refused(attacker.ask("sign-in/passkey", passkey=answer), "wrong_code")


def test_strangers_learn_nothing_from_answers(victim: Browser, attacker: Browser) -> None:
    """Unknown, used and malformed codes and tickets are told apart by nobody."""
    code = victim.join_as(a_name())
    ticket = victim.done("device-link")["link"].partition("=")[2]
    victim.done("ticket/use", ticket=ticket)
    victim.done("sign-in/code", code=code)
    tickets = [attacker.ask("ticket/use", ticket=one) for one in (ticket, secrets.token_urlsafe(32))]
    codes = [attacker.ask("sign-in/code", code=one) for one in (code, code[:-1], "x", "0000-" * 6 + "0000")]
    for answers in (tickets, codes):
        assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    key, unknown = victim.key(), victim.key()
    victim.done("passkeys", passkey=key.create(victim.done("passkey-options")))
    known = key.get({"challenge": attacker.done("sign-in/options")["challenge"]})
    known["response"]["signature"] = "AAAA"
    forged = [known, unknown.get(attacker.done("sign-in/options"))]
    said = [attacker.ask("sign-in/passkey", passkey=one) for one in forged]
    assert len({(answer.status_code, answer.text) for answer in said}) == 1


def test_members_are_not_listed_and_their_account_is_theirs(victim: Browser, attacker: Browser) -> None:
    victim.join_as(a_name(), victim.key())
    account = attacker.account()
    assert (account["devices"], account["passkeys"], account["address"]) == ([], [], None)
    for path in ("device-link", "recovery-code", "sign-out-everywhere"):
        refused(attacker.ask(path), "members_only")
    refused(attacker.ask("delete", name=victim.me()["name"]), "members_only")


def test_nothing_secret_is_logged_or_stored(server: Server, victim: Browser) -> None:
    code = victim.join_as(a_name(), victim.key())
    ticket = victim.done("device-link")["link"].partition("=")[2]
    stored = b"".join(
        file.read_bytes() for file in (server.output.parent / "data").iterdir() if file.is_file()
    )
    for secret in (victim.cookie(), code, code.replace("-", ""), ticket):
        assert secret not in server.log()
        assert secret.encode() not in stored


def test_guessing_is_paid_for(strict_nursery: Nursery, tmp_path: Any) -> None:
    name = {"name": "Anna"}
    with running(strict_nursery, str(tmp_path / "data"), tmp_path, "--guests-per-address", "10") as server:
        with Browser(server) as guest, Browser(server) as member:
            member.join_as(a_name())
            stranger = httpx.Client(base_url=server.url, timeout=SECONDS)
            assert _until_refused(lambda: stranger.post("/api/me/sign-in/code", json={"code": "x"})) <= 15
            assert 0 < _until_refused(lambda: member.http.put("/api/me", json=name)) <= 120
            assert _until_refused(lambda: guest.http.post("/api/me/passkey-options", json=name)) <= 120
            stranger.close()
        assert serves(server)


def _until_refused(ask: Any) -> int:
    for number in range(200):
        if ask().status_code == 429:
            return number
    raise AssertionError("nobody was refused")
