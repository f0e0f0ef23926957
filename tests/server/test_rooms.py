"""Tables in memory: those in use stay, however many there are; nothing is done at one that was given up."""

from __future__ import annotations

import asyncio
import json
import os
import select
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.server.tabling import ANN, BOB, BOT, ME, House, house, play
from waiting import until

pytestmark = pytest.mark.anyio

_LIMIT: Final = 3
_PATIENCE_SECONDS: Final = 240
_LOAD: Final = [sys.executable, "-m", "benchmarks.server_load"]


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[House]:
    async with house(str(tmp_path / "data"), in_memory=_LIMIT) as opened:
        yield opened


async def test_more_live_tables_than_the_limit(tables: House) -> None:
    """Two players are connected at each of twelve tables; meanwhile guests look at as many others."""
    rooms = tables.tables._rooms
    live = [await tables.duel() for _ in range(12)]
    players = [
        [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)] for table_id in live
    ]
    resting = [await tables.duel() for _ in range(12)]
    kept = {table_id: rooms.find(table_id) for table_id in live}

    async def look_around(number: int) -> None:
        for table_id in Random(number).choices(resting, k=20):
            await tables.tables.info(table_id, None)

    games = [play(pair, Random(number), 15) for number, pair in enumerate(players)]
    async with asyncio.timeout(_PATIENCE_SECONDS):
        await asyncio.gather(*games, *map(look_around, range(20)))
    assert {table_id: rooms.find(table_id) for table_id in live} == kept
    assert None not in kept.values()
    assert all(player.frame["step"] >= 15 for pair in players for player in pair)
    for pair in players:
        for player in pair:
            player.leave()
    await tables.tables.info(await tables.duel(), None)
    assert len(rooms) <= _LIMIT


async def test_no_bot_plays_on_at_a_table_that_is_gone(tables: House) -> None:
    """The host deletes a table while a bot thinks about it."""
    table_id = await tables.open(ME, BOT, start=1)
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    assert room.bot_at_work is not None
    await tables.store.write([("DELETE FROM tables WHERE table_id = ?", (table_id,))])
    tables.tables.forget(table_id)
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while room.bot_at_work is not None:
            await asyncio.wait([room.bot_at_work])


# -- benchmarks.server_load, which keeps more tables live than the server has room for --------------


@pytest.mark.processes
def test_load_with_more_tables_than_fit() -> None:
    small = ["--tables", "12", "--in-memory", "3", "--rate", "30", "--warm-up", "1", "--seconds", "2"]
    done = subprocess.run([*_LOAD, *small], capture_output=True, text=True, timeout=_PATIENCE_SECONDS)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert (told["tables"], told["faults"], told["connections_lost"]) == (12, {}, 0)
    assert told["moves_counted"] > 0


@pytest.mark.processes
def test_the_server_of_a_load_that_is_killed_ends() -> None:
    load = subprocess.Popen([*_LOAD, "--tables", "1", "--rate", "1"], stdout=subprocess.DEVNULL)
    try:
        ends = os.pidfd_open(_server_of(load))
    finally:
        load.kill()
        load.wait()
    try:
        assert select.select([ends], [], [], _PATIENCE_SECONDS)[0], "the server outlives its load"
    finally:
        os.close(ends)


def _server_of(load: subprocess.Popen[bytes]) -> int:
    """The process id of the server that a load has started."""
    children = Path(f"/proc/{load.pid}/task/{load.pid}/children")

    def serving() -> list[str]:
        return [child for child in children.read_text("ascii").split() if b"serve" in _arguments(child)]

    return int(until(serving, "the load has a server")[0])


def _arguments(process_id: str) -> list[bytes]:
    return Path(f"/proc/{process_id}/cmdline").read_bytes().split(b"\0")
