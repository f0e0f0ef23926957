"""Bots at the tables: whenever one has to decide, it is asked with the view of its seat, elsewhere."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from pagoria.bots import BotError, bot_names
from pagoria.server.programs import Programs
from pagoria.server.table import Table
from pagoria.server.thinkers import Rank, Thinkers, ThinkingError
from pagoria.server.thoughts import AskPlan, Plan


@dataclass(frozen=True)
class Decision:
    """What a bot does, one action after the other, and the version of the table that it was asked about.

    A bot that has no answer has a ``fault`` instead of actions.
    """

    version: int
    seat: int
    #: A program of the host loses its game when it breaks the rules; a bot of ours is a fault of ours.
    is_program: bool
    actions: tuple[str, ...] = ()
    fault: str | None = None
    #: There is no such bot any more: a program that the host no longer offers, a level that was given up.
    gone: bool = False


class BotPlayers:
    """Asks bots for their decisions: ours in processes of their own, programs where they are."""

    def __init__(self, thinkers: Thinkers, programs: Programs, budget: str | None = None) -> None:
        self._thinkers = thinkers
        self._programs = programs
        self._budget = budget

    async def decide(self, table: Table) -> Decision | None:
        """What the bot does that has to decide now; None when no bot has to."""
        seat = table.actor()
        bot = None if seat is None else table.seats[seat].bot
        if seat is None or bot is None:
            return None
        decision = Decision(table.version, seat, is_program=bot in self._programs)
        if not decision.is_program and bot not in bot_names(table.game.id):
            return replace(decision, gone=True)
        ask = self._ask_program if decision.is_program else self._ask_thinker
        try:
            return replace(decision, actions=tuple(await ask(table, seat, bot)))
        except (BotError, ThinkingError) as error:
            return replace(decision, fault=str(error))

    def look_at(self, table: Table) -> None:
        """After an event: bots that hold something and play here no longer let it go."""
        self._programs.look_at(table)

    async def _ask_program(self, table: Table, seat: int, bot: str) -> list[str]:
        view = table.game.view(table.running().state, seat)
        return await self._programs.plan(table.id, seat, bot, table.game, view)

    async def _ask_thinker(self, table: Table, seat: int, bot: str) -> list[str]:
        view = table.game.view(table.running().state, seat).text()
        # What a bot rolls is nobody's business, and repeats nothing: its actions are in the log.
        spec = bot if self._budget is None else f"{bot}@{self._budget}"
        question = AskPlan(table.game.id, spec, view, secrets.token_hex(16))
        plan = await self._thinkers.think(question, Rank.DECISION)
        assert isinstance(plan, Plan)
        return plan.actions
