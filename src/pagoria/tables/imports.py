"""Records from elsewhere: replayed by the rules, and stored as we write them ourselves.

Unknown headers, endless names and padding are dropped: what is stored is written anew.
"""

from __future__ import annotations

import re
from typing import Any, Final

from pagoria.core.errors import PagoriaError
from pagoria.core.record import ParsedRecord, RecordError, format_record, parse_record, replay
from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.core.verifiable_deal import DealSource, new_seed
from pagoria.tables import events
from pagoria.tables.events import AnyEvent
from pagoria.tables.names import player_names
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import todays_rules

#: Ten times the length of usual games.
_MOST_STEPS: Final = 2000
_LONGEST_STORED: Final = 32 * 1024
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def import_record(guest: Guest, text: str) -> list[AnyEvent]:
    """A table for the game of a record; raises ``Refusal``. It takes a while: not for the event loop."""
    seed = new_seed()
    try:
        _check_length(parse_record(text))
        replayed = replay(text, find_game, DealSource(seed, ()))
        stored = _written_anew(replayed.record, replayed.session)
    except RecordError as error:
        raise Refusal("bad_record", str(error), {"line": error.line, "place": error.place}) from error
    except PagoriaError as error:
        raise Refusal("bad_record", str(error)) from error
    rules = todays_rules(replayed.session.game, replayed.session.variant)
    return [events.Imported(guest.id, stored, seed, rules.version, rules.components)]


def _check_length(record: ParsedRecord) -> None:
    steps = 0
    for line, tokens in record.turns:
        steps += sum(not token.startswith("[") for token in tokens)
        if steps > _MOST_STEPS:
            raise RecordError(line, "", f"a game has at most {_MOST_STEPS} steps")


def _written_anew(record: ParsedRecord, session: Session[Any]) -> str:
    date = next((value for _, key, value in record.header if key == "Date" and _DATE.fullmatch(value)), "-")
    # The record of an unfinished game may know shuffles that are still to come.
    shuffles = session.game.notation.parse_shuffles(record.entries())
    stored = format_record(session, player_names(record.player_names()), date, shuffles=shuffles)
    if len(stored) > _LONGEST_STORED:
        raise RecordError(1, "", f"the record of a game has at most {_LONGEST_STORED} characters")
    return stored
