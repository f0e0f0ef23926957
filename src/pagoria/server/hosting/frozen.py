"""Frozen tables: today's rules cannot replay them, so they are only shown as they were saved."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from pagoria.core.errors import PagoriaError
from pagoria.core.registry import find_game
from pagoria.server.hosting import pictures
from pagoria.server.store.store import Store
from pagoria.tables.data import Deal, Frame, SeatData, TableInfo
from pagoria.tables.events import Row
from pagoria.tables.frames import match_data
from pagoria.tables.outline import Outline
from pagoria.tables.refusal import Refusal
from pagoria.tables.replay import ReplayError, check_rules, fold, is_of_today
from pagoria.tables.seats import Seat
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")
_encode = msgspec.json.Encoder().encode

_IN_MEMORY: Final = 500


class FrozenTable:
    """A table of which only the saved picture can be shown. It never changes, and nobody sees a hand."""

    def __init__(self, outline: Outline, packed: bytes | None, sentence: str, now: Callable[[], int]) -> None:
        self._outline = outline
        #: Why nothing can be done here, for guests.
        self.sentence = sentence
        # Packed it is a tenth of the size, and everything but the table itself is seldom asked for.
        self._packed = packed
        self._now = now
        picture = self._picture()
        self._saved = None if picture is None else picture.info()

    @property
    def version(self) -> int:
        """The version of what is shown: the events may be newer than the picture."""
        return self._outline.version if self._saved is None else self._saved["version"]

    def owns(self, guest_id: str | None, seat: int) -> bool:
        """Frozen tables have no views of seats."""
        del guest_id, seat
        return False

    def admits(self, guest_id: str | None) -> bool:
        return self._outline.admission.admits(guest_id)

    def info(self, guest_id: str | None) -> TableInfo:
        """The table to one reader: nobody has to decide, and no clock runs."""
        own = self._outline.seats_for(guest_id)
        # An older program may have saved fewer fields than tables have now.
        info = self._sketched() if self._saved is None else {**self._sketched(), **self._saved}
        shown: TableInfo = {
            **info,
            "seats": [
                {**seat, "mine": number in own, "away_until": None}
                for number, seat in enumerate(info["seats"])
            ],
            "to_act": None,
            "now": self._now(),
            "help": False,
            "frozen": True,
        }
        return shown

    def welcome(self, guest_id: str | None) -> bytes:
        """The only message of a live connection: the same for all viewers, except for their own seats."""
        picture = self._picture()
        message: dict[str, Any] = self._greeting() if picture is None else picture.message()
        message["frame"]["table"] = self.info(guest_id)
        return _encode(message)

    def record(self) -> str:
        """The record as spectators could see it last."""
        picture = self._picture()
        if picture is None or picture.record is None:
            raise Frozen(self)
        return picture.record

    def deal(self) -> Deal:
        picture = self._picture()
        return Deal(commitment=self._outline.commitment) if picture is None else picture.told_deal()

    def _picture(self) -> pictures.Picture | None:
        return None if self._packed is None else pictures.unpack(self._packed)

    def _greeting(self) -> dict[str, Any]:
        """The first message of a table that has no picture: no log, and an empty board."""
        frame = Frame(
            type="frame",
            version=self._outline.version,
            step=0,
            seat=None,
            view=_empty_board(self._outline),
            entry=None,
            menu=None,
            undo=False,
            table=self._sketched(),
        )
        return {"type": "welcome", "log": [], "frame": frame}

    def _sketched(self) -> TableInfo:
        """What the events say without the rules; nothing is known about how the game stands."""
        outline = self._outline
        return TableInfo(
            id=outline.id,
            game=outline.game,
            variant=outline.variant,
            version=outline.version,
            step=0,
            status=outline.status,
            seats=[_sketched_seat(seat) for seat in outline.seats],
            teams=[[seat] for seat in range(len(outline.seats))],
            to_act=None,
            turn=None,
            started_by=None,
            scores=[0] * len(outline.seats),
            created=outline.created,
            changed=outline.changed,
            clock=None,
            time_left_ms=None,
            now=0,
            verifiable=outline.commitment is not None,
            commitment=outline.commitment,
            rematch=outline.rematch,
            leavers=outline.leavers,
            listing=outline.admission.listing,
            outcome=None,
            help=False,
            frozen=True,
            match=match_data(outline.place, outline.sealed),
        )


def _sketched_seat(seat: Seat) -> SeatData:
    return SeatData(
        name=seat.name,
        kind=seat.kind(),
        bot=seat.bot,
        mine=False,
        online=seat.bot is not None,
        member=seat.member,
        away_until=None,
    )


class Frozen(Refusal):
    """The answer to every command and question at a frozen table."""

    def __init__(self, table: FrozenTable) -> None:
        super().__init__("frozen", table.sentence)
        self.table = table


class FrozenTables:
    """Replays stored games, and remembers those that end differently today."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, FrozenTable] = {}
        self._reported: set[str] = set()

    def check(self, table_id: str) -> None:
        """Raise ``Frozen`` for a table that is known to be frozen: it is not played again each time."""
        if table_id in self._known:
            raise Frozen(self._known[table_id])

    def forget(self, table_id: str) -> None:
        """Forget what is known about a table."""
        self._known.pop(table_id, None)

    async def replay(self, table_id: str, rows: Sequence[Row]) -> Table:
        """The table that these events made; raises ``Frozen``, and ``StoreError``."""
        try:
            table = fold(table_id, rows)
            if not is_of_today(table):
                check_rules(table, pictures.result_in(await self._store.picture(table_id)))
        except ReplayError as fault:
            raise Frozen(await self._freeze(table_id, rows, fault)) from None
        return table

    async def _freeze(self, table_id: str, rows: Sequence[Row], fault: ReplayError) -> FrozenTable:
        if table_id not in self._reported:
            self._reported.add(table_id)
            _log.warning("table %s is frozen: %s", table_id, fault)
        packed = await self._store.picture(table_id)
        frozen = FrozenTable(Outline(table_id, rows), packed, fault.sentence, self._now)
        self._known[table_id] = frozen
        if len(self._known) > _IN_MEMORY:
            del self._known[next(iter(self._known))]
        return frozen


def _empty_board(outline: Outline) -> dict[str, object]:
    """What spectators see before the deal; empty if the game is no longer installed."""
    try:
        game = find_game(outline.game)
        state = game.rules.new(outline.variant, len(outline.seats), outline.start)
        return dict(game.rules.view(state, None).data())
    except PagoriaError:
        return {}
