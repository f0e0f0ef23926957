"""The network programs that are connected to this server: who is here, and what they plan."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.child_process import ProgramFault
from pagoria.play.programs import LineBot, Lines
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.programs.channels import REPLACED, REVOKED, ProgramConnection
from pagoria.server.programs.registry import Registry
from pagoria.server.store.database import Outage, StoreError
from pagoria.server.thinking.programs import Place, SeatedPrograms
from pagoria.server.thinking.queue import Asker
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

MOST_GAMES: Final = 4
MOST_CONNECTED: Final = 32
#: How long a game waits for a program that is not connected.
GRACE_SECONDS: Final = 30.0
#: How often a program is asked at most; this also bounds what it may send.
_PAUSE_SECONDS: Final = 0.05
_LOOK_SECONDS: Final = 2.0


class Online:
    """The connected programs, by their names at a table (``@Name``)."""

    def __init__(self, registry: Registry, grace_seconds: float = GRACE_SECONDS) -> None:
        self.registry = registry
        self._grace_seconds = grace_seconds
        self._connections: dict[str, ProgramConnection] = {}
        #: By the program and how many games at once it declared.
        self._seated: dict[tuple[str, int], SeatedPrograms] = {}
        #: Programs that were revoked while connected: no game waits for them.
        self._revoked: set[str] = set()
        self._changed = asyncio.Condition()
        self._tasks = Tasks()

    def start(self) -> None:
        self._tasks.start(self._look_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()
        for seated in self._seated.values():
            await seated.stop()

    # -- coming and going -----------------------------------------------------------------------

    def is_full(self, bot: str) -> bool:
        """Whether no more programs may connect."""
        return bot not in self._connections and len(self._connections) >= MOST_CONNECTED

    async def enter(self, connection: ProgramConnection) -> None:
        """Add a connection. Of two with one key the newer one wins."""
        bot = connection.program.bot
        before = self._connections.get(bot)
        self._connections[bot] = connection
        if before is not None:
            before.close(REPLACED, "a newer connection has the same key")
            before.lost()
        if (bot, connection.most) not in self._seated:
            self._seated[bot, connection.most] = SeatedPrograms(self._make, connection.most)
        self._revoked.discard(bot)
        await self._tell_change()

    async def _tell_change(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def leave(self, connection: ProgramConnection) -> None:
        """Remove a connection."""
        if self._connections.get(connection.program.bot) is connection:
            del self._connections[connection.program.bot]
        connection.lost()

    def is_online(self, bot: str) -> bool:
        """Whether a program is connected to this server."""
        return bot in self._connections

    def connected(self) -> list[ProgramConnection]:
        """All connected programs."""
        return list(self._connections.values())

    def offered(self, game: str) -> list[str]:
        """The programs that people can choose for a game now."""
        return sorted(
            bot
            for bot, connection in self._connections.items()
            if game in connection.games and not connection.program.only_ladder
        )

    async def look(self) -> None:
        """Close the connections of programs that the host has revoked."""
        if not self._connections:
            return
        allowed = {program.bot for program in await self.registry.all() if program.revoked is None}
        for bot, connection in list(self._connections.items()):
            if bot not in allowed:
                connection.close(REVOKED, "the host does not want this program here any more")
                self._revoked.add(bot)
                self.leave(connection)
        await self._tell_change()

    async def _look_for_ever(self) -> None:
        outage = Outage("reading which programs may be here")
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.look()
                outage.over()
            except StoreError as error:
                outage.met(error)

    # -- playing --------------------------------------------------------------------------------

    async def plan(
        self, place: Place, bot: str, game: GamePackage[Any], view: View[Any], asker: Asker
    ) -> Plan:
        """What a program plans; raises ``UnwantedError``, and ``BotError`` when it loses its game.

        A program that lost its connection may come back for a while, and is asked again.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self._grace_seconds
        while True:
            connection = await self._connected(bot, until)
            await _rest(connection)
            try:
                return await self._seated[bot, connection.most].plan(place, bot, game, view, asker)
            except BotError:
                if self._connections.get(bot) is connection or loop.time() >= until:
                    raise

    def look_at(self, table: Table) -> None:
        """After an event, end the channels of games that are no longer a program's."""
        for seated in self._seated.values():
            seated.look_at(table)

    async def _connected(self, bot: str, until: float) -> ProgramConnection:
        try:
            async with asyncio.timeout_at(until), self._changed:
                await self._changed.wait_for(lambda: bot in self._connections or bot in self._revoked)
        except TimeoutError:
            raise BotError(f"{bot} was not connected for {self._grace_seconds:g} s") from None
        if bot in self._revoked:
            raise BotError(f"{bot} was revoked by the host")
        return self._connections[bot]

    def _make(self, game: GamePackage[Any], bot: str) -> Bot:
        return LineBot(game, bot, lambda: self._channel(game, bot))

    def _channel(self, game: GamePackage[Any], bot: str) -> Lines:
        connection = self._connections.get(bot)
        if connection is None:
            raise ProgramFault("lost its connection")
        if game.id not in connection.games:
            raise ProgramFault(f"does not play {game.title} any more")
        return connection.open_channel()


async def _rest(connection: ProgramConnection) -> None:
    """Wait until a program may be asked again."""
    now = asyncio.get_running_loop().time()
    begins = max(now, connection.rests_until)
    connection.rests_until = begins + _PAUSE_SECONDS
    await asyncio.sleep(begins - now)
