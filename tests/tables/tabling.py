"""A table without a server: commands in, events stored in a list, frames out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any

from benchmarks.menus import unfold
from pagoria.server.live.frames import Frames
from pagoria.tables import commands, event_text, seating
from pagoria.tables.commands import SeatWish
from pagoria.tables.data import Frame
from pagoria.tables.events import AnyEvent, Row
from pagoria.tables.frames import table_info
from pagoria.tables.replay import fold
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table

OPEN = SeatWish("open")
BOT = SeatWish("bot", "random")
SECOND = 1000


class Played:
    """One table and its log; every command takes a second."""

    def __init__(
        self, game: str, variant: str, seats: Sequence[SeatWish], guests: Sequence[Guest], start: int = 0
    ) -> None:
        self.rows: list[Row] = []
        self.table = Table("played")
        self.guests = list(guests)
        self._time = count(SECOND, SECOND)
        self.write(commands.open_table(guests[0], game, variant, seats, start, None, ("random",)))
        for number, guest in enumerate(guests):
            self.do(partial(seating.join, guest=guest, entropy=f"{number:02x}" * 8, seat=None, name=""))

    def do(self, command: Callable[[Table], Sequence[AnyEvent]]) -> list[AnyEvent]:
        """Carry out a command: judge it, store what it means, take that over."""
        happened = list(command(self.table))
        self.write(happened)
        return happened

    def write(self, happened: Sequence[AnyEvent]) -> None:
        at = next(self._time)
        for event in happened:
            row = Row(self.table.version + 1, None, at, event_text.encode(event))
            self.rows.append(row)
            self.table.take(row)

    def frame(self, seat: int | None) -> Frame:
        """What a viewer at a seat, or a spectator, is shown now."""
        return frame_of(self.table, seat)

    def again(self) -> Table:
        """The table as its stored events make it."""
        return fold("played", self.rows)


def frame_of(table: Table, seat: int | None) -> Frame:
    """The frame of now, as the server sends it."""
    info = table_info(table, () if seat is None else (seat,), (), table.changed)
    frame: Frame = json.loads(Frames(table).frame(seat, json.dumps(info).encode(), table.latest))
    return frame


def picks(menu: Any, rng: Random) -> list[str]:
    """The keys of a complete choice in a menu as a viewer is shown it, any of those there are."""
    return _any_way(unfold(menu), rng)


def _any_way(menu: Any, rng: Random) -> list[str]:
    offered = [choice for choice in menu["choices"] if choice["refusal"] is None]
    pick = menu["pick"]
    if pick is None:
        choice = rng.choice(offered)
        return [choice["key"], *([] if choice["menu"] is None else _any_way(choice["menu"], rng))]
    keys = [choice["key"] for choice in offered for _ in range(choice["count"])]
    number = rng.randint(pick["least"], min(pick["most"], len(keys)))
    return rng.sample(keys, number) + ([] if pick["done"] is None else [pick["done"]])
