"""Asks bots at the tables for their decisions, whenever somebody waits for one.

A bot is asked with the view of its seat.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field, replace

from pagoria.play.bot import BotError, Plan
from pagoria.play.bots import bot_names
from pagoria.server.hosting.rooms import Room
from pagoria.server.programs.online import Online
from pagoria.server.thinking.messages import AskPlan, PlanAnswer
from pagoria.server.thinking.pool import Thinkers, ThinkingError
from pagoria.server.thinking.programs import Programs
from pagoria.server.thinking.queue import Asker, Rank, UnwantedError
from pagoria.tables.bots import bot_to_decide, payer
from pagoria.tables.names import is_network_program
from pagoria.tables.table import Table


@dataclass(frozen=True)
class BotDecision:
    """A bot's plan, and the version of the table that it is for.

    A bot without an answer has a ``fault`` instead of a plan.
    """

    version: int
    seat: int
    bot: str
    #: A program of somebody else loses its game if it breaks the rules; if one of our bots does, it is our
    #: fault.
    is_program: bool
    plan: Plan = field(default_factory=list)
    fault: str | None = None
    #: The bot no longer exists: a program that the host no longer offers, or a level that was given up.
    gone: bool = False


class BotPlayers:
    """Asks bots for their decisions: ours in processes of their own, programs where they are."""

    def __init__(
        self,
        thinkers: Thinkers,
        programs: Programs,
        network: Online,
        budget: str | None = None,
        pace: float = 0.0,
    ) -> None:
        self._thinkers = thinkers
        self._programs = programs
        self._network = network
        self._budget = budget
        self._pace = pace

    def wanted(self, room: Room) -> bool:
        """Whether a bot has to decide at this table and somebody waits for it."""
        return bot_to_decide(room.table) is not None and urgency(room) is not None

    async def decide(self, room: Room) -> BotDecision | None:
        """What the bot that must decide now plans to do.

        None if no bot has to decide, or if the table moved on or everybody left meanwhile.
        """
        table = room.table
        found = bot_to_decide(table)
        if found is None:
            return None
        seat, bot = found
        is_program = bot in self._programs or is_network_program(bot)
        decision = BotDecision(table.version, seat, bot, is_program)
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
        """After an event: programs whose seat is no longer theirs are ended."""
        self._programs.look_at(table)
        self._network.look_at(table)

    async def _wait_for_the_beat(self, asked: float) -> None:
        """Answer only at full beats after the question: hesitation tells how much a hand leaves to choose."""
        if self._pace:
            await asyncio.sleep((asked - time.monotonic()) % self._pace)

    async def _ask_program(self, table: Table, seat: int, bot: str, asker: Asker) -> Plan:
        view = table.game.rules.view(table.running().state, seat)
        programs = self._network if is_network_program(bot) else self._programs
        return await programs.plan((table.id, seat), bot, table.game, view, asker)

    async def _ask_thinker(self, table: Table, seat: int, bot: str, asker: Asker) -> Plan:
        view = table.game.rules.view(table.running().state, seat).text()
        # Nobody may know what a bot rolls, and it need not be repeated: its actions are in the log.
        spec = bot if self._budget is None else f"{bot}@{self._budget}"
        question = AskPlan(table.game.id, spec, view, secrets.token_hex(16))
        answer = await self._thinkers.think(question, asker)
        assert isinstance(answer, PlanAnswer)
        return answer.actions


def urgency(room: Room) -> Rank | None:
    """How urgent a bot's decision is at a table; None while nobody waits for it.

    A player who has moved is answered in any case. Bots that play among themselves go on while somebody
    watches; those that sit there for somebody, or in a match, and network programs, also while a clock runs.
    """
    seats = room.table.seats
    players = {seat.owner for seat in seats if seat.kind() == "person"}
    if players & room.online():
        return Rank.DECISION
    runs_out = room.table.clock is not None and (
        room.table.place is not None
        or any(seat.owner is not None or is_network_program(seat.bot) for seat in seats)
    )
    return Rank.UNATTENDED if players or room.watches or runs_out else None


def _asker(room: Room) -> Asker:
    """The asker for a decision at this version of a table; not urgent once the table has moved on."""
    version = room.table.version
    return Asker(payer(room.table), lambda: urgency(room) if room.table.version == version else None)
