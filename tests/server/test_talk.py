"""Talk at a table: who hears what, what is kept, and whom one does not want to hear or to play with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from pagoria.server.people.slowness import Slowness
from pagoria.tables.refusal import Refusal
from tests.server.tabling import ANN, BOB, DAN, EVE, ME, OPEN, House, command, refused
from tests.server.talking import Parlour, said

pytestmark = pytest.mark.anyio


@pytest.fixture
async def parlour(tables: House) -> AsyncIterator[Parlour]:
    parlour = Parlour(tables)
    await parlour.start()
    yield parlour
    await parlour.stop()


async def test_players_hear_players_and_spectators_hear_spectators(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    seats = [(ANN.id, 0), (BOB.id, 1), (EVE.id, None), (DAN.id, None), (None, None)]
    watches = [await parlour.tables.watch(table, guest, seat) for guest, seat in seats]
    await parlour.phrase(table, ANN, "hello")
    await parlour.say(table, EVE, "take the blue one")
    hidden, told = ["take the blue one"], ["hello"]
    assert await said(watches) == [told, told, hidden, hidden, hidden]
    assert [await parlour.texts(table, guest) for guest in (ANN, BOB, EVE, DAN, None)] == [
        told,
        told,
        hidden,
        hidden,
        hidden,
    ]


async def test_a_player_who_looks_on_in_another_window_hears_no_spectator(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    second_window = await parlour.tables.watch(table, ANN.id, None)
    await parlour.say(table, EVE, "she holds nothing")
    assert await said([second_window]) == [[]]


async def test_after_the_game_all_hear_all(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    await parlour.say(table, ANN, "mine")
    await parlour.say(table, EVE, "ours")
    await parlour.tables.resign(table, BOB.id, command(), 1)
    assert await parlour.texts(table, BOB) == await parlour.texts(table, None) == ["mine", "ours"]
    watches = [await parlour.tables.watch(table, guest, None) for guest in (BOB.id, DAN.id)]
    await parlour.phrase(table, EVE, "played")
    assert await said(watches) == [["played"], ["played"]]


async def test_what_is_sent_twice_is_said_once(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    for _ in range(2):
        await parlour.talk.say(table, ANN, "the-same-id", "hello", None)
    # Somebody else may have the same id.
    await parlour.talk.say(table, BOB, "the-same-id", "luck", None)
    assert await parlour.texts(table, ANN) == ["hello", "luck"]


async def test_what_is_said_within_a_millisecond_keeps_its_order(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagoria.server.people.talk._now", lambda: 1_000)
    table = await parlour.house.duel()
    for id_, text in [("z", "hello"), ("m", "luck"), ("a", "thanks")]:
        await parlour.talk.say(table, ANN, id_, None, text)
    assert await parlour.texts(table, BOB) == ["hello", "luck", "thanks"]


async def test_nothing_invisible_is_said_and_nothing_too_long(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    await parlour.say(table, ANN, " a\u200bb\n\u202egnp.exe\u2066  <b>c</b> ")
    assert await parlour.texts(table, BOB) == ["a b gnp.exe <b>c</b>"]
    for text in ("", " \u200b\u2800", "x" * 201):
        await refused("malformed", parlour.say(table, ANN, text))
    await refused("malformed", parlour.talk.say(table, ANN, command(), "hello", "and more"))
    await refused("malformed", parlour.talk.say(table, ANN, command(), None, None))


async def test_messages_go_with_their_table_and_survive_a_restart(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    await parlour.say(table, ANN, "still here")
    store = parlour.house.store
    assert await parlour.texts(table, BOB) == ["still here"]
    await parlour.host.act("delete_table", table)
    assert await store.read("SELECT COUNT(*) FROM messages") == [(0,)]
    await parlour.sanctions.look()
    await refused("unknown_table", parlour.talk.heard(table, ANN.id))


async def test_only_the_last_messages_are_kept(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagoria.server.people.talk._KEPT", 3)
    now = iter(range(1, 100))
    monkeypatch.setattr("pagoria.server.people.talk._now", lambda: next(now))
    table = await parlour.house.duel()
    for guest, text in [(ANN, "1"), (ANN, "2"), (BOB, "3"), (BOB, "4"), (ANN, "5")]:
        await parlour.say(table, guest, text)
    assert await parlour.texts(table, ANN) == ["3", "4", "5"]


async def test_slow_mode_bounds_a_person_and_a_room() -> None:
    time = [0.0]
    slowness = Slowness(lambda: time[0])
    for _ in range(5):
        slowness.check("ann", "room")
    with pytest.raises(Refusal) as caught:
        slowness.check("ann", "another room")
    assert caught.value.code == "too_many"
    assert caught.value.details == {"retry_after": 10}
    for number in range(15):
        slowness.check(f"guest {number}", "room")
    with pytest.raises(Refusal):
        slowness.check("somebody new", "room")
    time[0] = 10.0
    slowness.check("ann", "room")


async def test_another_server_with_the_same_data_tells_it_too(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    other = Parlour(parlour.house)
    watch = await parlour.tables.watch(table, BOB.id, 1)
    await other.talk.say(table, ANN, command(), "hello", None)
    # The other one shares these rooms, so that it has told it already; this one does it again, once.
    assert await said([watch]) == [["hello"]]
    for _ in range(2):
        await parlour.talk._look_around()
    assert await said([watch]) == [["hello"]]


async def test_nobody_learns_anybodys_id(parlour: Parlour) -> None:
    tables = [await parlour.house.duel() for _ in range(2)]
    words = [await parlour.who(table, ANN, "Bob") for table in tables]
    assert BOB.id not in words
    assert words[0] != words[1]
    assert await parlour.talk.person(tables[0], ANN.id, words[0]) == BOB.id
    await refused("not_found", parlour.talk.person(tables[0], ANN.id, words[1]))


async def test_the_muted_is_not_heard_by_the_one_who_muted(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    watches = [await parlour.tables.watch(table, guest.id, seat) for seat, guest in enumerate((ANN, BOB))]
    distances = parlour.tables.distances
    await distances.keep(ANN.id, BOB.id, "mute")
    await parlour.say(table, BOB, "can you hear me?")
    assert await said(watches) == [[], ["can you hear me?"]]
    assert await parlour.texts(table, ANN) == []
    people = (await parlour.talk.heard(table, ANN.id))["people"]
    assert {person["name"]: person["distance"] for person in people} == {"Ann": None, "Bob": "mute"}
    assert not await distances.blocks(ANN.id, BOB.id)
    await distances.keep(ANN.id, BOB.id, None)
    assert await parlour.texts(table, ANN) == ["can you hear me?"]
    await refused("malformed", distances.keep(ANN.id, ANN.id, "block"))


async def test_the_blocked_does_not_sit_down_with_the_one_who_blocked(parlour: Parlour) -> None:
    distances = parlour.tables.distances
    await distances.keep(ANN.id, BOB.id, "block")
    assert await distances.blocks(ANN.id, BOB.id)
    assert await distances.blocks(BOB.id, ANN.id)
    assert not await distances.may_meet(BOB.id, ANN.id)
    assert await distances.may_meet(BOB.id, EVE.id)
    table = await parlour.house.open(ME, OPEN)
    await refused("blocked", parlour.tables.join(table, BOB, command(), "bb"))
    await parlour.tables.join(table, EVE, command(), "ee")
    # The other way round it is the choice of whoever blocks.
    table = await parlour.house.open(ME, OPEN, guest=BOB)
    await parlour.tables.join(table, ANN, command(), "aa")


async def test_a_report_keeps_what_the_reporter_could_hear(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    await parlour.say(table, EVE, "for spectators")
    await parlour.say(table, BOB, "you fool")
    who = await parlour.who(table, ANN, "Bob")
    for _ in range(2):
        await parlour.reports.take(ANN.id, "the-report", table, who, "insult", "look\u202e!")
    (report,) = await parlour.host.reports()
    assert (report["author"], report["against"], report["reason"]) == (ANN.id, BOB.id, "insult")
    assert report["note"] == "look !"
    assert [message["text"] for message in report["messages"]] == ["you fool"]
    own = await parlour.who(table, ANN, "Ann")
    await refused("malformed", parlour.reports.take(ANN.id, command(), table, own, "spam", ""))
    await parlour.host.act("settle", report["id"])
    assert await parlour.host.reports() == []
    assert len(await parlour.host.reports(settled=True)) == 1


async def test_reports_are_bounded_also_when_they_come_at_once(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    who = await parlour.who(table, ANN, "Bob")
    told = [parlour.reports.take(ANN.id, command(), table, who, "spam", "") for _ in range(20)]
    answers = await asyncio.gather(*told, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 5


async def test_reports_are_bounded(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    who = await parlour.who(table, ANN, "Bob")
    for _ in range(5):
        await parlour.reports.take(ANN.id, command(), table, who, "spam", "")
    await refused("too_many", parlour.reports.take(ANN.id, command(), table, who, "spam", ""))
    for number in range(5):
        await parlour.reports.take(f"guest {number}", command(), table, who, "spam", "")
    await refused("too_many", parlour.reports.take("one more guest", command(), table, who, "spam", ""))


async def test_what_the_host_does_is_noticed_and_written_down(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    watch = await parlour.tables.watch(table, BOB.id, 1)
    await parlour.say(table, BOB, "first")
    await parlour.host.act("mute", BOB.id)
    await parlour.sanctions.look()
    await refused("blocked", parlour.say(table, BOB, "second"))
    assert watch.is_open()
    await parlour.host.act("unmute", BOB.id)
    await parlour.host.act("ban", BOB.id)
    await parlour.sanctions.look()
    assert not watch.is_open()
    with pytest.raises(Refusal, match="host"):
        parlour.sanctions.check_welcome(BOB.id)
    parlour.sanctions.check_welcome(ANN.id)
    parlour.sanctions.check_welcome(None)
    await parlour.host.act("unban", BOB.id)
    await parlour.host.act("rename", BOB.id, "Robert")
    await parlour.sanctions.look()
    await parlour.say(table, ANN, "welcome back")
    assert [said["name"] for said in (await parlour.talk.heard(table, ANN.id))["messages"]] == [
        "Robert",
        "Ann",
    ]
    await parlour.host.act("delete_messages", BOB.id)
    assert await parlour.texts(table, ANN) == ["welcome back"]
    acts = await parlour.host.acts()
    assert [act["what"] for act in acts] == [
        "delete_messages",
        "rename",
        "unban",
        "ban",
        "unmute",
        "mute",
    ]
    assert acts[1]["note"] == "Bob → Robert"
    await refused("not_found", parlour.host.act("ban", "nobody"))
    await refused("not_found", parlour.host.act("delete_table", "nowhere"))
    await refused("malformed", parlour.host.act("rename", BOB.id, "\u200b"))


async def test_whoever_is_deleted_leaves_no_words(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    await parlour.say(table, BOB, "remember me")
    await parlour.tables.distances.keep(ANN.id, BOB.id, "mute")
    await parlour.house.store.write([("DELETE FROM guests WHERE id = ?", (BOB.id,))])
    people = (await parlour.talk.heard(table, ANN.id))["people"]
    assert {person["name"]: person["distance"] for person in people} == {"Ann": None, "": None}
    for guest in (ANN, EVE):
        assert await parlour.texts(table, guest) == []
    await refused("not_found", parlour.tables.distances.keep(ANN.id, BOB.id, "block"))


async def test_whoever_is_deleted_is_not_named_on_the_hosts_desk(parlour: Parlour) -> None:
    table = await parlour.house.duel()
    await parlour.say(table, BOB, "my name is Bob")
    await parlour.say(table, ANN, "and mine is Ann")
    for author, other in ((ANN, "Bob"), (BOB, "Ann")):
        who = await parlour.who(table, author, other)
        await parlour.reports.take(author.id, command(), table, who, "insult", f"{author.name} says so")
    await parlour.host.act("rename", BOB.id, "Robert")
    await parlour.reports.forget(BOB.id)
    mine, theirs = sorted(await parlour.host.reports(), key=lambda report: report["author"])
    assert (mine["note"], theirs["note"]) == ("Ann says so", "")
    for report in (mine, theirs):
        assert [(said["name"], said["text"]) for said in report["messages"]] == [
            ("", None),
            ("Ann", "and mine is Ann"),
        ]
    assert [act["note"] for act in await parlour.host.acts()] == [""]


async def test_the_host_finds_people_by_name_or_id(parlour: Parlour) -> None:
    await parlour.host.act("ban", EVE.id)
    assert [person["id"] for person in await parlour.host.people("ann")] == [ANN.id]
    assert [person["name"] for person in await parlour.host.people(BOB.id)] == ["Bob"]
    everybody = await parlour.host.people()
    assert everybody[0]["id"] == EVE.id
    assert everybody[0]["banned"]
    assert len(everybody) == 4
    assert (await parlour.host.counts())["guests"] == 4


async def test_a_key_is_shown_once_and_replaced_by_another(parlour: Parlour) -> None:
    first = await parlour.host.first_key()
    assert first is not None
    assert await parlour.host.first_key() is None
    await parlour.host.check_key(first)
    second = await parlour.host.new_key()
    await refused("wrong_code", parlour.host.check_key(first))
    await parlour.host.check_key(second.upper())
    await refused("wrong_code", parlour.host.check_key(""))
    settings = await parlour.house.store.read("SELECT value FROM settings")
    assert not any(key in str(row[0]) for row in settings for key in (first, second))
