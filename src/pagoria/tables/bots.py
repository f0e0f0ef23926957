"""Turns of bots: which bot has to decide, on whose account it thinks, and what it does next."""

from __future__ import annotations

from pagoria.play.driver import Driver
from pagoria.tables.commands import acted
from pagoria.tables.events import AnyEvent
from pagoria.tables.table import Table


def bot_to_decide(table: Table) -> tuple[int, str] | None:
    """The seat that must decide and its bot; None when a person decides."""
    seat = table.actor()
    bot = None if seat is None else table.seats[seat].bot
    return None if seat is None or bot is None else (seat, bot)


def payer(table: Table) -> str:
    """The guest on whose account a table's bots think: the player who opened it, else the first player."""
    players = [seat.owner for seat in table.seats if seat.owner is not None]
    return players[0] if players and table.opened_by not in players else table.opened_by


def go_on(table: Table, seat: int, driver: Driver) -> list[AnyEvent]:
    """The next action of a bot's plan; None when the plan is finished. Raises ``BotError``."""
    action = driver.next_action(table.running())
    return [] if action is None else acted(table, seat, action)
