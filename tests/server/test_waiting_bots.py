"""For whom bots think: players first, bots among themselves only while somebody looks on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pagoria.server.hosting.rooms import Room
from pagoria.server.thinking.bots import BotDecision, BotPlayers, urgency
from pagoria.server.thinking.queue import Asker, Rank
from pagoria.tables.bots import payer
from pagoria.tables.commands import SeatWish
from pagoria.tables.table import Table
from tests.server.people import random_picks
from tests.server.tabling import ANN, BOB, BOT, EVE, ME, OPEN, House, clock, command, house, process_ids
from waiting import until_async

pytestmark = pytest.mark.anyio

WANDERER: Final = SeatWish("bot", "wanderer")


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[House]:
    async with house(str(tmp_path / "data")) as opened:
        yield opened


async def room_of(tables: House, table_id: str) -> Room:
    async with tables.tables._rooms.use(table_id) as room:
        return room


async def steps_of(tables: House, table_id: str) -> int:
    return (await tables.tables.info(table_id, None))["step"]


async def at_rest(tables: House, table_id: str) -> int:
    """The step of a table when no bot is at work there."""
    room = await room_of(tables, table_id)
    await until_async(lambda: room.bot_at_work is None, "no bot is at work")
    return await steps_of(tables, table_id)


async def test_bots_among_themselves_play_while_somebody_looks_on(tables: House) -> None:
    table_id = await tables.open(BOT, BOT)
    assert await at_rest(tables, table_id) == 0
    async with tables.watched(table_id):
        await until_async(lambda: steps_of(tables, table_id), "three steps", lambda steps: steps >= 3)
    seen = await at_rest(tables, table_id)
    info = await tables.tables.info(table_id, None)
    assert (info["status"], info["step"]) == ("playing", seen)
    await tables.until_over(table_id)


async def test_a_seat_that_is_lent_to_a_bot_is_a_bots(tables: House) -> None:
    """Else one would make tables that play by themselves by sitting down and standing up again."""
    table_id = await tables.open(ME, BOT)
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    assert await at_rest(tables, table_id) == 0
    await tables.until_over(table_id)


async def test_a_player_who_has_gone_is_answered_even_so(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    ann = await tables.player(table_id, ANN, 0)
    rng = Random(1)
    while ann.frame["table"]["to_act"] == 0:
        await ann.choose(random_picks(ann.frame["menu"], rng))
        await ann.read()
    ann.leave()
    await at_rest(tables, table_id)
    assert (await tables.tables.info(table_id, None))["to_act"] == 0


async def test_how_urgent_a_decision_is(tables: House) -> None:
    room = await room_of(tables, await tables.open(ME, BOT))
    assert urgency(room) == Rank.UNATTENDED
    ann = await tables.player(room.table.id, ANN, 0)
    assert urgency(room) == Rank.DECISION
    ann.leave()
    await tables.player(room.table.id, EVE, None)
    assert urgency(room) == Rank.UNATTENDED
    timed = await room_of(tables, await tables.open(ME, BOT, clock=clock(60_000, 0)))
    await tables.tables.seat_bot(timed.table.id, "ann", command(), 0, "apprentice")
    assert urgency(timed) == Rank.UNATTENDED
    bots = await room_of(tables, await tables.open(BOT, BOT, clock=clock(60_000, 0)))
    assert urgency(bots) is None


async def test_who_a_bot_is_asked_for(tables: House) -> None:
    own = await room_of(tables, await tables.open(OPEN, ME, WANDERER, game="pandoria", variant="classic"))
    await tables.tables.join(own.table.id, BOB, command(), "", 0)
    assert payer(own.table) == "ann"
    lent = await room_of(tables, await tables.open(OPEN, BOT))
    assert payer(lent.table) == "ann"
    await tables.tables.join(lent.table.id, BOB, command(), "")
    assert payer(lent.table) == "bob"


async def test_a_question_is_dropped_when_the_table_moves_on(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    think, askers = tables.thinkers.think, list[Asker]()

    async def noted(question: object, asker: Asker) -> object:
        askers.append(asker)
        return await think(question, asker)  # type: ignore[arg-type]

    monkeypatch.setattr(tables.thinkers, "think", noted)
    places = tables.thinkers._places
    busy = Asker("somebody", lambda: Rank.DECISION)
    await places.enter(busy)
    table_id = await tables.open(ME, BOT, start=1)
    await until_async(lambda: askers, "the bot is asked")
    assert askers[0].rank() == Rank.UNATTENDED
    await tables.tables.resign(table_id, "ann", command(), 0)
    assert askers[0].rank() is None
    places.leave(busy)
    assert await at_rest(tables, table_id) == 0
    assert process_ids(tables.thinkers) == []


async def test_how_long_a_bot_hesitates_does_not_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However quickly it was found, an answer waits for the next beat."""
    pace = 0.2
    found: list[tuple[bool, float]] = []
    decide, ask = BotPlayers.decide, BotPlayers._ask_thinker

    async def noted(bots: BotPlayers, room: Room) -> BotDecision | None:
        asked = time.monotonic()
        decision = await decide(bots, room)
        found.append((decision is not None, time.monotonic() - asked))
        return decision

    async def hesitating(bots: BotPlayers, table: Table, seat: int, bot: str, asker: Asker) -> list[str]:
        await asyncio.sleep(0.03 * len(found))
        return await ask(bots, table, seat, bot, asker)

    monkeypatch.setattr(BotPlayers, "decide", noted)
    monkeypatch.setattr(BotPlayers, "_ask_thinker", hesitating)
    async with house(str(tmp_path / "other data"), bot_pace=pace) as paced:
        table_id = await paced.open(BOT, BOT)
        async with paced.watched(table_id):
            await until_async(lambda: len(found) >= 4, "the bots have answered four times")
    assert all(seconds >= pace for answered, seconds in found if answered)
