"""Bots at the tables: whenever one has to decide, it is asked with the view of its seat, in a thread."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from pagoria.bots import find_bot
from pagoria.core.contract import Game, View
from pagoria.core.rng import Rng
from pagoria.server.table import Table

_log = logging.getLogger("pagoria.server")

#: Compiled bots hold the interpreter's lock: more threads would not think faster.
_THREADS: Final = 1


class BotPlayers:
    """Asks bots for their decisions."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="bot")

    async def decide(self, table: Table) -> tuple[int, str] | None:
        """The seat and the action of the bot that has to decide; None when no bot has to."""
        seat = table.actor()
        if seat is None or table.seats[seat].bot is None:
            return None
        game, state, bot = table.game, table.running().state, str(table.seats[seat].bot)
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._threads, _ask, game, bot, game.view(state, seat))
        return seat, game.format_action(state, action)

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _ask(game: Game[Any], bot: str, view: View[Any]) -> int:
    # What a bot rolls is nobody's business, and repeats nothing: its actions are in the log.
    return find_bot(game.id, bot).choose(view, Rng(secrets.token_hex(16)))
