"""Bots at the tables: whenever one has to decide, it is asked with the view of its seat, in a thread."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from pagoria.bots import find_bot
from pagoria.core.contract import Game, View
from pagoria.core.rng import Rng
from pagoria.server.table import Table

#: Compiled bots hold the interpreter's lock: more threads would not think faster.
_THREADS: Final = 1


@dataclass(frozen=True)
class Decision:
    """What a bot does, and the version of the table that it was asked about."""

    version: int
    seat: int
    action: str


class BotPlayers:
    """Asks bots for their decisions."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="bot")

    async def decide(self, table: Table) -> Decision | None:
        """What the bot does that has to decide now; None when no bot has to."""
        seat = table.actor()
        bot = None if seat is None else table.seats[seat].bot
        if seat is None or bot is None:
            return None
        game, state, version = table.game, table.running().state, table.version
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._threads, _ask, game, bot, game.view(state, seat))
        return Decision(version, seat, game.format_action(state, action))

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _ask(game: Game[Any], bot: str, view: View[Any]) -> int:
    # What a bot rolls is nobody's business, and repeats nothing: its actions are in the log.
    return find_bot(game.id, bot).plan(view, Rng(secrets.token_hex(16)))[0]
