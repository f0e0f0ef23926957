"""Laundered help: somebody imports a game that people still play, to be told what to do in it.

A table whose game was begun elsewhere gets neither advice nor bots while the asker plays the same game
against people, nor about a position in which people are just now. Other tables cannot hold such a game: their
cards were dealt here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final
from weakref import WeakKeyDictionary

from pagoria.core.package import GamePackage
from pagoria.core.session import Session
from pagoria.server.hosting.rooms import Rooms
from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table, after_steps, again

#: How many of a guest's tables are looked at, besides those in memory.
_NEWEST: Final = 50


class Laundering:
    """Knows what people play here now. All methods raise ``Refusal``; none may be called inside a room."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        #: What everybody sees at a table where people play, with the version of the table.
        self._now: WeakKeyDictionary[Table, tuple[int, str]] = WeakKeyDictionary()
        #: Everything that everybody saw in a game from elsewhere that is over.
        self._past: WeakKeyDictionary[Table, frozenset[int]] = WeakKeyDictionary()

    async def check(self, table: Table, guest_id: str | None, *steps: int) -> None:
        """Whether a guest may be told something about these steps of a game, or without any about now."""
        if table.foreign:
            session = table.running()
            for step in steps or (len(session.steps),):
                if step or _begins_in_its_own_way(session):
                    self._check_position(table, after_steps(session, step).state)
            await self._check_guest(table.game, guest_id)

    async def check_all(self, table: Table, guest_id: str | None) -> None:
        """Whether a guest may be told about every step of a game that is over."""
        if table.foreign:
            if table not in self._past:
                self._past[table] = await asyncio.to_thread(_all_public, table)
            for other in self._played_now(table):
                self._compare(other, self._past[table])
            await self._check_guest(table.game, guest_id)

    def _check_position(self, table: Table, state: Any) -> None:
        scores = table.game.rules.scores(state)
        for other in self._played_now(table):
            # Scores are cheap to compare.
            if other.game.rules.scores(other.running().state) == scores:
                self._compare(other, {hash(_public(table.game, state))})

    def _played_now(self, like: Table) -> Iterator[Table]:
        """The tables in memory where people play such a game."""
        kind = (like.game.id, like.variant, len(like.seats))
        for room in self._rooms.all():
            table = room.table
            if _is_played_by_people(table) and (table.game.id, table.variant, len(table.seats)) == kind:
                yield table

    def _compare(self, played: Table, seen: frozenset[int] | set[int]) -> None:
        version, text = self._now.get(played, (0, ""))
        if version != played.version:
            text = _public(played.game, played.running().state)
            self._now[played] = (played.version, text)
        if hash(text) in seen:
            raise Refusal("no_help", "people are playing this very game: no help until it has gone on")

    async def _check_guest(self, game: GamePackage[Any], guest_id: str | None) -> None:
        if guest_id is None:
            return
        in_memory = [room.table for room in self._rooms.all()]
        if any(_plays_people(table, game, guest_id) for table in in_memory):
            raise _plays_already(game)
        for table_id in await self._tables_of(guest_id):
            if self._rooms.find(table_id) is None:
                table = await self._fold(table_id)
                if table is not None and _plays_people(table, game, guest_id):
                    raise _plays_already(game)

    async def _tables_of(self, guest_id: str) -> list[str]:
        try:
            return await self._store.tables_of(guest_id, _NEWEST)
        except StoreError as error:
            raise Refusal("busy", "the data cannot be read now") from error

    async def _fold(self, table_id: str) -> Table | None:
        """A table that is not in memory; None for one that is gone or frozen."""
        try:
            async with self._rooms.use(table_id) as room:
                return room.table
        except Refusal as refusal:
            if refusal.code == "busy":
                raise
            return None


def _is_played_by_people(table: Table) -> bool:
    return table.status() == "playing" and table.between_people()


def _plays_people(table: Table, game: GamePackage[Any], guest_id: str) -> bool:
    return bool(table.seats_of(guest_id)) and table.game.id == game.id and _is_played_by_people(table)


def _plays_already(game: GamePackage[Any]) -> Refusal:
    return Refusal(
        "no_help",
        f"you play {game.title} against people: no help with games from elsewhere until that is over",
    )


def _public(game: GamePackage[Any], state: Any) -> str:
    return game.rules.view(state, None).text()


def _begins_in_its_own_way(session: Session[Any]) -> bool:
    """Whether something is dealt openly: else all games look the same before their first step."""
    return any(draw.public for draw, _ in session.opening)


def _all_public(table: Table) -> frozenset[int]:
    session = table.running()
    walk = again(session)
    seen = [hash(_public(table.game, walk.state))] if _begins_in_its_own_way(session) else []
    for done in session.steps:
        walk.do(done.action)
        seen.append(hash(_public(table.game, walk.state)))
    return frozenset(seen)
