"""Laundered help: somebody imports a game that people still play, to be told what to do in it.

A table whose game was begun elsewhere gets neither advice nor bots while the asker plays the same game
against people, in a match or for a rating, nor about a position in which such a table is just now, or one of
a match while its deal is played elsewhere. Other tables cannot hold such a game: their cards were dealt here.

A refusal is an answer as well, and any stranger may ask. So positions are compared by the public view of a
table, now and a few steps ago. Whether an action leads from there to the position in question is tried with
the hidden cards that the asker names, never with the cards of the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

from pagoria.core.package import GamePackage
from pagoria.core.rewind import rewound
from pagoria.core.session import Session
from pagoria.core.state import CHANCE, View
from pagoria.server.hosting.rooms import Room, Rooms
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.server.store.database import StoreError
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.results import is_rated
from pagoria.tables.table import Table

#: How many of a guest's tables are looked at, besides those in memory.
_NEWEST: Final = 50
#: How far around a position that is played now the positions of a study are refused.
_STEPS_BACK: Final = 4
_MOST_ACTIONS: Final = 1500


IsEntered: TypeAlias = Callable[[str, str], Awaitable[bool]]


class Laundering:
    """Knows what people play here now. All methods raise ``Refusal``; none may be called inside a room."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        #: What everybody sees at a table where people play, with the version of the table.
        self._now: WeakKeyDictionary[Table, tuple[int, str]] = WeakKeyDictionary()
        #: Everything that everybody saw in a game from elsewhere that is over.
        self._past: WeakKeyDictionary[Table, frozenset[int]] = WeakKeyDictionary()
        #: Whether a guest is to play a game in a match, also at a table that is not there yet.
        self.is_entered: IsEntered = _nobody_is

    async def check(self, table: Table, guest_id: str | None, *steps: int) -> None:
        """Whether a guest may be told something about these steps of a game, or without any about now."""
        if table.foreign:
            session = table.running()
            for step in steps or (len(session.steps),):
                if step or _begins_in_its_own_way(session):
                    self._check_position(table, rewound(session, step).state)
            await self._check_guest(table.game, guest_id)

    async def check_state(self, game: GamePackage[Any], state: Any, guest_id: str | None) -> None:
        """Whether a guest may be told something about a position of a study, which may be anybody's.

        Besides positions of now, those just before and after them are refused: with an action more or less
        the advice would be nearly the same.
        """
        sight = _PublicSight(game, state)
        for room in [*self._rooms_with(game.id, game.rules.variant(state), len(sight.scores))]:
            if _was_seen_lately(room, sight):
                raise _played_just_now()
            if _may_follow(room.table, sight):
                charge(prices.COMPARED)
                seen = game.rules.view(room.table.running().state, None)
                if await asyncio.to_thread(_follows, seen, sight):
                    raise _played_just_now()
        await self._check_guest(game, guest_id)

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
        """The tables in memory where such a game is played without help."""
        kind = (like.game.id, like.variant, len(like.seats))
        return (room.table for room in self._rooms_with(*kind))

    def _rooms_with(self, *kind: str | int) -> Iterator[Room]:
        for room in self._rooms.all():
            table = room.table
            if _is_without_help(table) and (table.game.id, table.variant, len(table.seats)) == kind:
                yield room

    def _compare(self, played: Table, seen: frozenset[int] | set[int]) -> None:
        version, text = self._now.get(played, (0, ""))
        if version != played.version:
            text = _public(played.game, played.running().state)
            self._now[played] = (played.version, text)
        if hash(text) in seen:
            raise _played_just_now()

    async def _check_guest(self, game: GamePackage[Any], guest_id: str | None) -> None:
        if guest_id is None:
            return
        if await self._entered(guest_id, game.id):
            raise _plays_already(game)
        in_memory = [room.table for room in self._rooms.all()]
        if any(_plays_without_help(table, game, guest_id) for table in in_memory):
            raise _plays_already(game)
        for table_id in await self._tables_of(guest_id):
            if self._rooms.find(table_id) is None:
                table = await self._fold(table_id)
                if table is not None and _plays_without_help(table, game, guest_id):
                    raise _plays_already(game)

    async def _entered(self, guest_id: str, game: str) -> bool:
        try:
            return await self.is_entered(guest_id, game)
        except StoreError as error:
            raise Refusal("busy", "the data cannot be read now") from error

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


async def _nobody_is(guest_id: str, game: str) -> bool:
    del guest_id, game
    return False


def _is_without_help(table: Table) -> bool:
    """Whether people play against each other here, for their ratings, or a deal of a match."""
    playing = table.status() == "playing" and (table.between_people() or is_rated(table))
    return playing or (table.sealed and table.session is not None)


def _plays_without_help(table: Table, game: GamePackage[Any], guest_id: str) -> bool:
    return bool(table.seats_of(guest_id)) and table.game.id == game.id and _is_without_help(table)


def _played_just_now() -> Refusal:
    return Refusal("no_help", "people are playing this very game: no help until it has gone on")


def _plays_already(game: GamePackage[Any]) -> Refusal:
    return Refusal(
        "no_help",
        f"you play {game.title} where it counts: no help with games from elsewhere until that is over",
    )


def _public(game: GamePackage[Any], state: Any) -> str:
    return game.rules.view(state, None).text()


def _begins_in_its_own_way(session: Session[Any]) -> bool:
    """Whether something is dealt openly: else all games look the same before their first step."""
    return any(draw.public for draw, _ in session.opening)


class _PublicSight:
    """What everybody sees of a position that was asked about.

    Actor and scores are compared first because that is cheap; every view contains both.
    """

    def __init__(self, game: GamePackage[Any], state: Any) -> None:
        self._game, self._state = game, state
        self.actor, self.scores = state.actor(), game.rules.scores(state)
        self._text = _public(game, state)

    def is_that_of(self, state: Any) -> bool:
        same = state.actor() == self.actor and self._game.rules.scores(state) == self.scores
        return same and _public(self._game, state) == self._text

    def predecessor(self, seen: View[Any]) -> Any | None:
        """A state that everybody sees like this, with the hidden cards that lead to the position."""
        return self._game.rules.leading_to(seen, self._state)


def _was_seen_lately(room: Room, sight: _PublicSight) -> bool:
    """Whether everybody at a table sees this just now, or saw it a few steps ago.

    What a game has in common with all others, its beginning where nothing is dealt openly, is no game's own.
    """
    session = room.table.running()
    last = len(session.steps)
    first = max(0 if _begins_in_its_own_way(session) else 1, last - _STEPS_BACK)
    return any(sight.is_that_of(room.past().after(step)) for step in range(first, last + 1))


def _may_follow(table: Table, sight: _PublicSight) -> bool:
    """Whether the points allow it: an action hardly ever scores for two.

    What may follow the beginning that all games have in common is no game's own either.
    """
    session = table.running()
    if not session.steps and not _begins_in_its_own_way(session):
        return False
    before = table.game.rules.scores(session.state)
    return sum(one != other for one, other in zip(before, sight.scores, strict=True)) <= 1


def _follows(seen: View[Any], sight: _PublicSight) -> bool:
    """Whether an action that needs no chance may lead from what everybody sees to a position."""
    before = sight.predecessor(seen)
    if before is None:
        return False
    for action in before.legal_actions()[:_MOST_ACTIONS]:
        after = before.copy()
        after.apply(action)
        if after.actor() != CHANCE and sight.is_that_of(after):
            return True
    return False


def _all_public(table: Table) -> frozenset[int]:
    session = table.running()
    walk = rewound(session)
    seen = [hash(_public(table.game, walk.state))] if _begins_in_its_own_way(session) else []
    for done in session.steps:
        walk.do(done.action)
        seen.append(hash(_public(table.game, walk.state)))
    return frozenset(seen)
