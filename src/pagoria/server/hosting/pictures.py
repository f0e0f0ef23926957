"""Pictures of tables: what spectators could see, saved in case the rules change."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import Any, Final

import msgspec

from pagoria.server.live.frames import Frames
from pagoria.tables.data import Deal, OutcomeData, TableInfo
from pagoria.tables.frames import table_info
from pagoria.tables.records import deal_of, record_of
from pagoria.tables.table import Table

_encode = msgspec.json.Encoder().encode
_PLAYERS: Final = "Players:"


class Picture(msgspec.Struct, frozen=True):
    """What spectators could see. Guests appear only by the name that they used at the table."""

    #: The first message of a live connection, with the whole log and the newest frame.
    welcome: msgspec.Raw
    #: Complete when the game was over; None before it started.
    record: str | None
    #: More than the commitment only when the game was over.
    deal: msgspec.Raw

    def message(self) -> dict[str, Any]:
        """The first message, decoded."""
        message: dict[str, Any] = msgspec.json.decode(self.welcome)
        return message

    def info(self) -> TableInfo:
        info: TableInfo = self.message()["frame"]["table"]
        return info

    def told_deal(self) -> Deal:
        deal: Deal = msgspec.json.decode(self.deal)
        return deal


_decoder: msgspec.json.Decoder[Picture] = msgspec.json.Decoder(Picture)


def picture_of(table: Table, now: int) -> bytes:
    """The picture of a table as it is, not packed yet: that takes longer and can be done elsewhere."""
    info = _encode(table_info(table, (), (), now))
    welcome = Frames(table).welcome(None, info, 0)
    record = None if table.session is None else record_of(table, None)
    return _encode(Picture(msgspec.Raw(welcome), record, msgspec.Raw(_encode(deal_of(table)))))


def pack(picture: bytes) -> bytes:
    return zlib.compress(picture)


def unpack(packed: bytes) -> Picture | None:
    """The picture; None if what was saved can no longer be read."""
    try:
        picture = _decoder.decode(zlib.decompress(packed))
        picture.info()
    except (zlib.error, msgspec.MsgspecError, LookupError, TypeError):
        return None
    return picture


def without_names(packed: bytes, seats: Collection[int]) -> bytes | None:
    """The picture without the names of those who played in these seats; None for an unreadable one."""
    picture = unpack(packed)
    if picture is None:
        return None
    message = picture.message()
    for number, seat in enumerate(message["frame"]["table"]["seats"]):
        if number in seats:
            seat.update(name="", member=False)
    record = None if picture.record is None else record_without_names(picture.record, seats)
    return pack(_encode(Picture(msgspec.Raw(_encode(message)), record, picture.deal)))


def record_without_names(record: str, seats: Collection[int]) -> str:
    """The record with numbers instead of the names of those who played in these seats."""
    lines = record.split("\n")
    for number, line in enumerate(lines):
        if line.startswith(_PLAYERS):
            names = line.removeprefix(_PLAYERS).split(",")
            called = [f" Player {n + 1}" if n in seats else name for n, name in enumerate(names)]
            lines[number] = _PLAYERS + ",".join(called)
            break
    return "\n".join(lines)


def result_in(packed: bytes | None) -> OutcomeData | None:
    """How a game had ended when its picture was taken; None without a picture, or if it had not ended."""
    picture = None if packed is None else unpack(packed)
    return None if picture is None else picture.info()["outcome"]
