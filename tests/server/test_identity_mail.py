"""Mail: an address that is confirmed, signing in by a link, and a mail server that fails at times."""

from __future__ import annotations

import asyncio
import logging
import re
import uuid
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import cast

import pytest

from pagoria.core.errors import PagoriaError
from pagoria.server.people.mail import Mailer
from pagoria.server.people.mail_links import MailLinks, is_address
from pagoria.server.people.tickets import Ticket, Tickets
from pagoria.server.settings import SmtpServer, checked_smtp
from pagoria.server.store.opening import store_for
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from server_process import Nursery, Server, running
from tests.server.joining import Browser, refused
from tests.server.posting import ORIGIN, PASSWORD, Office
from waiting import until_async


@pytest.fixture(scope="module")
def office() -> Iterator[Office]:
    with Office() as office:
        yield office


@pytest.fixture(scope="module")
def server(nursery: Nursery, office: Office, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    options = ("--smtp", office.url, "--mail-from", "games@example.org", "--origin", ORIGIN)
    with running(nursery, str(folder / "data"), folder, *options) as server:
        yield server
    server.expect_no_fault("cret")


@pytest.fixture
def anna(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


@pytest.fixture
def phone(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


def an_address() -> str:
    return f"Anna.{uuid.uuid4().hex[:8]}@example.org"


def ticket_in(mail: EmailMessage, kind: str) -> str:
    found = re.search(rf"{ORIGIN}/me#{kind}=([\w-]{{43}})\s", mail.get_content())
    assert found, mail.get_content()
    return found[1]


def with_address(anna: Browser, office: Office) -> str:
    """Anna is a member whose address is confirmed."""
    address = an_address()
    anna.join_as(f"Anna {uuid.uuid4().hex[:8]}")
    assert anna.http.put("/api/me/address", json={"address": address}).status_code == 200
    anna.done("ticket/use", ticket=ticket_in(office.next(), "address"))
    return address


def test_an_address_counts_once_it_is_confirmed(anna: Browser, phone: Browser, office: Office) -> None:
    address = an_address()
    anna.join_as(f"evil.{uuid.uuid4().hex[:8]}.org/x")
    assert anna.account()["mails"]
    anna.http.put("/api/me/address", json={"address": address, "language": "de"})
    mail = office.next()
    assert (mail["to"], mail["from"], mail["subject"]) == (
        address,
        "games@example.org",
        "Ist das deine Adresse?",
    )
    assert anna.account()["address"] is None
    assert "evil." not in mail.get_content()
    ticket = ticket_in(mail, "address")
    # From another browser, which is nobody's by that.
    told = phone.done("ticket/use", ticket=ticket)
    assert told == {"kind": "address", "name": anna.me()["name"], "address": address}
    assert phone.me()["id"] == phone.id
    assert anna.account()["address"] == address
    refused(phone.ask("ticket/use", ticket=ticket), "wrong_code")


def test_a_link_by_mail_signs_in_once(anna: Browser, phone: Browser, office: Office) -> None:
    address = with_address(anna, office)
    assert phone.done("sign-in/mail", address=address.upper(), language="fr") == {}
    mail = office.next()
    assert (mail["to"], mail["subject"]) == (address, "Se connecter à Pagoria")
    ticket = ticket_in(mail, "mail")
    phone.done("ticket/use", ticket=ticket)
    assert phone.me() == anna.me()
    refused(anna.ask("ticket/use", ticket=ticket), "wrong_code")


def test_nobody_learns_whose_address_is_known(anna: Browser, phone: Browser, office: Office) -> None:
    """The same answer at once: what is looked up, written and sent comes afterwards."""
    address, unknown = with_address(anna, office), an_address()
    answers = [phone.ask("sign-in/mail", address=one) for one in (address, unknown)]
    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    assert office.next()["to"] == address
    assert office.mails == []


def test_no_address_is_flooded_whoever_asks(
    server: Server, anna: Browser, phone: Browser, office: Office
) -> None:
    address = with_address(anna, office)
    tried = office.tried
    for _ in range(6):
        assert phone.done("sign-in/mail", address=address) == {}
    for _ in range(3):
        office.next()
    # Mails go out one after the other: the next one is to another address.
    with Browser(server) as carl:
        with_address(carl, office)
    assert office.tried == tried + 4


@pytest.mark.anyio
async def test_a_member_asks_a_few_strangers_and_all_together_not_many(tmp_path: Path) -> None:
    """A mail under a name of one's choice is not for everybody; nor does it keep anybody from signing in."""
    store = store_for(str(tmp_path / "data"))
    await store.open()
    tickets, post = Tickets(store), Post()
    links = MailLinks(store, tickets, cast("Mailer", post))
    await tickets.start()
    await links.start()
    members = [Guest(f"member{number}", "Anna", member=True) for number in range(11)]
    for member in members:
        await store.create_guest(member, 1)
    strangers = {f"stranger{number}@example.org" for number in range(59)}
    for number, stranger in enumerate(strangers):
        links.ask_to_confirm(members[number // 6], stranger, "en", ORIGIN)
    with pytest.raises(Refusal) as enough:
        links.ask_to_confirm(members[0], "one.more@example.org", "en", ORIGIN)
    assert enough.value.code == "too_many"
    await links.confirm(Ticket("", "address", members[10].id, 0, "victim@example.org"))
    links.ask_to_confirm(members[10], "victim@example.org", "en", ORIGIN)
    with pytest.raises(Refusal) as enough:
        links.ask_to_confirm(members[10], "victim@example.org", "en", ORIGIN)
    assert enough.value.code == "busy"
    for _ in range(3):
        links.ask_to_sign_in("victim@example.org", "en", ORIGIN)
    await until_async(lambda: len(post.sent) >= 63, "all mails are sent")
    assert post.sent.count("victim@example.org") == 4
    assert set(post.sent) == {*strangers, "victim@example.org"}
    await links.stop()
    await store.close()


class Post:
    """A mail server that takes everything."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, address: str, subject: str, text: str) -> None:
        del subject, text
        self.sent.append(address)


def test_the_link_leads_where_the_host_said_whatever_the_request_says(
    anna: Browser, phone: Browser, office: Office
) -> None:
    address = with_address(anna, office)
    headers = {"Host": "192.0.2.66", "Origin": "http://192.0.2.66"}
    answer = phone.http.post("/api/me/sign-in/mail", json={"address": address}, headers=headers)
    assert answer.status_code == 200
    assert ticket_in(office.next(), "mail")


def test_an_address_signs_in_one_person(anna: Browser, phone: Browser, office: Office) -> None:
    address = with_address(anna, office)
    phone.join_as(f"Ben {uuid.uuid4().hex[:8]}")
    phone.http.put("/api/me/address", json={"address": address.lower()})
    refused(phone.ask("ticket/use", ticket=ticket_in(office.next(), "address")), "address_taken")
    # With an address, the last passkey may go; without passkeys, the address may not.
    refused(anna.http.delete("/api/me/address"), "last_way_in")
    key = anna.key()
    anna.done("passkeys", passkey=key.create(anna.done("passkey-options")))
    (known,) = anna.account()["passkeys"]
    assert anna.http.delete(f"/api/me/passkeys/{known['id']}").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "anna",
        "anna@",
        "@example.org",
        "anna@localhost",
        "a b@example.org",
        "a@example.org\nBcc: b@example.org",
        "a@example.org, b@example.org",
        "<a@example.org>",
        "a@[127.0.0.1]",
        "a" * 65 + "@example.org",
        "a@" + "b." * 130 + "org",
    ],
)
def test_what_is_no_address_reaches_nobody(anna: Browser, text: str) -> None:
    assert not is_address(text)
    refused(anna.ask("sign-in/mail", address=text), "malformed")


@pytest.mark.anyio
async def test_a_mail_is_tried_again_but_not_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    with Office() as office, caplog.at_level(logging.WARNING):
        office.refuses = ["451 later", "451 later", "550 never"]
        told = checked_smtp(office.url, "g@example.org", [ORIGIN])
        assert told is not None
        mailer = Mailer(told, again=(0.01, 0.01, 0.01))
        mailer.start()
        await mailer.send("anna@example.org", "First", "Täxt\n")
        await until_async(lambda: office.tried == 3, "it is tried three times")
        await mailer.send("anna@example.org", "Second", "Täxt\n")
        mail = await asyncio.to_thread(office.next)
        await mailer.stop()
    assert (mail["subject"], mail.get_content().strip(), office.tried) == ("Second", "Täxt", 4)
    assert "anna@" not in caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.anyio
async def test_a_wrong_password_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    with Office() as office, caplog.at_level(logging.WARNING):
        mailer = Mailer(
            SmtpServer("127.0.0.1", office.port, "g@example.org", "club", "wrong-secret"), again=()
        )
        mailer.start()
        await mailer.send("anna@example.org", "Hello", "")
        await until_async(lambda: "SMTPAuthenticationError" in caplog.text, "it fails")
        await mailer.stop()
    assert "wrong-secret" not in caplog.text


@pytest.mark.parametrize(
    ("url", "sender", "origins", "fault"),
    [
        ("http://a:geheim@b", "g@example.org", [ORIGIN], "a mail server is like"),
        ("smtp://a:geheim@b:99999999", "g@example.org", [ORIGIN], "escaped"),
        ("smtp://", "g@example.org", [ORIGIN], "a mail server is like"),
        ("smtp://a:geheim@b", None, [ORIGIN], "--mail-from"),
        ("smtp://a:geheim@b", "no address", [ORIGIN], "--mail-from"),
        ("smtp://a:geheim@b", "g@example.org", [], "--origin"),
    ],
)
def test_what_is_told_about_mail_is_checked(
    url: str, sender: str | None, origins: list[str], fault: str
) -> None:
    with pytest.raises(PagoriaError, match=fault) as caught:
        checked_smtp(url, sender, origins)
    assert "geheim" not in str(caught.value)


def test_ports_and_passwords_of_mail_servers() -> None:
    told = checked_smtp("smtps://club%40x:se%3Acret@mail.example.org", "g@example.org", [ORIGIN])
    assert told == SmtpServer("mail.example.org", 465, "g@example.org", "club@x", "se:cret", encrypted=True)
    assert "cret" not in repr(told)
    assert checked_smtp(None, None, []) is None
