"""When the data cannot be written, or another server wrote them: refused, nothing lost, nothing doubled."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from pagoria.server.store.database import Statement, StoreError
from pagoria.server.store.store import Store
from pagoria.tables.events import Row
from pagoria.tables.refusal import Refusal
from tests.server.people import random_picks
from tests.server.postgres import Postgres
from tests.server.tabling import ANN, BOB, BOT, ME, Player, command, house, play, refused
from waiting import until_async

pytestmark = pytest.mark.anyio


class Breaking:
    """Lets the appends of a store fail: before they are written, or after, when the answer is lost."""

    def __init__(self, store: Store) -> None:
        self._append = store.append
        self.before = self.after = False
        #: How often nothing was written.
        self.broken = 0
        store.append = self.append  # type: ignore[method-assign]

    async def append(
        self,
        table_id: str,
        rows: Sequence[Row],
        sitting: Sequence[str] = (),
        tended: bool = False,
        lasting: bool = False,
        also: Sequence[Statement] = (),
    ) -> None:
        if self.before:
            self.broken += 1
            raise StoreError("the disk is full")
        await self._append(table_id, rows, sitting, tended, lasting, also)
        if self.after:
            raise StoreError("the connection was lost")


async def test_a_failed_write_is_refused_and_the_game_goes_on(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        ann = await tables.player(table_id, ANN, 0)
        breaking = Breaking(tables.store)
        breaking.before = True
        picks = random_picks(ann.frame["menu"], Random(1))
        await refused("busy", ann.choose(picks, "once"))
        await refused("busy", tables.open(ME, BOT))
        await ann.read()
        assert ann.frame["step"] == 0
        breaking.before = False
        await ann.choose(picks, "once")
        await ann.read()
        assert (ann.frame["step"], ann.log[0]["step"]) == (1, 1)


async def test_a_write_whose_answer_was_lost_is_found_in_the_log(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        ann, bob = await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)
        breaking = Breaking(tables.store)
        breaking.after = True
        picks = random_picks(ann.frame["menu"], Random(1))
        await refused("busy", ann.choose(picks, "once"))
        breaking.after = False
        await asyncio.wait_for(all_read([ann, bob], 1), 20)
        await ann.connect()
        assert ann.frame["step"] == 1


async def test_a_repeated_command_finds_what_was_written(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        ann = await tables.player(table_id, ANN, 0)
        breaking = Breaking(tables.store)
        breaking.after = True
        picks = random_picks(ann.frame["menu"], Random(1))
        await refused("busy", ann.choose(picks, "once"))
        breaking.after = False
        assert await ann.choose(picks, "once") == ann.frame["version"] + 1
        assert (await tables.tables.info(table_id, None))["step"] == 1


async def test_bots_try_again(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagoria.server.thinking.bot_turns._RETRY_SECONDS", 0.01)
    async with house(data) as tables:
        table_id = await tables.screen()
        breaking = Breaking(tables.store)
        await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
        breaking.before = True
        await until_async(lambda: breaking.broken >= 2, "the bot tries again")
        breaking.before = False
        await tables.tables.seat_bot(table_id, "ann", command(), 1, "apprentice")
        await tables.until_over(table_id)


async def test_a_lost_connection_to_postgres_costs_no_move(database: Postgres) -> None:
    async with house(database.fresh()) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        await play(players, Random(1), 5)
        database.drop_connections()
        actor = players[players[0].frame["table"]["to_act"]]
        picks = random_picks(actor.frame["menu"], Random(2))
        await refused("busy", actor.choose(picks, "once"))
        await patiently(actor, picks)
        await actor.read()
        assert actor.frame["step"] == 6


async def test_two_servers_share_a_table(data: str) -> None:
    """Whoever writes first wins; the other one takes over what happened."""
    async with house(data) as one, house(data) as two:
        table_id = await one.duel()
        ann, bob = await one.player(table_id, ANN, 0), await two.player(table_id, BOB, 1)
        ann_elsewhere = await two.player(table_id, ANN, 0)
        picks = random_picks(ann.frame["menu"], Random(1))
        version = await ann.choose(picks, "once")
        # The second server has not heard of it yet.
        assert await ann_elsewhere.choose(picks, "once") == version
        await bob.read()
        assert bob.frame["step"] == 1
        await refused("stale", ann_elsewhere.choose(picks))


async def test_servers_on_one_postgres_hear_of_each_other(database: Postgres) -> None:
    data = database.fresh()
    async with house(data) as one, house(data) as two:
        table_id = await one.duel()
        players = [await one.player(table_id, ANN, 0), await two.player(table_id, BOB, 1)]
        rng = Random(3)
        for moves in range(1, 31):
            actor = players[players[0].frame["table"]["to_act"]]
            await actor.choose(random_picks(actor.frame["menu"], rng))
            await all_read(players, moves)
        assert [entry["action"] for entry in players[0].log] == [entry["action"] for entry in players[1].log]


async def test_news_from_postgres_that_were_missed_are_caught_up_with(
    database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagoria.server.store.postgres_news._RETRY_SECONDS", 0.05)
    data = database.fresh()
    async with house(data) as one, house(data) as two:
        table_id = await one.duel()
        ann, bob = await one.player(table_id, ANN, 0), await two.player(table_id, BOB, 1)
        database.drop_connections()
        await patiently(ann, random_picks(ann.frame["menu"], Random(1)))
        await asyncio.wait_for(all_read([ann, bob], 1), 20)


async def patiently(player: Player, picks: list[str]) -> None:
    """Send one command until it is carried out, as a client does: both connections were lost."""

    async def is_carried_out() -> bool:
        with suppress(Refusal):
            await player.choose(picks, "once")
            return True
        return False

    await until_async(is_carried_out, "the command is carried out")


async def all_read(players: list[Player], step: int) -> None:
    for player in players:
        while player.frame["step"] < step:
            await player.wait()


async def test_two_servers_begin_with_the_same_keys(data: str) -> None:
    async with house(data) as one, house(data) as two:
        first = await one.open(ME, BOT, command_id="once")
        assert await two.open(ME, BOT, command_id="once") == first


async def test_bots_of_two_servers_do_not_play_twice(data: str) -> None:
    async with house(data) as one, house(data) as two:
        table_id = await one.open(BOT, BOT)
        async with two.tables._rooms.use(table_id) as room:
            # As if it had written something: now both think that the table is theirs.
            two.tables._caretaker.wrote(room)
        # Whoever wrote something goes on alone.
        ends = [asyncio.create_task(server.until_over(table_id)) for server in (one, two)]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        rows = await one.store.rows(table_id)
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
