"""Leaving, resigning, playing again, and bots that take seats."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from pagoria.tables.commands import SeatWish
from tests.server.people import random_picks
from tests.server.tabling import (
    ANN,
    BOB,
    BOT,
    EVE,
    HERE,
    ME,
    OPEN,
    House,
    command,
    refused,
)
from waiting import until_async

pytestmark = pytest.mark.anyio


async def test_leaving_before_the_start_opens_the_seat(tables: House) -> None:
    table_id = await tables.open(OPEN, OPEN)
    await tables.tables.join(table_id, ANN, command(), "aa")
    await tables.tables.leave(table_id, "ann", command(), 0)
    info = await tables.tables.info(table_id, "ann")
    assert [seat["kind"] for seat in info["seats"]] == ["open", "open"]
    assert await tables.tables.join(table_id, BOB, command(), "") == 0


async def test_leaving_a_game_keeps_the_seat_for_its_owner(tables: House) -> None:
    table_id = await tables.duel()
    await refused("not_your_seat", tables.tables.leave(table_id, "eve", command(), 0))
    await tables.tables.leave(table_id, "ann", "leaves", 0)
    await tables.tables.leave(table_id, "ann", "leaves", 0)
    info = await tables.tables.info(table_id, "ann")
    assert (info["seats"][0]["kind"], info["status"]) == ("vacant", "playing")
    await refused(
        "not_your_seat", tables.tables.choose(table_id, "ann", 0, command(), info["version"], ["x"])
    )
    await refused("not_your_seat", tables.tables.leave(table_id, "ann", command(), 0))
    await refused("table_full", tables.tables.join(table_id, EVE, command(), ""))
    await refused("not_your_seat", tables.tables.return_to_seat(table_id, "bob", command(), 0))
    await tables.tables.return_to_seat(table_id, "ann", command(), 0)
    await refused("seat_taken", tables.tables.return_to_seat(table_id, "ann", command(), 0))
    ann = await tables.player(table_id, ANN, 0)
    assert ann.frame["menu"] is not None


async def test_resigning_ends_the_game_for_the_other(tables: House) -> None:
    waiting = await tables.open(ME, OPEN)
    await refused("not_started", tables.tables.resign(waiting, "ann", command(), 0))
    table_id = await tables.duel()
    bob = await tables.player(table_id, BOB, 1)
    await refused("not_your_seat", tables.tables.resign(table_id, "bob", command(), 0))
    await tables.tables.resign(table_id, "ann", command(), 0)
    await bob.read()
    info = bob.frame["table"]
    assert info["status"] == "over"
    assert info["to_act"] is None
    assert info["outcome"] == {
        "reason": {"t": "resigned", "v": {"seat": 0}},
        "rule": None,
        "scores": [0, 0],
        "winners": [1],
    }
    await refused("over", tables.tables.resign(table_id, "bob", command(), 1))
    await refused("over", tables.tables.leave(table_id, "bob", command(), 1))
    await refused("over", tables.tables.return_to_seat(table_id, "bob", command(), 1))


async def test_a_rematch_is_one_table_and_the_other_starts(tables: House) -> None:
    table_id = await tables.duel()
    await refused("not_started", tables.tables.rematch(table_id, "ann", command()))
    await tables.tables.resign(table_id, "ann", command(), 0)
    await refused("not_your_seat", tables.tables.rematch(table_id, "eve", command()))
    bob = await tables.player(table_id, BOB, 1)
    asked = [tables.tables.rematch(table_id, guest, command()) for guest in ("ann", "bob", "ann")]
    (new_id, *others) = await asyncio.gather(*asked)
    assert others == [new_id, new_id]
    await tables.again()
    assert await tables.tables.rematch(table_id, "bob", command()) == new_id
    await bob.read()
    assert bob.frame["table"]["rematch"] == new_id
    info = await tables.tables.info(new_id, "bob")
    assert info["commitment"] != bob.frame["table"]["commitment"]
    for guest in (ANN, BOB):
        await tables.tables.join(new_id, guest, command(), "")
    info = await tables.tables.info(new_id, "bob")
    assert (info["status"], info["started_by"]) == ("playing", 1)
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Bob"]


async def test_a_rematch_keeps_the_seats_for_those_who_had_them(tables: House) -> None:
    """They bring their entropy anew, after the commitment; nobody else can take their place."""
    table_id = await tables.duel()
    await tables.tables.resign(table_id, "ann", command(), 0)
    new_id = await tables.tables.rematch(table_id, "ann", command())
    assert new_id in [table["id"] for table in await tables.tables.lists.mine("bob")]
    info = await tables.tables.info(new_id, "bob")
    assert [(seat["kind"], seat["mine"]) for seat in info["seats"]] == [("open", False), ("open", True)]
    await refused("table_full", tables.tables.join(new_id, EVE, command(), ""))
    await refused("seat_taken", tables.tables.join(new_id, BOB, command(), "", 0))
    assert await tables.tables.join(new_id, BOB, command(), "") == 1
    await refused("seat_taken", tables.tables.seat_bot(new_id, "bob", command(), 0, "apprentice"))
    await refused("not_your_seat", tables.tables.leave(new_id, "eve", command(), 0))
    await tables.tables.leave(new_id, "ann", command(), 0)
    await tables.tables.seat_bot(new_id, "bob", command(), 0, "apprentice")
    info = await tables.tables.info(new_id, "ann")
    assert [(seat["name"], seat["mine"]) for seat in info["seats"]] == [("", False), ("Bob", False)]
    assert info["status"] == "playing"


async def test_a_rematch_on_one_screen_knows_both_names(tables: House) -> None:
    table_id = await tables.open(ME, HERE)
    await tables.tables.resign(table_id, "ann", command(), 1)
    new_id = await tables.tables.rematch(table_id, "ann", command())
    for seat in (0, 1):
        await tables.tables.join(new_id, ANN, command(), "", seat)
    info = await tables.tables.info(new_id, "ann")
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Second"]


async def test_a_rematch_without_the_one_who_left_waits_for_somebody(tables: House) -> None:
    table_id = await tables.duel()
    await tables.tables.leave(table_id, "bob", command(), 1)
    await tables.tables.resign(table_id, "ann", command(), 0)
    new_id = await tables.tables.rematch(table_id, "ann", command())
    await tables.tables.join(new_id, ANN, command(), "")
    info = await tables.tables.info(new_id, "ann")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]
    assert await tables.tables.join(new_id, EVE, command(), "") == 1


async def test_bots_play_whole_games(tables: House) -> None:
    table_id = await tables.open(BOT, SeatWish("bot", bot="mason"))
    await tables.until_over(table_id)
    info = await tables.tables.info(table_id, None)
    assert info["outcome"] is not None
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "bot"]
    assert table_id not in tables.tables._caretaker.kept


async def test_a_person_plays_a_bot(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    ann = await tables.player(table_id, ANN, 0)
    rng = Random(7)
    while ann.frame["table"]["status"] != "over":
        if ann.frame["table"]["to_act"] == 0:
            await ann.choose(random_picks(ann.frame["menu"], rng))
        await ann.wait()
        await ann.read()
    assert {entry["seat"] for entry in ann.log} == {0, 1}


async def test_where_one_guest_is_everybody_a_bot_takes_a_seat_and_gives_it_back(tables: House) -> None:
    table_id = await tables.screen()
    await refused("unknown_bot", tables.tables.seat_bot(table_id, "ann", command(), 0, "nobody"))
    await refused("unknown_bot", tables.tables.seat_bot(table_id, "ann", command(), 0, "idle"))
    await refused("not_your_seat", tables.tables.seat_bot(table_id, "eve", command(), 0, "apprentice"))
    await refused("malformed", tables.tables.seat_bot(table_id, "ann", command(), 9, "apprentice"))
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    second = await tables.player(table_id, ANN, 1)
    while second.frame["table"]["to_act"] != 1:
        await second.wait()
    assert second.frame["table"]["seats"][0] == {
        "name": "Ann",
        "kind": "bot",
        "bot": "apprentice",
        "mine": True,
        "online": True,
        "member": False,
        "away_until": None,
    }
    await tables.tables.return_to_seat(table_id, "ann", command(), 0)
    info = await tables.tables.info(table_id, "ann")
    assert info["seats"][0]["kind"] == "person"


async def test_nobody_seats_a_bot_in_their_own_seat_against_people(tables: House) -> None:
    table_id = await tables.duel()
    await refused("seat_taken", tables.tables.seat_bot(table_id, "bob", command(), 0, "apprentice"))
    await refused("no_help", tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice"))
    await tables.tables.leave(table_id, "ann", command(), 0)
    await refused("no_help", tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice"))


async def test_before_the_start_a_seat_is_given_up_to_a_bot(tables: House) -> None:
    table_id = await tables.open(ME, OPEN)
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    info = await tables.tables.info(table_id, "ann")
    assert [(seat["kind"], seat["mine"], seat["name"]) for seat in info["seats"]] == [
        ("bot", False, ""),
        ("open", False, ""),
    ]
    await refused("seat_taken", tables.tables.return_to_seat(table_id, "ann", command(), 0))
    await tables.tables.join(table_id, BOB, command(), "")
    assert (await tables.tables.info(table_id, None))["status"] == "playing"


async def test_a_spec_that_runs_code_is_no_bot_for_clients(tables: House) -> None:
    table_id = await tables.duel()
    for spec in ("program:true", "program@1s:true", "python:os:system", "python:os:system@1"):
        await refused("unknown_bot", tables.tables.seat_bot(table_id, "ann", command(), 0, spec))
        await refused("unknown_bot", tables.open(SeatWish("bot", bot=spec), SeatWish("bot", bot=spec)))


async def test_a_bot_takes_an_open_or_vacant_seat(tables: House) -> None:
    waiting = await tables.open(ME, OPEN)
    await tables.tables.seat_bot(waiting, "ann", command(), 1, "apprentice")
    assert (await tables.tables.info(waiting, None))["status"] == "playing"
    table_id = await tables.duel()
    await tables.tables.leave(table_id, "ann", command(), 0)
    await tables.tables.seat_bot(table_id, "bob", command(), 0, "apprentice")
    await refused("seat_taken", tables.tables.return_to_seat(table_id, "ann", command(), 0))
    # Nobody is left whom it could harm.
    await tables.tables.seat_bot(table_id, "bob", command(), 1, "mason")
    await tables.until_over(table_id)
    await refused("over", tables.tables.seat_bot(table_id, "bob", command(), 1, "mason"))


async def test_bots_go_on_after_a_restart(tables: House) -> None:
    table_id = await tables.open(BOT, BOT)
    async with tables.watched(table_id):
        await until_async(
            lambda: tables.tables.info(table_id, None), "five steps", lambda info: info["step"] >= 5
        )
    await tables.again()
    await tables.until_over(table_id)
