"""Programs of the host that play: one instance for each seat of each game, asked in a thread.

What they are is the host's business; guests know them by the names that the host gave them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeAlias

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.bots import find_bot
from pagoria.server.thinking.queue import Asker, FairQueue
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

#: How many run at once. Those not asked for longest are ended, and started again when their turn comes.
_MOST: Final = 16
_LIMIT_SECONDS: Final = 30.0

#: A table and a seat.
Place: TypeAlias = tuple[str, int]


class Programs:
    """The programs by the names they are offered under, and those that are at a table now."""

    def __init__(self, commands: Mapping[str, str], limit_seconds: float = _LIMIT_SECONDS) -> None:
        self._commands = dict(commands)
        self._limit_seconds = limit_seconds
        self._threads = ThreadPoolExecutor(_MOST, thread_name_prefix="program")
        self._thinking = FairQueue(_MOST)
        #: The least lately asked first.
        self._playing: dict[Place, tuple[str, Bot]] = {}
        self._busy: set[Place] = set()
        self._closing: set[asyncio.Task[None]] = set()

    def names(self) -> list[str]:
        return list(self._commands)

    def __contains__(self, name: object) -> bool:
        return name in self._commands

    async def plan(
        self, place: Place, name: str, game: GamePackage[Any], view: View[Any], asker: Asker
    ) -> Plan:
        """What the program plans; raises ``UnwantedError``, and ``BotError``: then it is over."""
        async with self._thinking.place(asker):
            self._busy.add(place)
            try:
                return await self._ask(place, name, game, view)
            except TimeoutError:
                self._end(place)
                raise BotError(f"{name} did not answer within {self._limit_seconds:g} s") from None
            except PagoriaError as error:
                self._end(place)
                raise BotError(f"{name}: {error}") from error
            finally:
                self._busy.discard(place)
                self._spare()

    def look_at(self, table: Table) -> None:
        """End the programs whose seat at this table is no longer theirs."""
        for seat, there in enumerate(table.seats):
            name, _ = self._playing.get((table.id, seat), (None, None))
            if name is not None and (table.status() == "over" or there.bot != name):
                self._end((table.id, seat))

    async def stop(self) -> None:
        for place in list(self._playing):
            self._end(place)
        await asyncio.gather(*self._closing, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, place: Place, name: str, game: GamePackage[Any], view: View[Any]) -> Plan:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._limit_seconds):
            known, bot = self._playing.pop(place, (None, None))
            if bot is None or known != name:
                command = f"program:{self._commands[name]}"
                bot = await loop.run_in_executor(self._threads, find_bot, game.id, command)
            self._playing[place] = (name, bot)
            return await loop.run_in_executor(self._threads, bot.plan, view, Rng(secrets.token_hex(16)))

    def _spare(self) -> None:
        """End those that have waited longest, when there are too many."""
        waiting = [place for place in self._playing if place not in self._busy]
        for place in waiting[: max(0, len(self._playing) - _MOST)]:
            self._end(place)

    def _end(self, place: Place) -> None:
        """Close a program, in a thread of its own: those of the pool may all wait for one that hangs."""
        _, bot = self._playing.pop(place, (None, None))
        if bot is not None:
            task = asyncio.get_running_loop().create_task(_close(bot))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)


async def _close(bot: Bot) -> None:
    try:
        await asyncio.to_thread(bot.close)
    except Exception:
        _log.exception("a program could not be closed")
