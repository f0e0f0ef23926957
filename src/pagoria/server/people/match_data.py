"""Matches as they are kept: plans, entrants and boards, in one SQL for both databases.

What only one of several servers may do is an insertion: a round begins with the rows of its boards, so that
the second server gets a ``Conflict`` and reads what the first one wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from pagoria.server.people.match_plans import Entrant, Match, MatchBoard, Plan
from pagoria.server.store.database import Statement
from pagoria.server.store.store import Store
from pagoria.tables.seats import Guest

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS matches (
        match_id TEXT PRIMARY KEY, maker TEXT NOT NULL, made BIGINT NOT NULL, game TEXT NOT NULL,
        listed INTEGER NOT NULL, begins BIGINT NOT NULL, plan TEXT NOT NULL, ended BIGINT)""",
    "CREATE INDEX IF NOT EXISTS matches_going_on ON matches (begins) WHERE ended IS NULL",
    """CREATE TABLE IF NOT EXISTS entrants (
        match_id TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, number INTEGER NOT NULL,
        guest_id TEXT, bot TEXT, name TEXT NOT NULL, member INTEGER NOT NULL,
        ready INTEGER NOT NULL, withdrawn INTEGER NOT NULL,
        PRIMARY KEY (match_id, number), UNIQUE (match_id, guest_id))""",
    "CREATE INDEX IF NOT EXISTS entered_by ON entrants (guest_id)",
    """CREATE TABLE IF NOT EXISTS boards (
        match_id TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        round INTEGER NOT NULL, number INTEGER NOT NULL, deal INTEGER NOT NULL,
        first INTEGER NOT NULL, second INTEGER, table_id TEXT,
        points_first INTEGER, points_second INTEGER, gave_up INTEGER,
        ended BIGINT, revealed INTEGER NOT NULL,
        PRIMARY KEY (match_id, round, number))""",
)
_COLUMNS: Final = "matches.match_id, maker, made, plan, ended"
_encode: Final = msgspec.json.encode


class MatchData:
    """Reads and writes matches. All methods raise ``StoreError``, those that write also ``Conflict``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def prepare(self) -> None:
        await self._store.prepare(_SCHEMA)

    # -- reading --------------------------------------------------------------------------------

    async def match(self, match_id: str) -> Match | None:
        """A match with everything; None if there is no such match."""
        found = await self._store.read(f"SELECT {_COLUMNS} FROM matches WHERE match_id = ?", (match_id,))
        if not found:
            return None
        entrants = await self._store.read(
            "SELECT number, guest_id, bot, name, member, ready, withdrawn FROM entrants"
            " WHERE match_id = ? ORDER BY number",
            (match_id,),
        )
        boards = await self._store.read(
            "SELECT round, number, deal, first, second, boards.table_id, points_first, points_second,"
            " gave_up, ended, revealed, tables.table_id IS NOT NULL, COALESCE(tended, 0)"
            " FROM boards LEFT JOIN tables ON tables.table_id = boards.table_id"
            " WHERE match_id = ? ORDER BY round, number",
            (match_id,),
        )
        return _match(found[0], [_entrant(row) for row in entrants], [_board(row) for row in boards])

    async def going_on(self, now: int) -> list[str]:
        """The matches that are not over, and have begun or are about to: nothing else changes by itself."""
        sql = (
            "SELECT match_id FROM matches WHERE ended IS NULL AND (begins <= ?"
            " OR EXISTS (SELECT 1 FROM boards WHERE boards.match_id = matches.match_id)) ORDER BY begins"
        )
        return [row[0] for row in await self._store.read(sql, (now,))]

    async def listed(self, guest_id: str | None, most: int) -> list[tuple[Match, int, bool, bool]]:
        """Matches that everybody may find and that are not over, and a guest's own, without their parts.

        The guest's own come first, then those that begin soonest, so that nobody hides them behind many
        others; what is over comes last. Each with how many entered, whether it has begun, and whether the
        guest entered or made it.
        """
        entered = "SELECT match_id FROM entrants WHERE guest_id = ?"
        begun = "EXISTS (SELECT 1 FROM boards WHERE boards.match_id = matches.match_id)"
        mine = f"(maker = ? OR match_id IN ({entered}))"
        sql = (
            f"SELECT {_COLUMNS}, (SELECT count(*) FROM entrants WHERE entrants.match_id = matches.match_id),"
            f" {begun}, {mine} FROM matches WHERE (listed = 1 AND ended IS NULL) OR {mine}"
            f" ORDER BY ended IS NOT NULL, NOT {mine}, {begun}, CASE WHEN {begun} THEN -begins ELSE begins"
            " END LIMIT ?"
        )
        rows = await self._store.read(sql, (*[guest_id] * 6, most))
        return [(_match(row), int(row[5]), bool(row[6]), bool(row[7])) for row in rows]

    async def unfinished_of(self, maker: str) -> int:
        """How many matches of a maker are not over."""
        sql = "SELECT count(*) FROM matches WHERE maker = ? AND ended IS NULL"
        return int((await self._store.read(sql, (maker,)))[0][0])

    async def is_entered(self, guest_id: str, game: str) -> bool:
        """Whether a guest plays a game in a match that is not over."""
        sql = (
            "SELECT 1 FROM entrants JOIN matches ON matches.match_id = entrants.match_id"
            " WHERE guest_id = ? AND withdrawn = 0 AND game = ? AND ended IS NULL LIMIT 1"
        )
        return bool(await self._store.read(sql, (guest_id, game)))

    # -- writing --------------------------------------------------------------------------------

    async def make(self, match: Match) -> None:
        plan = match.plan
        made: Statement = (
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
            (
                match.id,
                match.maker,
                match.made,
                plan.game,
                int(plan.listed),
                plan.begins,
                _encode(plan).decode(),
            ),
        )
        await self._store.write([made, *(_enter(match.id, entrant) for entrant in match.entrants)])

    async def enter(self, match_id: str, number: int, guest: Guest) -> None:
        await self._store.write([_enter(match_id, person(number, guest))])

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        """Hand a guest's matches to the member, and entries where the member has not entered too."""
        both = "SELECT match_id FROM entrants WHERE guest_id = ?"
        sql = f"UPDATE entrants SET guest_id = ? WHERE guest_id = ? AND match_id NOT IN ({both})"
        made: Statement = ("UPDATE matches SET maker = ? WHERE maker = ?", (member_id, guest_id))
        return [(sql, (member_id, guest_id, member_id)), made]

    async def told(self, guest_id: str) -> list[dict[str, object]]:
        """All matches that somebody made or entered, the oldest first."""
        sql = (
            f"SELECT {_COLUMNS}, number IS NOT NULL, COALESCE(withdrawn, 0) FROM matches LEFT JOIN entrants"
            " ON entrants.match_id = matches.match_id AND guest_id = ?"
            " WHERE maker = ? OR number IS NOT NULL ORDER BY made, matches.match_id"
        )
        rows = await self._store.read(sql, (guest_id, guest_id))
        return [_told(_match(row), guest_id, bool(row[5]), bool(row[6])) for row in rows]

    async def forget(self, guest_id: str) -> None:
        """Forget a person's name, and the titles of their matches, which often contain it."""
        sql = "UPDATE entrants SET guest_id = NULL, name = '', member = 0 WHERE guest_id = ?"
        made = await self._store.read("SELECT match_id, plan FROM matches WHERE maker = ?", (guest_id,))
        nameless = [
            (_encode(replace(msgspec.json.decode(plan, type=Plan), name="")).decode(), match_id)
            for match_id, plan in made
        ]
        unnamed = [("UPDATE matches SET plan = ? WHERE match_id = ?", values) for values in nameless]
        await self._store.write([(sql, (guest_id,)), *unnamed])

    async def entered(self, guest_id: str) -> list[str]:
        """The matches that go on, in which somebody takes part."""
        sql = (
            "SELECT entrants.match_id FROM entrants JOIN matches ON matches.match_id = entrants.match_id"
            " WHERE guest_id = ? AND withdrawn = 0 AND ended IS NULL"
        )
        return [row[0] for row in await self._store.read(sql, (guest_id,))]

    async def leave(self, match_id: str, number: int) -> None:
        sql = "UPDATE entrants SET withdrawn = 1 WHERE match_id = ? AND number = ?"
        await self._store.write([(sql, (match_id, number))])

    async def come_back(self, match_id: str, number: int) -> None:
        sql = "UPDATE entrants SET withdrawn = 0 WHERE match_id = ? AND number = ?"
        await self._store.write([(sql, (match_id, number))])

    async def get_ready(self, match_id: str, number: int, rounds: int) -> None:
        sql = "UPDATE entrants SET ready = ? WHERE match_id = ? AND number = ? AND ready < ?"
        await self._store.write([(sql, (rounds, match_id, number, rounds))])

    async def begin_round(self, match_id: str, boards: Sequence[MatchBoard]) -> None:
        """Begin a round, once: ``Conflict`` if another server has begun it."""
        sql = "INSERT INTO boards VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, ?, ?)"
        await self._store.write([(sql, (match_id, *_row(board))) for board in boards])

    async def close_board(self, match_id: str, board: MatchBoard) -> None:
        """A board is over: with its points, or because an entrant withdrew before it began."""
        one, two = board.points or (None, None)
        sql = (
            "UPDATE boards SET points_first = ?, points_second = ?, gave_up = ?, ended = ?, revealed = ?"
            " WHERE match_id = ? AND round = ? AND number = ? AND ended IS NULL"
        )
        told = int(board.revealed)
        values = (one, two, board.gave_up, board.ended, told, match_id, board.round, board.number)
        await self._store.write([(sql, values)])

    async def reveal(self, match_id: str, deal: int) -> None:
        """All tables of a deal were told that it is over."""
        sql = "UPDATE boards SET revealed = 1 WHERE match_id = ? AND deal = ?"
        await self._store.write([(sql, (match_id, deal))])

    async def end(self, match_id: str, at: int) -> None:
        sql = "UPDATE matches SET ended = ? WHERE match_id = ? AND ended IS NULL"
        await self._store.write([(sql, (at, match_id))])


def _told(match: Match, guest_id: str, entered: bool, withdrawn: bool) -> dict[str, object]:
    return {
        "id": match.id,
        "name": match.plan.name,
        "game": match.plan.game,
        "made": match.made if match.maker == guest_id else None,
        "entered": entered,
        "withdrawn": withdrawn,
    }


def person(number: int, guest: Guest) -> Entrant:
    return Entrant(number, guest.id, None, guest.name, guest.member, ready=0, withdrawn=False)


def level(number: int, bot: str) -> Entrant:
    return Entrant(number, None, bot, "", member=False, ready=0, withdrawn=False)


def _enter(match_id: str, entrant: Entrant) -> Statement:
    who = (entrant.guest, entrant.bot, entrant.name, int(entrant.member))
    return "INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?, 0, 0)", (match_id, entrant.number, *who)


def _row(board: MatchBoard) -> tuple[object, ...]:
    who = (board.first, board.second, board.table)
    return (board.round, board.number, board.deal, *who, board.ended, int(board.revealed))


def _match(row: Sequence[Any], entrants: Sequence[Entrant] = (), boards: Sequence[MatchBoard] = ()) -> Match:
    match_id, maker, made, plan, ended = row[:5]
    return Match(match_id, maker, made, msgspec.json.decode(plan, type=Plan), ended, entrants, boards)


def _entrant(row: Sequence[Any]) -> Entrant:
    number, guest, bot, name, member, ready, withdrawn = row
    return Entrant(number, guest, bot, name, bool(member), ready, bool(withdrawn))


def _board(row: Sequence[Any]) -> MatchBoard:
    round_, number, deal, first, second, table, one, two, gave_up, ended, revealed, opened, tended = row
    return MatchBoard(
        round_,
        number,
        deal,
        first,
        second,
        table,
        points=None if one is None or two is None else (one, two),
        gave_up=gave_up,
        ended=ended,
        revealed=bool(revealed),
        opened=bool(opened),
        tended=bool(tended),
    )
