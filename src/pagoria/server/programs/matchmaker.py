"""Games that connected network programs play by themselves, so that the ladder fills: at a bounded rate."""

from __future__ import annotations

import asyncio
import base64
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

from pagoria.core.registry import find_game
from pagoria.play.bots import level_names, published_strength
from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people.standings import Pool, Standings
from pagoria.server.programs.channels import ProgramConnection
from pagoria.server.store.database import StoreError
from pagoria.tables.commands import ClockWish, SeatWish, open_table
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

_log = logging.getLogger("pagoria.server")

_BEAT_SECONDS: Final = 2.0
#: Games of the ladder at once, at this server.
_MOST_RUNNING: Final = 8
_CLOCK: Final = ClockWish(600_000, 5_000)
#: Among how many levels of the nearest strength one is chosen: always winning or losing teaches little.
_NEAREST: Final = 3


@dataclass(frozen=True)
class PlannedGame:
    """A game to be played: the bots by seat."""

    game: str
    variant: str
    bots: tuple[str, ...]


class Matchmaker:
    """Begins games of the programs that are connected; ``per_hour`` for each of them, 0 for none."""

    def __init__(
        self,
        tables: Tables,
        standings: Callable[[], Awaitable[Standings]],
        per_hour: int,
        rng: Random | None = None,
    ) -> None:
        self._tables = tables
        self._standings = standings
        self._per_hour = per_hour
        self._rng = rng or SystemRandom()
        self._running: dict[str, frozenset[str]] = {}
        #: When a program may begin its next game.
        self._due: dict[str, float] = {}
        self._tasks = Tasks()

    def start(self) -> None:
        if self._per_hour:
            self._tables.executor.attend(self)
            self._tasks.start(self._for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    # -- what is told by the executor ------------------------------------------------------------

    def wrote(self, room: Room) -> None:
        if room.table.status() == "over":
            self._running.pop(room.table.id, None)

    def unsure(self, table_id: str) -> None:
        """Forget a table that another server looks after now."""
        self._running.pop(table_id, None)

    # -- beginning games ------------------------------------------------------------------------

    async def _for_ever(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            try:
                await self.look()
            except (StoreError, Refusal) as fault:
                _log.warning("no game of the ladder begins: %s", fault)
            except Exception:
                _log.exception("no game of the ladder begins")

    async def look(self) -> None:
        """Begin a game for each program whose turn it is."""
        free = [each for each in self._tables.network.connected() if self._is_due(each)]
        self._rng.shuffle(free)
        standings = await self._standings() if free else None
        while free and standings is not None and len(self._running) < _MOST_RUNNING:
            first = free.pop()
            planned = self._pair(first, free, standings)
            if planned is not None:
                free = [other for other in free if other.program.bot not in planned.bots]
                await self._begin(first.program.bot, planned)

    def _is_due(self, connection: ProgramConnection) -> bool:
        bot = connection.program.bot
        playing = sum(bot in bots for bots in self._running.values())
        return playing < connection.most and time.monotonic() >= self._due.get(bot, 0.0)

    def _pair(
        self, first: ProgramConnection, others: list[ProgramConnection], standings: Standings
    ) -> PlannedGame | None:
        """A game for a program: half of the time against another program, else against levels."""
        forms = [form for game in sorted(first.games) for form in ladder_forms(game)]
        if not forms:
            return None
        game, variant, players = self._rng.choice(forms)
        own = first.program.bot
        mean = standings.rating(Pool(game, players, "bots"), own).mean
        levels = sorted(
            (abs(strength - mean), level)
            for level in level_names(game)
            if (strength := published_strength(game, players, level)) is not None
        )
        rivals = [each.program.bot for each in others if game in each.games]
        bots = [own]
        if rivals and self._rng.random() < 0.5:
            bots.append(self._rng.choice(rivals))
        while len(bots) < players:
            bots.append(self._rng.choice(levels[:_NEAREST])[1])
        self._rng.shuffle(bots)
        return PlannedGame(game, variant, tuple(bots))

    async def _begin(self, first: str, planned: PlannedGame) -> None:
        programs = frozenset(each.program.bot for each in self._tables.network.connected())
        seats = [SeatWish("bot", bot) for bot in planned.bots]
        begun = open_table(
            Guest(first, first), planned.game, planned.variant, seats, None, _CLOCK, programs, None, "link"
        )
        table_id = base64.b32encode(secrets.token_bytes(10))[:12].decode().lower()
        self._running[table_id] = programs & set(planned.bots)
        for bot in self._running[table_id]:
            self._due[bot] = time.monotonic() + 3600 / self._per_hour
        try:
            await self._tables.begin(table_id, begun)
        except Refusal:
            self._running.pop(table_id, None)
            raise


def ladder_forms(game: str) -> list[tuple[str, str, int]]:
    """How a game is played on the ladder: in its default variant, in which the strengths of the levels were
    measured, with as many players as they are known for.
    """
    rules = find_game(game).rules
    variant = rules.variants[0]
    return [
        (game, variant, players)
        for players in rules.player_counts(variant)
        if any(published_strength(game, players, level) is not None for level in level_names(game))
        and len(rules.teams(variant, players)) == players
    ]
