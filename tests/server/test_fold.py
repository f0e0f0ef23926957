"""A table is the fold of its events: loading it anew, at any moment, gives what is in memory."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pagoria.server.live.frames import Frames
from pagoria.tables.events import Row
from pagoria.tables.frames import table_info
from pagoria.tables.table import Table
from tests.server.people import random_picks
from tests.server.tabling import ANN, BOB, BOT, HERE, ME, command, house, play

pytestmark = pytest.mark.anyio


def everything(table: Table) -> list[Any]:
    """All that anybody could be told of a table, and what stays secret."""
    perspectives = [None, *range(len(table.seats))]
    frames = [Frames(table).welcome(seat, b"{}", 0) for seat in perspectives]
    orders = table.session.position_text() if table.session is not None else None
    return [frames, table_info(table, (), (), 5), orders, table.seats, table.commands, table.needs_care()]


def folded(rows: list[Row]) -> Table:
    table = Table("folded")
    for row in rows:
        table.take(row)
    table.id = "live"
    return table


@pytest.mark.parametrize("seed", range(3))
async def test_the_fold_is_the_live_table_after_every_event(data: str, seed: int) -> None:
    """Moves, takings back, bots, leaving and coming back at random."""
    rng = Random(seed)
    async with house(data) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        live = tables.tables._rooms.all()[0].table
        for _ in range(60):
            actor = players[0].frame["table"]["to_act"]
            if actor is None:
                break
            if players[actor].frame["undo"] and rng.random() < 0.4:
                await players[actor].undo()
            elif rng.random() < 0.1:
                guest = ("ann", "bob")[actor]
                await tables.tables.leave(table_id, guest, command(), actor)
                await tables.tables.return_to_seat(table_id, guest, command(), actor)
            else:
                await players[actor].choose(random_picks(players[actor].frame["menu"], rng))
            for player in players:
                await player.read()
            rows = await tables.store.rows(table_id)
            again = folded(rows)
            again.id = live.id
            assert everything(again) == everything(live)


async def test_every_prefix_of_a_log_is_a_table(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(BOT, BOT)
        await tables.until_over(table_id)
        rows = await tables.store.rows(table_id)
        table = Table(table_id)
        for number, row in enumerate(rows, start=1):
            table.take(row)
            assert table.version == number
        assert table.status() == "over"


async def test_a_log_with_a_gap_is_no_table(data: str) -> None:
    async with house(data) as tables:
        rows = await tables.store.rows(await tables.duel())
        with pytest.raises(ValueError, match="does not follow"):
            folded([rows[0], rows[2]])


async def test_a_game_goes_on_after_restarts(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(ME, HERE)
        players = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
        rng = Random(2)
        while players[0].frame["table"]["status"] == "playing":
            await play(players, rng, 20)
            before = [(player.frame["view"], player.frame["menu"], player.log.copy()) for player in players]
            await tables.again()
            for player in players:
                await player.connect()
            after = [(player.frame["view"], player.frame["menu"], player.log) for player in players]
            assert after == before


async def test_tables_that_nobody_watches_are_dropped_and_found_again(data: str) -> None:
    async with house(data, in_memory=3) as tables:
        ids = [await tables.open(ME, HERE) for _ in range(8)]
        players = [await tables.player(ids[0], ANN, seat) for seat in (0, 1)]
        for table_id in ids:
            await tables.tables.info(table_id, "ann")
        assert tables.tables.counts() == (3, 2)
        await play(players, Random(1), 5)
        for table_id in ids[1:]:
            other = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
            await play(other, Random(1), 3)
            for player in other:
                player.leave()
        assert tables.tables.counts() == (3, 2)
        assert players[0].frame["step"] == 5
        assert [info["step"] for info in await tables.tables.lists.mine("ann")].count(3) == 7


async def test_many_who_ask_for_a_table_fold_it_once(data: str) -> None:
    import asyncio

    async with house(data) as tables:
        table_id = await tables.duel()
        await tables.again()
        folds = 0
        fold = tables.tables._rooms.fold

        async def counted(table_id: str) -> Table:
            nonlocal folds
            folds += 1
            return await fold(table_id)

        tables.tables._rooms.fold = counted  # type: ignore[method-assign]
        await asyncio.gather(*(tables.tables.info(table_id, None) for _ in range(20)))
        assert folds == 1
