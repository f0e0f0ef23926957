"""The mail that gathers what waits: through a real mail server, never unwanted, and ended by its own link."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest

from pagoria.server.people.mail import Mailer
from pagoria.server.people.notices import MAIL_GRACE_MS
from pagoria.server.people.unsubscribing import Unsubscribing
from pagoria.server.settings import checked_smtp
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from server_process import Server
from tests.server.people import SECONDS, Person
from tests.server.posting import ORIGIN, Office
from tests.server.tabling import ANN, BOB, house
from tests.server.telling import DAY, Post, Telling, telling

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
ADDRESS = "bob@example.org"


@pytest.fixture
def office() -> Iterator[Office]:
    with Office() as opened:
        yield opened


@pytest.fixture
def post() -> Post:
    return Post({BOB.id: ADDRESS})


@pytest.fixture
async def club(tmp_path: Path, post: Post) -> AsyncIterator[Telling]:
    """Bob wants a mail an hour."""
    async with telling(str(tmp_path / "data"), post=post) as opened:
        await opened.welcome(ANN, BOB)
        await opened.notices.wishes.keep(BOB.id, "hourly", "en")
        yield opened


async def waits_for_bob(club: Telling) -> str:
    table_id = await club.house.duel()
    await club.pass_turn(table_id, ANN, 0)
    await club.notices.settled()
    return table_id


async def test_all_that_waits_comes_as_one_mail_through_a_mail_server(tmp_path: Path, office: Office) -> None:
    told = checked_smtp(office.url, "games@example.org", [ORIGIN])
    assert told is not None
    mailer = Mailer(told)
    mailer.start()
    # A name is no place for a link.
    ann = Guest(ANN.id, "evil.org/x")
    async with telling(str(tmp_path / "data"), post=Post({BOB.id: ADDRESS}), mailer=mailer) as club:
        await club.welcome(ann, BOB)
        await club.notices.wishes.keep(BOB.id, "hourly", "de")
        tables = [await club.house.duel(guest=ann) for _ in range(3)]
        for table_id in tables:
            await club.pass_turn(table_id, ann, 0)
        await club.later(MAIL_GRACE_MS)
        mail = await asyncio.to_thread(office.next)
        await club.later(DAY)
    await mailer.stop()
    assert office.tried == 1
    assert (mail["to"], mail["from"], mail["subject"]) == (
        ADDRESS,
        "games@example.org",
        "3 Partien warten auf dich",
    )
    text = mail.get_content()
    assert {f"{ORIGIN}/t/{table_id}" for table_id in tables} <= set(text.splitlines())
    assert "evil." not in text
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link_in(mail) in text


def link_in(mail: EmailMessage) -> str:
    """The link that ends such mails, as programs find it."""
    link = str(mail["List-Unsubscribe"])
    assert link.startswith(f"<{ORIGIN}/api/unsubscribe/")
    return link.strip("<>")


async def test_whoever_looks_at_the_site_gets_no_mail_until_they_have_left(club: Telling, post: Post) -> None:
    table_id = await waits_for_bob(club)
    club.looking.add(BOB.id)
    for _ in range(5):
        await club.later(MAIL_GRACE_MS)
    assert post.sent == []
    club.looking.clear()
    await club.later(MAIL_GRACE_MS)
    ((_, _, text),) = post.sent
    assert table_id in text


async def test_whoever_wants_fewer_mails_gets_fewer_at_once(club: Telling, post: Post) -> None:
    await waits_for_bob(club)
    await club.later(MAIL_GRACE_MS)
    await waits_for_bob(club)
    await club.notices.wishes.keep(BOB.id, "daily", "en")
    for _ in range(23):
        await club.later(HOUR)
    assert len(post.sent) == 1
    await club.later(HOUR)
    assert len(post.sent) == 2


async def test_the_link_ends_all_mails_and_does_nothing_else(club: Telling, post: Post) -> None:
    await waits_for_bob(club)
    await club.later(MAIL_GRACE_MS)
    await waits_for_bob(club)
    link = await club.notices.unsubscribing.link(BOB.id, ORIGIN)
    assert link in post.sent[0][2]
    token = link.rpartition("/")[2]
    await club.notices.unsubscribing.use(token)
    await club.later(DAY)
    assert len(post.sent) == 1
    wish = await club.notices.wishes.of(BOB.id)
    assert (wish.mail, wish.language) == ("never", "en")
    # An old mail still ends what was switched on again, until its reader is gone.
    await club.notices.wishes.keep(BOB.id, "daily", "fr")
    await club.notices.unsubscribing.use(token)
    assert (await club.notices.wishes.of(BOB.id)).mail == "never"
    await club.notices.forget(BOB.id)
    for wrong in (token, "x" * 43, "", "../me"):
        with pytest.raises(Refusal, match="not valid"):
            await club.notices.unsubscribing.use(wrong)


async def test_the_link_works_without_signing_in(server: Server, anna: Person) -> None:
    anna.http.put("/api/me/notices", json={"mail": "daily", "language": "en"})
    async with house(server.data) as opened:
        path = await Unsubscribing(opened.store).link(anna.id, "")
    with httpx.Client(base_url=server.url, timeout=SECONDS) as stranger:
        # Opening it changes nothing: programs that read mails do so.
        answer = stranger.get(path)
        token = path.rpartition("/")[2]
        assert (answer.status_code, answer.headers["location"]) == (303, f"/me#stop={token}")
        assert anna.http.get("/api/me/notices").json()["mail"] == "daily"
        # As a mail program does it, with a form.
        assert stranger.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert anna.http.get("/api/me/notices").json()["mail"] == "never"
        assert stranger.get("/api/me").json()["id"] != anna.id
        for door in ("/api/me/ticket", "/api/me/ticket/use"):
            assert stranger.post(door, json={"ticket": token}).json()["error"]["code"] == "wrong_code"
        for wrong in ("x" * 43, "x"):
            answer = stranger.post(f"/api/unsubscribe/{wrong}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_code")
        elsewhere = stranger.post(path, headers={"Origin": "https://evil.example.org"})
        assert elsewhere.json()["error"]["code"] == "wrong_origin"
