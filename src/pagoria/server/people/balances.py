"""Where the results of games came from: kept with the result after somebody reviewed a game.

They follow from the game and are written anew with each review. Nobody's id is in them: the result says whose
seat it was.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from pagoria.play.balance import SeatBalance
from pagoria.play.estimates import Estimate
from pagoria.server.store.database import Conflict
from pagoria.server.store.store import Store
from pagoria.tables.results import SeatResult, result_of
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS balances (
        table_id TEXT PRIMARY KEY REFERENCES results ON DELETE CASCADE, seats TEXT NOT NULL)""",
)
_INSERT: Final = (
    "INSERT INTO balances (table_id, seats) VALUES (?, ?)"
    " ON CONFLICT (table_id) DO UPDATE SET seats = excluded.seats"
)
_PARTS: Final = ("deal", "chance", "others", "own", "points")
_ALL: Final = 1_000_000


@dataclass(frozen=True)
class KeptBalance:
    """The balance of one game that somebody played."""

    table: str
    game: str
    balance: SeatBalance


class Balances:
    """The balances in a store. All methods raise ``StoreError``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def keep(self, table: Table, seats: Sequence[SeatBalance]) -> None:
        """Keep the balances of a game, if it was played to its end by those who began it."""
        outcome, result = table.outcome(), result_of(table)
        left = any(seat.gave_up is not None for seat in table.seats)
        if result is None or outcome is None or outcome["rule"] is None or left:
            return
        text = json.dumps([asdict(seat) for seat in seats], separators=(",", ":"))
        # Somebody may have deleted the table meanwhile.
        with contextlib.suppress(Conflict):
            await self._store.write([(_INSERT, (table.id, text))])

    async def of(self, person: str, limit: int) -> list[KeptBalance]:
        """The balances of somebody's newest games, as far as others may see them."""
        return await self._read(person, limit, "AND (void IS NULL OR void NOT IN ('imported', 'private'))")

    async def export(self, guest: Guest) -> list[dict[str, Any]]:
        """The balances of all games of somebody."""
        kept = await self._read(guest.id, _ALL, "")
        return [{"table": each.table, "game": each.game, **asdict(each.balance)} for each in kept]

    async def _read(self, person: str, limit: int, condition: str) -> list[KeptBalance]:
        sql = (
            "SELECT results.table_id, game, results.seats, balances.seats FROM result_people"
            " JOIN results ON results.table_id = result_people.table_id"
            " JOIN balances ON balances.table_id = results.table_id"
            f" WHERE person = ? {condition} ORDER BY result_people.at DESC, results.table_id LIMIT ?"
        )
        return [_kept(person, *row) for row in await self._store.read(sql, (person, limit))]


def _kept(person: str, table: str, game: str, results: str, seats: str) -> KeptBalance:
    players = [SeatResult(**seat).person for seat in json.loads(results)]
    return KeptBalance(table, game, _balance(json.loads(seats)[players.index(person)]))


def _balance(data: dict[str, Any]) -> SeatBalance:
    parts = {name: Estimate(**data[name]) for name in _PARTS}
    return SeatBalance(**{**data, **parts})
