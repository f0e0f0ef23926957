"""Commands at tables: what they do, what refuses them, and that repeating one repeats nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from random import Random
from typing import Any

import pytest

from pagoria.tables.commands import SeatWish
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from tests.server.people import random_picks
from tests.server.tabling import (
    ANN,
    BOB,
    EVE,
    HERE,
    ME,
    OPEN,
    House,
    clock,
    command,
    play,
    refused,
)

pytestmark = pytest.mark.anyio


async def test_a_table_waits_until_all_seats_are_taken(tables: House) -> None:
    table_id = await tables.open(ME, OPEN)
    info = await tables.tables.info(table_id, "ann")
    assert (info["status"], info["to_act"], info["started_by"], info["step"]) == ("waiting", None, None, 0)
    assert [(seat["kind"], seat["name"], seat["mine"]) for seat in info["seats"]] == [
        ("person", "Ann", True),
        ("open", "", False),
    ]
    assert await tables.tables.join(table_id, BOB, command(), "bb") == 1
    info = await tables.tables.info(table_id, "bob")
    assert (info["status"], info["to_act"], info["started_by"]) == ("playing", 0, 0)
    assert [seat["mine"] for seat in info["seats"]] == [False, True]


async def test_a_waiting_table_shows_the_empty_board(tables: House) -> None:
    player = await tables.player(await tables.open(ME, OPEN), ANN, 0)
    assert len(player.frame["view"]["lots"]) == 6
    assert player.frame["menu"] is None


async def test_opening_twice_with_one_command_is_one_table(tables: House) -> None:
    first = await tables.open(ME, OPEN, command_id="once")
    assert await tables.open(ME, OPEN, command_id="once") == first
    await tables.again()
    assert await tables.open(ME, OPEN, command_id="once") == first
    assert await tables.open(ME, OPEN, command_id="twice") != first
    assert await tables.open(ME, OPEN, guest=BOB, command_id="once") != first
    assert len(await tables.tables.lists.mine("ann")) == 2


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("unknown_variant", {"variant": "nonsense"}),
        ("malformed", {"start": 2}),
        ("malformed", {"start": -1}),
        ("malformed", {"clock": clock(0, 0)}),
        ("malformed", {"clock": clock(10**15, 0)}),
    ],
)
async def test_options_that_make_no_sense(tables: House, code: str, options: dict[str, Any]) -> None:
    await refused(code, tables.open(ME, OPEN, **options))
    assert await tables.tables.lists.mine("ann") == []


async def test_seats_that_make_no_sense(tables: House) -> None:
    await refused("malformed", tables.open(ME))
    await refused("malformed", tables.open(ME, OPEN, OPEN))
    await refused("unknown_bot", tables.open(ME, SeatWish("bot", bot="nobody")))
    await refused("unknown_bot", tables.open(ME, SeatWish("bot")))
    opening = tables.tables.open(ANN, command(), "chess", "standard", [ME, OPEN], None, None)
    await refused("unknown_game", opening)


async def test_joining(tables: House) -> None:
    table_id = await tables.open(ME, OPEN)
    await refused("unknown_table", tables.tables.join("nowhere", BOB, command(), ""))
    await refused("seat_taken", tables.tables.join(table_id, BOB, command(), "", 0))
    await refused("malformed", tables.tables.join(table_id, BOB, command(), "", 5))
    for entropy in ("no hex", "XYZ", "a" * 65):
        await refused("malformed", tables.tables.join(table_id, BOB, command(), entropy))
    assert await tables.tables.join(table_id, ANN, command(), "") == 0
    assert await tables.tables.join(table_id, BOB, "joins", "bb") == 1
    await refused("table_full", tables.tables.join(table_id, EVE, command(), ""))
    assert await tables.tables.join(table_id, BOB, "joins", "bb") == 1
    await tables.again()
    assert await tables.tables.join(table_id, BOB, "joins", "bb") == 1
    await refused("malformed", tables.tables.join(table_id, EVE, "joins", ""))
    await tables.tables.resign(table_id, "ann", command(), 0)
    await refused("over", tables.tables.join(table_id, EVE, command(), ""))


async def test_two_who_join_at_once_do_not_get_one_seat(tables: House) -> None:
    table_id = await tables.open(OPEN, OPEN)
    guests = [Guest(f"guest {number}", "") for number in range(4)]
    joins = [tables.tables.join(table_id, guest, command(), "") for guest in guests]
    results = await asyncio.gather(*joins, return_exceptions=True)
    assert sorted(result for result in results if isinstance(result, int)) == [0, 1]
    assert sum(isinstance(result, Refusal) and result.code == "table_full" for result in results) == 2


async def test_my_tables(tables: House) -> None:
    ids = []
    for _ in range(3):
        tables.time += 1000
        ids.append(await tables.open(ME, OPEN))
    assert [info["id"] for info in await tables.tables.lists.mine("ann")] == ids[::-1]
    assert await tables.tables.lists.mine("bob") == []
    await tables.tables.join(ids[0], BOB, command(), "")
    assert [info["id"] for info in await tables.tables.lists.mine("bob")] == ids[:1]


async def test_a_whole_game_and_everybody_sees_the_same(tables: House) -> None:
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    watcher = await tables.player(table_id, EVE, None)
    await play(players, Random(1))
    await watcher.read()
    frames = [person.frame for person in [*players, watcher]]
    outcome = frames[0]["table"]["outcome"]
    assert outcome["rule"] in ("PG-80", "PG-15")
    assert outcome["scores"] == frames[0]["table"]["scores"] == players[0].log[-1]["scores"]
    assert [frame["table"]["outcome"] for frame in frames] == [outcome] * 3
    assert [frame["menu"] for frame in frames] == [None] * 3
    assert [entry["action"] for entry in watcher.log] == [entry["action"] for entry in players[0].log]


async def test_only_who_decides_gets_choices(tables: House) -> None:
    table_id = await tables.duel()
    ann, bob = await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)
    watcher = await tables.player(table_id, EVE, None)
    assert ann.frame["menu"]["choices"]
    assert bob.frame["menu"] is None
    assert watcher.frame["menu"] is None


async def test_a_choice_is_refused_with_its_reason(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    (key, refusal) = next(
        (choice["key"], choice["refusal"]) for choice in ann.frame["menu"]["choices"] if choice["refusal"]
    )
    found = await refused("illegal", ann.choose([key]))
    assert found.details == {"rule": refusal["rule"], "reason": refusal["text"]}
    await refused("malformed", ann.choose(["nonsense"]))
    await refused("malformed", ann.choose([]))
    await refused("malformed", ann.choose([*random_picks(ann.frame["menu"], Random(1)), "more"]))
    await ann.read()
    assert ann.frame["step"] == 0


async def test_who_may_not_choose(tables: House) -> None:
    waiting = await tables.open(ME, OPEN)
    await refused("not_started", tables.tables.choose(waiting, "ann", 0, command(), 2, ["x"]))
    table_id = await tables.duel()
    version = (await tables.tables.info(table_id, None))["version"]

    def choose(guest: str, seat: int, version: int = version) -> Awaitable[int]:
        return tables.tables.choose(table_id, guest, seat, command(), version, ["x"])

    await refused("not_your_turn", choose("bob", 1))
    await refused("not_your_seat", choose("bob", 0))
    await refused("not_your_seat", choose("eve", 0))
    await refused("not_your_seat", choose("ann", 7))
    await refused("not_your_seat", choose("ann", -2))
    await refused("stale", choose("ann", 0, version - 1))
    await refused("stale", choose("ann", 0, version + 1))
    await tables.tables.resign(table_id, "bob", command(), 1)
    await refused("over", choose("ann", 0, version + 1))
    await refused("unknown_table", tables.tables.choose("nowhere", "ann", 0, command(), 1, ["x"]))


async def test_a_repeated_choice_is_answered_and_not_repeated(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    picks = random_picks(ann.frame["menu"], Random(1))
    version = await ann.choose(picks, "once")
    assert version == ann.frame["version"] + 1
    # The same command, though its version is stale by now.
    assert await ann.choose(picks, "once") == version
    assert await ann.choose(["nonsense"], "once") == version
    await tables.again()
    repeated = tables.tables.choose(table_id, "ann", 0, "once", ann.frame["version"], picks)
    assert await repeated == version
    info = await tables.tables.info(table_id, None)
    assert (info["version"], info["step"]) == (version, 1)
    await refused("malformed", tables.tables.undo(table_id, "ann", 0, "once", version))


async def test_of_many_commands_at_once_one_is_carried_out(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    picks = random_picks(ann.frame["menu"], Random(1))
    different = await asyncio.gather(*(ann.choose(picks) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(result, int) for result in different) == 1
    assert all(isinstance(result, int) or getattr(result, "code", "") == "stale" for result in different)
    await ann.read()
    assert ann.frame["step"] == 1


async def test_a_command_goes_on_when_its_sender_is_gone(tables: House) -> None:
    table_id = await tables.duel()
    ann, bob = await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)
    choosing = asyncio.ensure_future(ann.choose(random_picks(ann.frame["menu"], Random(1))))
    await asyncio.sleep(0)
    choosing.cancel()
    while bob.frame["step"] == 0:
        await bob.wait()
    assert bob.frame["table"]["version"] == (await tables.tables.info(table_id, None))["version"]


async def test_one_screen_for_two(tables: House) -> None:
    table_id = await tables.open(ME, HERE)
    players = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
    assert [seat["mine"] for seat in players[0].frame["table"]["seats"]] == [True, True]
    assert [seat["name"] for seat in players[0].frame["table"]["seats"]] == ["Ann", "Second"]
    await play(players, Random(2))
    assert players[0].frame["table"]["status"] == "over"


async def test_undo_goes_back_until_something_was_revealed(tables: House) -> None:
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    taken_back = refusals = 0
    rng = Random(5)
    for _ in range(60):
        actor = players[0].frame["table"]["to_act"]
        before = players[actor].frame
        await players[actor].choose(random_picks(before["menu"], rng))
        for player in players:
            await player.read()
        after = players[actor].frame
        if after["undo"]:
            await players[actor].undo()
            taken_back += 1
            for player in players:
                await player.read()
            again = players[actor].frame
            assert {**again, "version": 0, "table": 0} == {
                **before,
                "version": 0,
                "table": 0,
                "entry": None,
            }
        else:
            decider = players[after["table"]["to_act"]]
            await refused("nothing_to_undo", decider.undo())
            refusals += 1
    assert taken_back
    assert refusals


async def test_who_was_away_during_an_undo_catches_up(tables: House) -> None:
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    rng = Random(6)
    for _ in range(80):
        actor = players[0].frame["table"]["to_act"]
        away = players[1 - actor]
        await players[actor].choose(random_picks(players[actor].frame["menu"], rng))
        await players[actor].read()
        if rng.random() < 0.5:
            await away.read()
        if players[actor].frame["undo"]:
            away.leave()
            await players[actor].read()
            await players[actor].undo()
            await players[actor].read()
            for _ in range(2):
                if players[actor].frame["table"]["to_act"] == actor:
                    await players[actor].choose(random_picks(players[actor].frame["menu"], rng))
                    await players[actor].read()
            await away.connect()
        await away.read()
        shown = [[entry["action"] for entry in player.log] for player in players]
        assert shown[0] == shown[1]


async def test_who_may_not_undo(tables: House) -> None:
    table_id = await tables.duel()
    ann, bob = await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)
    await refused("nothing_to_undo", ann.undo())
    await refused("not_your_turn", bob.undo())
    await ann.choose(random_picks(ann.frame["menu"], Random(1)))
    await refused("stale", ann.undo())
