"""Replay: stored games are folded by today's rules and must end as they ended when they were played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pagoria.tables.data import OutcomeData
from pagoria.tables.events import Row
from pagoria.tables.table import Table, todays_rules

_LONGEST_FAULT: Final = 300


class ReplayError(Exception):
    """Today's rules do not play a stored game as it was played.

    ``version`` is that of the event where it shows, and ``fault`` gives all details to those who look after
    the server. It may speak of hidden cards: guests are only told ``sentence``.
    """

    def __init__(self, version: int, fault: str, sentence: str) -> None:
        super().__init__(f"event {version}: {fault}")
        self.version = version
        self.fault = fault
        self.sentence = sentence


def fold(table_id: str, rows: Sequence[Row]) -> Table:
    """The table that its events made; raises ``ReplayError``.

    Whether it may go on is another question: see ``check_rules``.
    """
    table = Table(table_id)
    for row in rows:
        try:
            table.take(row)
        except Exception as error:  # whatever may be wrong with data and rules that do not fit each other
            raise ReplayError(row.version, _in_one_line(error), _NO_REPLAY) from error
    return table


def is_of_today(table: Table) -> bool:
    """Whether a table began under today's rules."""
    return table.variant in table.game.rules.variants and table.rules == todays_rules(
        table.game, table.variant
    )


def check_rules(table: Table, saved: OutcomeData | None) -> None:
    """Raise ``ReplayError`` unless a table is as its rules made it, and can go on with them.

    ``saved`` is the result that was noted when the game ended, if any.
    """
    if is_of_today(table):
        return
    if table.variant not in table.game.rules.variants:
        raise ReplayError(1, f"there is no variant {table.variant!r} any more", _NO_REPLAY)
    if table.status() != "over":
        today = todays_rules(table.game, table.variant)
        raise ReplayError(table.version, f"it began under {table.rules}; today's are {today}", _OTHER_RULES)
    if saved is not None and not _is_same_end(saved, table.outcome()):
        raise ReplayError(table.version, f"it ends otherwise than under {table.rules}", _OTHER_END)


def _is_same_end(saved: OutcomeData, now: OutcomeData | None) -> bool:
    """Whether the same people win with the same points; the sentence for it may have changed."""
    return now is not None and (saved["scores"], saved["winners"]) == (now["scores"], now["winners"])


def _in_one_line(error: Exception) -> str:
    text = f"{type(error).__name__}: {error}"
    return "".join(letter if letter.isprintable() else " " for letter in text)[:_LONGEST_FAULT]


_NO_REPLAY: Final = "this game cannot be replayed by today's rules; it is shown as it was saved"
_OTHER_RULES: Final = "this game began under other rules than today's; it is shown as it was saved"
_OTHER_END: Final = "by today's rules this game would end otherwise; it is shown as it was saved"
