"""Whose eyes a connection is for is asked at every send, and no version is left out of what it is sent."""

from __future__ import annotations

import gc
import json
import weakref
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.server.live.watches import Closing, Watch, WatchClosedError
from tests.server.people import random_picks, unpacked
from tests.server.tabling import ANN, BOB, EVE, HERE, ME, OPEN, House, Player, command, house, play

pytestmark = pytest.mark.anyio


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


async def messages(watch: Watch) -> list[dict[str, Any]]:
    """All that is in line."""
    return [json.loads(unpacked(await watch.next())) for _ in range(watch.waiting())]


async def why_closed(watch: Watch) -> Closing:
    with pytest.raises(WatchClosedError) as caught:
        await watch.next()
    return caught.value.why


# -- a seat that changes hands ----------------------------------------------------------------------


async def test_a_seat_that_was_left_ends_its_watches_and_clears_their_lines(tables: House) -> None:
    table_id = await tables.open(ME, OPEN)
    old, other = [await tables.tables.watch(table_id, "ann", seat) for seat in (0, None)]
    assert old.waiting() == 1
    await tables.tables.leave(table_id, "ann", command(), 0)
    assert old.waiting() == 0
    assert await why_closed(old) is Closing.SEAT_GONE
    assert [message["type"] for message in await messages(other)] == ["welcome", "frame"]
    assert tables.tables.counts()[1] == 1


async def test_nothing_can_be_put_in_the_line_of_a_seat_that_is_gone(tables: House) -> None:
    table_id = await tables.open(ME, OPEN)
    old = await tables.tables.watch(table_id, "ann", 0)
    await tables.tables.leave(table_id, "ann", command(), 0)
    old.repeat()
    old.send("an answer")
    assert old.waiting() == 0
    await tables.tables.join(table_id, ANN, command(), "aa", 0)
    old.repeat()
    assert await why_closed(old) is Closing.SEAT_GONE


async def test_a_line_that_was_closed_shows_no_seat_that_is_gone(tables: House) -> None:
    """What is in line when the server stops may still be read, unless the seat is somebody else's by then."""
    table_id = await tables.open(ME, OPEN)
    old = await tables.tables.watch(table_id, "ann", 0)
    old.close()
    await tables.tables.leave(table_id, "ann", command(), 0)
    assert await why_closed(old) is Closing.STOPPED


async def test_a_seat_that_changed_hands_at_another_server_ends_its_watches_here(data: str) -> None:
    async with house(data) as one, house(data) as two:
        table_id = await one.open(ME, OPEN)
        old = await one.tables.watch(table_id, "ann", 0)
        await two.tables.leave(table_id, "ann", command(), 0)
        await two.tables.join(table_id, ANN, command(), "aa", 1)
        await two.tables.join(table_id, BOB, command(), "bb", 0)
        room = one.tables._rooms.find(table_id)
        assert room is not None
        room.outdated = True
        assert (await one.tables.info(table_id, None))["status"] == "playing"
        assert await why_closed(old) is Closing.SEAT_GONE


# -- nothing is left out ----------------------------------------------------------------------------


async def test_versions_follow_each_other_whoever_comes_and_goes(tables: House) -> None:
    table_id = await tables.open(ME, OPEN)
    eve = await tables.tables.watch(table_id, "eve", None)
    await tables.tables.join(table_id, BOB, command(), "bb")
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    await play(players, Random(2), 4)
    players[1].leave()
    await tables.tables.resign(table_id, "bob", command(), 1)
    welcome, *frames = await messages(eve)
    versions = [welcome["frame"]["version"], *(frame["version"] for frame in frames)]
    assert {later - earlier for earlier, later in pairwise(versions)} == {0, 1}
    for earlier, later in zip(versions, frames, strict=False):
        assert later["entry"] is None or later["version"] == earlier + 1


async def test_a_step_comes_before_the_news_that_somebody_was_too_slow(tables: House) -> None:
    table_id = await tables.duel()
    ann = await tables.player(table_id, ANN, 0)
    slow = await tables.tables.watch(table_id, "bob", 1)
    eve = await tables.tables.watch(table_id, "eve", None)
    while slow.waiting() < 200:
        slow.repeat()
    await messages(eve)
    await ann.read()
    await ann.choose(random_picks(ann.frame["menu"], Random(1)))
    step, news = await messages(eve)
    assert (step["entry"]["step"], step["table"]["seats"][1]["online"]) == (1, True)
    assert (news["entry"], news["table"]["seats"][1]["online"]) == (None, False)
    assert await why_closed(slow) is Closing.TOO_SLOW


async def away_and_back(tables: House, table_id: str, seat: int, rng: Random) -> None:
    """Eve is away while steps are done and taken back, and catches up to what a newcomer sees."""
    player = await tables.player(table_id, EVE, seat)
    for moves in (1, 2, 5):
        player.leave()
        other = await tables.player(table_id, EVE, seat)
        await at_random(other, moves, rng)
        other.leave()
        await player.connect()
        first = await tables.player(table_id, EVE, seat)
        assert player.log == first.log
        first.leave()


async def at_random(player: Player, moves: int, rng: Random) -> None:
    for _ in range(moves):
        while player.frame["menu"] is None:
            await player.wait()
        await player.choose(random_picks(player.frame["menu"], rng))
        await player.read()
        if player.frame["undo"]:
            await player.undo()
            await player.read()
            await player.choose(random_picks(player.frame["menu"], rng))
            await player.read()


async def test_one_catches_up_at_a_table_where_a_game_is_tried_again(tables: House) -> None:
    """Its log begins with many steps of one version."""
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    await play(players, Random(3), 30)
    await tables.tables.resign(table_id, "bob", command(), 1)
    again = await tables.tables.try_again(table_id, EVE, command(), 20, 0)
    await away_and_back(tables, again, 0, Random(4))


async def test_one_catches_up_at_an_imported_table(tables: House) -> None:
    table_id = await tables.open(ME, HERE)
    players = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
    await play(players, Random(5), 20)
    await tables.tables.resign(table_id, "ann", command(), 0)
    record = await tables.tables.record(table_id, None, None)
    imported = await tables.tables.import_record(EVE, command(), record)
    seat = (await tables.tables.info(imported, None))["to_act"]
    assert seat is not None
    await tables.tables.seat_bot(imported, "eve", command(), 1 - seat, "apprentice")
    await away_and_back(tables, imported, seat, Random(6))


async def test_a_table_that_is_dropped_from_memory_leaves_it_at_once(tmp_path: Path) -> None:
    """What is left of connections stays until Python looks for rings of references: it holds no table."""
    async with house(str(tmp_path / "data"), in_memory=1) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        await play(players, Random(1), 3)
        async with tables.tables._rooms.use(table_id) as room:
            table = weakref.ref(room.table)
        del room
        for player in players:
            player.leave()
        gc.disable()
        try:
            await tables.tables.info(await tables.duel(), None)
            assert table() is None
        finally:
            gc.enable()
