"""Lets bots play their turns: asks them, carries out their plans, and asks again after a failure."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from pagoria.play.bot import BotError
from pagoria.play.driver import Driver
from pagoria.server.hosting.executor import Executor
from pagoria.server.hosting.rooms import Room
from pagoria.server.thinking.bots import BotDecision, BotPlayers
from pagoria.tables import events, seating
from pagoria.tables.bots import go_on
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

_RETRY_SECONDS: Final = 1.0
#: A bot of ours that failed is asked again after a pause, each twice as long as the one before, up to this.
_LONGEST_PAUSE_SECONDS: Final = 60.0


class BotFaultError(Exception):
    """One of our own bots has no answer, or one that breaks the rules: our fault, not the table's."""


class BotTurns:
    """Lets bots play as long as it is a bot's turn."""

    def __init__(self, executor: Executor, bots: BotPlayers) -> None:
        self._executor = executor
        self._bots = bots

    async def play(self, room: Room, is_ours: Callable[[], bool]) -> None:
        """Ask bots until nobody waits for a bot any more, or the table is another server's."""
        pause = _RETRY_SECONDS
        while is_ours() and self._bots.wanted(room):
            # Nothing below is sure to wait, and the rest of the server needs its turns of the loop.
            await asyncio.sleep(0)
            version = room.table.version
            try:
                decision = await self._bots.decide(room)
                if decision is None:
                    continue
                await self._act(room.table.id, decision)
                pause = _RETRY_SECONDS
            except Refusal as refusal:
                # If a player was quicker, the bot is asked again at once. Else nothing can be written now, or
                # the table is gone: then it is not ours after the pause.
                if refusal.code != "stale":
                    await asyncio.sleep(_RETRY_SECONDS)
            except Exception as fault:
                _report(room, fault, pause)
                await _wait_for_change(room, version, pause)
                pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)

    async def _act(self, table_id: str, decision: BotDecision) -> None:
        """Do what a bot planned, action by action; if something comes between, drop the rest."""
        version = decision.version
        if decision.gone:
            _log.warning("table %s: the bot at seat %s is not offered any more", table_id, decision.seat + 1)
            left = [events.Left(decision.seat)]
            await self._executor.carry_out(table_id, None, lambda _: left, version)
            return
        try:
            if decision.fault is not None:
                raise BotError(decision.fault)
            act = partial(go_on, seat=decision.seat, driver=Driver(decision.bot, decision.plan))
            while (done := await self._executor.carry_out(table_id, None, act, version)) is not None:
                version = done.version
        except BotError as error:
            await self._fail(table_id, decision, version, str(error))

    async def _fail(self, table_id: str, decision: BotDecision, version: int, reason: str) -> None:
        """A program of the host loses its game; a bot of ours is asked again."""
        if not decision.is_program:
            raise BotFaultError(f"a bot failed: {reason}")
        _log.warning("table %s: the program at seat %s loses: %s", table_id, decision.seat + 1, reason)
        fail = partial(seating.fail, seat=decision.seat)
        await self._executor.carry_out(table_id, None, fail, version)


def _report(room: Room, fault: Exception, pause: float) -> None:
    unexpected = None if isinstance(fault, BotFaultError) else fault
    _log.error("table %s: %s; asked again in %g s", room.table.id, fault, pause, exc_info=unexpected)


async def _wait_for_change(room: Room, version: int, seconds: float) -> None:
    """Wait for some seconds, or until something happens at the table."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while room.table.version == version and (left := until - loop.time()) > 0:
        await asyncio.sleep(min(left, _RETRY_SECONDS))
