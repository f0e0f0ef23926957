"""Presence: who is here now, at this server: connected to a table, waiting for a game, or in the lobby."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from pagoria.server.hosting.tables import Tables
from pagoria.server.people.play_now import PlayNow

#: The lobby asks every 10 s while somebody looks at it.
_LOBBY_SECONDS: Final = 30.0
_MOST: Final = 20_000


class Presence:
    """Remembers who looked at the lobby lately, and asks the tables for the rest."""

    def __init__(
        self, tables: Tables, play_now: PlayNow, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._tables = tables
        self._play_now = play_now
        self._clock = clock
        #: Who was in the lobby, and when last; the longest ago first.
        self._lobby: OrderedDict[str, float] = OrderedDict()

    def note(self, guest_id: str) -> None:
        """Note that a guest looks at the lobby."""
        self._lobby[guest_id] = self._clock()
        self._lobby.move_to_end(guest_id)
        if len(self._lobby) > _MOST:
            self._lobby.popitem(last=False)

    def here(self) -> set[str]:
        """The ids of all guests who are here."""
        since = self._clock() - _LOBBY_SECONDS
        while self._lobby and next(iter(self._lobby.values())) < since:
            self._lobby.popitem(last=False)
        at_tables = {guest for room in self._tables.rooms.all() for guest in room.online()}
        return at_tables | self._play_now.waiting() | set(self._lobby)
