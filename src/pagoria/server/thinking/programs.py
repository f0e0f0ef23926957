"""Programs that play: one instance for each seat of each game, asked in a thread.

Which programs a host offers is the host's business; guests know them by the names that the host gave them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeAlias

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import result_text
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.bots import find_bot
from pagoria.play.programs import close_bots
from pagoria.server.thinking.queue import Asker, FairQueue
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

#: How many run at once. Those that were not asked for longest are ended, and started again when they are
#: needed.
_MOST: Final = 16
_LIMIT_SECONDS: Final = 30.0

#: A table and a seat.
Place: TypeAlias = tuple[str, int]
#: Makes a program ready for a game, by its name; raises ``PagoriaError``.
MakeBot: TypeAlias = Callable[[GamePackage[Any], str], Bot]


class SeatedPrograms:
    """Programs that are at a table now; their number is bounded."""

    def __init__(self, make: MakeBot, most: int, limit_seconds: float = _LIMIT_SECONDS) -> None:
        self._make = make
        self._most = most
        self._limit_seconds = limit_seconds
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="program")
        self._thinking = FairQueue(most)
        #: The least lately asked first.
        self._playing: dict[Place, tuple[str, Bot]] = {}
        self._busy: set[Place] = set()
        self._closing: set[asyncio.Task[None]] = set()

    async def plan(
        self, place: Place, name: str, game: GamePackage[Any], view: View[Any], asker: Asker
    ) -> Plan:
        """The program's plan; raises ``UnwantedError``, or ``BotError``, and then the program is ended."""
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
                self._end((table.id, seat), _result(table))

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
                bot = await loop.run_in_executor(self._threads, self._make, game, name)
            self._playing[place] = (name, bot)
            return await loop.run_in_executor(self._threads, bot.plan, view, Rng(secrets.token_hex(16)))

    def _spare(self) -> None:
        """End those that have waited longest, when there are too many."""
        waiting = [place for place in self._playing if place not in self._busy]
        for place in waiting[: max(0, len(self._playing) - self._most)]:
            self._end(place)

    def _end(self, place: Place, result: str | None = None) -> None:
        """Close a program, in a thread of its own: those of the pool may all wait for one that hangs."""
        _, bot = self._playing.pop(place, (None, None))
        if bot is not None:
            task = asyncio.get_running_loop().create_task(_close(bot, result))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)


class Programs(SeatedPrograms):
    """The host's programs by the names they are offered under."""

    def __init__(self, commands: Mapping[str, str], limit_seconds: float = _LIMIT_SECONDS) -> None:
        super().__init__(self._find, _MOST, limit_seconds)
        self._commands = dict(commands)

    def names(self) -> list[str]:
        return list(self._commands)

    def __contains__(self, name: object) -> bool:
        return name in self._commands

    def _find(self, game: GamePackage[Any], name: str) -> Bot:
        return find_bot(game.id, f"program:{self._commands[name]}")


def _result(table: Table) -> str | None:
    """The result that programs are told; None for a game that did not end by the rules."""
    outcome = None if table.session is None else table.session.outcome()
    return None if outcome is None else result_text(outcome)


async def _close(bot: Bot, result: str | None) -> None:
    try:
        await asyncio.to_thread(close_bots, [bot], result)
    except Exception:
        _log.exception("a program could not be closed")
