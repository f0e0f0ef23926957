"""Tables that no longer replay: games to break, and how to break them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pagoria.tables import event_text, events
from tests.server.people import unpacked
from tests.server.tabling import ANN, BOB, HERE, ME, House, play


async def restart_with(tables: House, table_id: str, version: int, event: str) -> None:
    """Begin again with another event in the place of one that happened, which no server does."""
    await tables.stop()
    tables._furnish()
    await tables.store.open()
    sql = "UPDATE events SET event = ? WHERE table_id = ? AND version = ?"
    await tables.store.write([(sql, (event, table_id, version))])
    await tables.tables.start()


async def some_moves(tables: House, moves: int = 12) -> str:
    """A game of Ann and Bob with some moves in it."""
    table_id = await tables.duel()
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    await play(players, Random(5), moves)
    return table_id


async def break_table(tables: House, table_id: str) -> None:
    """Let a table no longer replay, and begin again: its first action becomes one that is not legal."""
    acted = next(row for row in await tables.store.rows(table_id) if '"acted"' in row.event)
    await restart_with(tables, table_id, acted.version, event_text.encode(events.Acted(0, "E")))


async def seen(tables: House, table_id: str, guest_id: str | None = None) -> dict[str, Any]:
    watch = await tables.tables.watch(table_id, guest_id, None)
    welcome: dict[str, Any] = json.loads(unpacked(await watch.next()))
    watch.close()
    return welcome


async def finished(tables: House) -> str:
    table_id = await tables.open(ME, HERE, variant="fast")
    players = [await tables.player(table_id, ANN, seat) for seat in (0, 1)]
    await play(players, Random(3))
    return table_id
