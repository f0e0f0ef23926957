"""Asks bots at the tables for their decisions, whenever somebody waits for one.

It is asked with the view of its seat.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field, replace

from pagoria.play.bot import BotError, Plan
from pagoria.play.bots import bot_names
from pagoria.server.hosting.rooms import Room
from pagoria.server.thinking.messages import AskPlan, PlanAnswer
from pagoria.server.thinking.pool import Thinkers, ThinkingError
from pagoria.server.thinking.programs import Programs
from pagoria.server.thinking.queue import Asker, Rank, UnwantedError
from pagoria.tables.bots import bot_to_decide, payer
from pagoria.tables.table import Table


@dataclass(frozen=True)
class BotDecision:
    """What a bot plans, and the version of the table that it was asked about.

    A bot that has no answer has a ``fault`` instead of a plan.
    """

    version: int
    seat: int
    bot: str
    #: A program of the host loses its game when it breaks the rules; a bot of ours is a fault of ours.
    is_program: bool
    plan: Plan = field(default_factory=list)
    fault: str | None = None
    #: There is no such bot any more: a program that the host no longer offers, a level that was given up.
    gone: bool = False


class BotPlayers:
    """Asks bots for their decisions: ours in processes of their own, programs where they are."""

    def __init__(
        self, thinkers: Thinkers, programs: Programs, budget: str | None = None, pace: float = 0.0
    ) -> None:
        self._thinkers = thinkers
        self._programs = programs
        self._budget = budget
        self._pace = pace

    def wanted(self, room: Room) -> bool:
        """Whether a bot has to decide at this table and somebody waits for it."""
        return bot_to_decide(room.table) is not None and urgency(room) is not None

    async def decide(self, room: Room) -> BotDecision | None:
        """What the bot does that has to decide now.

        None when none has to, and when meanwhile the table moved on or everybody went.
        """
        table = room.table
        found = bot_to_decide(table)
        if found is None:
            return None
        seat, bot = found
        decision = BotDecision(table.version, seat, bot, is_program=bot in self._programs)
        if not decision.is_program and bot not in bot_names(table.game.id):
            return replace(decision, gone=True)
        ask = self._ask_program if decision.is_program else self._ask_thinker
        asked = time.monotonic()
        try:
            plan = await ask(table, seat, bot, _asker(room))
            await self._wait_for_the_beat(asked)
            return replace(decision, plan=plan)
        except UnwantedError:
            return None
        except (BotError, ThinkingError) as error:
            return replace(decision, fault=str(error))

    def look_at(self, table: Table) -> None:
        """After an event: bots that hold something and play here no longer let it go."""
        self._programs.look_at(table)

    async def _wait_for_the_beat(self, asked: float) -> None:
        """Answer only at full beats after the question: hesitation tells how much a hand leaves to choose."""
        if self._pace:
            await asyncio.sleep((asked - time.monotonic()) % self._pace)

    async def _ask_program(self, table: Table, seat: int, bot: str, asker: Asker) -> Plan:
        view = table.game.rules.view(table.running().state, seat)
        return await self._programs.plan((table.id, seat), bot, table.game, view, asker)

    async def _ask_thinker(self, table: Table, seat: int, bot: str, asker: Asker) -> Plan:
        view = table.game.rules.view(table.running().state, seat).text()
        # What a bot rolls is nobody's business, and repeats nothing: its actions are in the log.
        spec = bot if self._budget is None else f"{bot}@{self._budget}"
        question = AskPlan(table.game.id, spec, view, secrets.token_hex(16))
        answer = await self._thinkers.think(question, asker)
        assert isinstance(answer, PlanAnswer)
        return answer.actions


def urgency(room: Room) -> Rank | None:
    """How urgent a bot's decision is at a table; None while nobody waits for it.

    A player who has moved is answered in any case. Where only bots sit, they play while somebody looks on;
    those who sit there for somebody go on also while a clock runs.
    """
    seats = room.table.seats
    players = {seat.owner for seat in seats if seat.kind() == "person"}
    if players & room.online():
        return Rank.DECISION
    runs_out = room.table.clock is not None and any(seat.owner is not None for seat in seats)
    return Rank.UNATTENDED if players or room.watches or runs_out else None


def _asker(room: Room) -> Asker:
    """Who waits for a decision at a table as it is now; nobody any more when it has moved on."""
    version = room.table.version
    return Asker(payer(room.table), lambda: urgency(room) if room.table.version == version else None)
