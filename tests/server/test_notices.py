"""Being told that it is one's turn: by Web Push, read as a browser reads it, and by mails that gather it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pagoria.server.people.membership import Membership
from pagoria.server.people.notices import GRACE_MS, MAIL_GRACE_MS
from pagoria.server.people.people import People
from pagoria.server.people.pushes import MOST_BROWSERS
from pagoria.server.people.sessions import Sessions, id_of
from pagoria.tables.refusal import Refusal
from tests.server.tabling import ANN, BOB, BOT, EVE, ME, OPEN, command
from tests.server.telling import DAY, Browser, Post, PushService, Telling, claims, push_service, telling

pytestmark = pytest.mark.anyio

MINUTE = 60_000


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as opened:
        yield opened


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Telling]:
    async with telling(str(tmp_path / "data")) as opened:
        await opened.welcome(ANN, BOB, EVE)
        yield opened


async def test_a_browser_is_told_whose_move_it_was(data: str, service: PushService) -> None:
    """On each kind of store: the message can be read by nobody but the browser, and says who sent it."""
    async with telling(data) as club:
        await club.welcome(ANN, BOB)
        phone = service.browser("phone")
        await club.subscribe(BOB, phone)
        table_id = await club.house.duel()
        await club.pass_turn(table_id, ANN, 0)
        await club.later(GRACE_MS)
        expected = {"table": table_id, "title": "Your turn: Pagoda", "text": "Ann has moved."}
        assert service.messages(phone) == [expected]
        (_, headers, body) = service.received[0]
        assert b"Ann" not in body
        assert headers["Content-Encoding"] == "aes128gcm"
        told = claims(headers)
        assert (told["aud"], told["sub"]) == (service.url, "https://games.example.org")
        assert 0 < told["exp"] - time.time() <= 24 * 3600
        assert headers["Authorization"].endswith(await club.notices.pushes.key())


async def test_a_device_that_was_signed_out_is_told_nothing(club: Telling, service: PushService) -> None:
    """A browser of a member ends with its session, whatever became of that."""
    phone, desk = service.browser("phone"), service.browser("desk")
    store, pushes = club.house.store, club.notices.pushes
    await club.subscribe(BOB, phone)
    await People(store).enrol(BOB, BOB.name)
    sessions = Sessions(store)
    (first, begun), (second, others) = (sessions.fresh(BOB.id, device) for device in ("phone", "desk"))
    await store.write([*begun, *others])
    await pushes.carry_over(BOB.id, id_of(first))
    await club.add(BOB, desk, id_of(second))

    async def told() -> list[int]:
        await pushes.tell(BOB.id, {"title": "Your turn"})
        return [len(service.messages(each)) for each in (phone, desk)]

    assert await told() == [1, 1]
    await sessions.end(BOB.id, id_of(first))
    assert await told() == [1, 2]
    third, again = sessions.fresh(BOB.id, "phone")
    await store.write(again)
    await pushes.carry_over(BOB.id, id_of(third), id_of(first))
    assert await told() == [2, 3]


async def test_a_turn_that_waits_for_a_guest_is_told_to_the_member(
    club: Telling, service: PushService
) -> None:
    """Who signs in where they played as a guest goes on being told there."""
    phone, store = service.browser("phone"), club.house.store
    people, sessions = People(store), Sessions(store)
    people.on_adopt(club.notices.adopted)
    await people.enrol(EVE, EVE.name)
    await club.subscribe(BOB, phone)
    table_id = await club.house.duel()
    await club.pass_turn(table_id, ANN, 0)
    membership = Membership(store, people, sessions, club.house.tables.owners, None)
    token = await membership.sign_in(EVE.id, "phone", BOB.id)
    await club.notices.pushes.carry_over(EVE.id, id_of(token))
    await club.later(GRACE_MS)
    assert [message["table"] for message in service.messages(phone)] == [table_id]


async def test_a_turn_is_told_once(club: Telling, service: PushService) -> None:
    phone = service.browser("phone")
    await club.subscribe(BOB, phone)
    table_id = await club.house.duel()
    await club.pass_turn(table_id, ANN, 0)
    for _ in range(3):
        await club.later(GRACE_MS)
    # Something else happens at the table that is not a move.
    await club.house.tables.leave(table_id, ANN.id, command(), 0)
    await club.house.tables.return_to_seat(table_id, ANN.id, command(), 0)
    await club.later(GRACE_MS)
    assert len(service.received) == 1
    await club.pass_turn(table_id, BOB, 1)
    await club.pass_turn(table_id, ANN, 0)
    await club.later(GRACE_MS)
    assert len(service.received) == 2


async def test_whoever_is_there_or_comes_in_time_is_not_told(club: Telling, service: PushService) -> None:
    await club.subscribe(BOB, service.browser("phone"))
    there, comes, moves = [await club.house.duel() for _ in range(3)]
    at_the_table = await club.house.player(there, BOB, 1)
    for table_id in (there, comes, moves):
        await club.pass_turn(table_id, ANN, 0)
    await club.notices.settled()
    club.house.time += GRACE_MS - 1
    await club.notices.tell()
    assert service.received == []
    came = await club.house.player(comes, BOB, 1)
    await club.pass_turn(moves, BOB, 1)
    await club.later(2)
    assert service.received == []
    at_the_table.leave()
    came.leave()


async def test_whoever_leaves_the_table_without_a_move_is_told(club: Telling, service: PushService) -> None:
    """A table that was open all the while, and is closed at last, silences nothing."""
    phone = service.browser("phone")
    await club.subscribe(BOB, phone)
    table_id = await club.house.duel()
    tab = await club.house.player(table_id, BOB, 1)
    await club.pass_turn(table_id, ANN, 0)
    for _ in range(3):
        await club.later(GRACE_MS)
    assert service.messages(phone) == []
    tab.leave()
    await club.later(GRACE_MS)
    assert [message["table"] for message in service.messages(phone)] == [table_id]
    await club.later(DAY)
    assert len(service.messages(phone)) == 1


async def test_the_first_turn_is_told_in_the_persons_language(club: Telling, service: PushService) -> None:
    laptop = service.browser("laptop")
    await club.subscribe(ANN, laptop)
    await club.notices.wishes.speak(ANN.id, "de")
    table_id = await club.house.duel()
    await club.later(GRACE_MS)
    told = {"table": table_id, "title": "Du bist am Zug: Pagoda", "text": "Die Partie hat begonnen."}
    assert service.messages(laptop) == [told]


async def test_bots_friends_on_one_screen_and_strangers_are_told_nothing(
    club: Telling, service: PushService
) -> None:
    await club.subscribe(EVE, service.browser("eve"))
    screen = await club.house.screen()
    await club.house.open(ME, BOT)
    await club.pass_turn(screen, ANN, 0)
    await club.later(GRACE_MS)
    assert service.received == []


async def test_what_was_not_told_yet_is_told_after_a_restart(club: Telling, service: PushService) -> None:
    phone = service.browser("phone")
    await club.subscribe(BOB, phone)
    table_id = await club.house.duel()
    key = await club.notices.pushes.key()
    await club.pass_turn(table_id, ANN, 0)
    await club.again()
    assert service.received == []
    assert await club.notices.pushes.key() == key
    await club.later(GRACE_MS)
    await club.again()
    await club.later(DAY)
    assert [message["table"] for message in service.messages(phone)] == [table_id]


async def test_a_service_that_fails_is_tried_a_few_times(club: Telling, service: PushService) -> None:
    await club.subscribe(BOB, service.browser("broken"))
    service.answers["/broken"] = 503
    await club.pass_turn(await club.house.duel(), ANN, 0)
    for _ in range(20):
        await club.later(30 * MINUTE)
    assert len(service.received) == 4
    assert await club.notices.pushes.number(BOB.id) == 1


async def test_one_browser_that_fails_does_not_make_the_others_ring_again(
    club: Telling, service: PushService
) -> None:
    phone = service.browser("phone")
    await club.subscribe(BOB, service.browser("broken"))
    await club.subscribe(BOB, phone)
    service.answers["/broken"] = 500
    await club.pass_turn(await club.house.duel(), ANN, 0)
    for _ in range(3):
        await club.later(30 * MINUTE)
    assert len(service.messages(phone)) == 1


@pytest.mark.parametrize("status", [404, 410])
async def test_browsers_that_are_gone_are_forgotten(club: Telling, service: PushService, status: int) -> None:
    await club.subscribe(BOB, service.browser("gone"))
    await club.subscribe(BOB, service.browser("phone"))
    service.answers["/gone"] = status
    await club.pass_turn(await club.house.duel(), ANN, 0)
    await club.later(GRACE_MS)
    assert await club.notices.pushes.number(BOB.id) == 1


@pytest.mark.parametrize("passes", [1, 0, -1])
async def test_the_browser_that_was_added_last_is_told(
    club: Telling, service: PushService, passes: int
) -> None:
    """Also within a millisecond, and after the clock was set back."""
    for number in range(MOST_BROWSERS + 3):
        club.house.time += passes
        browser = service.browser(str(number))
        await club.subscribe(BOB, browser)
        kept = await club.house.store.read("SELECT endpoint FROM pushes WHERE guest_id = ?", (BOB.id,))
        assert browser.endpoint in {endpoint for (endpoint,) in kept}
        assert len(kept) == min(number + 1, MOST_BROWSERS)


async def test_a_person_has_a_few_browsers_and_a_browser_one_person(
    club: Telling, service: PushService
) -> None:
    browsers = [service.browser(str(number)) for number in range(MOST_BROWSERS + 2)]
    for browser in browsers:
        club.house.time += 1
        await club.subscribe(BOB, browser)
    assert await club.notices.pushes.number(BOB.id) == MOST_BROWSERS
    await club.subscribe(EVE, browsers[-1])
    assert await club.notices.pushes.number(BOB.id) == MOST_BROWSERS - 1
    await club.notices.pushes.remove(BOB.id, browsers[-1].endpoint)
    assert await club.notices.pushes.number(EVE.id) == 1
    await club.notices.pushes.remove(BOB.id, browsers[-2].endpoint)
    assert await club.notices.pushes.number(BOB.id) == MOST_BROWSERS - 2
    await club.notices.pushes.remove(BOB.id, None)
    assert await club.notices.pushes.number(BOB.id) == 0


@pytest.mark.parametrize("p256dh", ["", "A", "AAAA", "B" * 87])
async def test_keys_that_encrypt_nothing_are_refused(club: Telling, p256dh: str) -> None:
    good = Browser("https://127.0.0.1/push").keys()
    with pytest.raises(Refusal):
        await club.notices.pushes.add(BOB.id, "https://127.0.0.1/push", p256dh, good["auth"], 1)
    with pytest.raises(Refusal, match="16 bytes"):
        await club.notices.pushes.add(BOB.id, "https://127.0.0.1/push", good["p256dh"], "AAAA", 1)


async def test_a_mail_gathers_what_waits(data: str) -> None:
    post = Post({BOB.id: "bob@example.org"})
    async with telling(data, post=post) as club:
        await club.welcome(ANN, BOB, EVE)
        await club.notices.wishes.keep(BOB.id, "hourly", "en")
        await club.notices.wishes.keep(EVE.id, "hourly", "en")
        first, second, played = [await club.house.duel() for _ in range(3)]
        for table_id in (first, second, played):
            await club.pass_turn(table_id, ANN, 0)
            await club.later(MINUTE)
        await club.pass_turn(played, BOB, 1)
        await club.again()
        await club.later(MAIL_GRACE_MS)
        ((to, subject, text),) = post.sent
        assert (to, subject) == ("bob@example.org", "2 games wait for you")
        assert f"Pagoda: Ann has moved.\nhttps://games.example.org/t/{first}" in text
        assert second in text
        assert played not in text
        # The next one comes an hour later at the earliest, about what is new.
        await club.pass_turn(played, ANN, 0)
        await club.later(MAIL_GRACE_MS)
        assert len(post.sent) == 1
        await club.later(60 * MINUTE)
        assert [subject for _, subject, _ in post.sent[1:]] == ["Your turn: Pagoda"]
        await club.later(DAY)
        assert len(post.sent) == 2


async def test_whoever_is_gone_is_told_nothing(data: str, service: PushService) -> None:
    post = Post({BOB.id: "bob@example.org"})
    async with telling(data, post=post) as club:
        await club.welcome(ANN, BOB)
        await club.subscribe(BOB, service.browser("phone"))
        await club.notices.wishes.keep(BOB.id, "hourly", "en")
        await club.pass_turn(await club.house.duel(), ANN, 0)
        await club.notices.settled()
        await club.notices.forget(BOB.id)
        await club.later(DAY)
        assert (service.received, post.sent) == ([], [])
        assert await club.notices.pushes.number(BOB.id) == 0


async def test_nobody_gets_mails_unasked(tmp_path: Path) -> None:
    post = Post({BOB.id: "bob@example.org"})
    async with telling(str(tmp_path / "data"), post=post) as club:
        await club.welcome(ANN, BOB)
        await club.pass_turn(await club.house.duel(), ANN, 0)
        await club.later(DAY)
        assert post.sent == []
        assert await club.notices.can_mail(BOB.id)
        assert not await club.notices.can_mail(ANN.id)


async def test_a_daily_mail_comes_daily(tmp_path: Path) -> None:
    post = Post({BOB.id: "bob@example.org"})
    async with telling(str(tmp_path / "data"), post=post) as club:
        await club.welcome(ANN, BOB)
        await club.notices.wishes.keep(BOB.id, "daily", "fr")
        table_id = await club.house.duel()
        for _ in range(2):
            await club.pass_turn(table_id, ANN, 0)
            await club.later(MAIL_GRACE_MS)
            await club.pass_turn(table_id, BOB, 1)
        assert [subject for _, subject, _ in post.sent] == ["À vous de jouer\u00a0: Pagoda"]


async def test_a_table_with_an_open_seat_waits_for_nobody(club: Telling, service: PushService) -> None:
    await club.subscribe(ANN, service.browser("phone"))
    await club.house.open(ME, OPEN)
    await club.later(GRACE_MS)
    assert service.received == []
