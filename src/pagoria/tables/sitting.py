"""Who sits at a table, for other parts of the server."""

from __future__ import annotations

from dataclasses import dataclass

from pagoria.tables.table import Table


@dataclass(frozen=True)
class SeatedPlayer:
    """A member by id, or a bot by name; neither for anybody else."""

    member: str | None
    bot: str | None


@dataclass(frozen=True)
class Sitting:
    """Who sits at a table of a game, by seat."""

    game: str
    sitters: list[SeatedPlayer]


def sitting(table: Table) -> Sitting:
    return Sitting(
        table.game.id,
        [
            SeatedPlayer(seat.owner if seat.member and seat.bot is None else None, seat.bot)
            for seat in table.seats
        ],
    )
