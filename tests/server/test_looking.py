"""What is kept and shown: records, past steps, who looks on."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from pagoria.server.live.watches import Closing, WatchClosedError
from tests.server.tabling import ANN, BOB, BOT, EVE, HERE, ME, OPEN, House, command, play, refused

pytestmark = pytest.mark.anyio


async def test_a_finished_game_is_exported_and_imported(tables: House) -> None:
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    await play(players, Random(8))
    record = await tables.tables.record(table_id, None, None)
    assert "Deal:" in record
    imported = await tables.tables.import_record(EVE, "imports", record)
    assert await tables.tables.import_record(EVE, "imports", record) == imported
    await tables.again()
    info = await tables.tables.info(imported, "eve")
    assert info["status"] == "over"
    assert info["outcome"] == players[0].frame["table"]["outcome"]
    eve = await tables.player(imported, EVE, 0)

    def told(entry: dict[str, Any]) -> dict[str, Any]:
        return {**entry, "at": 0}

    assert [told(entry) for entry in eve.log] == [told(entry) for entry in players[0].log]
    again = await tables.tables.record(imported, "eve", 0)
    assert again.split("\n\n")[1] == record.split("\n\n")[1]


async def test_an_unfinished_game_goes_on_where_it_was(tables: House) -> None:
    table_id = await tables.open(ME, HERE)
    players = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
    await play(players, Random(9), 25)
    position = players[0].frame["view"]
    await tables.tables.resign(table_id, "ann", command(), 0)
    record = await tables.tables.record(table_id, "ann", 0)
    imported = await tables.tables.import_record(EVE, command(), record)
    players = [await tables.player(imported, EVE, seat) for seat in (0, 1)]
    assert players[0].frame["view"] == position
    await play(players, Random(10))
    assert players[0].frame["table"]["status"] == "over"


@pytest.mark.parametrize("text", ["", "nonsense", "Game: pagoda\n\nX", "Game: chess\nVariant: a\n"])
async def test_what_is_no_record(tables: House, text: str) -> None:
    await refused("bad_record", tables.tables.import_record(ANN, command(), text))
    assert await tables.tables.lists.mine("ann") == []


async def test_a_record_before_the_end_names_only_what_the_seat_may_see(tables: House) -> None:
    waiting = await tables.open(ME, OPEN)
    await refused("not_started", tables.tables.record(waiting, "ann", 0))
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    await play(players, Random(11), 30)
    record = await tables.tables.record(table_id, "ann", 0)
    assert "Deal:" not in record
    assert "?" in record
    await refused("not_your_seat", tables.tables.record(table_id, "ann", 1))
    await refused("bad_record", tables.tables.import_record(ANN, command(), record))


async def test_past_steps_are_as_they_were_seen(tables: House) -> None:
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    rng = Random(12)
    seen = [players[0].frame]
    for _ in range(50):
        await play(players, rng, 1)
        seen.append(players[0].frame)
    past: list[Any] = []
    for first in (0, 25, 50):
        past += await tables.tables.past.steps(table_id, "ann", 0, first, first + 24)
    assert len(past) == len(seen)
    for frame, then in zip(past, seen, strict=True):
        assert [frame[part] for part in ("step", "seat", "view")] == [
            then[p] for p in ("step", "seat", "view")
        ]
        if frame["step"]:
            assert (frame["version"], frame["entry"]) == (then["version"], then["entry"])
        same = ("scores", "turn", "to_act", "status", "step", "outcome")
        assert [frame["table"][part] for part in same] == [then["table"][part] for part in same]
    some = await tables.tables.past.steps(table_id, None, None, 10, 12)
    assert [frame["step"] for frame in some] == [10, 11, 12]


async def test_steps_that_cannot_be_asked_for(tables: House) -> None:
    waiting = await tables.open(ME, OPEN)
    await refused("not_started", tables.tables.past.steps(waiting, "ann", 0, 0, 5))
    table_id = await tables.open(ME, HERE)
    players = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
    await play(players, Random(13), 30)
    await refused("not_your_seat", tables.tables.past.steps(table_id, "eve", 0, 0, 5))
    await refused("malformed", tables.tables.past.steps(table_id, "ann", 0, -1, 5))
    await refused("malformed", tables.tables.past.steps(table_id, "ann", 0, 0, 25))
    await refused("malformed", tables.tables.past.steps(table_id, "ann", 0, 5, 4))
    assert len(await tables.tables.past.steps(table_id, "ann", 0, 10, 34)) == 21
    assert await tables.tables.past.steps(table_id, "ann", 0, 500, 510) == []


async def test_who_may_watch(tables: House) -> None:
    table_id = await tables.duel()
    for guest, seat in (("ann", 1), ("eve", 0), (None, 0), ("ann", 5)):
        await refused("not_your_seat", tables.tables.watch(table_id, guest, seat, 0))
    await refused("unknown_table", tables.tables.watch("nowhere", "ann", None, 0))
    assert tables.tables.counts() == (1, 0)


async def test_others_see_who_comes_and_goes(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)

    async def online() -> list[bool]:
        await ann.read()
        return [seat["online"] for seat in ann.frame["table"]["seats"]]

    assert await online() == [True, False]
    bob = await tables.player(table_id, BOB, 1)
    second_tab = await tables.player(table_id, BOB, 1)
    assert await online() == [True, True]
    bob.leave()
    assert await online() == [True, True]
    second_tab.leave()
    assert await online() == [True, False]
    before = len(ann.received)
    await tables.player(table_id, EVE, None)
    await ann.read()
    assert len(ann.received) == before


async def test_a_reader_who_is_too_slow_is_let_go(tables: House) -> None:
    table_id = await tables.open(BOT, BOT)
    watch = await tables.tables.watch(table_id, "eve", None, 0)
    for _ in range(300):
        watch.repeat()
    with pytest.raises(WatchClosedError) as caught:
        await watch.next()
    assert caught.value.why is Closing.TOO_SLOW
    assert tables.tables.counts()[1] == 0


async def test_messages_stay_in_order(tables: House) -> None:
    table_id = await tables.duel()
    watch = await tables.tables.watch(table_id, "ann", 0, 0)
    await watch.next()
    reader = asyncio.ensure_future(watch.next())
    await asyncio.sleep(0)
    watch.send("first")
    watch.send(b"second")
    assert await reader == "first"
    assert await watch.next() == b"second"
