"""Sessions, tickets, codes and owners on each kind of store: once, in time, and everywhere at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from itertools import repeat
from typing import Any

import pytest

from pagoria.server.http.identity import Visitor
from pagoria.server.people.devices import device_name
from pagoria.server.people.people import People
from pagoria.server.people.recovery import RecoveryCodes
from pagoria.server.people.sessions import DeviceSession, Sessions
from pagoria.server.people.tickets import Tickets
from pagoria.server.people.tokens import Challenges, new_code, read_code
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from tests.server.freezing import break_table, seen, some_moves
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, House, command

pytestmark = pytest.mark.anyio


async def a_member(store: Store) -> Guest:
    guest = Guest("anna", "Guest 1")
    await store.create_guest(guest, 1)
    return await People(store).enrol(guest, "Anna")


async def happened(works: list[Awaitable[Any]]) -> list[bool]:
    """Which of these were done, all at once, and not refused as a wrong code."""
    ends = await asyncio.gather(*works, return_exceptions=True)
    assert all(end.code == "wrong_code" for end in ends if isinstance(end, Refusal))
    assert not [end for end in ends if isinstance(end, Exception) and not isinstance(end, Refusal)]
    return [not isinstance(end, Refusal) for end in ends]


async def test_a_session_that_ends_at_another_server_ends_here_with_its_connections(store: Store) -> None:
    here, elsewhere, member = Sessions(store), Sessions(store), await a_member(store)
    for server in (here, elsewhere):
        await server.start()
    token, begun = here.fresh(member.id, "Firefox, Linux")
    await store.write(begun)
    session = await elsewhere.find(token)
    assert session is not None
    ended: list[str] = []
    with elsewhere.connected(session.hash, lambda: ended.append("hung up")):
        await elsewhere.look()
        assert ended == []
        await here.end_all(member.id)
        assert await here.find(token) is None
        await elsewhere.look()
        assert ended == ["hung up"]
        assert await elsewhere.find(token) is None
    for server in (here, elsewhere):
        await server.stop()


async def test_the_connection_of_a_guest_who_becomes_a_member_elsewhere_ends(store: Store) -> None:
    sessions, guest = Sessions(store), Guest("anna", "Guest 1")
    await sessions.start()
    await store.create_guest(guest, 1)
    assert await sessions.is_guest(guest.id)
    ended: list[str] = []
    with sessions.connected(guest.id, lambda: ended.append("hung up")):
        await People(store).enrol(guest, "Anna")
        await sessions.look()
    assert ended == ["hung up"]
    assert not await sessions.is_guest(guest.id)
    await sessions.stop()


async def test_a_member_has_so_many_sessions_and_the_oldest_goes(store: Store) -> None:
    sessions, member = Sessions(store), await a_member(store)
    await sessions.start()
    tokens = []
    for at in range(31):
        token, begun = sessions.fresh(member.id, "")
        tokens.append(token)
        await store.write([("UPDATE sessions SET used = used - 1000", ()), *begun])
        assert len(await sessions.of(member.id)) == min(at + 1, 30)
    assert await sessions.find(tokens[0]) is None
    assert await sessions.find(tokens[-1]) is not None
    await sessions.stop()


async def test_a_session_nobody_used_for_a_year_is_over(store: Store) -> None:
    sessions, member = Sessions(store), await a_member(store)
    await sessions.start()
    token, begun = sessions.fresh(member.id, "")
    await store.write([*begun, ("UPDATE sessions SET used = 1", ())])
    assert await sessions.find(token) is None
    await sessions.stop()


async def test_of_those_who_come_at_once_with_a_ticket_one_gets_in(store: Store) -> None:
    tickets, member = Tickets(store), await a_member(store)
    await tickets.start()
    token, _ = await tickets.issue("device", member.id)
    assert sorted(await happened([tickets.use(token) for _ in range(4)])) == [False, False, False, True]


async def test_of_those_who_come_at_once_with_a_code_one_gets_in(store: Store) -> None:
    tickets, member = Tickets(store), await a_member(store)
    codes = RecoveryCodes(store, tickets)
    await tickets.start()
    await codes.start()
    code = await codes.renew(member.id)
    assert sorted(await happened([codes.use(code) for _ in range(4)])) == [False, False, False, True]


async def test_used_and_unknown_codes_ask_the_same_of_the_data(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody learns from the time of an answer that a code was good once."""
    tickets, member = Tickets(store), await a_member(store)
    codes = RecoveryCodes(store, tickets)
    await tickets.start()
    await codes.start()
    used = await codes.renew(member.id)
    await codes.use(used)
    read, asked = store.read, list[str]()

    async def noted(sql: str, values: Any = ()) -> Any:
        asked.append(sql)
        return await read(sql, values)

    monkeypatch.setattr(store, "read", noted)
    monkeypatch.setattr(store, "write", None)
    for code in (used, new_code()):
        with pytest.raises(Refusal):
            await codes.use(code)
    first, second = asked
    assert first == second


async def test_tickets_end_in_time_and_are_few(store: Store) -> None:
    tickets, member = Tickets(store), await a_member(store)
    await tickets.start()
    issued = [await tickets.issue("mail", member.id) for _ in range(5)]
    await store.write([("UPDATE tickets SET ends = 1 WHERE hash = ?", (issued[-1][1].hash,))])
    assert sum(await happened([tickets.look(token) for token, _ in issued])) == 2


async def test_what_was_begun_last_counts_whatever_the_clock_says(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one millisecond, and when the clock was set back."""
    sessions, tickets, member = Sessions(store), Tickets(store), await a_member(store)
    await sessions.start()
    await tickets.start()
    for clock in (repeat(2_000_000_000_000), iter(range(2_000_000_000_000, 0, -1))):
        for module in ("sessions", "tickets"):
            monkeypatch.setattr(f"pagoria.server.people.{module}.now_ms", clock.__next__)
        for _ in range(40):
            token, _ = await tickets.issue("device", member.id)
            assert (await tickets.look(token)).guest_id == member.id
            token, begun = sessions.fresh(member.id, "")
            await store.write(begun)
            assert await sessions.find(token) is not None
    await sessions.stop()


def test_challenges_are_dated_and_for_one_purpose() -> None:
    good, over = Challenges(b"key", 60), Challenges(b"key", -1)
    assert good.ends(good.new("sign in"), "sign in")
    assert good.ends(good.new("sign in"), "make a key") is None
    assert good.ends(over.new("sign in"), "sign in") is None
    assert good.ends(Challenges(b"other", 60).new("sign in"), "sign in") is None
    assert good.ends(b"", "sign in") is None


def test_codes_are_long_and_read_as_people_type_them() -> None:
    code = new_code()
    assert len({new_code() for _ in range(100)}) == 100
    assert len(code.replace("-", "")) * 5 >= 128
    assert read_code(f" {code.lower().replace('-', '  ')} ") == code.replace("-", "")
    assert read_code("oooo-iiii-llll-0000-1111-zzzz-9999") == "0000111111110000" + "1111ZZZZ9999"
    assert read_code(code[:-1]) is None
    assert read_code(code[:-1] + "u") is None


def test_a_members_cookie_is_renewed_every_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagoria.server.http.identity.today", lambda: 20_000)
    session = DeviceSession("", "anna", "", 0, 0)
    assert not Visitor("anna", 20_000, session).needs_a_new_cookie()
    assert Visitor("anna", 19_999, session).needs_a_new_cookie()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0", "Edge, Windows"),
        ("<script>", ""),
    ],
)
def test_devices_have_names_of_ours(said: str, told: str) -> None:
    assert device_name(said) == told


async def test_what_was_a_guests_is_a_members_after_a_restart(tables: House) -> None:
    table_id = await tables.duel()
    await tables.tables.owners.adopt(ANN.id, EVE.id)
    for _ in range(2):
        seats = (await tables.tables.info(table_id, EVE.id))["seats"]
        assert [(seat["mine"], seat["name"]) for seat in seats] == [(True, "Ann"), (False, "Bob")]
        assert [info["id"] for info in await tables.tables.lists.mine(EVE.id)] == [table_id]
        assert await tables.tables.lists.mine(ANN.id) == []
        await tables.again()
    await tables.tables.resign(table_id, EVE.id, command(), 0)
    # The rematch is kept for whoever has the seat now.
    again = await tables.tables.rematch(table_id, BOB.id, command())
    assert (await tables.tables.info(again, EVE.id))["seats"][0]["mine"]


async def test_nobody_is_called_by_a_name_that_was_deleted(tables: House) -> None:
    """Also under an id that was adopted, in a rematch that was never begun, and after a restart."""
    finished = await tables.duel()
    await tables.tables.resign(finished, BOB.id, command(), 1)
    again = await tables.tables.rematch(finished, BOB.id, command())
    waiting = await tables.open(ME, OPEN)
    await tables.tables.owners.adopt(ANN.id, EVE.id)
    await tables.tables.owners.forget(EVE.id)
    stored = await tables.store.read("SELECT event FROM events")
    assert "Bob" in str(stored)
    assert "Ann" not in str(stored)
    for _ in range(2):
        assert [seat["name"] for seat in (await tables.tables.info(finished, None))["seats"]] == ["", "Bob"]
        assert (await tables.tables.info(again, None))["seats"][0]["kind"] == "open"
        assert (await tables.tables.info(waiting, None))["seats"][0]["kind"] == "open"
        assert "Player 1, Bob" in await tables.tables.record(finished, None, None)
        await tables.again()
    assert await tables.store.read("SELECT * FROM sittings WHERE guest_id = ?", (EVE.id,)) == []


async def test_a_game_that_todays_rules_do_not_play_forgets_as_well(tables: House) -> None:
    table_id = await some_moves(tables)
    await break_table(tables, table_id)
    assert (await tables.tables.info(table_id, None))["frozen"]
    await tables.tables.owners.forget(ANN.id)
    for _ in range(2):
        assert [seat["name"] for seat in (await tables.tables.info(table_id, None))["seats"]] == ["", "Bob"]
        assert "Players: Player 1, Bob" in await tables.tables.record(table_id, None, None)
        assert "Ann" not in str(await seen(tables, table_id))
        await tables.again()
